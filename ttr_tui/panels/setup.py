"""What stands around the rows of the setup: texts, and where the map is drawn."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.regions import Region
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.terminal_text import fit, wrap
from ttr_tui.words.language import _
from ttr_tui.words.names import map_text
from ttr_tui.words.rule_words import rules_in_three_lines

_MAX_WIDTH: Final = 118
"""Columns of the rows and the map beside them."""
_EMPTY_WIDTH: Final = 48
"""Columns of an empty seat and of the rows below it; on narrow screens the map is drawn beside
these rows only."""
_BESIDE_ALL: Final = 36
"""Columns to the right of the form from which the map is drawn beside the whole form."""
_ABOUT_ROWS: Final = 8
"""Rows of the description and the rules of a map: as many for each, so that no row below moves."""
_USUAL_HEIGHT: Final = 22
"""Rows of the form; a higher one starts at the same row if there is room below."""
_OTHER_ROWS: Final = 4
"""The head, the map, the hints and the button."""
_GAPS: Final = 4
"""Places of a blank row: between the head, the map, the seats, the rows below them and the end."""


class SetupSize(NamedTuple):
    """The columns of the terminal without its margin and its rows without the footer; then the
    columns of the form, of its labels, and of the color of a player and who decides."""

    columns: int
    rows: int
    form: int
    labels: int
    values: int


class SetupLayout(NamedTuple):
    """The texts below the map and below the rows, in `width` columns of `total`; how many rows are
    left free above, whether blank rows are left out, and the place of the drawing of the map."""

    about: list[Line]
    problem: list[Line]
    width: int
    total: int
    above: int
    is_dense: bool
    drawing: Region


def setup_layout(
    map_file: MapFile, problem: str, fixed: int, named: int, size: SetupSize
) -> SetupLayout:
    """The texts and the map around the rows: so many `fixed` ones for seats, of which those after
    the first `named` are empty, and for the first player.

    If the terminal is too low, blank rows are left out first, then the end of the description.
    """
    total = min(_MAX_WIDTH, size.columns)
    width = min(size.form, total)
    indent, texts = " " * size.labels, width - size.labels
    wrong = [line(indent, (text, "bad")) for text in wrap(problem, texts)]
    rows = _OTHER_ROWS + fixed
    room = max(1, size.rows - rows - len(wrong))
    gap = 1 if room >= _ABOUT_ROWS + _GAPS else 0
    room -= _GAPS * gap
    about = _description(map_file, indent, texts, room)
    about += [BLANK] * (min(room, _ABOUT_ROWS + 1 - gap) - len(about))
    free = room - len(about)
    top, height = 2 + 2 * gap + len(about) + named, rows + len(about) + _GAPS * gap
    if total - width >= _BESIDE_ALL:
        drawing = Region(width, 0, total - width, height)
    else:
        left = max(_EMPTY_WIDTH, width - size.values + cell_len(f"◂ {_('nobody')} ▸  "))
        drawing = Region(left, top, total - left, height - top)
    above = max(0, min((size.rows - _USUAL_HEIGHT) // 2, free))
    return SetupLayout(about, wrong, width, total, above, not gap, drawing)


def _description(map_file: MapFile, indent: str, width: int, room: int) -> list[Line]:
    """The description of the map and its rules, those that have room in so many rows."""
    about = wrap(map_text(map_file.about, map_file.game_map), width)
    if len(about) > room:
        about[room - 1 :] = [fit(f"{about[room - 1]}…", width)]
    lines = [line(indent, (text, "quiet")) for text in about]
    for rule in rules_in_three_lines(map_file.game_map):
        rows = [line(indent, (text, "title")) for text in wrap(rule, width)]
        lines += rows if len(lines) + len(rows) <= room else []
    return lines


def last_first_player(name: str, first: str, label: int) -> str:
    """Who went first in the last game, beside the `first` player of this one; nothing if there is
    nobody to name or no room."""
    room = _EMPTY_WIDTH - label - cell_len(f"◂ {first} ▸  {_('last time: {name}', name='')}")
    return _("last time: {name}", name=fit(name, room)) if name and room > 2 else ""
