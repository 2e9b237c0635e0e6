"""The rule `ferry_substitutes` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine.rules.ferry_substitutes import MAX_REPLACED
from ttr_tui.words import counts
from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section, double_cards, several_decks

SECTIONS: Final = (
    Section("EU-1", "", N_("With C-19, other cards can replace {locomotives}.")),
    Section(
        "C-19",
        N_("Cards instead of {locomotives} on ferries"),
        N_("""
        For each {locomotive} that a ferry requires, a player may play any {cards} instead, of
        any colors. None of these may be a {locomotive}, and at most {most} {locomotives} of a ferry
        can be replaced, only required ones **(ruling: the printed rule only says that any three
        cards replace a {locomotive} card)**.
        """),
        values=lambda game_map: {"most": MAX_REPLACED},
        counted={"cards": counts.cards},
    ),
    Section(
        "C-19",
        "",
        N_("With two decks, they are cards of the deck that pays for the ferry **(ruling)**."),
        when=several_decks,
    ),
    Section(
        "C-19",
        "",
        N_("""
        A double card counts as one of these cards, and the limit in GL-5 (no card that could be
        left out) does not apply to them **(ruling)**.
        """),
        when=double_cards,
    ),
)
