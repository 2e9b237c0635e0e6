"""The long runs, of which every check runs a share.

    python -m tests.long_runs [kills] [flips] [cuts] [breaks] [hostile] [keys] [--share 0.1]

kills    the real program is killed at 300 random instants of games on all maps
flips    2,000 bytes of journals flip
cuts     a journal is cut at every byte of its last lines
breaks   25 games on each map are left and gone on with at every step
hostile  500 hostile journals and maps are opened, and played on where that can be
tickets  who completes which ticket on 2,000 networks on each map
actions  1,000 games on each map with what the rules do not allow, each time other ones
keys     20,000 random keys, clicks, pastes and sizes on each map go into the real app

Without names, all of them. `--share` runs that part of each. For `keys`, `--map usa` takes that map
alone, `--events 500` so many, `--seed 2` others.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.engine import test_state_machine, test_tickets
from tests.maps import NAMES
from tests.storage.test_hostile_journals import hostile_journals
from tests.storage.test_journal_breaks import game_with_breaks
from tests.storage.test_journal_damage import SavedGame, cuts, flips
from ttr_tui.mapfile.map_catalog import known_maps

KILLS: Final = 300
FLIPS: Final = 2000
GAMES: Final = 25
HOSTILE: Final = 500
NETWORKS: Final = 2000
TRIED: Final = 1000
EVENTS: Final = 20_000


def run_kills(folder: Path, share: float) -> str:
    from tests.app.kills import kills

    count = round(KILLS * share)
    keys, lines = kills(count, folder)
    return f"{count} kills, {keys} keys, {lines} lines of journals: nothing lost, nothing twice"


def run_flips(folder: Path, share: float) -> str:
    count = round(FLIPS * share)
    flips(SavedGame(folder / "kept"), count, folder)
    return f"{count} flips: all noticed, explained, the sound part gone on with"


def run_cuts(folder: Path, share: float) -> str:
    cuts(SavedGame(folder / "kept"), folder, round(1 / share))
    return "cuts: nothing that was shown is gone"


def run_breaks(folder: Path, share: float) -> str:
    count = max(1, round(GAMES * share))
    for name in NAMES:
        for seed in range(count):
            with TemporaryDirectory(dir=folder) as made:
                game_with_breaks(name, seed, Path(made), 1)
    return f"{count} games on each of {len(NAMES)} maps with a break at every step: the same"


def run_hostile(folder: Path, share: float) -> str:
    count = round(HOSTILE * share)
    played = hostile_journals(count, folder)
    return (
        f"{count} hostile journals: {played} could be played on, the others were illegal in words"
    )


def run_keys(_: Path, __: float, *, name: str, events: int, seed: int) -> str:
    from tests.app.walking import Walker

    walker = Walker(name, seed)
    walker.walk(events)
    counts = walker.counts
    return (
        f"{counts['events']} events on {name}, seed {seed}: {counts['ways on']} ways on found, "
        f"{counts['exchanges']} exchanges of secrets unseen, {counts['ends']} ends of games"
    )


def run_tickets(folder: Path, share: float) -> str:
    count = round(NETWORKS * share)
    tickets = sum(test_tickets.check_many(name, count) for name in NAMES)
    return f"{count} networks on each of {len(NAMES)} maps, {tickets} tickets: as a flood finds"


def run_actions(folder: Path, share: float) -> str:
    count = round(TRIED * share)
    for name in NAMES:
        test_state_machine.run(name, count, derandomize=False)
    return f"{count} games on each of {len(NAMES)} maps: what is not legal is illegal and harmless"


RUNS: Final[dict[str, Callable[[Path, float], str]]] = {
    "kills": run_kills,
    "flips": run_flips,
    "cuts": run_cuts,
    "breaks": run_breaks,
    "hostile": run_hostile,
    "tickets": run_tickets,
    "actions": run_actions,
}


KINDS: Final = (*RUNS, "keys")


def main() -> None:
    parser = argparse.ArgumentParser(description="the long runs")
    parser.add_argument("runs", nargs="*", metavar="RUN", help=", ".join(RUNS))
    parser.add_argument("--share", type=float, default=1, help="run this part of each")
    parser.add_argument("--map", choices=known_maps(), help="for keys: only this map")
    parser.add_argument("--events", type=int, help="for keys: so many events on each map")
    parser.add_argument("--seed", type=int, default=1, help="for keys: what chance begins with")
    options = parser.parse_args()
    events = options.events or round(EVENTS * options.share)
    runs = dict(RUNS)
    for name in [options.map] if options.map else known_maps():
        runs[f"keys {name}"] = partial(run_keys, name=name, events=events, seed=options.seed)
    for name in options.runs or KINDS:
        if name not in KINDS:
            parser.error(f"there is no run {name!r}, expected {', '.join(KINDS)}")
    for name in [run for kind in options.runs or KINDS for run in runs if run.split()[0] == kind]:
        start = time.monotonic()
        with TemporaryDirectory() as made:
            said = runs[name](Path(made), options.share)
        sys.stdout.write(f"{said} ({time.monotonic() - start:.0f} s)\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
