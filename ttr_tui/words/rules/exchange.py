"""The rule `exchange` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.words import counts
from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section

SECTIONS: Final = (
    Section("C-1", "", N_(", exchange pieces (GL-9)")),
    Section(
        "C-11",
        "",
        N_("""
        Exception: a player whose only legal main action is an exchange of pieces (GL-9) may
        exchange or pass **(ruling)**.
        """),
    ),
    Section(
        "GL-9",
        N_("Exchange"),
        N_("""
        As the main action of a turn, a player may exchange one or more available pieces of one type
        for as many pieces of the other type from the player's reserve. The pieces given go to the
        reserve. Each piece given costs {points}. The score may go below zero **(ruling)**.
        """),
        counted={"points": counts.points},
    ),
)
