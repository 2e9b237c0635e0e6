"""What is odd about the network of a sound map: cities that nothing reaches, routes that nobody can
claim, tickets that nobody can fulfil."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ttr_tui.engine.connections import shortest_paths
from ttr_tui.engine.game_map import GameMap, Route
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.odd import LintWarning, warn, location_of
from ttr_tui.mapfile.yaml_nodes import Node

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
