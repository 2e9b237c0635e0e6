"""The rule `longest_path` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _
from ttr_tui.words.routes import has_own_name, longest_path_name
from ttr_tui.words.rules.section import Section, several_decks


def _called(game_map: GameMap) -> dict[str, str]:
    rules = game_map.rules.of(LongestPathRules)
    if not has_own_name(rules):
        return {"called": ""}
    return {"called": _(", called {name}", name=longest_path_name(rules, game_map))}


SECTIONS: Final = (
    Section("C-13", "", N_(", plus the longest path bonus (C-14)")),
    Section(
        "C-14",
        N_("Longest path"),
        N_("""
        The longest continuous path over a player's routes. Each route counts once. The path may
        visit a city several times, and may be a loop. Its length is the sum of the spaces. Every
        player who has the longest path gets the full bonus of {bonus}{called}. A player
        without a route never gets it **(ruling)**.
        """),
        values=_called,
        counted={"bonus": counts.points},
    ),
    Section(
        "MX-5",
        N_("Longest path with two decks"),
        N_("""
        The longest path runs through junctions, over the routes of both decks, and over both of two
        routes between the same cities that are not a double route.
        """),
        when=several_decks,
    ),
)
