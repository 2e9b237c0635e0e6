"""The help of a screen: its keys and its notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ttr_tui.app.keys import BACK, SCROLL, ids, joined_names, keys_of
from ttr_tui.app.screens.page_screen import PageScreen
from ttr_tui.panels.help_page import HelpKey, KeyRow, help_page
from ttr_tui.panels.spans import Line
from ttr_tui.words.language import N_, _

_TWO_COLUMNS: Final = 100
"""Columns of a page on which keys stand in two columns."""


class HelpScreen(PageScreen):
    """The help of a screen: its keys, those that work now first, and its notes."""

    HELP_TITLE = N_("Help")
    PAGE_WIDTH = 112

    def __init__(
        self, title: str, keys: Sequence[HelpKey], notes: Callable[[int], Sequence[Line]]
    ) -> None:
        super().__init__()
        self._title, self._keys, self._notes = title, keys, notes

    def page(self, width: int) -> Sequence[Line]:
        keymap = self.app.settings.keys
        page = ((_("scroll this page"), SCROLL), (_("close this page"), BACK))
        own = [
            KeyRow(joined_names(key for id in ids(bindings) for key in keys_of(id, keymap)), does)
            for does, bindings in page
        ]
        own.append(KeyRow(_("mouse"), _("click a city, a route, a card, a row or a key")))
        columns = 2 if width >= _TWO_COLUMNS else 1
        keys = help_page(self._title, self._keys, own, joined_names, width, columns)
        return [*keys, *self._notes(width)]

    def action_help(self) -> None:
        """The help has no help of its own: its key closes it."""
        self.action_back()
