"""A notice on top of any screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ttr_tui.app import keys
from ttr_tui.app.screens.page_screen import PageScreen
from ttr_tui.panels.spans import Line
from ttr_tui.panels.text_pages import notice_page
from ttr_tui.words.language import N_


class NoticeScreen(PageScreen):
    """A message to read before the players continue: a title, a paragraph for each text, and the
    full names of files."""

    HELP_TITLE = N_("Notice")
    BINDINGS = keys.NOTICE

    def __init__(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        super().__init__()
        self._title, self._texts, self._files = title, texts, files

    def page(self, width: int) -> Sequence[Line]:
        close = self.app.key_name("notice.close")
        return notice_page(self._title, self._texts, self._files, close, width)
