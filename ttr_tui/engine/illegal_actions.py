"""Why an action is illegal, in words."""

from __future__ import annotations

from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    Exchange,
    FillSlot,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    Pass,
    Payment,
    PayTunnel,
    Withdraw,
)
from ttr_tui.engine.buildings import harbors_built, stations_built
from ttr_tui.engine.claiming import why_not_claimable
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.state import EMPTY, Phase, State
from ttr_tui.engine.text import counted
from ttr_tui.engine.tickets import min_kept


class IllegalActionError(Exception):
    """The action is not legal now; the text says why. The game is as it was."""


def why_illegal(state: State, action: Action) -> str:
    """The reason why this action, which is not in the legal list, is illegal."""
    match state.phase, action:
        case Phase.OVER, _:
            return "the game is over"
        case Phase.TURN_END, _:
            return "the turn is played: end turn first"
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE, KeepTickets():
            return _why_not_kept(state, action)
        case ((Phase.SECOND_CARD | Phase.TURN), DrawFaceUp()):
            return _why_not_drawn_face_up(state, action)
        case ((Phase.SECOND_CARD | Phase.TURN), DrawFromDeck()):
            return _why_not_drawn(state, action)
        case Phase.TURN, Claim():
            return _why_not_claimed(state, action)
        case Phase.TURN, BuildStation():
            return _why_no_station(state, action)
        case Phase.TURN, BuildHarbor():
            return _why_no_harbor(state, action)
        case Phase.TURN, Exchange():
            return _why_no_exchange(state, action)
        case Phase.TURN, DrawTickets():
            return "no tickets are left in the deck"
        case Phase.TURN, Pass():
            return "who can do anything but exchange does not pass"
        case Phase.STARTING_PIECES, ChooseStartingPieces():
            return _why_not_starting_pieces(state)
        case Phase.TUNNEL, PayTunnel():
            return "these cards do not pay for the cards revealed"
        case Phase.FLAG_CARD, KeepFlagCard():
            return "only a card just played can be kept for the flag"
        case Phase.MARKET_FILL, FillSlot():
            return "this deck has no card"
        case Phase.TURN, _:
            return _OUT_OF_PLACE.get(type(action), "this is not an action of this game")
        case phase, EndTurn():
            return _OUT_OF_PLACE[EndTurn] if state.turn else _DUE[phase]
        case phase, _:
            return _DUE[phase]


_DUE = {
    Phase.STARTING_TICKETS: "first choose the tickets to start with",
    Phase.STARTING_PIECES: "first choose the starting pieces",
    Phase.SECOND_CARD: "the second card must be taken first",
    Phase.TICKET_CHOICE: "first choose which of the tickets to keep",
    Phase.TUNNEL: "first pay for the tunnel, or withdraw",
    Phase.FLAG_CARD: "first say whether a card is kept for the flag",
    Phase.MARKET_FILL: "first say from which deck the market is filled",
}
"""What must be done before anything else."""

_OUT_OF_PLACE: dict[type, str] = {
    KeepTickets: "no tickets are on offer",
    EndTurn: "there is still something to be done in this turn",
    PayTunnel: "no tunnel is being tried",
    Withdraw: "no tunnel is being tried",
    KeepFlagCard: "no card is on offer for the flag",
    KeepNoFlagCard: "no card is on offer for the flag",
    ChooseStartingPieces: "the starting pieces is chosen before the first turn",
    FillSlot: "no place of the market is to be filled",
}
"""Why an answer is illegal where nothing was asked."""

_NOT_HELD = "the hand does not hold these cards"


def _why_not_kept(state: State, action: KeepTickets) -> str:
    offer = state.offers[state.player]
    if any(ticket not in offer for ticket in action.tickets):
        return "only tickets on offer can be kept"
    least = min_kept(state, state.player)
    if len(action.tickets) < least:
        return f"at least {least} of these {len(offer)} tickets must be kept"
    return "tickets are kept in the order in which they were offered, each once"


