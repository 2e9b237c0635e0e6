"""A page that is a form: rows, a mark that goes from one to the next, people among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from ttr_tui.games.plain_text import clean, pad
from ttr_tui.screens.arrows import arrow_commands, between_arrows
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Line, Span
from ttr_tui.screens.page import PageScreen
from ttr_tui.screens.people_form import PeopleForm

_NAME: Final = "name"
INDENT: Final = " " * 12
"""What stands before a line without a label."""


class FormScreen(PageScreen):
    """Rows by their ids, one for each of the people; Enter goes from row to row, and on the last
    finishes."""

    PAGE_WIDTH: ClassVar[int] = 76
    finish_word: ClassVar[str] = "start"
    finish_help: ClassVar[str] = "start the game"

    def __init__(self, form: PeopleForm) -> None:
        super().__init__()
        self.form = form
        self.row = ""

    def rows(self) -> Sequence[str]:
        """The ids of the rows from top to bottom, the last that which finishes."""
        raise NotImplementedError

    def can_change(self) -> bool:
        """Whether the row under the mark is a choice, or has one."""
        index = self.name_index
        return index is not None and bool(self.form.name(index).strip())

    def change(self, step: int) -> None:
        """Choose the next or the one before in the row under the mark."""
        if (index := self.name_index) is not None:
            self.form.recolor(index, step)

    def names_changed(self) -> None:
        """Called when somebody came, went or got another name."""

    def reseated(self, one: int, other: int) -> None:
        """Called when two have changed their seats."""

    def finish(self) -> None:
        """Do what the form is for."""
        raise NotImplementedError

    def name_rows(self) -> list[str]:
        """The ids of the rows of the people."""
        return [f"{_NAME}{index}" for index in range(len(self.form))]

    @property
    def name_index(self) -> int | None:
        """Which of the people the mark is on."""
        rows = self.name_rows()
        return rows.index(self.row) if self.row in rows else None

    # What it looks like.

    def row_line(self, row: str, label: str, pieces: Sequence[Span]) -> Line:
        """A row with its label, and the mark if it is there."""
        return (
            Span("▸ " if row == self.row else "  ", "accent"),
            Span(pad(label, len(INDENT) - 2), "title", row),
            *(p if p.command else p._replace(command=row) for p in pieces),
        )

    def people_lines(self, label: str) -> list[Line]:
        """The rows of the people."""
        board_theme = self.app.board_theme
        return [
            self.row_line(
                row,
                "" if index else label,
                self.form.pieces(index, board_theme, here=row == self.row, command=row),
            )
            for index, row in enumerate(self.name_rows())
        ]

    def choice(self, row: str, text: str) -> list[Span]:
        """One of several, with arrows under the mark."""
        here = row == self.row and self.can_change()
        return between_arrows(Span(clean(text), "strong"), shown=here)

    # What can be done.

    def commands(self) -> Sequence[Command]:
        rows, index = self.rows(), self.name_index
        last = self.row == rows[-1]
        return [
            Command(
                "next",
                ("enter",),
                self.finish_word if last else "next",
                f"go on to the next line; on the last, {self.finish_help}",
                lambda _: self._next(),
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move from line to line",
                self._move,
                shown="↑↓",
            ),
            Command(
                "change",
                ("left", "right"),
                "change" if index is None else "color",
                "choose: on a name, its color",
                lambda key: self.change(1 if key == "right" else -1),
                possible=self.can_change(),
                shown="←→",
            ),
            *self.more_commands(),
            Command(
                "erase",
                ("backspace",),
                "",
                "erase the last letter of the name",
                lambda _: self._edit(PeopleForm.erase),
                possible=index is not None and bool(self.form.name(index)),
            ),
            Command(
                "clear",
                ("ctrl+u",),
                "",
                "erase the whole name",
                lambda _: self._edit(PeopleForm.clear),
                possible=index is not None and bool(self.form.name(index)),
            ),
            Command(
                "finish",
                ("ctrl+s",),
                "",
                f"{self.finish_help}, from any line",
                lambda _: self.finish(),
            ),
            Command(
                "back",
                ("escape", "ctrl+b"),
                "back",
                "go back to where you were",
                lambda _: self.dismiss_page(),
            ),
            *(Command(row, (), "", "", partial(self._go, row)) for row in rows[:-1]),
            *arrow_commands(self.change, possible=self.can_change()),
        ]

    def more_commands(self) -> Sequence[Command]:
        """What else this form can do."""
        return ()

    def reseat_command(self) -> Command:
        """Changing the seating order."""
        return Command(
            "seat",
            ("pageup", "pagedown"),
            "seat up or down",
            "change the seating order: move this name up or down",
            self._reseat,
            possible=self.name_index is not None,
            shown="PgUp PgDn",
        )

    @property
    def takes_text(self) -> bool:
        return self.name_index is not None

    def typed(self, character: str) -> bool:
        index = self.name_index
        if index is None:
            return False
        self.form.type(index, character)
        self.names_changed()
        return True

    def _edit(self, change: Callable[[PeopleForm, int], None]) -> None:
        if (index := self.name_index) is not None:
            change(self.form, index)
            self.names_changed()

    def _go(self, row: str, _key: str) -> None:
        self.row = row

    def _move(self, key: str) -> None:
        rows = self.rows()
        step = 1 if key in ("down", "tab") else -1
        self.row = rows[(rows.index(self.row) + step) % len(rows)]

    def _next(self) -> None:
        rows, index = self.rows(), self.name_index
        if self.row == rows[-1]:
            self.finish()
        elif index is not None and not self.form.anybody_from(index):
            self.row = rows[rows.index(self.name_rows()[-1]) + 1]  # Nobody here and below.
        else:
            self.row = rows[rows.index(self.row) + 1]

    def _reseat(self, key: str) -> None:
        index = self.name_index
        if index is None:
            return
        other = index + (1 if key == "pagedown" else -1)
        if 0 <= other < len(self.form):
            self.form.swap(index, other)
            self.reseated(index, other)
            self.row = self.name_rows()[other]
            self.names_changed()
