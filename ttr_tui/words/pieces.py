"""Counted pieces in words, and their exchange."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.words.counts import counted, lost_points
from ttr_tui.words.language import _, and_list, noun, pgettext
from ttr_tui.words.names import piece_name


def pieces_noun(n: int, game_map: GameMap, deck: int | None = None) -> str:
    """What `n` pieces are called: `trains`, of a deck `ships`, of several decks `pieces`"""
    if deck is None and len(game_map.rules.decks) > 1:
        return noun("piece", "pieces", n)
    return piece_name(deck or 0, game_map, n)


def count_pieces(count: int, game_map: GameMap, deck: int | None = None) -> str:
    """`4 trains`, of a deck `4 ships`, of several decks `4 pieces`"""
    return counted(count, pieces_noun(count, game_map, deck))


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return and_list([count_pieces(count, game_map, deck) for deck, count in enumerate(pieces)])


def exchanged_pieces(number: int, deck: int, game_map: GameMap) -> str:
    """`2 trains for 2 ships`; `deck` is that of the pieces given."""
    given = count_pieces(number, game_map, deck)
    got = count_pieces(number, game_map, 1 - deck)
    return _("{given} for {got}", given=given, got=got)


def exchange_words(number: int, deck: int, game_map: GameMap) -> str:
    """`give 2 trains, take 2 ships`; `deck` is that of the pieces given."""
    given = count_pieces(number, game_map, deck)
    taken = count_pieces(number, game_map, 1 - deck)
    return _("give {given}, take {taken}", given=given, taken=taken)


def exchange_question(action: Exchange, game_map: GameMap) -> str:
    return _(
        "Exchange {pieces} ({cost})? This is your whole turn.",
        pieces=exchanged_pieces(action.number, action.deck, game_map),
        cost=lost_points(game_map.rules.of(ExchangeRules).points * action.number),
    )


def exchange() -> str:
    """The answer yes to this question."""
    return pgettext("answer", "exchange")


def exchange_title() -> str:
    return _("Exchange pieces")


def exchange_is_a_turn() -> str:
    return _("(this is your whole turn).")


def pieces_to_exchange(view: View) -> tuple[str, str]:
    """What the player has and what is in the reserve: a sentence in two lines."""
    seat = view.seats[view.player]
    return (
        _("You have {pieces};", pieces=pieces_words(seat.pieces_by_deck, view.game_map)),
        _("your reserve has {pieces}.", pieces=pieces_words(seat.reserve, view.game_map)),
    )
