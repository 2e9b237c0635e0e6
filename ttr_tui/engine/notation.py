"""Actions and events outside the engine: as JSON, and actions as a line of text.

Both use the ids of the map file, so that a player of the game can read and write them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseFleet,
    Claim,
    DrawCard,
    DrawTickets,
    Exchange,
    FillPlace,
    HandOver,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    Pass,
    Payment,
    PayTunnel,
    TakeCard,
    Withdraw,
)
from ttr_tui.engine.events import UNKNOWN, Event
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import Phase

Json: TypeAlias = Any
"""What the `json` module reads and writes."""


class NotationError(ValueError):
    """A text or JSON value that is no action or event of this map; the message says why."""


_ACTIONS: Final[dict[str, type[Action]]] = {
    kind._field_defaults["tag"]: kind for kind in get_args(Action)
}
_EVENTS: Final[dict[str, type[Event]]] = {kind.__name__: kind for kind in get_args(Event)}


def action_to_json(action: Action, game_map: GameMap) -> Json:
    """`{"do": "claim", "lane": "denver-omaha", "payment": {"purple": 4}}`"""
    fields = action._asdict()
    return {"do": fields.pop("tag"), **_to_json(fields, game_map)}


def action_from_json(data: Json, game_map: GameMap) -> Action:
    """The action that `action_to_json` wrote; `NotationError` for anything else."""
    action: Action = _from_json(data, "do", _ACTIONS, game_map)
    return action


def event_to_json(event: Event, game_map: GameMap) -> Json:
    """`{"event": "LaneClaimed", "player": 0, "lane": "denver-kansas_city/1", …}`"""
    return {"event": type(event).__name__, **_to_json(event._asdict(), game_map)}


def event_from_json(data: Json, game_map: GameMap) -> Event:
    """The event that `event_to_json` wrote; `NotationError` for anything else."""
    event: Event = _from_json(data, "event", _EVENTS, game_map)
    return event


class _Codec(NamedTuple):
    """How a field's value is written and read. What a field holds is known from its name."""

    write: Callable[[Any, GameMap], Json]
    read: Callable[[Json, GameMap], Any]


def _to_json(fields: Mapping[str, Any], game_map: GameMap) -> dict[str, Json]:
    return {name: _CODECS[name].write(value, game_map) for name, value in fields.items()}


def _from_json(data: Json, tag: str, kinds: Mapping[str, Any], game_map: GameMap) -> Any:
    if not isinstance(data, dict) or not isinstance(data.get(tag), str):
        raise NotationError(f"expected an object with {tag!r}")
    kind = kinds.get(data[tag])
    if kind is None:
        raise NotationError(f"unknown {tag} {data[tag]!r}{_nearest(data[tag], kinds)}")
    expected = [name for name in kind._fields if name != "tag"]
    if set(data) != {tag, *expected}:
        raise NotationError(f"{data[tag]!r} takes the fields {', '.join(expected) or 'none'}")
    return kind(**{name: _CODECS[name].read(data[name], game_map) for name in expected})


def _nearest(word: str, known: Sequence[str] | Mapping[str, Any]) -> str:
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _read_number(data: Json, _: GameMap) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise NotationError(f"expected a whole number, not {data!r}")
    return data


def _read_truth(data: Json, _: GameMap) -> bool:
    if not isinstance(data, bool):
        raise NotationError(f"expected true or false, not {data!r}")
    return data


def _read_phase(data: Json, _: GameMap) -> str:
    if data not in [phase.value for phase in Phase]:
        raise NotationError(f"expected what a game waits for, not {data!r}")
    return str(data)


def _read_list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise NotationError(f"expected a list, not {data!r}")
    return data


def _look_up(what: str, name: Json, index: Mapping[str, int]) -> int:
    if not isinstance(name, str) or name not in index:
        hint = _nearest(name, index) if isinstance(name, str) else ""
        raise NotationError(f"unknown {what} {name!r}{hint}")
    return index[name]


def _card_name(card: int, game_map: GameMap) -> Json:
    return None if card == UNKNOWN else game_map.kinds[card].name


def _read_card(data: Json, game_map: GameMap) -> int:
    return UNKNOWN if data is None else _look_up("card", data, game_map.kind_index)


def _ticket_id(ticket: int, game_map: GameMap) -> Json:
    return None if ticket == UNKNOWN else game_map.tickets[ticket].id


def _read_ticket(data: Json, game_map: GameMap) -> int:
    return UNKNOWN if data is None else _look_up("ticket", data, game_map.ticket_index)


def lane_id(lane: int, game_map: GameMap) -> str:
    """`denver-kansas_city/1`; without a number where the route has one lane only."""
    found = game_map.lanes[lane]
    route = game_map.routes[found.route].id
    return f"{route}/{found.number}" if found.twins else route


