"""Dealing, drawing, keeping and scoring tickets (C-0, C-9, C-13, EU-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit, known
from ttr_tui.engine.game_map import GameMap, Seat, TicketIndex, TieBreak
from ttr_tui.engine.graphs import connected_parts
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rng import Rng
from ttr_tui.engine.rule import (
    ActionRule,
    Column,
    Draft,
    EventRule,
    Kind,
    Remark,
    Rule,
    Setting,
    Tally,
    TicketScore,
)
from ttr_tui.engine.state import Phase, State
from ttr_tui.text import counted

MAX_OFFERED: Final = 8
"""Tickets offered at once: there is an action for every choice among them."""


class RejectedTickets(Enum):
    """Where rejected starting tickets go (C-0)."""

    UNDER_THE_DECK = "under the deck"
    OUT_OF_THE_GAME = "out of the game"


class TicketRules(NamedTuple):
    """Tickets at the start (C-0; `deal_long` of them are long, EU-7) and as an action (C-9)."""

    deal: int = 3
    keep_at_start: int = 2
    rejected_at_start: RejectedTickets = RejectedTickets.UNDER_THE_DECK
    draw: int = 3
    keep: int = 1
    deal_long: int = 0


class DrawTickets(NamedTuple):
    """Draw tickets to choose from (C-9)."""

    tag: Literal["tickets"] = "tickets"


class KeepTickets(NamedTuple):
    """Keep these of the offered tickets, in the order of the offer; reject the rest (C-0, C-9)."""

    tickets: tuple[TicketIndex, ...]
    tag: Literal["keep"] = "keep"


class TicketsShuffled(NamedTuple):
    """The ticket deck was shuffled; `tickets` from top to bottom."""

    tickets: tuple[TicketIndex | None, ...]
    rng: Rng

    def apply(self, state: State) -> None:
        state.ticket_deck = list(known(self.tickets))
        state.returned_by = ()
        state.rng = self.rng


class TicketsReordered(NamedTuple):
    """The tickets that nobody has seen were shuffled; `tickets` from top to bottom. Rejected ones
    under them keep their places."""

    tickets: tuple[TicketIndex | None, ...]
    rng: Rng

    def apply(self, state: State) -> None:
        state.ticket_deck[: len(self.tickets)] = known(self.tickets)
        state.rng = self.rng


class TicketChoiceBegan(NamedTuple):
    """It is this player's turn to choose starting tickets (C-0)."""

    player: Seat

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_TICKETS


class TicketsOffered(NamedTuple):
    """A player was offered tickets from the ticket deck (C-0, C-9, EU-7)."""

    player: Seat
    tickets: tuple[TicketIndex | None, ...]

    def apply(self, state: State) -> None:
        returned = state.ticket_deck[len(state.ticket_deck) - len(state.returned_by) :]
        if not {*self.tickets}.isdisjoint(returned):
            state.returned_by = tuple(
                seat
                for ticket, seat in zip(returned, state.returned_by, strict=True)
                if ticket not in self.tickets
            )
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.offers[self.player] = known(self.tickets)
        state.passes = 0
        if state.turn:
            state.phase = Phase.TICKET_CHOICE


class TicketsKept(NamedTuple):
    """A player kept some of the offered tickets (C-9); others see only the numbers."""

    player: Seat
    kept: tuple[TicketIndex | None, ...]
    rejected: tuple[TicketIndex | None, ...]

    def apply(self, state: State) -> None:
        state.tickets[self.player] += known(self.kept)
        state.rejected[self.player] = known(self.rejected)
        state.offers[self.player] = ()


