"""JSON of views, with the ids of the map file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, get_args, get_origin, get_type_hints

from ttr_tui.engine.codec import CODECS, Codec, Json, action_from_json, action_to_json
from ttr_tui.engine.events import UNKNOWN
from ttr_tui.engine.game_map import GameMap, MarketRules, Payment, StartingPiecesRules, TieBreak
from ttr_tui.engine.notation import NotationError
from ttr_tui.engine.registry import TIE_BREAKS, parts_of
from ttr_tui.engine.scoring import FinalScore, PlayerScore
from ttr_tui.engine.state import EMPTY, NOBODY, Phase, Tunnel
from ttr_tui.engine.view import SeatView, View, cards_by_deck

_MAX: Final = 10_000
"""An upper bound for every number in a view."""


def view_to_json(view: View) -> Json:
    """The view as JSON: an object with the fields of `View`. Cards, tickets, routes, cities and the
    map have their ids; counts by card type, and what is built on routes and in cities, are objects
    without the zeros and without what nobody owns."""
    return {"map": view.game_map.id, **_VIEW.write(view, view.game_map)}


def view_from_json(data: Json, game_map: GameMap) -> View:
    """The view that `view_to_json` wrote; `NotationError` for anything else. The legal actions and
    the scores are taken as they are written."""
    if not isinstance(data, dict) or data.get("map") != game_map.id:
        raise NotationError(f"expected a view of a game on {game_map.id!r}")
    fields = {name: part for name, part in data.items() if name != "map"}
    view: View = _VIEW.read(fields, game_map)
    for problem in _problems(view):
        raise NotationError(problem)
    return view


def _read_count(data: Json, game_map: GameMap) -> int:
    number: int = _NUMBER.read(data, game_map)
    if not 0 <= number <= _MAX:
        raise NotationError(f"expected a number from 0 to {_MAX}, not {number}")
    return number


def _read_points(data: Json, game_map: GameMap) -> int:
    number: int = _NUMBER.read(data, game_map)
    _read_count(abs(number), game_map)
    return number


def _list_of(item: Codec) -> Codec:
    def read(data: Json, game_map: GameMap) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise NotationError(f"expected a list, not {data!r}")
        return tuple([item.read(part, game_map) for part in data])

    return Codec(lambda parts, game_map: [item.write(part, game_map) for part in parts], read)


def _all_known(item: Codec) -> Codec:
    """Cards or tickets, none of them hidden from the viewer."""

    def read(data: Json, game_map: GameMap) -> tuple[int, ...]:
        values: tuple[int, ...] = item.read(data, game_map)
        if UNKNOWN in values:
            raise NotationError("a card or ticket that the viewer sees is missing")
        return values

    return Codec(item.write, read)


def _or_null(item: Codec, null: Any = None) -> Codec:
    """`null` is written as JSON's null."""
    return Codec(
        lambda value, game_map: None if value == null else item.write(value, game_map),
        lambda data, game_map: null if data is None else item.read(data, game_map),
    )


def _by_id(key: Codec, size: Callable[[GameMap], int], absent: int) -> Codec:
    """A tuple of numbers as an object; the number `absent` is left out."""

    def write(values: tuple[int, ...], game_map: GameMap) -> Json:
        return {
            key.write(index, game_map): value
            for index, value in enumerate(values)
            if value != absent
        }

    def read(data: Json, game_map: GameMap) -> tuple[int, ...]:
        if not isinstance(data, dict):
            raise NotationError(f"expected an object, not {data!r}")
        values = [absent] * size(game_map)
        for id_, value in data.items():
            if value == absent:
                raise NotationError(f"{id_!r} must be left out")
            values[key.read(id_, game_map)] = _read_count(value, game_map)
        return tuple(values)

    return Codec(write, read)


def _record(type_: Any, fields: Mapping[str, Codec]) -> Codec:
    """A named tuple as an object with these fields."""

    def write(value: Any, game_map: GameMap) -> Json:
        return {name: field.write(getattr(value, name), game_map) for name, field in fields.items()}

    def read(data: Json, game_map: GameMap) -> Any:
        if not isinstance(data, dict) or data.keys() != fields.keys():
            raise NotationError(f"expected an object with the fields {', '.join(fields)}")
        values = {name: field.read(data[name], game_map) for name, field in fields.items()}
        return type_(game_map=game_map, **values) if type_ is View else type_(**values)

    return Codec(write, read)


