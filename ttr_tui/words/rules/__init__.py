"""The rules in words: a module for each of `engine/rules/`, with the same name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ttr_tui.words.rules import (
    cards,
    exchange,
    ferry_substitutes,
    flag,
    harbors,
    longest_path,
    market,
    most_tickets,
    restricted_locomotives,
    routes,
    starting_pieces,
    stations,
    tickets,
    tunnels,
    turns,
)
from ttr_tui.words.rules.section import Section

SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "cards": cards.SECTIONS,
    "exchange": exchange.SECTIONS,
    "ferry_substitutes": ferry_substitutes.SECTIONS,
    "flag": flag.SECTIONS,
    "harbors": harbors.SECTIONS,
    "last_round": turns.SECTIONS,
    "longest_path": longest_path.SECTIONS,
    "market": market.SECTIONS,
    "most_tickets": most_tickets.SECTIONS,
    "restricted_locomotives": restricted_locomotives.SECTIONS,
    "routes": routes.SECTIONS,
    "starting_pieces": starting_pieces.SECTIONS,
    "stations": stations.SECTIONS,
    "ticket_rules": tickets.SECTIONS,
    "tunnels": tunnels.SECTIONS,
}
"""The paragraphs of each rule, by the key of the rule in map files."""