class TicketsReturned(NamedTuple):
    """Tickets that a player rejected were returned under the ticket deck (C-0, C-9)."""

    player: Seat
    tickets: tuple[TicketIndex | None, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck += known(self.tickets)
        state.returned_by += (self.player,) * len(self.tickets)
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class TicketsRemoved(NamedTuple):
    """Starting tickets that a player rejected were removed from the game, unseen (C-0)."""

    player: Seat
    tickets: tuple[TicketIndex | None, ...]

    def apply(self, state: State) -> None:
        state.tickets_out += known(self.tickets)
        state.removed_by += (self.player,) * len(self.tickets)
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class LongTicketsRemoved(NamedTuple):
    """The long tickets that were not dealt were removed from the game, unseen (EU-7)."""

    tickets: tuple[TicketIndex | None, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.tickets_out = known(self.tickets) + state.tickets_out


def _without(
    tickets: tuple[TicketIndex, ...], removed: tuple[TicketIndex | None, ...]
) -> tuple[TicketIndex, ...]:
    return tuple([ticket for ticket in tickets if ticket not in removed])


_DRAW_TICKETS: Final = DrawTickets()


def draw_ticket_actions(state: State) -> list[Action]:
    """Draw tickets, if the deck has any."""
    return [_DRAW_TICKETS] if state.ticket_deck else []


def min_kept(state: State, seat: Seat) -> int:
    """The minimum number of offered tickets to keep, never more than there are (C-9)."""
    rules = state.game_map.rules.of(TicketRules)
    minimum = rules.keep if state.turn else rules.keep_at_start
    return min(minimum, len(state.offers[seat]))


def keep_actions(state: State) -> list[Action]:
    """Every choice among the offered tickets, fewest tickets first."""
    offer = state.offers[state.player]
    minimum = min_kept(state, state.player)
    return [
        KeepTickets(kept)
        for count in range(minimum, len(offer) + 1)
        for kept in combinations(offer, count)
    ]


def draw_tickets(state: State, action: DrawTickets, events: list[Event]) -> bool:
    """Offer the top tickets of the deck, as many as it has (C-9)."""
    count = state.game_map.rules.of(TicketRules).draw
    emit(state, events, TicketsOffered(state.player, tuple(state.ticket_deck[:count])))
    return False


def deal_tickets(state: State, seats: Sequence[Seat], events: list[Event]) -> None:
    """Deal the starting tickets, the long ones last (EU-7), and remove the other long tickets."""
    rules, tickets = state.game_map.rules.of(TicketRules), state.game_map.tickets
    for seat in seats:
        regular = [ticket for ticket in state.ticket_deck if not tickets[ticket].long]
        long = [ticket for ticket in state.ticket_deck if tickets[ticket].long]
        offer = regular[: rules.deal - rules.deal_long] + long[: rules.deal_long]
        emit(state, events, TicketsOffered(seat, tuple(offer)))
    if left := tuple([ticket for ticket in state.ticket_deck if tickets[ticket].long]):
        emit(state, events, LongTicketsRemoved(left))


def keep_tickets(state: State, action: KeepTickets, events: list[Event]) -> bool:
    """Keep some tickets and return the others under the deck in the order of the offer; rejected
    starting tickets wait until everybody has chosen."""
    offer = state.offers[state.player]
    rejected = tuple([ticket for ticket in offer if ticket not in action.tickets])
    emit(state, events, TicketsKept(state.player, action.tickets, rejected))
    if state.turn and rejected:
        emit(state, events, TicketsReturned(state.player, rejected))
    return True


def begin_choice(state: State, seat: Seat, events: list[Event]) -> bool:
    """Let the player choose among the starting tickets offered."""
    if not state.offers[seat]:
        return False
    emit(state, events, TicketChoiceBegan(seat))
    return True


def settle_starting_tickets(state: State, events: list[Event]) -> None:
    """When everybody has chosen, return the rejected tickets under the deck or remove them from the
    game, in seating order (C-0). Long tickets are always removed (EU-7)."""
    under = state.game_map.rules.of(TicketRules).rejected_at_start is RejectedTickets.UNDER_THE_DECK
    facts = state.game_map.tickets
    for seat, rejected in zip(state.seats, state.rejected, strict=True):
        back = tuple([ticket for ticket in rejected if under and not facts[ticket].long])
        out = tuple([ticket for ticket in rejected if ticket not in back])
        if back:
            emit(state, events, TicketsReturned(seat, back))
        if out:
            emit(state, events, TicketsRemoved(seat, out))


def _why_not_kept(state: State, action: KeepTickets) -> Refusal:
    offer = state.offers[state.player]
    if any(ticket not in offer for ticket in action.tickets):
        return Refusal("ticket-not-offered")
    minimum = min_kept(state, state.player)
    if len(action.tickets) < minimum:
        return Refusal("keep-at-least", number=minimum, of=len(offer))
    return Refusal("tickets-in-another-order")


def score_tickets(
    game_map: GameMap, tickets: Iterable[TicketIndex], parts: Sequence[int], without: Sequence[int]
) -> tuple[TicketScore, ...]:
    """Score tickets for a player: two cities are connected if their numbers in `parts` are equal
    (see `connected_parts`). `without` are the parts without the routes used through stations."""
    scores: list[TicketScore] = []
    for ticket in tickets:
        facts = game_map.tickets[ticket]
        a, b = facts.ends
        completed = parts[a] == parts[b]
        points = facts.points if completed else -facts.points
        scores.append(
            TicketScore(ticket, completed, points, completed and without[a] != without[b])
        )
    return tuple(scores)


class TicketsScore(NamedTuple):
    """The tickets of a player in the final score."""

    tickets: tuple[TicketScore, ...]

    @property
    def points(self) -> int:
        """The points of all tickets; negative if the failed ones outweigh the others."""
        return sum(ticket.points for ticket in self.tickets)

    @property
    def completed_points(self) -> int:
        """The points of the completed tickets."""
        return sum(ticket.points for ticket in self.tickets if ticket.completed)

    @property
    def failed_points(self) -> int:
        """The points of the other tickets, negative."""
        return sum(ticket.points for ticket in self.tickets if not ticket.completed)


def _score(tally: Tally) -> TicketsScore:
    game_map = tally.state.game_map
    without = connected_parts(game_map, tally.routes)
    parts = connected_parts(game_map, [*tally.routes, *[use.route for use in tally.station_uses]])
    return TicketsScore(score_tickets(game_map, tally.state.tickets[tally.seat], parts, without))


def _broken(state: State) -> Iterator[str]:
    phase, player = state.phase, state.player
    held = [*state.ticket_deck, *state.tickets_out]
    for piles in (state.tickets, state.offers, state.rejected):
        for pile in piles:
            held += pile
    if sorted(held) != list(range(len(state.game_map.tickets))):
        yield "a ticket is missing or occurs twice"
    returned, removed = len(state.returned_by), len(state.removed_by)
    if returned > len(state.ticket_deck) or removed > len(state.tickets_out):
        yield "more tickets were rejected than are under the deck or out of the game (C-9)"
    choosing = {Phase.STARTING_TICKETS, Phase.TICKET_CHOICE}
    if (phase in choosing) != bool(state.offers[player]) and phase is not Phase.OVER:
        yield "tickets are offered only while the player chooses (C-9)"
    if state.turn and any(state.offers[seat] for seat in range(state.players) if seat != player):
        yield "tickets are offered to a player whose turn it is not (C-9)"
    if state.turn and any(state.rejected):
        yield "rejected tickets are not back under the deck (C-9)"


def _errors(rules: TicketRules, draft: Draft) -> Iterator[Remark]:
    """More tickets to keep, or more long tickets, than are dealt; then, fewer tickets on the map
    than are dealt (C-0, EU-7)."""
    numbers = [*_wrong_numbers(rules)]
    yield from numbers
    if not numbers and draft.tickets:
        yield from _too_few_tickets(rules, draft)


def _wrong_numbers(rules: TicketRules) -> Iterator[Remark]:
    for group, offered, kept in (
        ("at_start", rules.deal, rules.keep_at_start),
        ("in_turn", rules.draw, rules.keep),
    ):
        if kept > offered:
            message = f"{counted(kept, 'ticket')} to keep but only {offered} offered"
            yield Remark(("ticket_rules", group, "keep"), message)
    if rules.deal_long > rules.deal:
        message = f"{counted(rules.deal_long, 'long ticket')} but only"
        message += f" {counted(rules.deal, 'ticket')} dealt"
        yield Remark(("ticket_rules", "at_start", "long"), message)


def _too_few_tickets(rules: TicketRules, draft: Draft) -> Iterator[Remark]:
    players = draft.rules.max_players
    for dealt, long, what in (
        (rules.deal - rules.deal_long, False, "regular ticket" if rules.deal_long else "ticket"),
        (rules.deal_long, True, "long ticket"),
    ):
        there = sum(ticket.long == long for ticket in draft.tickets)
        if there < players * dealt:
            message = f"{counted(there, what)}, expected at least {players * dealt}"
            yield Remark(("tickets",), f"{message}: {dealt} for each of {players} players")


RULE: Final = Rule(
    key="ticket_rules",
    settings=TicketRules,
    about="How tickets are dealt, drawn and kept.",
    groups={
        "ticket_rules.at_start": "Tickets at the start of the game.",
        "ticket_rules.in_turn": "Drawing tickets as the action of a turn.",
    },
    fields=(
        Setting(
            "deal",
            "Tickets dealt to each player.",
            1,
            MAX_OFFERED,
            path="ticket_rules.at_start.deal",
        ),
        Setting(
            "deal_long",
            "How many of them are long tickets.",
            0,
            MAX_OFFERED,
            path="ticket_rules.at_start.long",
        ),
        Setting(
            "keep_at_start",
            "How many must be kept at least.",
            1,
            MAX_OFFERED,
            path="ticket_rules.at_start.keep",
        ),
        Setting(
            "rejected_at_start",
            "Where rejected tickets go.",
            kind=Kind.WORD,
            words={where.value: where for where in RejectedTickets},
            path="ticket_rules.at_start.rejected",
        ),
        Setting("draw", "Tickets drawn.", 1, MAX_OFFERED, path="ticket_rules.in_turn.draw"),
        Setting(
            "keep",
            "How many must be kept at least.",
            1,
            MAX_OFFERED,
            path="ticket_rules.in_turn.keep",
        ),
    ),
    actions=(
        ActionRule(
            DrawTickets,
            "draw tickets",
            draw_tickets,
            lambda state, action: Refusal("no-tickets-left"),
            is_legal=lambda state, action: bool(state.ticket_deck),
        ),
        ActionRule(
            KeepTickets,
            "keep {tickets}",
            keep_tickets,
            _why_not_kept,
            phases=(Phase.STARTING_TICKETS, Phase.TICKET_CHOICE),
            refusal_outside_phase="no-tickets-offered",
        ),
    ),
    events=(
        EventRule(TicketsShuffled, secret=("tickets", "rng")),
        EventRule(TicketsReordered, secret=("tickets", "rng")),
        EventRule(TicketChoiceBegan),
        EventRule(TicketsOffered, private=("tickets",), reveals=True),
        EventRule(TicketsKept, private=("kept", "rejected")),
        EventRule(TicketsReturned, private=("tickets",)),
        EventRule(TicketsRemoved, private=("tickets",)),
        EventRule(LongTicketsRemoved, secret=("tickets",)),
    ),
    phases={Phase.STARTING_TICKETS: keep_actions, Phase.TICKET_CHOICE: keep_actions},
    turn=draw_ticket_actions,
    errors=_errors,
    begin_choice=begin_choice,
    end_choices=settle_starting_tickets,
    invariants=_broken,
    score=_score,
    columns=(
        Column("completed", TicketsScore, lambda line: line.completed_points),
        Column("failed", TicketsScore, lambda line: line.failed_points),
    ),
    tie_breaks=(
        TieBreak(
            "most completed tickets",
            lambda score: score.completed,
        ),
    ),
)
