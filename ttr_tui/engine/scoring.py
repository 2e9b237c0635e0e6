"""The final score and the winner (C-13 to C-15, EU-6, GL-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import NamedTuple

from ttr_tui.engine.buildings import harbors_built, stations_built
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.graphs import (
    Edge,
    Trail,
    connected_parts,
    has_longer_trail,
    longest_trail,
    own_routes,
)
from ttr_tui.engine.rules import Rules, TieBreak
from ttr_tui.engine.state import NOBODY, State


class TicketScore(NamedTuple):
    """A ticket in the final score: its points, negative if it is not completed. `uses_station` says
    that it is completed only through stations (EU-5)."""

    ticket: int
    completed: bool
    points: int
    uses_station: bool = False


class HarborScore(NamedTuple):
    """A harbor in the final score: the number of completed tickets to its city, and the points."""

    city: int
    tickets: int
    points: int


def score_tickets(
    game_map: GameMap, tickets: Iterable[int], parts: Sequence[int], without: Sequence[int]
) -> tuple[TicketScore, ...]:
    """Score tickets for a player: two cities are connected if their numbers in `parts` are equal
    (see `connected_parts`). `without` are the parts without the routes used through stations."""
    scores: list[TicketScore] = []
    for ticket in tickets:
        facts = game_map.tickets[ticket]
        a, b = facts.ends
        completed = parts[a] == parts[b]
        points = facts.points if completed else -facts.points
        scores.append(
            TicketScore(ticket, completed, points, completed and without[a] != without[b])
        )
    return tuple(scores)


def score_harbors(
    game_map: GameMap, harbors: Collection[int], tickets: Sequence[TicketScore]
) -> tuple[HarborScore, ...]:
    """Score the harbors in these cities, given the scores of their owner's tickets."""
    rules = game_map.rules.harbors
    if rules is None:
        return ()
    scores: list[HarborScore] = []
    for city in sorted(harbors):
        completed = sum(
            ticket.completed and city in game_map.tickets[ticket.ticket].ends for ticket in tickets
        )
        points = (0, *rules.points)[min(completed, len(rules.points))]
        scores.append(HarborScore(city, completed, points))
    return tuple(scores)


class StationUse(NamedTuple):
    """A route of `owner` that another player uses through the station in `city`; in a final score,
    `tickets` are those that would not be completed without it."""

    city: int
    route: int
    owner: int
    tickets: tuple[int, ...] = ()


def best_station_uses(state: State, seat: int) -> tuple[StationUse, ...]:
    """The best routes that a player can use through stations, at most one for each: most points,
    then most completed tickets, then fewest routes, then first in the order of the map. All
    combinations are tried; routes to the same part of the player's network count as one choice."""
    cities = sorted(city for city, owner in state.stations.items() if owner == seat)
    game_map, tickets = state.game_map, state.tickets[seat]
    if not cities or not tickets:
        return ()
    parts = connected_parts(game_map, own_routes(state.owners, seat))
    harbors = [city for city, owner in state.harbors.items() if owner == seat]
    choices = [_choices(state, seat, city, parts) for city in cities]
    best: tuple[StationUse, ...] = ()
    best_value = (-(10**9), 0, 0)
    for chosen in product(*choices):
        station_uses = tuple([use for use in chosen if use is not None])
        joined = _joined(parts, [game_map.routes[use.route].ends for use in station_uses])
        scores = score_tickets(game_map, tickets, joined, parts)
        points = sum([score.points for score in scores])
        points += sum([score.points for score in score_harbors(game_map, harbors, scores)])
        value = (points, sum([score.completed for score in scores]), -len(station_uses))
        if value > best_value:
            best_value, best = value, station_uses
    return best


def _choices(state: State, seat: int, city: int, parts: list[int]) -> list[StationUse | None]:
    """The uses of a station in this city: the first route to each part of the network, or none
    (`None`)."""
    found: dict[int, StationUse] = {}
    for route in state.game_map.routes:
        owner = state.owners[route.index]
        if city in route.ends and owner not in (NOBODY, seat):
            there = parts[route.ends[0] + route.ends[1] - city]
            if there != parts[city]:
                found.setdefault(there, StationUse(city, route.index, owner))
    return [*found.values(), None]


