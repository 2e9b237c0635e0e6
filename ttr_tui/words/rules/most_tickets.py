"""The rule `most_tickets` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section

SECTIONS: Final = (
    Section("C-13", "", N_(", plus the bonus for most completed tickets (C-17)")),
    Section(
        "C-17",
        N_("Most completed tickets"),
        N_("""
        The player who has completed the most tickets scores {bonus} at the end of the game.
        Tied players all score it. If nobody has completed a ticket, nobody does **(ruling)**.
        """),
        counted={"bonus": counts.points},
    ),
    Section(
        "EU-5",
        "",
        N_("""
        The bonus for most completed tickets (C-17) does not count when the routes are chosen
        **(ruling: it depends on the hidden tickets of the others and on the routes they choose)**.
        """),
        when=lambda game_map: game_map.rules.get(StationRules) is not None,
    ),
)
