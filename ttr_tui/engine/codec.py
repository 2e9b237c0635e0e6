"""JSON and text of actions, JSON of events and views, with the ids of the map file.

Everything follows from the fields that actions, events and views declare: the type of a field says
how it is written.
"""

from __future__ import annotations

import re
from collections import abc
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckCounts,
    DeckIndex,
    GameMap,
    MarketRules,
    Payment,
    Points,
    RouteIndex,
    Seat,
    Slot,
    TicketIndex,
    TieBreak,
)
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
from ttr_tui.engine.registry import ACTIONS, BUILDINGS, EVENTS, TIE_BREAKS, rules_on
from ttr_tui.engine.rng import Rng
from ttr_tui.engine.state import Phase, State
from ttr_tui.text import did_you_mean, shown

Json: TypeAlias = Any
"""A value that the `json` module reads and writes."""

MAX_NUMBER: Final = 10_000
"""An upper bound for every number in a game except the state of the random generator."""


class Codec(NamedTuple):
    """How the values of a type are written as JSON and read. `fits` says whether a value is
    possible on a map, with this number of players; values read from ids always are."""

    write: Callable[[Any, GameMap], Json]
    read: Callable[[Json, GameMap], Any]
    fits: Callable[[Any, GameMap, int], bool] = lambda value, game_map, players: True


@cache
def codec_of(type_: Any) -> Codec:
    """The codec of a type that a field declares. `read` raises `NotationError`.

    An annotated tuple, such as `CardCounts`, has a value for each index of the type in its
    annotation. If these have ids it is written as an object by id, or else as a list."""
    if type_ in _CODECS:
        return _CODECS[type_]
    origin, args = get_origin(type_), get_args(type_)
    if origin in (Union, UnionType):
        none = () if tuple[()] in args else None
        (of,) = [arg for arg in args if arg not in (type(None), tuple[()])]
        return _or_null(codec_of(of), none)
    if origin is Annotated:
        (item, _), index = get_args(args[0]), args[1]
        return _by_id(item, index) if index in _INDICES else _one_for_each(index, codec_of(item))
    if origin is abc.Mapping:
        return _by_kind(codec_of(args[1]))
    if origin is tuple:
        return _list_of(codec_of(args[0]))
    return _record(type_)


def _codec_of(value: Any) -> Codec:
    return codec_of(value.__class__)


def action_to_json(action: Action, game_map: GameMap) -> Json:
    """`{"do": "claim", "route": "denver-omaha", "payment": {"purple": 4}}`"""
    return {"do": action.tag, **_codec_of(action).write(action, game_map)}


def action_from_json(data: Json, game_map: GameMap) -> Action:
    """The action that `action_to_json` wrote; `NotationError` for anything else."""
    action: Action = _from_json(data, "do", _ACTIONS, game_map)
    return action


def event_to_json(event: Event, game_map: GameMap) -> Json:
    """`{"event": "RouteClaimed", "player": 0, "route": "denver-kansas_city/1", …}`. What is hidden
    is null. The name of the class is part of the format of journals: it must not change."""
    return {"event": type(event).__name__, **_codec_of(event).write(event, game_map)}


def event_from_json(data: Json, game_map: GameMap) -> Event:
    """The event that `event_to_json` wrote; `NotationError` for anything else."""
    event: Event = _from_json(data, "event", _EVENTS, game_map)
    return event


def fits(event: Any, state: State) -> bool:
    """Whether each value of an event is possible in this game: seats and slots exist, nothing is
    hidden, numbers are not negative and not huge. Whether they fit together is another question."""
    known = all(
        value is not None and not (isinstance(value, tuple) and None in value) for value in event
    )
    return known and _codec_of(event).fits(event, state.game_map, state.players)


def action_text(action: Action, game_map: GameMap) -> str:
    """The action as a line such as `claim denver-kansas_city/1: 3 black + 1 locomotive`. Slots of
    the market are counted from 1."""

    def written(match: re.Match[str]) -> str:
        return _text_of(match, type(action)).write(getattr(action, match[1]), game_map)

    return _FIELD.sub(written, ACTIONS[type(action)].text)


def action_from_text(text: str, game_map: GameMap) -> Action:
    """Read what `action_text` writes; `NotationError` for anything else."""
    text = " ".join(text.split())
    for type_, pattern, fields in _patterns():
        if match := pattern.fullmatch(text):
            read = {
                field: kind.read(match[index + 1] or "", game_map)
                for index, (field, kind) in enumerate(fields)
            }
            action: Action = type_(**read)
            return action
    raise NotationError(f"unknown action {text!r}")


