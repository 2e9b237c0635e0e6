"""JSON and text of actions, JSON of events, with the ids of the map file.

Everything follows from the fields that actions and events declare: the name of a field says what it
holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import UNKNOWN, Event
from ttr_tui.engine.game_map import GameMap, Payment
from ttr_tui.engine.notation import (
    NotationError,
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
from ttr_tui.engine.registry import ACTIONS, EVENTS
from ttr_tui.engine.state import Phase, State
from ttr_tui.text import did_you_mean, shown

Json: TypeAlias = Any
"""A value that the `json` module reads and writes."""

_ACTIONS: Final[dict[str, type[Any]]] = {
    action._field_defaults["tag"]: action for action in ACTIONS
}
_EVENTS: Final[dict[str, type[Any]]] = {event.__name__: event for event in EVENTS}

MAX_NUMBER: Final = 10_000
"""An upper bound for every number in a game except the state of the random generator."""


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


def action_text(action: Action, game_map: GameMap) -> str:
    """The action as a line such as `claim denver-kansas_city/1: 3 black + 1 locomotive`. Slots of
    the market are counted from 1."""

    def written(match: re.Match[str]) -> str:
        return _text_kind(match).to_text(getattr(action, match[1]), game_map)

    return _FIELD.sub(written, ACTIONS[type(action)].text)


def action_from_text(text: str, game_map: GameMap) -> Action:
    """Read what `action_text` writes; `NotationError` for anything else."""
    text = " ".join(text.split())
    for type_, pattern, fields in _patterns():
        if match := pattern.fullmatch(text):
            read = {
                field: kind.from_text(match[index + 1] or "", game_map)
                for index, (field, kind) in enumerate(fields)
            }
            action: Action = type_(**read)
            return action
    raise NotationError(f"unknown action {text!r}")


def fits(event: Any, state: State) -> bool:
    """Whether the values of an event are possible in this game. Values read from ids (cities,
    routes …) are valid already."""
    return all(kind.fits(getattr(event, name), state) for name, kind in _fields(event.__class__))


class Codec(NamedTuple):
    """How the value of a field is written and read, as JSON and as text that matches `pattern`, and
    whether it is possible in a game."""

    write: Callable[[Any, GameMap], Json]
    read: Callable[[Json, GameMap], Any]
    to_text: Callable[[Any, GameMap], str] = lambda value, _: str(value)
    from_text: Callable[[str, GameMap], Any] = lambda text, _: int(text)
    pattern: str = r"(\d{1,3})"
    fits: Callable[[Any, State], bool] = lambda value, state: True


_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A field in the text of an action: its name, and the kind of its text if the name does not say
it."""


def _text_kind(match: re.Match[str]) -> Codec:
    return CODECS[match[2] or match[1]]


@cache
def _patterns() -> list[tuple[type[Any], re.Pattern[str], list[tuple[str, Codec]]]]:
    """The pattern of each action's text with its fields, those with the most fixed text first:
    `keep no card` comes before `keep {tickets}`."""
    found = []
    for type_, rule in sorted(ACTIONS.items(), key=lambda pair: -len(_FIELD.sub("", pair[1].text))):
        pattern, end = "", 0
        fields = []
        for match in _FIELD.finditer(rule.text):
            pattern += re.escape(rule.text[end : match.start()]) + _text_kind(match).pattern
            fields.append((match[1], _text_kind(match)))
            end = match.end()
        found.append((type_, re.compile(pattern + re.escape(rule.text[end:])), fields))
    return found


def _to_json(data: dict[str, Json], value: Any, game_map: GameMap) -> Json:
    for (name, write), part in zip(
        _writers(value.__class__), value, strict=False
    ):  # The tag is last.
        data[name] = write(part, game_map)
    return data


@cache
def _fields(type_: Any) -> tuple[tuple[str, Codec], ...]:
    """The fields of a type of action or event. A field with an unknown name is a number or a truth
    value, as it is declared."""
    kinds = {"int": _number(), "bool": _BOOL}
    return tuple(
        [
            (name, CODECS[name] if name in CODECS else kinds[str(type_.__annotations__[name])])
            for name in type_._fields
            if name != "tag"
        ]
    )


@cache
def _writers(type_: Any) -> tuple[tuple[str, Callable[[Any, GameMap], Json]], ...]:
    return tuple([(name, kind.write) for name, kind in _fields(type_)])


def _from_json(data: Json, tag: str, types: Mapping[str, Any], game_map: GameMap) -> Any:
    """The value of the type that `data[tag]` names; `NotationError` if there is none."""
    if not isinstance(data, dict) or not isinstance(data.get(tag), str):
        raise NotationError(f"expected an object with {tag!r}")
    type_ = types.get(data[tag])
    if type_ is None:
        word = data[tag]
        raise NotationError(f"unknown {tag} {shown(word)}{did_you_mean(word, [*types])}")
    fields = _fields(type_)
    if len(data) != len(fields) + 1 or not all(name in data for name, _ in fields):
        expected = ", ".join(name for name, _ in fields)
        raise NotationError(f"{data[tag]!r} takes the fields {expected or 'none'}")
    return type_(*[kind.read(data[name], game_map) for name, kind in fields])


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


