"""What decisions may ask of the table, and what is asked now."""

from __future__ import annotations

from typing import Final

from ttr_tui.app.prompts.handoff_prompts import HandoffPrompt, HiddenHandPrompt, TurnEndPrompt
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.prompts.question_prompts import FlagPrompt, MarketFillPrompt, StartingPiecesPrompt
from ttr_tui.app.prompts.ticket_prompts import TicketChoicePrompt
from ttr_tui.app.prompts.tunnel_prompts import TunnelPaymentPrompt, TunnelRevealPrompt, tunnel_tried
from ttr_tui.app.prompts.turn_prompt import TurnPrompt
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.spans import Span, TextStyle
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.board.render.themes import Theme
from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import TunnelCardRevealed
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.play.log import describe
from ttr_tui.play.session import Session

PROMPTS: Final[dict[Phase, type[Prompt]]] = {
    Phase.STARTING_TICKETS: TicketChoicePrompt,
    Phase.TICKET_CHOICE: TicketChoicePrompt,
    Phase.TURN: TurnPrompt,
    Phase.SECOND_CARD: TurnPrompt,
    Phase.TURN_END: TurnEndPrompt,
    Phase.STARTING_PIECES: StartingPiecesPrompt,
    Phase.TUNNEL: TunnelPaymentPrompt,
    Phase.FLAG_CARD: FlagPrompt,
    Phase.MARKET_FILL: MarketFillPrompt,
}
"""Which part asks for the decision that a phase waits for."""


class TableHost(CommandScreen):
    """The game, the cursor, what was said last, and the decisions one before the other."""

    def __init__(self, session: Session, board_theme: Theme) -> None:
        super().__init__()
        self.session = session
        self._badges = Badges(session.map_file.game_map, board_theme, session.colors)
        self._board_theme = board_theme
        self._asked: list[Prompt] = []
        self._cursor: BoardTarget | None = None
        self._message: Span | None = None
        self._zoomed: bool | None = None
        self._moment: tuple[bool, int, Phase, int] | None = None
        self._follow_game()

    # What decisions may ask of the table.

    @property
    def view(self) -> View:
        """The game as it may be seen now."""
        return self.session.view

    @property
    def badges(self) -> Badges:
        colors = self.session.colors
        if self._badges.seats != colors:  # Somebody has another color now.
            self._badges = Badges(self.session.map_file.game_map, self._board_theme, colors)
        return self._badges

    @property
    def cursor(self) -> BoardTarget | None:
        """What the cursor is on."""
        return self._cursor

    @property
    def message(self) -> Span | None:
        """What was said last, until the next key."""
        return self._message

    @property
    def width(self) -> int:
        """How many columns the terminal has."""
        return self.app.size.width

    @property
    def asks_before_claim(self) -> bool:
        """Whether it is asked once more before a route is paid for."""
        return self.app.settings.ask_before_claim

    def hide_hand(self) -> None:
        """Hide hand and tickets, whatever lies in front of them."""
        if self.session.viewer is not None:
            self.session.hide_hand()
            self.update()

    def apply_theme(self, board_theme: Theme) -> None:
        """Be drawn in another look from now on."""
        self._board_theme = board_theme
        self._badges = Badges(self.session.map_file.game_map, board_theme, self.session.colors)
        self._board.apply_theme(board_theme)
        super().apply_theme(board_theme)

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor there."""
        self._cursor = target

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""
        self._cursor = self._board.next_target(key)

    def say(self, text: str, text_style: TextStyle = "plain") -> None:
        """Tell the player something until the next key."""
        self._message = Span(f"{text[:1].upper()}{text[1:]}", text_style)

    def act(self, action: Action) -> bool:
        """Do it, or say why not; says whether it was done."""
        try:
            events = self.session.act(action)
        except IllegalActionError as illegal:
            self.say(str(illegal), "bad")
            return False
        shown_apart = [event for event in events if not isinstance(event, TunnelCardRevealed)]
        for described in describe(shown_apart, self.view.game_map, self.session.names):
            if described.seat is None:  # A reset, a reshuffle: something that nobody did.
                self.say(described.text, "accent")
        tunnel = tunnel_tried(events)
        if tunnel is not None:
            self._follow_game()
            self.ask(TunnelRevealPrompt(self, tunnel))
        return True

    def undo(self) -> None:
        """Undo the last step."""
        try:
            self.session.undo()
        except IllegalActionError as illegal:
            self.say(str(illegal), "bad")
            return
        self._follow_game()
        self.say("undone", "good")

    def ask(self, prompt: Prompt) -> None:
        """Put another decision before the present one."""
        self._asked.append(prompt)

    def drop(self) -> None:
        """Go back to the decision before this one."""
        self._asked.pop()

    # What is asked now.

    @property
    def prompt(self) -> Prompt:
        """What is asked of the player now."""
        return HiddenHandPrompt(self) if self.session.is_hidden else self._asked[-1]

    def _follow_game(self) -> None:
        """When the game has moved on, ask what it waits for now."""
        session = self.session
        snapshot = (session.is_open, self.view.player, self.view.phase, self.view.turn)
        if snapshot == self._moment:
            return
        was_open, now_open = self._moment is not None and self._moment[0], session.is_open
        self._moment = snapshot
        if was_open != now_open:
            # What one player looked at must not show to the next.
            self._cursor = None
        self._zoomed = None
        self._asked = [PROMPTS[self.view.phase](self) if now_open else HandoffPrompt(self)]

    # The board.

    @property
    def _board(self) -> BoardView:
        return self.query_one("#board", BoardView)

    def turn_over(self) -> None:
        """Change between the whole board and the closer view."""
        self._zoomed = not self.is_close

    @property
    def is_close(self) -> bool:
        """Whether the board is seen in its closer view."""
        return self.prompt.looks_close if self._zoomed is None else self._zoomed
