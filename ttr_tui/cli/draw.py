"""`ttr draw MAP`: a board on standard output."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.layout.plan import required_size
from ttr_tui.board.layout.quality import hidden
from ttr_tui.board.render.ansi import to_ansi, to_text
from ttr_tui.board.render.board_state import BoardState, empty_board, public_state
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.export import as_json
from ttr_tui.board.render.themes import load_theme, theme_names
from ttr_tui.cli.output import Parser, add_folder, complain, fail, folders_of, say
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.engine.view import view_of
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.people import COLORS

_SIZE: Final = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_MIN, _MAX = (1, 1), (500, 200)
_USUAL = (120, 40)
_PLAIN = "none"


class Drawn(NamedTuple):
    """What goes to standard output, and a word for people, or none."""

    text: str
    remark: str


class DrawError(ValueError):
    """Something on the command line that cannot be; `str` is one line that says what."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `ttr draw` understands."""
    parser.add_argument("map", metavar="MAP", help="the name of a map (usa), or a map file")
    parser.add_argument(
        "--size", metavar="COLUMNSxROWS", help="such as 120x40 (otherwise the terminal's)"
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colors and the like: auto has them for a terminal, unless NO_COLOR is set",
    )
    parser.add_argument("--theme", metavar="NAME", help=f"one of: {', '.join(theme_names())}")
    parser.add_argument("--ascii", action="store_true", help="no character beyond ~")
    parser.add_argument("--position", metavar="FILE", help="draw this position")
    parser.add_argument("--json", action="store_true", help="say what lies in which cells")


def draw(options: argparse.Namespace, layouts: Path) -> Drawn:
    """Do what the options say. `layouts` is the user's cache folder of layouts. Raises `DrawError`,
    `MapNotFoundError` or `FileError`."""
    map_file = read_map(find_map(options.map))
    size = _size(options.size)
    state = _state(options.position, map_file)
    codes, name = _colors(options.color, options.theme)
    layout = layout_for(map_file.game_map, map_file.placement, *size, layouts)
    if options.json:
        text = json.dumps(as_json(map_file.game_map, layout), ensure_ascii=False)
    else:
        rows = Drawing(map_file.game_map, layout, load_theme(name, ascii=options.ascii)).rows(state)
        text = to_ansi(rows) if codes else to_text(rows)
    remark = ""
    if hidden(layout):
        need = "x".join(map(str, required_size(map_file.game_map, map_file.placement)))
        remark = f"some of this map is hidden at {size[0]}x{size[1]}; it needs about {need}"
    return Drawn(text, remark)


def _size(words: str | None) -> tuple[int, int]:
    if words is None:
        if not sys.stdout.isatty():
            return _USUAL
        columns, lines = shutil.get_terminal_size(_USUAL)
        return columns, max(1, lines - 1)  # The prompt comes below.
    found = _SIZE.fullmatch(words)
    if found is None:
        raise DrawError(f"--size: expected columns and rows such as 120x40, not {shown(words)}")
    size = int(found[1]), int(found[2])
    if not all(
        least <= number <= most for least, number, most in zip(_MIN, size, _MAX, strict=True)
    ):
        raise DrawError(f"--size: expected 1x1 to {_MAX[0]}x{_MAX[1]}, not {words}")
    return size


def _colors(when: str, theme: str | None) -> tuple[bool, str]:
    """Whether to print codes for the terminal, and the look."""
    if theme is not None and theme not in theme_names():
        raise DrawError(
            f"there is no look {shown(theme)}{did_you_mean(theme, list(theme_names()))}"
        )
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if when == "never" or (when == "auto" and not terminal):
        return False, _PLAIN
    if when == "auto" and os.environ.get("NO_COLOR"):
        return True, _PLAIN  # Bold, underline and reverse are no colors.
    return True, theme or "dark"


def _state(position: str | None, map_file: MapFile) -> BoardState:
    if position is None:
        return empty_board(map_file.game_map)
    found, its_map = read_position_file(Path(position))
    if its_map.game_map.id != map_file.game_map.id:
        raise DrawError(
            f"--position: this is a position of {its_map.game_map.id}, not of "
            f"{map_file.game_map.id}"
        )
    return public_state(view_of(found.game(), None), COLORS)


def run(words: Sequence[str]) -> None:
    """Print it."""
    parser = Parser("ttr draw", "Print the board of a map, empty or with a position.")
    add_arguments(parser)
    add_folder(parser)
    options = parser.parse_args(words)
    try:
        drawn = draw(options, folders_of(options).layouts)
    except (DrawError, MapNotFoundError) as error:
        fail(str(error))
    except FileError as error:
        fail(*str(error).splitlines())
    say(drawn.text)
    if drawn.remark:
        complain(drawn.remark)
