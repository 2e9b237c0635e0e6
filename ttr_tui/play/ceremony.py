"""The score table and the final count, which adds the parts of the scores one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from ttr_tui.engine import FinalScore, PlayerScore, Rules, TicketScore, TieBreak, View
from ttr_tui.play.english import NAME_WIDTH
from ttr_tui.play.plain_text import fit
from ttr_tui.play.ticket_paths import shortest_path
from ttr_tui.text import counted

REASONS: Final = {
    TieBreak.COMPLETED_TICKETS: "most completed tickets",
    TieBreak.LONGEST_PATH: "longer longest path",
    TieBreak.FEWEST_STATIONS: "fewest stations built",
    TieBreak.LONGEST_PATH_BONUS: "longest path",
}
"""What decides a tie between the players with the most points (C-15)."""


def score_table(rules: Rules, player: PlayerScore) -> dict[str, str]:
    """Return every part of a score by the head of its column, the total last."""
    completed = sum(ticket.points for ticket in player.tickets if ticket.completed)
    failed = sum(ticket.points for ticket in player.tickets if not ticket.completed)
    cells = {
        "Routes": str(player.routes),
        "Tickets": f"{completed:+}",
        "Failed tickets": _signed(failed),
    }
    if rules.flag is not None:
        cells["Flags"] = _signed(player.flags)
    if rules.stations is not None:
        cells["Stations"] = _signed(player.stations)
    if rules.harbors is not None:
        cells["Harbors"] = _signed(player.harbor_points)
    if rules.exchange is not None:
        cells["Exchanges"] = _signed(-player.exchanged)
    if rules.longest_path is not None:
        cells["Longest path"] = _signed(player.path_bonus)
    return {**cells, "Total": str(player.total)}


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


class Part(Enum):
    """What a step of the final count is about."""

    START = "start"
    STATION = "station"
    TICKET = "ticket"
    BUILDINGS = "buildings"
    PATH = "path"
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
        path = shortest_path(view._replace(viewer=seat, owners=tuple(owners)), score.ticket)
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
    if rules.stations is not None:
        left = counted(rules.stations.count - player.built_stations, "station")
        yield CeremonyStep(Part.BUILDINGS, seat, f"{left} left", player.stations)
    for harbor in player.harbors:
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
    if rules.harbors is not None and player.unbuilt_harbors:
        unbuilt = counted(rules.harbors.count - len(player.harbors), "harbor")
        yield CeremonyStep(Part.BUILDINGS, seat, f"{unbuilt} not built", -player.unbuilt_harbors)


def _path_steps(view: View, players: Sequence[PlayerScore]) -> Iterator[CeremonyStep]:
    """Yield the longest path of each player, the longest last."""
    rules = view.game_map.rules
    if rules.longest_path is None:
        return
    bonus = rules.longest_path.name
    bonus = "the longest" if bonus == "longest path" else bonus
    for player in sorted(players, key=lambda player: player.longest_path.length):
        spaces = counted(player.longest_path.length, "space")
        earned = f", {bonus}" if player.path_bonus else ""
        yield CeremonyStep(
            Part.PATH,
            player.seat,
            f"longest path {spaces}{earned}",
            player.path_bonus,
            brief=spaces,
            routes=frozenset(player.longest_path.edges),
        )
