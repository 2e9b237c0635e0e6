"""`ttr stats`: the record of game nights."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence

from ttr_tui.cli.output import Parser, add_folder, complain, fail, folders_of, say
from ttr_tui.engine.text import did_you_mean, plain_form, shown
from ttr_tui.play.plain_text import clean
from ttr_tui.storage.name_aliases import NameAliasError, NameAliases
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.statistics import ASCII_CHART, UNICODE_CHART, chosen_games, statistics_lines
from ttr_tui.storage.statistics_database import StatisticsDatabase, rebuild

_USUAL_WIDTH = 80


def run(words: Sequence[str]) -> None:
    """Tell who stands how, or say which spellings are one person."""
    options = _parser().parse_args(words)
    folders = folders_of(options)
    aliases = NameAliases(folders.aliases)
    if aliases.problem:
        complain(clean(aliases.problem))
    try:
        if options.join:
            aliases.join(*options.join)
            say(f"{clean(options.join[0])} is {clean(aliases.name_for(options.join[0]))}.")
        elif options.part:
            aliases.unjoin(options.part)
            say(f"{clean(options.part)} is a person of their own.")
        else:
            _describe(options, folders, aliases)
    except NameAliasError as error:
        fail(clean(str(error)))


def _parser() -> Parser:
    parser = Parser(
        "ttr stats",
        "Tell who has won how often, how scores are spread, and the records of each map, by the "
        "games that are finished.",
    )
    parser.add_argument("--map", metavar="MAP", help="only games on this map")
    parser.add_argument(
        "--with", dest="players", metavar="NAMES", help="only games of all these people: Ann,Bob"
    )
    parser.add_argument(
        "--join",
        nargs=2,
        metavar=("SPELLING", "NAME"),
        help="from now on the one spelling means the person called by the other name",
    )
    parser.add_argument("--part", metavar="SPELLING", help="let a joined spelling be apart again")
    parser.add_argument(
        "--rebuild", action="store_true", help="make the record anew from all journals"
    )
    parser.add_argument("--ascii", action="store_true", help="no character beyond ~")
    add_folder(parser)
    return parser


def _describe(options: argparse.Namespace, folders: Folders, aliases: NameAliases) -> None:
    if options.rebuild:
        try:
            rebuild(folders.statistics)
        except OSError as error:
            fail(f"the record cannot be made anew: {error.strerror or error}")
    record = StatisticsDatabase(folders.statistics, folders.games)
    complain(*map(clean, record.notices))
    games = record.games()
    record.close()
    map_id = None
    if options.map is not None:
        known = {plain_form(game.map_id): game.map_id for game in games}
        map_id = known.get(plain_form(options.map))
        if map_id is None:
            names = sorted(known.values())
            fail(f"no finished game on {shown(options.map)}{did_you_mean(options.map, names)}")
    people = [name.strip() for name in options.people.split(",")] if options.people else []
    chosen = chosen_games(games, aliases, map_id=map_id, people=people)
    early = sum(game.early for game in games)
    width = _USUAL_WIDTH
    if sys.stdout.isatty():
        width = shutil.get_terminal_size((_USUAL_WIDTH, 24)).columns
    signs = ASCII_CHART if options.ascii or not _can_print(*UNICODE_CHART) else UNICODE_CHART
    say(*(line.text for line in statistics_lines(chosen, early, aliases, width, signs)))


def _can_print(*signs: str) -> bool:
    try:
        "".join(signs).encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
