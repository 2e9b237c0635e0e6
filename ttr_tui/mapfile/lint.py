"""`ttr check`: errors in a map file, and warnings about things its author may not have meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.engine import GameMap, Route
from ttr_tui.engine.game_map import CityIndex, RouteIndex, StartingPiecesRules
from ttr_tui.engine.graphs import shortest_paths
from ttr_tui.engine.rule import Remark
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.map_network import MAX_CITY_NAME
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import MAX_PROBLEMS, FileError, Problem, Problems
from ttr_tui.mapfile.rule_settings import location_of, rule_warnings
from ttr_tui.mapfile.yaml_nodes import parse_yaml
from ttr_tui.text import counted, escaped

MAX_DIFFERENCE = 3
"""How far a ticket's points may be from the spaces of its shortest path. Half to double is always
fine."""


MANY_PIECES = 100
"""Printed games have at most about 60 pieces for each player."""


class CheckResult(NamedTuple):
    """The result of a check, in the order of the file. Only a file without `problems` gets
    `warnings`; a map with warnings can be played."""

    file: str
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    map_file: MapFile | None = None

    @property
    def valid(self) -> bool:
        return not self.problems

    def lines(self) -> Iterator[str]:
        """One line for each problem and warning, then a summary."""
        for problem in self.problems:
            yield str(problem)
        for warning in self.warnings:
            yield str(warning._replace(message=f"warning: {warning.message}"))
        if self.map_file is None:
            result = counted(len(self.problems), "problem")
        else:
            game_map = self.map_file.game_map
            parts = (
                counted(sum(not city.junction for city in game_map.cities), "city", "cities"),
                counted(len(game_map.routes), "route"),
                counted(len(game_map.tickets), "ticket"),
                counted(len(self.warnings), "warning"),
            )
            result = f"valid, with {', '.join(parts)}"
        yield f"{escaped(self.file)}: {result}"


def check_file(path: str | DataFile) -> CheckResult:
    """Check the map file at `path`. Never raises."""
    file = str(path)
    try:
        map_file = read_map(path)
        root = parse_yaml(map_file.text, Problems(file))
    except FileError as error:
        return CheckResult(file, problems=error.problems)
    game_map = map_file.game_map
    warnings: list[Problem] = []
    for remark in (*_network_warnings(game_map), *rule_warnings(game_map)):
        at = location_of(root, *remark.path)
        warnings.append(Problem(file, at.line, at.column, remark.message))
    warnings.sort(key=lambda warning: (warning.line, warning.column))
    return CheckResult(file, warnings=tuple(warnings[:MAX_PROBLEMS]), map_file=map_file)


def _network_warnings(game_map: GameMap) -> Iterator[Remark]:
    """Warnings about cities, routes and tickets."""
    yield from _city_warnings(game_map)
    yield from _piece_warnings(game_map)
    unclaimable = {
        route.index: reason for route in game_map.routes if (reason := _obstacle(game_map, route))
    }
    for index, reason in unclaimable.items():
        route = game_map.routes[index]
        if route.number == 1 or route.parallels[0] not in unclaimable:
            yield Remark(("routes", route.connection, "length"), reason)
    yield from _color_warnings(game_map, unclaimable)
    yield from _ticket_warnings(game_map, unclaimable)


def _piece_warnings(game_map: GameMap) -> Iterator[Remark]:
    """So many pieces that a game hardly ends."""
    pieces = game_map.rules.pieces
    if pieces.count > MANY_PIECES:
        message = f"{pieces.count} {pieces.many} for each player make a very long game"
        if game_map.rules.get(StartingPiecesRules) is not None:
            yield Remark(("starting_pieces", "total"), message)
        elif len(game_map.rules.decks) > 1:
            yield Remark(("decks",), message)
        else:
            yield Remark(("pieces", "count"), message)


def _city_warnings(game_map: GameMap) -> Iterator[Remark]:
    """Long names, cities without a route, junctions with one route, parts that are not
    connected."""
    for index, city in enumerate(game_map.cities):
        if not city.junction and cell_len(city.name) > MAX_CITY_NAME:
            message = f"boards shorten this name to {MAX_CITY_NAME} cells"
            yield Remark(("cities", index, "name"), message)
    connections_to = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for end in connection.ends:
            connections_to[end] += 1
    first_junction = sum(not city.junction for city in game_map.cities)
    seen: set[int] = set()
    start = next(city for city, connections in enumerate(connections_to) if connections)
    for index, city in enumerate(game_map.cities):
        if city.junction:
            at = ("junctions", index - first_junction, "id")
        else:
            at = ("cities", index, "id")
        if connections_to[index] == 0:
            yield Remark(at, f"no route goes to {city.name}")
            continue
        if city.junction and connections_to[index] == 1:
            yield Remark(at, f"only one route goes to the junction {city.name}")
        if index not in seen:
            seen |= set(_distances(game_map, CityIndex(index), {}))
            if index != start:
                message = f"no path leads from {game_map.cities[start].name} to {city.name}"
                yield Remark(at, message)


def _obstacle(game_map: GameMap, route: Route) -> str | None:
    """Why nobody can ever claim a route; `None` if somebody can."""
    rules = game_map.rules
    pieces = rules.decks[route.deck].pieces
    most = min(pieces.count, rules.pieces.count)
    nobody = f"nobody can claim this route of {route.length}"
    if route.length > most:
        return f"{nobody}: a player has only {most} {pieces.many}"
    wild = _locomotives(game_map)
    name = game_map.card_types[game_map.locomotive].name
    if route.locomotives > wild:
        required = f"it requires {route.locomotives} {name} cards, the deck has {wild}"
        return f"nobody can claim this ferry: {required}"
    covered = _covered(game_map, route)
    if covered + wild < route.length:
        cards = f"its cards cover {counted(covered, 'space')}, the {name} cards {wild} more"
        return f"{nobody}: {cards}"
    return None


def _color_warnings(game_map: GameMap, unclaimable: Mapping[RouteIndex, str]) -> Iterator[Remark]:
    """For each color, its longest route if the color alone cannot pay for it."""
    longest: dict[tuple[int, int | None], Route] = {}
    for route in game_map.routes:
        key = (route.deck, route.color)
        if route.index not in unclaimable and (
            key not in longest or route.length > longest[key].length
        ):
            longest[key] = route
    several = len(game_map.rules.decks) > 1
    for (deck, color), route in longest.items():
        covered = _covered(game_map, route)
        if covered >= route.length - route.locomotives:
            continue
        if color is None:
            cards = "the cards of any one color"
        elif several:
            cards = f"the {game_map.colors[color]} {game_map.rules.decks[deck].name} cards"
        else:
            cards = f"the {game_map.colors[color]} cards"
        yield Remark(
            ("routes", route.connection, "length"),
            f"{cards} cover only {counted(covered, 'space')} of the {route.length} of this route",
        )


def _ticket_warnings(game_map: GameMap, unclaimable: Mapping[RouteIndex, str]) -> Iterator[Remark]:
    """Tickets that nobody can complete, or whose points do not fit their shortest path."""
    rules, cities = game_map.rules, game_map.cities
    distances: dict[int, dict[int, int]] = {}
    for ticket in game_map.tickets:
        start, end = ticket.ends
        if start not in distances:
            distances[start] = _distances(game_map, start, unclaimable)
        distance = distances[start].get(end)
        at = ("tickets", ticket.index, "from")
        if distance is None:
            path = "path of claimable routes" if unclaimable else "path"
            message = f"no {path} leads from {cities[start].name} to {cities[end].name}"
            yield Remark(at, f"{message}: nobody can complete this ticket")
            continue
        spaces = counted(distance, "space")
        if distance > rules.pieces.count and rules.get(StationRules) is None:
            message = f"nobody can complete this ticket: its shortest path has {spaces}"
            pieces = f"{rules.pieces.count} {rules.pieces.many}"
            yield Remark(at, f"{message}, and a player has {pieces}")
        far = abs(ticket.points - distance) > MAX_DIFFERENCE
        if far and not distance <= 2 * ticket.points <= 4 * distance:
            message = f"{counted(ticket.points, 'point')} for a ticket whose shortest path has"
            at = ("tickets", ticket.index, "points")
            yield Remark(at, f"{message} {spaces}")


def _locomotives(game_map: GameMap) -> int:
    wild = game_map.locomotive
    return sum(dict(deck.cards).get(wild, 0) for deck in game_map.rules.decks)


def _covered(game_map: GameMap, route: Route) -> int:
    """The spaces that all cards of the route's color cover; of the best color if it is gray."""
    counts = dict(game_map.rules.decks[route.deck].cards)
    covered = [0] * len(game_map.colors)
    for index, card_type in zip(game_map.card_type_indices, game_map.card_types, strict=True):
        if card_type.color is not None and card_type.deck == route.deck:
            covered[card_type.color] += counts.get(index, 0) * card_type.covers
    return max(covered) if route.color is None else covered[route.color]


def _distances(
    game_map: GameMap, start: CityIndex, unclaimable: Mapping[RouteIndex, str]
) -> dict[int, int]:
    """The spaces of the shortest path to every city that claimable routes reach."""
    lengths = {
        route.index: route.length for route in game_map.routes if route.index not in unclaimable
    }
    return {path.city: path.cost for path in shortest_paths(game_map, start, lengths)}