def lane_from_id(data: Json, game_map: GameMap) -> int:
    """The lane that `lane_id` wrote; without a number the first lane. `NotationError`."""
    if not isinstance(data, str):
        raise NotationError(f"expected a lane such as 'denver-omaha/1', not {data!r}")
    route_id, _, number = data.partition("/")
    number = number or "1"
    route = game_map.routes[_look_up("route", route_id, game_map.route_index)]
    numbers = [str(game_map.lanes[lane].number) for lane in route.lanes]
    if number not in numbers:
        raise NotationError(f"{route_id} has no lane {number!r}, but {' and '.join(numbers)}")
    return route.lanes[numbers.index(number)]


def _payment_to_json(payment: Payment, game_map: GameMap) -> dict[str, int]:
    return {game_map.kinds[kind].name: count for kind, count in payment}


def _read_payment(data: Json, game_map: GameMap) -> Payment:
    if not isinstance(data, dict):
        raise NotationError(f"expected cards and their numbers, not {data!r}")
    pairs = [(_read_card(name, game_map), _read_number(n, game_map)) for name, n in data.items()]
    return tuple(sorted(pairs))


def _read_deck(data: Json, game_map: GameMap) -> int:
    index = {deck.name: i for i, deck in enumerate(game_map.rules.decks)}
    return _look_up("deck", data, index)


def _read_city(data: Json, game_map: GameMap) -> int:
    return _look_up("city", data, game_map.city_index)


def _read_numbers(data: Json, game_map: GameMap) -> tuple[int, ...]:
    return tuple(_read_number(number, game_map) for number in _read_list(data))


_NUMBER = _Codec(lambda value, _: value, _read_number)
_TRUTH = _Codec(lambda value, _: value, _read_truth)
_TICKETS = _Codec(
    lambda tickets, game_map: [_ticket_id(ticket, game_map) for ticket in tickets],
    lambda data, game_map: tuple(_read_ticket(ticket, game_map) for ticket in _read_list(data)),
)
_CODECS: Final[dict[str, _Codec]] = {
    "player": _NUMBER,
    "next_player": _NUMBER,
    "place": _NUMBER,
    "points": _NUMBER,
    "rng": _NUMBER,
    "turns": _NUMBER,
    "number": _NUMBER,
    "then": _Codec(lambda value, _: value, _read_phase),
    "aside": _TRUTH,
    "city": _Codec(lambda city, game_map: game_map.cities[city].id, _read_city),
    "pieces": _Codec(lambda pieces, _: list(pieces), _read_numbers),
    "fleets": _Codec(
        lambda fleets, _: [list(fleet) for fleet in fleets],
        lambda data, game_map: tuple(_read_numbers(item, game_map) for item in _read_list(data)),
    ),
    "refill": _Codec(
        lambda deck, game_map: None if deck is None else game_map.rules.decks[deck].name,
        lambda data, game_map: None if data is None else _read_deck(data, game_map),
    ),
    "all_passed": _TRUTH,
    "card": _Codec(_card_name, _read_card),
    "cards": _Codec(
        lambda cards, game_map: [_card_name(card, game_map) for card in cards],
        lambda data, game_map: tuple(_read_card(card, game_map) for card in _read_list(data)),
    ),
    "deck": _Codec(lambda deck, game_map: game_map.rules.decks[deck].name, _read_deck),
    "lane": _Codec(lane_id, lane_from_id),
    "payment": _Codec(_payment_to_json, _read_payment),
    "tickets": _TICKETS,
    "kept": _TICKETS,
    "rejected": _TICKETS,
}


def payment_text(payment: Payment, game_map: GameMap) -> str:
    """`3 black + 1 locomotive`; `nothing` for no cards."""
    cards = [f"{count} {game_map.kinds[kind].name}" for kind, count in payment]
    return " + ".join(cards) or "nothing"


