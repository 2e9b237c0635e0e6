"""The result of a match of computer players as lines of text and as JSON, in English only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ttr_tui.arena import matches
from ttr_tui.engine.notation import route_id
from ttr_tui.terminal_text import clean, columns
from ttr_tui.text import counted

_TOP: Final = 10
"""Routes and tickets in the short lists."""

_MILLISECONDS: Final = 1000


def result_lines(result: matches.MatchResult, *, all_rows: bool = False) -> list[str]:
    """The result as text: strength and CPU time, style, wins by seat, routes and tickets. Without
    `all_rows` only the most frequent routes and tickets."""
    deals, games = counted(result.deals, "deal"), counted(result.games, "game")
    seatings = counted(len(result.match.seatings), "seating")
    lines = [
        f"{clean(result.match.game_map.title)}: {deals} in {seatings}, {games}",
        "",
        *columns(_strength(result), left=1),
        "",
        "How they played, in the mean of their games",
        *columns(_styles(result), left=1),
        "",
        "Games won in each seat" + " (seat 1 goes first)" * (result.match.first == matches.FIRST),
        *columns(_seats(result), left=1),
    ]
    for title, rows in (
        ("Routes: games in which they were claimed", _routes(result)),
        ("Tickets: offered, kept, completed", _tickets(result)),
    ):
        shown = rows if all_rows else rows[: _TOP + 1]
        if len(shown) < len(rows):
            title += f" ({_TOP} of {len(rows) - 1}; --all lists all)"
        lines += ["", title, *columns(shown, left=1)]
    return lines


def share_text(share: matches.Share) -> str:
    """`62.0% [55.1, 68.4]`: the part and its 95% interval."""
    return f"{_percent(share.part)} [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _percent(part: float) -> str:
    return f"{100 * part:.1f}%"


def _strength(result: matches.MatchResult) -> list[tuple[str, ...]]:
    return [
        (
            "player",
            "mean score",
            "deals won [95%]",
            "if equal",
            "decisions",
            "CPU ms",
            "99%",
            "worst",
        ),
        *[
            (
                _name(player),
                f"{player.mean_score:.1f}",
                share_text(player.wins),
                _percent(player.if_equal),
                str(player.cpu.decisions),
                *[f"{_MILLISECONDS * seconds:.2f}" for seconds in player.cpu[1:]],
            )
            for player in result.players
        ],
    ]


def _styles(result: matches.MatchResult) -> list[tuple[str, ...]]:
    return [
        (
            "player",
            "turns",
            "tickets drawn",
            "tickets kept",
            "stations",
            "routes",
            "spaces of a route",
            "longest path",
        ),
        *[(_name(player), *style_cells(player.style)) for player in result.players],
    ]


def style_cells(style: matches.Style) -> tuple[str, ...]:
    """How a player plays, as in `Style`, in cells of a table."""
    return (
        f"{style.turns:.1f}",
        f"{style.draws:.2f}",
        f"{style.kept:.2f}",
        f"{style.stations:.2f}",
        f"{style.routes:.1f}",
        f"{style.length:.2f}",
        _percent(style.longest),
    )


def _name(player: matches.PlayerResult) -> str:
    return player.name if player.seats == 1 else f"{player.name} × {player.seats}"


def _seats(result: matches.MatchResult) -> list[tuple[str, ...]]:
    rows = [(player.name, player.wins_by_seat) for player in result.players]
    if len(rows) > 1:
        rows.append(("all", result.wins_by_seat))
    heads = [f"seat {seat}" for seat in range(1, len(result.wins_by_seat) + 1)]
    return [("player", *heads), *[(name, *map(_percent, wins)) for name, wins in rows]]


def _routes(result: matches.MatchResult) -> list[tuple[str, ...]]:
    """The routes, those claimed most often first."""
    counts = [*zip(*[player.routes for player in result.players], strict=True)]
    order = sorted(result.match.game_map.route_indices, key=lambda route: -sum(counts[route]))
    return [
        ("route", *[player.name for player in result.players]),
        *[
            (
                route_id(route, result.match.game_map),
                *[_percent(count / result.games) for count in counts[route]],
            )
            for route in order
        ],
    ]


def _tickets(result: matches.MatchResult) -> list[tuple[str, ...]]:
    """The tickets, those completed most often first."""
    counts = [*zip(*[player.tickets for player in result.players], strict=True)]
    order = sorted(range(len(counts)), key=lambda t: -sum(count.completed for count in counts[t]))
    return [
        ("ticket", *[player.name for player in result.players]),
        *[
            (
                result.match.game_map.tickets[ticket].id,
                *[f"{c.offered}, {c.kept}, {c.completed}" for c in counts[ticket]],
            )
            for ticket in order
        ],
    ]


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
                "mean_score": player.mean_score,
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
