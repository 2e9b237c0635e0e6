"""What the app shows on top of any screen: the help of the screen, or a notice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len, chop_cells
from textual.binding import ActiveBinding

from ttr_tui.app.keys import BACK, NOTICE, SCROLL, ids, joined_names, keys_of
from ttr_tui.app.screens.base import AppScreen
from ttr_tui.app.screens.page_screen import PageScreen
from ttr_tui.panels.spans import BLANK, Line, Span, beside, line
from ttr_tui.terminal_text import pad, wrap
from ttr_tui.text import escaped
from ttr_tui.words import screens
from ttr_tui.words.keys import key_help, key_label, key_of
from ttr_tui.words.language import as_sentence, full_stop

_TWO_COLUMNS: Final = 100
"""Columns of a page on which keys stand in two columns."""

_KEYS_WIDTH: Final = 15
"""Columns for keys in front of what they do."""


class HelpScreen(PageScreen):
    """The help of a screen: its keys, those that work now first, and its notes."""

    HELP_TITLE = screens.HELP
    PAGE_WIDTH = 112

    def __init__(self, screen: AppScreen) -> None:
        super().__init__()
        self._title, self._notes = screens.screen_title(screen.HELP_TITLE), screen.help_notes
        self._active = [each for each in screen.active_bindings.values() if each.binding.tooltip]

    def page(self, width: int) -> Sequence[Line]:
        here = [found for found in self._active if not _is_everywhere(found)]
        groups = [
            (self._title, "strong", [found for found in here if found.enabled]),
            (screens.not_possible_now(), "title", [found for found in here if not found.enabled]),
            (
                screens.everywhere(),
                "title",
                [found for found in self._active if _is_everywhere(found)],
            ),
        ]
        lines: list[Line] = []
        for heading, style, found in groups:
            if found:
                lines += [line((heading, style)), *_table(_rows(found), width), BLANK]
        keymap = self.app.settings.keys
        page = ((screens.scroll_this_page(), SCROLL), (screens.close_this_page(), BACK))
        own = [
            _Row(joined_names(k for id in ids(found) for k in keys_of(id, keymap)), does, True)
            for does, found in page
        ]
        return [
            *lines,
            line((screens.this_page(), "title")),
            *_table(own, width),
            BLANK,
            *self._notes(width),
        ]

    def action_help(self) -> None:
        """The help has no help of its own: its key closes it."""
        self.action_back()


def _is_everywhere(found: ActiveBinding) -> bool:
    """Whether every screen has this binding."""
    return (found.binding.id or "").startswith(("app.", "screen."))


class _Row(NamedTuple):
    """Keys, and what they do."""

    keys: str
    does: str
    is_possible: bool


def _rows(active: Sequence[ActiveBinding]) -> list[_Row]:
    """A row for each sentence with all its keys. Keys with words for them together have one row."""
    words = {found.binding.id or "": key_of(found.binding.id or "") for found in active}
    shared = Counter(each.together for each in words.values())
    rows: dict[str, list[ActiveBinding]] = {}
    for found in active:
        id = found.binding.id or ""
        together = words[id].together
        is_shared = together and shared[together] > 1
        does = key_help(together if is_shared else found.binding.tooltip, id)
        rows.setdefault(does, []).append(found)
    return [
        _Row(joined_names(found.binding.key for found in bound), does, bound[0].enabled)
        for does, bound in rows.items()
    ]


def _table(rows: Sequence[_Row], width: int) -> list[Line]:
    """The rows, in two columns if there is room."""
    if width >= _TWO_COLUMNS:
        half = -(-len(rows) // 2)
        parts = [_table(part, width // 2 - 2) for part in (rows[:half], rows[half:])]
        return beside([(width // 2, part) for part in parts])
    lines: list[Line] = []
    for names, does, is_possible in rows:
        key_style, style = ("key", "plain") if is_possible else ("quiet", "quiet")
        if cell_len(names) > _KEYS_WIDTH:
            lines.append(line((names, key_style)))
            names = ""
        for text in wrap(does, width - _KEYS_WIDTH - 2):
            lines.append(line((pad(names, _KEYS_WIDTH + 2), key_style), (text, style)))
            names = ""
    return lines


class NoticeScreen(PageScreen):
    """A message to read before the players continue: a title, a paragraph for each text, and the
    full names of files."""

    HELP_TITLE = screens.NOTICE
    BINDINGS = NOTICE

    def __init__(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        super().__init__()
        self._title = title
        self._texts = texts
        self._files = files

    def page(self, width: int) -> Sequence[Line]:
        lines: list[Line] = [line((self._title, "strong"))]
        for text in self._texts:
            lines.append(BLANK)
            lines += [line(part) for part in wrap(full_stop(as_sentence(text)), width, whole=True)]
        for file in self._files:
            lines += [BLANK, *map(line, chop_cells(escaped(str(file)), width))]
        return [
            *lines,
            BLANK,
            line(
                Span(self.app.key_name("notice.close"), "key", "notice.close"),
                Span(f" {key_label(key_of('notice.close').label)}", "plain", "notice.close"),
            ),
        ]