def pieces_text(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains + 23 ships`"""
    words = [deck.pieces.many for deck in game_map.rules.decks]
    return " + ".join(f"{number} {word}" for number, word in zip(pieces, words, strict=True))


def pieces_from_text(text: str, game_map: GameMap) -> tuple[int, ...]:
    """The pieces that `pieces_text` wrote; `NotationError` for anything else."""
    numbers = tuple(int(number) for number in re.findall(r"\d{1,3}", text))
    if len(numbers) != len(game_map.rules.decks) or pieces_text(numbers, game_map) != text:
        expected = pieces_text([0] * len(game_map.rules.decks), game_map)
        raise NotationError(f"expected pieces as in {expected!r}, not {text!r}")
    return numbers


def action_text(action: Action, game_map: GameMap) -> str:
    """The action in one line, such as `claim denver-kansas_city lane 1: 3 black + 1 locomotive`.
    Market places are counted from 1."""
    decks, cities = game_map.rules.decks, game_map.cities
    match action:
        case TakeCard(place=place, refill=refill):
            refilled = "" if refill is None else f", refill from the {decks[refill].name} deck"
            return f"take from place {place + 1}{refilled}"
        case DrawCard(deck=deck):
            return f"draw from the {decks[deck].name} deck"
        case FillPlace(deck=deck):
            return f"fill from the {decks[deck].name} deck"
        case Claim(lane=lane, payment=payment):
            where = lane_id(lane, game_map).replace("/", " lane ")
            return f"claim {where}: {payment_text(payment, game_map)}"
        case PayTunnel(payment=payment):
            return f"pay {payment_text(payment, game_map)}"
        case Withdraw():
            return "withdraw"
        case KeepFlagCard(card=card):
            return f"keep the card {game_map.kinds[card].name}"
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
        case ChooseFleet(pieces=pieces):
            return f"choose {pieces_text(pieces, game_map)}"
        case Pass():
            return "pass"
        case HandOver():
            return "hand over"


def action_from_text(text: str, game_map: GameMap) -> Action:
    """The action that `action_text` wrote; `NotationError` for anything else."""
    text = " ".join(text.split())
    if text in _FIXED:
        return _FIXED[text]
    for pattern, read in _PATTERNS:
        if match := re.fullmatch(pattern, text):
            return read(match, game_map)
    raise NotationError(f"no action reads {text!r}")


_FIXED: Final[dict[str, Action]] = {
    "withdraw": Withdraw(),
    "keep no card": KeepNoFlagCard(),
    "draw tickets": DrawTickets(),
    "keep no tickets": KeepTickets(()),
    "pass": Pass(),
    "hand over": HandOver(),
}


def _read_take(match: re.Match[str], game_map: GameMap) -> Action:
    return TakeCard(int(match[1]) - 1, None if match[2] is None else _read_deck(match[2], game_map))


def _read_claim(match: re.Match[str], game_map: GameMap) -> Action:
    lane = lane_from_id(f"{match[1]}/{match[2] or 1}", game_map)
    return Claim(lane, payment_from_text(match[3], game_map))


def _read_building(match: re.Match[str], game_map: GameMap) -> Action:
    build = BuildStation if match[1] == "station" else BuildHarbor
    return build(_read_city(match[2], game_map), payment_from_text(match[3], game_map))


def _read_exchange(match: re.Match[str], game_map: GameMap) -> Action:
    words = {deck.pieces.many: index for index, deck in enumerate(game_map.rules.decks)}
    return Exchange(_look_up("piece", match[2], words), int(match[1]))


def _read_kept(match: re.Match[str], game_map: GameMap) -> Action:
    ids = match[1].split(", ")
    return KeepTickets(tuple(_look_up("ticket", i, game_map.ticket_index) for i in ids))


def _read_fleet(match: re.Match[str], game_map: GameMap) -> Action:
    return ChooseFleet(pieces_from_text(match[1], game_map))


_PATTERNS: Final[list[tuple[str, Callable[[re.Match[str], GameMap], Action]]]] = [
    (r"take from place (\d{1,3})(?:, refill from the (.+) deck)?", _read_take),
    (r"draw from the (.+) deck", lambda m, game_map: DrawCard(_read_deck(m[1], game_map))),
    (r"fill from the (.+) deck", lambda m, game_map: FillPlace(_read_deck(m[1], game_map))),
    (r"claim (\S+?)(?: lane (\d+))?: (.+)", _read_claim),
    (r"pay (.+)", lambda m, game_map: PayTunnel(payment_from_text(m[1], game_map))),
    (
        r"keep the card (.+)",
        lambda m, game_map: KeepFlagCard(_look_up("card", m[1], game_map.kind_index)),
    ),
    (r"build a (station|harbor) in (\S+): (.+)", _read_building),
    (r"exchange (\d{1,3}) (.+)", _read_exchange),
    (r"keep (.+)", _read_kept),
    (r"choose (.+)", _read_fleet),
]


def payment_from_text(text: str, game_map: GameMap) -> Payment:
    """The payment that `payment_text` wrote; `NotationError` for anything else."""
    payment: dict[int, int] = {}
    for part in text.split(" + ") if text != "nothing" else ():
        match = re.fullmatch(r"(\d{1,3}) (.+)", part)
        if match is None:
            raise NotationError(f"expected cards such as '3 black + 1 locomotive', not {text!r}")
        kind = _look_up("card", match[2], game_map.kind_index)
        payment[kind] = payment.get(kind, 0) + int(match[1])
    return tuple(sorted(payment.items()))
