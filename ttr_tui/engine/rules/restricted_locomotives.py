"""Locomotives only for tunnels and ferries (C-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import GameMap, Route
from ttr_tui.engine.rule import Remark, Rule


class RestrictedLocomotivesRules(NamedTuple):
    """C-18: locomotives pay only for tunnels and ferries. A face-up one counts as one card, and
    several of them do not reset the market."""


def locomotives_are_restricted(game_map: GameMap) -> bool:
    """Whether locomotives pay only for tunnels and ferries."""
    return game_map.rules.get(RestrictedLocomotivesRules) is not None


def takes_locomotives(game_map: GameMap, route: Route) -> bool:
    """Whether locomotives can pay for a route."""
    return route.tunnel or route.locomotives > 0 or not locomotives_are_restricted(game_map)


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    if not any(takes_locomotives(game_map, route) for route in game_map.routes):
        name = game_map.card_types[game_map.locomotive].name
        message = f"no route is a tunnel or a ferry: nobody can use a {name}"
        yield Remark(("restricted_locomotives",), message)


RULE: Final = Rule(
    key="restricted_locomotives",
    settings=RestrictedLocomotivesRules,
    about="Switches on a restriction: locomotives pay only for tunnels and ferries.",
    optional=True,
    warnings=_warnings,
)