def _joined(parts: list[int], edges: list[tuple[int, int]]) -> list[int]:
    """The connected parts after adding these edges."""
    for a, b in edges:
        one, other = parts[a], parts[b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts


class PlayerScore(NamedTuple):
    """Every part of a player's final score.

    `routes` are the points for claimed routes, `flags` those for complete flags (PA-3), `exchanged`
    the points paid for exchanges (GL-9). `station_uses` are the routes used through stations
    (EU-5), `stations` the points for unused stations (EU-6), `built_stations` their number.
    `unbuilt_harbors` is the penalty for unbuilt harbors (GL-8). `longest_path` is the player's
    longest path, `path_bonus` the bonus for it (C-14).
    """

    seat: int
    routes: int
    flags: int
    exchanged: int
    tickets: tuple[TicketScore, ...]
    station_uses: tuple[StationUse, ...]
    stations: int
    built_stations: int
    harbors: tuple[HarborScore, ...]
    unbuilt_harbors: int
    longest_path: Trail
    path_bonus: int

    @property
    def ticket_points(self) -> int:
        return sum(ticket.points for ticket in self.tickets)

    @property
    def completed(self) -> int:
        """The number of completed tickets."""
        return sum(ticket.completed for ticket in self.tickets)

    @property
    def harbor_points(self) -> int:
        """The points for harbors minus the penalty for unbuilt ones."""
        return sum(harbor.points for harbor in self.harbors) - self.unbuilt_harbors

    @property
    def total(self) -> int:
        table = self.routes + self.flags - self.exchanged
        return table + self.ticket_points + self.stations + self.harbor_points + self.path_bonus


class FinalScore(NamedTuple):
    """The scores in seating order, the winners, and the tie-breaks that reduced their number."""

    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    decided_by: tuple[TieBreak, ...]


def final_score(state: State) -> FinalScore:
    """The final score if the game ended now."""
    game_map, seats = state.game_map, range(state.players)
    paths = [longest_path(game_map, own_routes(state.owners, seat)) for seat in seats]
    longest = max(path.length for path in paths)
    rules = game_map.rules.longest_path
    bonus = rules.bonus if rules is not None and longest > 0 else 0
    players = tuple(
        _player_score(state, seat, paths[seat], bonus if paths[seat].length == longest else 0)
        for seat in seats
    )
    winners, decided_by = _winners(players, game_map.rules.tie_breaks)
    return FinalScore(players, winners, decided_by)


def _player_score(state: State, seat: int, path: Trail, path_bonus: int) -> PlayerScore:
    game_map, rules = state.game_map, state.game_map.rules
    routes, tickets = own_routes(state.owners, seat), state.tickets[seat]
    harbors = [city for city, owner in state.harbors.items() if owner == seat]
    station_uses = best_station_uses(state, seat)
    without = connected_parts(game_map, routes)
    parts = connected_parts(game_map, [*routes, *[use.route for use in station_uses]])
    ticket_scores = score_tickets(game_map, tickets, parts, without)
    return PlayerScore(
        seat=seat,
        routes=state.scores[seat] - state.flag_points[seat] + state.exchanged[seat],
        flags=state.flag_points[seat],
        exchanged=state.exchanged[seat],
        tickets=ticket_scores,
        station_uses=tuple(
            [_with_tickets(game_map, use, station_uses, routes, tickets) for use in station_uses]
        ),
        stations=_unused_station_points(rules, stations_built(state, seat)),
        built_stations=stations_built(state, seat),
        harbors=score_harbors(game_map, harbors, ticket_scores),
        unbuilt_harbors=_unbuilt_harbor_penalty(rules, harbors_built(state, seat)),
        longest_path=path,
        path_bonus=path_bonus,
    )


def _with_tickets(
    game_map: GameMap,
    use: StationUse,
    station_uses: Sequence[StationUse],
    routes: Sequence[int],
    tickets: Sequence[int],
) -> StationUse:
    """The station use with the tickets that need it."""
    every = [*routes, *[other.route for other in station_uses]]
    parts = connected_parts(game_map, every)
    without = connected_parts(game_map, [route for route in every if route != use.route])
    scores = score_tickets(game_map, tickets, parts, without)
    return use._replace(tickets=tuple([score.ticket for score in scores if score.uses_station]))


def longest_path(game_map: GameMap, routes: Sequence[int]) -> Trail:
    """The longest path of these routes; its edges are routes (C-14)."""
    trail = longest_trail(_edges(game_map, routes))
    return Trail(trail.length, tuple(routes[edge] for edge in trail.edges))


def has_longer_path(game_map: GameMap, routes: Iterable[int], length: int) -> bool:
    """Whether these routes have a path of more than `length` spaces (C-14). That takes much less
    time than finding the longest one."""
    return has_longer_trail(_edges(game_map, routes), length)


def _edges(game_map: GameMap, routes: Iterable[int]) -> list[Edge]:
    return [(*game_map.routes[route].ends, game_map.routes[route].length) for route in routes]


def _unused_station_points(rules: Rules, built: int) -> int:
    stations = rules.stations
    return 0 if stations is None else (stations.count - built) * stations.points_left


def _unbuilt_harbor_penalty(rules: Rules, built: int) -> int:
    harbors = rules.harbors
    return 0 if harbors is None else (harbors.count - built) * harbors.penalty


def _winners(
    players: Sequence[PlayerScore], tie_breaks: Collection[TieBreak]
) -> tuple[tuple[int, ...], tuple[TieBreak, ...]]:
    """The players with most points; while there are several, each tie-break keeps the best
    (C-15)."""
    most = max(player.total for player in players)
    tied = [player for player in players if player.total == most]
    decided_by: list[TieBreak] = []
    for tie_break in tie_breaks:
        measures = [_measure(player, tie_break) for player in tied]
        best = max(measures)
        kept = [player for player, has in zip(tied, measures, strict=True) if has == best]
        if len(kept) < len(tied):
            decided_by.append(tie_break)
            tied = kept
    return tuple(player.seat for player in tied), tuple(decided_by)


def _measure(player: PlayerScore, tie_break: TieBreak) -> int:
    """The value that a tie-break compares; more is better."""
    match tie_break:
        case TieBreak.COMPLETED_TICKETS:
            return player.completed
        case TieBreak.LONGEST_PATH:
            return player.longest_path.length
        case TieBreak.FEWEST_STATIONS:
            return -player.built_stations
        case TieBreak.LONGEST_PATH_BONUS:
            return player.path_bonus
