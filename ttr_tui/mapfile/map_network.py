"""The network of a map file: cities and junctions with their positions, routes, tickets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ttr_tui.engine import City, Rules
from ttr_tui.engine.game_map import ConnectionSpec, DeckIndex, TicketSpec
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.mapfile import readers
from ttr_tui.mapfile.decks import COLORS, GRAY
from ttr_tui.mapfile.problems import Located, Problems
from ttr_tui.mapfile.rule_settings import MAX_LENGTH
from ttr_tui.mapfile.yaml_nodes import Node, Scalar
from ttr_tui.text import did_you_mean, listed, shown

Key = TypeVar("Key")

MAX_CITIES = 500
MAX_ROUTES = 1000
MAX_TICKETS = 300

CITY_ID = readers.identifier(40)
CITY_NAME = readers.text(60)
MAX_CITY_NAME = 16
"""Cells of a city's name on a board: longer ones, which it shortens, would leave no room for
routes."""

CITY_KEYS = ("id", "name", "also", "port", "x", "y")
JUNCTION_KEYS = ("id", "name", "x", "y")
ROUTE_KEYS = ("from", "to", "by", "length", "colors", "locomotives", "tunnel")
TICKET_KEYS = ("from", "to", "points", "long")


class Placement(NamedTuple):
    """The positions of the cities, in the order of `GameMap.cities`, as fractions of the board's
    width (from the left) and height (from the top); `aspect` is the board's width divided by its
    height."""

    aspect: float
    cities: tuple[tuple[float, float], ...]


class Cities:
    """The cities of a map, its junctions after them, and their positions on the board.

    `spellings` gives the id for every id and name, also of a city that has an error elsewhere;
    `ids` gives the location of each id in the file, `junctions` the ids of junctions. They are
    `complete` unless the id of a city is wrong.
    """

    def __init__(self) -> None:
        self.cities: list[City] = []
        self.positions: list[tuple[float, float]] = []
        self.spellings: dict[str, str] = {}
        self.ids: dict[str, Located] = {}
        self.junctions: set[str] = set()
        self.complete = True

    def city_or_junction(self, node: Node, problems: Problems) -> str | None:
        """Read the id of a known city or junction."""
        if not isinstance(node, Scalar):
            problems.note(node, f"{readers.words_for(node)}, expected the id of a city")
        elif node.value in self.ids:
            return node.value
        elif self.complete:
            hint = did_you_mean(node.value, self.spellings)
            problems.note(node, f"there is no city {shown(node.value)}{hint}")
        return None

    def city(self, node: Node, problems: Problems) -> str | None:
        """Read the id of a known city."""
        id = self.city_or_junction(node, problems)
        if id in self.junctions:
            problems.note(node, f"{shown(id)} is a junction, expected a city (GL-13)")
            return None
        return id


def read_cities(fields: readers.Fields, problems: Problems) -> Cities:
    """Read `cities` and `junctions`. A junction has an id, a name and a position, but no other
    spellings and no port (GL-13)."""
    cities = Cities()
    names: dict[str, Located] = {}
    positions: dict[tuple[float, float], Located] = {}

    def spelling(node: Node, problems: Problems) -> str | None:
        name = CITY_NAME(node, problems)
        if name is None:
            return None
        first = _once(names, name.casefold(), node, problems, f"the name {shown(name)} is")
        return name if first else None

    def read(node: Node, what: str, known: tuple[str, ...], *, junction: bool) -> None:
        city = readers.section(node, problems, what, known)
        if city is None:
            cities.complete = False
            return
        id = city.required("id", CITY_ID)
        name = city.required("name", spelling)
        also = city.optional("also", readers.list_of(spelling, "names", 10), no_names)
        port = city.optional("port", readers.truth, False)
        x = city.required("x", readers.number(0, 1))
        y = city.required("y", readers.number(0, 1))
        if x is not None and y is not None:
            _once(positions, (x, y), city.at("x"), problems, f"the position {x:g}, {y:g} is")
        if id is None or not _once(
            cities.ids, id, city.at("id"), problems, f"the id {shown(id)} is"
        ):
            cities.complete = False
            return
        if junction:
            cities.junctions.add(id)
        cities.spellings |= dict.fromkeys((id, *also, name or id), id)
        if name is not None and x is not None and y is not None:
            cities.cities.append(City(id, name, also, port, junction))
            cities.positions.append((x, y))

    no_names: tuple[str, ...] = ()
    for node in fields.required("cities", readers.items("cities", MAX_CITIES, least=2)) or ():
        read(node, "a city", CITY_KEYS, junction=False)
    if not cities.ids:
        cities.complete = False
    no_nodes: list[Node] = []
    if fields.misspells("junctions"):
        cities.complete = False
    for node in fields.optional("junctions", readers.items("junctions", MAX_CITIES), no_nodes):
        read(node, "a junction", JUNCTION_KEYS, junction=True)
    return cities


def read_connections(
    fields: readers.Fields,
    problems: Problems,
    cities: Cities,
    colors: Sequence[str],
    rules: Rules,
    deck_by_mode: Mapping[str, int] | None,
) -> list[ConnectionSpec]:
    """Read `routes`, one connection for each entry. "points" must list its length (MX-6). Two
    cities can have one connection for each deck (GL-12)."""
    connections: list[ConnectionSpec] = []
    pairs: dict[tuple[frozenset[str], int], Located] = {}
    points = rules.of(RouteRules).points
    routes_left = MAX_ROUTES
    for node in fields.required("routes", readers.items("routes", MAX_ROUTES)) or ():
        connection = readers.section(node, problems, "a route", ROUTE_KEYS)
        if connection is None:
            continue
        ends = _ends(connection, problems, cities.city_or_junction)
        deck = _deck(connection, problems, deck_by_mode)
        if ends is not None and deck is not None:
            what = f"the routes {ends[0]} – {ends[1]} are"
            hint = "; for a double route give two colors"
            _once(pairs, (frozenset(ends), deck), connection.at("from"), problems, what, hint)
        length = connection.required("length", readers.whole_number(1, MAX_LENGTH))
        if length is not None and points and length not in points:
            known = listed(str(known) for known in sorted(points))
            message = f'no points for a route of {length}, expected a length of "points": {known}'
            problems.note(connection.at("length"), message)
        routes = _route_colors(connection, problems, colors)
        locomotives = _ferry(connection, problems, length, routes)
        tunnel = connection.optional("tunnel", readers.truth, False)
        if tunnel and rules.get(TunnelRules) is None:
            message = 'this tunnel needs the key "tunnels" in the map'
            problems.note_once(connection.at("tunnel"), message)
        routes_left -= len(routes)
        if routes_left < 0:
            problems.note(node, f"too many routes, expected at most {MAX_ROUTES}")
            break
        if ends is not None and length is not None and routes:
            connections.append(
                ConnectionSpec(ends, length, routes, locomotives, tunnel, DeckIndex(deck or 0))
            )
    return connections


def read_tickets(
    fields: readers.Fields,
    problems: Problems,
    cities: Cities,
    connections: Sequence[ConnectionSpec],
    rules: TicketRules,
) -> list[TicketSpec]:
    """Read `tickets`: two cities, the points, which may be those of the shortest path, and whether
    it is a long ticket (EU-7)."""
    tickets: list[TicketSpec] = []
    neighbors: Neighbors = defaultdict(list)
    for each in connections:
        for start, end in (each.ends, each.ends[::-1]):
            neighbors[start].append((end, each.length))
    pairs: dict[frozenset[str], Located] = {}
    for node in fields.required("tickets", readers.items("tickets", MAX_TICKETS)) or ():
        ticket = readers.section(node, problems, "a ticket", TICKET_KEYS)
        if ticket is None:
            continue
        ends = _ends(ticket, problems, cities.city)
        if ends is not None:
            what = f"the ticket {ends[0]} – {ends[1]} is"
            _once(pairs, frozenset(ends), ticket.at("from"), problems, what)
        points = ticket.required("points", _points)
        if points == _AUTO and ends is not None:
            points = path_length(neighbors, *ends)
            if points is None and not problems:
                message = f"no path leads from {ends[0]} to {ends[1]}, expected a number"
                problems.note(ticket.at("points"), message)
        long = ticket.optional("long", readers.truth, False)
        if long and not rules.deal_long:
            message = 'long tickets are never dealt, expected "long" in "at_start"'
            problems.note_once(ticket.at("long"), message)
        if ends is not None and points is not None:
            tickets.append(TicketSpec(ends, points, long))
    return tickets


_AUTO: Final = 0

Neighbors: TypeAlias = "defaultdict[str, list[tuple[str, int]]]"
"""The cities at the other ends of a city's routes, and how long these are."""


