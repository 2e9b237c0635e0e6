"""The final count, step by step: what is revealed, what it earns, and the scores after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from ttr_tui.engine.rules import Rules, TieBreak
from ttr_tui.engine.scoring import FinalScore, PlayerScore, TicketScore
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.play.log import NAME_WIDTH
from ttr_tui.play.plain_text import fit
from ttr_tui.play.ticket_paths import shortest_path

REASONS: Final = {
    TieBreak.COMPLETED_TICKETS: "most tickets completed",
    TieBreak.LONGEST_PATH: "the longer longest path",
    TieBreak.FEWEST_STATIONS: "fewest stations built",
    TieBreak.LONGEST_PATH_BONUS: "the longest path",
}
"""What decides between those with most points (C-15)."""


def score_parts(rules: Rules) -> dict[str, Callable[[PlayerScore], int]]:
    """The columns that a map's own rules add to the table of scores, and what stands in them."""
    parts: dict[str, Callable[[PlayerScore], int]] = {}
    if rules.flag is not None:
        parts["flags"] = lambda player: player.flags
    if rules.stations is not None:
        parts["stations"] = lambda player: player.stations
    if rules.harbors is not None:
        parts["harbors"] = lambda player: player.harbor_points
    if rules.exchange is not None:
        parts["swaps"] = lambda player: -player.exchanged
    if rules.longest_path is not None:
        parts["path"] = lambda player: player.path_bonus
    return parts


def score_table(rules: Rules, player: PlayerScore) -> dict[str, str]:
    """Every part of a score by the head of its column, the total last."""
    done = sum(ticket.points for ticket in player.tickets if ticket.completed)
    missed = sum(ticket.points for ticket in player.tickets if not ticket.completed)
    cells = {
        "routes": str(player.routes),
        "tickets": f"{done:+}",
        "not done": f"{missed:+}" if missed else "0",
    }
    for head, part in score_parts(rules).items():
        cells[head] = f"{part(player):+}" if part(player) else "0"
    return {**cells, "total": str(player.total)}


class Part(Enum):
    """What a step of the count is about. The screen treats `PATH` and `WINNER` in ways of their
    own; any other is a step of its player."""

    TABLE = "table"
    STATION = "station"
    TICKET = "ticket"
    BUILDINGS = "buildings"
    PATH = "path"
    WINNER = "winner"


class CeremonyStep(NamedTuple):
    """A step of the count: whose it is (`None`: everybody's), what it says, what it earns, and all
    scores after it. `brief` is the text for a list of steps, `done` is there for tickets. `routes`
    and `cities` are shown on the board, and `station_uses` those routes of others that serve."""

    part: Part
    seat: int | None
    text: str
    points: int
    scores: tuple[int, ...]
    brief: str = ""
    done: bool | None = None
    routes: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    station_uses: frozenset[int] = frozenset()


def ceremony(view: View) -> list[CeremonyStep]:
    """The steps from the scores on the table to the winner, of a game that is over."""
    final = view.final
    assert final is not None, "only a game that is over is counted"
    scores = [seat.score for seat in view.seats]
    steps = [CeremonyStep(Part.TABLE, None, "The scores on the table", 0, tuple(scores))]
    for step in _all_parts(view, final):
        if step.seat is not None:
            scores[step.seat] += step.points
        steps.append(step._replace(scores=tuple(scores)))
    return steps


def _all_parts(view: View, final: FinalScore) -> Iterator[CeremonyStep]:
    count = len(view.seats)
    for number in range(count):
        yield from _of_player(view, final.players[(view.first + number) % count])
    yield from _paths(view, final.players)
    yield CeremonyStep(Part.WINNER, None, "The winner", 0, ())


def _of_player(view: View, player: PlayerScore) -> Iterator[CeremonyStep]:
    """Stations and what they borrow, tickets from the smallest up, buildings."""
    game_map, seat = view.game_map, player.seat
    station_uses = frozenset(use.route for use in player.station_uses)
    for use in player.station_uses:
        owner = fit(view.seats[use.owner].name, NAME_WIDTH)
        station = f"station {game_map.cities[use.city].name}"
        text = f"{station}: over {game_map.route_name(use.route)}, of {owner}"
        highlight, city = frozenset((use.route,)), frozenset((use.city,))
        yield CeremonyStep(
            Part.STATION,
            seat,
            text,
            0,
            (),
            brief=station,
            routes=highlight,
            cities=city,
            station_uses=highlight,
        )
    for ticket in sorted(player.tickets, key=lambda ticket: abs(ticket.points)):
        yield _ticket(view, seat, ticket, station_uses)
    yield from _buildings(view, player)


def _ticket(
    view: View, seat: int, score: TicketScore, station_uses: frozenset[int]
) -> CeremonyStep:
    game_map = view.game_map
    routes: frozenset[int] = frozenset()
    if score.completed:
        owners = [
            seat if route in station_uses else owner for route, owner in enumerate(view.owners)
        ]
        path = shortest_path(view._replace(viewer=seat, owners=tuple(owners)), score.ticket)
        routes = frozenset(path.routes) if path is not None else routes
    name = game_map.ticket_name(score.ticket)
    return CeremonyStep(
        Part.TICKET,
        seat,
        f"{name} by a station" if score.uses_station else name,
        score.points,
        (),
        brief=name,
        done=score.completed,
        routes=routes,
        cities=frozenset(game_map.tickets[score.ticket].ends),
        station_uses=routes & station_uses,
    )


def _buildings(view: View, player: PlayerScore) -> Iterator[CeremonyStep]:
    game_map, rules, seat = view.game_map, view.game_map.rules, player.seat
    if rules.stations is not None:
        left = counted(rules.stations.count - player.built_stations, "station")
        yield CeremonyStep(Part.BUILDINGS, seat, f"{left} left", player.stations, ())
    for harbor in player.harbors:
        named = counted(harbor.tickets, "completed ticket")
        name = f"harbor {game_map.cities[harbor.city].name}"
        city = frozenset((harbor.city,))
        yield CeremonyStep(
            Part.BUILDINGS, seat, f"{name}: {named}", harbor.points, (), brief=name, cities=city
        )
    if rules.harbors is not None and player.unbuilt_harbors:
        unbuilt = rules.harbors.count - len(player.harbors)
        text = f"{counted(unbuilt, 'harbor')} not built"
        yield CeremonyStep(Part.BUILDINGS, seat, text, -player.unbuilt_harbors, ())


def _paths(view: View, players: Sequence[PlayerScore]) -> Iterator[CeremonyStep]:
    """The longest path of everybody, the longest last."""
    rules = view.game_map.rules
    if rules.longest_path is None:
        return
    for player in sorted(players, key=lambda player: player.longest_path.length):
        spaces = counted(player.longest_path.length, "space")
        name = rules.longest_path.name
        name = "the longest of all" if name == "longest path" else name
        earned = f", {name}" if player.path_bonus else ""
        yield CeremonyStep(
            Part.PATH,
            player.seat,
            f"longest path {spaces}{earned}",
            player.path_bonus,
            (),
            brief=spaces,
            routes=frozenset(player.longest_path.edges),
        )
