"""The rule `cards` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    locomotives_are_wild,
)
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list, as_sentence, or_list
from ttr_tui.words.names import mode_name, piece_name, routes_of_mode
from ttr_tui.words.rules.section import Section, double_cards, several_decks


def _hand(game_map: GameMap) -> dict[str, str]:
    several = several_decks(game_map)
    hands = [
        counts.cards_of(piece_name(at, game_map), deck.starting_hand)
        if several
        else counts.cards(deck.starting_hand)
        for at, deck in enumerate(game_map.rules.decks)
    ]
    return {"hand": and_list(hands)}


def _deck_words(game_map: GameMap) -> dict[str, str]:
    """The decks and what they pay for, by rail and by sea."""
    decks, card_types = game_map.deck_indices, game_map.card_types
    doubles = {card_type.deck for card_type in card_types if card_type.covers > 1}
    takes = [
        _(
            "{routes} take {deck} cards and {pieces}",
            routes=routes_of_mode(deck, game_map, 2),
            deck=piece_name(deck, game_map),
            pieces=piece_name(deck, game_map, 2),
        )
        for deck in decks
    ]
    return {
        "modes": as_sentence(and_list([mode_name(deck, game_map) for deck in decks])),
        "takes": as_sentence(", ".join(takes)),
        "locomotive_deck": piece_name(card_types[game_map.locomotive].deck, game_map),
        "double": or_list([piece_name(deck, game_map) for deck in sorted(doubles)]),
    }


SECTIONS: Final = (
    Section("C-0", "", N_("Each is dealt {hand}."), values=_hand),
    Section(
        "C-5",
        N_("Empty deck"),
        N_("""
        When a deck is empty, its discard pile becomes the new deck, shuffled, as soon as it has a
        card. Until then nobody can draw from this deck, and a market slot that could not be filled
        stays empty until a card is available.
        """),
    ),
    Section(
        "C-10",
        N_("Hidden information"),
        N_("""
        Hidden from the other players: the cards in a hand, the tickets, and whether a ticket is
        completed, until the final score. Hidden from everybody: the order of the decks. Public:
        cards drawn from the market, played or revealed; how many cards of each deck and how many
        tickets a player holds, draws, keeps and rejects; pieces, everything on the board or face
        up, and scores. So the cards of a discard pile are public too, and so are the cards that
        everybody has seen go into a hand: those drawn from the market{more}. What a
        player surely still holds can be counted: of each type, these cards less all of the type
        that the player has played since. The screen shows only the number of discarded cards
        and of cards in a hand **(ruling)**.
        """),
    ),
    Section(
        "GL-3",
        N_("{locomotives}"),
        N_("""
        The {locomotives} are in the {locomotive_deck} deck; they stand for a card of any color and
        of any deck. A {locomotive} pays for one space of a route, never for two **(ruling)**.
        Played {locomotives} go to the {locomotive_deck} discard pile.
        """),
        when=several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-3",
        "",
        N_("Any number of {locomotives} can be played for a route."),
        when=lambda game_map: several_decks(game_map) and locomotives_are_wild(game_map),
    ),
    Section(
        "GL-3",
        "",
        N_("""
        With C-18, any number can be played for a tunnel or a ferry, and none for another route.
        """),
        when=lambda game_map: several_decks(game_map) and locomotives_are_restricted(game_map),
    ),
    Section(
        "GL-4",
        N_("{modes}"),
        N_("{takes}. Gray routes take any one color of their type."),
        when=several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-5",
        N_("Double {double} cards"),
        N_("""
        A double {double} card covers one or two spaces; it can pay for a route of one space. The
        cards may cover more spaces than the route has, but no card may be played that could be left
        out **(ruling)**. For example, two doubles and a single pay for five spaces, and so do three
        doubles, but three doubles and a single do not. The player places as many pieces as the
        route has spaces.
        """),
        when=double_cards,
        values=_deck_words,
    ),
)