def _points(node: Node, problems: Problems) -> int | None:
    """The points of a ticket; `_AUTO` for `auto`."""
    if isinstance(node, Scalar) and node.value == "auto":
        return _AUTO
    return readers.whole_number(1, 500)(node, problems)


def path_length(neighbors: Neighbors, start: str, end: str) -> int | None:
    """The spaces of the shortest path between two cities; `None` if there is none."""
    reached: set[str] = set()
    queue = [(0, start)]
    while queue:
        spaces, city = heappop(queue)
        if city == end:
            return spaces
        if city not in reached:
            reached.add(city)
            for other, length in neighbors[city]:
                heappush(queue, (spaces + length, other))
    return None


def _ends(
    fields: readers.Fields, problems: Problems, city: readers.Reader[str]
) -> tuple[str, str] | None:
    """Read `from` and `to`: two different known cities."""
    start = fields.required("from", city)
    end = fields.required("to", city)
    if start is None or end is None:
        return None
    if start == end:
        problems.note(fields.at("to"), f"from {start} to itself, expected another city")
        return None
    return start, end


def _deck(
    connection: readers.Fields, problems: Problems, deck_by_mode: Mapping[str, int] | None
) -> int | None:
    """The deck that pays for a route: the deck with the mode in `by`, or the only deck."""
    if deck_by_mode is None:
        return None
    if deck_by_mode:
        return connection.required("by", readers.choice(deck_by_mode))
    if connection.has("by"):
        message = 'this map has one transport mode, expected "decks" in the map to have more'
        problems.note_once(connection.at("by"), message)
        return None
    return 0