_ACTIONS: Final[dict[str, type[Any]]] = {
    action._field_defaults["tag"]: action for action in ACTIONS
}
_EVENTS: Final[dict[str, type[Any]]] = {event.__name__: event for event in EVENTS}


def _from_json(data: Json, tag: str, types: Mapping[str, Any], game_map: GameMap) -> Any:
    """The value of the type that `data[tag]` names; `NotationError` if there is none."""
    if not isinstance(data, dict) or not isinstance(data.get(tag), str):
        raise NotationError(f"expected an object with {tag!r}")
    word = data[tag]
    if word not in types:
        raise NotationError(f"unknown {tag} {shown(word)}{did_you_mean(word, [*types])}")
    fields = {name: part for name, part in data.items() if name != tag}
    return codec_of(types[word]).read(fields, game_map)


@cache
def _hints(type_: Any) -> dict[str, Any]:
    """The types of the fields that are written: an action's tag says its type, and a view is read
    for a known map."""
    hints = get_type_hints(type_, include_extras=True)
    return {name: hints[name] for name in type_._fields if name not in ("tag", "game_map")}


def _record(type_: Any) -> Codec:
    """A named tuple as an object with its fields."""
    fields = {name: codec_of(hint) for name, hint in _hints(type_).items()}
    writers = [(name, field.write) for name, field in fields.items()]
    word = type_._field_defaults.get("tag", type_.__name__)
    first = "game_map" in type_._fields  # The map is the first field, the tag the last.

    def write(value: Any, game_map: GameMap) -> Json:
        parts = zip(writers, value[first:], strict=False)
        return {name: write(part, game_map) for (name, write), part in parts}

    def read(data: Json, game_map: GameMap) -> Any:
        if not isinstance(data, dict) or data.keys() != fields.keys():
            raise NotationError(f"{word!r} takes the fields {', '.join(fields) or 'none'}")
        values = [field.read(data[name], game_map) for name, field in fields.items()]
        return type_(game_map, *values) if first else type_(*values)

    return Codec(
        write,
        read,
        lambda value, game_map, players: all(
            field.fits(getattr(value, name), game_map, players) for name, field in fields.items()
        ),
    )


def _list_of(item: Codec) -> Codec:
    write, read, fits = item
    return Codec(
        lambda parts, game_map: [write(part, game_map) for part in parts],
        lambda data, game_map: tuple([read(part, game_map) for part in _list(data)]),
        lambda parts, game_map, players: all(fits(part, game_map, players) for part in parts),
    )


def _one_for_each(index: Any, item: Codec) -> Codec:
    """A tuple with a value for each `index`, as a list."""
    some, size = _list_of(item), _SIZES[index]
    return some._replace(
        fits=lambda parts, game_map, players: (
            len(parts) == size(game_map, players) and some.fits(parts, game_map, players)
        )
    )


def _or_null(item: Codec, none: tuple[()] | None) -> Codec:
    """`none` is null in JSON."""
    write, read, fits = item
    return Codec(
        lambda value, game_map: None if value == none else write(value, game_map),
        lambda data, game_map: none if data is None else read(data, game_map),
        lambda value, game_map, players: value == none or fits(value, game_map, players),
    )


def _by_id(type_: Any, index: Any) -> Codec:
    """A tuple with a number or a seat for each `index`, as an object without zeros and `None`."""
    key, value, indices = codec_of(index), codec_of(type_), _INDICES[index]
    absent = 0 if type_ is int else None

    def write(numbers: tuple[int | None, ...], game_map: GameMap) -> Json:
        pairs = zip(indices(game_map), numbers, strict=True)
        return {key.write(index, game_map): number for index, number in pairs if number != absent}

    def read(data: Json, game_map: GameMap) -> tuple[int | None, ...]:
        numbers = [absent] * len(indices(game_map))
        for id_, number in _object(data).items():
            if number == absent:
                raise NotationError(f"{id_!r} must be left out")
            numbers[key.read(id_, game_map)] = value.read(number, game_map)
        return tuple(numbers)

    return Codec(write, read, _list_of(value).fits)


