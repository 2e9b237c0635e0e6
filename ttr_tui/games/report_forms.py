"""A report as plain text, or as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.games.plain_text import pad, wrap
from ttr_tui.games.report import Block, Drawn, Heading, Listing, Paragraph, Table

_WIDTH: Final = 78
_SPECIAL: Final = re.compile(
    r"([\\`*_\[\]<>|~&@#]"  # Code, emphasis, links, tags, cells, entities, mentions.
    r"|(?<=:)(?=//)|(?<=www)(?=\.))"  # What some make a link of without being asked.
)
_BEGINNING: Final = re.compile(r"^(\d*)([+=.)-])")
"""What makes a line a heading or an item of a list."""
_ONE_LINE: Final = "  "


def as_text(blocks: Sequence[Block]) -> str:
    """Plain text, in lines of 78 cells where words can be broken between."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(1 | 2 as level, text):
                parts.append(f"{text}\n{('=' if level == 1 else '-') * cell_len(text)}")
            case Heading(_, text):
                parts.append(text)
            case Drawn(text):
                parts.append(_drawn(text))
            case Paragraph(text):
                parts.append("\n".join(wrap(text, _WIDTH)))
            case Listing(items):
                parts.append("\n".join(_hanging(item) for item in items))
            case Table(rows):
                parts.append(_aligned(rows))
    return "\n\n".join(parts) + "\n"


def as_markdown(blocks: Sequence[Block]) -> str:
    """Markdown as GitHub and most others read it."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'#' * level} {_escaped(text)}")
            case Paragraph(text):
                parts.append(_own_line(text))
            case Listing(items):
                parts.append("\n".join(f"- {_own_line(item)}" for item in items))
            case Table(rows):
                head, *body = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
                rule = f"|---{'|---:' * (len(rows[0]) - 1)}|"
                parts.append("\n".join([head, rule, *body]))
            case Drawn(text):
                parts.append(f"```text\n{_drawn(text).replace('```', '')}\n```")
    return "\n\n".join(parts) + "\n"


def _drawn(text: str) -> str:
    """A drawing without what cannot be seen of it, at the ends of its rows."""
    return "\n".join(row.rstrip() for row in text.split("\n"))


def _hanging(item: str) -> str:
    first, *rest = wrap(item, _WIDTH - len(_ONE_LINE)) or [""]
    return "\n".join([f"{_ONE_LINE}{first}", *(f"{_ONE_LINE * 2}{line}" for line in rest)])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their cells below one another: names at the left, numbers at the right."""
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            pad(cell, width, right=at > 0)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _escaped(text: str) -> str:
    """The text with nothing in it that Markdown takes for more than text."""
    return _SPECIAL.sub(r"\\\1", text)


def _own_line(text: str) -> str:
    """Text that a line begins with."""
    return _BEGINNING.sub(r"\1\\\2", _escaped(text))
