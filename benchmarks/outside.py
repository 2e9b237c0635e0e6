"""The figures of `benchmarks.journal` and `benchmarks.terminal` as rows of the table."""

from __future__ import annotations

import tempfile
import time
from collections import defaultdict
from functools import cache
from pathlib import Path

from benchmarks import journal, terminal
from benchmarks.measure import Case, Figure, Taken
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.storage.saved_games import Store

TITLE = "The journal, and the app in a terminal of 120 × 40"

_RUNS = 6


def cases() -> list[Case]:
    """Return the cases. None of them is quick: a disk and a terminal are too noisy."""
    return [
        Taken(
            "saving an action in the journal",
            "a plain write and sync of as many bytes",
            _writing,
            goal=journal.MAX_WRITING,
        ),
        Taken(
            "opening the journal of a game of four on europe",
            "replaying its actions on the engine",
            _opening,
            goal=journal.MAX_OPENING,
        ),
        *[
            Taken(
                limit.what,
                limit.against,
                lambda _, limit=limit: _in_terminal()[limit],  # type: ignore[misc]
                goal=limit.times,
            )
            for limit in terminal.LIMITS
        ],
    ]


def _writing(seconds: float) -> Figure:
    map_file = read_map(find_map("europe"))
    records = journal.random_records(map_file)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games")
        rounds = [
            journal.time_writing(store, map_file, records, Path(folder) / "plain")
            for _ in range(_RUNS)
        ]
    ours, plain, odd, even = (
        sum(min(times[at][which] for times in some) for at in range(len(records)))
        for which, some in ((0, rounds), (1, rounds), (1, rounds[::2]), (1, rounds[1::2]))
    )
    return Figure(ours / plain, max(odd, even) / min(odd, even))


def _opening(seconds: float) -> Figure:
    map_file = read_map(find_map("europe"))
    records = journal.random_records(map_file)
    opened, replayed = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games")
        id = journal.save_game(store, map_file, records)
        for _ in range(4 * _RUNS):
            start = time.perf_counter()
            store.open(id)
            opened.append(time.perf_counter() - start)
            start = time.perf_counter()
            journal.replay(map_file, records)
            replayed.append(time.perf_counter() - start)
    odd, even = min(replayed[::2]), min(replayed[1::2])
    return Figure(min(opened) / min(replayed), max(odd, even) / min(odd, even))


@cache
def _in_terminal() -> dict[terminal.Limit, Figure]:
    """Return all figures of the terminal, from the same runs."""
    seconds: terminal.Figures = defaultdict(list)
    sizes: terminal.Figures = defaultdict(list)
    for _ in range(_RUNS):
        for program in terminal.PROGRAMS:
            terminal.measure(program, seconds, sizes)
    return {
        limit: Figure(min(seconds[limit.what]) / (min(seconds[limit.against]) or 1))
        for limit in terminal.LIMITS
    }
