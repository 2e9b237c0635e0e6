"""The final count, which adds the parts of the scores one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine import (
    FinalScore,
    PlayerScore,
    View,
)
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rule import Column, StationUse, TicketScore
from ttr_tui.engine.rules.harbors import HarborScore, HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathRules, LongestPathScore
from ttr_tui.engine.rules.stations import StationsScore
from ttr_tui.engine.rules.tickets import TicketsScore
from ttr_tui.engine.scoring import columns_of
from ttr_tui.engine.ticket_paths import ticket_path

Counted: TypeAlias = (
    StationUse
    | TicketScore
    | StationsScore
    | HarborScore
    | HarborsScore
    | LongestPathScore
    | Column
)
"""The parts of a score that have steps of their own, and the columns of the others."""


class CountStep(NamedTuple):
    """A step of the final count.

    `seat` is the player it is about (`None`: all players), `points` is what it adds, `scores` are
    the scores of all seats after it. `about` is what it counts (`HarborsScore`: the penalty).
    `routes` and `cities` are shown on the board; `station_uses` are the routes of other players
    among them. Without `about` it counts nothing: it is the start of the count, or with a `seat`, a
    player's row in the final scores.
    """

    seat: Seat | None = None
    points: int = 0
    scores: tuple[int, ...] = ()
    about: Counted | None = None
    routes: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    station_uses: frozenset[int] = frozenset()

    @property
    def completed(self) -> bool | None:
        """Whether the ticket of this step is completed; `None` if it is about no ticket."""
        return self.about.completed if isinstance(self.about, TicketScore) else None


def final_count(view: View) -> list[CountStep]:
    """Return the steps from the scores during the game to the final scores, for a finished game."""
    final = view.final
    assert final is not None, "only a finished game has a final count"
    scores = [seat.score for seat in view.seats]
    start = CountStep(scores=tuple(scores))
    steps = [start]
    for step in _steps(view, final):
        if step.seat is not None:
            scores[step.seat] += step.points
        steps.append(step._replace(scores=tuple(scores)))
    return steps


def _steps(view: View, final: FinalScore) -> Iterator[CountStep]:
    """Yield all steps after the first, without `scores`."""
    count = len(view.seats)
    for number in range(count):
        yield from _player_steps(view, final.players[(view.first + number) % count])
    yield from _path_steps(view, final.players)
    yield from _other_steps(view, final.players)


def _player_steps(view: View, player: PlayerScore) -> Iterator[CountStep]:
    """Yield a player's stations with the routes they use, the tickets from the smallest up, and
    the points for buildings."""
    for use in player.station_uses:
        yield CountStep(
            player.seat,
            about=use,
            routes=frozenset((use.route,)),
            cities=frozenset((use.city,)),
            station_uses=frozenset((use.route,)),
        )
    used = frozenset(use.route for use in player.station_uses)
    for ticket in sorted(player.tickets, key=lambda ticket: abs(ticket.points)):
        yield _ticket_step(view, player.seat, ticket, used)
    yield from _building_steps(player)


def _ticket_step(view: View, seat: Seat, score: TicketScore, used: frozenset[int]) -> CountStep:
    """`used` are the routes that the player's stations use."""
    routes: frozenset[int] = frozenset()
    if score.completed:
        owners = [seat if route in used else owner for route, owner in enumerate(view.owners)]
        path = ticket_path(view._replace(viewer=seat, owners=tuple(owners)), score.ticket)
        routes = frozenset(path.routes) if path is not None else routes
    return CountStep(
        seat,
        score.points,
        about=score,
        routes=routes,
        cities=frozenset(view.game_map.tickets[score.ticket].ends),
        station_uses=routes & used,
    )


def _building_steps(player: PlayerScore) -> Iterator[CountStep]:
    if (stations := player.get(StationsScore)) is not None:
        yield CountStep(player.seat, stations.points, about=stations)
    if (harbors := player.get(HarborsScore)) is None:
        return
    for harbor in harbors.harbors:
        cities = frozenset((harbor.city,))
        yield CountStep(player.seat, harbor.points, about=harbor, cities=cities)
    if harbors.penalty:
        yield CountStep(player.seat, -harbors.penalty, about=harbors)


def _path_steps(view: View, players: Sequence[PlayerScore]) -> Iterator[CountStep]:
    """Yield the longest path of each player, the longest last."""
    if view.game_map.rules.get(LongestPathRules) is None:
        return
    lines = [(player.of(LongestPathScore), player.seat) for player in players]
    for line, seat in sorted(lines, key=lambda pair: pair[0].path.length):
        routes = frozenset(line.path.edges)
        yield CountStep(seat, line.points, about=line, routes=routes)


def _other_steps(view: View, players: Sequence[PlayerScore]) -> Iterator[CountStep]:
    """Yield the points of rules that have no steps of their own, for the players who get any."""
    for column in columns_of(view.game_map):
        if column.during_game or column.line in _WITH_STEPS:
            continue
        for player in players:
            if points := column.points(player.of(column.line)):
                yield CountStep(player.seat, points, about=column)


_WITH_STEPS: Final = (TicketsScore, StationsScore, HarborsScore, LongestPathScore)
"""The lines of scores whose points have steps of their own."""
