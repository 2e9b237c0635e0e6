"""The long runs, of which every check runs a share.

    python -m tests.long_runs [kills] [flips] [cuts] [breaks] [hostile] [--share 0.1]

kills    the real program is killed at 300 random instants of games on all maps
flips    2,000 bytes of journals flip
cuts     a journal is cut at every byte of its last lines
breaks   25 games on each map are left and gone on with at every step
hostile  500 hostile journals and maps are opened, and played on where that can be

Without names, all of them. `--share` runs that part of each.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.games.test_hostile_journals import hostile_journals
from tests.games.test_journal_breaks import game_with_breaks
from tests.games.test_journal_damage import Kept, cuts, flips
from tests.maps import NAMES

KILLS: Final = 300
FLIPS: Final = 2000
GAMES: Final = 25
HOSTILE: Final = 500


def run_kills(folder: Path, share: float) -> str:
    from tests.screens.kills import kills

    count = round(KILLS * share)
    keys, lines = kills(count, folder)
    return f"{count} kills, {keys} keys, {lines} lines of journals: nothing lost, nothing twice"


def run_flips(folder: Path, share: float) -> str:
    count = round(FLIPS * share)
    flips(Kept(folder / "kept"), count, folder)
    return f"{count} flips: all noticed, explained, the sound part gone on with"


def run_cuts(folder: Path, share: float) -> str:
    cuts(Kept(folder / "kept"), folder, round(1 / share))
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
        f"{count} hostile journals: {played} could be played on, the others were refused in words"
    )


RUNS: Final[dict[str, Callable[[Path, float], str]]] = {
    "kills": run_kills,
    "flips": run_flips,
    "cuts": run_cuts,
    "breaks": run_breaks,
    "hostile": run_hostile,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="the long runs")
    parser.add_argument("runs", nargs="*", metavar="RUN", help=", ".join(RUNS))
    parser.add_argument("--share", type=float, default=1, help="run this part of each")
    options = parser.parse_args()
    for name in options.runs or RUNS:
        if name not in RUNS:
            parser.error(f"there is no run {name!r}, expected {', '.join(RUNS)}")
        start = time.monotonic()
        with TemporaryDirectory() as made:
            said = RUNS[name](Path(made), options.share)
        sys.stdout.write(f"{said} ({time.monotonic() - start:.0f} s)\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
