"""The long runs, of which the tests run a small part.

    python -m tests.long_runs [RUN]... [--share 0.1]

kills    kill the real program at 300 random moments of games on all maps
exits    end the real program by SIGTERM or SIGHUP at 300 random moments, also with 1,000 keys
flips    change 2,000 bytes of journals
cuts     cut a journal at every byte of its last lines
breaks   leave and resume 25 games on each map after every step
tickets  check completed tickets on 2,000 networks of each map
actions  play 1,000 games on each map with illegal actions
bursts   send 40 random keys and clicks at once, 20 times on every screen and prompt
players  play 1,000 games of computer players over all maps and 50 odd ones
keys     send 20,000 random keys, clicks, pastes and sizes to the real app on each map

Without names, all of them. `--share` runs this part of each, at least one case, and of `tickets` as
many networks as the tests, fewer prove nothing. For `keys`, `--map usa` uses only this
map, `--events 500` sets the number of events, `--seed 2` the seed.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest import mock

from tests.engine import test_refusals, test_tickets
from tests.maps import NAMES
from tests.players import test_whole_games
from tests.storage.test_journal_breaks import check_game_with_breaks
from tests.storage.test_journal_damage import PlayedGame, check_cuts, check_flips
from ttr_tui.mapfile.map_catalog import known_maps

KILLS: Final = 300
EXITS: Final = 300
FLIPS: Final = 2000
GAMES: Final = 25
NETWORKS: Final = 2000
ACTION_GAMES: Final = 1000
PLAYER_GAMES: Final = 1000
BURSTS: Final = 20
EVENTS: Final = 20_000


def part_of(count: int, share: float) -> int:
    """This part of a number of cases, at least one."""
    return max(1, round(count * share))


def run_kills(folder: Path, share: float) -> str:
    from tests.app.kills import kills

    count = part_of(KILLS, share)
    keys, lines = kills(count, folder)
    return f"{count} kills, {keys} keys, {lines} lines of journals: no step lost or repeated"


def run_exits(folder: Path, share: float) -> str:
    from tests.app.exits import exits

    count = part_of(EXITS, share)
    shown, longest = exits(count, folder)
    return f"{count} exits, {shown} from a screen: terminal restored, {longest:.1f} s at most"


def run_flips(folder: Path, share: float) -> str:
    count = part_of(FLIPS, share)
    check_flips(PlayedGame(folder / "played"), count, folder)
    return f"{count} changed bytes: no crash, no line before them lost, the file stays"


def run_cuts(folder: Path, share: float) -> str:
    check_cuts(PlayedGame(folder / "played"), folder, round(1 / share))
    return "cuts: only the incomplete line is lost"


def run_breaks(folder: Path, share: float) -> str:
    count = part_of(GAMES, share)
    for name in NAMES:
        for seed in range(count):
            with TemporaryDirectory(dir=folder) as games:
                check_game_with_breaks(name, seed, Path(games), 1)
    return f"{count} games on each of {len(NAMES)} maps with a break after every step: all the same"


def run_bursts(folder: Path, share: float) -> str:
    from tests.app.bursts import compare
    from tests.app.visits import VISITS

    count = part_of(BURSTS, share)
    with mock.patch("ttr_tui.app.app.randbelow", lambda _: 5):
        for seed in range(count):
            for visit in VISITS:
                with TemporaryDirectory(dir=folder) as files:
                    asyncio.run(compare(visit, seed, Path(files)))
    return f"{count} bursts on each of {len(VISITS)} screens: the same as one by one"


def run_keys(_: Path, __: float, *, name: str, events: int, seed: int) -> str:
    from tests.app.walking import Walker

    walker = Walker(name, seed)
    walker.walk(events)
    counts = ", ".join(f"{count} {what}" for what, count in walker.counts.items())
    return f"keys on {name}, seed {seed}: {counts}"


def run_tickets(folder: Path, share: float) -> str:
    count = max(part_of(NETWORKS, share), test_tickets.NETWORKS)
    tickets = sum(test_tickets.check_many(name, count) for name in NAMES)
    return f"{count} networks on each of {len(NAMES)} maps, {tickets} tickets: all correct"


def run_actions(folder: Path, share: float) -> str:
    count = part_of(ACTION_GAMES, share)
    for name in NAMES:
        for seed in range(count):
            test_refusals.check_any_values(name, seed)
    return f"{count} games on each of {len(NAMES)} maps: illegal actions change nothing"


def run_players(_: Path, share: float) -> str:
    count = part_of(PLAYER_GAMES, share)
    for number in range(count):
        test_whole_games.check_numbered_game(number)
    return f"{count} games of computer players: all legal, all ended"


RUNS: Final[dict[str, Callable[[Path, float], str]]] = {
    "kills": run_kills,
    "exits": run_exits,
    "flips": run_flips,
    "cuts": run_cuts,
    "breaks": run_breaks,
    "tickets": run_tickets,
    "actions": run_actions,
    "players": run_players,
    "bursts": run_bursts,
}

NAMES_OF_RUNS: Final = (*RUNS, "keys")


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the long runs.")
    parser.add_argument("runs", nargs="*", metavar="RUN", help=", ".join(RUNS))
    parser.add_argument("--share", type=float, default=1, help="run this part of each run")
    parser.add_argument("--map", choices=known_maps(), help="keys: use only this map")
    parser.add_argument("--events", type=int, help="keys: the number of events on each map")
    parser.add_argument("--seed", type=int, default=1, help="keys: the seed of the random events")
    options = parser.parse_args()
    if not 0 < options.share <= 1:
        parser.error(f"--share is {options.share:g}, expected more than 0 and at most 1")
    events = options.events or part_of(EVENTS, options.share)
    runs = dict(RUNS)
    for name in [options.map] if options.map else known_maps():
        runs[f"keys {name}"] = partial(run_keys, name=name, events=events, seed=options.seed)
    for name in options.runs or NAMES_OF_RUNS:
        if name not in NAMES_OF_RUNS:
            parser.error(f"there is no run {name!r}, expected {', '.join(NAMES_OF_RUNS)}")
    chosen = [
        run for name in options.runs or NAMES_OF_RUNS for run in runs if run.split()[0] == name
    ]
    for name in chosen:
        start = time.monotonic()
        with TemporaryDirectory() as folder:
            summary = runs[name](Path(folder), options.share)
        sys.stdout.write(f"{summary} ({time.monotonic() - start:.0f} s)\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
