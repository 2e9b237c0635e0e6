"""Prompts with tickets: which of the offered ones to keep, and the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ttr_tui.app import keys
from ttr_tui.app.prompts.list_prompt import ListPrompt, Option
from ttr_tui.engine import Action, KeepTickets, Phase
from ttr_tui.engine.game_map import StartingPiecesRules, TicketIndex
from ttr_tui.panels.board_states import Highlight, cities_of
from ttr_tui.panels.prompt_layout import PlacedContent, PromptContent
from ttr_tui.panels.prompts import tickets
from ttr_tui.panels.tickets import by_completion
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.targets import BoardTarget
from ttr_tui.words import tickets as ticket_words

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class TicketChoicePrompt(ListPrompt, inherit_bindings=False):
    """Asks which of the offered tickets to keep."""

    BINDINGS = keys.TICKET_CHOICE
    enter_chooses = False
    is_numbered = False  # Its rows have numbers of their own, for another action.

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen)
        self.selected: set[TicketIndex] = set()
        self._lines_above: tuple[tuple[int, int, bool], int] = ((0, 0, False), 0)
        """In an area of this size, with or without hints, the most lines above the list so far."""
        has_long = any(ticket.long for ticket in self.view.game_map.tickets)
        about_long = [ticket_words.about_long_tickets()] if has_long else []
        self.help_sentences = [*ticket_words.about_costs(), *about_long]

    def content(self) -> PromptContent:
        return tickets.offered_tickets(self.context, self.selected)

    def show(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        """Keep the list in its place when there is less to say above it: the next click is on one
        of its rows. A message, which is asked for, moves it only as long as it is shown."""
        kept, most = self._lines_above
        now = width, height, self.hot_seat.session.hints_on
        most = most if kept == now else 0
        placed = super().show(content._replace(lines_above=most), width, height)
        if self.context.message is None:
            self._lines_above = now, len(placed.lines)
        return placed

    def options(self) -> Sequence[Option]:
        hot_seat = self.hot_seat
        return [
            Option(partial(self._toggle, ticket), highlight_ticket(hot_seat, ticket))
            for ticket in self.view.offer
        ]

    def board_highlight(self) -> Highlight:
        game_map, offer = self.view.game_map, self.view.offer
        here = highlight_ticket(self.hot_seat, offer[self.row]) if offer else Highlight()
        return here._replace(
            ticket_cities=frozenset(),
            offered_cities=cities_of(game_map, offer),
            selected_cities=cities_of(game_map, self.selected),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key to keep until enough tickets are selected."""
        if action == "keep":
            return len(self.selected) >= self.view.min_kept or None
        number = parameters[0] if parameters else 0
        return isinstance(number, int) and number < len(self.view.offer)

    async def action_select(self, row: int | None = None) -> None:
        """Select the ticket in a row, or under the cursor, or unselect it."""
        await self.choose(self.row if row is None else row)

    async def action_keep(self) -> None:
        kept = tuple(ticket for ticket in self.view.offer if ticket in self.selected)
        rules, phase = self.view.game_map.rules, self.view.phase
        if phase is Phase.STARTING_TICKETS and rules.get(StartingPiecesRules) is not None:
            # Enter held down must not choose the starting pieces, too, and end the choice.
            self.app.presses.ignore_repeats()
        await self.game_screen.act(KeepTickets(kept))

    def go_to_action(self, action: Action) -> bool:
        return True  # The advice names the keys.

    async def _toggle(self, ticket: TicketIndex) -> None:
        self.selected ^= {ticket}
        self.game_screen.update()


def highlight_ticket(hot_seat: HotSeat, ticket: TicketIndex) -> Highlight:
    """Return the highlight of a ticket: its cities and the shortest open path between them."""
    progress = hot_seat.progress.get(ticket)
    path = hot_seat.path(ticket) if progress is None else progress.path
    cities = cities_of(hot_seat.view.game_map, [ticket])
    return Highlight(cities, frozenset(path.routes) if path else frozenset())


class OwnTicketsPrompt(ListPrompt, inherit_bindings=False):
    """Lists the player's tickets; the board highlights the one under the cursor."""

    BINDINGS = keys.OWN_TICKETS
    leaves_for_advice = True
    enter_chooses = False
    is_numbered = False

    def __init__(self, game_screen: GameScreen, ticket: TicketIndex | None = None) -> None:
        super().__init__(game_screen)
        self.takes_advice = game_screen.prompt.takes_advice
        self._tickets = by_completion(game_screen.hot_seat)
        if any(held.shortest is not None for held in self._tickets):
            self.help_sentences = [ticket_words.about_shortest_path()]
        own = [held.ticket for held in self._tickets]
        self.row = own.index(ticket) if ticket in own else 0

    def content(self) -> PromptContent:
        return tickets.own_tickets(self.context, self._tickets)

    def options(self) -> Sequence[Option]:
        hot_seat = self.hot_seat
        return [Option(self._stay, highlight_ticket(hot_seat, t.ticket)) for t in self._tickets]

    def waits_for(self) -> str:
        return ticket_words.go_back_first(self.app.key_name("tickets.back"))

    async def clicked(self, target: BoardTarget) -> None:
        """Say what goes back to the board."""
        self.game_screen.say(self.waits_for(), "quiet")

    async def _stay(self) -> None:
        """A click on a ticket shows its path; the list stays."""
