"""The widget of the active prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from textual import events, on
from textual.containers import Horizontal
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app.prompts.prompt_stack import PromptStack
from ttr_tui.app.textual_internals import set_bindings
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.spans import line, width_of


class PromptView(Widget, can_focus=True, inherit_bindings=False):
    """Shows the active prompt of a stack: its text, and if it has them its input and its list. Its
    keys and actions are those of the prompt. It stays the same widget for all prompts: only what
    differs between two of them is drawn."""

    def __init__(self, stack: PromptStack, *, id: str) -> None:
        super().__init__(id=id)
        self._stack = stack
        self._prompt = stack.prompt
        """The prompt that is shown."""
        self._above: int | None = None
        """How many lines stand above its list, once they were shown."""
        self._possible: dict[tuple[str, tuple[object, ...]], bool | None] = {}
        """The answers to `check_action` so far."""
        self._text, self._label, self._input = Lines(), Lines(), TextInput()
        self._entry = Horizontal(self._label, self._input)
        self.list = ChoiceList(follows_mouse=True)
        self._is_updating = False

    def compose(self) -> Iterable[Widget]:
        yield from (self._text, self._entry, self.list)

    def on_mount(self) -> None:
        """Follow the list at once: with its message the board would change a frame later."""
        self.watch(self.list, "highlighted", self._on_highlighted, init=False)

    def follow(self) -> None:
        """Turn to the prompt that is active now."""
        if self._above is not None:
            self._prompt.scrolled[self._above] = self.list.scroll_offset.y
        self._prompt, self._above = self._stack.prompt, None
        prompt = self._prompt
        set_bindings(self, prompt.bindings)
        self._entry.display, self.list.display = prompt.text is not None, prompt.has_list
        self.can_focus = not prompt.has_list  # A click on the heading leaves the focus on the list.
        self.list.can_focus = prompt.text is None
        self.list.enter_chooses = prompt.enter_chooses
        focused: Widget = self.list if prompt.has_list else self
        if prompt.text is not None:
            focused = self._input
            title = line((f" {prompt.label}", "accent")) if prompt.label else ()
            self._label.styles.width = width_of(title)
            self._label.show([title])
            self._input.placeholder = prompt.placeholder
        if self._input.value != (typed := prompt.text or ""):
            self._input.value = typed
        self.screen.set_focus(focused)
        prompt.start()

    def show(self, content: PromptContent, width: int, height: int) -> None:
        """Show what is asked in the area of the prompt."""
        prompt, above = self._prompt, self._above
        self._possible.clear()
        placed = prompt.place(content, width, height)
        # Without a list always all rows: Textual arranges the screen again when the height changes.
        self._text.styles.height = (len(placed.lines) or 1) if prompt.has_list else height
        self._text.show(placed.lines)
        self._above = len(placed.lines)
        y = 0
        if above is not None:
            prompt.scrolled[above] = y = self.list.scroll_offset.y
        self._is_updating = True
        self.list.show_rows((str(n), row) for n, row in enumerate(placed.rows))
        if placed.rows:
            self.list.highlighted = prompt.highlighted
        self._is_updating = False
        if prompt.has_list:
            # A message takes rows of the list; when it is gone, the list is scrolled as before.
            y = prompt.scrolled.get(self._above, y)
            self.list.scroll_to(y=y, animate=False, immediate=True)
            self.call_after_refresh(self._stay_in_sight)

    def _stay_in_sight(self) -> None:
        """Keep the highlighted row in sight, when a message takes rows of the list."""
        if self.list.display:
            self.list.scroll_to_highlight()

    def refresh(self, *regions: Region, repaint: bool = True, **more: bool) -> Self:
        """Draw nothing again when it gets the focus: text and list cover it."""
        return super().refresh(*regions, repaint=False, **more)

    # Keys and clicks.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the prompt offers an action, as of when it was last shown."""
        key = action, parameters
        if key not in self._possible:
            self._possible[key] = self._prompt.check_action(action, parameters)
        return self._possible[key]

    def __getattr__(self, name: str) -> Any:
        """The actions of the prompt."""
        if name.startswith("action_"):  # Textual asks for others, too, such as `watch_…`.
            return getattr(self._prompt, name)
        raise AttributeError(name)

    def on_key(self, event: events.Key) -> None:
        """The prompt has the key first."""
        self._prompt.pressed(event)

    def _on_highlighted(self, row: int | None) -> None:
        if row not in (None, self._prompt.row) and not self._is_updating:
            self._prompt.go_to(row)

    @on(Input.Changed)
    def _on_typed(self, message: Input.Changed) -> None:
        message.stop()
        if self._prompt.text not in (None, message.value):
            self._prompt.type(message.value)

    @on(ChoiceList.OptionSelected)
    def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        message.stop()
        if self._prompt.has_list:
            self._prompt.choose(message.option_index)
