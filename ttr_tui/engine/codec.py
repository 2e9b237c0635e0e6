"""JSON of actions and events, with the ids of the map file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from ttr_tui.engine.actions import Action, Payment
from ttr_tui.engine.events import UNKNOWN, Event
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.notation import (
    NotationError,
    city_from_id,
    deck_from_name,
    look_up,
    route_from_id,
    route_id,
)
from ttr_tui.engine.state import Phase
from ttr_tui.text import did_you_mean, shown

Json: TypeAlias = Any
"""A value that the `json` module reads and writes."""

_ACTIONS: Final[dict[str, type[Action]]] = {
    action._field_defaults["tag"]: action for action in get_args(Action)
}
_EVENTS: Final[dict[str, type[Event]]] = {event.__name__: event for event in get_args(Event)}


def action_to_json(action: Action, game_map: GameMap) -> Json:
    """`{"do": "claim", "route": "denver-omaha", "payment": {"purple": 4}}`"""
    return _to_json({"do": action.tag}, action, game_map)


def action_from_json(data: Json, game_map: GameMap) -> Action:
    """The action that `action_to_json` wrote; `NotationError` for anything else."""
    action: Action = _from_json(data, "do", _ACTIONS, game_map)
    return action


def event_to_json(event: Event, game_map: GameMap) -> Json:
    """`{"event": "RouteClaimed", "player": 0, "route": "denver-kansas_city/1", …}`"""
    return _to_json({"event": type(event).__name__}, event, game_map)


def event_from_json(data: Json, game_map: GameMap) -> Event:
    """The event that `event_to_json` wrote; `NotationError` for anything else."""
    event: Event = _from_json(data, "event", _EVENTS, game_map)
    return event


class Codec(NamedTuple):
    """How a field's value is written and read. The field's name tells what it holds."""

    write: Callable[[Any, GameMap], Json]
    read: Callable[[Json, GameMap], Any]


def _to_json(data: dict[str, Json], value: tuple[Any, ...], game_map: GameMap) -> Json:
    for (name, write), part in zip(_writers(type(value)), value, strict=False):  # The tag is last.
        data[name] = write(part, game_map)
    return data


@cache
def _writers(type_: Any) -> tuple[tuple[str, Callable[[Any, GameMap], Json]], ...]:
    """The fields of a type of action or event, each with the function that writes it."""
    return tuple([(name, CODECS[name].write) for name in type_._fields if name != "tag"])


def _from_json(data: Json, tag: str, types: Mapping[str, Any], game_map: GameMap) -> Any:
    """The value of the type that `data[tag]` names; `NotationError` if there is none."""
    if not isinstance(data, dict) or not isinstance(data.get(tag), str):
        raise NotationError(f"expected an object with {tag!r}")
    type_ = types.get(data[tag])
    if type_ is None:
        word = data[tag]
        raise NotationError(f"unknown {tag} {shown(word)}{did_you_mean(word, [*types])}")
    readers = _readers(type_)
    if len(data) != len(readers) + 1 or not all(name in data for name, _ in readers):
        expected = ", ".join(name for name, _ in readers)
        raise NotationError(f"{data[tag]!r} takes the fields {expected or 'none'}")
    return type_(*[read(data[name], game_map) for name, read in readers])


@cache
def _readers(type_: Any) -> tuple[tuple[str, Callable[[Json, GameMap], Any]], ...]:
    """The fields of a type of action or event, each with the function that reads it."""
    return tuple([(name, CODECS[name].read) for name in type_._fields if name != "tag"])


def _read_number(data: Json, _: GameMap) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise NotationError(f"expected a whole number, not {data!r}")
    return data


def _read_bool(data: Json, _: GameMap) -> bool:
    if not isinstance(data, bool):
        raise NotationError(f"expected true or false, not {data!r}")
    return data


def _read_phase(data: Json, _: GameMap) -> str:
    if data not in [phase.value for phase in Phase]:
        raise NotationError(f"expected a phase, not {data!r}")
    return str(data)


def _read_list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise NotationError(f"expected a list, not {data!r}")
    return data


def _card_name(card: int, game_map: GameMap) -> Json:
    return None if card == UNKNOWN else game_map.card_types[card].name


def _read_card(data: Json, game_map: GameMap) -> int:
    return UNKNOWN if data is None else look_up("card", data, game_map.card_type_index)


def _ticket_id(ticket: int, game_map: GameMap) -> Json:
    return None if ticket == UNKNOWN else game_map.tickets[ticket].id


def _read_ticket(data: Json, game_map: GameMap) -> int:
    return UNKNOWN if data is None else look_up("ticket", data, game_map.ticket_index)


def _payment_to_json(payment: Payment, game_map: GameMap) -> dict[str, int]:
    return {game_map.card_types[card_type].name: count for card_type, count in payment}


def _read_payment(data: Json, game_map: GameMap) -> Payment:
    if not isinstance(data, dict):
        raise NotationError(f"expected numbers of cards, not {data!r}")
    pairs = [(_read_card(name, game_map), _read_number(n, game_map)) for name, n in data.items()]
    return tuple(sorted(pairs))


def _read_numbers(data: Json, game_map: GameMap) -> tuple[int, ...]:
    return tuple(_read_number(number, game_map) for number in _read_list(data))


_NUMBER = Codec(lambda value, _: value, _read_number)
_BOOL = Codec(lambda value, _: value, _read_bool)
_TICKETS = Codec(
    lambda tickets, game_map: [_ticket_id(ticket, game_map) for ticket in tickets],
    lambda data, game_map: tuple(_read_ticket(ticket, game_map) for ticket in _read_list(data)),
)
CODECS: Final[dict[str, Codec]] = {
    "player": _NUMBER,
    "next_player": _NUMBER,
    "slot": _NUMBER,
    "points": _NUMBER,
    "rng": _NUMBER,
    "turns": _NUMBER,
    "number": _NUMBER,
    "then": Codec(lambda value, _: value, _read_phase),
    "set_aside": _BOOL,
    "city": Codec(lambda city, game_map: game_map.cities[city].id, city_from_id),
    "pieces": Codec(lambda pieces, _: list(pieces), _read_numbers),
    "chosen_pieces": Codec(
        lambda chosen_pieces, _: [list(pieces) for pieces in chosen_pieces],
        lambda data, game_map: tuple(_read_numbers(item, game_map) for item in _read_list(data)),
    ),
    "refill": Codec(
        lambda deck, game_map: None if deck is None else game_map.rules.decks[deck].name,
        lambda data, game_map: None if data is None else deck_from_name(data, game_map),
    ),
    "all_passed": _BOOL,
    "card": Codec(_card_name, _read_card),
    "cards": Codec(
        lambda cards, game_map: [_card_name(card, game_map) for card in cards],
        lambda data, game_map: tuple(_read_card(card, game_map) for card in _read_list(data)),
    ),
    "deck": Codec(lambda deck, game_map: game_map.rules.decks[deck].name, deck_from_name),
    "route": Codec(route_id, route_from_id),
    "payment": Codec(_payment_to_json, _read_payment),
    "tickets": _TICKETS,
    "kept": _TICKETS,
    "rejected": _TICKETS,
}
"""How each field of an action or event is written and read, by its name."""
