"""Views: what one player may know of a game, and nothing else (C-10).

Screens get views, never the state. A view is a value: it shares nothing with the game that changes
later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import repeat
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias, TypeVar

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim, affordable_claims
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import (
    CardCounts,
    CardTypeIndex,
    CityIndex,
    DeckCounts,
    DeckIndex,
    GameMap,
    Points,
    RouteIndex,
    Seat,
    Slot,
    TicketIndex,
)
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.payments import demand_of
from ttr_tui.engine.registry import BUILDINGS, EVENTS
from ttr_tui.engine.rule import TicketScore
from ttr_tui.engine.rules.ferry_substitutes import other_substitutes
from ttr_tui.engine.rules.routes import (
    ClaimBlocker,
    open_routes,
    why_not_claimable,
)
from ttr_tui.engine.rules.tickets import min_kept, score_tickets
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.engine.scoring import FinalScore, final_score
from ttr_tui.engine.state import Phase, State, Tunnel

RouteOwners: TypeAlias = Annotated[tuple[Seat | None, ...], RouteIndex]
"""For each route the seat of its owner."""

CityOwners: TypeAlias = Annotated[tuple[Seat | None, ...], CityIndex]
"""For each city the seat of the player who built there."""

Hidden = TypeVar("Hidden")
Kind = TypeVar("Kind", bound=Action)


class SeatView(NamedTuple):
    """The public information about a player (C-10).

    `pieces` are all pieces left, `pieces_by_deck` those of each type, `reserve` the player's
    reserve (GL-6), `buildings_left` counts by kind what the player has not built yet, `flags` are
    the face-up flag cards (PA-4). `flag_points` and `exchanged` are points, as in `State`.

    The rest are numbers of hidden things. `cards` is the size of the hand, `cards_by_deck` the
    number of cards of each deck, and `known` counts by card type the cards that everybody has seen
    go into the hand, less those spent since. `tickets` counts the tickets kept, `offered` those the
    player is choosing from, `rejected` those not yet returned, `removed` those the player removed
    from the game. `pieces_chosen` says that the player has chosen starting pieces that are not
    revealed yet.
    """

    seat: Seat
    name: str
    score: Points
    pieces: int
    cards: int
    tickets: int
    pieces_by_deck: DeckCounts
    reserve: DeckCounts
    buildings_left: Mapping[str, int]
    flags: tuple[CardTypeIndex, ...]
    cards_by_deck: DeckCounts
    known: CardCounts
    offered: int
    rejected: int
    removed: int
    pieces_chosen: bool
    flag_points: int
    exchanged: int

    @property
    def stations_left(self) -> int:
        """The stations not built yet."""
        return self.buildings_left["station"]

    @property
    def harbors_left(self) -> int:
        """The harbors not built yet."""
        return self.buildings_left["harbor"]


class View(NamedTuple):
    """A game as the player in seat `viewer` sees it; `None` is a spectator, who sees only public
    information.

    `player` is the seat that must act now, `phase` what that player must do. `market[slot]` is a
    card type, `None` if it is empty; `decks[deck]` is a number of cards, `discards[deck]` counts
    them by card type. `ticket_deck` and `tickets_out` are numbers of tickets. `owners[route]` and
    `buildings[kind][city]` are a seat or `None`. `tunnel` is the tunnel being built,
    `extra` the number of cards to add (EU-2). `set_aside`, `flag_offer`, `passes` and
    `reset_limit_reached` are as in `State`; `after_fill` is the phase after the market is filled
    (GL-1), `None` in other phases. `turns_left` is `None` before the last round, `final` until the
    game is over.

    The viewer's own are `hand` (counts by card type), `tickets`, `offer`, `min_kept`, `rejected`
    (not yet returned), `removed` (from the game) and `starting_pieces` (chosen, not revealed yet).
    `returned_by` are the seats that returned the last tickets of the ticket deck under it,
    `returned` these tickets; the others' are `None`. `legal` is empty unless it is the viewer's
    turn.
    """

    game_map: GameMap
    viewer: Seat | None
    seats: tuple[SeatView, ...]
    first: Seat
    player: Seat
    phase: Phase
    turn: int
    turns_left: int | None
    market: Annotated[tuple[CardTypeIndex | None, ...], Slot]
    decks: DeckCounts
    discards: Annotated[tuple[CardCounts, ...], DeckIndex]
    ticket_deck: int
    tickets_out: int
    returned_by: tuple[Seat, ...]
    returned: tuple[TicketIndex | None, ...]
    owners: RouteOwners
    buildings: Mapping[str, CityOwners]
    tunnel: Tunnel | None
    extra: int
    set_aside: tuple[CardTypeIndex, ...]
    flag_offer: tuple[CardTypeIndex, ...]
    passes: int
    reset_limit_reached: bool
    after_fill: Phase | None
    hand: CardCounts | tuple[()]
    tickets: tuple[TicketIndex, ...]
    offer: tuple[TicketIndex, ...]
    min_kept: int
    rejected: tuple[TicketIndex, ...]
    removed: tuple[TicketIndex, ...]
    starting_pieces: tuple[int, ...]
    legal: tuple[Action, ...]
    can_undo: bool
    final: FinalScore | None

    @property
    def stations(self) -> CityOwners:
        """Who has a station in each city."""
        return self.buildings["station"]

    @property
    def harbors(self) -> CityOwners:
        """Who has a harbor in each city."""
        return self.buildings["harbor"]

    @property
    def own_turns_left(self) -> int | None:
        """How many of the turns left are the viewer's own, the current one included (C-12). `None`
        before the last round and for a spectator."""
        if self.turns_left is None or self.viewer is None:
            return None
        if self.phase is Phase.OVER:
            return 0
        players = len(self.seats)
        before = (self.viewer - self.player) % players
        return (self.turns_left - before + players - 1) // players

    def legal_of(self, kind: type[Kind]) -> list[Kind]:
        """The legal actions of this type."""
        return [action for action in self.legal if isinstance(action, kind)]

    def claims(self) -> dict[RouteIndex, list[Claim]]:
        """The legal claims by route, one for each payment."""
        claims: dict[RouteIndex, list[Claim]] = {}
        for action in self.legal_of(Claim):
            claims.setdefault(action.route, []).append(action)
        return claims

    def other_substitutes(self, claim: Claim) -> list[Claim]:
        """The claims that differ from this legal one only in the cards that replace locomotives of
        a ferry (C-19): they are legal too, but not in `legal`, as there may be thousands."""
        demand = demand_of(self.game_map, self.game_map.routes[claim.route])
        hand = [count or 0 for count in self.hand]
        others = other_substitutes(self.game_map, demand, hand, claim.payment)
        return [Claim(claim.route, payment) for payment in others]

    def claimable(self) -> frozenset[RouteIndex]:
        """The routes that the viewer could claim with the current hand at the start of a turn."""
        if self.viewer is None:
            return frozenset()
        pieces = self.seats[self.viewer].pieces_by_deck
        claims = affordable_claims(self.game_map, self.open_routes(), pieces, self.hand)
        return frozenset(claim.route for claim in claims if isinstance(claim, Claim))

    def why_not_claimable(self, route: RouteIndex) -> ClaimBlocker | None:
        """Why the viewer could not claim this route at the start of a turn."""
        if self.viewer is None:
            raise ValueError("a spectator cannot claim routes")
        return why_not_claimable(
            self.game_map,
            self.owners,
            len(self.seats),
            route=route,
            seat=self.viewer,
            pieces=self.seats[self.viewer].pieces_by_deck,
            hand=self.hand,
        )

    def closed(self) -> frozenset[RouteIndex]:
        """The unclaimed routes that are closed to everybody: with few players, the second route of
        a double route (C-8)."""
        game_map, owners = self.game_map, self.owners
        unclaimed = [route for route in game_map.route_indices if owners[route] is None]
        return frozenset(unclaimed) - open_routes(game_map, owners, len(self.seats), None)

    def open_routes(self) -> frozenset[RouteIndex]:
        """The unclaimed routes that are not closed to the viewer (C-8), affordable or not."""
        return open_routes(self.game_map, self.owners, len(self.seats), self.viewer)

    def unseen(self) -> tuple[int, ...]:
        """How many cards of each type the viewer does not see: in the decks, and in the hands of
        others."""
        seen = Counter[int]()
        for cards in (self.market, self.set_aside, *[seat.flags for seat in self.seats]):
            seen.update([card for card in cards if card is not None])
        hands = [seat.known for seat in self.seats if seat.seat != self.viewer]
        for counts in (self.hand, *self.discards, *hands):
            seen.update(dict(enumerate(counts)))
        all_cards = dict([each for deck in self.game_map.rules.decks for each in deck.cards])
        return tuple(
            [all_cards.get(card, 0) - seen[card] for card in self.game_map.card_type_indices]
        )

    def ticket_scores(self) -> tuple[TicketScore, ...]:
        """The scores of the viewer's tickets as the board is now, without stations."""
        if self.viewer is None:
            return ()
        parts = connected_parts(self.game_map, own_routes(self.owners, self.viewer))
        return score_tickets(self.game_map, self.tickets, parts, parts)


