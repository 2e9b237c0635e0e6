"""A drawing as text with ANSI colors, for a terminal without the app."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.render.themes import Row, Style

_REPLACEMENTS: Final = {
    **dict.fromkeys("–—−─‑⠒", "-"),
    **dict.fromkeys("·…", "."),
    **dict.fromkeys("▏│", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("▸→", ">"),
    **dict.fromkeys("◂←", "<"),
    **dict.fromkeys("✓↓▾", "v"),
    **dict.fromkeys("↑▴", "^"),
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
    "╪": "#",
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
"""ASCII characters for others. `✦` becomes the board's letter for a locomotive; `²` (a double card)
must not look like a number."""


@lru_cache(maxsize=4096)
def ascii_text(text: str, *, keep_letters: bool = False) -> str:
    """The text in plain ASCII, with the same width: letters lose their accents, and characters
    without a replacement become `?`, except letters of other alphabets if they are to be kept."""
    if text.isascii():
        return text
    return "".join(_plain(character, keep_letters=keep_letters) for character in text)


def _plain(character: str, *, keep_letters: bool) -> str:
    if character.isascii():
        return character
    width = cell_len(character)
    if width == 1:
        if character in _REPLACEMENTS:
            return _REPLACEMENTS[character]
        base = unicodedata.normalize("NFKD", character)[0]
        if base.isascii():
            return base
        if keep_letters and character.isalpha():
            return character
    return "?" * width


BY_NUMBER = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""The colors 0 to 15 with the default values of xterm."""

_RESET = "\x1b[0m"


def is_bold(style: Style, *, numbered: bool) -> bool:
    """Whether text of this style is sent as bold. Many terminals show a bold color 0 to 7 as its
    bright one, and so black text as gray."""
    return style.bold and not (numbered and style.fg == BY_NUMBER[0])


def to_ansi(rows: Iterable[Row]) -> str:
    """A line per row; each ends without a style. Colors are 24-bit, unless all colors of the
    drawing are in `BY_NUMBER`: then they are sent as their numbers."""
    rows = list(rows)
    styles = {run.style for row in rows for run in row}
    numbered = all(
        color in BY_NUMBER for style in styles for color in (style.fg, style.bg) if color
    )
    codes = {style: _codes(style, numbered) for style in styles}
    return "\n".join(
        "".join(f"{codes[run.style]}{run.text}" for run in row) + _RESET for row in rows
    )


def to_text(rows: Iterable[Row]) -> str:
    """A line per row, without styles."""
    return "\n".join("".join(run.text for run in row) for row in rows)


def _codes(style: Style, numbered: bool) -> str:
    codes = ["0"]
    bold = is_bold(style, numbered=numbered)
    flags = (bold, "1"), (style.dim, "2"), (style.underline, "4"), (style.reverse, "7")
    codes += [code for is_set, code in flags if is_set]
    for color, base in ((style.fg, 38), (style.bg, 48)):
        if color and numbered:
            number = BY_NUMBER.index(color)
            codes.append(str(number + (base - 8 if number < 8 else base + 44)))
        elif color:
            red, green, blue = bytes.fromhex(color[1:])
            codes.append(f"{base};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m"
