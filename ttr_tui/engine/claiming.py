"""Claiming routes (C-7, C-8); what is special about tunnels stands in `tunnels`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from ttr_tui.engine.actions import Action, Claim, Payment
from ttr_tui.engine.claim_table import affordable_claims
from ttr_tui.engine.events import CardsSetAside, Event, FlagOffered, RouteClaimed, emit
from ttr_tui.engine.flag import flag_cards
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.payments import Demand, can_pay, demand_of, route_payments
from ttr_tui.engine.state import NOBODY, State, owner_of_closing_parallel
from ttr_tui.engine.taking_cards import settle_cards


class ClaimBlocker(Enum):
    """Why a route cannot be claimed now."""

    TAKEN = "somebody has claimed this route"
    OWN_PARALLEL = "nobody may hold both routes of a double route"
    CLOSED = "with so few players only one route of a double route can be claimed"
    PIECES = "not enough pieces left"
    CARDS = "no cards in the hand that pay for it"


def claim_actions(state: State) -> list[Action]:
    """Every route the player can claim now with every way to pay for it."""
    player = state.player
    return affordable_claims(
        state.game_map, state.open_routes[player], state.pieces[player], state.hands[player]
    )


def may_claim(state: State, action: Claim) -> bool:
    """Whether this one claim is among `claim_actions`, found without listing the others."""
    game_map, player, route = state.game_map, state.player, action.route
    if route not in state.open_routes[player] or not can_pay(state.hands[player], action.payment):
        return False
    facts = game_map.routes[route]
    if state.pieces[player][facts.deck] < facts.length:
        return False
    return action.payment in _payments(game_map, demand_of(facts))


@lru_cache(maxsize=500)
def _payments(game_map: GameMap, demand: Demand) -> frozenset[Payment]:
    return frozenset(route_payments(game_map, demand))


def claim(state: State, action: Claim, events: list[Event]) -> None:
    """Claim a route that is no tunnel: its cards are discarded and its points scored at once."""
    if flag_cards(state, action.route, action.payment):
        emit(state, events, CardsSetAside(state.player, action.payment))
        place_pieces(state, action.route, action.payment, events, cards_aside=True)
    else:
        place_pieces(state, action.route, action.payment, events, cards_aside=False)


def place_pieces(
    state: State, route: int, payment: Payment, events: list[Event], *, cards_aside: bool
) -> None:
    """The route is the player's; `cards_aside` says that the cards lie apart already. If one of
    them may be kept for the flag, that is asked now."""
    points = state.game_map.rules.points[state.game_map.routes[route].length]
    emit(state, events, RouteClaimed(state.player, route, payment, points, cards_aside))
    if cards := flag_cards(state, route, payment):
        emit(state, events, FlagOffered(state.player, cards))
    if not cards_aside and not all(state.decks):
        settle_cards(state, events)


def why_not_claimable(
    game_map: GameMap,
    owners: Sequence[int],
    players: int,
    *,
    route: int,
    seat: int,
    pieces: Sequence[int],
    hand: Sequence[int],
) -> ClaimBlocker | None:
    """What keeps the player in `seat`, with these pieces of each kind and this hand, from claiming
    a route of a board with these owners; `None` where nothing does."""
    facts = game_map.routes[route]
    if owners[route] != NOBODY:
        return ClaimBlocker.TAKEN
    parallel_owner = owner_of_closing_parallel(game_map, owners, players, route, seat)
    if parallel_owner != NOBODY:
        return ClaimBlocker.OWN_PARALLEL if parallel_owner == seat else ClaimBlocker.CLOSED
    if pieces[facts.deck] < facts.length:
        return ClaimBlocker.PIECES
    if not affordable_claims(game_map, frozenset((route,)), pieces, hand):
        return ClaimBlocker.CARDS
    return None
