"""Why an action is illegal, in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap, Phase, Refusal
from ttr_tui.engine.payments import max_locomotives
from ttr_tui.words import counts
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import N_, _, ngettext
from ttr_tui.words.names import (
    card_name,
    cards_for_spaces,
    color_name,
    piece_name,
    pieces_noun,
    takes_double_cards,
)

_GAME_OVER: Final = N_("the game is over")

_DO_FIRST: Final = {
    Phase.STARTING_TICKETS: N_("choose your starting tickets first"),
    Phase.STARTING_PIECES: N_("choose your starting pieces first"),
    Phase.TURN: N_("choose what to do this turn"),
    Phase.SECOND_CARD: N_("draw the second card first"),
    Phase.MARKET_FILL: N_("choose the deck that fills the market first"),
    Phase.TICKET_CHOICE: N_("choose which tickets to keep first"),
    Phase.TUNNEL: N_("pay for the tunnel or withdraw first"),
    Phase.FLAG_CARD: N_("choose whether to keep a card for the flag first"),
    Phase.TURN_END: N_("you have already taken your action this turn"),
    Phase.OVER: _GAME_OVER,
}
"""Why something else is not possible, by phase: what comes first, or what is over."""

_ALWAYS_THE_SAME: Final = {
    "game-over": _GAME_OVER,
    "choice-over": N_("you have chosen"),
    "no-such-action": N_("this game has no such action"),
    "undo-after-the-end": N_("you cannot undo: the game is over"),
    "nothing-to-undo": N_("there is nothing to undo"),
    "undo-of-a-hidden-card": N_("you cannot undo this: a hidden card was revealed"),
    "hand-not-shown": N_("show your hand first"),
    "turn-of-another": N_("it is the turn of another player"),
    "no-computer-acts": N_("no computer player must act now"),
    "cards-not-held": N_("you do not have these cards"),
    "no-payment-chosen": N_("choose the cards to pay with"),
    "no-such-route": N_("there is no such route"),
    "route-taken": N_("this route is already claimed"),
    "own-parallel-route": N_("you cannot claim both routes of a double route"),
    "route-closed": N_("closed: with so few players, only one of a double route"),
    "too-few-pieces": N_("you do not have enough pieces"),
    "too-few-cards": N_("you cannot pay for this route"),
    "route-not-paid": N_("these cards do not pay for this route, or one of them is not needed"),
    "slot-empty": N_("this slot of the market is empty"),
    "no-deck-chosen": N_("choose the deck that replaces it"),
    "one-deck-has-cards": N_("only one deck has cards"),
    "no-deck-has-cards": N_("no deck has cards"),
    "no-such-deck": N_("there is no such deck"),
    "deck-without-cards": N_("this deck has no card"),
    "no-empty-slot": N_("the market has no empty slot"),
    "ticket-not-offered": N_("you can only keep tickets you were offered"),
    "tickets-in-another-order": N_(
        "list the tickets in the order in which they were offered, each once"
    ),
    "no-tickets-left": N_("no tickets are left in the deck"),
    "no-tickets-offered": N_("there are no tickets to choose from"),
    "no-tunnel-to-pay": N_("there is no tunnel to pay for"),
    "tunnel-not-paid": N_("these cards do not pay for the revealed cards"),
    "no-flag-card-to-keep": N_("there is no card to keep for the flag"),
    "flag-card-not-played": N_("you can only keep a card you just played for the flag"),
    "pass-not-needed": N_("you cannot pass while you can do something"),
    "pass-besides-an-exchange": N_(
        "you cannot pass while you can do something other than an exchange"
    ),
    "turn-not-over": N_("your turn is not over yet"),
    "starting-pieces-later": N_("starting pieces are chosen before the first turn"),
    "no-exchange-on-this-map": N_("pieces cannot be exchanged on this map"),
    "reserve-empty": N_("your reserve is empty"),
    "no-pieces-to-exchange": N_("exchange at least one piece"),
    **{kind: said for words in BUILDING_WORDS.values() for kind, said in words.refusals.items()},
}


def game_over() -> str:
    return _(_GAME_OVER)


def no_pieces_left(pieces: str) -> str:
    """That the player has none of these: `trains`."""
    return _("you have no {pieces} left", pieces=pieces)


def with_its_name(name: str, why: str) -> str:
    """`Denver – Omaha: this route is already claimed`: the city or route, and why not."""
    return _("{name}: {why}", name=name, why=why)


def why_not_in(city: int, why: Refusal, game_map: GameMap) -> str:
    """Why nothing can be built in a city, after its name."""
    return with_its_name(game_map.cities[city].name, refusal_words(why, game_map))


def refusal_words(refusal: Refusal, game_map: GameMap) -> str:
    """Return why an action is illegal: `you have no harbors left`."""
    if refusal.kind in _ALWAYS_THE_SAME:
        return _(_ALWAYS_THE_SAME[refusal.kind])
    if refusal.deck is not None:
        return _of_a_deck(refusal.kind, refusal.deck, game_map)
    number = refusal.number or 0
    match refusal.kind:
        case "route-price" if refusal.route is not None:
            return _route_price(refusal.route, game_map)
        case "do-first" if refusal.phase is not None:
            return _(_DO_FIRST[refusal.phase])
        case "no-pieces-left":
            return no_pieces_left(pieces_noun(2, game_map))
        case "no-such-slot":
            return _("the market has {slots}", slots=counts.slots(number))
        case "not-as-second-card" if refusal.card is not None:
            name = card_name(refusal.card, game_map)
            return _("a face-up {card} cannot be drawn as the second card", card=name)
        case "keep-at-least" if refusal.number == refusal.of:
            if number == 1:
                return _("you must keep this ticket")
            return _("you must keep all of these tickets")
        case "keep-at-least":
            return _("you must keep at least {n} of these {of} tickets", n=number, of=refusal.of)
        case "starting-pieces-to-choose":
            choose = counts.pieces(number)
            return _("choose {pieces}, no more of each type than you have", pieces=choose)
        case kind if words := BUILDING_WORDS.get(kind.removesuffix("-price")):
            return words.price(number)
        case _unknown:
            raise ValueError(f"no words for the refusal {refusal.kind}: add them here")


def _of_a_deck(kind: str, deck: int, game_map: GameMap) -> str:
    pieces = piece_name(deck, game_map, 2)
    match kind:
        case "deck-empty" if len(game_map.rules.decks) == 1:
            return _("the deck and the discard pile are empty")
        case "deck-empty":
            name = piece_name(deck, game_map)
            return _("the {deck} deck and its discard pile are empty", deck=name)
        case "exchange-not-possible":
            return _("neither you nor your reserve has any {pieces} left", pieces=pieces)
        case "too-few-pieces-to-exchange":
            return _("you do not have that many {pieces}", pieces=pieces)
        case "too-few-pieces-in-reserve":
            return _("your reserve does not have that many {pieces}", pieces=pieces)
        case _unknown:
            raise ValueError(f"no words for the refusal {kind}: add them here")


def _route_price(index: int, game_map: GameMap) -> str:
    route = game_map.routes[index]
    if takes_double_cards(index, game_map):
        cards = cards_for_spaces(index, game_map)
    elif route.color is None:
        cards = ngettext("{n} card of one color", "{n} cards of one color", route.length)
    else:
        color = color_name(route.color, game_map, route.length)
        cards = ngettext("{n} {color} card", "{n} {color} cards", route.length, color=color)
    wild = card_name(game_map.locomotive, game_map)
    if not max_locomotives(game_map, route):
        return _("this route costs {cards}", cards=cards)
    if route.length == 1:
        return _("this route costs {cards}; it can be a {wild}", cards=cards, wild=wild)
    return _("this route costs {cards}; any of them can be a {wild}", cards=cards, wild=wild)
