"""`ttr draw MAP`: prints a board."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.layout.layout_plan import larger_size
from ttr_tui.board.layout.quality import hidden
from ttr_tui.board.render.ansi import to_ansi, to_text
from ttr_tui.board.render.board_state import BoardState, empty_board, public_state
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.export import as_json
from ttr_tui.board.render.themes import load_theme
from ttr_tui.cli import output
from ttr_tui.engine import view_of
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.seated_players import COLORS
from ttr_tui.storage.settings import THEMES
from ttr_tui.text import shown
from ttr_tui.words import command_line as cli_words

_SIZE: Final = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_MAX_COLUMNS, _MAX_ROWS = 500, 200
_DEFAULT_SIZE: Final = (120, 40)
_NO_COLORS: Final = "none"


def draw_board(options: argparse.Namespace) -> None:
    """Run `ttr draw`."""
    map_file = output.map_named(options.map)
    game_map = map_file.game_map
    columns, rows = _size(options.size)
    state = _state(options.position, map_file)
    styled, theme = _colors(options.color, options.theme)
    layout = layout_for(
        game_map, map_file.placement, columns, rows, output.folders_of(options).layouts
    )
    if options.json:
        output.say_json(as_json(game_map, layout))
    else:
        write = to_ansi if styled else to_text

        def drawn(*, ascii: bool) -> str:
            return write(Drawing(game_map, layout, load_theme(theme, ascii=ascii)).rows(state))

        board = drawn(ascii=options.ascii)
        output.say(board if output.can_print(board) else drawn(ascii=True))
    if hidden(layout):
        need = larger_size(game_map, map_file.placement, columns, rows)
        what = f"it needs about {need[0]}x{need[1]}" if need else "try a larger size"
        output.complain(f"parts of this map do not fit at {columns}x{rows}; {what}")


def _size(option: str | None) -> tuple[int, int]:
    """Columns and rows of the board."""
    if option is None:
        if not sys.stdout.isatty():
            return _DEFAULT_SIZE
        columns, rows = shutil.get_terminal_size(_DEFAULT_SIZE)
        return columns, max(1, rows - 1)  # One row for the prompt of the shell.
    match = _SIZE.fullmatch(option)
    if match is None:
        output.fail(f"--size: expected columns and rows, for example 120x40, not {shown(option)}")
    columns, rows = int(match[1]), int(match[2])
    if not (1 <= columns <= _MAX_COLUMNS and 1 <= rows <= _MAX_ROWS):
        output.fail(f"--size: expected 1x1 to {_MAX_COLUMNS}x{_MAX_ROWS}, not {option}")
    return columns, rows


def _colors(when: str, theme: str | None) -> tuple[bool, str]:
    """Whether to print escape codes, and the theme."""
    if theme is not None and theme not in THEMES:
        output.fail(cli_words.no_theme(theme, THEMES))
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if when == "never" or (when == "auto" and not terminal):
        return False, _NO_COLORS
    if when == "auto" and os.environ.get("NO_COLOR"):
        return True, _NO_COLORS  # NO_COLOR allows bold, underline and reverse.
    return True, theme or "dark"


def _state(position: str | None, map_file: MapFile) -> BoardState:
    if position is None:
        return empty_board(map_file.game_map)
    try:
        position_file, its_map = read_position_file(Path(position))
    except FileError as error:
        output.fail(*str(error).splitlines())
    if its_map.game_map.id != map_file.game_map.id:
        found, expected = its_map.game_map.id, map_file.game_map.id
        output.fail(f"--position: this position is on the map {found}, not {expected}")
    return public_state(view_of(position_file.game(), None), COLORS)
