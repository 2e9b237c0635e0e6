"""The bonus for the longest path (C-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import GameMap, RouteIndex, TieBreak
from ttr_tui.engine.graphs import MAX_EDGES, longest_trail
from ttr_tui.engine.rule import Column, Kind, LongestPath, Remark, Rule, Setting, Standing, most


class LongestPathRules(NamedTuple):
    """C-14: the bonus for the longest path, and its name."""

    bonus: int = 10
    name: str = "longest path"


def longest_path(game_map: GameMap, routes: Sequence[RouteIndex]) -> LongestPath:
    """The longest path of these routes (C-14)."""
    facts = [game_map.routes[route] for route in routes]
    trail = longest_trail([(*route.ends, route.length) for route in facts])
    return LongestPath(
        sum([facts[edge].length for edge in trail]), tuple([routes[edge] for edge in trail])
    )


class LongestPathScore(NamedTuple):
    """A player's longest path, and the bonus for it."""

    path: LongestPath
    points: int


def _score_all(rules: LongestPathRules, players: Sequence[Standing]) -> list[LongestPathScore]:
    paths = [player.path for player in players]
    return [*map(LongestPathScore, paths, most([path.length for path in paths], rules.bonus))]


def _limits(game_map: GameMap) -> Iterator[Remark]:
    """More routes of a player than the longest path can be found for."""
    left, count = game_map.rules.pieces.count, 0
    for length in sorted([connection.length for connection in game_map.connections]):
        left -= length
        count += left >= 0
    if count > MAX_EDGES:
        message = f"a player can own {count} routes, expected at most {MAX_EDGES} with the longest"
        yield Remark(("longest_path",), f"{message} path: fewer pieces or longer routes")


RULE: Final = Rule(
    key="longest_path",
    settings=LongestPathRules,
    about="Switches on the bonus for the longest path.",
    fields=(
        Setting("bonus", "The points for the longest path over a player's own routes.", 1),
        Setting("name", "What the bonus is called.", max=60, kind=Kind.TEXT),
    ),
    optional=True,
    limits=_limits,
    score_all=_score_all,
    columns=(Column("path", LongestPathScore),),
    tie_breaks=(
        TieBreak(
            "longer longest path",
            lambda score: score.of(LongestPathScore).path.length,
        ),
        TieBreak(
            "longest path bonus",
            lambda score: score.of(LongestPathScore).points,
        ),
    ),
)
