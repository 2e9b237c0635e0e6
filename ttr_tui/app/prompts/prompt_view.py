"""The widget of the active prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from rich.segment import Segment
from textual import events, on
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt_stack import PromptStack
from ttr_tui.app.textual_internals import set_bindings
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.app.widgets.line_widgets import Lines, filtered, rich_style
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_layout import PromptContent, PromptLines, prompt_lines
from ttr_tui.panels.spans import Line, Span, line, pad_line, width_of

_UP: Final = Span("▴", "key", "screen.scroll_prompt(-1)")
_DOWN: Final = Span("▾", "key", "screen.scroll_prompt(1)")
"""At the right edge, where there is more above or below; a click scrolls by a page."""


class PromptText(Lines):
    """The lines of a prompt that are in sight: its text and the rows of its list, which are
    scrolled as one below those that stay. The highlighted row stays in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.placed = PromptLines([], 0, [])
        """All lines, also those out of sight."""
        self.highlighted: int | None = None
        """The highlighted row of the list."""
        self._width, self._rows = 0, 0
        """The cells of a line, and how many lines are in sight at once. The size of the widget is
        still the old one when the prompt becomes higher."""
        self._top = 0
        """The first line in sight."""
        self._in_sight: list[int | None] = []
        """The row of the list that each line in sight belongs to."""
        self._marked: list[bool] = []
        """Whether each of them is highlighted."""

    def forget(self) -> None:
        """Begin another prompt at its first line."""
        self._top, self.placed = 0, PromptLines([], 0, [])

    def show_part(
        self, placed: PromptLines, highlighted: int | None, width: int, height: int
    ) -> None:
        """Show these lines, with this row highlighted, in an area of so many rows."""
        before, self.placed = self.placed, placed
        self.highlighted, self._width, self._rows = highlighted, width, max(1, height)
        if not placed.rows:
            if placed.lines != before.lines:
                self._top = 0
        elif self._top:
            self._top = self._top + placed.above - before.above
        self._top = max(0, min(self.most, self._top))
        if highlighted is not None:
            self._keep_in_sight(highlighted)
        self._draw()

    def _keep_in_sight(self, row: int) -> None:
        placed, rows = self.placed, self._rows
        lines = [placed.above + n for n, each in enumerate(placed.rows) if each == row]
        if not lines:
            return
        first, end = lines[0], lines[-1] + 1
        if end - self._top > rows:
            self._top = end - rows
        if first - self._pinned < self._top:
            self._top = 0 if first < rows else first - self._pinned
        if row == placed.rows[-1]:  # What stands after the list, as far as there is room.
            if len(placed.rows) <= rows - self._pinned:
                first = placed.above  # All of a short list stays in sight.
            self._top = max(self._top, min(len(placed.lines) - rows, first - self._pinned))

    @property
    def _pinned(self) -> int:
        """How many lines stay at the top while the others are scrolled."""
        return min(len(self.placed.pinned), self._rows - 1)

    @property
    def top(self) -> int:
        """How far the lines are scrolled."""
        return self._top

    @property
    def most(self) -> int:
        """How far the lines can be scrolled."""
        return max(0, len(self.placed.lines) - max(1, self._rows))

    @property
    def page(self) -> int:
        """How many rows of the list are in sight."""
        return max(1, len({each for each in self._in_sight if each is not None}))

    def scroll_lines(self, lines: int) -> None:
        """Scroll by so many lines."""
        self._top = max(0, min(self.most, self._top + lines))
        self._draw()

    def scroll_page(self, pages: int) -> None:
        """Scroll by so many pages: what follows the last line in sight comes below those that
        stay."""
        self.scroll_lines(pages * (self._rows - self._pinned))

    def _draw(self) -> None:
        placed, top, rows = self.placed, self._top, self._rows
        shown = [*range(top, min(top + rows, len(placed.lines)))]
        if top > 0:
            shown[: self._pinned] = placed.pinned[: self._pinned]
        width = self._width
        lines: list[Line] = []
        for y in range(rows):
            text = placed.lines[shown[y]] if y < len(shown) else ()
            arrow = _UP if y == 0 and top else _DOWN if y == rows - 1 and top < self.most else None
            lines.append((*pad_line(text, width - 1), arrow) if arrow else text)
        of_list = range(placed.above, placed.above + len(placed.rows))
        self._in_sight = [placed.rows[n - placed.above] if n in of_list else None for n in shown]
        self._refresh_highlight()
        self.show(lines)

    def _refresh_highlight(self) -> None:
        """Draw the rows again that are highlighted now or were before."""
        now = [row is not None and row == self.highlighted for row in self._in_sight]
        self._marked, old = now, self._marked
        for y in range(max(len(now), len(old))):
            is_now, was = (y < len(each) and each[y] for each in (now, old))
            if is_now != was:
                self.refresh(Region(0, y, self.size.width, 1))

    def row_at(self, y: int) -> int | None:
        """The row of the list in this line."""
        return self._in_sight[y] if 0 <= y < len(self._in_sight) else None

    def render_line(self, y: int) -> Strip:
        if not (y < len(self._marked) and self._marked[y]):
            return super().render_line(y)
        app_colors, width = self.app.app_colors, self.size.width
        chosen = rich_style("chosen", app_colors)
        segments = [
            Segment(
                self.app.displayable(text),
                # Plain text has the colors of the row.
                chosen if style == "plain" else chosen + rich_style(style, app_colors, flat=True),
            )
            for text, style, _command in pad_line(self._lines[y], width)
            if text
        ]
        return Strip(filtered(self, Segment.simplify(segments)), width)


