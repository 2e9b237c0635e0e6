"""The result of a match of computer players as lines of text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ttr_tui.arena.matches import MatchResult, PlayedDeal, PlayerResult, Share, Style
from ttr_tui.engine.notation import route_id
from ttr_tui.terminal_text import clean, columns
from ttr_tui.words import counts
from ttr_tui.words.language import _, decimal
from ttr_tui.words.names import map_title

_TOP: Final = 10
"""Routes and tickets in the short lists."""

_MILLISECONDS: Final = 1000


def result_lines(result: MatchResult, *, all_rows: bool = False) -> list[str]:
    """The result as text: strength and CPU time, style, wins by seat, routes and tickets. Without
    `all_rows` only the most frequent routes and tickets."""
    played = _(
        "{map}: {deals} in {seatings}, {games}",
        map=clean(map_title(result.match.game_map)),
        deals=counts.deals(result.deals),
        seatings=counts.seatings(len(result.match.seatings)),
        games=counts.games(result.games),
    )
    lines = [
        played,
        "",
        *columns(_strength(result), left=1),
        "",
        _("How they played, in the mean of their games"),
        *columns(_styles(result), left=1),
        "",
        _("Games won in each seat (seat 1 goes first)"),
        *columns(_seats(result), left=1),
    ]
    for title, rows in (
        (_("Routes: games in which they were claimed"), _routes(result)),
        (_("Tickets: offered, kept, completed"), _tickets(result)),
    ):
        shown = rows if all_rows else rows[: _TOP + 1]
        if len(shown) < len(rows):
            title = _(
                "{title} ({n} of {all}; {option} lists all)",
                title=title,
                n=_TOP,
                all=len(rows) - 1,
                option="--all",
            )
        lines += ["", title, *columns(shown, left=1)]
    return lines


def share_text(share: Share) -> str:
    """`62.0% [55.1, 68.4]`: the part and its 95% interval."""
    low, high = decimal(f"{100 * share.low:.1f}"), decimal(f"{100 * share.high:.1f}")
    return _("{share} [{low}, {high}]", share=_percent(share.part), low=low, high=high)


def _percent(part: float) -> str:
    return decimal(f"{100 * part:.1f}%")


def _strength(result: MatchResult) -> list[tuple[str, ...]]:
    return [
        (
            _("player"),
            _("mean score"),
            _("deals won [95%]"),
            _("if equal"),
            _("decisions"),
            _("CPU ms"),
            "99%",
            _("worst"),
        ),
        *[
            (
                _name(player),
                decimal(f"{player.mean_score:.1f}"),
                share_text(player.wins),
                _percent(player.if_equal),
                str(player.cpu.decisions),
                *[decimal(f"{_MILLISECONDS * seconds:.2f}") for seconds in player.cpu[1:]],
            )
            for player in result.players
        ],
    ]


def _styles(result: MatchResult) -> list[tuple[str, ...]]:
    return [
        (
            _("player"),
            _("turns"),
            _("tickets drawn"),
            _("tickets kept"),
            _("stations"),
            _("routes"),
            _("spaces of a route"),
            _("longest path"),
        ),
        *[(_name(player), *style_cells(player.style)) for player in result.players],
    ]


def style_cells(style: Style) -> tuple[str, ...]:
    """How a player plays, as in `Style`, in cells of a table."""
    return (
        decimal(f"{style.turns:.1f}"),
        decimal(f"{style.draws:.2f}"),
        decimal(f"{style.kept:.2f}"),
        decimal(f"{style.stations:.2f}"),
        decimal(f"{style.routes:.1f}"),
        decimal(f"{style.length:.2f}"),
        _percent(style.longest),
    )


def _name(player: PlayerResult) -> str:
    return player.name if player.seats == 1 else f"{player.name} × {player.seats}"


def _seats(result: MatchResult) -> list[tuple[str, ...]]:
    rows = [(player.name, player.wins_by_seat) for player in result.players]
    if len(rows) > 1:
        rows.append((_("all"), result.wins_by_seat))
    heads = [_("seat {seat}", seat=seat) for seat in range(1, len(result.wins_by_seat) + 1)]
    return [(_("player"), *heads), *[(name, *map(_percent, wins)) for name, wins in rows]]


def _routes(result: MatchResult) -> list[tuple[str, ...]]:
    """The routes, those claimed most often first."""
    counts = [*zip(*[player.routes for player in result.players], strict=True)]
    order = sorted(result.match.game_map.route_indices, key=lambda route: -sum(counts[route]))
    return [
        (_("route"), *[player.name for player in result.players]),
        *[
            (
                route_id(route, result.match.game_map),
                *[_percent(count / result.games) for count in counts[route]],
            )
            for route in order
        ],
    ]


def _tickets(result: MatchResult) -> list[tuple[str, ...]]:
    """The tickets, those completed most often first."""
    counts = [*zip(*[player.tickets for player in result.players], strict=True)]
    order = sorted(range(len(counts)), key=lambda t: -sum(count.completed for count in counts[t]))
    return [
        (_("ticket"), *[player.name for player in result.players]),
        *[
            (
                result.match.game_map.tickets[ticket].id,
                *[f"{c.offered}, {c.kept}, {c.completed}" for c in counts[ticket]],
            )
            for ticket in order
        ],
    ]


def result_json(result: MatchResult, deals: Sequence[PlayedDeal]) -> dict[str, Any]:
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
