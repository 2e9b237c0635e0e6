"""The cost of saving games, as ratios to work that cannot be avoided.

    python -m benchmarks.journal [--rounds 15] [--folder FOLDER]

Writing: saving every action of a game in its journal, in turn with a plain write and sync of as
many bytes into another file in the same folder. Opening: from the journal of a finished game of
four players on Europe to the game in memory, compared with replaying its actions on the engine with
the map already in memory. Opening the first game of a program: the same, but both sides also read
the map. The minimum over the rounds counts, because noise only ever adds time; for writing, the sum
of the minimum of each action.
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
from ttr_tui.storage import journal_reader
from ttr_tui.storage.saved_games import Store

NAMES = ("Ann", "Bob", "Cid", "Dot")
MAX_WRITING = 1.5
MAX_OPENING = 2.0


def random_records(map_file: MapFile) -> list[Record]:
    """Return the records of a random game of four players."""
    game, chance = Game(map_file.game_map, NAMES, first=0, seed=1), Random(1)
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance.random() * len(legal))])
    return game.log[1:]


def time_writing(
    store: Store, map_file: MapFile, records: list[Record], plain: Path
) -> list[tuple[float, float]]:
    """Return the seconds for each action: to save it in a journal, and to write and sync as many
    bytes plainly."""
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
            journal.step(record)
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


def save_game(store: Store, map_file: MapFile, records: list[Record]) -> str:
    """Save the whole game and return its id."""
    session = store.begin(map_file, NAMES, first=0, seed=1)
    for record in records:
        session.open()
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
    parser = argparse.ArgumentParser(description="Measure the cost of saving games.")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument(
        "--folder", type=Path, help="write to this folder (default: a temporary one)"
    )
    options = parser.parse_args()
    map_file = read_map(find_map("europe"))
    records = random_records(map_file)
    with tempfile.TemporaryDirectory(dir=options.folder) as temporary:
        folder = Path(temporary)
        store = Store(folder / "games")
        rounds = [
            time_writing(store, map_file, records, folder / "plain") for _ in range(options.rounds)
        ]
        ours = sum(min(times[at][0] for times in rounds) for at in range(len(records)))
        plain = sum(min(times[at][1] for times in rounds) for at in range(len(records)))
        print(
            f"writing: {1e6 * ours / len(records):6.0f} µs an action, plain write and sync "
            f"{1e6 * plain / len(records):6.0f} µs, ratio {ours / plain:.2f} "
            f"(at most {MAX_WRITING})"
        )
        id = save_game(store, map_file, records)
        opening = compare(lambda: store.open(id), lambda: replay(map_file, records), options.rounds)
        print(line("opening", opening, "replaying it", len(records)))

        def open_first() -> None:
            journal_reader.clear_map_cache()
            store.open(id)

        def replay_first() -> None:
            replay(read_map(find_map("europe")), records)

        first = compare(open_first, replay_first, options.rounds)
        print(line("opening the first", first, "reading the map and replaying it", len(records)))


def compare(
    run: Callable[[], object], baseline: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Return the minimum seconds of each, run in turn."""
    best = [float("inf"), float("inf")]
    for _ in range(2 * rounds):
        for which, function in enumerate((run, baseline)):
            start = time.perf_counter()
            function()
            best[which] = min(best[which], time.perf_counter() - start)
    return best[0], best[1]


def line(name: str, seconds: tuple[float, float], against: str, actions: int) -> str:
    ours, theirs = seconds
    return (
        f"{name}: {1e3 * ours:.1f} ms a game of {actions} actions, {against} "
        f"{1e3 * theirs:.1f} ms, ratio {ours / theirs:.2f} (at most {MAX_OPENING})"
    )


if __name__ == "__main__":
    main()
