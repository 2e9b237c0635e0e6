"""Fields of forms: a text, a value to choose, a button, and the rows that they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.segment import Segment
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.panels.spans import Span, line
from ttr_tui.play.plain_text import clean, pad

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

MAX_TYPED: Final = 200
"""Characters of a text that can be typed."""

LABEL_WIDTH: Final = 15


def typable(text: str) -> str:
    """The text as a `TextInput` shows it."""
    return clean(text)[:MAX_TYPED]


class TextInput(Input, inherit_bindings=False):
    """Textual's `Input` for names and words to search for: whatever is typed or pasted, it holds
    plain text of one line. Enter is left to the screen."""

    BINDINGS = keys.TEXT
    app: TtrApp

    def __init__(self, value: str = "", placeholder: str = "", *, id: str | None = None) -> None:
        super().__init__(value, placeholder, id=id, compact=True)
        self.cursor_blink = False
        self._is_new = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a text, the arrows are left to the row."""
        return bool(self.value) or action not in ("cursor_left", "cursor_right")

    def validate_value(self, value: str) -> str:
        """Keep what can be shown."""
        return typable(value)

    def on_focus(self) -> None:
        """Remember that the next click is the one that came here."""
        self._is_new = True

    def on_click(self) -> None:
        """Select the whole text with the click that comes here; another click moves the cursor."""
        if self._is_new:
            self.select_all()
        self._is_new = False

    def on_key(self) -> None:
        """A click after typing moves the cursor."""
        self._is_new = False

    def on_blur(self) -> None:
        """Show the beginning of a long text."""
        self.cursor_position = 0

    def render_line(self, y: int) -> Strip:
        """The row of cells, in ASCII if the settings say so."""
        strip = super().render_line(y)
        shown = [Segment(self.app.displayable(text), style) for text, style, _ in strip]
        return Strip(shown, strip.cell_length)


Values: TypeAlias = Sequence[tuple[str, Callable[[], object]]]
"""The values of a field in their order, the present one first: its text, and what chooses it."""


class Choice(Lines, can_focus=True):
    """A value between arrows: a key or a click calls `change` with 1 for the next value or with -1
    for the previous one. With `values`, typing the beginning of a word of one chooses it."""

    BINDINGS = keys.VALUE

    class NotFound(Message):
        """No value has a word that begins with the `typed` text."""

        def __init__(self, typed: str) -> None:
            super().__init__()
            self.typed = typed

    def __init__(
        self,
        change: Callable[[int], object],
        values: Callable[[], Values] | None = None,
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._change, self._values, self._typed = change, values, ""
        self._value: tuple[Span, ...] = ()
        self.is_possible = True

    def show_value(self, *value: Span, possible: bool = True) -> None:
        """Show this value; if no other is `possible`, without arrows."""
        self._value, self.is_possible = value, possible
        here = self.is_mounted and self.screen.focused is self
        if here:
            value = tuple(
                span._replace(style="chosen") if span.style == "strong" else span for span in value
            )
        style = "accent" if here else "quiet"
        left, right = ("◂ ", " ▸") if possible else ("  ", "")
        self.show([line((left, style), *value, (right, style))])

    @on(events.Focus)
    @on(events.Blur)
    def _on_cursor(self) -> None:
        """Show whether the cursor is here."""
        self._typed = ""
        self.show_value(*self._value, possible=self.is_possible)

    @property
    def takes_letters(self) -> bool:
        """Whether a value can be chosen by typing."""
        return self._values is not None and self.is_possible

    def on_key(self, event: events.Key) -> None:
        """Choose by typing: a further letter narrows the choice, or begins another one."""
        letter = (event.character or "").casefold()
        if self._values is None or not self.takes_letters or not letter.isalnum():
            self._typed = ""
            return
        event.stop()
        now, *others = self._values()
        longer = f"{self._typed}{letter}"
        found = _starting_with(longer, [now, *others]) if self._typed else None
        self._typed = longer if found else letter
        found = found or _starting_with(letter, [*others, now])
        if found:
            found()
        else:
            self._typed = ""
            self.post_message(self.NotFound(letter))

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, everything else forward."""
        event.stop()
        if self.is_possible:
            self._change(-1 if event.x < 2 else 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys only if there is a choice."""
        return self.is_possible

    def action_step(self, step: int) -> None:
        self._change(step)


def _starting_with(typed: str, values: Values) -> Callable[[], object] | None:
    """What chooses the first value with a word that begins like this."""
    for text, choose in values:
        if any(word.startswith(typed) for word in text.casefold().split()):
            return choose
    return None


class FinishButton(Lines, can_focus=True):
    """The button that finishes the form."""

    BINDINGS = keys.BUTTON

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = f"  {label}  "

    @on(events.Mount)
    @on(events.Focus)
    @on(events.Blur)
    def _show_button(self) -> None:
        """Show the button, and whether the cursor is here."""
        style = "button" if self.screen.focused is self else "bar strong"
        self.show([line("  ", Span(self._label, style, "screen.finish()"))])


class Row(Horizontal):
    """A line of a form: a label and its fields, from left to right."""

    app: TtrApp

    def __init__(
        self, label: str, *fields: Widget, id: str | None = None, width: int = LABEL_WIDTH
    ) -> None:
        super().__init__(id=id)
        self._label, self._width, self.fields = label, width, fields
        self._shown = Lines()

    def compose(self) -> ComposeResult:
        self._shown.styles.width = self._width
        self._mark(False)
        yield self._shown
        yield from self.fields

    def on_descendant_focus(self) -> None:
        """Mark the line."""
        self._mark(True)

    def on_descendant_blur(self) -> None:
        """Mark another line."""
        self._mark(False)

    def on_click(self, event: events.Click) -> None:
        """A click on the label goes to the first field."""
        if event.widget is self._shown:
            self.screen.set_focus(self.fields[0])

    def _mark(self, here: bool) -> None:
        label = (pad(self._label, self._width - 2), "title")
        self._shown.show([line(("▸ " if here else "  ", "accent"), label)])
