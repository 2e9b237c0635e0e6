"""The rule `flag` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, or_list
from ttr_tui.words.names import route_color
from ttr_tui.words.rules.section import Section


def _color_words(game_map: GameMap) -> dict[str, str]:
    colors = game_map.rules.of(FlagRules).colors
    return {"any_color": or_list([route_color(color, game_map) for color in colors])}


SECTIONS: Final = (
    Section("C-16", "", N_(", a flag card not yet chosen is discarded")),
    Section("C-16", "", N_("A complete flag scores.")),
    Section(
        "PA-2",
        N_("The flag"),
        N_("""
        When a player claims a {any_color} route, the player may keep one of the cards just played
        face up instead of discarding it: a flag card. It must not be a {locomotive}, and the player
        must not have a flag card of that color yet. (So a route paid with {locomotives} alone gives
        none.) Each route gives at most one flag card, and only when it is claimed. The cards played
        are set aside until the player has decided; then the others are discarded.
        """),
        values=_color_words,
    ),
    Section(
        "PA-3",
        N_("Scoring a flag"),
        N_("""
        If at the end of the turn the player has a flag card of every color of the flag, the player
        scores {points} at once and these cards are discarded; this is not a choice. The next
        flag can be started from the next turn on. A player may complete any number of flags.
        """),
        counted={"points": counts.points},
    ),
    Section(
        "PA-4",
        N_("Flag cards"),
        N_("""
        Flag cards are not in the hand: they cannot pay for anything. They are public. Those left at
        the end of the game are worth nothing **(ruling)**.
        """),
    ),
    Section(
        "MX-3",
        N_("Flag cards from tunnels"),
        N_("A flag card is chosen when the tunnel is built, from all cards played for it."),
        when=lambda game_map: any(route.tunnel for route in game_map.routes),
    ),
)