def _by_kind(item: Codec) -> Codec:
    """A value for each kind of building, as an object."""
    write, read, fits = item

    def read_all(data: Json, game_map: GameMap) -> dict[str, Any]:
        if not isinstance(data, dict) or data.keys() != BUILDINGS.keys():
            raise NotationError(f"expected the buildings {', '.join(BUILDINGS)}")
        return {kind: read(part, game_map) for kind, part in data.items()}

    return Codec(
        lambda parts, game_map: {kind: write(part, game_map) for kind, part in parts.items()},
        read_all,
        lambda parts, game_map, players: all(
            fits(part, game_map, players) for part in parts.values()
        ),
    )


def _number(least: int = 0, most: int = MAX_NUMBER) -> Codec:
    return Codec(_same, _read_number, lambda value, game_map, players: least <= value <= most)


def _same(value: Any, _: GameMap) -> Json:
    return value


def _read_number(data: Json, _: GameMap) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise NotationError(f"expected a whole number, not {data!r}")
    return data


def _read_bool(data: Json, _: GameMap) -> bool:
    if not isinstance(data, bool):
        raise NotationError(f"expected true or false, not {data!r}")
    return data


def _read_text(data: Json, _: GameMap) -> str:
    if not isinstance(data, str):
        raise NotationError(f"expected a text, not {data!r}")
    return data


def _read_phase(data: Json, _: GameMap) -> Phase:
    if data not in [phase.value for phase in Phase]:
        raise NotationError(f"expected a phase, not {data!r}")
    return Phase(data)


def _read_tie_break(data: Json, _: GameMap) -> TieBreak:
    if not isinstance(data, str) or data not in TIE_BREAKS:
        raise NotationError(f"expected a tie-break, not {data!r}")
    return TIE_BREAKS[data]


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise NotationError(f"expected a list, not {data!r}")
    return data


