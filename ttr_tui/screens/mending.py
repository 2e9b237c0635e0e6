"""Editing names and colors in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.engine.refusals import IllegalActionError
from ttr_tui.games.session import Session
from ttr_tui.screens.form import INDENT, FormScreen
from ttr_tui.screens.lines import BLANK, Line, Span, line
from ttr_tui.screens.people_form import PeopleForm


class EditPlayersScreen(FormScreen):
    """The people in their seats: names and colors can be changed, nothing else."""

    HELP_TITLE: ClassVar[str] = "Names and colors"
    finish_word: ClassVar[str] = "done"
    finish_help: ClassVar[str] = "go on with the game under these names and colors"

    def __init__(self, session: Session) -> None:
        super().__init__(PeopleForm(session.people))
        self._session = session
        self._problem = ""
        self.row = self.name_rows()[0]

    def rows(self) -> Sequence[str]:
        return [*self.name_rows(), "done"]

    def page(self, width: int) -> Sequence[Line]:
        button = Span("  Done  ", "button" if self.row == "done" else "bar strong", "finish")
        return [
            line(("Names and colors", "strong")),
            BLANK,
            line(("The seats stay as they are, and so does everything on the table.", "quiet")),
            BLANK,
            *self.people_lines("Players"),
            BLANK,
            line(INDENT, "  ", button),
            line(INDENT, "  ", (self._problem, "bad")),
        ]

    def names_changed(self) -> None:
        self._problem = ""

    def finish(self) -> None:
        try:
            self._session.edit_players(self.form.everybody())
        except IllegalActionError as illegal:
            self._problem = str(illegal)
            return
        self.app.remember_players(self._session)
        self.dismiss_page()
