"""The list of all rules, and what follows from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeGuard

from ttr_tui.engine.actions import Action, Build
from ttr_tui.engine.game_map import GameMap, TieBreak
from ttr_tui.engine.rule import ActionRule, Building, EventRule, Rule
from ttr_tui.engine.rules import (
    cards,
    exchange,
    ferry_substitutes,
    flag,
    harbors,
    longest_path,
    market,
    most_tickets,
    restricted_locomotives,
    routes,
    starting_pieces,
    stations,
    tickets,
    tunnels,
    turns,
)
from ttr_tui.engine.state import State

RULES_VERSION: Final = 3
"""Increased whenever the same actions can lead to other events than before: a changed rule, another
order of shuffling or scoring. Games saved under an older number continue from their records; the
number tells players why a replay by the current rules would differ."""

RULES: Final[tuple[Rule, ...]] = (
    turns.RULE,
    cards.RULE,
    market.RULE,
    tickets.RULE,
    routes.RULE,
    tunnels.RULE,
    flag.RULE,
    stations.RULE,
    harbors.RULE,
    starting_pieces.RULE,
    exchange.RULE,
    longest_path.RULE,
    most_tickets.RULE,
    restricted_locomotives.RULE,
    ferry_substitutes.RULE,
)
"""All rules. Actions are listed and scores are added in this order."""


ACTIONS: Final[dict[type[Any], ActionRule]] = {
    each.action: each for rule in RULES for each in rule.actions
}
EVENTS: Final[dict[type[Any], EventRule]] = {
    each.event: each for rule in RULES for each in rule.events
}
TIE_BREAKS: Final[dict[str, TieBreak]] = {
    tie_break.key: tie_break for rule in RULES for tie_break in rule.tie_breaks
}


BUILDINGS: Final[dict[str, Building]] = {
    each.kind: each for rule in RULES if (each := rule.building) is not None
}
"""All that can be built in cities, by its kind."""


@lru_cache(maxsize=64)
def rules_on(game_map: GameMap) -> tuple[Rule, ...]:
    """The rules that apply on a map."""
    return tuple([rule for rule in RULES if rule.is_on(game_map.rules)])


def is_build(action: Action) -> TypeGuard[Build]:
    """Whether an action builds something in a city: the kind of building is its tag."""
    return action.tag in BUILDINGS


def buildings_on(game_map: GameMap) -> list[Building]:
    """What can be built in the cities of a map."""
    return [each for rule in rules_on(game_map) if (each := rule.building) is not None]


def broken_invariants(state: State) -> list[str]:
    """A line for every condition that must always hold and that this state breaks; an empty list
    for a valid state. Rules that are off have such conditions too: nobody has what they would
    give."""
    return [line for rule in RULES if rule.invariants for line in rule.invariants(state)]