def view_of(game: Game, viewer: Seat | None) -> View:
    """The game as the player in seat `viewer` (`None`: a spectator) sees it."""
    state = game.state
    over = state.phase is Phase.OVER
    deciding = viewer == state.player
    return View(
        game_map=state.game_map,
        viewer=viewer,
        seats=tuple(map(_seat_view, repeat(state), state.seats, game.players)),
        first=state.first,
        player=state.player,
        phase=state.phase,
        turn=state.turn,
        turns_left=state.turns_left,
        market=tuple(state.market),
        decks=tuple(len(deck) for deck in state.decks),
        discards=tuple([_counted(pile, len(state.game_map.card_types)) for pile in state.discards]),
        ticket_deck=len(state.ticket_deck),
        tickets_out=len(state.tickets_out),
        returned_by=state.returned_by,
        returned=_rejected_by(viewer, state.ticket_deck, state.returned_by, (None,)),
        owners=tuple(state.owners),
        buildings=MappingProxyType(
            {kind: _by_city(state, state.built(kind)) for kind in BUILDINGS}
        ),
        tunnel=state.tunnel,
        extra=0 if state.tunnel is None else extra_cards(state.game_map, state.tunnel),
        set_aside=state.set_aside,
        flag_offer=state.flag_offer,
        passes=state.passes,
        reset_limit_reached=state.reset_limit_reached,
        after_fill=state.after_fill if state.phase is Phase.MARKET_FILL else None,
        hand=() if viewer is None else tuple(state.hands[viewer]),
        tickets=() if viewer is None else state.tickets[viewer],
        offer=() if viewer is None else state.offers[viewer],
        min_kept=0 if viewer is None else min_kept(state, viewer),
        rejected=() if viewer is None else state.rejected[viewer],
        removed=_rejected_by(viewer, state.tickets_out, state.removed_by, ()),
        starting_pieces=() if viewer is None else state.chosen_pieces[viewer],
        legal=tuple(game.legal()) if deciding else (),
        can_undo=deciding and game.can_undo,
        final=final_score(state) if over else None,
    )