def _read_payment(data: Json, game_map: GameMap) -> Payment:
    payment: Payment = CODECS["payment"].read(data, game_map)
    if not all(0 < count <= _MAX for _, count in payment):
        raise NotationError("expected at least one card of each type")
    return payment


def _read_name(data: Json, _: GameMap) -> str:
    if not isinstance(data, str):
        raise NotationError(f"expected a name, not {data!r}")
    return data


def _read_ticket(data: Json, game_map: GameMap) -> int:
    ticket: int = _TICKETS.read([data], game_map)[0]
    return ticket


def _read_tie_break(data: Json, _: GameMap) -> TieBreak:
    if data not in TIE_BREAKS:
        raise NotationError(f"expected a tie-break, not {data!r}")
    return TIE_BREAKS[data]


def _declared(name: str, type_: Any) -> Codec:
    """How a value of a final score is written, as its field declares it."""
    if hasattr(type_, "_fields"):
        hints = get_type_hints(type_)
        return _record(type_, {field: _declared(field, hints[field]) for field in type_._fields})
    if get_origin(type_) is tuple and get_args(type_)[0] is not int:
        return _list_of(_declared(name, get_args(type_)[0]))
    by_name = {"tickets": _TICKETS, "edges": _list_of(_ROUTE), "city": _CITY, "route": _ROUTE}
    if type_ is int and name == "tickets":
        return _COUNT
    if name in by_name:
        return by_name[name]
    if name == "ticket":
        return Codec(lambda ticket, game_map: game_map.tickets[ticket].id, _read_ticket)
    return _BOOL if type_ is bool else _POINTS


@lru_cache(maxsize=64)
def _lines(game_map: GameMap) -> dict[str, tuple[type[Any], Codec]]:
    """The lines of a player's score on a map: their types and how they are written."""
    types = {column.line for part in parts_of(game_map) for column in part.columns}
    return {type_.__name__: (type_, _declared("", type_)) for type_ in types}


def _write_lines(lines: Mapping[type[Any], Any], game_map: GameMap) -> Json:
    return {
        name: codec.write(lines[type_], game_map)
        for name, (type_, codec) in _lines(game_map).items()
    }


def _read_lines(data: Json, game_map: GameMap) -> dict[type[Any], Any]:
    found = _lines(game_map)
    if not isinstance(data, dict) or data.keys() != found.keys():
        raise NotationError(f"expected the scores {', '.join(sorted(found))}")
    return {type_: codec.read(data[name], game_map) for name, (type_, codec) in found.items()}


