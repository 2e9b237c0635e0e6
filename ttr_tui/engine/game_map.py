"""A map as the rules see it: cities, routes, lanes, tickets, kinds of cards, rules.

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


class CardKind(NamedTuple):
    """A kind of card. `colour` is an index into `GameMap.colours`, `None` for the locomotive, which
    stands for cards of every deck; `deck` is the index of the deck it belongs to. It pays for up to
    `covers` spaces (GL-5); with an `anchor` it can pay for harbors (GL-7)."""

    name: str
    colour: int | None
    deck: int = 0
    covers: int = 1
    anchor: bool = False

    @property
    def is_locomotive(self) -> bool:
        return self.colour is None


class Lane:
    """One lane of a route: `length` spaces that one player can claim together.

    `ends` are the indices of its cities; `number` counts the lanes of the route from 1; `colour` is
    `None` for a gray lane; `twins` are the other lanes of the same double route (C-8).
    `locomotives` are the symbols of a ferry (EU-1); `deck` says which cards pay for it and which
    pieces are placed (GL-4).
    """

    index: int
    route: int
    number: int
    ends: tuple[int, int]
    length: int
    colour: int | None
    twins: tuple[int, ...]
    locomotives: int
    tunnel: bool
    deck: int

    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        index: int,
        route: int,
        number: int,
        ends: tuple[int, int],
        length: int,
        colour: int | None,
        twins: tuple[int, ...] = (),
        locomotives: int = 0,
        tunnel: bool = False,
        deck: int = 0,
    ) -> None:
        self.index = index
        self.route = route
        self.number = number
        self.ends = ends
        self.length = length
        self.colour = colour
        self.twins = twins
        self.locomotives = locomotives
        self.tunnel = tunnel
        self.deck = deck


class Route:
    """What joins two neighbouring cities: one lane, or the two lanes of a double route."""

    index: int
    id: str
    ends: tuple[int, int]
    length: int
    lanes: tuple[int, ...]

    __slots__ = tuple(__annotations__)

    def __init__(
        self, index: int, id: str, ends: tuple[int, int], length: int, lanes: tuple[int, ...]
    ) -> None:
        self.index = index
        self.id = id
        self.ends = ends
        self.length = length
        self.lanes = lanes


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
    """A whole map. `colours` are the colours of cards and lanes; `kinds` the kinds of cards, in
    the order in which hands are sorted, one of them the `locomotive`."""

    id: str
    title: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    lanes: tuple[Lane, ...]
    tickets: tuple[Ticket, ...]
    colours: tuple[str, ...]
    kinds: tuple[CardKind, ...]
    rules: Rules
    city_index: dict[str, int]
    route_index: dict[str, int]
    ticket_index: dict[str, int]
    kind_index: dict[str, int]
    locomotive: int

    __slots__ = (*__annotations__, "__weakref__")

    def __init__(
        self,
        id: str,
        title: str,
        cities: tuple[City, ...],
        routes: tuple[Route, ...],
        lanes: tuple[Lane, ...],
        tickets: tuple[Ticket, ...],
        colours: tuple[str, ...],
        kinds: tuple[CardKind, ...],
        rules: Rules,
    ) -> None:
        self.id = id
        self.title = title
        self.cities = cities
        self.routes = routes
        self.lanes = lanes
        self.tickets = tickets
        self.colours = colours
        self.kinds = kinds
        self.rules = rules
        self.city_index = {city.id: i for i, city in enumerate(cities)}
        self.route_index = {route.id: i for i, route in enumerate(routes)}
        self.ticket_index = {ticket.id: i for i, ticket in enumerate(tickets)}
        self.kind_index = {kind.name: i for i, kind in enumerate(kinds)}
        self.locomotive = next(i for i, kind in enumerate(kinds) if kind.is_locomotive)

    def lane_name(self, lane: int) -> str:
        """`Denver – Kansas City`, with the lane's number where the route has two."""
        found = self.lanes[lane]
        name = " – ".join(self.cities[end].name for end in found.ends)
        if len(self.rules.decks) > 1:
            name += f" by {self.rules.decks[found.deck].routes}"
        return f"{name}, lane {found.number}" if found.twins else name

    def ticket_name(self, ticket: int) -> str:
        """`Denver – El Paso`."""
        return " – ".join(self.cities[end].name for end in self.tickets[ticket].ends)


class RouteSpec(NamedTuple):
    """A route as a map file states it: the cities' ids, its length, and a colour for each lane
    (`None` for gray); for the rest see `Lane`."""

    ends: tuple[str, str]
    length: int
    lanes: tuple[str | None, ...]
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
    routes: Sequence[RouteSpec],
    tickets: Sequence[TicketSpec],
    colours: Sequence[str],
    kinds: Sequence[CardKind],
    rules: Rules,
) -> GameMap:
    """Number and join what a map file states by ids. The parts must already fit together: every
    city known, every colour known, every length in `rules.points` (the map reader sees to it)."""
    city_index = {city.id: i for i, city in enumerate(cities)}
    colour_index = {colour: i for i, colour in enumerate(colours)}
    pairs = Counter(frozenset(spec.ends) for spec in routes)
    built_routes: list[Route] = []
    lanes: list[Lane] = []
    for index, spec in enumerate(routes):
        ends = (city_index[spec.ends[0]], city_index[spec.ends[1]])
        first = len(lanes)
        mine = tuple(range(first, first + len(spec.lanes)))
        for number, colour in enumerate(spec.lanes, 1):
            lanes.append(
                Lane(
                    index=first + number - 1,
                    route=index,
                    number=number,
                    ends=ends,
                    length=spec.length,
                    colour=None if colour is None else colour_index[colour],
                    twins=tuple(lane for lane in mine if lane != first + number - 1),
                    locomotives=spec.locomotives,
                    tunnel=spec.tunnel,
                    deck=spec.deck,
                )
            )
        id_ = "-".join(spec.ends)
        if pairs[frozenset(spec.ends)] > 1:
            id_ += f"-{rules.decks[spec.deck].routes}"  # two routes, one by rail and one by sea
        built_routes.append(Route(index, id_, ends, spec.length, mine))
    return GameMap(
        id=id,
        title=title,
        cities=tuple(cities),
        routes=tuple(built_routes),
        lanes=tuple(lanes),
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
        colours=tuple(colours),
        kinds=tuple(kinds),
        rules=rules,
    )