def _why_not_drawn_face_up(state: State, action: DrawFaceUp) -> str:
    if action.slot not in range(len(state.market)):
        return f"the market has {len(state.market)} places"
    card = state.market[action.slot]
    if card == EMPTY:
        return "there is no card at this place of the market"
    if state.phase is Phase.TURN or card != state.game_map.locomotive:
        live = sum(bool(deck) for deck in state.decks)
        return "say which deck replaces it" if live > 1 else "there is no choice of decks"
    name = state.game_map.card_types[card].name
    return f"a {name} from the market cannot be taken as the second card"


def _why_not_drawn(state: State, action: DrawFromDeck) -> str:
    if action.deck not in range(len(state.decks)):
        return "there is no such deck"
    if len(state.decks) > 1:
        return f"the {state.game_map.rules.decks[action.deck].name} deck and its discards are empty"
    return "deck and discard pile are empty"


def _why_not_claimed(state: State, action: Claim) -> str:
    game_map = state.game_map
    if action.route not in range(len(game_map.routes)):
        return "there is no such route"
    hand = state.hands[state.player]
    blocker = why_not_claimable(
        game_map,
        state.owners,
        state.players,
        route=action.route,
        seat=state.player,
        pieces=state.pieces[state.player],
        hand=hand,
    )
    if blocker is not None:
        return blocker.value
    if not _holds(state, action.payment):
        return _NOT_HELD
    route = game_map.routes[action.route]
    if len(game_map.rules.decks) > 1 or route.locomotives:
        return "these cards do not pay for this route, or one could be left out"
    color = "one color" if route.color is None else game_map.colors[route.color]
    wild = game_map.card_types[game_map.locomotive].name
    return f"this route is paid by {counted(route.length, 'card')} of {color}, any of them a {wild}"


def _holds(state: State, payment: Payment) -> bool:
    """Whether the player has these cards in the hand."""
    hand = state.hands[state.player]
    return all(
        card_type in range(len(hand)) and 0 < count <= hand[card_type]
        for card_type, count in payment
    )


def _why_no_station(state: State, action: BuildStation) -> str:
    rules, game_map = state.game_map.rules.stations, state.game_map
    if rules is None:
        return "there are no stations on this map"
    if action.city not in range(len(game_map.cities)) or game_map.cities[action.city].junction:
        return "a station is built in a city"
    if action.city in state.stations:
        return "there is a station in this city already"
    built = stations_built(state, state.player)
    if built >= rules.count:
        return "no stations are left"
    if not _holds(state, action.payment):
        return _NOT_HELD
    return f"this station costs {f'{built + 1} cards of one color' if built else '1 card'}"


def _why_no_harbor(state: State, action: BuildHarbor) -> str:
    rules, game_map = state.game_map.rules.harbors, state.game_map
    if rules is None:
        return "there are no harbors on this map"
    if action.city not in range(len(game_map.cities)) or not game_map.cities[action.city].port:
        return "a harbor is built in a port"
    if action.city in state.harbors:
        return "there is a harbor in this city already"
    if harbors_built(state, state.player) >= rules.count:
        return "no harbors are left"
    routes = own_routes(state.owners, state.player)
    if not any(action.city in game_map.routes[route].ends for route in routes):
        return "a harbor needs an own route into its city"
    if not _holds(state, action.payment):
        return _NOT_HELD
    each = rules.cards_of_each_deck
    return f"a harbor costs {each} anchored cards of each deck, all of one color"


def _why_no_exchange(state: State, action: Exchange) -> str:
    if state.game_map.rules.exchange is None:
        return "there is no exchange on this map"
    if action.deck not in range(len(state.decks)) or action.number < 1:
        return "at least one piece is exchanged"
    if action.number > state.pieces[state.player][action.deck]:
        return "not so many pieces are left"
    return "the box does not hold so many pieces of the other kind"


def _why_not_starting_pieces(state: State) -> str:
    starting_pieces = state.game_map.rules.starting_pieces
    assert starting_pieces is not None, "the phase is there only with starting pieces"
    return f"a starting pieces has {starting_pieces.total} pieces, no more of a kind than there are"
