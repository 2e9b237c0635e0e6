"""The bonus for most completed tickets (C-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.engine.parts import Column, Part, Section, Setting, Tally
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketsScore


class MostTicketsRules(NamedTuple):
    """C-17: the bonus for most completed tickets."""

    bonus: int = 15


class MostTicketsScore(NamedTuple):
    """The number of tickets that a player completed, and the bonus for it."""

    completed: int
    points: int


def _score_all(tallies: Sequence[Tally]) -> list[MostTicketsScore]:
    completed = [
        sum(ticket.completed for ticket in tally.lines[TicketsScore].tickets) for tally in tallies
    ]
    most = max(completed)
    bonus = tallies[0].state.game_map.rules.of(MostTicketsRules).bonus if most else 0
    return [MostTicketsScore(count, bonus if count == most else 0) for count in completed]


SECTIONS: Final = (
    Section("C-13", "", ", plus the bonus for most completed tickets (C-17)"),
    Section(
        "C-17",
        "Most completed tickets",
        """
        The player who has completed the most tickets scores {bonus:point} at the end of the game.
        Tied players all score it. If nobody has completed a ticket, nobody does **(ruling)**.
        """,
    ),
    Section(
        "EU-5",
        "",
        """
        The bonus for most completed tickets (C-17) does not count when the routes are chosen
        **(ruling: it depends on the hidden tickets of the others and on the routes they choose)**.
        """,
        when=lambda game_map: game_map.rules.get(StationRules) is not None,
    ),
)

PART: Final = Part(
    key="most_tickets",
    sections=SECTIONS,
    settings=MostTicketsRules,
    about="Switches on the bonus for most completed tickets.",
    fields=(Setting("bonus", "The points for most completed tickets.", 1, 500),),
    optional=True,
    score_all=_score_all,
    columns=(Column("most_tickets", MostTicketsScore),),
)
