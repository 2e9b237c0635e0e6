"""`ttr` itself: plays.

Textual is imported only when there is something to show, and maps and games are only when they are
asked for: so `--help` answers at once, and the menu comes soon.
"""

from __future__ import annotations

import argparse
import codecs
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ttr_tui import __version__
from ttr_tui.cli import COMMANDS
from ttr_tui.cli.output import Parser, add_folder, complain, fail, folders_of
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.plain_text import clean, fit
from ttr_tui.storage.settings import THEMES, Settings, read_settings

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import Opened
    from ttr_tui.storage.saved_games import Store

MAX_SEEDS: Final = 2**32
_QUOTED = 40


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    made = Parser(
        "ttr",
        "Ticket to Ride in a terminal, for people around one laptop.",
        "Without options, ttr opens its menu. With --map and players it deals at once. "
        f"Besides playing: {', '.join(f'ttr {name}' for name in COMMANDS)}; each with --help.",
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
    add_appearance(made)
    return made


def add_appearance(parser: argparse.ArgumentParser) -> None:
    """The flags of every command that opens the app: how it looks, and where files lie."""
    parser.add_argument(
        "--theme", metavar="NAME", help="dark (the usual one), light, color-blind, sixteen or none"
    )
    parser.add_argument("--ascii", action="store_true", help="no character beyond ~ on the screen")
    parser.add_argument(
        "--no-animations", action="store_true", help="let nothing move on the screen by itself"
    )
    parser.add_argument(
        "--ask-before-claim", action="store_true", help="ask once more before a route is paid for"
    )
    add_folder(parser)


def run(words: Sequence[str]) -> None:
    """Start the app, at the menu or where the options say."""
    if words and not words[0].startswith("-"):
        fail(_no_such_command(words[0]))
    options, unknown = parser().parse_known_args(words)
    if unknown:
        fail(_not_understood(unknown))
    map_file = _read_map(options.map)
    show(options, _new_game(options, map_file), map_file)


def show(
    options: argparse.Namespace,
    sit_down: Callable[[Store], Session] | None = None,
    map_file: MapFile | None = None,
    replayed: Opened | None = None,
) -> None:
    """Open the app: at the table of a game if there is one to sit down to, at the replay of one,
    at the setup of a map, or at the menu. The game is made only when there is a terminal to show it
    on."""
    folders = folders_of(options)
    kept, problems = read_settings(folders)
    settings = settings_for(options, kept)
    _check_terminal()
    complain(*problems)
    session = None
    if sit_down is not None:
        from ttr_tui.storage.saved_games import Store

        session = sit_down(Store(folders.games))
    from ttr_tui.app.app import TtrApp

    app = TtrApp(
        session=session,
        map_file=map_file,
        replayed=replayed,
        settings=settings,
        folders=folders,
    )
    app.settings_problems = problems
    app.run()
    if app.app_exit.message:
        complain(app.app_exit.message)
    if app.return_code:
        raise SystemExit(app.return_code)


def _no_such_command(word: str) -> str:
    """What to say about a first word that is no command; a map's name is a likely one."""
    from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map

    with contextlib.suppress(MapNotFoundError):
        find_map(word)
        return f"there is no command {shown(word)}; to play a map say ttr --map {shown(word)}"
    return f"there is no command {shown(word)}{did_you_mean(word, list(COMMANDS))}"


def _not_understood(words: Sequence[str]) -> str:
    """What to say about words that are no options; a command among them stands too late."""
    for word in words:
        if word in COMMANDS:
            return f"a command comes first, and its options after it: ttr {word} …"
    return f"unrecognized arguments: {clean(' '.join(words))}"


def settings_for(options: argparse.Namespace, kept: Settings) -> Settings:
    """What is asked for on the command line comes first, then `NO_COLOR` in the environment, then
    what is kept."""
    theme = options.theme
    if theme is None:
        theme = "none" if os.environ.get("NO_COLOR") else kept.theme
    if theme not in THEMES:
        fail(f"there is no look {shown(theme)}{did_you_mean(theme, THEMES)}")
    return kept._replace(
        theme=theme,
        ascii=options.ascii or kept.ascii or not _has_unicode(),
        animations=kept.animations and not options.no_animations,
        ask_before_claim=options.ask_before_claim or kept.ask_before_claim,
    )


def _read_map(name: str | None) -> MapFile | None:
    if name is None:
        return None
    from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
    from ttr_tui.mapfile.map_file import read_map

    try:
        return read_map(find_map(name))
    except MapNotFoundError as error:
        fail(str(error))
    except FileError as error:
        fail(*str(error).splitlines())


def _new_game(
    options: argparse.Namespace, map_file: MapFile | None
) -> Callable[[Store], Session] | None:
    """What begins the game that the options describe, if they name its players."""
    names = _names(options)
    if names is None or map_file is None:
        for option in ("first", "seed"):
            if getattr(options, option) is not None:
                fail(f"--{option} needs --map and --players")
        if names is not None:
            fail("--players needs --map, such as --map usa")
        return None
    from ttr_tui.play.people import problem_with, seat_of

    problem = problem_with(names, map_file.game_map)
    if problem is not None:
        fail(problem)
    first = None
    if options.first is not None:
        first = seat_of(options.first, names)
        if first is None:
            fail(f"--first: {fit(options.first, _QUOTED)} is none of the players")
    seed = _seed(options.seed)
    return lambda store: store.begin(map_file, names, first=first, seed=seed)


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
        from secrets import randbelow

        return randbelow(MAX_SEEDS)
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        fail(f"--seed: expected a whole number, not {fit(text, _QUOTED)}")
    return int(text)


def _has_unicode() -> bool:
    """Whether the terminal's encoding has every sign; a locale without UTF-8 has not."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("needs a terminal: input and output are not both one")
    if os.environ.get("TERM") == "dumb":
        fail("needs a terminal that can place the cursor; this one is TERM=dumb")
