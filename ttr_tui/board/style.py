"""What a cell looks like, without any library's word for it."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """Colors are `#rrggbb`, or `None` for the terminal's own."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


class Run(NamedTuple):
    """Neighboring cells of one row that look alike."""

    text: str
    style: Style


Row = list[Run]
