"""What decisions may ask of the table, and what is asked now."""

from __future__ import annotations

from typing import Final

from ttr_tui.board import Look, Spot
from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import TunnelCardTurned
from ttr_tui.engine.refusals import Refused
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.games.session import Session
from ttr_tui.games.words import tell
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.decisions.base import Decision
from ttr_tui.screens.decisions.handing_over import Covered, Curtain, HandingOver
from ttr_tui.screens.decisions.questions import ChoosingFleet, FillQuestion, FlagQuestion
from ttr_tui.screens.decisions.tickets import ChoosingTickets
from ttr_tui.screens.decisions.tunnels import TunnelQuestion, TurningUp, tunnel_tried
from ttr_tui.screens.decisions.turn import Turn
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import Piece

DECISIONS: Final[dict[Phase, type[Decision]]] = {
    Phase.STARTING_TICKETS: ChoosingTickets,
    Phase.TICKET_CHOICE: ChoosingTickets,
    Phase.TURN: Turn,
    Phase.SECOND_CARD: Turn,
    Phase.HAND_OVER: HandingOver,
    Phase.FLEET: ChoosingFleet,
    Phase.TUNNEL: TunnelQuestion,
    Phase.FLAG_CARD: FlagQuestion,
    Phase.MARKET_FILL: FillQuestion,
}
"""Which part asks for the decision that a phase waits for."""


class TableDesk(CommandScreen):
    """The game, the cursor, what was said last, and the decisions one before the other."""

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self.session = session
        self._chips = Chips(session.map_file.game_map, look, session.colours)
        self._look = look
        self._asked: list[Decision] = []
        self._cursor: Spot | None = None
        self._message: Piece | None = None
        self._zoomed: bool | None = None
        self._moment: tuple[bool, int, Phase, int] | None = None
        self._follow_game()

    # What decisions may ask of the table.

    @property
    def view(self) -> View:
        """The game as it may be seen now."""
        return self.session.view

    @property
    def chips(self) -> Chips:
        colours = self.session.colours
        if self._chips.seats != colours:  # Somebody has another colour now.
            self._chips = Chips(self.session.map_file.game_map, self._look, colours)
        return self._chips

    @property
    def cursor(self) -> Spot | None:
        """What the cursor is on."""
        return self._cursor

    @property
    def message(self) -> Piece | None:
        """What was said last, until the next key."""
        return self._message

    @property
    def width(self) -> int:
        """How many columns the terminal has."""
        return self.app.size.width

    @property
    def asks_before_claim(self) -> bool:
        """Whether it is asked once more before a lane is paid for."""
        return self.app.settings.ask_before_claim

    def cover(self) -> None:
        """Hide hand and tickets, whatever lies in front of them."""
        if self.session.viewer is not None:
            self.session.cover()
            self.update()

    def wear(self, look: Look) -> None:
        """Be drawn in another look from now on."""
        self._look = look
        self._chips = Chips(self.session.map_file.game_map, look, self.session.colours)
        self._board.wear(look)
        super().wear(look)

    def point(self, spot: Spot | None) -> None:
        """Put the cursor there."""
        self._cursor = spot

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""
        self._cursor = self._board.next_spot(key)

    def say(self, text: str, ink: Ink = "plain") -> None:
        """Tell the player something until the next key."""
        self._message = Piece(f"{text[:1].upper()}{text[1:]}", ink)

    def act(self, action: Action) -> bool:
        """Do it, or say why not; says whether it was done."""
        try:
            events = self.session.act(action)
        except Refused as refused:
            self.say(str(refused), "bad")
            return False
        shown_apart = [event for event in events if not isinstance(event, TunnelCardTurned)]
        for told in tell(shown_apart, self.view.game_map, self.session.names):
            if told.seat is None:  # A sweep, a reshuffle: something that nobody did.
                self.say(told.text, "accent")
        tunnel = tunnel_tried(events)
        if tunnel is not None:
            self._follow_game()
            self.ask(TurningUp(self, tunnel))
        return True

    def take_back(self) -> None:
        """Undo the last step."""
        try:
            self.session.take_back()
        except Refused as refused:
            self.say(str(refused), "bad")
            return
        self._follow_game()
        self.say("taken back", "good")

    def ask(self, decision: Decision) -> None:
        """Put another decision before the present one."""
        self._asked.append(decision)

    def drop(self) -> None:
        """Go back to the decision before this one."""
        self._asked.pop()

    # What is asked now.

    @property
    def decision(self) -> Decision:
        """What is asked of the player now."""
        return Covered(self) if self.session.is_covered else self._asked[-1]

    def _follow_game(self) -> None:
        """When the game has moved on, ask what it waits for now."""
        session = self.session
        moment = (session.is_open, self.view.player, self.view.phase, self.view.turn)
        if moment == self._moment:
            return
        was_open, now_open = self._moment is not None and self._moment[0], session.is_open
        self._moment = moment
        if was_open != now_open:
            # What one player looked at must not show to the next.
            self._cursor = None
        self._zoomed = None
        self._asked = [DECISIONS[self.view.phase](self) if now_open else Curtain(self)]

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
        return self.decision.looks_close if self._zoomed is None else self._zoomed
