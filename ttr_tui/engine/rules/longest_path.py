"""The bonus for the longest path (C-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import GameMap, TieBreak
from ttr_tui.engine.graphs import Edge, Trail, has_longer_trail, is_narrow, longest_trail
from ttr_tui.engine.parts import Column, Kind, Part, Remark, Section, Setting, Tally, several_decks


class LongestPathRules(NamedTuple):
    """C-14: the bonus for the longest path, and its name."""

    bonus: int = 10
    name: str = "longest path"


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


class LongestPathScore(NamedTuple):
    """A player's longest path, and the bonus for it."""

    path: Trail
    points: int


def _score_all(tallies: Sequence[Tally]) -> list[LongestPathScore]:
    game_map = tallies[0].state.game_map
    paths = [longest_path(game_map, tally.routes) for tally in tallies]
    longest = max(path.length for path in paths)
    bonus = game_map.rules.of(LongestPathRules).bonus if longest else 0
    return [LongestPathScore(path, bonus if path.length == longest else 0) for path in paths]


def _called(game_map: GameMap) -> dict[str, str]:
    name = game_map.rules.of(LongestPathRules).name
    return {"called": "" if name == LongestPathRules().name else f", called {name}"}


MAX_ROUTES: Final = 48
MAX_CONNECTIONS: Final = 90
"""A player may be able to own more routes than this if the map has at most this many connections,
and they are as easy to search as those of a printed board."""


def _limits(game_map: GameMap) -> Iterator[Remark]:
    """More routes of a player than the longest path can be found for."""
    left, count = game_map.rules.pieces.count, 0
    for length in sorted([connection.length for connection in game_map.connections]):
        left -= length
        count += left >= 0
    if count <= MAX_ROUTES:
        return
    if len(game_map.connections) <= MAX_CONNECTIONS:
        edges = _edges(game_map, [connection.routes[0] for connection in game_map.connections])
        if is_narrow(edges):
            return
    message = f"a player can own {count} routes, expected at most {MAX_ROUTES} with the longest"
    yield Remark(("longest_path",), f"{message} path: fewer pieces or longer routes")


SECTIONS: Final = (
    Section("C-13", "", ", plus the longest path bonus (C-14)"),
    Section(
        "C-14",
        "Longest path",
        """
        The longest continuous path over a player's routes. Each route counts once. The path may
        visit a city several times, and may be a loop. Its length is the sum of the spaces. Every
        player who has the longest path gets the full bonus of {bonus:point}{called}. A player
        without a route never gets it **(ruling)**.
        """,
        values=_called,
    ),
    Section(
        "MX-5",
        "Longest path with two decks",
        """
        The longest path runs through junctions, over the routes of both decks, and over both of two
        routes between the same cities that are not a double route.
        """,
        when=several_decks,
    ),
)

PART: Final = Part(
    key="longest_path",
    sections=SECTIONS,
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
