"""The network of a map file: cities with their places, routes with their lanes, tickets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ttr_tui.engine.game_map import City, RouteSpec, TicketSpec
from ttr_tui.mapfile.fields import (
    Fields,
    identifier,
    items,
    kind_of,
    list_of,
    number,
    section,
    text,
    whole_number,
)
from ttr_tui.mapfile.problems import Placed, Problems, did_you_mean, listed, shown
from ttr_tui.mapfile.rule_parts import COLOURS, GRAY, LONGEST_LANE
from ttr_tui.mapfile.yaml_nodes import Node, Scalar

Key = TypeVar("Key")

MOST_CITIES = 500
MOST_LANES = 1000
MOST_TICKETS = 1000

CITY_ID = identifier(40)
CITY_NAME = text(60)


@dataclass(slots=True)
class Cities:
    """The cities of a map and their places on the board.

    `spellings` gives the id for every id and name, also of a city that has a mistake elsewhere;
    it is `complete` unless the id of some city is wrong.
    """

    cities: list[City] = field(default_factory=list)
    places: list[tuple[float, float]] = field(default_factory=list)
    spellings: dict[str, str] = field(default_factory=dict)
    ids: dict[str, Placed] = field(default_factory=dict)
    complete: bool = True

    def reader(self, node: Node, problems: Problems) -> str | None:
        """The id of a known city."""
        if not isinstance(node, Scalar):
            problems.note(node, f"{kind_of(node)}, expected the id of a city")
        elif node.value in self.ids:
            return node.value
        elif self.complete:
            hint = did_you_mean(node.value, self.spellings)
            problems.note(node, f"there is no city {shown(node.value)}{hint}")
        return None


def read_cities(fields: Fields, problems: Problems) -> Cities:
    """`cities`: id, name, other spellings, and the place as fractions of the board."""
    found = Cities()
    names: dict[str, Placed] = {}
    places: dict[tuple[float, float], Placed] = {}

    def spelling(node: Node, problems: Problems) -> str | None:
        name = CITY_NAME(node, problems)
        if name is None:
            return None
        new = _once(names, name.casefold(), node, problems, f"the name {shown(name)}")
        return name if new else None

    no_names: tuple[str, ...] = ()
    for node in fields.required("cities", items("cities", MOST_CITIES, least=2)) or ():
        city = section(node, problems, "a city", ("id", "name", "also", "x", "y"))
        if city is None:
            found.complete = False
            continue
        id = city.required("id", CITY_ID)
        name = city.required("name", spelling)
        also = city.optional("also", list_of(spelling, "names", 10), no_names)
        x = city.required("x", number(0, 1))
        y = city.required("y", number(0, 1))
        if x is not None and y is not None:
            _once(places, (x, y), city.at("x"), problems, f"the place {x:g}, {y:g}")
        if id is None or not _once(found.ids, id, city.at("id"), problems, f"the id {shown(id)}"):
            found.complete = False
            continue
        found.spellings |= dict.fromkeys((id, *also, name or id), id)
        if name is not None and x is not None and y is not None:
            found.cities.append(City(id, name, also))
            found.places.append((x, y))
    if not found.ids:
        found.complete = False
    return found


def read_routes(
    fields: Fields,
    problems: Problems,
    cities: Cities,
    colours: Sequence[str],
    points: Mapping[int, int],
) -> list[RouteSpec]:
    """`routes`: two cities, a length for which there are points (MX-6), a colour for each lane."""
    found: list[RouteSpec] = []
    pairs: dict[frozenset[str], Placed] = {}
    lanes_left = MOST_LANES
    for node in fields.required("routes", items("routes", MOST_LANES)) or ():
        route = section(node, problems, "a route", ("from", "to", "length", "colours"))
        if route is None:
            continue
        ends = _ends(route, problems, cities)
        if ends is not None:
            what = f"the route {ends[0]} – {ends[1]}"
            hint = ": two colours make a route double"
            _once(pairs, frozenset(ends), route.at("from"), problems, what, hint)
        length = route.required("length", whole_number(1, LONGEST_LANE))
        if length is not None and points and length not in points:
            known = listed(str(known) for known in sorted(points))
            message = f'no points for a lane of {length}, expected a length of "points": {known}'
            problems.note(route.at("length"), message)
        lanes = _lane_colours(route, problems, colours)
        lanes_left -= len(lanes)
        if lanes_left < 0:
            problems.note(node, f"too many lanes, expected at most {MOST_LANES}")
            break
        if ends is not None and length is not None and lanes:
            found.append(RouteSpec(ends, length, lanes))
    return found


def read_tickets(fields: Fields, problems: Problems, cities: Cities) -> list[TicketSpec]:
    """`tickets`: two cities and the points."""
    found: list[TicketSpec] = []
    pairs: dict[frozenset[str], Placed] = {}
    for node in fields.required("tickets", items("tickets", MOST_TICKETS)) or ():
        ticket = section(node, problems, "a ticket", ("from", "to", "points"))
        if ticket is None:
            continue
        ends = _ends(ticket, problems, cities)
        if ends is not None:
            what = f"the ticket {ends[0]} – {ends[1]}"
            _once(pairs, frozenset(ends), ticket.at("from"), problems, what)
        points = ticket.required("points", whole_number(1, 500))
        if ends is not None and points is not None:
            found.append(TicketSpec(ends, points))
    return found


def _ends(fields: Fields, problems: Problems, cities: Cities) -> tuple[str, str] | None:
    """Two different known cities."""
    start = fields.required("from", cities.reader)
    end = fields.required("to", cities.reader)
    if start is None or end is None:
        return None
    if start == end:
        problems.note(fields.at("to"), f"from {start} to itself, expected another city")
        return None
    return start, end


def _lane_colours(
    route: Fields, problems: Problems, colours: Sequence[str]
) -> tuple[str | None, ...]:
    """A colour for each lane, `None` for a gray one; empty where any is wrong."""
    found: list[str | None] = []
    nodes = route.required("colours", items("lanes (a colour for each)", 2)) or []
    for node in nodes:
        if not isinstance(node, Scalar):
            problems.note(node, f"{kind_of(node)}, expected a colour")
        elif node.value == GRAY:
            found.append(None)
        elif node.value in colours:
            found.append(node.value)
        elif node.value in COLOURS:
            problems.note(
                node, f"no card of this map is {node.value}, expected {listed((*colours, GRAY))}"
            )
        else:
            hint = did_you_mean(node.value, (*colours, GRAY))
            problems.note(node, f"there is no colour {shown(node.value)}{hint}")
    return tuple(found) if len(found) == len(nodes) else ()


def _once(
    seen: dict[Key, Placed], key: Key, at: Placed, problems: Problems, what: str, hint: str = ""
) -> bool:
    """Whether it is the first; a second of what may be there only once is noted."""
    if key in seen:
        problems.note(at, f"{what} again, expected only once (see line {seen[key].line}){hint}")
        return False
    seen[key] = at
    return True
