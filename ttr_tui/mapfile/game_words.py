"""Readers for the things of a game, by the names that a map gives them: cards, routes, tickets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.ids import NotationError, route_from_id
from ttr_tui.engine.notation import payment_from_text, pieces_from_text
from ttr_tui.engine.state import EMPTY
from ttr_tui.mapfile.fields import Reader, choice, items, list_of, words_for
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Node, Scalar

T = TypeVar("T")

MAX_CARDS = 1000

NO_CARD = "empty"
"""How a market place without a card is written."""


def cards(game_map: GameMap) -> Reader[Payment]:
    """Cards counted by kind, as `3 black + 1 locomotive`, or `nothing`."""
    return _noted(lambda text: payment_from_text(text, game_map))


def card_list(
    game_map: GameMap, most: int = MAX_CARDS, *, gaps: bool = False
) -> Reader[tuple[int, ...]]:
    """Cards one by one, as `[black, locomotive]`; with `gaps`, some may be `empty`."""
    names = {**game_map.card_type_index, **({NO_CARD: EMPTY} if gaps else {})}
    card, nodes = choice(names), items("cards", most, least=0)

    def read(node: Node, problems: Problems) -> tuple[int, ...] | None:
        found = [card(item, problems) for item in nodes(node, problems) or ()]
        return tuple([card_type for card_type in found if card_type is not None])

    return read


def routes(game_map: GameMap, most: int = 1000, least: int = 0) -> Reader[tuple[int, ...]]:
    """Routes, as `[denver-omaha, denver-kansas_city/2]`; without a number the first route."""
    return list_of(_noted(lambda text: route_from_id(text, game_map)), "routes", most, least)


def tickets(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Tickets, as `[denver-el_paso]`."""
    return list_of(choice(game_map.ticket_index), "tickets", 1000, least=0)


def cities(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Cities, as `[roma, palermo]`."""
    return list_of(choice(game_map.city_index), "cities", 1000, least=0)


def pieces(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Pieces of each kind, as `27 trains + 23 ships`."""
    return _noted(lambda text: pieces_from_text(text, game_map))


def _noted(convert: Callable[[str], T]) -> Reader[T]:
    """A line of text, converted; what the conversion does not understand is noted."""

    def read(node: Node, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected a line of text")
            return None
        try:
            return convert(node.value)
        except NotationError as error:
            problems.note(node, str(error))
            return None

    return read
