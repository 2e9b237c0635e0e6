"""The table: the board, everything around it, and the decision of the moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.widget import Widget

from ttr_tui.board import BoardState, Look, Spot
from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import TunnelCardTurned
from ttr_tui.engine.refusals import Refused
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.games.advice import advice
from ttr_tui.games.session import Session
from ttr_tui.games.words import tell
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.answers import (
    ChoosingFleet,
    FillQuestion,
    FlagQuestion,
)
from ttr_tui.screens.decisions.base import Decision, Lit
from ttr_tui.screens.decisions.handing_over import Covered, Curtain, HandingOver
from ttr_tui.screens.decisions.leaving import Leaving, Ways
from ttr_tui.screens.decisions.tickets import ChoosingTickets, OwnTickets
from ttr_tui.screens.decisions.tunnels import TunnelQuestion, TurningUp, tunnel_tried
from ttr_tui.screens.decisions.turn import Turn
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import Line, Lines, Piece, line, width_of
from ttr_tui.screens.log_page import LogScreen
from ttr_tui.screens.panels.advice import advice_lines
from ttr_tui.screens.panels.every import PANELS, panel_lines
from ttr_tui.screens.panels.legend import legend
from ttr_tui.screens.panels.market import piles_in_words
from ttr_tui.screens.panels.status import last_round_words
from ttr_tui.screens.places import Needs, Place, is_wide, places_for
from ttr_tui.screens.shown_board import board_at_table

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


class TableScreen(CommandScreen):
    """The game being played, in front of whoever's curtain is open."""

    HELP_TITLE: ClassVar[str] = "At the table"

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self.session = session
        self._chips = Chips(session.map_file.game_map, look, session.colours)
        self._look = look
        self._asked: list[Decision] = []
        self._cursor: Spot | None = None
        self._message: Piece | None = None
        self._notices = session.notices
        self._told_trouble: str | None = None
        self._zoomed: bool | None = None
        self._moment: tuple[bool, int, Phase, int] | None = None
        self._drawn_at: tuple[int, int] | None = None
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

    # Commands.

    def before_command(self) -> None:
        """What was said is forgotten with the next key."""
        self._message = None

    def update(self) -> None:
        super().update()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """What the people should know of how the game is kept, each thing once."""
        if not self.is_current or self.is_too_small:
            return
        if self._notices:
            notices, self._notices = self._notices, ()
            self.app.show_notice("The game goes on", notices)
            return
        trouble, told = self.session.trouble, self._told_trouble
        self._told_trouble = trouble
        if trouble is not None and told is None:
            rest = "it goes on all the same; what is missing is kept as soon as that is mended"
            self.app.show_notice("This game is not being kept", [trouble, rest])

    def typed(self, character: str) -> bool:
        if not self.takes_text:
            return False
        self.decision.typed(character)
        return True

    @property
    def takes_text(self) -> bool:
        return self.decision.takes_text

    def commands(self) -> Sequence[Command]:
        app, session, own = self.app, self.session, self.session.viewer is not None
        free = len(self._asked) == 1 and not session.is_covered
        return [
            *self.decision.commands(),
            Command(
                "cover",
                ("f2",) if self.takes_text else ("c", "f2"),
                "cover",
                "cover hand and tickets at once",
                lambda _: session.cover(),
                possible=own,
            ),
            Command(
                "zoom",
                ("z",),
                "closer" if not self._is_close else "overview",
                "change between the whole board and the closer view that follows the cursor",
                lambda _: self._zoom(),
                possible=self._board.has_two_views and not self.takes_text,
            ),
            Command(
                "own",
                ("i",),
                "",
                "list your tickets and show each on the board",
                lambda _: self.ask(OwnTickets(self)),
                possible=own and free and bool(self.view.tickets),
            ),
            Command(
                "log",
                ("l",),
                "" if self._is_wide else "log",
                "read what happened so far, as everybody may know it",
                lambda _: app.push_screen(LogScreen(session, self.chips)),
                possible=free,
            ),
            Command(
                "explain",
                ("e",),
                "no more help" if session.explains else "",
                "say at each step what can be done and why one might, or stop saying it",
                lambda _: self._explain(),
                possible=not self.takes_text,
            ),
            Command(
                "settings",
                ("o",),
                "",
                "change settings: the look, when cards are covered",
                lambda _: app.show_settings(),
                possible=free,
            ),
            Command(
                "rules",
                ("r",),
                "",
                "read the rules in short",
                lambda _: app.show_rules(session.map_file),
                possible=free,
            ),
            Command(
                "quit",
                ("q",),
                "",
                "leave the table, end the game, mend names and colours (you are asked first)",
                lambda _: self.ask(Leaving(self, self._ways_to_leave())),
                possible=free,
            ),
        ]

    def _ways_to_leave(self) -> Ways:
        app, session = self.app, self.session

        def mend() -> None:
            self.drop()
            app.show_mending(session)

        return Ways(
            leave=lambda: app.leave_table(session),
            end_early=session.end_early,
            throw_away=lambda: app.throw_away(session),
            mend=mend,
        )

    def _explain(self) -> None:
        self.session.explains = not self.session.explains

    def _zoom(self) -> None:
        self._zoomed = not self._is_close

    @property
    def _is_close(self) -> bool:
        return self.decision.looks_close if self._zoomed is None else self._zoomed

    @property
    def _is_wide(self) -> bool:
        return is_wide(*self.app.size)

    def footer_note(self) -> str:
        if self.session.trouble is not None:
            return f"not kept: {self.session.trouble}"
        return "" if self._is_wide else last_round_words(self.view)

    def help_notes(self, width: int) -> Sequence[Line]:
        piles = [line((words, "quiet")) for words in piles_in_words(self.view)]
        return [*legend(self.view.game_map, self.chips, self._look, width), *piles]

    # Drawing.

    def body(self) -> Iterable[Widget]:
        board = BoardView(self.session.map_file, self._look, self._shown_board(), id="board")
        board.add_class("panel")
        yield board
        for name in (*PANELS, "advice", "decision"):
            lines = Lines(id=name)
            lines.add_class("panel")
            yield lines

    @property
    def _board(self) -> BoardView:
        return self.query_one("#board", BoardView)

    @on(BoardView.Pointed)
    def _on_pointed(self, message: BoardView.Pointed) -> None:
        message.stop()
        self.before_command()
        self.decision.pointed(message.spot)
        self.update()

    def render_all(self) -> None:
        if self.session.is_over:
            self.app.show_ceremony(self.session)
            return
        self._follow_game()
        width, height = self.app.size
        # What is held cannot be laid out anew, nor may it be kept under a cover.
        if self._asked[-1].holds_panels and (
            self.session.is_covered or self._drawn_at != (width, height)
        ):
            self.drop()
        self._drawn_at = (width, height)
        held = self.decision.holds_panels
        needs = Needs(
            players=len(self.view.seats),
            hand_open=self.session.viewer is not None,
            decision_rows=self.decision.rows(width),
            decision_spreads=self.decision.spreads,
            explains=self.session.explains,
        )
        places = places_for(width, height, needs)
        for name in ("board", *PANELS, "advice", "decision"):
            self._put(self.query_one(f"#{name}"), places.get(name))
        for name in PANELS:
            place = places.get(name)
            if held and place:
                continue
            # A panel out of sight is emptied: nothing secret is kept behind the curtain.
            shown = self._panel(name, place) if place else []
            self.query_one(f"#{name}", Lines).show(shown)
        asked = places["decision"]
        shown = self._without_air(lambda height: self.decision.lines(asked.width, height), asked)
        self.query_one("#decision", Lines).show(shown[: asked.height])
        self._advise(places.get("advice"))
        if not held:
            self._board.show(self._shown_board(), close=self._is_close)

    def _panel(self, name: str, place: Place) -> list[Line]:
        def lines(height: int) -> list[Line]:
            return panel_lines(name, self.session, self.chips, place._replace(height=height))

        if name in ("hand", "tickets"):
            return self._without_air(lines, place)
        return lines(place.height)

    def _without_air(self, lines: Callable[[int], list[Line]], place: Place) -> list[Line]:
        """The lines of a panel; where each step is explained, that stands in its first, empty
        row."""
        if self.session.explains and self._is_wide:
            airy = lines(place.height + 1)
            if airy and not width_of(airy[0]):
                return airy[1:]
        return lines(place.height)

    def _advise(self, place: Place | None) -> None:
        """Say what can be done, and why one might."""
        shown: list[Line] = []
        if place is not None:
            said = self.decision.advice or advice(self.session)
            shown = advice_lines(said, place.width, place.height)
        self.query_one("#advice", Lines).show(shown)

    def _shown_board(self) -> BoardState:
        lit = self.decision.lit() if self._asked else Lit()
        return board_at_table(self.session, self._cursor, lit)

    @staticmethod
    def _put(widget: Widget, place: Place | None) -> None:
        widget.display = place is not None
        if place is not None:
            styles = widget.styles
            wanted = (place.x, place.y), place.width, place.height
            if getattr(widget, "put_at", None) != wanted:
                widget.put_at = wanted  # type: ignore[attr-defined]
                styles.offset = wanted[0]
                styles.width, styles.height = wanted[1:]
