"""The panels around the board in words: market, hand, tickets, players, and the legend."""

from __future__ import annotations

from typing import Final, NamedTuple

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.registry import buildings_on
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.view import SeatView
from ttr_tui.play.turn_facts import path_lengths, round_of
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import _, and_list, as_sentence
from ttr_tui.words.names import (
    card_name,
    cards_words,
    count_pieces,
    deck_name,
    piece_heading,
    piece_name,
    pieces_noun,
)
from ttr_tui.words.refusals import game_over

# The market.


def pile_sentences(view: View) -> list[str]:
    """How many cards are in each deck and its discard pile, and how many tickets are left."""
    sentences = [
        as_sentence(
            _(
                "The {deck} has {cards}, its discard pile {discarded}.",
                deck=deck_name(at, view.game_map),
                cards=counts.cards(left),
                discarded=sum(view.discards[at]),
            )
        )
        for at, left in enumerate(view.decks)
    ]
    left = _("{tickets} left in the deck.", tickets=counts.tickets(view.ticket_deck))
    return [*sentences, left]


# Tickets.


def to_go(
    missing: int,
    game_map: GameMap,
    left: int | None = None,
    *,
    with_station: bool = False,
) -> str:
    """`4 trains to go`, and a station, or what is `left` if that is not enough."""
    pieces = count_pieces(missing, game_map)
    if left is not None and missing > left:
        return _("{pieces} to go, {left} left", pieces=pieces, left=left)
    if with_station:
        return _("{pieces} and a station to go", pieces=pieces)
    return _("{pieces} to go", pieces=pieces)


def pieces_to_go(game_map: GameMap, together: int | None = None) -> str:
    """The unit of a column of numbers: `trains to go`, or how many for all of them together."""
    if together is not None:
        return _("{n} to go in all", n=together)
    return _("{pieces} to go", pieces=pieces_noun(0, game_map))


# Players.


class SeatFact(NamedTuple):
    """A public number of a player, with the words before it, and the sign that replaces them where
    there is no room."""

    number: int
    before: str
    sign: str


def seat_facts(view: View, seat: SeatView, *, by_deck: bool = False) -> list[SeatFact]:
    """The pieces of each deck, cards, tickets, how long the longest path is where it is scored, and
    what the player can still build; with `by_deck` the cards of each deck."""
    game_map = view.game_map
    decks = game_map.deck_indices
    facts = [
        SeatFact(n, piece_heading(deck, game_map, 2), sign)
        for n, deck, sign in zip(seat.pieces_by_deck, decks, PIECE_SIGNS, strict=False)
    ]
    cards = [(seat.cards, _("cards"))]
    if by_deck and len(decks) > 1:
        names = [_("{deck} cards", deck=piece_name(deck, game_map)) for deck in decks]
        cards = [*zip(seat.cards_by_deck, names, strict=True)]
    facts += [SeatFact(n, name, "□") for n, name in cards]
    facts.append(SeatFact(seat.tickets, _("tickets"), "◊"))
    if game_map.rules.get(LongestPathRules) is not None:
        length = path_lengths(view)[seat.seat]
        facts.append(SeatFact(length, _("longest path"), PATH_SIGN))
    for each in buildings_on(game_map):
        words, left = BUILDING_WORDS[each.kind], seat.buildings_left[each.kind]
        facts.append(SeatFact(left, _(words.left), words.sign))
    return facts


PIECE_SIGNS: Final = ("▬", "≈")
"""What stands for the pieces of the first and the second deck."""

PATH_SIGN: Final = "╪"
"""What stands for the longest path."""


def turn_status(view: View) -> str:
    """`round 4, Ann to play`"""
    if view.phase is Phase.OVER:
        return game_over()
    name = fit(view.seats[view.player].name, 24)
    if view.turn:
        number = round_of(view.turn, len(view.seats))
        return _("round {n}, {name} to play", n=number, name=name)
    pieces = view.game_map.rules.get(StartingPiecesRules) is not None
    if view.phase is Phase.STARTING_TICKETS or not pieces:
        return _("{name} chooses tickets", name=name)
    return _("{name} chooses starting pieces", name=name)


def turns_left_words(view: View) -> str:
    """How many turns are left and whose is the last; empty before the last round."""
    if view.turns_left is None or view.phase is Phase.OVER:
        return ""
    if view.turns_left <= 1:
        return _("Last round: this is the last turn")
    last = view.seats[(view.player + view.turns_left - 1) % len(view.seats)].name
    return _(
        "Last round: {turns} left, the last is {name}'s",
        turns=counts.turns(view.turns_left),
        name=fit(last, 20),
    )


def longest_paths(view: View) -> str:
    """How long everybody's longest path is; empty if it is not scored."""
    if view.game_map.rules.get(LongestPathRules) is None:
        return ""
    lengths = zip(view.seats, path_lengths(view), strict=True)
    said = ", ".join([_("{what} {n}", what=fit(seat.name, 24), n=n) for seat, n in lengths])
    return _("Longest path so far: {players}", players=said)


def about_player(view: View, seat: int) -> list[str]:
    """What everybody can know of a player besides the log and the panel: the cards that were drawn
    face up and are surely still in the hand."""
    known = enumerate(view.seats[seat].known)
    cards = [cards_words(card_type, n, view.game_map) for card_type, n in known if n]
    said = _("Drawn face up and still in the hand: {cards}.", cards=and_list(cards))
    return [said] if cards else []


def longer_path(view: View, seat: int) -> str:
    """That the longest path of the player in this seat is longer than the viewer's."""
    assert view.viewer is not None
    lengths = path_lengths(view)
    return _(
        "{name}: longest path {n}, yours {own}",
        n=lengths[seat],
        own=lengths[view.viewer],
        name=fit(view.seats[seat].name, 14),
    )


# The legend.


def points_in_short(points: dict[int, int]) -> str:
    """The points by length: `1 point for 1 space, 2 for 2, 4 for 3`"""
    (length, first), *rest = points.items()
    each = [_("{points} for {spaces}", points=counts.points(first), spaces=counts.spaces(length))]
    each += [_("{points} for {spaces}", points=earned, spaces=spaces) for spaces, earned in rest]
    return ", ".join(each)


def claimable_route(game_map: GameMap, mark: str) -> str:
    """Spaces with this `mark` cost no locomotives or are for a ticket, those with a line below cost
    some and are for none; without a mark, all of them have the line."""
    if not mark:
        return _("you can claim this route now (underlined)")
    locomotive = card_name(game_map.locomotive, game_map)
    return _(
        "you can claim it; underlined: takes a {locomotive}, and no ticket needs it",
        locomotive=locomotive,
    )


def ferry_locomotive(game_map: GameMap) -> str:
    locomotive = card_name(game_map.locomotive, game_map)
    return _("a ferry space that requires a {locomotive}", locomotive=locomotive)


# The board.


def parts_hidden(size: str) -> str:
    """That the board has no room for the map, and what size it needs, if that is known."""
    if not size:
        return _("Parts are hidden: try a larger terminal.")
    return _("Parts are hidden: the map needs about {size} cells.", size=size)
