"""The help page: the keys of a screen, and what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ttr_tui.panels.spans import BLANK, Line, beside, fits, line
from ttr_tui.terminal_text import pad, wrap
from ttr_tui.words.keys import key_help
from ttr_tui.words.language import _

_KEYS_WIDTH: Final = 15
"""Columns for keys in front of what they do."""


class HelpKey(NamedTuple):
    """A key with the id of its binding, its own sentence and the one that it has together with
    others, if any, and whether it is possible now."""

    key: str
    id: str
    about: str
    together: str
    is_possible: bool


class KeyRow(NamedTuple):
    """Keys, what they do, and whether this is possible now."""

    keys: str
    does: str
    is_possible: bool = True


def help_page(
    title: str,
    keys: Sequence[HelpKey],
    own: Sequence[KeyRow],
    joined_names: Callable[[Iterable[str]], str],
    width: int,
    columns: int,
) -> list[Line]:
    """The keys of a screen: how to play first, then those that work now below its title, those that
    do not, those of every screen, and the page's `own`. `joined_names` are the names of several
    keys in short."""
    rules = [each for each in keys if each.id.endswith(".rules")]
    here = [
        each for each in keys if not each.id.startswith(("app.", "screen.")) and each not in rules
    ]
    groups = [
        (_("New to the game?"), "strong", rules),
        (title, "strong", [each for each in here if each.is_possible]),
        (_("Not possible now"), "title", [each for each in here if not each.is_possible]),
        (_("Everywhere"), "title", [each for each in keys if each not in here + rules]),
    ]
    tables = [
        (heading, style, _rows(found, joined_names)) for heading, style, found in groups if found
    ]
    tables.append((_("This page"), "title", [*own]))
    return [
        row
        for heading, style, rows in tables
        for row in (line((heading, style)), *key_table(rows, width, columns), BLANK)
    ]


def _rows(keys: Sequence[HelpKey], joined_names: Callable[[Iterable[str]], str]) -> list[KeyRow]:
    """A row for each sentence with all its keys. Keys with words for them together have one row."""
    shared = Counter(each.together for each in keys)
    rows: dict[str, list[HelpKey]] = {}
    for each in keys:
        is_shared = each.together and shared[each.together] > 1
        does = key_help(each.together if is_shared else each.about, each.id)
        rows.setdefault(does, []).append(each)
    return [
        KeyRow(joined_names(each.key for each in found), does, found[0].is_possible)
        for does, found in rows.items()
    ]


def key_table(rows: Sequence[KeyRow], width: int, columns: int = 1) -> list[Line]:
    """The rows of the help page in so many columns."""
    if columns > 1:
        each, count = width // columns, -(-len(rows) // columns)
        parts = (rows[at : at + count] for at in range(0, len(rows), count))
        return beside([(each, key_table(part, each - 2)) for part in parts])
    lines: list[Line] = []
    for names, does, is_possible in rows:
        key_style, style = ("key", "plain") if is_possible else ("quiet", "quiet")
        keys = line((names, key_style))
        if not fits([keys], _KEYS_WIDTH):
            lines.append(keys)
            names = ""
        for text in wrap(does, width - _KEYS_WIDTH - 2):
            lines.append(line((pad(names, _KEYS_WIDTH + 2), key_style), (text, style)))
            names = ""
    return lines
