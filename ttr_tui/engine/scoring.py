"""The final score and the winner (C-13 to C-15, EU-6, GL-8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ttr_tui.engine.borrowing import StationUse, best_station_uses
from ttr_tui.engine.building import harbors_built, stations_built
from ttr_tui.engine.connections import connected_parts, own_routes
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.longest_path import Trail, longest_trail
from ttr_tui.engine.rules import Rules, TieBreak
from ttr_tui.engine.state import State
from ttr_tui.engine.tickets_and_harbors import (
    HarborScore,
    TicketScore,
    score_harbors,
    score_tickets,
)


class PlayerScore(NamedTuple):
    """Every part of a player's final score.

    `routes` are the points for claimed routes, `flags` those for whole flags (PA-3), `exchanged`
    what exchanges have cost (GL-9); `station_uses` the routes used through stations (EU-5),
    `stations` the points for those left (EU-6), `built_stations` how many were built;
    `unbuilt_harbors` what those not built cost (GL-8); `longest_path` is the player's own longest
    trail of routes, `path_bonus` what it earns (C-14).
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
        """How many tickets are completed."""
        return sum(ticket.completed for ticket in self.tickets)

    @property
    def harbor_points(self) -> int:
        """The points for harbors, less those for harbors not built."""
        return sum(harbor.points for harbor in self.harbors) - self.unbuilt_harbors

    @property
    def total(self) -> int:
        table = self.routes + self.flags - self.exchanged
        return table + self.ticket_points + self.stations + self.harbor_points + self.path_bonus


class FinalScore(NamedTuple):
    """The scores in the order of the seats, the winner or winners, and the tie-breaks that
    filtered the circle of those with most points."""

    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    decided_by: tuple[TieBreak, ...]


def final_score(state: State) -> FinalScore:
    """The score of a game as it stands, counted as at its end."""
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
        stations=_points_for_stations_left(rules, stations_built(state, seat)),
        built_stations=stations_built(state, seat),
        harbors=score_harbors(game_map, harbors, ticket_scores),
        unbuilt_harbors=_cost_of_harbors_not_built(rules, harbors_built(state, seat)),
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
    """The borrowed route with the tickets that it is borrowed for."""
    every = [*routes, *[other.route for other in station_uses]]
    parts = connected_parts(game_map, every)
    without = connected_parts(game_map, [route for route in every if route != use.route])
    scores = score_tickets(game_map, tickets, parts, without)
    return use._replace(tickets=tuple([score.ticket for score in scores if score.station_uses]))


def longest_path(game_map: GameMap, routes: Sequence[int]) -> Trail:
    """The longest trail over these routes; its edges are routes (C-14)."""
    edges = [(*game_map.routes[route].ends, game_map.routes[route].length) for route in routes]
    trail = longest_trail(edges)
    return Trail(trail.length, tuple(routes[edge] for edge in trail.edges))


def _points_for_stations_left(rules: Rules, built: int) -> int:
    stations = rules.stations
    return 0 if stations is None else (stations.count - built) * stations.points_left


def _cost_of_harbors_not_built(rules: Rules, built: int) -> int:
    harbors = rules.harbors
    return 0 if harbors is None else (harbors.count - built) * harbors.penalty


def _winners(
    players: Sequence[PlayerScore], tie_breaks: Collection[TieBreak]
) -> tuple[tuple[int, ...], tuple[TieBreak, ...]]:
    """Those with most points; while they are several, each tie-break keeps the best (C-15)."""
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
    """What a tie-break compares; more is better."""
    match tie_break:
        case TieBreak.COMPLETED_TICKETS:
            return player.completed
        case TieBreak.LONGEST_PATH:
            return player.longest_path.length
        case TieBreak.FEWEST_STATIONS:
            return -player.built_stations
        case TieBreak.LONGEST_PATH_BONUS:
            return player.path_bonus