def _ferry(
    connection: readers.Fields,
    problems: Problems,
    length: int | None,
    routes: tuple[str | None, ...],
) -> int:
    """The locomotives that a ferry requires; 0 if it is not a ferry. A ferry is gray (EU-1)."""
    if not connection.has("locomotives"):
        return 0
    required = connection.required("locomotives", readers.whole_number(1, MAX_LENGTH)) or 0
    if length is not None and required > length:
        message = f"{required} locomotives for {length} spaces, expected at most {length} (EU-1)"
        problems.note(connection.at("locomotives"), message)
    if any(color is not None for color in routes):
        message = "a ferry with a color, expected gray (EU-1)"
        problems.note(connection.at("locomotives"), message)
    return required


def _route_colors(
    connection: readers.Fields, problems: Problems, colors: Sequence[str]
) -> tuple[str | None, ...]:
    """The color of each route, `None` if it is gray; empty if any is wrong."""
    found: list[str | None] = []
    nodes = connection.required("colors", readers.items("colors", 2)) or []
    for node in nodes:
        if not isinstance(node, Scalar):
            problems.note(node, f"{readers.words_for(node)}, expected a color")
        elif node.value == GRAY:
            found.append(None)
        elif node.value in colors:
            found.append(node.value)
        elif node.value in COLORS:
            problems.note(
                node, f"this map has no {node.value} cards, expected {listed((*colors, GRAY))}"
            )
        else:
            hint = did_you_mean(node.value, (*colors, GRAY))
            problems.note(node, f"there is no color {shown(node.value)}{hint}")
    return tuple(found) if len(found) == len(nodes) else ()


def _once(
    seen: dict[Key, Located], key: Key, at: Located, problems: Problems, what: str, hint: str = ""
) -> bool:
    """Whether `key` is new. If it is not, an error is noted, which starts with `what`."""
    if key in seen:
        problems.note(at, f"{what} listed twice (see line {seen[key].line}){hint}")
        return False
    seen[key] = at
    return True
