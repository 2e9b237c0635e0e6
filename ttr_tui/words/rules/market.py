"""The rule `market` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import MarketRules
from ttr_tui.engine.rules.restricted_locomotives import locomotives_are_wild
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import card_name, piece_name
from ttr_tui.words.rules.section import Section, several_decks


def _first_market(game_map: GameMap) -> dict[str, str]:
    """The cards of each deck in a new market."""
    left = game_map.rules.of(MarketRules).size
    shares, types = list[str](), list[str]()
    for deck, rules in enumerate(game_map.rules.decks):
        count, name = (
            left if rules.in_market is None else rules.in_market,
            piece_name(deck, game_map),
        )
        left -= count
        shares += [counts.cards_of(name, count)] if count else []
        types.append(_("{deck} cards", deck=name))
    return {
        "types": and_list(types),
        "shares": and_list(shares),
    }


def _nothing_left(game_map: GameMap) -> dict[str, str]:
    """Why there is no second card to draw."""
    wild = card_name(game_map.locomotive, game_map, 2)
    if locomotives_are_wild(game_map):
        return {"nothing_left": _("there are none, or only {locomotives}", locomotives=wild)}
    return {"nothing_left": _("there are none")}


SECTIONS: Final = (
    Section(
        "C-0",
        "",
        N_("The market of {size} is laid out (and reset if necessary, C-4)."),
        counted={"size": counts.face_up_cards},
    ),
    Section(
        "C-2",
        N_("Drawing cards"),
        N_("""
        A player draws two cards, each from the market or from the top of a deck. A card drawn from
        the market is replaced at once. A player who can draw a second card must do so **(ruling:
        the rulebook of the Great Lakes says up to 2 cards)**. There is no limit to the cards in a
        hand.
        """),
    ),
    Section(
        "C-3",
        N_("Face-up {locomotives}"),
        N_("""
        A {locomotive} drawn from the market as the first card is the only card of the turn. It
        cannot be drawn from the market as the second card, even if it just replaced the first. A
        {locomotive} drawn from a deck is an ordinary card: the second draw is still due.
        """),
    ),
    Section(
        "C-4",
        N_("Reset of the market"),
        N_("""
        Whenever {reset_at} or more of the market cards are {locomotives} (during setup too, and
        between the two draws of a turn), the whole market is discarded and replaced: it is reset,
        again and again if necessary. The {locomotives} are counted when every slot that can be
        filled is filled **(ruling)**. After {max_resets} in a row the market stays as it is
        until it next changes **(ruling: by the rulebooks it would never end)**. There is no reset
        while no card is in a deck or discard pile **(ruling)**. A reset that is still due happens
        as soon as there is a deck again **(ruling)**.
        """),
        counted={"max_resets": counts.resets},
    ),
    Section(
        "C-6",
        N_("Nothing to draw"),
        N_("""
        If no card is in a deck or discard pile, market cards can still be drawn **(ruling: three
        rulebooks say that players can then only do something else (in the USA claim a route or draw
        tickets, in Europe also build a station, on the Great Lakes one of the other actions); only
        the words they add in brackets, that the players hoard the cards, suggest that the market is
        empty too)**.
        If the second card cannot be drawn legally ({nothing_left}), the main action ends after the
        first. If no card can be drawn at all, drawing cards is not available: players then claim
        routes or take another main action, or pass (C-11).
        """),
        values=_nothing_left,
    ),
    Section(
        "GL-1",
        N_("Two decks, one market"),
        N_("""
        There are {types}, each with their own deck and discard pile. The market has {size}; at
        first {shares} are laid out. A card drawn from the market, a {locomotive} too, is replaced
        at once. The player who draws it chooses the deck that replaces it, so all cards of the
        market may come from one deck. A player who draws from a deck names the deck. Only a deck
        that has cards (including its discard pile) can be chosen. A slot that stayed empty is
        filled as soon as a deck has cards again: right after the step that made cards available,
        the player whose turn it is chooses the deck. If cards became available only as a turn
        ended, the next player chooses at the beginning of the next turn **(ruling)**.
        """),
        when=several_decks,
        values=_first_market,
        counted={"size": counts.slots},
    ),
    Section(
        "GL-2",
        N_("Reset with two decks"),
        N_("""
        With {reset_at} or more {locomotives} in the market, each market card goes to the discard
        pile of its own deck, and the market is laid out as at first: {shares}. If one deck has too
        few, the other makes up the difference **(ruling)**. The limits of C-4 apply.
        """),
        when=lambda game_map: several_decks(game_map) and locomotives_are_wild(game_map),
        values=_first_market,
    ),
)
