"""The result of a match of computer players as lines of text and as JSON, in English only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ttr_tui.arena import matches
from ttr_tui.engine.notation import route_id
from ttr_tui.terminal_text import clean, columns
from ttr_tui.text import counted

_MILLISECONDS: Final = 1000


def result_lines(result: matches.MatchResult) -> list[str]:
    """The result as a table: points and wins of each player with their 95% intervals, and the CPU
    time of a decision."""
    deals, games = counted(result.deals, "deal"), counted(result.games, "game")
    seatings = counted(len(result.match.seatings), "seating")
    head = ("player", "points [95%]", "deals won [95%]", "if equal", "CPU ms", "99%", "worst")
    rows = [
        (
            player.name if player.seats == 1 else f"{player.name} × {player.seats}",
            _points_text(player.points),
            share_text(player.wins),
            f"{100 * player.if_equal:.1f}%",
            *[f"{_MILLISECONDS * seconds:.2f}" for seconds in player.cpu[1:]],
        )
        for player in result.players
    ]
    title = clean(result.match.game_map.title)
    return [f"{title}: {deals} in {seatings}, {games}", "", *columns([head, *rows], left=1)]


def _points_text(points: matches.Points) -> str:
    if points.interval is None:
        return f"{points.mean:.1f}"
    low, high = points.interval
    return f"{points.mean:.1f} [{low:.1f}, {high:.1f}]"


def share_text(share: matches.Share) -> str:
    """`62.0% [55.1, 68.4]`: the part and its 95% interval."""
    return f"{100 * share.part:.1f}% [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def result_json(result: matches.MatchResult, deals: Sequence[matches.PlayedDeal]) -> dict[str, Any]:
    """The whole result, with every game, as values for JSON. Parts are between 0 and 1, times in
    milliseconds. Only the times (keys `cpu_ms`) differ when the match is played again."""
    game_map = result.match.game_map
    return {
        "map": game_map.id,
        "players": [*result.match.names],
        "seatings": [[*seating] for seating in result.match.seatings],
        "deals": result.deals,
        "games": result.games,
        "wins_by_seat": [*result.wins_by_seat],
        "results": {
            player.name: {
                "seats": player.seats,
                "mean_score": player.points.mean,
                "mean_score_interval": player.points.interval,
                "wins": player.wins._asdict(),
                "if_equal": player.if_equal,
                "wins_by_seat": [*player.wins_by_seat],
                "style": player.style._asdict(),
                "decisions": player.cpu.decisions,
                "cpu_ms": {
                    "mean": _MILLISECONDS * player.cpu.mean,
                    "p99": _MILLISECONDS * player.cpu.p99,
                    "worst": _MILLISECONDS * player.cpu.worst,
                },
                "routes": {
                    route_id(route, game_map): count
                    for route, count in zip(game_map.route_indices, player.routes, strict=True)
                },
                "tickets": {
                    game_map.tickets[ticket].id: count._asdict()
                    for ticket, count in enumerate(player.tickets)
                },
            }
            for player in result.players
        },
        "played": [
            {
                "seed": deal.seed,
                "games": [
                    {
                        "seating": [seat.name for seat in game],
                        "scores": [seat.score for seat in game],
                        "wins": [seat.wins for seat in game],
                    }
                    for game in deal.games
                ],
            }
            for deal in deals
        ],
    }
