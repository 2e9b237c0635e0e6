"""The reasons why an action is illegal."""

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
from ttr_tui.engine.tickets import min_kept
from ttr_tui.text import counted


class IllegalActionError(Exception):
    """An action that is not legal now; the message says why. The game has not changed."""


def why_illegal(state: State, action: Action) -> str:
    """The reason why an action is illegal that is not in the list of legal actions."""
    match state.phase, action:
        case Phase.OVER, _:
            return "the game is over"
        case Phase.TURN_END, _:
            return "your turn is over: end it first"
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE, KeepTickets():
            return _why_not_kept(state, action)
        case ((Phase.SECOND_CARD | Phase.TURN), DrawFaceUp()):
            return _why_not_drawn_face_up(state, action)
        case ((Phase.SECOND_CARD | Phase.TURN), DrawFromDeck()):
            return _why_not_drawn_from_deck(state, action)
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
            return "you cannot pass while you can do something other than an exchange"
        case Phase.STARTING_PIECES, ChooseStartingPieces():
            return _why_not_starting_pieces(state)
        case Phase.TUNNEL, PayTunnel():
            return "these cards do not pay for the revealed cards"
        case Phase.FLAG_CARD, KeepFlagCard():
            return "you can only keep a card you just played for the flag"
        case Phase.MARKET_FILL, FillSlot():
            return "this deck has no card"
        case Phase.TURN, _:
            return _NOT_ASKED.get(type(action), "this game has no such action")
        case phase, EndTurn():
            return _NOT_ASKED[EndTurn] if state.turn else _DO_FIRST[phase]
        case phase, _:
            return _DO_FIRST[phase]


_DO_FIRST = {
    Phase.STARTING_TICKETS: "choose your starting tickets first",
    Phase.STARTING_PIECES: "choose your starting pieces first",
    Phase.SECOND_CARD: "draw the second card first",
    Phase.TICKET_CHOICE: "choose which tickets to keep first",
    Phase.TUNNEL: "pay for the tunnel or withdraw first",
    Phase.FLAG_CARD: "choose whether to keep a card for the flag first",
    Phase.MARKET_FILL: "choose the deck that fills the market first",
}
"""What must be done before anything else."""

_NOT_ASKED: dict[type, str] = {
    KeepTickets: "there are no tickets to choose from",
    EndTurn: "your turn is not over yet",
    PayTunnel: "there is no tunnel to pay for",
    Withdraw: "there is no tunnel to pay for",
    KeepFlagCard: "there is no card to keep for the flag",
    KeepNoFlagCard: "there is no card to keep for the flag",
    ChooseStartingPieces: "starting pieces are chosen before the first turn",
    FillSlot: "the market has no empty slot",
}
"""Why an answer is illegal if the game did not ask for it."""

_NOT_HELD = "you do not have these cards"


def _why_not_kept(state: State, action: KeepTickets) -> str:
    offer = state.offers[state.player]
    if any(ticket not in offer for ticket in action.tickets):
        return "you can only keep tickets you were offered"
    minimum = min_kept(state, state.player)
    if len(action.tickets) < minimum:
        return f"you must keep at least {minimum} of these {counted(len(offer), 'ticket')}"
    return "list the tickets in the order in which they were offered, each once"


def _why_not_drawn_face_up(state: State, action: DrawFaceUp) -> str:
    if action.slot not in range(len(state.market)):
        return f"the market has {counted(len(state.market), 'slot')}"
    card = state.market[action.slot]
    if card == EMPTY:
        return "this slot of the market is empty"
    if state.phase is Phase.TURN or card != state.game_map.locomotive:
        with_cards = sum(bool(deck) for deck in state.decks)
        return "choose the deck that replaces it" if with_cards > 1 else "only one deck has cards"
    name = state.game_map.card_types[card].name
    return f"a face-up {name} cannot be drawn as the second card"


def _why_not_drawn_from_deck(state: State, action: DrawFromDeck) -> str:
    if action.deck not in range(len(state.decks)):
        return "there is no such deck"
    if len(state.decks) > 1:
        name = state.game_map.rules.decks[action.deck].name
        return f"the {name} deck and its discard pile are empty"
    return "the deck and the discard pile are empty"


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
        return "these cards do not pay for this route, or one of them is not needed"
    cards = counted(route.length, "card")
    color = "one color" if route.color is None else game_map.colors[route.color]
    wild = game_map.card_types[game_map.locomotive].name
    if route.length == 1:
        return f"this route costs {cards} of {color}; it can be a {wild}"
    return f"this route costs {cards} of {color}; any of them can be a {wild}"


def _holds(state: State, payment: Payment) -> bool:
    """Whether the player has these cards."""
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
        return "stations can only be built in cities"
    if action.city in state.stations:
        return "this city already has a station"
    built = stations_built(state, state.player)
    if built >= rules.count:
        return "you have no stations left"
    if not _holds(state, action.payment):
        return _NOT_HELD
    return f"this station costs {f'{built + 1} cards of one color' if built else '1 card'}"


def _why_no_harbor(state: State, action: BuildHarbor) -> str:
    rules, game_map = state.game_map.rules.harbors, state.game_map
    if rules is None:
        return "there are no harbors on this map"
    if action.city not in range(len(game_map.cities)) or not game_map.cities[action.city].port:
        return "harbors can only be built in ports"
    if action.city in state.harbors:
        return "this city already has a harbor"
    if harbors_built(state, state.player) >= rules.count:
        return "you have no harbors left"
    routes = own_routes(state.owners, state.player)
    if not any(action.city in game_map.routes[route].ends for route in routes):
        return "you need a route to this city to build a harbor"
    if not _holds(state, action.payment):
        return _NOT_HELD
    each = counted(rules.cards_of_each_deck, "card")
    return f"a harbor costs {each} with an anchor from each deck, all of one color"


def _why_no_exchange(state: State, action: Exchange) -> str:
    if state.game_map.rules.exchange is None:
        return "pieces cannot be exchanged on this map"
    if action.deck not in range(len(state.decks)) or action.number < 1:
        return "exchange at least one piece"
    if action.number > state.pieces[state.player][action.deck]:
        return "you do not have that many pieces"
    return "your reserve does not have that many pieces"


def _why_not_starting_pieces(state: State) -> str:
    rules = state.game_map.rules.starting_pieces
    assert rules is not None, "the phase exists only on maps with starting pieces"
    return f"choose {counted(rules.total, 'piece')}, no more of each type than you have"
