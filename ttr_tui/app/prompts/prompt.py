"""Prompts, which ask the player something, on the game screen."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.widget import Widget

from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import Action, View
from ttr_tui.panels.board_states import Highlight
from ttr_tui.panels.prompt_layout import PlacedContent, PromptContent, lay_out
from ttr_tui.play.targets import BoardTarget
from ttr_tui.words import questions

if TYPE_CHECKING:
    from ttr_tui.app.base_app import BaseApp
    from ttr_tui.app.screens.game_screen import GameScreen
    from ttr_tui.panels.prompt_context import PromptContext
    from ttr_tui.play.hotseat import HotSeat


class Prompt(Widget, can_focus=True, inherit_bindings=False):
    """Something that the player is asked: lines of text, and the keys that answer.

    Five members serve the advice that a player asks for (`GameScreen.action_advice`):
    `takes_advice` says whether there is any, `leaves_for_advice` whether it belongs to the
    prompt below, `go_to_action` goes to what is advised, `answer_key` names the key that does it
    here, and `selected` has what the player has chosen so far.
    """

    app: BaseApp

    freezes_panels = False
    """Whether board and panels stay unchanged until the prompt is answered, to keep the tension:
    all but the hand."""
    takes_advice = True
    """Whether it asks for something that the hard player would choose, too; else no advice."""
    leaves_for_advice = False
    """Whether the advice is that of the prompt below, which it goes back to first."""
    clicks: Mapping[str, str] = MappingProxyType({})
    """For ids of bindings that panels run when they are clicked, the id of what it does here."""
    help_sentences: Sequence[str] = ()
    """Sentences for the help page about the words in this prompt."""
    selected: Collection[int] = ()
    """The offered tickets that are selected; none where no tickets are offered."""

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__()
        self.game_screen = game_screen
        self._text = Lines()

    def compose(self) -> Iterable[Widget]:
        yield self._text

    @property
    def hot_seat(self) -> HotSeat:
        return self.game_screen.hot_seat

    @property
    def view(self) -> View:
        return self.hot_seat.view

    @property
    def context(self) -> PromptContext:
        """The game, the cursor and the message, for `content`."""
        return self.game_screen.context

    @property
    def focus_target(self) -> Widget:
        """What gets the focus when the prompt is shown."""
        return self

    def content(self) -> PromptContent:
        """Return everything that the prompt says."""
        raise NotImplementedError

    def show(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        """Show what is asked in the area of the prompt."""
        placed = lay_out(content, width, height)
        # Without a list always all rows: Textual arranges the screen again when the height changes.
        has_list = content.rows or content.has_input
        self._text.styles.height = len(placed.lines) or 1 if has_list else height
        self._text.show(placed.lines)
        return placed

    def board_highlight(self) -> Highlight:
        """Return what to highlight on the board."""
        return Highlight()

    @property
    def footer_words(self) -> Mapping[str, str]:
        """The words of the footer that depend on what is asked, by the ids of their bindings."""
        return {}

    def waits_for(self) -> str:
        """Return what to say when a key is pressed that does nothing here; empty: nothing."""
        return questions.not_possible_here(self.app.key_name("screen.help"))

    async def try_dimmed_action(self, action: str, parameters: tuple[object, ...]) -> None:
        """Say why a dimmed action is not possible, by trying it: what is dimmed is what the rules
        refuse, so all that it does is to say why."""
        result = getattr(self, f"action_{action}")(*parameters)
        if isinstance(result, Awaitable):
            await result

    async def clicked(self, target: BoardTarget) -> None:
        """React to a click on the board; most prompts are about something else, so it does
        nothing."""

    def go_to_action(self, action: Action) -> bool:
        """Highlight the advised action; return whether this prompt asks for it. By default there is
        nothing to highlight, and it does."""
        return True

    def answer_key(self, action: Action) -> str:
        """Return the id of the key that does the advised action here; empty: as in a turn."""
        return ""

    def forget(self) -> None:
        """Keep nothing of the hand, which is hidden."""

    def resume(self) -> None:
        """Called when the prompt above this one is gone."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key to undo if nothing can be undone; leave out the one that takes the cursor off
        the board if it is not there."""
        if action == "leave_board":
            return self.game_screen.cursor is not None
        return True if action != "undo" or self.view.can_undo else None

    def action_move(self, direction: str) -> None:
        self.game_screen.move(direction)

    def action_leave_board(self) -> None:
        self.game_screen.point(None)

    async def action_undo(self) -> None:
        await self.game_screen.undo()

    async def action_back(self) -> None:
        await self.game_screen.pop_prompt()
