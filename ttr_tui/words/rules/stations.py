"""The rule `stations` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    locomotives_are_wild,
)
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _
from ttr_tui.words.rules.section import Section, several_decks

_FURTHER: Final = (N_(", the second 2 of one color"), N_(", the third 3 of one color"))


def _prices(game_map: GameMap) -> dict[str, str]:
    count = game_map.rules.of(StationRules).count
    return {"further": "".join(_(message) for message in _FURTHER[: count - 1])}


SECTIONS: Final = (
    Section("C-1", "", N_(", build a station (EU-4)")),
    Section("C-13", "", N_(", plus stations not built (EU-6)")),
    Section(
        "C-13",
        "",
        N_("The routes used through the player's stations count for this too (EU-5)."),
    ),
    Section(
        "EU-4",
        N_("Building a station"),
        N_("""
        As the main action of a turn, a player may build a station in any city that has no station,
        whether or not the player has a route there. Each player has {count}. The first
        costs 1 card{further}. The cards are discarded. A station is never moved and blocks nothing.
        """),
        values=_prices,
        counted={"count": counts.stations},
    ),
    Section("EU-4", "", N_("{locomotives} are wild as always."), when=locomotives_are_wild),
    Section(
        "EU-4",
        "",
        N_("With C-18, {locomotives} do not pay for stations."),
        when=locomotives_are_restricted,
    ),
    Section(
        "EU-5",
        N_("What a station does"),
        N_("""
        At the end of the game the station's owner may use, for tickets, one route of one opponent
        that ends in that city; the same route for all of the owner's tickets. The choice is made at
        the end, for all stations together, in the owner's best interest: most points for tickets,
        then most tickets completed, then fewest routes used, then the first in the order of the map
        file **(ruling: the program chooses)**. Several players may use the same route **(ruling)**;
        the opponent loses nothing. A station in a city that no opponent's route reaches gives
        nothing and still counts as built. A route used through a station counts for tickets only.
        """),
    ),
    Section(
        "EU-6",
        N_("Stations not built"),
        N_("Each station not built scores {points_left}."),
        counted={"points_left": counts.points},
    ),
    Section(
        "MX-2",
        N_("Stations with two decks"),
        N_("The cards for a station are all of the same deck."),
        when=several_decks,
    ),
)
