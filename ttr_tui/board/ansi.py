"""A drawing as text with ANSI colours, for a terminal without the app."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.board.style import Row, Style

_RESET = "\x1b[0m"


def to_ansi(rows: Iterable[Row]) -> str:
    """One line per row, in 24-bit colour, every line ending as it began: without a style."""
    return "\n".join(
        "".join(f"{_codes(run.style)}{run.text}" for run in row) + _RESET for row in rows
    )


def to_text(rows: Iterable[Row]) -> str:
    """The characters alone."""
    return "\n".join("".join(run.text for run in row) for row in rows)


def _codes(style: Style) -> str:
    codes = ["0"]
    flags = (style.bold, "1"), (style.dim, "2"), (style.underline, "4"), (style.reverse, "7")
    codes += [code for wanted, code in flags if wanted]
    for colour, kind in ((style.fg, 38), (style.bg, 48)):
        if colour:
            red, green, blue = bytes.fromhex(colour[1:])
            codes.append(f"{kind};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m"
