"""The command `ttr`: reads the command line and starts the app.

Textual is imported only when there is something to show, so that `--help` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from secrets import randbelow
from typing import TYPE_CHECKING, Final, NoReturn

from ttr_tui import __version__
from ttr_tui.games.people import problem_with, seat_of
from ttr_tui.games.plain_text import clean, fit
from ttr_tui.games.session import Session, new_session
from ttr_tui.mapfile.check import check_file
from ttr_tui.mapfile.find import MapNotFoundError, find_map
from ttr_tui.mapfile.listing import map_lines
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError, did_you_mean, shown

if TYPE_CHECKING:
    from ttr_tui.board import Look

USAGE_ERROR: Final = 2
MOST_SEEDS: Final = 2**32
_QUOTED = 40


class _Parser(argparse.ArgumentParser):
    """One line for what is wrong, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        fail(clean(message))


def fail(*lines: str) -> NoReturn:
    """Say what is wrong, one line each, and leave with status 2."""
    for line in lines:
        print(f"ttr: {line}", file=sys.stderr)  # noqa: T201 - this is the command line
    raise SystemExit(USAGE_ERROR)


def say(*lines: str) -> None:
    """Print lines; what the terminal's encoding lacks becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    for line in lines:
        sys.stdout.write(f"{line}\n".encode(encoding, "replace").decode(encoding))


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    made = _Parser(
        prog="ttr",
        description="Ticket to Ride in a terminal, for people around one laptop.",
        epilog="Without options, ttr opens its menu. With --map and players it deals at once. "
        "ttr maps lists the maps, ttr check FILE says what is wrong in a map file, ttr draw MAP "
        "prints a board.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"ttr {__version__}")
    made.add_argument(
        "--map", metavar="MAP", help="play this map: the name of one (usa), or a map file"
    )
    made.add_argument(
        "--players",
        metavar="NAMES",
        help="who plays, in the order of the seats, with commas: Ann,Bob,Cid",
    )
    made.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        help="one player; repeat it for each (for names with a comma in them)",
    )
    made.add_argument("--first", metavar="NAME", help="who begins (otherwise drawn by lot)")
    made.add_argument(
        "--seed", metavar="NUMBER", help="fix the shuffles: the same seed deals the same game"
    )
    made.add_argument(
        "--look", metavar="NAME", help="dark (the usual one), light, colour-blind, sixteen or none"
    )
    made.add_argument("--ascii", action="store_true", help="no character beyond ~ on the screen")
    return made


def main(words: Sequence[str] | None = None) -> None:
    """Run the command."""
    words = sys.argv[1:] if words is None else words
    if words and words[0] in COMMANDS:
        COMMANDS[words[0]](words[1:])
    else:
        play(parser().parse_args(words))


def list_maps(words: Sequence[str]) -> None:
    """`ttr maps`"""
    _Parser(
        prog="ttr maps",
        description="List the maps that come with the program: for how many players, and how many "
        "cities, lanes, spaces and tickets they have.",
    ).parse_args(words)
    say(*map_lines())


def check_maps(words: Sequence[str]) -> None:
    """`ttr check FILE…`"""
    check = _Parser(
        prog="ttr check",
        description="Say all that is wrong in map files, and what is odd, each with its line. The "
        "exit status is 1 if anything is wrong.",
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="a map file")
    checked = [check_file(file) for file in check.parse_args(words).files]
    for found in checked:
        say(*found.lines())
    if not all(found.sound for found in checked):
        raise SystemExit(1)


def draw_board(words: Sequence[str]) -> None:
    """`ttr draw MAP`"""
    from ttr_tui.board.command import DrawError, add_arguments, draw

    draw_parser = _Parser(
        prog="ttr draw",
        description="Print the board of a map, empty or with a position.",
        allow_abbrev=False,
    )
    add_arguments(draw_parser)
    try:
        drawn = draw(draw_parser.parse_args(words))
    except (DrawError, MapNotFoundError) as error:
        fail(str(error))
    except FileError as error:
        fail(*str(error).splitlines())
    say(drawn.text)
    if drawn.remark:
        print(f"ttr: {drawn.remark}", file=sys.stderr)  # noqa: T201 - this is the command line


COMMANDS: Final[dict[str, Callable[[Sequence[str]], None]]] = {
    "maps": list_maps,
    "check": check_maps,
    "draw": draw_board,
}
"""What `ttr` can do besides playing: the first word, and what it runs."""


def play(options: argparse.Namespace) -> None:
    """Start the app, at the menu or where the options say."""
    map_file = _read_map(options.map)
    session = _session(options, map_file)
    look = _look(options)
    _check_terminal()
    from ttr_tui.screens.app import TtrApp

    TtrApp(session=session, map_file=map_file, look=look).run()


def _look(options: argparse.Namespace) -> Look:
    """The look asked for; without one, `NO_COLOR` in the environment means none."""
    from ttr_tui.board import load_look, look_names

    name = options.look
    if name is None:
        name = "none" if os.environ.get("NO_COLOR") else "dark"
    if name not in look_names():
        fail(f"there is no look {shown(name)}{did_you_mean(name, list(look_names()))}")
    return load_look(name, ascii=options.ascii)


def _read_map(name: str | None) -> MapFile | None:
    if name is None:
        return None
    try:
        return read_map(find_map(name))
    except MapNotFoundError as error:
        fail(str(error))
    except FileError as error:
        fail(*str(error).splitlines())


def _session(options: argparse.Namespace, map_file: MapFile | None) -> Session | None:
    """The game that the options describe, if they name its players."""
    names = _names(options)
    if names is None or map_file is None:
        for option in ("first", "seed"):
            if getattr(options, option) is not None:
                fail(f"--{option} needs --map and --players")
        if names is not None:
            fail("--players needs --map, such as --map usa")
        return None
    problem = problem_with(names, map_file.game_map)
    if problem is not None:
        fail(problem)
    first = None
    if options.first is not None:
        first = seat_of(options.first, names)
        if first is None:
            fail(f"--first: {fit(options.first, _QUOTED)} is none of the players")
    return new_session(map_file, names, first=first, seed=_seed(options.seed))


def _names(options: argparse.Namespace) -> list[str] | None:
    if options.players is not None and options.player is not None:
        fail("give the names by --players or by --player, not by both")
    if options.players is not None:
        return [name.strip() for name in options.players.split(",")]
    if options.player is not None:
        return [name.strip() for name in options.player]
    return None


def _seed(text: str | None) -> int:
    if text is None:
        return randbelow(MOST_SEEDS)
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        fail(f"--seed: expected a whole number, not {fit(text, _QUOTED)}")
    return int(text)


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("needs a terminal: input and output are not both one")
    if os.environ.get("TERM") == "dumb":
        fail("needs a terminal that can place the cursor; this one is TERM=dumb")
