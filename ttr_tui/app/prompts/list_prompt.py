"""Prompts with a list: to choose a row, or to filter the rows by typing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.engine import Action
from ttr_tui.panels.board_states import Highlight
from ttr_tui.panels.prompt_layout import PlacedContent, PromptContent, numbered_rows
from ttr_tui.panels.spans import line
from ttr_tui.play.targets import BoardTarget
from ttr_tui.words import questions
from ttr_tui.words import search as search_words

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class Option(NamedTuple):
    """A row of a list: what choosing it does, and what it highlights on the board.

    The cursor on the board moves to the `target`. The `action`, if any, is what it does in the end.
    """

    choose: Callable[[], Awaitable[object]]
    highlight: Highlight = Highlight()
    target: BoardTarget | None = None
    action: Action | None = None


class ListPrompt(Prompt):
    """A prompt to choose one of several options. They stay the same while it is asked, but for
    those of a `FilterPrompt`."""

    BINDINGS = keys.PROMPT + keys.ROWS
    enter_chooses = True
    is_numbered = True
    """Whether the first nine rows have numbers, which are keys."""

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen)
        self.row = 0
        """The highlighted row."""
        self.list = ChoiceList(enter_chooses=self.enter_chooses, follows_mouse=True)
        self.can_focus = False  # A click on the heading leaves the focus on the list.
        self._is_updating = False
        self._scrolled: dict[int, int] = {}
        """How far the list was scrolled the last time with so many rows above it."""

    def on_mount(self) -> None:
        """Follow the list at once: with its message the board would change a frame later."""
        self.watch(self.list, "highlighted", self._on_highlighted, init=False)

    def compose(self) -> Iterable[Widget]:
        yield self._text
        yield self.list

    @property
    def focus_target(self) -> Widget:
        return self.list

    def options(self) -> Sequence[Option]:
        """Return the options in the order of the list."""
        raise NotImplementedError

    def show(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        if self.is_numbered:
            content = content._replace(rows=numbered_rows(content.rows, len(keys.ROWS)))
        number = questions.place(self.row + 1, len(content.rows))
        above = len(self._text.lines)
        placed = super().show(content._replace(number=number), width, height)
        self._is_updating = True
        self.list.show_rows((str(n), row) for n, row in enumerate(placed.rows))
        if placed.rows:
            self.list.highlighted = self.row
        self._is_updating = False
        # A message takes rows of the list; when it is gone, the list is scrolled as before.
        self._scrolled[above] = y = self.list.scroll_offset.y
        self.list.scroll_to(
            y=self._scrolled.get(len(placed.lines), y), animate=False, immediate=True
        )
        self.call_after_refresh(self._stay_in_sight)
        return placed

    def _stay_in_sight(self) -> None:
        """Keep the highlighted row in sight, when a message takes rows of the list."""
        if self.display:
            self.list.scroll_to_highlight()

    def board_highlight(self) -> Highlight:
        options = self.options()
        return options[self.row].highlight if self.row < len(options) else Highlight()

    def resume(self) -> None:
        """Point at the target of the highlighted row again: the prompt above may have moved the
        cursor."""
        self.go_to(self.row)

    def _on_highlighted(self, row: int | None) -> None:
        is_moved = row != self.row and not self._is_updating
        if row is not None and is_moved and self.game_screen.prompt is self:
            self.go_to(row)

    def go_to(self, row: int) -> None:
        """Highlight a row, and point at its target."""
        self.row = row
        options = self.options()
        target = options[row].target if row < len(options) else None
        if target is not None:
            self.game_screen.point(target)
        else:
            self.game_screen.update()

    def go_to_action(self, action: Action) -> bool:
        rows = [row for row, option in enumerate(self.options()) if option.action == action]
        if rows:
            self.go_to(rows[0])
        return bool(rows)

    def answer_key(self, action: Action) -> str:
        return "list.choose" if self.enter_chooses else ""

    @on(ChoiceList.OptionSelected)
    async def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        message.stop()
        if self.game_screen.prompt is self:
            await self.choose(message.option_index)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the number keys of the rows that there are."""
        if action == "choose_row":
            return isinstance(row := parameters[0], int) and row < len(self.options())
        return super().check_action(action, parameters)

    async def action_choose_row(self, row: int) -> None:
        """Go to a row and choose it."""
        self.go_to(row)
        await self.choose(row)

    async def choose(self, row: int) -> None:
        """Choose the option in this row, if there is one."""
        options = self.options()
        if row < len(options):
            self.row = row
            await options[row].choose()

    async def clicked(self, target: BoardTarget) -> None:
        """Move to the option with this target; without one the click does nothing."""
        for row, option in enumerate(self.options()):
            if option.target == target:
                self.go_to(row)
                return


class ActionPrompt(ListPrompt):
    """A list of actions."""

    def actions(self) -> Sequence[Action]:
        """Return the actions in the order of the list."""
        raise NotImplementedError

    def options(self) -> Sequence[Option]:
        return [Option(partial(self.game_screen.act, each), action=each) for each in self.actions()]


class FilterPrompt(ListPrompt, inherit_bindings=False):
    """A list prompt with an input: its options match the `text` typed so far."""

    BINDINGS = keys.FILTER
    is_numbered = False
    takes_advice = False  # Its key is typed into the field.

    def __init__(self, game_screen: GameScreen, placeholder: str) -> None:
        super().__init__(game_screen)
        self.input = TextInput(placeholder=placeholder)
        self.list.can_focus = False
        self._cursor = game_screen.cursor
        """Where the cursor was before the prompt."""

    def compose(self) -> Iterable[Widget]:
        yield self._text
        yield self.input
        yield self.list

    @property
    def focus_target(self) -> Widget:
        return self.input

    @property
    def text(self) -> str:
        """The text typed so far."""
        return self.input.value

    def no_match(self) -> str:
        """Return in one sentence that nothing matches the text."""
        raise NotImplementedError

    def show(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        if content.rows or not self.text:
            return super().show(content, width, height)
        back = search_words.deletes_a_letter(self.app.key_name("text.backspace"))
        sentence = line((f"{self.no_match()} {back}", "quiet"))
        placed = super().show(content._replace(rows=[[sentence]]), width, height)
        self.list.highlighted = None
        return placed

    @on(Input.Changed)
    def _on_changed(self, message: Input.Changed) -> None:
        message.stop()
        if self.game_screen.prompt is self:
            self.go_to(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of the list only if there is something to choose."""
        return action not in ("choose", "cursor") or bool(self.options())

    async def action_back(self) -> None:
        """Put the cursor back."""
        await super().action_back()
        self.game_screen.point(self._cursor)

    async def action_choose(self) -> None:
        """Choose the highlighted row, while the input has the focus."""
        await self.choose(self.row)

    def action_cursor(self, step: int) -> None:
        """Move the highlight, while the input has the focus."""
        if options := self.options():
            self.go_to((self.row + step) % len(options))
