"""Checking a map file for its author: what is wrong, and what is legal but odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap, Route
from ttr_tui.engine.graphs import shortest_paths
from ttr_tui.engine.text import counted, escaped
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import MAX_PROBLEMS, FileError, Located, Problem, Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, parse_yaml


class LintWarning(NamedTuple):
    """Something a map's author may not have meant."""

    line: int
    column: int
    message: str


def warn(at: Located, message: str) -> LintWarning:
    return LintWarning(at.line, at.column, message)


def location_of(root: Node, *path: str | int) -> Located:
    """Where the value at a path of keys and indices stands, or as much of the path as there is."""
    node = root
    for step in path:
        if isinstance(node, Entries) and step in node.entries:
            node = node.entries[str(step)][1]
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            break
    return node


NEAR_IN_POINTS = 3
"""A ticket's points may differ from its shortest way by so much, and up to half or double."""


def lint_network(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    """Everything that is odd about cities, routes and tickets."""
    blockers = {
        route.index: blocker for route in game_map.routes if (blocker := _blocker(game_map, route))
    }
    yield from _lint_cities(game_map, root)
    for index, blocker in blockers.items():
        route = game_map.routes[index]
        if route.number == 1 or route.parallels[0] not in blockers:
            yield warn(location_of(root, "routes", route.connection, "length"), blocker)
    yield from _short_colors(game_map, root, blockers)
    yield from _lint_tickets(game_map, root, blockers)


def _lint_cities(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    """Cities without a route, junctions where nothing meets, parts that nothing joins."""
    connections_to = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for end in connection.ends:
            connections_to[end] += 1
    first_junction = sum(not city.junction for city in game_map.cities)
    seen: set[int] = set()
    start = next(city for city, connections in enumerate(connections_to) if connections)
    for index, city in enumerate(game_map.cities):
        if city.junction:
            at = location_of(root, "junctions", index - first_junction, "id")
        else:
            at = location_of(root, "cities", index, "id")
        if connections_to[index] == 0:
            yield warn(at, f"no route goes to {city.name}")
            continue
        if city.junction and connections_to[index] == 1:
            yield warn(at, f"only one route goes to the junction {city.name}")
        if index not in seen:
            seen |= set(_distances(game_map, index, {}))
            if index != start:
                yield warn(at, f"no way leads from {game_map.cities[start].name} to {city.name}")


def _blocker(game_map: GameMap, route: Route) -> str | None:
    """Why nobody can ever claim a route, or `None`."""
    rules = game_map.rules
    pieces = rules.decks[route.deck].pieces
    most = min(pieces.count, rules.pieces.count)
    if route.length > most:
        return f"a route of {route.length} that nobody can claim: a player has {most} {pieces.many}"
    wild = _locomotives(game_map)
    name = game_map.card_types[game_map.locomotive].name
    if route.locomotives > wild:
        message = f"a ferry that nobody can claim: it asks for {route.locomotives} {name} cards"
        return f"{message}, the deck has {wild}"
    hidden = _hidden(game_map, route)
    if hidden + wild < route.length:
        cards = f"the cards cover {counted(hidden, 'space')}, the {name} cards {wild} more"
        return f"a route of {route.length} that nobody can claim: {cards}"
    return None


def _short_colors(
    game_map: GameMap, root: Node, blockers: Mapping[int, str]
) -> Iterator[LintWarning]:
    """For each color the longest route that it cannot pay for without locomotives."""
    longest: dict[tuple[int, int | None], Route] = {}
    for route in game_map.routes:
        key = (route.deck, route.color)
        if route.index not in blockers and (
            key not in longest or route.length > longest[key].length
        ):
            longest[key] = route
    for (deck, color), route in longest.items():
        hidden = _hidden(game_map, route)
        if hidden < route.length - route.locomotives:
            cards = "the cards of any one color" if color is None else game_map.colors[color]
            if color is not None:
                word = (
                    f" {game_map.rules.decks[deck].name}" if len(game_map.rules.decks) > 1 else ""
                )
                cards = f"the {cards}{word} cards"
            message = f"{cards} cover {counted(hidden, 'space')}, fewer than the {route.length}"
            yield warn(
                location_of(root, "routes", route.connection, "length"), f"{message} of this route"
            )


def _lint_tickets(
    game_map: GameMap, root: Node, blockers: Mapping[int, str]
) -> Iterator[LintWarning]:
    """Tickets that nobody can fulfil, or whose points are far from their shortest way."""
    rules, cities = game_map.rules, game_map.cities
    distances: dict[int, dict[int, int]] = {}
    for ticket in game_map.tickets:
        start, end = ticket.ends
        if start not in distances:
            distances[start] = _distances(game_map, start, blockers)
        distance = distances[start].get(end)
        at = location_of(root, "tickets", ticket.index, "from")
        if distance is None:
            way_there = "way that can be claimed" if blockers else "way"
            message = f"no {way_there} leads from {cities[start].name} to {cities[end].name}"
            yield warn(at, f"{message}: nobody can fulfil this ticket")
            continue
        if distance > rules.pieces.count and rules.stations is None:
            message = f"nobody can fulfil this ticket: its shortest way takes {counted(distance, 'space')}"
            yield warn(at, f"{message}, and a player has {rules.pieces.count} {rules.pieces.many}")
        far = abs(ticket.points - distance) > NEAR_IN_POINTS
        if far and not distance <= 2 * ticket.points <= 4 * distance:
            message = f"{counted(ticket.points, 'point')} for a ticket whose shortest way takes"
            at = location_of(root, "tickets", ticket.index, "points")
            yield warn(at, f"{message} {counted(distance, 'space')}")


def _locomotives(game_map: GameMap) -> int:
    wild = game_map.locomotive
    return sum(dict(deck.cards).get(wild, 0) for deck in game_map.rules.decks)


def _hidden(game_map: GameMap, route: Route) -> int:
    """How many spaces the cards of the route's color cover, the best color's if it is gray."""
    counts = dict(game_map.rules.decks[route.deck].cards)
    hidden = [0] * len(game_map.colors)
    for index, card_type in enumerate(game_map.card_types):
        if card_type.color is not None and card_type.deck == route.deck:
            hidden[card_type.color] += counts.get(index, 0) * card_type.covers
    return max(hidden) if route.color is None else hidden[route.color]


def _distances(game_map: GameMap, start: int, blockers: Mapping[int, str]) -> dict[int, int]:
    """The spaces of the shortest way to every city that can be reached by routes without a bar."""
    lengths = {
        route.index: route.length for route in game_map.routes if route.index not in blockers
    }
    return {path.city: path.cost for path in shortest_paths(game_map, start, lengths)}


def lint_rules(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    """Everything that is odd about the parts of the rules."""
    rules = game_map.rules
    if rules.tunnels is not None and not any(route.tunnel for route in game_map.routes):
        yield warn(location_of(root, "tunnels"), "there are rules for tunnels, but no route is one")
    for index, deck in enumerate(rules.decks):
        if not any(route.deck == index for route in game_map.routes):
            message = f"no route goes by {deck.mode}"
            yield warn(location_of(root, "decks", index, "mode"), message)
    if rules.flag is not None:
        for index, color in enumerate(rules.flag.colors):
            if not any(route.color == color for route in game_map.routes):
                message = f"no route is {game_map.colors[color]}: nobody can complete a flag"
                yield warn(location_of(root, "flag", "colors", index), message)
    if rules.starting_pieces is not None:
        pieces = sum(deck.pieces.count for deck in rules.decks)
        if rules.starting_pieces.total == pieces:
            message = f"everyone picks all {pieces} pieces: there is nothing to choose"
            yield warn(location_of(root, "starting_pieces", "total"), message)
    yield from _lint_harbors(game_map, root)


def _lint_harbors(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    rules = game_map.rules.harbors
    ports = [index for index, city in enumerate(game_map.cities) if city.port]
    if rules is None:
        if ports:
            message = "there are ports, but no harbors to build in them"
            yield warn(location_of(root, "cities", ports[0], "port"), message)
        for card_type in game_map.card_types:
            if card_type.anchor:
                path = ("decks", card_type.deck, "cards", "anchors")
                at = location_of(root, *(path if len(game_map.rules.decks) > 1 else path[2:]))
                yield warn(at, "there are cards with an anchor, but no harbors to pay for")
                break
        return
    if len(ports) < rules.count:
        message = (
            f"{counted(len(ports), 'port')}, fewer than the {rules.count} harbors of each player"
        )
        yield warn(location_of(root, "harbors", "count"), message)
    for deck in game_map.rules.decks:
        counts = dict(deck.cards)
        anchored = [
            counts[k]
            for k, card_type in enumerate(game_map.card_types)
            if card_type.anchor and k in counts
        ]
        if max(anchored) < rules.cards_of_each_deck:
            message = f"a harbor costs {rules.cards_of_each_deck} {deck.name} cards with an anchor"
            at = location_of(root, "harbors", "cards_of_each_deck")
            yield warn(at, f"{message}, but no color has more than {max(anchored)}")


class Checked(NamedTuple):
    """What a check found. The `problems` keep the map from being played; the `warnings`, which only
    a file without problems gets, do not. Both are in the order of the file."""

    file: str
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    map_file: MapFile | None = None

    @property
    def sound(self) -> bool:
        return not self.problems

    def lines(self) -> Iterator[str]:
        """A line for each finding, and one that sums up."""
        for problem in self.problems:
            yield str(problem)
        for warning in self.warnings:
            yield str(warning._replace(message=f"warning: {warning.message}"))
        if self.map_file is None:
            result = counted(len(self.problems), "problem")
        else:
            found = self.map_file.game_map
            parts = (
                f"{sum(not city.junction for city in found.cities)} cities",
                counted(len(found.routes), "route"),
                counted(len(found.tickets), "ticket"),
                counted(len(self.warnings), "warning"),
            )
            result = f"sound, with {', '.join(parts)}"
        yield f"{escaped(self.file)}: {result}"


def check_file(path: str | DataFile) -> Checked:
    """Read the map file at `path` and look for what its author should know. Never raises."""
    file = str(path)
    try:
        map_file = read_map(path)
        root = parse_yaml(map_file.text, Problems(file))
    except FileError as error:
        return Checked(file, problems=error.problems)
    found = [*lint_network(map_file.game_map, root), *lint_rules(map_file.game_map, root)]
    found.sort(key=lambda warn: (warn.line, warn.column))
    warnings = [Problem(file, warn.line, warn.column, warn.message) for warn in found]
    return Checked(file, warnings=tuple(warnings[:MAX_PROBLEMS]), map_file=map_file)
