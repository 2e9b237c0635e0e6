"""A list to choose from: Textual's `OptionList` with rows of spans."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttr_tui.app import keys
from ttr_tui.app.widgets.line_widgets import rich_style
from ttr_tui.panels.spans import NEW_LINE, Line
from ttr_tui.terminal_text import clean

if TYPE_CHECKING:
    from ttr_tui.app.base_app import BaseApp


class ChoiceList(OptionList, inherit_bindings=False):
    """A list of rows with ids. Enter or a click chooses a row (`OptionSelected`)."""

    BINDINGS = keys.LIST
    app: BaseApp

    def __init__(
        self, *, enter_chooses: bool = True, follows_mouse: bool = False, id: str | None = None
    ) -> None:
        super().__init__(id=id, markup=False, compact=True)
        self._follows_mouse = follows_mouse
        self._rows: dict[str, Line] = {}
        self.enter_chooses = enter_chooses

    def show_rows(self, rows: Iterable[tuple[str, Line]]) -> None:
        """Show these rows. If the ids stay the same, only changed rows are drawn again; else the
        highlight stays on its id, or goes to the first row."""
        new = dict(rows)
        if list(new) == list(self._rows):
            for id, spans in new.items():
                if spans != self._rows[id]:
                    self.replace_option_prompt(id, self._text(spans))
            self._rows = new
            return
        here = self.highlighted_option
        self._rows = new
        self.set_options(Option(self._text(spans), id=id) for id, spans in new.items())
        ids = list(new)
        if ids:
            self.highlighted = ids.index(here.id) if here is not None and here.id in new else 0

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the row below the mouse, if the list follows it."""
        row = event.style.meta.get("option")
        if self._follows_mouse and row is not None:
            self.highlighted = row

    def redraw(self) -> None:
        """Draw all rows in the present theme."""
        for id, spans in self._rows.items():
            self.replace_option_prompt(id, self._text(spans))

    @property
    def text(self) -> str:
        """The rows as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self._rows.values())

    def _text(self, spans: Line) -> Text:
        app_colors, displayable = self.app.app_colors, self.app.displayable
        text = Text()
        for span in spans:
            # Plain text has the colors of the row, highlighted or not.
            style = "" if span.style == "plain" else rich_style(span.style, app_colors, flat=True)
            words = span.text if span == NEW_LINE else displayable(clean(span.text))
            text.append(words, style)
        return text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys only if there is something to choose."""
        if action == "select":
            return self.enter_chooses and self.option_count > 0
        return self.option_count > 1
