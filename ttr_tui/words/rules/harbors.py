"""The rule `harbors` in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import DeckRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    locomotives_are_wild,
)
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import piece_name
from ttr_tui.words.rules.section import Section, double_cards, several_decks


def _single_cards_have_anchors(game_map: GameMap) -> bool:
    """Whether in a deck with double cards all other cards of a color have an anchor."""
    doubled = {card.deck for card in game_map.card_types if card.covers > 1}
    single = [c for c in game_map.card_types if c.deck in doubled and c.covers == 1]
    return all(card.anchor for card in single if not card.is_locomotive)


def _anchors(game_map: GameMap, deck: DeckRules) -> str:
    """How many cards of each color have an anchor: `4 of the 11`, `4 of the 10 to 12`."""
    every: Counter[int] = Counter()
    with_anchor: Counter[int] = Counter()
    for index, count in deck.cards:
        card_type = game_map.card_types[index]
        if card_type.color is not None:
            every[card_type.color] += count
            with_anchor[card_type.color] += count if card_type.anchor else 0
    some, all_of_them = _range(with_anchor.values()), _range(every.values())
    return _("{some} of the {all}", some=some, all=all_of_them)


def _range(found: Collection[int]) -> str:
    least, most = min(found), max(found)
    return str(least) if least == most else _("{least} to {most}", least=least, most=most)


def _harbor_words(game_map: GameMap) -> dict[str, str]:
    rules = game_map.rules.of(HarborRules)
    decks = [piece_name(deck, game_map) for deck in game_map.deck_indices]
    by_tickets = [
        _("{points} for {n}", points=points, n=count)
        for count, points in enumerate(rules.points, 1)
    ]
    anchors = [
        _("{some} {deck} cards", some=_anchors(game_map, deck), deck=name)
        for deck, name in zip(game_map.rules.decks, decks, strict=True)
    ]
    return {
        "anchors": and_list(anchors),
        "price": and_list([counts.cards_of(deck, rules.cards_of_each_deck) for deck in decks]),
        "by_tickets": ", ".join(by_tickets),
    }


def _with_stations(game_map: GameMap) -> bool:
    return game_map.rules.get(StationRules) is not None


SECTIONS: Final = (
    Section("C-1", "", N_(", build a harbor (GL-7)")),
    Section("C-13", "", N_(", plus or minus harbors (GL-8)")),
    Section(
        "GL-7",
        N_("Harbors"),
        N_("""
        Some cities are ports; the board marks them. As the main action of a turn, a player may
        build a harbor in a port without a harbor to which the player has at least one route. So
        there is only one harbor in a city, whoever owns it. Each player has {count}. A
        harbor costs {price}, all of one color and all with an anchor printed on them.
        """),
        values=_harbor_words,
        counted={"count": counts.harbors},
    ),
    Section(
        "GL-7",
        "",
        N_("Any of these cards, even all of them, may be {locomotives}."),
        when=locomotives_are_wild,
    ),
    Section(
        "GL-7",
        "",
        N_("With C-18, none of these cards may be a {locomotive}."),
        when=locomotives_are_restricted,
    ),
    Section(
        "GL-7",
        "",
        N_("""
        The cards go to the discard piles of their decks; no piece is used. In each color, {anchors}
        have the anchor.
        """),
        values=_harbor_words,
    ),
    Section("GL-7", "", N_("Double cards have none."), when=double_cards),
    Section(
        "GL-7",
        "",
        N_("Of a deck with double cards, all single cards have one."),
        when=lambda game_map: double_cards(game_map) and _single_cards_have_anchors(game_map),
    ),
    Section(
        "GL-3",
        "",
        N_("For a harbor, a {locomotive} stands for a card with an anchor (GL-7)."),
        when=lambda game_map: several_decks(game_map) and locomotives_are_wild(game_map),
    ),
    Section(
        "EU-5",
        "",
        N_("Points for harbors count too when the routes are chosen (MX-4)."),
        when=_with_stations,
    ),
    Section(
        "GL-8",
        N_("Harbor points"),
        N_("""
        At the end each of a player's harbors scores by how many of the player's completed tickets
        name its city: {by_tickets} or more, 0 for none. A ticket naming two of the player's harbors
        counts for both. Each harbor not built costs {penalty}.
        """),
        values=_harbor_words,
        counted={"penalty": counts.points},
    ),
    Section(
        "GL-10",
        N_("Anchors on cards"),
        N_("""
        Anchors are visible on cards in the hand and in the market. A player chooses which cards to
        pay with. The list of payments begins with the cards that the plan for the player's
        tickets needs least. If it needs two payments equally, the one with fewer anchors is first.
        """),
    ),
    Section("GL-11", "", N_("Harbors are not counted **(ruling)**."), when=several_decks),
    Section(
        "MX-4",
        N_("Harbors with stations"),
        N_("A ticket completed through a station counts for harbors."),
        when=_with_stations,
    ),
)