class PromptView(Widget, can_focus=True, inherit_bindings=False):
    """Shows the active prompt of a stack: its text, and if it has them its input and its list. Its
    keys and actions are those of the prompt. It stays the same widget for all prompts: only what
    differs between two of them is drawn."""

    def __init__(self, stack: PromptStack, *, id: str) -> None:
        super().__init__(id=id)
        self._stack = stack
        self._prompt = stack.prompt
        """The prompt that is shown."""
        self._possible: dict[tuple[str, tuple[object, ...]], bool | None] = {}
        """The answers to `check_action` so far."""
        self._count = 0
        """How many rows its list has."""
        self._question, self._label, self._input = Lines(), Lines(), TextInput()
        self._entry = Horizontal(self._label, self._input)
        self.body = PromptText()

    def compose(self) -> Iterable[Widget]:
        yield from (self._question, self._entry, self.body)

    def follow(self) -> None:
        """Turn to the prompt that is active now."""
        self._prompt = prompt = self._stack.prompt
        self.body.forget()
        has_input = prompt.text is not None
        own = prompt.bindings
        set_bindings(self, [*keys.LIST, *own] if prompt.has_list else [*own, *keys.PAGES])
        self._question.display = self._entry.display = has_input
        focused: Widget = self
        if has_input:
            focused = self._input
            title = line((f" {prompt.label}", "accent")) if prompt.label else ()
            self._label.styles.width = width_of(title)
            self._label.show([title])
            self._input.placeholder = prompt.placeholder
        if self._input.value != (typed := prompt.text or ""):
            self._input.value = typed
        self.screen.set_focus(focused)
        prompt.start()

    def show(
        self,
        content: PromptContent,
        badges: Badges,
        size: tuple[int, int],
        *,
        is_spacious: bool,
        aside: Callable[[int], Line] | None = None,
    ) -> None:
        """Show what is asked in an area of this size."""
        self._possible.clear()
        self._count = len(content.rows)
        width, height = size
        has_input = self._prompt.text is not None
        placed = prompt_lines(
            content, badges, width, height, is_spacious=is_spacious and not has_input, aside=aside
        )
        if has_input:
            self._question.show(placed.lines[:1])
            placed = placed._replace(
                lines=placed.lines[1:],
                above=placed.above - 1,
                pinned=[n - 1 for n in placed.pinned if n],
            )
            height -= 2
        self.body.show_part(placed, self._prompt.highlighted, width, height)

    def refresh(self, *regions: Region, repaint: bool = True, **more: bool) -> Self:
        """Draw nothing again when it gets the focus: text and list cover it."""
        return super().refresh(*regions, repaint=False, **more)

    # Keys and clicks.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the prompt offers an action, as of when it was last shown."""
        match action:
            case "select":
                return self._prompt.enter_chooses and self._prompt.highlighted is not None
            case "cursor_up" | "cursor_down" | "first" | "last":
                return self._count > 1
            case "page_up":
                return self._count > 1 or self.body.top > 0
            case "page_down":
                return self._count > 1 or self.body.most > 0
        key = action, parameters
        if key not in self._possible:
            self._possible[key] = self._prompt.check_action(action, parameters)
        return self._possible[key]

    def __getattr__(self, name: str) -> Any:
        """The actions of the prompt."""
        if name.startswith("action_"):  # Textual asks for others, too, such as `watch_…`.
            return getattr(self._prompt, name)
        raise AttributeError(name)

    def action_select(self) -> None:
        self._prompt.choose(self._prompt.row)

    def action_cursor_up(self) -> None:
        self._prompt.go_to((self._prompt.row - 1) % self._count)

    def action_cursor_down(self) -> None:
        self._prompt.go_to((self._prompt.row + 1) % self._count)

    def action_first(self) -> None:
        self._prompt.go_to(0)

    def action_last(self) -> None:
        self._prompt.go_to(self._count - 1)

    def action_page_up(self) -> None:
        self._page(-1)

    def action_page_down(self) -> None:
        self._page(1)

    def _page(self, step: int) -> None:
        """Move in the list by as many rows as are in sight; at its end, or without one, scroll, and
        after the end begin again."""
        row = max(0, min(self._count - 1, self._prompt.row + step * self.body.page))
        if self._count and row != self._prompt.row:
            self._prompt.go_to(row)
        elif step > 0 and self.body.top == self.body.most:
            if row:
                self._prompt.go_to(0)
            self.body.scroll_lines(-self.body.most)
        else:
            self.scroll_text(step)

    def scroll_text(self, pages: int) -> None:
        """Scroll by so many pages."""
        self.body.scroll_page(pages)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.body.scroll_lines(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.body.scroll_lines(-1)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the row below the mouse."""
        row = self._row_at(event)
        if row not in (None, self._prompt.row):
            self._prompt.go_to(row)

    def on_click(self, event: events.Click) -> None:
        """Choose the row that is clicked."""
        row = self._row_at(event)
        if row is not None:
            event.stop()
            self._prompt.choose(row)

    def _row_at(self, event: events.MouseEvent) -> int | None:
        y = event.screen_offset.y - self.body.region.y
        row = self.body.row_at(y)
        return row if row is not None and "@click" not in event.style.meta else None

    def on_key(self, event: events.Key) -> None:
        """The prompt has the key first."""
        self._prompt.pressed(event)

    @on(Input.Changed)
    def _on_typed(self, message: Input.Changed) -> None:
        message.stop()
        if self._prompt.text not in (None, message.value):
            self._prompt.type(message.value)
