"""The rule `tunnels` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.words import counts
from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section, double_cards, several_decks

SECTIONS: Final = (
    Section(
        "C-10",
        "",
        N_(", and those taken back from a tunnel (EU-2)"),
    ),
    Section("C-16", "", N_(", a tunnel not yet settled is not built")),
    Section(
        "EU-2",
        N_("Tunnels"),
        N_("""
        The player plays cards as for an ordinary route. Then the player reveals the top
        {cards} of the deck (if the deck runs out, the discard pile is shuffled into a new
        one). For each revealed card of the color played, and for each revealed {locomotive}, the
        player must add one more card of that color or a {locomotive}. If only {locomotives} were
        played, only revealed {locomotives} count and only {locomotives} can be added. A player who
        cannot or does not want to add them takes all played cards back, and the main action is
        over. A player may refuse to add cards they have, and a player who cannot pay is asked too
        **(ruling: so that the question reveals nothing)**. The played and the revealed cards are
        set aside until this is settled; those to be discarded go to the discard pile at the end of
        the turn. Only then may an empty deck be shuffled from them (C-5), and the market be filled
        or reset (C-4). Extra cards cost no {trains} and score nothing.
        """),
        counted={"cards": counts.cards},
    ),
    Section(
        "EU-3",
        N_("Tunnel with few cards"),
        N_("""
        If fewer than {cards} can be revealed, only those count; if none, the tunnel is built
        like an ordinary route and its cards are discarded at once **(ruling)**.
        """),
        counted={"cards": counts.cards},
    ),
    Section(
        "MX-1",
        N_("Tunnels with two decks"),
        N_("A tunnel reveals cards from the deck that pays for its route."),
        when=several_decks,
    ),
    Section(
        "MX-1",
        N_("Tunnels with double cards"),
        N_("""
        A double card counts as one card, whether revealed or added. The limit in GL-5 (no card that
        could be left out) applies to the cards played first, not to the added ones.
        """),
        when=double_cards,
    ),
)
