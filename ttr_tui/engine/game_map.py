"""A map as the rules see it: cities, routes, routes, tickets, card types, rules.

Everything is numbered by its index in the tuples of `GameMap`; ids and names are for people and
for files. Where a thing lies on the drawn board is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.rules import Rules


class City(NamedTuple):
    """A place on the board. `also` holds other spellings under which people look for it. A port
    may get a harbor (GL-7); a junction is no city: no ticket, station or harbor (GL-13)."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    port: bool = False
    junction: bool = False


class CardType(NamedTuple):
    """A card type. `color` is an index into `GameMap.colors`, `None` for the locomotive, which
    stands for cards of every deck; `deck` is the index of the deck it belongs to. It pays for up to
    `covers` spaces (GL-5); with an `anchor` it can pay for harbors (GL-7)."""

    name: str
    color: int | None
    deck: int = 0
    covers: int = 1
    anchor: bool = False

    @property
    def is_locomotive(self) -> bool:
        return self.color is None


class Route:
    """One route of a route: `length` spaces that one player can claim together.

    `ends` are the indices of its cities; `number` counts the routes of the route from 1; `color` is
    `None` for a gray route; `parallels` are the other routes of the same double route (C-8).
    `locomotives` are the symbols of a ferry (EU-1); `deck` says which cards pay for it and which
    pieces are placed (GL-4).
    """

    index: int
    connection: int
    number: int
    ends: tuple[int, int]
    length: int
    color: int | None
    parallels: tuple[int, ...]
    locomotives: int
    tunnel: bool
    deck: int

    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        index: int,
        connection: int,
        number: int,
        ends: tuple[int, int],
        length: int,
        color: int | None,
        parallels: tuple[int, ...] = (),
        locomotives: int = 0,
        tunnel: bool = False,
        deck: int = 0,
    ) -> None:
        self.index = index
        self.connection = connection
        self.number = number
        self.ends = ends
        self.length = length
        self.color = color
        self.parallels = parallels
        self.locomotives = locomotives
        self.tunnel = tunnel
        self.deck = deck


class Connection:
    """What joins two neighboring cities: one route, or the two routes of a double route."""

    index: int
    id: str
    ends: tuple[int, int]
    length: int
    routes: tuple[int, ...]

    __slots__ = tuple(__annotations__)

    def __init__(
        self, index: int, id: str, ends: tuple[int, int], length: int, routes: tuple[int, ...]
    ) -> None:
        self.index = index
        self.id = id
        self.ends = ends
        self.length = length
        self.routes = routes


class Ticket:
    """A card naming two cities and its points (C-9, C-13); long ones are dealt at the start only
    (EU-7)."""

    index: int
    id: str
    ends: tuple[int, int]
    points: int
    long: bool

    __slots__ = tuple(__annotations__)

    def __init__(
        self, index: int, id: str, ends: tuple[int, int], points: int, long: bool = False
    ) -> None:
        self.index = index
        self.id = id
        self.ends = ends
        self.points = points
        self.long = long