def _same(value: Any, _: GameMap) -> Json:
    return value


def _number(least: int = 0, most: int = MAX_NUMBER) -> Codec:
    return Codec(_same, _read_number, fits=lambda value, _: least <= value < most)


def _fits_pieces(pieces: tuple[int, ...], state: State) -> bool:
    decks = len(state.game_map.rules.decks)
    return len(pieces) == decks and all(0 <= count < MAX_NUMBER for count in pieces)


def _tickets_text(tickets: tuple[int, ...], game_map: GameMap) -> str:
    return ", ".join([game_map.tickets[ticket].id for ticket in tickets]) or "no tickets"


def _tickets_from_text(text: str, game_map: GameMap) -> tuple[int, ...]:
    if text == "no tickets":
        return ()
    return tuple([look_up("ticket", id, game_map.ticket_index) for id in text.split(", ")])


def _piece_word_index(game_map: GameMap) -> dict[str, int]:
    return {deck.pieces.many: index for index, deck in enumerate(game_map.rules.decks)}


_SEAT: Final = Codec(_same, _read_number, fits=lambda value, state: 0 <= value < state.players)
_BOOL: Final = Codec(_same, _read_bool)
_DECK: Final = Codec(
    lambda deck, game_map: game_map.rules.decks[deck].name,
    deck_from_name,
    lambda deck, game_map: game_map.rules.decks[deck].name,
    deck_from_name,
    "(.+)",
)
_TICKETS: Final = Codec(
    lambda tickets, game_map: [_ticket_id(ticket, game_map) for ticket in tickets],
    lambda data, game_map: tuple(_read_ticket(ticket, game_map) for ticket in _read_list(data)),
    _tickets_text,
    _tickets_from_text,
    "(.+)",
    lambda tickets, _: UNKNOWN not in tickets,
)
CODECS: Final[dict[str, Codec]] = {
    "player": _SEAT,
    "next_player": _SEAT,
    "slot": Codec(
        _same,
        _read_number,
        lambda slot, _: str(slot + 1),
        lambda text, _: int(text) - 1,
        fits=lambda slot, state: 0 <= slot < len(state.market),
    ),
    "points": _number(),
    "turns": _number(),
    "number": _number(),
    "rng": _number(0, 2**64),
    "then": Codec(_same, _read_phase),
    "set_aside": _BOOL,
    "all_passed": _BOOL,
    "city": Codec(
        lambda city, game_map: game_map.cities[city].id,
        city_from_id,
        lambda city, game_map: game_map.cities[city].id,
        city_from_id,
        r"(\S+)",
    ),
    "pieces": Codec(
        lambda pieces, _: list(pieces),
        _read_numbers,
        pieces_text,
        pieces_from_text,
        "(.+)",
        _fits_pieces,
    ),
    "chosen_pieces": Codec(
        lambda chosen_pieces, _: [list(pieces) for pieces in chosen_pieces],
        lambda data, game_map: tuple(_read_numbers(item, game_map) for item in _read_list(data)),
        fits=lambda chosen, state: (
            len(chosen) == state.players and all(_fits_pieces(pieces, state) for pieces in chosen)
        ),
    ),
    "deck": _DECK,
    "piece_word": Codec(
        _same,
        _read_number,
        lambda deck, game_map: game_map.rules.decks[deck].pieces.many,
        lambda text, game_map: look_up("piece", text, _piece_word_index(game_map)),
        "(.+)",
    ),
    "refill": Codec(
        lambda deck, game_map: None if deck is None else game_map.rules.decks[deck].name,
        lambda data, game_map: None if data is None else deck_from_name(data, game_map),
        lambda deck, game_map: (
            "" if deck is None else f", refill from the {game_map.rules.decks[deck].name} deck"
        ),
        lambda text, game_map: deck_from_name(text, game_map) if text else None,
        "(?:, refill from the (.+) deck)?",
    ),
    "card": Codec(
        _card_name,
        _read_card,
        lambda card, game_map: game_map.card_types[card].name,
        lambda text, game_map: look_up("card", text, game_map.card_type_index),
        "(.+)",
        lambda card, _: bool(card != UNKNOWN),
    ),
    "cards": Codec(
        lambda cards, game_map: [_card_name(card, game_map) for card in cards],
        lambda data, game_map: tuple(_read_card(card, game_map) for card in _read_list(data)),
        fits=lambda cards, _: UNKNOWN not in cards,
    ),
    "route": Codec(route_id, route_from_id, route_id, route_from_id, r"(\S+)"),
    "payment": Codec(
        _payment_to_json,
        _read_payment,
        payment_text,
        payment_from_text,
        "(.+)",
        lambda payment, _: all(0 < count < MAX_NUMBER for _, count in payment),
    ),
    "tickets": _TICKETS,
    "kept": _TICKETS,
    "rejected": _TICKETS,
}
"""How each field of an action or event is written and read, by its name."""