_NUMBER: Final = CODECS["number"]
_COUNT: Final = Codec(_NUMBER.write, _read_count)
_COUNTS: Final = _list_of(_COUNT)
_POINTS: Final = Codec(_NUMBER.write, _read_points)
_PAYMENT: Final = Codec(CODECS["payment"].write, _read_payment)
_BOOL: Final = CODECS["set_aside"]
_CARD, _CITY, _ROUTE = CODECS["card"], CODECS["city"], CODECS["route"]
_CARDS, _TICKETS = _all_known(CODECS["cards"]), _all_known(CODECS["tickets"])
_PHASE: Final = Codec(
    lambda phase, _: phase.value, lambda data, game_map: Phase(CODECS["then"].read(data, game_map))
)
_BY_CARD_TYPE: Final = _by_id(_CARD, lambda game_map: len(game_map.card_types), 0)
_BY_CITY: Final = _by_id(_CITY, lambda game_map: len(game_map.cities), NOBODY)
_PLAYER_SCORE: Final = {"seat": _COUNT, "lines": Codec(_write_lines, _read_lines)}
_FINAL: Final = {
    "players": _list_of(_record(PlayerScore, _PLAYER_SCORE)),
    "winners": _COUNTS,
    "decided_by": _list_of(Codec(lambda tie_break, _: tie_break.key, _read_tie_break)),
}
_SEAT: Final = {
    "seat": _COUNT,
    "name": Codec(lambda name, _: name, _read_name),
    "score": _POINTS,
    "pieces": _COUNT,
    "cards": _COUNT,
    "tickets": _COUNT,
    "pieces_by_deck": _COUNTS,
    "reserve": _COUNTS,
    "stations_left": _COUNT,
    "harbors_left": _COUNT,
    "flags": _CARDS,
    "cards_by_deck": _COUNTS,
    "known": _BY_CARD_TYPE,
    "offered": _COUNT,
    "rejected": _COUNT,
    "removed": _COUNT,
    "pieces_chosen": _BOOL,
    "flag_points": _COUNT,
    "exchanged": _COUNT,
}
_VIEW: Final = _record(
    View,
    {
        "viewer": _or_null(_COUNT),
        "seats": _list_of(_record(SeatView, _SEAT)),
        "first": _COUNT,
        "player": _COUNT,
        "phase": _PHASE,
        "turn": _COUNT,
        "turns_left": _or_null(_COUNT),
        "market": _list_of(_or_null(_CARD, EMPTY)),
        "decks": _COUNTS,
        "discards": _list_of(_BY_CARD_TYPE),
        "ticket_deck": _COUNT,
        "tickets_out": _COUNT,
        "returned_by": _COUNTS,
        "returned": CODECS["tickets"],
        "owners": _by_id(_ROUTE, lambda game_map: len(game_map.routes), NOBODY),
        "stations": _BY_CITY,
        "harbors": _BY_CITY,
        "tunnel": _or_null(
            _record(Tunnel, {"route": _ROUTE, "payment": _PAYMENT, "revealed": _CARDS})
        ),
        "extra": _COUNT,
        "set_aside": _CARDS,
        "flag_offer": _CARDS,
        "passes": _COUNT,
        "reset_limit_reached": _BOOL,
        "after_fill": _or_null(_PHASE),
        "hand": _or_null(_BY_CARD_TYPE, ()),
        "tickets": _TICKETS,
        "offer": _TICKETS,
        "min_kept": _COUNT,
        "rejected": _TICKETS,
        "removed": _TICKETS,
        "starting_pieces": _COUNTS,
        "legal": _list_of(Codec(action_to_json, action_from_json)),
        "can_undo": _BOOL,
        "final": _or_null(_record(FinalScore, _FINAL)),
    },
)


def _problems(view: View) -> Iterator[str]:
    """What no view of a game says, as far as screens and computer players rely on it."""
    game_map, seats = view.game_map, range(len(view.seats))
    rules, decks = game_map.rules, len(game_map.rules.decks)
    if not rules.min_players <= len(seats) <= rules.max_players:
        yield f"{game_map.title} is not for {len(seats)} players"
    named = [
        view.first,
        view.player,
        *view.returned_by,
        *(view.final.winners if view.final else ()),
    ]
    named += [owner for owner in (*view.owners, *view.stations, *view.harbors) if owner != NOBODY]
    named += [] if view.viewer is None else [view.viewer]
    if not {*named} <= {*seats} or [seat.seat for seat in view.seats] != [*seats]:
        yield "a seat does not exist"
    for seat in view.seats:
        sizes = {len(seat.pieces_by_deck), len(seat.reserve), len(seat.cards_by_deck)}
        known = cards_by_deck(game_map, seat.known)
        if sizes != {decks} or sum(seat.pieces_by_deck) != seat.pieces:
            yield f"the pieces and cards of seat {seat.seat} are not given for each deck"
        if seat.pieces_chosen and rules.get(StartingPiecesRules) is None:
            yield "nobody chooses starting pieces on this map (GL-6)"
        if sum(seat.cards_by_deck) != seat.cards or any(map(int.__gt__, known, seat.cards_by_deck)):
            yield f"the numbers of cards of seat {seat.seat} do not match"
    if len(view.market) != rules.of(MarketRules).size or {len(view.decks), len(view.discards)} != {
        decks
    }:
        yield "the market or a deck is missing"
    if len(view.returned) != len(view.returned_by) or len(view.returned) > view.ticket_deck:
        yield "the tickets under the deck do not match"
    if (view.viewer is None) != (view.hand == ()) or (view.viewer is None and view.legal):
        yield "the hand does not belong to the viewer"
    if (view.phase is Phase.OVER) != (view.final is not None):
        yield "the final score is given exactly when the game is over"
    if view.final is not None and len(view.final.players) != len(seats):
        yield "a player is missing in the final score"
