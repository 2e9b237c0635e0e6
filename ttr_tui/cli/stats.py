"""`ttr stats` and `ttr where`: statistics of finished games, and where files are kept."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from ttr_tui.cli.output import Parser, add_folder, complain, fail, folders_of, say
from ttr_tui.play.plain_text import clean
from ttr_tui.storage.name_aliases import NameAliasError, NameAliases
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.statistics import chosen_games, left_out, statistics_of
from ttr_tui.storage.statistics_database import finished_games
from ttr_tui.text import did_you_mean, escaped, plain_form, shown
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.statistics import ASCII_CHART, UNICODE_CHART, statistics_lines

_DEFAULT_WIDTH: Final = 80


def show_statistics(args: Sequence[str]) -> None:
    """Run `ttr stats`: print statistics, or join and unjoin names."""
    options = stats_parser().parse_args(args)
    folders = folders_of(options)
    aliases = NameAliases(folders.aliases)
    if aliases.problem:
        complain(file_problem(aliases.problem))
    try:
        if options.join:
            alias, name = options.join
            aliases.join(alias, name)
            say(f"{clean(alias)} now counts as {clean(aliases.name_for(alias))}.")
        elif options.unjoin:
            aliases.unjoin(options.unjoin)
            say(f"{clean(options.unjoin)} is a separate player again.")
        else:
            _print_statistics(options, folders, aliases)
    except NameAliasError as error:
        fail(file_problem(error.problem))


def stats_parser() -> Parser:
    """The options of `ttr stats`."""
    parser = Parser(
        "ttr stats",
        "Show statistics of finished games: who won how often, how scores are spread, and the "
        "records of each map.",
    )
    parser.add_argument("--map", metavar="MAP", help="only games on this map")
    parser.add_argument(
        "--with",
        dest="players",
        metavar="NAMES",
        help="only games with all these people: Ann,Bob",
    )
    parser.add_argument(
        "--with-computers", action="store_true", help="also count games with computer players"
    )
    parser.add_argument(
        "--join",
        nargs=2,
        metavar=("ALIAS", "NAME"),
        help="count the games of ALIAS as games of NAME from now on",
    )
    parser.add_argument("--unjoin", metavar="ALIAS", help="undo --join for ALIAS")
    parser.add_argument(
        "--rebuild", action="store_true", help="rebuild the statistics from all saved games"
    )
    parser.add_argument("--ascii", action="store_true", help="use ASCII characters only")
    add_folder(parser)
    return parser


def _print_statistics(options: argparse.Namespace, folders: Folders, aliases: NameAliases) -> None:
    games, notices = finished_games(folders.statistics, folders.games, rebuild=options.rebuild)
    complain(*map(file_problem, notices))
    map_id = None
    if options.map is not None:
        known = {plain_form(game.map_id): game.map_id for game in games}
        map_id = known.get(plain_form(options.map))
        if map_id is None:
            names = sorted(known.values())
            fail(f"no finished game on {shown(options.map)}{did_you_mean(options.map, names)}")
    players = [name.strip() for name in options.players.split(",")] if options.players else []
    chosen = chosen_games(
        games, aliases, map_id=map_id, people=players, with_computers=options.with_computers
    )
    others = left_out(games, aliases, chosen, map_id=map_id, people=players)
    width = _DEFAULT_WIDTH
    if sys.stdout.isatty():
        width = shutil.get_terminal_size((_DEFAULT_WIDTH, 24)).columns
    signs = ASCII_CHART if options.ascii or not _can_print(*UNICODE_CHART) else UNICODE_CHART
    found = statistics_of(chosen, others, aliases)
    lines = statistics_lines(found, width, signs, "--with-computers")
    say(*(f"{line.text}{line.last}" for line in lines))


def _can_print(*signs: str) -> bool:
    """Whether the encoding of stdout has all these characters."""
    try:
        "".join(signs).encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def show_folders(args: Sequence[str]) -> None:
    """Run `ttr where`: one line for each folder or file, whether it exists or not."""
    folders = folders_of(where_parser().parse_args(args))
    paths = {
        "games": folders.games,
        "statistics": folders.statistics,
        "aliases": folders.aliases,
        "reports": folders.reports,
        "settings": folders.settings,
        "players": folders.players,
        "layouts": folders.layouts,
        "crash reports": folders.crash_reports,
    }
    width = max(map(len, paths))
    say(*(f"{name:<{width}}  {escaped(str(path))}" for name, path in paths.items()))


def where_parser() -> Parser:
    """The options of `ttr where`."""
    parser = Parser(
        "ttr where",
        "Show the folders of games, settings and cached layouts. --folder or the environment "
        "variables XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_CACHE_HOME change them.",
    )
    add_folder(parser)
    return parser
