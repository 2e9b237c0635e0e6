"""The whole log on a page, as everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.games.session import Session
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import BLANK, Line, line
from ttr_tui.screens.page import PageScreen
from ttr_tui.screens.panels.log import log_lines


class LogScreen(PageScreen):
    """What happened so far, the newest first. Nothing on it is secret, so it needs no cover."""

    HELP_TITLE: ClassVar[str] = "The log"

    def __init__(self, session: Session, badges: Badges) -> None:
        super().__init__()
        self._session = session
        self._badges = badges

    def page(self, width: int) -> Sequence[Line]:
        session = self._session
        lines: list[Line] = [line(("What happened so far, the newest first", "strong")), BLANK]
        newest_first = reversed(session.public_log())
        return [*lines, *log_lines(newest_first, session.names, self._badges, width)]

    def commands(self) -> Sequence[Command]:
        return [self.back_command(), *self.scroll_commands()]
