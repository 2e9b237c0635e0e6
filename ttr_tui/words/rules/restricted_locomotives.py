"""The rule `restricted_locomotives` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section

SECTIONS: Final = (
    Section("C-3", "", N_("With C-18, a face-up {locomotive} is an ordinary card.")),
    Section("C-4", "", N_("With C-18, there is no reset.")),
    Section("C-7", "", N_("With C-18, {locomotives} pay only for tunnels and ferries.")),
    Section(
        "C-18",
        N_("{locomotives} only for tunnels and ferries"),
        N_("""
        {locomotives} pay only for tunnels, also for the cards added to one, and for ferries. They
        pay for no other route, and for nothing that is built in a city **(ruling)**. A {locomotive}
        drawn from the market counts as one card, and any number of {locomotives} in the market
        does not reset it.
        """),
    ),
)
