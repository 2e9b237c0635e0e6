"""Actions as text, with the ids of the map file: the lines of scenarios and golden games."""

import re
from collections.abc import Callable
from typing import Final

from ttr_tui.engine import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Exchange,
    FillSlot,
    GameMap,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    NotationError,
    Pass,
    PayTunnel,
    Withdraw,
    city_from_id,
    deck_from_name,
    look_up,
    payment_from_text,
    payment_text,
    pieces_from_text,
    pieces_text,
    route_from_id,
    route_id,
)


def action_text(action: Action, game_map: GameMap) -> str:
    """The action as a line such as `claim denver-kansas_city/1: 3 black + 1 locomotive`. Slots of
    the market are counted from 1."""
    decks, cities = game_map.rules.decks, game_map.cities
    match action:
        case DrawFaceUp(slot=slot, refill=refill):
            refilled = "" if refill is None else f", refill from the {decks[refill].name} deck"
            return f"draw face-up {slot + 1}{refilled}"
        case DrawFromDeck(deck=deck):
            return f"draw from the {decks[deck].name} deck"
        case FillSlot(deck=deck):
            return f"fill from the {decks[deck].name} deck"
        case Claim(route=route, payment=payment):
            where = route_id(route, game_map)
            return f"claim {where}: {payment_text(payment, game_map)}"
        case PayTunnel(payment=payment):
            return f"pay {payment_text(payment, game_map)}"
        case Withdraw():
            return "withdraw"
        case KeepFlagCard(card=card):
            return f"keep the card {game_map.card_types[card].name}"
        case KeepNoFlagCard():
            return "keep no card"
        case BuildStation(city=city, payment=payment):
            return f"build a station in {cities[city].id}: {payment_text(payment, game_map)}"
        case BuildHarbor(city=city, payment=payment):
            return f"build a harbor in {cities[city].id}: {payment_text(payment, game_map)}"
        case Exchange(deck=deck, number=number):
            return f"exchange {number} {decks[deck].pieces.many}"
        case DrawTickets():
            return "draw tickets"
        case KeepTickets(tickets=tickets):
            ids = [game_map.tickets[ticket].id for ticket in tickets]
            return f"keep {', '.join(ids) or 'no tickets'}"
        case ChooseStartingPieces(pieces=pieces):
            return f"choose {pieces_text(pieces, game_map)}"
        case Pass():
            return "pass"
        case EndTurn():
            return "end turn"
        case EndEarly():
            return "end early"


def action_from_text(text: str, game_map: GameMap) -> Action:
    """Read what `action_text` writes; `NotationError` for anything else."""
    text = " ".join(text.split())
    if text in _FIXED:
        return _FIXED[text]
    for pattern, read in _PATTERNS:
        if match := re.fullmatch(pattern, text):
            return read(match, game_map)
    raise NotationError(f"unknown action {text!r}")


_FIXED: Final[dict[str, Action]] = {
    "withdraw": Withdraw(),
    "keep no card": KeepNoFlagCard(),
    "draw tickets": DrawTickets(),
    "keep no tickets": KeepTickets(()),
    "pass": Pass(),
    "end turn": EndTurn(),
    "end early": EndEarly(),
}


def _read_draw(match: re.Match[str], game_map: GameMap) -> Action:
    return DrawFaceUp(
        int(match[1]) - 1, None if match[2] is None else deck_from_name(match[2], game_map)
    )


def _read_claim(match: re.Match[str], game_map: GameMap) -> Action:
    return Claim(route_from_id(match[1], game_map), payment_from_text(match[2], game_map))


def _read_building(match: re.Match[str], game_map: GameMap) -> Action:
    build = BuildStation if match[1] == "station" else BuildHarbor
    return build(city_from_id(match[2], game_map), payment_from_text(match[3], game_map))


def _read_exchange(match: re.Match[str], game_map: GameMap) -> Action:
    words = {deck.pieces.many: index for index, deck in enumerate(game_map.rules.decks)}
    return Exchange(look_up("piece", match[2], words), int(match[1]))


def _read_kept(match: re.Match[str], game_map: GameMap) -> Action:
    ids = match[1].split(", ")
    return KeepTickets(tuple(look_up("ticket", i, game_map.ticket_index) for i in ids))


def _read_starting_pieces(match: re.Match[str], game_map: GameMap) -> Action:
    return ChooseStartingPieces(pieces_from_text(match[1], game_map))


_PATTERNS: Final[list[tuple[str, Callable[[re.Match[str], GameMap], Action]]]] = [
    (r"draw face-up (\d{1,3})(?:, refill from the (.+) deck)?", _read_draw),
    (r"draw from the (.+) deck", lambda m, game_map: DrawFromDeck(deck_from_name(m[1], game_map))),
    (r"fill from the (.+) deck", lambda m, game_map: FillSlot(deck_from_name(m[1], game_map))),
    (r"claim (\S+): (.+)", _read_claim),
    (r"pay (.+)", lambda m, game_map: PayTunnel(payment_from_text(m[1], game_map))),
    (
        r"keep the card (.+)",
        lambda m, game_map: KeepFlagCard(look_up("card", m[1], game_map.card_type_index)),
    ),
    (r"build a (station|harbor) in (\S+): (.+)", _read_building),
    (r"exchange (\d{1,3}) (.+)", _read_exchange),
    (r"keep (.+)", _read_kept),
    (r"choose (.+)", _read_starting_pieces),
]