def _object(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise NotationError(f"expected an object, not {data!r}")
    return data


def _read_card(data: Json, game_map: GameMap) -> CardTypeIndex:
    return look_up("card", data, game_map.card_type_index)


def _read_ticket(data: Json, game_map: GameMap) -> TicketIndex:
    return look_up("ticket", data, game_map.ticket_index)


def _read_payment(data: Json, game_map: GameMap) -> Payment:
    if not isinstance(data, dict):
        raise NotationError(f"expected numbers of cards, not {data!r}")
    pairs = [(_read_card(name, game_map), _read_number(n, game_map)) for name, n in data.items()]
    return tuple(sorted(pairs))


@lru_cache(maxsize=64)
def _lines(game_map: GameMap) -> dict[str, Any]:
    """The lines of a player's score on a map, by their names."""
    types: set[Any] = {column.line for rule in rules_on(game_map) for column in rule.columns}
    return {type_.__name__: type_ for type_ in types}


def _write_lines(lines: Mapping[type[Any], Any], game_map: GameMap) -> Json:
    return {
        name: codec_of(type_).write(lines[type_], game_map)
        for name, type_ in _lines(game_map).items()
    }


def _read_lines(data: Json, game_map: GameMap) -> dict[type[Any], Any]:
    types = _lines(game_map)
    if not isinstance(data, dict) or data.keys() != types.keys():
        raise NotationError(f"expected the scores {', '.join(sorted(types))}")
    return {type_: codec_of(type_).read(data[name], game_map) for name, type_ in types.items()}


_INDICES: Final[dict[Any, Callable[[GameMap], tuple[int, ...]]]] = {
    CardTypeIndex: lambda game_map: game_map.card_type_indices,
    CityIndex: lambda game_map: game_map.city_indices,
    RouteIndex: lambda game_map: game_map.route_indices,
}
_SIZES: Final[dict[Any, Callable[[GameMap, int], int]]] = {
    Seat: lambda game_map, players: players,
    DeckIndex: lambda game_map, players: len(game_map.rules.decks),
    Slot: lambda game_map, players: game_map.rules.of(MarketRules).size,
}
_CODECS: Final[dict[Any, Codec]] = {
    bool: Codec(_same, _read_bool),
    int: _number(),
    Points: _number(-MAX_NUMBER),
    Rng: _number(most=2**64 - 1),
    str: Codec(_same, _read_text),
    Seat: Codec(_same, _read_number, lambda seat, game_map, players: 0 <= seat < players),
    Slot: Codec(
        _same,
        _read_number,
        lambda slot, game_map, players: 0 <= slot < _SIZES[Slot](game_map, players),
    ),
    CityIndex: Codec(lambda city, game_map: game_map.cities[city].id, city_from_id),
    RouteIndex: Codec(route_id, route_from_id),
    DeckIndex: Codec(lambda deck, game_map: game_map.rules.decks[deck].name, deck_from_name),
    CardTypeIndex: Codec(lambda card, game_map: game_map.card_types[card].name, _read_card),
    TicketIndex: Codec(lambda ticket, game_map: game_map.tickets[ticket].id, _read_ticket),
    Payment: Codec(
        lambda payment, game_map: {game_map.card_types[card].name: n for card, n in payment},
        _read_payment,
        lambda payment, game_map, players: all(0 < count <= MAX_NUMBER for _, count in payment),
    ),
    Phase: Codec(lambda phase, game_map: phase.value, _read_phase),
    Action: Codec(action_to_json, action_from_json),
    TieBreak: Codec(lambda tie_break, game_map: tie_break.key, _read_tie_break),
    Mapping[type[Any], Any]: Codec(_write_lines, _read_lines),
}
"""The types whose codec does not follow from others."""


class Text(NamedTuple):
    """How a field of an action is written in its text, which `pattern` matches with one group."""

    write: Callable[[Any, GameMap], str]
    read: Callable[[str, GameMap], Any]
    pattern: str = "(.+)"


_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A field in the text of an action: its name, and the kind of its text if its type does not say
it."""


def _text_of(match: re.Match[str], action: Any) -> Text:
    return _TEXTS[match[2] or _hints(action)[match[1]]]


@cache
def _patterns() -> list[tuple[type[Any], re.Pattern[str], list[tuple[str, Text]]]]:
    """The pattern of each action's text with its fields, those with the most fixed text first:
    `keep no card` comes before `keep {tickets}`."""
    patterns = []
    for type_, rule in sorted(ACTIONS.items(), key=lambda pair: -len(_FIELD.sub("", pair[1].text))):
        pattern, end = "", 0
        fields = []
        for match in _FIELD.finditer(rule.text):
            kind = _text_of(match, type_)
            pattern += re.escape(rule.text[end : match.start()]) + kind.pattern
            fields.append((match[1], kind))
            end = match.end()
        patterns.append((type_, re.compile(pattern + re.escape(rule.text[end:])), fields))
    return patterns


def _tickets_text(tickets: tuple[TicketIndex, ...], game_map: GameMap) -> str:
    return ", ".join([game_map.tickets[ticket].id for ticket in tickets]) or "no tickets"


def _tickets_from_text(text: str, game_map: GameMap) -> tuple[TicketIndex, ...]:
    ids = [] if text == "no tickets" else text.split(", ")
    return tuple([_read_ticket(id_, game_map) for id_ in ids])


def _deck_of_pieces(word: str, game_map: GameMap) -> DeckIndex:
    decks = game_map.rules.decks
    return look_up("piece", word, {decks[i].pieces.many: i for i in game_map.deck_indices})


def _id_text(type_: Any, pattern: str = "(.+)") -> Text:
    """A value as its id."""
    return Text(_CODECS[type_].write, _CODECS[type_].read, pattern)


_TEXTS: Final[dict[Any, Text]] = {
    int: Text(lambda number, _: str(number), lambda text, _: int(text), r"(\d{1,3})"),
    Rng: Text(lambda rng, _: str(rng), lambda text, _: int(text), r"(\d{1,19})"),
    Slot: Text(lambda slot, _: str(slot + 1), lambda text, _: Slot(int(text) - 1), r"(\d{1,3})"),
    CityIndex: _id_text(CityIndex, r"(\S+)"),
    RouteIndex: _id_text(RouteIndex, r"(\S+)"),
    DeckIndex: _id_text(DeckIndex),
    CardTypeIndex: _id_text(CardTypeIndex),
    DeckCounts: Text(pieces_text, pieces_from_text),
    Payment: Text(payment_text, payment_from_text),
    tuple[TicketIndex, ...]: Text(_tickets_text, _tickets_from_text),
    DeckIndex | None: Text(
        lambda deck, game_map: (
            "" if deck is None else f", refill from the {game_map.rules.decks[deck].name} deck"
        ),
        lambda text, game_map: deck_from_name(text, game_map) if text else None,
        "(?:, refill from the (.+) deck)?",
    ),
    "piece_word": Text(  # A deck, named after its pieces.
        lambda deck, game_map: game_map.rules.decks[deck].pieces.many, _deck_of_pieces
    ),
}
