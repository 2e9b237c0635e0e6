"""The help of a screen: its keys and its notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from textual.binding import ActiveBinding

from ttr_tui.app.keys import BACK, SCROLL, ids, joined_names, keys_of
from ttr_tui.app.screens.base import AppScreen
from ttr_tui.app.screens.page_screen import PageScreen
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.panels.text_pages import KeyRow, key_table
from ttr_tui.words import screens
from ttr_tui.words.keys import key_help, key_words

_TWO_COLUMNS: Final = 100
"""Columns of a page on which keys stand in two columns."""


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
            (screens.everywhere(), "title", [each for each in self._active if each not in here]),
        ]
        lines: list[Line] = []
        columns = 2 if width >= _TWO_COLUMNS else 1
        for heading, style, found in groups:
            if found:
                lines += [line((heading, style)), *key_table(_rows(found), width, columns), BLANK]
        keymap = self.app.settings.keys
        page = ((screens.scroll_this_page(), SCROLL), (screens.close_this_page(), BACK))
        own = [
            KeyRow(joined_names(k for id in ids(found) for k in keys_of(id, keymap)), does, True)
            for does, found in page
        ]
        return [
            *lines,
            line((screens.this_page(), "title")),
            *key_table(own, width, columns),
            BLANK,
            *self._notes(width),
        ]

    def action_help(self) -> None:
        """The help has no help of its own: its key closes it."""
        self.action_back()


def _is_everywhere(found: ActiveBinding) -> bool:
    """Whether every screen has this binding."""
    return (found.binding.id or "").startswith(("app.", "screen."))


def _rows(active: Sequence[ActiveBinding]) -> list[KeyRow]:
    """A row for each sentence with all its keys. Keys with words for them together have one row."""
    words = {found.binding.id or "": key_words(found.binding.id or "") for found in active}
    shared = Counter(each.together for each in words.values())
    rows: dict[str, list[ActiveBinding]] = {}
    for found in active:
        id = found.binding.id or ""
        together = words[id].together
        is_shared = together and shared[together] > 1
        does = key_help(together if is_shared else found.binding.tooltip, id)
        rows.setdefault(does, []).append(found)
    return [
        KeyRow(joined_names(found.binding.key for found in bound), does, bound[0].enabled)
        for does, bound in rows.items()
    ]
