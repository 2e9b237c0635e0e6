"""The bonus for most completed tickets (C-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.engine.rule import Column, Rule, Setting, Standing, most


class MostTicketsRules(NamedTuple):
    """C-17: the bonus for most completed tickets."""

    bonus: int = 15


class MostTicketsScore(NamedTuple):
    """The number of tickets that a player completed, and the bonus for it."""

    completed: int
    points: int


def _score_all(rules: MostTicketsRules, players: Sequence[Standing]) -> list[MostTicketsScore]:
    completed = [player.completed for player in players]
    return [*map(MostTicketsScore, completed, most(completed, rules.bonus))]


RULE: Final = Rule(
    key="most_tickets",
    settings=MostTicketsRules,
    about="Switches on the bonus for most completed tickets.",
    fields=(Setting("bonus", "The points for most completed tickets.", 1, 500),),
    optional=True,
    score_all=_score_all,
    columns=(Column("most_tickets", MostTicketsScore),),
)
