"""Resampling: a whole game that a player may believe in, drawn evenly from what the player's view
leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

from ttr_tui.engine.events import known
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import CardTypeIndex, GameMap, TicketIndex
from ttr_tui.engine.rng import below, seeded, shuffled
from ttr_tui.engine.rules.routes import owner_of_closing_parallel
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces, starting_pieces_actions
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.engine.state import State
from ttr_tui.engine.view import View, cards_by_deck


def resample(view: View, rng: int, *, auto_end_turn: bool = False) -> tuple[int, Game]:
    """The next state of the random generator `rng`, and a game that agrees with the view.

    Everything hidden from the viewer is drawn, each possibility equally likely: the hands of the
    others, which contain the cards they are known to hold; the order of the decks; the tickets
    kept, offered and rejected by the others, out of the game and in the ticket deck; starting
    pieces chosen in secret; and the shuffles to come. The viewer's own tickets under the ticket
    deck or out of the game stay where they are. In a game that began with the setup, every player
    was dealt the long tickets of the rules (EU-7).

    `view_of(game, view.viewer)` is equal to `view`, but the game has no log, and no step that can
    be undone. Raises `ValueError` for a view that no game has.
    """
    state = _public_state(view)
    rng = _deal_cards(state, view, rng)
    rng = _deal_tickets(state, view, rng)
    for seat in view.seats:
        if seat.seat == view.viewer:
            state.chosen_pieces[seat.seat] = view.starting_pieces
        elif seat.pieces_chosen:
            choices = starting_pieces_actions(state)
            rng, index = below(rng, len(choices))
            choice = choices[index]
            assert isinstance(choice, ChooseStartingPieces), "there are no others"
            state.chosen_pieces[seat.seat] = choice.pieces
    rng, high = below(rng, 1 << 31)
    rng, low = below(rng, 1 << 31)
    state.rng = seeded(high << 31 | low)
    names = [seat.name for seat in view.seats]
    return rng, Game.from_state(state, names, auto_end_turn=auto_end_turn)


def _public_state(view: View) -> State:
    """A state with everything that is public; nothing hidden is in it yet."""
    game_map = view.game_map
    state = State(game_map, len(view.seats))
    state.first, state.player, state.phase = view.first, view.player, view.phase
    state.turn, state.turns_left, state.passes = view.turn, view.turns_left, view.passes
    state.after_fill = view.after_fill or state.after_fill
    state.reset_limit_reached = view.reset_limit_reached
    state.market = list(view.market)
    state.discards = [list(_counter(game_map, pile).elements()) for pile in view.discards]
    state.set_aside, state.tunnel, state.flag_offer = view.set_aside, view.tunnel, view.flag_offer
    state.owners = list(view.owners)
    state.open_routes = [
        frozenset(
            route
            for route in game_map.route_indices
            if view.owners[route] is None
            and owner_of_closing_parallel(game_map, view.owners, state.players, route, seat) is None
        )
        for seat in state.seats
    ]
    for owners, built in ((view.stations, state.stations), (view.harbors, state.harbors)):
        for city, owner in zip(game_map.city_indices, owners, strict=True):
            if owner is not None:
                built[city] = owner
    state.scores = [seat.score for seat in view.seats]
    state.pieces = [seat.pieces_by_deck for seat in view.seats]
    state.reserves = [seat.reserve for seat in view.seats]
    state.flags = [seat.flags for seat in view.seats]
    state.flag_points = [seat.flag_points for seat in view.seats]
    state.exchanged = [seat.exchanged for seat in view.seats]
    state.known = [seat.known for seat in view.seats]
    return state


def _deal_cards(state: State, view: View, rng: int) -> int:
    """Deal the cards that the viewer does not see to the hands of the others and the decks."""
    game_map = view.game_map
    state.hands = [
        list(view.hand if seat.seat == view.viewer else seat.known) for seat in view.seats
    ]
    seen = Counter([*[card for card in view.market if card is not None], *view.set_aside])
    for seat in view.seats:
        seen.update(seat.flags)
    for counts in (*view.discards, *state.hands):
        seen.update(_counter(game_map, counts))
    held = [cards_by_deck(game_map, hand) for hand in state.hands]
    for index, deck in enumerate(game_map.rules.decks):
        rng, hidden = shuffled(rng, [*(Counter(dict(deck.cards)) - seen).elements()])
        missing = [seat.cards_by_deck[index] - held[seat.seat][index] for seat in view.seats]
        if min(missing) < 0 or len(hidden) - sum(missing) != view.decks[index]:
            raise ValueError(f"the numbers of cards of the {deck.name} deck do not match")
        for hand, number in zip(state.hands, missing, strict=True):
            for _ in range(number):
                hand[hidden.pop()] += 1
        state.decks[index] = hidden
    return rng


def _counter(game_map: GameMap, counts: Iterable[int]) -> Counter[CardTypeIndex]:
    return Counter(dict(zip(game_map.card_type_indices, counts, strict=True)))


_Pile: TypeAlias = list[TicketIndex | None]
"""Tickets; `None` stands for one that is hidden from the viewer."""


class _Place(NamedTuple):
    """A place for a ticket: index `at` of a pile."""

    pile: _Pile
    at: int

    @property
    def ticket(self) -> TicketIndex | None:
        return self.pile[self.at]


def _places(*piles: _Pile) -> list[_Place]:
    return [_Place(pile, index) for pile in piles for index in range(len(pile))]


class _Tickets:
    """All tickets of a game, in piles; `not_dealt` are those out of the game that no
    player rejected."""

    def __init__(self, view: View) -> None:
        self.kept = _of_players(view, [seat.tickets for seat in view.seats], view.tickets)
        self.offers = _of_players(view, [seat.offered for seat in view.seats], view.offer)
        self.rejected = _of_players(view, [seat.rejected for seat in view.seats], view.rejected)
        self.removed = _of_players(view, [seat.removed for seat in view.seats], view.removed)
        if view.final is not None:
            self.kept = [[s.ticket for s in player.tickets] for player in view.final.players]
        self.not_dealt: _Pile = [None] * (view.tickets_out - sum(map(len, self.removed)))
        self.deck: _Pile = [
            *[None] * (view.ticket_deck - len(view.returned)),
            *view.returned,
        ]
        self.outside_the_deck = _places(
            *self.kept, *self.offers, *self.rejected, *self.removed, self.not_dealt
        )
        self.places = [*self.outside_the_deck, *_places(self.deck)]


def _of_players(view: View, numbers: list[int], of_viewer: tuple[TicketIndex, ...]) -> list[_Pile]:
    """A pile of each player, with this number of tickets."""
    return [
        [*of_viewer] if seat == view.viewer else [None] * number
        for seat, number in enumerate(numbers)
    ]


def _deal_tickets(state: State, view: View, rng: int) -> int:
    """Deal the tickets that the viewer does not see, as evenly as the rules for long tickets
    allow: first choose which places have long tickets, then deal the tickets."""
    facts, tickets = view.game_map.tickets, _Tickets(view)
    seen = {place.ticket for place in tickets.places}
    hidden = [ticket for ticket in view.game_map.ticket_indices if ticket not in seen]
    if len(hidden) != len(_hidden(tickets.places)):
        raise ValueError("the numbers of tickets do not match")
    long = [ticket for ticket in hidden if facts[ticket].long]
    chosen: list[_Place] = []
    for places, number in _long_places(view, tickets, len(long)):
        rng, order = shuffled(rng, [*range(len(places))])
        chosen += [places[index] for index in order[:number]]
    rng, long = shuffled(rng, long)
    for pile, at in chosen:
        pile[at] = long.pop()
    rng, regular = shuffled(rng, [ticket for ticket in hidden if not facts[ticket].long])
    for pile, at in _hidden(tickets.places):
        pile[at] = regular.pop()

    state.tickets = [*map(known, tickets.kept)]
    state.offers = [*map(known, tickets.offers)]
    state.rejected = [*map(known, tickets.rejected)]
    state.ticket_deck, state.returned_by = [*known(tickets.deck)], view.returned_by
    state.tickets_out = known([*tickets.not_dealt, *chain(*tickets.removed)])
    state.removed_by = tuple(
        seat for seat, pile in zip(state.seats, tickets.removed, strict=True) for _ in pile
    )
    return rng


def _hidden(places: list[_Place]) -> list[_Place]:
    return [place for place in places if place.ticket is None]


def _long_places(view: View, tickets: _Tickets, number: int) -> list[tuple[list[_Place], int]]:
    """Where the hidden long tickets can be: places, and how many of this number are there."""
    facts = view.game_map.tickets
    found: list[tuple[list[_Place], int]] = []
    for places, dealt in _dealt_long_tickets(view, tickets):
        hidden = _hidden(places)
        seen = [place.ticket for place in places if place.ticket is not None]
        found.append((hidden, dealt - sum(facts[ticket].long for ticket in seen)))
    from_setup = all(0 <= count <= len(places) for places, count in found)
    if from_setup and sum(count for _, count in found) == number:
        return found
    # The game began with a position: a long ticket may be anywhere, but hardly in the deck.
    anywhere = _hidden(tickets.outside_the_deck)
    return [(anywhere if number <= len(anywhere) else _hidden(tickets.places), number)]


def _dealt_long_tickets(view: View, tickets: _Tickets) -> Iterator[tuple[list[_Place], int]]:
    """Places, and the number of long tickets in them, in a game that began with the setup: each
    player was dealt some, and the others left the game (EU-7)."""
    yield _places(tickets.not_dealt), len(tickets.not_dealt)
    rules = view.game_map.rules.of(TicketRules)
    for seat in range(len(view.seats)):
        kept = _places(tickets.rejected[seat], tickets.kept[seat])
        if not view.turn:
            kept = _places(tickets.offers[seat]) + kept
        removed = _places(tickets.removed[seat])
        if rules.rejected_at_start is RejectedTickets.OUT_OF_THE_GAME:
            # The tickets kept at the start come before those drawn later, which are never long.
            yield [*removed, *kept][: rules.deal], rules.deal_long
        else:  # Only long tickets are removed.
            yield removed, len(removed)
            yield kept, rules.deal_long - len(removed)
