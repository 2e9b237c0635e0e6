"""Fields of forms: a text, a value to choose, and a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rich.segment import Segment
from textual import events, on
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.terminal_text import clean, pad, wrap

if TYPE_CHECKING:
    from ttr_tui.app.base_app import BaseApp

MAX_TYPED: Final = 200
"""Characters of a text that can be typed."""

LABEL_WIDTH: Final = 15
"""Columns of a mark and a label."""


def typable(text: str) -> str:
    """The text as a `TextInput` shows it."""
    return clean(text)[:MAX_TYPED]


def field_lines(label: str, width: int, here: bool, *value: Span) -> list[Line]:
    """The lines of a field: a mark if the cursor is `here`, the label in as many lines as it needs,
    both in `width` columns, and the value."""
    first, *rest = wrap(label, width - 3) or [""]
    return [
        line(("▸ " if here else "  ", "accent"), (pad(first, width - 2), "title"), *value),
        *(line(("  ", "plain"), (text, "title")) for text in rest),
    ]


class TextInput(Input, inherit_bindings=False):
    """Textual's `Input` for names and words to search for: whatever is typed or pasted, it holds
    plain text of one line. Enter is left to the screen."""

    BINDINGS = keys.TEXT
    app: BaseApp

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


class Field(Lines, can_focus=True):
    """A field that draws itself. Without a label it is one of several in a row."""

    def __init__(
        self, label: str | None = None, *, width: int = LABEL_WIDTH, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.label, self._width = label, 0 if label is None else width

    @property
    def fields(self) -> Sequence[Widget]:
        """The fields of the row."""
        return [self]

    def content(self, here: bool) -> Line:
        """Return what is shown after the label; `here` if the field has the cursor."""
        raise NotImplementedError

    @on(events.Mount)
    @on(events.Focus)
    @on(events.Blur)
    def show_field(self) -> None:
        """Show the field, and whether the cursor is here."""
        here = self.is_mounted and self.screen.focused is self
        shown = [self.content(here)]
        if self.label is not None:
            shown = field_lines(self.label, self._width, here, *shown[0])
        self.styles.height = len(shown)
        self.show(shown)


Values: TypeAlias = Sequence[tuple[str, Any]]
"""The values of a field and their texts, in their order."""


def rotated(values: Sequence[Any], value: object) -> list[Any]:
    """The values in their order, from this one on; all of them if it is none of them."""
    at = values.index(value) if value in values else 0
    return [*values[at:], *values[:at]]


class ValueField(Field):
    """One of several `values` between arrows: a key or a click takes the next or the previous one.
    `choose` gets the new value; instead of it, `change` gets 1 or -1 if some values are to be
    skipped."""

    BINDINGS = keys.VALUE
    app: BaseApp

    class Changed(Message):
        """Another value was chosen."""

    def __init__(
        self,
        values: Values = (),
        value: Any = None,
        *,
        choose: Callable[[Any], object] | None = None,
        change: Callable[[int], object] | None = None,
        label: str | None = None,
        width: int = LABEL_WIDTH,
        id: str | None = None,
    ) -> None:
        super().__init__(label, width=width, id=id)
        self.values, self.value = values, value
        self._choose, self._change = choose, change
        self._shown: tuple[Span, ...] = ()
        self._note = ""

    def show_value(self, *shown: Span, note: str = "") -> None:
        """Show the present value, in these spans if it is not its text, and a note after it."""
        self._shown, self._note = shown, note
        self.show_field()

    def _from_here(self) -> Values:
        """The values, from the present one on."""
        present = [n for n, (_text, value) in enumerate(self.values) if value == self.value]
        at = present[0] if present else 0
        return [*self.values[at:], *self.values[:at]]

    def content(self, here: bool) -> Line:
        value = self._shown or tuple(Span(text, "strong") for text, _ in self._from_here()[:1])
        if here:
            value = tuple(
                span._replace(style="chosen") if span.style == "strong" else span for span in value
            )
        style = "accent" if here else "quiet"
        left, right = ("◂ ", " ▸") if self.is_possible else ("  ", "")
        note = f"  {self._note}" if self._note else ""
        return line((left, style), *value, (right, style), (note, "quiet"))

    @property
    def is_possible(self) -> bool:
        """Whether there is another value."""
        return len(self.values) > 1

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, everything else after the label forward."""
        if event.x >= self._width and self.is_possible:
            self.action_step(-1 if event.x < self._width + 2 else 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys only if there is a choice."""
        return self.is_possible

    def action_step(self, step: int) -> None:
        if self._change is not None:
            self._change(step)
        else:
            values = self._from_here()
            _text, self.value = values[step % len(values)]
            if self._choose is not None:
                self._choose(self.value)
        self.post_message(self.Changed())


class FinishButton(Field):
    """The button that finishes the form."""

    BINDINGS = keys.BUTTON

    def __init__(self, text: str, *, id: str | None = None) -> None:
        super().__init__("", id=id)
        self._text = f"  {text}  "

    def content(self, here: bool) -> Line:
        return line("  ", Span(self._text, "button" if here else "bar strong", "screen.finish()"))
