"""The network of a map file: cities with their places, routes with their routes, tickets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from ttr_tui.engine.game_map import City, ConnectionSpec, TicketSpec
from ttr_tui.engine.rules import Rules, TicketRules
from ttr_tui.engine.text import did_you_mean, listed, shown
from ttr_tui.mapfile.cards import COLORS, GRAY
from ttr_tui.mapfile.fields import (
    Fields,
    Reader,
    choice,
    identifier,
    items,
    list_of,
    number,
    section,
    text,
    truth,
    whole_number,
    words_for,
)
from ttr_tui.mapfile.problems import Located, Problems
from ttr_tui.mapfile.rule_parts import LONGEST_ROUTE
from ttr_tui.mapfile.yaml_nodes import Node, Scalar


class Placement(NamedTuple):
    """The places of the cities, in the order of `GameMap.cities`, as fractions of the board's
    width (to the right) and height (downward); `aspect` is the board's width over its height."""

    aspect: float
    cities: tuple[tuple[float, float], ...]


Key = TypeVar("Key")

MAX_CITIES = 500
MAX_ROUTES = 1000
MAX_TICKETS = 1000

CITY_ID = identifier(40)
CITY_NAME = text(60)

CITY_KEYS = ("id", "name", "also", "port", "x", "y")
JUNCTION_KEYS = ("id", "name", "x", "y")
CONNECTION_KEYS = ("from", "to", "by", "length", "colors", "locomotives", "tunnel")
TICKET_KEYS = ("from", "to", "points", "long")


class Cities:
    """The cities of a map, its junctions after them, and their places on the board.

    `spellings` gives the id for every id and name, also of a city that has a mistake elsewhere;
    `ids` tells where each id stands, `junctions` which of them are junctions. They are `complete`
    unless the id of some city is wrong.
    """

    def __init__(self) -> None:
        self.cities: list[City] = []
        self.locations: list[tuple[float, float]] = []
        self.spellings: dict[str, str] = {}
        self.ids: dict[str, Located] = {}
        self.junctions: set[str] = set()
        self.complete = True

    def location(self, node: Node, problems: Problems) -> str | None:
        """The id of a known city or junction."""
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected the id of a city")
        elif node.value in self.ids:
            return node.value
        elif self.complete:
            hint = did_you_mean(node.value, self.spellings)
            problems.note(node, f"there is no city {shown(node.value)}{hint}")
        return None

    def city(self, node: Node, problems: Problems) -> str | None:
        """The id of a known city."""
        id = self.location(node, problems)
        if id in self.junctions:
            problems.note(node, f"{shown(id)} is a junction, expected a city (GL-13)")
            return None
        return id


def read_cities(fields: Fields, problems: Problems) -> Cities:
    """`cities`: id, name, other spellings, whether it is a port, and the place as fractions of the
    board. `junctions`: the same without other spellings and ports (GL-13)."""
    found = Cities()
    names: dict[str, Located] = {}
    locations: dict[tuple[float, float], Located] = {}

    def spelling(node: Node, problems: Problems) -> str | None:
        name = CITY_NAME(node, problems)
        if name is None:
            return None
        new = _once(names, name.casefold(), node, problems, f"the name {shown(name)}")
        return name if new else None

    def read(node: Node, what: str, known: tuple[str, ...], *, junction: bool) -> None:
        city = section(node, problems, what, known)
        if city is None:
            found.complete = False
            return
        id = city.required("id", CITY_ID)
        name = city.required("name", spelling)
        also = city.optional("also", list_of(spelling, "names", 10), no_names)
        port = city.optional("port", truth, False)
        x = city.required("x", number(0, 1))
        y = city.required("y", number(0, 1))
        if x is not None and y is not None:
            _once(locations, (x, y), city.at("x"), problems, f"the place {x:g}, {y:g}")
        if id is None or not _once(found.ids, id, city.at("id"), problems, f"the id {shown(id)}"):
            found.complete = False
            return
        if junction:
            found.junctions.add(id)
        found.spellings |= dict.fromkeys((id, *also, name or id), id)
        if name is not None and x is not None and y is not None:
            found.cities.append(City(id, name, also, port, junction))
            found.locations.append((x, y))

    no_names: tuple[str, ...] = ()
    for node in fields.required("cities", items("cities", MAX_CITIES, least=2)) or ():
        read(node, "a city", CITY_KEYS, junction=False)
    if not found.ids:
        found.complete = False
    no_nodes: list[Node] = []
    if fields.misspells("junctions"):
        found.complete = False
    for node in fields.optional("junctions", items("junctions", MAX_CITIES), no_nodes):
        read(node, "a junction", JUNCTION_KEYS, junction=True)
    return found


