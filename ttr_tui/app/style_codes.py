"""The codes of styles on their way to the terminal: a third of all bytes are left out.

Textual sends the whole style before each run of cells, and a reset after it. Here only what differs
from the run before is sent.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, TypeAlias

_Style: TypeAlias = tuple[str, ...]
"""The codes of the attributes, of the color and of the background."""

_PLAIN: Final[_Style] = ("", "", "")
_NOT_SEEN_ON_BLANKS: Final = ("", "1")
"""Attributes that do not change how a space looks: none, bold."""

_CODE: Final = re.compile(r"\x1b\[([\d;]*)m")
_MOVES: Final = re.compile(r"(?:\x1b\[\d+;\d+H|[\r\n])*")
_PARTS: Final = re.compile(
    r"((?:[1-9]|2[1-9]|5[1-3])(?:;(?:[1-9]|2[1-9]|5[1-3]))*)?;?"
    r"(38;2;\d+;\d+;\d+|38;5;\d+|3[0-79]|9[0-7])?;?"
    r"(48;2;\d+;\d+;\d+|48;5;\d+|4[0-79]|10[0-7])?"
)


def with_fewer_codes(frame: str) -> str:
    """What looks the same in a terminal. Text that is not made of runs with a style and a reset
    stays as it is."""
    first, *rest = _CODE.split(frame)
    if len(rest) % 4:
        return frame
    sent, now = [first], _PLAIN
    runs = zip(rest[::4], rest[1::4], rest[2::4], rest[3::4], strict=True)
    for codes, text, end, between in runs:
        style = _style(codes)
        if style is None or end != "0":
            return frame
        hides_color = style[0] in _NOT_SEEN_ON_BLANKS and now[0] in _NOT_SEEN_ON_BLANKS
        if hides_color and not text.strip(" "):
            style = (*now[:2], style[2])
        sent += _change(now, style), text
        now = style
        if not _MOVES.fullmatch(between):  # Text without a style.
            sent.append(_change(now, _PLAIN))
            now = _PLAIN
        sent.append(between)
    return "".join([*sent, _change(now, _PLAIN)])


@lru_cache(maxsize=2000)
def _style(codes: str) -> _Style | None:
    """The style of a run; `None` if it is not known how to write it in parts."""
    found = _PARTS.fullmatch(codes)
    return found and found.groups("")


@lru_cache(maxsize=4000)
def _change(before: _Style, after: _Style) -> str:
    """The code that turns one style into another."""
    if before == after:
        return ""
    if after == _PLAIN:
        return "\x1b[0m"
    changed = [new if new != old else None for new, old in zip(after, before, strict=True)]
    if changed[0] == "" and before[0] == "1":
        changed[0] = "22"  # Not bold any more.
    if "" in changed or (before[0] and changed[0] not in (None, "22")):
        changed = ["0", *after]
    return f"\x1b[{';'.join(filter(None, changed))}m"
