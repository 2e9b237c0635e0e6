"""Routes, cards and pieces as text, with the ids and names of the map file (docs/positions.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckCounts,
    DeckIndex,
    GameMap,
    Payment,
    RouteIndex,
)
from ttr_tui.text import did_you_mean, shown

Index = TypeVar("Index")


class NotationError(ValueError):
    """A text or JSON value that cannot be read on this map; the message says why."""


def look_up(what: str, name: object, index: Mapping[str, Index]) -> Index:
    """The index of a name; `NotationError` if it is unknown."""
    if not isinstance(name, str) or name not in index:
        if isinstance(name, str):
            raise NotationError(f"unknown {what} {shown(name)}{did_you_mean(name, [*index])}")
        raise NotationError(f"unknown {what} {name!r}")
    return index[name]


def route_id(route: RouteIndex, game_map: GameMap) -> str:
    """`denver-kansas_city/1`; without a number for a single route."""
    this = game_map.routes[route]
    connection = game_map.connections[this.connection].id
    return f"{connection}/{this.number}" if this.parallels else connection


def route_from_id(data: object, game_map: GameMap) -> RouteIndex:
    """The route with this id, without a number the first route; `NotationError` if there is
    none."""
    if not isinstance(data, str):
        raise NotationError(f"expected a route such as 'denver-omaha/1', not {data!r}")
    connection_id, _, number = data.partition("/")
    number = number or "1"
    connection = game_map.connections[look_up("route", connection_id, game_map.connection_index)]
    numbers = [str(game_map.routes[route].number) for route in connection.routes]
    if number not in numbers:
        expected = " and ".join(numbers)
        raise NotationError(f"{connection_id} has no route {number!r}, only {expected}")
    return connection.routes[numbers.index(number)]


def deck_from_name(data: object, game_map: GameMap) -> DeckIndex:
    """The deck with this name; `NotationError` if there is none."""
    index = {game_map.rules.decks[i].name: i for i in game_map.deck_indices}
    return look_up("deck", data, index)


def city_from_id(data: object, game_map: GameMap) -> CityIndex:
    """The city with this id; `NotationError` if there is none."""
    return look_up("city", data, game_map.city_index)


def payment_text(payment: Payment, game_map: GameMap) -> str:
    """`3 black + 1 locomotive`; `nothing` for no cards."""
    cards = [f"{count} {game_map.card_types[card_type].name}" for card_type, count in payment]
    return " + ".join(cards) or "nothing"


def pieces_text(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains + 23 ships`"""
    words = [deck.pieces.many for deck in game_map.rules.decks]
    return " + ".join(f"{number} {word}" for number, word in zip(pieces, words, strict=True))


def pieces_from_text(text: str, game_map: GameMap) -> DeckCounts:
    """Read what `pieces_text` writes; `NotationError` for anything else."""
    numbers = tuple(int(number) for number in re.findall(r"\d{1,3}", text))
    if len(numbers) != len(game_map.rules.decks) or pieces_text(numbers, game_map) != text:
        expected = pieces_text([0] * len(game_map.rules.decks), game_map)
        raise NotationError(f"expected pieces as in {expected!r}, not {text!r}")
    return numbers


def payment_from_text(text: str, game_map: GameMap) -> Payment:
    """Read what `payment_text` writes; `NotationError` for anything else."""
    payment: dict[CardTypeIndex, int] = {}
    for part in text.split(" + ") if text != "nothing" else ():
        match = re.fullmatch(r"(\d{1,3}) (.+)", part)
        if match is None:
            raise NotationError(f"expected cards such as '3 black + 1 locomotive', not {text!r}")
        card_type = look_up("card", match[2], game_map.card_type_index)
        payment[card_type] = payment.get(card_type, 0) + int(match[1])
    return tuple(sorted(payment.items()))
