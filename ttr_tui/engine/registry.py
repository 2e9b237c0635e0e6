"""The list of all rules, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from ttr_tui.engine.game_map import GameMap, TieBreak
from ttr_tui.engine.parts import ActionRule, EventRule, Part
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

RULES_VERSION: Final = 2
"""Increased whenever the same actions can lead to other events than before: a changed rule, another
order of shuffling or scoring. Games saved under an older number continue from their records; the
number tells players why a replay by the current rules would differ."""

PARTS: Final[tuple[Part, ...]] = (
    turns.PART,
    cards.PART,
    market.PART,
    tickets.PART,
    routes.PART,
    tunnels.PART,
    flag.PART,
    stations.PART,
    harbors.PART,
    starting_pieces.PART,
    exchange.PART,
    longest_path.PART,
    most_tickets.PART,
    restricted_locomotives.PART,
    ferry_substitutes.PART,
)
"""All rules. Actions are listed and scores are added in this order."""


def refuse_clashes(parts: Sequence[Part]) -> None:
    """Raise `ValueError` for two rules that cannot both be on: the second would never change an
    action that the first always changes, or both may ask the player something after a claim."""
    always: dict[type[Any], str] = {}
    asking = ""
    for part in parts:
        for action, _, applies in part.instead:
            if action in always:
                raise ValueError(
                    f'the rule "{part.key}" never changes {action.__name__}, because the rule'
                    f' "{always[action]}" before it always does: say when that one applies'
                )
            if applies is None:
                always[action] = part.key
        if part.after_claim is not None and part.phases:
            if asking:
                raise ValueError(
                    f'the rules "{asking}" and "{part.key}" both ask the player after a claim:'
                    " let one of them ask at another time"
                )
            asking = part.key


refuse_clashes(PARTS)

ACTIONS: Final[dict[type[Any], ActionRule]] = {
    rule.action: rule for part in PARTS for rule in part.actions
}
EVENTS: Final[dict[type[Any], EventRule]] = {
    rule.event: rule for part in PARTS for rule in part.events
}
TIE_BREAKS: Final[dict[str, TieBreak]] = {
    tie_break.key: tie_break for part in PARTS for tie_break in part.tie_breaks
}


@lru_cache(maxsize=64)
def parts_of(game_map: GameMap) -> tuple[Part, ...]:
    """The parts that apply on a map."""
    return tuple([part for part in PARTS if part.is_on(game_map.rules)])


def broken_invariants(state: State) -> list[str]:
    """A line for every condition that must always hold and that this state breaks; an empty list
    for a valid state. Rules that are off have such conditions too: nobody has what they would
    give."""
    return [line for part in PARTS if part.invariants for line in part.invariants(state)]