def _seat_view(state: State, seat: Seat, name: str) -> SeatView:
    cards = cards_by_deck(state.game_map, state.hands[seat])
    return SeatView(
        seat=seat,
        name=name,
        score=state.scores[seat],
        pieces=sum(state.pieces[seat]),
        cards=sum(cards),
        tickets=len(state.tickets[seat]),
        pieces_by_deck=state.pieces[seat],
        reserve=state.reserves[seat],
        buildings_left=MappingProxyType({kind: _left(state, seat, kind) for kind in BUILDINGS}),
        flags=state.flags[seat],
        cards_by_deck=cards,
        known=state.known[seat],
        offered=len(state.offers[seat]),
        rejected=len(state.rejected[seat]),
        removed=state.removed_by.count(seat),
        pieces_chosen=bool(state.chosen_pieces[seat]),
        flag_points=state.flag_points[seat],
        exchanged=state.exchanged[seat],
    )


def _left(state: State, seat: Seat, kind: str) -> int:
    """How many buildings of this kind a player has not built yet."""
    settings = state.game_map.rules.get(BUILDINGS[kind].settings)
    if settings is None:
        return 0
    left: int = settings.count - list(state.built(kind).values()).count(seat)
    return left


def cards_by_deck(game_map: GameMap, counts: Sequence[int]) -> DeckCounts:
    """The number of cards of each deck, given the counts by card type."""
    if len(game_map.rules.decks) == 1:
        return (sum(counts),)
    return tuple([sum([counts[card] for card, _ in deck.cards]) for deck in game_map.rules.decks])


def _counted(cards: Sequence[int], card_types: int) -> CardCounts:
    """These cards counted by card type."""
    counts = [0] * card_types
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _rejected_by(
    viewer: Seat | None,
    tickets: Sequence[TicketIndex],
    seats: tuple[Seat, ...],
    others: tuple[Hidden, ...],
) -> tuple[TicketIndex | Hidden, ...]:
    """Of the last tickets, which players in these seats rejected, the viewer's own; `others` stands
    for each ticket of somebody else."""
    if not seats:
        return ()
    rejected: list[TicketIndex | Hidden] = []
    for ticket, seat in zip(tickets[-len(seats) :], seats, strict=True):
        rejected += (ticket,) if seat == viewer else others
    return tuple(rejected)


def _by_city(state: State, built: dict[CityIndex, Seat]) -> CityOwners:
    owners: list[Seat | None] = [None] * len(state.game_map.cities)
    for city, owner in built.items():
        owners[city] = owner
    return tuple(owners)


def events_for(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """These events as the viewer sees them."""
    return [seen_by(event, viewer) for event in events]


def seen_by(event: Event, viewer: Seat | None) -> Event:
    """The event as the player in seat `viewer` sees it; `None` is a spectator (C-10). Hidden values
    become `None`, so that numbers of cards and tickets stay visible."""
    rule = EVENTS[type(event)]
    hidden = rule.secret
    if rule.private and getattr(event, "player", viewer) != viewer:
        hidden += rule.private
    if not hidden:
        return event
    seen: Event = event._replace(**{name: _hidden(name, getattr(event, name)) for name in hidden})  # type: ignore[attr-defined]
    return seen


def _hidden(name: str, value: object) -> tuple[None, ...] | int | None:
    if isinstance(value, tuple):
        return (None,) * len(value)
    return 0 if name == "rng" else None
