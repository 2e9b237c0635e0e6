"""What keeping a game costs, as ratios to what cannot be saved.

    python -m benchmarks.journal [--rounds 15] [--folder FOLDER]

Writing: every action of a game told to its journal, against a plain write and sync of as many
bytes into a file beside it, in turn. Opening: the journal of a finished game of four on the map of
Europe, from the bytes on disk to the game that can be looked at, against replaying its actions on
the engine with the map already in memory; and the same for the first game that a program opens,
where both sides have the map to read. The minimum over the rounds counts, since noise only
ever adds time; of the writes, the sum of each action's minimum.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ttr_tui.engine.game import Game, Record
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.storage import journal_reader as opening
from ttr_tui.storage.saved_games import Store

NAMES = ("Ann", "Bob", "Cid", "Dot")
MAX_WRITING = 1.5
MAX_OPENING = 2.0


def played(map_file: MapFile) -> list[Record]:
    """The records of a game of four played blindly to its end."""
    game, chance = Game(map_file.game_map, NAMES, first=0, seed=1), Random(1)
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance.random() * len(legal))])
    return game.log[1:]


def writing(
    store: Store, map_file: MapFile, records: list[Record], plain: Path
) -> list[tuple[float, float]]:
    """Seconds for each action: told to a journal, and as many bytes plainly written and synced."""
    session = store.begin(map_file, NAMES, first=0, seed=1)
    journal = session._game_store
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


def finished(store: Store, map_file: MapFile, records: list[Record]) -> str:
    """The id of a journal with the whole game in it."""
    session = store.begin(map_file, NAMES, first=0, seed=1)
    for record in records:
        session.show_hand()
        assert record.action is not None
        session.act(record.action)
    session.leave()
    return str(session.id)


def replay(map_file: MapFile, records: list[Record]) -> None:
    game = Game(map_file.game_map, NAMES, first=0, seed=1)
    for record in records:
        assert record.action is not None
        game.apply(record.action)


def main() -> None:
    parser = argparse.ArgumentParser(description="what keeping a game costs")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--folder", type=Path, help="write here (otherwise a temporary folder)")
    options = parser.parse_args()
    map_file = read_map(find_map("europe"))
    records = played(map_file)
    with tempfile.TemporaryDirectory(dir=options.folder) as made:
        folder = Path(made)
        store = Store(folder / "games")
        rounds = [
            writing(store, map_file, records, folder / "plain") for _ in range(options.rounds)
        ]
        ours = sum(min(times[at][0] for times in rounds) for at in range(len(records)))
        plain = sum(min(times[at][1] for times in rounds) for at in range(len(records)))
        print(
            f"writing: {1e6 * ours / len(records):6.0f} µs an action, plain write and sync "
            f"{1e6 * plain / len(records):6.0f} µs, ratio {ours / plain:.2f} "
            f"(at most {MAX_WRITING})"
        )
        id = finished(store, map_file, records)
        known = compared(lambda: store.open(id), lambda: replay(map_file, records), options.rounds)
        print(line("opening", known, "replaying it", len(records)))

        def open_first() -> None:
            opening.forget_maps()
            store.open(id)

        def replay_first() -> None:
            replay(read_map(find_map("europe")), records)

        first = compared(open_first, replay_first, options.rounds)
        print(line("opening the first", first, "reading the map and replaying it", len(records)))


def compared(
    run: Callable[[], object], baseline: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """The least seconds that each takes, run in turn."""
    best = [float("inf"), float("inf")]
    for _ in range(2 * rounds):
        for which, what in enumerate((run, baseline)):
            start = time.perf_counter()
            what()
            best[which] = min(best[which], time.perf_counter() - start)
    return best[0], best[1]


def line(what: str, seconds: tuple[float, float], against: str, actions: int) -> str:
    ours, theirs = seconds
    return (
        f"{what}: {1e3 * ours:.1f} ms a game of {actions} actions, {against} "
        f"{1e3 * theirs:.1f} ms, ratio {ours / theirs:.2f} (at most {MAX_OPENING})"
    )


if __name__ == "__main__":
    main()