def read_connections(
    fields: Fields,
    problems: Problems,
    cities: Cities,
    colors: Sequence[str],
    rules: Rules,
    deck_by_mode: Mapping[str, int] | None,
) -> list[ConnectionSpec]:
    """`connections`: two cities, a length for which there are points (MX-6), a color for each
    route, and what is special about it. Between two cities there is one route for each deck
    (GL-12)."""
    found: list[ConnectionSpec] = []
    pairs: dict[tuple[frozenset[str], int], Located] = {}
    routes_left = MAX_ROUTES
    for node in fields.required("routes", items("routes", MAX_ROUTES)) or ():
        connection = section(node, problems, "a route", CONNECTION_KEYS)
        if connection is None:
            continue
        ends = _ends(connection, problems, cities.location)
        deck = _deck(connection, problems, deck_by_mode)
        if ends is not None and deck is not None:
            what = f"the route {ends[0]} – {ends[1]}"
            hint = ": two colors make a route double"
            _once(pairs, (frozenset(ends), deck), connection.at("from"), problems, what, hint)
        length = connection.required("length", whole_number(1, LONGEST_ROUTE))
        if length is not None and rules.points and length not in rules.points:
            known = listed(str(known) for known in sorted(rules.points))
            message = f'no points for a route of {length}, expected a length of "points": {known}'
            problems.note(connection.at("length"), message)
        routes = _route_colors(connection, problems, colors)
        locomotives = _ferry(connection, problems, length, routes)
        tunnel = connection.optional("tunnel", truth, False)
        if tunnel and rules.tunnels is None:
            message = 'a tunnel needs its rule, expected the key "tunnels" in the map'
            problems.note_once(connection.at("tunnel"), message)
        routes_left -= len(routes)
        if routes_left < 0:
            problems.note(node, f"too many routes, expected at most {MAX_ROUTES}")
            break
        if ends is not None and length is not None and routes:
            found.append(ConnectionSpec(ends, length, routes, locomotives, tunnel, deck or 0))
    return found


def read_tickets(
    fields: Fields, problems: Problems, cities: Cities, rules: TicketRules
) -> list[TicketSpec]:
    """`tickets`: two cities, the points, and whether it is a long one (EU-7)."""
    found: list[TicketSpec] = []
    pairs: dict[frozenset[str], Located] = {}
    for node in fields.required("tickets", items("tickets", MAX_TICKETS)) or ():
        ticket = section(node, problems, "a ticket", TICKET_KEYS)
        if ticket is None:
            continue
        ends = _ends(ticket, problems, cities.city)
        if ends is not None:
            what = f"the ticket {ends[0]} – {ends[1]}"
            _once(pairs, frozenset(ends), ticket.at("from"), problems, what)
        points = ticket.required("points", whole_number(1, 500))
        long = ticket.optional("long", truth, False)
        if long and not rules.deal_long:
            message = 'no long ticket is ever dealt, expected "long" in "at_start" of the map'
            problems.note_once(ticket.at("long"), message)
        if ends is not None and points is not None:
            found.append(TicketSpec(ends, points, long))
    return found


def _ends(fields: Fields, problems: Problems, city: Reader[str]) -> tuple[str, str] | None:
    """Two different known cities."""
    start = fields.required("from", city)
    end = fields.required("to", city)
    if start is None or end is None:
        return None
    if start == end:
        problems.note(fields.at("to"), f"from {start} to itself, expected another city")
        return None
    return start, end


def _deck(
    connection: Fields, problems: Problems, deck_by_mode: Mapping[str, int] | None
) -> int | None:
    """The deck that pays for a route, by its word in `by`; the only one where there is one."""
    if deck_by_mode is None:
        return None
    if deck_by_mode:
        return connection.required("by", choice(deck_by_mode))
    if connection.has("by"):
        message = 'all routes of this map are of one kind, expected the key "decks" in the map'
        problems.note_once(connection.at("by"), f"{message} for others")
        return None
    return 0


def _ferry(
    connection: Fields, problems: Problems, length: int | None, routes: tuple[str | None, ...]
) -> int:
    """The symbols of a ferry, which is gray, for each route (EU-1)."""
    if not connection.has("locomotives"):
        return 0
    symbols = connection.required("locomotives", whole_number(1, LONGEST_ROUTE)) or 0
    if length is not None and symbols > length:
        message = f"{symbols} locomotives for {length} spaces, expected at most {length} (EU-1)"
        problems.note(connection.at("locomotives"), message)
    if any(color is not None for color in routes):
        message = "a ferry whose routes have colors, expected them gray (EU-1)"
        problems.note(connection.at("locomotives"), message)
    return symbols


def _route_colors(
    connection: Fields, problems: Problems, colors: Sequence[str]
) -> tuple[str | None, ...]:
    """A color for each route, `None` for a gray one; empty where any is wrong."""
    found: list[str | None] = []
    nodes = connection.required("colors", items("routes (a color for each)", 2)) or []
    for node in nodes:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected a color")
        elif node.value == GRAY:
            found.append(None)
        elif node.value in colors:
            found.append(node.value)
        elif node.value in COLORS:
            problems.note(
                node, f"no card of this map is {node.value}, expected {listed((*colors, GRAY))}"
            )
        else:
            hint = did_you_mean(node.value, (*colors, GRAY))
            problems.note(node, f"there is no color {shown(node.value)}{hint}")
    return tuple(found) if len(found) == len(nodes) else ()


def _once(
    seen: dict[Key, Located], key: Key, at: Located, problems: Problems, what: str, hint: str = ""
) -> bool:
    """Whether it is the first; a second of what may be there only once is noted."""
    if key in seen:
        problems.note(at, f"{what} again, expected only once (see line {seen[key].line}){hint}")
        return False
    seen[key] = at
    return True
