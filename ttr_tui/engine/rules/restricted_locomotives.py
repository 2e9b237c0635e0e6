"""Locomotives only for tunnels and ferries (C-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import GameMap, Route
from ttr_tui.engine.parts import Part, Remark, Section


class RestrictedLocomotivesRules(NamedTuple):
    """C-18: locomotives pay only for tunnels and ferries. A face-up one counts as one card, and
    several of them do not reset the market."""


def locomotives_are_restricted(game_map: GameMap) -> bool:
    """Whether locomotives pay only for tunnels and ferries."""
    return game_map.rules.get(RestrictedLocomotivesRules) is not None


def locomotives_are_wild(game_map: GameMap) -> bool:
    """Whether locomotives pay for everything: a condition for sections."""
    return not locomotives_are_restricted(game_map)


def takes_locomotives(game_map: GameMap, route: Route) -> bool:
    """Whether locomotives can pay for a route."""
    return route.tunnel or route.locomotives > 0 or not locomotives_are_restricted(game_map)


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    if not any(takes_locomotives(game_map, route) for route in game_map.routes):
        name = game_map.card_types[game_map.locomotive].name
        message = f"no route is a tunnel or a ferry: nobody can use a {name}"
        yield Remark(("restricted_locomotives",), message)


SECTIONS: Final = (
    Section("C-3", "", "With C-18, a face-up {locomotive} is an ordinary card."),
    Section("C-4", "", "With C-18, there is no reset."),
    Section("C-7", "", "With C-18, {locomotives} pay only for tunnels and ferries."),
    Section(
        "C-18",
        "{locomotives} only for tunnels and ferries",
        """
        {locomotives} pay only for tunnels, also for the cards added to one, and for ferries. They
        pay for no other route, and for nothing that is built in a city **(ruling)**. A {locomotive}
        drawn from the market counts as one card, and any number of {locomotives} in the market
        does not reset it.
        """,
    ),
)

PART: Final = Part(
    key="restricted_locomotives",
    sections=SECTIONS,
    settings=RestrictedLocomotivesRules,
    about="Switches on a restriction: locomotives pay only for tunnels and ferries.",
    optional=True,
    warnings=_warnings,
)
