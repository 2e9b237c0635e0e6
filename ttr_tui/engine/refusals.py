"""Why an action is refused, in words."""

from __future__ import annotations

from ttr_tui.engine.actions import (
    Action,
    Claim,
    DrawCard,
    DrawTickets,
    HandOver,
    KeepTickets,
    TakeCard,
)
from ttr_tui.engine.choosing_tickets import least_kept
from ttr_tui.engine.claiming import bar_to_claiming
from ttr_tui.engine.state import EMPTY, Phase, State


class Refused(Exception):  # noqa: N818 - the rulebook's players refuse, nothing is broken
    """The action is not legal now; the text says why. The game is as it was."""


def why_refused(state: State, action: Action) -> str:
    """The reason why this action, which is not in the legal list, is refused."""
    match state.phase, action:
        case Phase.OVER, _:
            return "the game is over"
        case Phase.HAND_OVER, _:
            return "the turn is played: hand over first"
        case Phase.STARTING_TICKETS, KeepTickets():
            return _why_not_kept(state, action)
        case Phase.STARTING_TICKETS, _:
            return "first choose the tickets to start with"
        case Phase.TICKET_CHOICE, KeepTickets():
            return _why_not_kept(state, action)
        case Phase.TICKET_CHOICE, _:
            return "first choose which of the tickets to keep"
        case _, KeepTickets():
            return "no tickets are on offer"
        case _, HandOver():
            return "there is still something to be done in this turn"
        case _, TakeCard():
            return _why_not_taken(state, action)
        case _, DrawCard():
            return _why_not_drawn(state, action)
        case Phase.SECOND_CARD, _:
            return "the second card must be taken first"
        case _, Claim():
            return _why_not_claimed(state, action)
        case _, DrawTickets():
            return "no tickets are left in the deck"
        case _:
            return "this is not an action of this game"


def _why_not_kept(state: State, action: KeepTickets) -> str:
    offer = state.offers[state.player]
    if any(ticket not in offer for ticket in action.tickets):
        return "only tickets on offer can be kept"
    least = least_kept(state, state.player)
    if len(action.tickets) < least:
        return f"at least {least} of these {len(offer)} tickets must be kept"
    return "tickets are kept in the order in which they were offered, each once"


def _why_not_taken(state: State, action: TakeCard) -> str:
    if action.place not in range(len(state.market)):
        return f"the market has {len(state.market)} places"
    card = state.market[action.place]
    if card == EMPTY:
        return "there is no card at this place of the market"
    name = state.game_map.kinds[card].name
    return f"a {name} from the market cannot be taken as the second card"


def _why_not_drawn(state: State, action: DrawCard) -> str:
    if action.deck not in range(len(state.decks)):
        return "there is no such deck"
    return "deck and discard pile are empty"


def _why_not_claimed(state: State, action: Claim) -> str:
    game_map = state.game_map
    if action.lane not in range(len(game_map.lanes)):
        return "there is no such lane"
    hand = state.hands[state.player]
    bar = bar_to_claiming(
        game_map,
        state.owners,
        state.players,
        lane=action.lane,
        seat=state.player,
        pieces=state.pieces[state.player],
        hand=hand,
    )
    if bar is not None:
        return bar.value
    for kind, count in action.payment:
        if kind not in range(len(hand)) or not 0 < count <= hand[kind]:
            return "the hand does not hold these cards"
    lane = game_map.lanes[action.lane]
    colour = "one colour" if lane.colour is None else game_map.colours[lane.colour]
    return f"this lane is paid by {lane.length} cards of {colour}, locomotives among them"
