"""Claiming lanes (C-7, C-8); what is special about tunnels stands in `tunnels`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from ttr_tui.engine.actions import Action, Claim, Payment
from ttr_tui.engine.claim_table import affordable_claims
from ttr_tui.engine.events import CardsLaidApart, Event, FlagOffered, LaneClaimed, happen
from ttr_tui.engine.flag import flag_cards
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.payments import Demand, can_pay, demand_of, lane_payments
from ttr_tui.engine.state import NOBODY, State, owner_of_closing_twin
from ttr_tui.engine.taking_cards import settle_cards


class Bar(Enum):
    """Why a lane cannot be claimed now."""

    TAKEN = "somebody has claimed this lane"
    OWN_TWIN = "nobody may hold both lanes of a double route"
    CLOSED = "with so few players only one lane of a double route can be claimed"
    PIECES = "not enough pieces left"
    CARDS = "no cards in the hand that pay for it"


def claim_actions(state: State) -> list[Action]:
    """Every lane the player can claim now with every way to pay for it."""
    player = state.player
    return affordable_claims(
        state.game_map, state.open_lanes[player], state.pieces[player], state.hands[player]
    )


def may_claim(state: State, action: Claim) -> bool:
    """Whether this one claim is among `claim_actions`, found without listing the others."""
    game_map, player, lane = state.game_map, state.player, action.lane
    if lane not in state.open_lanes[player] or not can_pay(state.hands[player], action.payment):
        return False
    facts = game_map.lanes[lane]
    if state.pieces[player][facts.deck] < facts.length:
        return False
    return action.payment in _payments(game_map, demand_of(facts))


@lru_cache(maxsize=500)
def _payments(game_map: GameMap, demand: Demand) -> frozenset[Payment]:
    return frozenset(lane_payments(game_map, demand))


def claim(state: State, action: Claim, events: list[Event]) -> None:
    """Claim a lane that is no tunnel: its cards are discarded and its points scored at once."""
    if flag_cards(state, action.lane, action.payment):
        happen(state, events, CardsLaidApart(state.player, action.payment))
        take_possession(state, action.lane, action.payment, events, cards_aside=True)
    else:
        take_possession(state, action.lane, action.payment, events, cards_aside=False)


def take_possession(
    state: State, lane: int, payment: Payment, events: list[Event], *, cards_aside: bool
) -> None:
    """The lane is the player's; `cards_aside` says that the cards lie apart already. If one of them
    may be kept for the flag, that is asked now."""
    points = state.game_map.rules.points[state.game_map.lanes[lane].length]
    happen(state, events, LaneClaimed(state.player, lane, payment, points, cards_aside))
    if cards := flag_cards(state, lane, payment):
        happen(state, events, FlagOffered(state.player, cards))
    if not cards_aside and not all(state.decks):
        settle_cards(state, events)


def bar_to_claiming(
    game_map: GameMap,
    owners: Sequence[int],
    players: int,
    *,
    lane: int,
    seat: int,
    pieces: Sequence[int],
    hand: Sequence[int],
) -> Bar | None:
    """What keeps the player in `seat`, with these pieces of each kind and this hand, from claiming
    a lane of a board with these owners; `None` where nothing does."""
    facts = game_map.lanes[lane]
    if owners[lane] != NOBODY:
        return Bar.TAKEN
    twin_owner = owner_of_closing_twin(game_map, owners, players, lane, seat)
    if twin_owner != NOBODY:
        return Bar.OWN_TWIN if twin_owner == seat else Bar.CLOSED
    if pieces[facts.deck] < facts.length:
        return Bar.PIECES
    if not affordable_claims(game_map, frozenset((lane,)), pieces, hand):
        return Bar.CARDS
    return None
