"""Mending names and colours in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.engine.refusals import Refused
from ttr_tui.games.session import Session
from ttr_tui.screens.form import INDENT, FormScreen
from ttr_tui.screens.lines import BLANK, Line, Piece, line
from ttr_tui.screens.people_form import PeopleForm


class MendingScreen(FormScreen):
    """The people in their seats: names and colours can be changed, nothing else."""

    HELP_TITLE: ClassVar[str] = "Names and colours"
    finish_word: ClassVar[str] = "done"
    finish_help: ClassVar[str] = "go on with the game under these names and colours"

    def __init__(self, session: Session) -> None:
        super().__init__(PeopleForm(session.people))
        self._session = session
        self._problem = ""
        self.row = self.name_rows()[0]

    def rows(self) -> Sequence[str]:
        return [*self.name_rows(), "done"]

    def page(self, width: int) -> Sequence[Line]:
        button = Piece("  Done  ", "button" if self.row == "done" else "bar strong", "finish")
        return [
            line(("Names and colours", "strong")),
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
            self._session.mend(self.form.everybody())
        except Refused as refused:
            self._problem = str(refused)
            return
        self.app.remember_people(self._session)
        self.dismiss_page()
