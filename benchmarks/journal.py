"""The cost of saving and opening games, as ratios to work that cannot be avoided.

Writing: saving every action of a game in its journal, in turn with a plain write and sync of as
many bytes into another file in the same folder; the sum of the minimum of each action counts.
Opening: from the journal of a finished game of four players on Europe to the game in memory,
compared with replaying its actions on the engine. Opening the first game of a program: the same,
but both sides also read the map. The files are in the folder for temporary files (`TMPDIR`).
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from random import Random

from benchmarks.measure import Case, Figure, Measured
from ttr_tui.engine import Game, Record
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.storage import journal_reader
from ttr_tui.storage.saved_games import SavedGames

TITLE = "Saving and opening games"

NAMES = ("Ann", "Bob", "Cid", "Dot")
_ROUNDS = 6
_OPENING_ROUNDS = 24


def cases() -> list[Case]:
    """Return the cases. None of them is quick, because a disk is too noisy."""
    return [
        Measured(
            "saving an action in the journal",
            "a plain write and sync of as many bytes",
            lambda _: _writing(),
            goal=1.5,
        ),
        Measured(
            "opening the journal of a game of four on europe",
            "replaying its actions on the engine",
            lambda _: _opening(first=False),
            goal=2,
        ),
        Measured(
            "opening that journal as the first of a program",
            "reading the map and replaying the actions on the engine",
            lambda _: _opening(first=True),
            goal=2,
        ),
    ]


def _writing() -> Figure:
    map_file = read_map(find_map("europe"))
    records = random_records(map_file)
    with tempfile.TemporaryDirectory() as folder:
        store = SavedGames(Path(folder) / "games")
        rounds = [
            time_writing(store, map_file, records, Path(folder) / "plain") for _ in range(_ROUNDS)
        ]
    ours, plain, odd, even = (
        sum(min(times[at][which] for times in some) for at in range(len(records)))
        for which, some in ((0, rounds), (1, rounds), (1, rounds[::2]), (1, rounds[1::2]))
    )
    return Figure(ours / plain, max(odd, even) / min(odd, even))


def _opening(*, first: bool) -> Figure:
    map_file = read_map(find_map("europe"))
    records = random_records(map_file)
    opened, replayed = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        store = SavedGames(Path(folder) / "games")
        id = save_game(store, map_file, records)
        for _ in range(_OPENING_ROUNDS):
            if first:
                journal_reader.clear_map_cache()
            start = time.perf_counter()
            store.open(id)
            opened.append(time.perf_counter() - start)
            start = time.perf_counter()
            replay(read_map(find_map("europe")) if first else map_file, records)
            replayed.append(time.perf_counter() - start)
    odd, even = min(replayed[::2]), min(replayed[1::2])
    return Figure(min(opened) / min(replayed), max(odd, even) / min(odd, even))


def random_records(map_file: MapFile) -> list[Record]:
    """Return the records of a random game of four players."""
    game, chance = Game(map_file.game_map, NAMES, first=Seat(0), seed=1), Random(1)
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance.random() * len(legal))])
    return game.log[1:]


def time_writing(
    store: SavedGames, map_file: MapFile, records: list[Record], plain: Path
) -> list[tuple[float, float]]:
    """Return the seconds for each action: to save it in a journal, and to write and sync as many
    bytes plainly."""
    session = store.begin(map_file, NAMES, first=Seat(0), seed=1)
    journal = session._game_saver
    assert journal is not None
    file = store.folder / f"{session.id}.journal"
    size, times = file.stat().st_size, []
    with plain.open("wb", buffering=0) as other:
        other.write(b"x" * size)
        os.fsync(other.fileno())
        for record in records:
            start = time.perf_counter()
            journal.add_step(record)
            ours = time.perf_counter() - start
            grown = file.stat().st_size
            data, size = b"x" * (grown - size), grown
            start = time.perf_counter()
            other.write(data)
            os.fsync(other.fileno())
            times.append((ours, time.perf_counter() - start))
    session.leave()
    store.delete(str(session.id))
    plain.unlink()
    return times


def save_game(store: SavedGames, map_file: MapFile, records: list[Record]) -> str:
    """Save the whole game and return its id."""
    session = store.begin(map_file, NAMES, first=Seat(0), seed=1)
    for record in records:
        assert record.action is not None
        assert session.to_act is not None
        session.act(session.to_act, record.action)
    session.leave()
    return str(session.id)


def replay(map_file: MapFile, records: list[Record]) -> None:
    game = Game(map_file.game_map, NAMES, first=Seat(0), seed=1)
    for record in records:
        assert record.action is not None
        game.apply(record.action)
