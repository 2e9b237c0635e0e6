"""`ttr stats` and `ttr where`: statistics of finished games, and where files are kept."""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.cli import output
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.saved_games import folder_problem
from ttr_tui.storage.statistics import statistics_of
from ttr_tui.terminal_text import pad
from ttr_tui.text import escaped, plain_form
from ttr_tui.words import command_line as cli_words
from ttr_tui.words.statistics import ASCII_CHART, UNICODE_CHART, statistics_lines

_DEFAULT_WIDTH: Final = 80


def show_statistics(options: argparse.Namespace) -> None:
    """Run `ttr stats`."""
    folders = output.folders_of(options)
    games, notices = finished_games(folders.games)
    output.complain(*map(output.said, notices))
    if folder_problem(folders.games) is not None:
        raise SystemExit(1)
    map_id = None
    if options.map is not None:
        known = {plain_form(game.map_id): game.map_id for game in games}
        map_id = known.get(plain_form(options.map))
        if map_id is None:
            output.fail(cli_words.no_game_on_map(options.map, sorted(known.values())))
    players = [name.strip() for name in options.players.split(",")] if options.players else []
    width = _DEFAULT_WIDTH
    if sys.stdout.isatty():
        width = shutil.get_terminal_size((_DEFAULT_WIDTH, 24)).columns
    signs = (
        ASCII_CHART
        if options.ascii or not output.can_print("".join(UNICODE_CHART))
        else UNICODE_CHART
    )
    statistics = statistics_of(
        games, map_id=map_id, people=players, with_computers=not options.without_computers
    )
    if options.lines:
        from ttr_tui.words.line_program import statistics_in_lines

        output.say_spoken(*statistics_in_lines(statistics, "--without-computers"))
        return
    lines = statistics_lines(statistics, width, signs, "--without-computers")
    shown = [f"{line.text}{line.last}" for line in lines]
    output.say(*(map(ascii_text, shown) if options.ascii else shown))


def show_folders(options: argparse.Namespace) -> None:
    """Run `ttr where`: one line for each folder or file, whether it exists or not."""
    folders = output.folders_of(options)
    labels = {name: cli_words.folder(name) for name in cli_words.FOLDERS}
    width = max(map(cell_len, labels.values()))
    paths = {name: escaped(str(getattr(folders, name))) for name in labels}
    output.say(*(f"{pad(label, width)}  {paths[name]}" for name, label in labels.items()))
