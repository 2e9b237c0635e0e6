"""What is odd about the network of a sound map: cities that nothing reaches, lanes that nobody can
claim, tickets that nobody can fulfil."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ttr_tui.engine.connections import shortest_paths
from ttr_tui.engine.game_map import GameMap, Lane
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.odd import Odd, odd, place_of
from ttr_tui.mapfile.yaml_nodes import Node

NEAR_IN_POINTS = 3
"""A ticket's points may differ from its shortest way by so much, and up to half or double."""


def odd_network(game_map: GameMap, root: Node) -> Iterator[Odd]:
    """Everything that is odd about cities, routes and tickets."""
    bars = {lane.index: bar for lane in game_map.lanes if (bar := _bar(game_map, lane))}
    yield from _odd_cities(game_map, root)
    for index, bar in bars.items():
        lane = game_map.lanes[index]
        if lane.number == 1 or lane.twins[0] not in bars:
            yield odd(place_of(root, "routes", lane.route, "length"), bar)
    yield from _short_colours(game_map, root, bars)
    yield from _odd_tickets(game_map, root, bars)


def _odd_cities(game_map: GameMap, root: Node) -> Iterator[Odd]:
    """Cities without a route, junctions where nothing meets, parts that nothing joins."""
    routes_to = [0] * len(game_map.cities)
    for route in game_map.routes:
        for end in route.ends:
            routes_to[end] += 1
    first_junction = sum(not city.junction for city in game_map.cities)
    seen: set[int] = set()
    start = next(city for city, routes in enumerate(routes_to) if routes)
    for index, city in enumerate(game_map.cities):
        if city.junction:
            at = place_of(root, "junctions", index - first_junction, "id")
        else:
            at = place_of(root, "cities", index, "id")
        if routes_to[index] == 0:
            yield odd(at, f"no route goes to {city.name}")
            continue
        if city.junction and routes_to[index] == 1:
            yield odd(at, f"only one route goes to the junction {city.name}")
        if index not in seen:
            seen |= set(_distances(game_map, index, {}))
            if index != start:
                yield odd(at, f"no way leads from {game_map.cities[start].name} to {city.name}")


def _bar(game_map: GameMap, lane: Lane) -> str | None:
    """Why nobody can ever claim a lane, or `None`."""
    rules = game_map.rules
    pieces = rules.decks[lane.deck].pieces
    most = min(pieces.count, rules.pieces.count)
    if lane.length > most:
        return f"a lane of {lane.length} that nobody can claim: a player has {most} {pieces.many}"
    wild = _locomotives(game_map)
    name = game_map.kinds[game_map.locomotive].name
    if lane.locomotives > wild:
        message = f"a ferry that nobody can claim: it asks for {lane.locomotives} {name} cards"
        return f"{message}, the deck has {wild}"
    covered = _covered(game_map, lane)
    if covered + wild < lane.length:
        cards = f"the cards cover {counted(covered, 'space')}, the {name} cards {wild} more"
        return f"a lane of {lane.length} that nobody can claim: {cards}"
    return None


def _short_colours(game_map: GameMap, root: Node, bars: Mapping[int, str]) -> Iterator[Odd]:
    """For each colour the longest lane that it cannot pay for without locomotives."""
    longest: dict[tuple[int, int | None], Lane] = {}
    for lane in game_map.lanes:
        key = (lane.deck, lane.colour)
        if lane.index not in bars and (key not in longest or lane.length > longest[key].length):
            longest[key] = lane
    for (deck, colour), lane in longest.items():
        covered = _covered(game_map, lane)
        if covered < lane.length - lane.locomotives:
            cards = "the cards of any one colour" if colour is None else game_map.colours[colour]
            if colour is not None:
                word = (
                    f" {game_map.rules.decks[deck].name}" if len(game_map.rules.decks) > 1 else ""
                )
                cards = f"the {cards}{word} cards"
            message = f"{cards} cover {counted(covered, 'space')}, fewer than the {lane.length}"
            yield odd(place_of(root, "routes", lane.route, "length"), f"{message} of this lane")


def _odd_tickets(game_map: GameMap, root: Node, bars: Mapping[int, str]) -> Iterator[Odd]:
    """Tickets that nobody can fulfil, or whose points are far from their shortest way."""
    rules, cities = game_map.rules, game_map.cities
    distances: dict[int, dict[int, int]] = {}
    for ticket in game_map.tickets:
        start, end = ticket.ends
        if start not in distances:
            distances[start] = _distances(game_map, start, bars)
        way = distances[start].get(end)
        at = place_of(root, "tickets", ticket.index, "from")
        if way is None:
            way_there = "way that can be claimed" if bars else "way"
            message = f"no {way_there} leads from {cities[start].name} to {cities[end].name}"
            yield odd(at, f"{message}: nobody can fulfil this ticket")
            continue
        if way > rules.pieces.count and rules.stations is None:
            message = (
                f"nobody can fulfil this ticket: its shortest way takes {counted(way, 'space')}"
            )
            yield odd(at, f"{message}, and a player has {rules.pieces.count} {rules.pieces.many}")
        far = abs(ticket.points - way) > NEAR_IN_POINTS
        if far and not way <= 2 * ticket.points <= 4 * way:
            message = f"{counted(ticket.points, 'point')} for a ticket whose shortest way takes"
            at = place_of(root, "tickets", ticket.index, "points")
            yield odd(at, f"{message} {counted(way, 'space')}")


def _locomotives(game_map: GameMap) -> int:
    wild = game_map.locomotive
    return sum(dict(deck.cards).get(wild, 0) for deck in game_map.rules.decks)


def _covered(game_map: GameMap, lane: Lane) -> int:
    """How many spaces the cards of the lane's colour cover, the best colour's if it is gray."""
    counts = dict(game_map.rules.decks[lane.deck].cards)
    covered = [0] * len(game_map.colours)
    for index, kind in enumerate(game_map.kinds):
        if kind.colour is not None and kind.deck == lane.deck:
            covered[kind.colour] += counts.get(index, 0) * kind.covers
    return max(covered) if lane.colour is None else covered[lane.colour]


def _distances(game_map: GameMap, start: int, bars: Mapping[int, str]) -> dict[int, int]:
    """The spaces of the shortest way to every city that can be reached by lanes without a bar."""
    lengths = {lane.index: lane.length for lane in game_map.lanes if lane.index not in bars}
    return {path.city: path.cost for path in shortest_paths(game_map, start, lengths)}
