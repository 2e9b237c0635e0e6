"""A drawing as text with ANSI colors, for a terminal without the app."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.render.themes import Row, Style

_SIGNS: Final = {
    **dict.fromkeys("–—−─‑⠒", "-"),
    **dict.fromkeys("·…", "."),
    **dict.fromkeys("▏│", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("▸→", ">"),
    **dict.fromkeys("◂←", "<"),
    **dict.fromkeys("✓↓", "v"),
    "↑": "^",
    "×": "x",
    "○": "o",
    "✦": "L",
    "≈": "~",
    "†": "!",
    "²": "=",
    "▬": "=",
    "□": "c",
    "◊": "t",
    "⌂": "s",
    "ß": "s",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ı": "i",
    "æ": "e",
    "Æ": "E",
    "œ": "e",
    "Œ": "E",
}
"""Stand-ins. A locomotive is called as on the board; a double card looks like no number."""


@lru_cache(maxsize=4096)
def ascii_text(text: str) -> str:
    """The text in plain ASCII: letters lose their accents, what has no stand-in becomes `?`."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    width = cell_len(character)
    if width == 1:
        if character in _SIGNS:
            return _SIGNS[character]
        base = unicodedata.normalize("NFKD", character)[0]
        if base.isascii():
            return base
    return "?" * width


BY_NUMBER = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""The colors 0 to 15 as xterm has them from the start."""

_RESET = "\x1b[0m"


def to_ansi(rows: Iterable[Row]) -> str:
    """One line per row, every line ending as it began: without a style. Colors are 24-bit, but in
    a drawing that has no others than `BY_NUMBER` they go out by their numbers."""
    rows = list(rows)
    styles = {run.style for row in rows for run in row}
    few = all(color in BY_NUMBER for style in styles for color in (style.fg, style.bg) if color)
    codes = {style: _codes(style, few) for style in styles}
    return "\n".join(
        "".join(f"{codes[run.style]}{run.text}" for run in row) + _RESET for row in rows
    )


def to_text(rows: Iterable[Row]) -> str:
    """The characters alone."""
    return "\n".join("".join(run.text for run in row) for row in rows)


def _codes(style: Style, few: bool) -> str:
    codes = ["0"]
    flags = (style.bold, "1"), (style.dim, "2"), (style.underline, "4"), (style.reverse, "7")
    codes += [code for wanted, code in flags if wanted]
    for color, kind in ((style.fg, 38), (style.bg, 48)):
        if color and few:
            number = BY_NUMBER.index(color)
            codes.append(str(number + (kind - 8 if number < 8 else kind + 44)))
        elif color:
            red, green, blue = bytes.fromhex(color[1:])
            codes.append(f"{kind};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m"
