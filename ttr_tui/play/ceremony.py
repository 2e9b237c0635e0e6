"""The score table and the final count, which adds the parts of the scores one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from ttr_tui.engine import (
    FinalScore,
    GameMap,
    HarborRules,
    HarborsScore,
    LongestPathRules,
    LongestPathScore,
    PlayerScore,
    StationRules,
    StationsScore,
    TicketScore,
    TicketsScore,
    View,
    columns_of,
    ticket_path,
)
from ttr_tui.play.english import NAME_WIDTH
from ttr_tui.play.plain_text import fit
from ttr_tui.text import counted


def score_table(game_map: GameMap, player: PlayerScore) -> dict[str, str]:
    """Return every part of a score by the head of its column, the total last."""
    cells = {
        column.head: _signed(column.points(player.of(column.line)), plain=column.key == "routes")
        for column in columns_of(game_map)
    }
    return {**cells, "Total": str(player.total)}


def _signed(points: int, *, plain: bool = False) -> str:
    return f"{points:+}" if points and not plain else str(points)


class Part(Enum):
    """What a step of the final count is about."""

    START = "start"
    STATION = "station"
    TICKET = "ticket"
    BUILDINGS = "buildings"
    PATH = "path"
    BONUS = "bonus"
    WINNER = "winner"


class CeremonyStep(NamedTuple):
    """A step of the final count.

    `seat` is the player it is about (`None`: all players), `points` is what it adds, `scores` are
    the scores of all seats after it. `brief` is a shorter text for lists. `completed` is set for
    tickets only. `routes` and `cities` are shown on the board; `station_uses` are the routes of
    other players among them.
    """

    part: Part
    seat: int | None
    text: str
    points: int = 0
    scores: tuple[int, ...] = ()
    brief: str = ""
    completed: bool | None = None
    routes: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    station_uses: frozenset[int] = frozenset()


def ceremony(view: View) -> list[CeremonyStep]:
    """Return the steps from the scores during the game to the winner, for a finished game."""
    final = view.final
    assert final is not None, "only a finished game has a final count"
    scores = [seat.score for seat in view.seats]
    start = CeremonyStep(Part.START, None, "Points during the game", scores=tuple(scores))
    steps = [start]
    for step in _steps(view, final):
        if step.seat is not None:
            scores[step.seat] += step.points
        steps.append(step._replace(scores=tuple(scores)))
    return steps


def _steps(view: View, final: FinalScore) -> Iterator[CeremonyStep]:
    """Yield all steps after the first, without `scores`."""
    count = len(view.seats)
    for number in range(count):
        yield from _player_steps(view, final.players[(view.first + number) % count])
    yield from _path_steps(view, final.players)
    yield from _other_steps(view, final.players)
    yield CeremonyStep(Part.WINNER, None, "The winner")


def _player_steps(view: View, player: PlayerScore) -> Iterator[CeremonyStep]:
    """Yield a player's stations with the routes they use, the tickets from the smallest up, and
    the points for buildings."""
    game_map = view.game_map
    for use in player.station_uses:
        city = game_map.cities[use.city].name
        owner = fit(view.seats[use.owner].name, NAME_WIDTH)
        yield CeremonyStep(
            Part.STATION,
            player.seat,
            f"station in {city}: uses {game_map.route_name(use.route)} of {owner}",
            brief=f"station {city}",
            routes=frozenset((use.route,)),
            cities=frozenset((use.city,)),
            station_uses=frozenset((use.route,)),
        )
    used = frozenset(use.route for use in player.station_uses)
    for ticket in sorted(player.tickets, key=lambda ticket: abs(ticket.points)):
        yield _ticket_step(view, player.seat, ticket, used)
    yield from _building_steps(view, player)


def _ticket_step(view: View, seat: int, score: TicketScore, used: frozenset[int]) -> CeremonyStep:
    """`used` are the routes that the player's stations use."""
    game_map = view.game_map
    routes: frozenset[int] = frozenset()
    if score.completed:
        owners = [seat if route in used else owner for route, owner in enumerate(view.owners)]
        path = ticket_path(view._replace(viewer=seat, owners=tuple(owners)), score.ticket)
        routes = frozenset(path.routes) if path is not None else routes
    name = game_map.ticket_name(score.ticket)
    return CeremonyStep(
        Part.TICKET,
        seat,
        f"{name} through a station" if score.uses_station else name,
        score.points,
        brief=name,
        completed=score.completed,
        routes=routes,
        cities=frozenset(game_map.tickets[score.ticket].ends),
        station_uses=routes & used,
    )


def _building_steps(view: View, player: PlayerScore) -> Iterator[CeremonyStep]:
    game_map, rules, seat = view.game_map, view.game_map.rules, player.seat
    if (stations := player.get(StationsScore)) is not None:
        left = counted(rules.of(StationRules).count - stations.built, "station")
        yield CeremonyStep(Part.BUILDINGS, seat, f"{left} left", stations.points)
    harbors = player.get(HarborsScore) or HarborsScore((), 0)
    for harbor in harbors.harbors:
        city = game_map.cities[harbor.city].name
        tickets = counted(harbor.tickets, "completed ticket")
        yield CeremonyStep(
            Part.BUILDINGS,
            seat,
            f"harbor in {city}: {tickets}",
            harbor.points,
            brief=f"harbor {city}",
            cities=frozenset((harbor.city,)),
        )
    if harbors.penalty:
        unbuilt = counted(rules.of(HarborRules).count - len(harbors.harbors), "harbor")
        yield CeremonyStep(Part.BUILDINGS, seat, f"{unbuilt} not built", -harbors.penalty)


def _path_steps(view: View, players: Sequence[PlayerScore]) -> Iterator[CeremonyStep]:
    """Yield the longest path of each player, the longest last."""
    rules = view.game_map.rules.get(LongestPathRules)
    if rules is None:
        return
    bonus = "the longest" if rules.name == "longest path" else rules.name
    lines = [(player.of(LongestPathScore), player.seat) for player in players]
    for line, seat in sorted(lines, key=lambda pair: pair[0].path.length):
        spaces = counted(line.path.length, "space")
        earned = f", {bonus}" if line.points else ""
        yield CeremonyStep(
            Part.PATH,
            seat,
            f"longest path {spaces}{earned}",
            line.points,
            brief=spaces,
            routes=frozenset(line.path.edges),
        )


def _other_steps(view: View, players: Sequence[PlayerScore]) -> Iterator[CeremonyStep]:
    """Yield the points of rules that have no steps of their own, for the players who get any."""
    for column in columns_of(view.game_map):
        if column.during_game or column.line in _WITH_STEPS:
            continue
        for player in players:
            if points := column.points(player.of(column.line)):
                yield CeremonyStep(Part.BONUS, player.seat, column.head.lower(), points)


_WITH_STEPS: Final = (TicketsScore, StationsScore, HarborsScore, LongestPathScore)
"""The lines of scores whose points have steps of their own."""
