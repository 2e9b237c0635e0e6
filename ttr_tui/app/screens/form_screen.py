"""The base of screens with rows of fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from textual.widget import Widget

from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import Line

MARGIN: Final = 4
"""Columns of the terminal beside a form."""


@runtime_checkable
class FormRow(Protocol):
    """A row of a form: a widget with one field or several."""

    @property
    def fields(self) -> Sequence[Widget]: ...


class FormScreen(AppScreen):
    """A screen with rows of fields in `#form`; one with several rows binds `keys.FORM`."""

    def on_mount(self) -> None:
        """Show all values before the first frame."""
        self.show()

    def show_part(self, id: str, lines: Sequence[Line]) -> None:
        """Show these lines in a part of the form, which gets their height."""
        part = self.query_one(f"#{id}", Lines)
        part.styles.height = len(lines)
        part.show(lines)

    def rows(self) -> list[FormRow]:
        """The rows from top to bottom."""
        shown = [row for row in self.query_one("#form").children if row.display and row.visible]
        return [row for row in shown if isinstance(row, FormRow)]

    @property
    def row(self) -> FormRow | None:
        """The row with the focus."""
        return next((row for row in self.rows() if self.focused in row.fields), None)

    def action_move(self, step: int) -> None:
        """Go to the row above or below, to the field below or above this one."""
        rows, row = self.rows(), self.row
        if row is None or self.focused is None:
            self.set_focus(rows[0].fields[0])
            return
        fields = rows[(rows.index(row) + step) % len(rows)].fields
        column = row.fields.index(self.focused)
        below = fields[column] if column < len(fields) else fields[0]
        self.set_focus(below if below.display and below.can_focus else fields[0])