class GameMap:
    """A whole map. `colors` are the colors of cards and routes; `card_types` the card types, in
    the order in which hands are sorted, one of them the `locomotive`."""

    id: str
    title: str
    cities: tuple[City, ...]
    connections: tuple[Connection, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    colors: tuple[str, ...]
    card_types: tuple[CardType, ...]
    rules: Rules
    city_index: dict[str, int]
    connection_index: dict[str, int]
    ticket_index: dict[str, int]
    card_type_index: dict[str, int]
    locomotive: int

    __slots__ = (*__annotations__, "__weakref__")

    def __init__(
        self,
        id: str,
        title: str,
        cities: tuple[City, ...],
        connections: tuple[Connection, ...],
        routes: tuple[Route, ...],
        tickets: tuple[Ticket, ...],
        colors: tuple[str, ...],
        card_types: tuple[CardType, ...],
        rules: Rules,
    ) -> None:
        self.id = id
        self.title = title
        self.cities = cities
        self.connections = connections
        self.routes = routes
        self.tickets = tickets
        self.colors = colors
        self.card_types = card_types
        self.rules = rules
        self.city_index = {city.id: i for i, city in enumerate(cities)}
        self.connection_index = {connection.id: i for i, connection in enumerate(connections)}
        self.ticket_index = {ticket.id: i for i, ticket in enumerate(tickets)}
        self.card_type_index = {card_type.name: i for i, card_type in enumerate(card_types)}
        self.locomotive = next(
            i for i, card_type in enumerate(card_types) if card_type.is_locomotive
        )

    def route_name(self, route: int) -> str:
        """`Denver – Kansas City`, with the route's number where the route has two."""
        found = self.routes[route]
        name = " – ".join(self.cities[end].name for end in found.ends)
        if len(self.rules.decks) > 1:
            name += f" by {self.rules.decks[found.deck].mode}"
        return f"{name}, route {found.number}" if found.parallels else name

    def ticket_name(self, ticket: int) -> str:
        """`Denver – El Paso`."""
        return " – ".join(self.cities[end].name for end in self.tickets[ticket].ends)


class ConnectionSpec(NamedTuple):
    """A route as a map file states it: the cities' ids, its length, and a color for each route
    (`None` for gray); for the rest see `Route`."""

    ends: tuple[str, str]
    length: int
    routes: tuple[str | None, ...]
    locomotives: int = 0
    tunnel: bool = False
    deck: int = 0


class TicketSpec(NamedTuple):
    """A ticket as a map file states it: the cities' ids and the points."""

    ends: tuple[str, str]
    points: int
    long: bool = False


def build_map(
    *,
    id: str,
    title: str,
    cities: Sequence[City],
    connections: Sequence[ConnectionSpec],
    tickets: Sequence[TicketSpec],
    colors: Sequence[str],
    card_types: Sequence[CardType],
    rules: Rules,
) -> GameMap:
    """Number and join what a map file states by ids. The parts must already fit together: every
    city known, every color known, every length in `rules.points` (the map reader sees to it)."""
    city_index = {city.id: i for i, city in enumerate(cities)}
    color_index = {color: i for i, color in enumerate(colors)}
    pairs = Counter(frozenset(spec.ends) for spec in connections)
    built_connections: list[Connection] = []
    routes: list[Route] = []
    for index, spec in enumerate(connections):
        ends = (city_index[spec.ends[0]], city_index[spec.ends[1]])
        first = len(routes)
        mine = tuple(range(first, first + len(spec.routes)))
        for number, color in enumerate(spec.routes, 1):
            routes.append(
                Route(
                    index=first + number - 1,
                    connection=index,
                    number=number,
                    ends=ends,
                    length=spec.length,
                    color=None if color is None else color_index[color],
                    parallels=tuple(route for route in mine if route != first + number - 1),
                    locomotives=spec.locomotives,
                    tunnel=spec.tunnel,
                    deck=spec.deck,
                )
            )
        id_ = "-".join(spec.ends)
        if pairs[frozenset(spec.ends)] > 1:
            id_ += f"-{rules.decks[spec.deck].mode}"  # two routes, one by rail and one by sea
        built_connections.append(Connection(index, id_, ends, spec.length, mine))
    return GameMap(
        id=id,
        title=title,
        cities=tuple(cities),
        connections=tuple(built_connections),
        routes=tuple(routes),
        tickets=tuple(
            Ticket(
                index=i,
                id="-".join(spec.ends),
                ends=(city_index[spec.ends[0]], city_index[spec.ends[1]]),
                points=spec.points,
                long=spec.long,
            )
            for i, spec in enumerate(tickets)
        ),
        colors=tuple(colors),
        card_types=tuple(card_types),
        rules=rules,
    )
