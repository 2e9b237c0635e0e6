"""The cards of a map file and the pieces they pay for: one deck, or a deck for each type of piece.

A file with one deck has the keys `pieces` and `cards`. A file with two decks has the key `decks`, a
list in which each deck has its own `pieces` and `cards` (GL-1, GL-4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine import CardType
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    DeckIndex,
    DeckRules,
    PieceRules,
)
from ttr_tui.mapfile import readers
from ttr_tui.mapfile.problems import Located, Problems
from ttr_tui.mapfile.yaml_nodes import Node
from ttr_tui.text import shown

CARD_KEYS = ("each_color", "of_color", "doubles", "anchors", "locomotives", "starting_hand")
ONE_DECK = ("pieces", "cards")
DECK_KEYS = ("mode", "in_market", *ONE_DECK)
DECKS = 2
"""The length of `decks`: starting pieces and exchanges need exactly two types of pieces."""

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""The colors that cards and routes can have, and the default of a map. Every theme shows them so
that color-blind players can tell them apart."""

GRAY = "gray"
LOCOMOTIVE = "locomotive"

COVERED_BY_DOUBLE = 2
"""How many spaces a double ship covers (GL-5)."""

RESERVED_WORDS = (GRAY, "nothing", "empty")
"""Names that a card type cannot have: positions and payments use these words."""

_NOT_IN_NAMES = re.compile(r"[^\w '’-]|[\d_]")
_DEFAULT = DeckRules("", ())


class Cards:
    """The card types, in the order in which hands are sorted, and the decks they make.

    `deck_by_mode` gives the deck for each transport mode (`rail`). It is empty on a map with one
    deck, and `None` if a mode is wrong. The decks are `named` if their pieces have different names.
    """

    def __init__(self) -> None:
        self.card_types: list[CardType] = []
        self.decks: list[DeckRules] = []
        self.deck_by_mode: dict[str, int] | None = {}
        self.named = True


class _Deck(NamedTuple):
    """A deck as the file describes it, with the locations that messages need."""

    node: Located
    pieces: PieceRules
    one_at: Located
    many_at: Located
    named: bool
    singles: dict[str, int]
    doubles: int
    anchors: int
    locomotives: int
    locomotives_at: Located
    starting_hand: int
    mode: str | None = None
    in_market: int | None = None


def read_colors(fields: readers.Fields) -> tuple[str, ...]:
    """Read `colors`: the colors of the cards, in the order in which hands are sorted."""
    reader = readers.list_of(readers.choice({name: name for name in COLORS}), "colors", len(COLORS))
    return fields.optional("colors", reader, COLORS)


def read_cards(fields: readers.Fields, problems: Problems, colors: Sequence[str]) -> Cards:
    """Read `pieces` and `cards`, or `decks`; and `wild_card`, the name of a locomotive."""
    wild = fields.optional("wild_card", _name, LOCOMOTIVE)
    several = fields.has("decks") or fields.misspells("decks")
    if several:
        decks = _read_decks(fields, problems, colors)
    else:
        decks = [_read_deck(fields, problems, colors, min_locomotives=1, locomotives=14)]
    cards = _build(decks, colors, wild)
    if any(card_type.name == wild for card_type in cards.card_types[:-1]):
        message = (
            f"the wild card has the name of another card ({shown(wild)}), expected another name"
        )
        problems.note(fields.at("wild_card"), message)
    if several:
        modes = {deck.mode: index for index, deck in enumerate(decks) if deck.mode is not None}
        cards.deck_by_mode = modes if len(modes) == DECKS else None
        cards.named = len(decks) == DECKS and all(deck.named for deck in decks)
        twice = _repeated_name(cards)
        if twice is not None and cards.named:
            message = (
                f"two card types are called {shown(twice)}, expected another name for the pieces"
            )
            problems.note(decks[-1].one_at, message)
    return cards


def _repeated_name(cards: Cards) -> str | None:
    """A name that two types of colored cards share, if there is one: this happens if the pieces of
    one deck are called `anchor train` and those of the other `train`."""
    names = Counter(card_type.name for card_type in cards.card_types if not card_type.is_locomotive)
    return next((name for name, count in names.items() if count > 1), None)


def _name(node: Node, problems: Problems) -> str | None:
    """A name for cards or pieces: letters, spaces and hyphens, so that `3 purple + 1 joker` is
    clear."""
    value = readers.text(20)(node, problems)
    if value is None:
        return None
    if _NOT_IN_NAMES.search(value):
        problems.note(
            node, f"{shown(value)} cannot be a name for cards or pieces, expected letters"
        )
    elif value.casefold() in RESERVED_WORDS:
        problems.note(node, f"{shown(value)} has a special meaning, expected another word")
    else:
        return value
    return None


def _read_decks(fields: readers.Fields, problems: Problems, colors: Sequence[str]) -> list[_Deck]:
    """Read `decks`: each with its transport mode and its share of the first market."""
    for key in ONE_DECK:
        if fields.has(key):
            message = f'the key "{key}" next to "decks", expected it inside each deck'
            problems.note(fields.at(key), message)
    decks: list[_Deck] = []
    for node in fields.required("decks", readers.items("decks", DECKS, least=DECKS)) or ():
        part = readers.section(node, problems, "a deck", DECK_KEYS)
        if part is None:
            continue
        deck = _read_deck(part, problems, colors, min_locomotives=0, locomotives=0)
        mode = part.required("mode", readers.identifier(20))
        in_market = None
        if part.has("in_market"):
            in_market = part.required("in_market", readers.whole_number(0, 10))
        named = deck.named
        for other in decks:
            if mode is not None and mode == other.mode:
                message = f"both decks have the mode {shown(mode)}, expected two different ones"
                problems.note(part.at("mode"), message)
            if named and other.named:
                named = _differ(deck, other, problems)
        decks.append(deck._replace(mode=mode, in_market=in_market, named=named))
    if len(decks) == DECKS:
        _check_locomotives(decks, problems)
    return decks


def _differ(deck: _Deck, other: _Deck, problems: Problems) -> bool:
    """Whether the pieces of two decks have different names; if not, an error is noted."""
    for word, others, at in (
        (deck.pieces.one, other.pieces.one, deck.one_at),
        (deck.pieces.many, other.pieces.many, deck.many_at),
    ):
        if word == others:
            message = f"both decks call their pieces {shown(word)}, expected two different words"
            problems.note(at, message)
            return False
    return True


def _read_deck(
    fields: readers.Fields,
    problems: Problems,
    colors: Sequence[str],
    *,
    min_locomotives: int,
    locomotives: int,
) -> _Deck:
    """Read `pieces`: how many each player has, and what one and many are called; and `cards`: how
    many of each type are in the deck, and how many are dealt."""
    pieces = fields.part("pieces", ("count", "one", "many"))
    noted = problems.count
    one = pieces.optional("one", _name, _DEFAULT.pieces.one)
    many = pieces.optional("many", _name, _DEFAULT.pieces.many)
    named = problems.count == noted
    part = fields.part("cards", CARD_KEYS)
    deck = _Deck(
        node=fields.node,
        pieces=PieceRules(
            pieces.optional("count", readers.whole_number(1, 500), _DEFAULT.pieces.count),
            one,
            many,
        ),
        one_at=pieces.at("one"),
        many_at=pieces.at("many"),
        named=named,
        singles=_singles(part, colors),
        doubles=part.optional("doubles", readers.whole_number(0, 200), 0),
        anchors=part.optional("anchors", readers.whole_number(0, 200), 0),
        locomotives=part.optional(
            "locomotives", readers.whole_number(min_locomotives, 200), locomotives
        ),
        locomotives_at=part.at("locomotives"),
        starting_hand=part.optional(
            "starting_hand", readers.whole_number(0, 20), _DEFAULT.starting_hand
        ),
    )
    color = min(deck.singles, key=lambda name: deck.singles[name])
    if deck.anchors > deck.singles[color]:
        message = f"{deck.anchors} cards with an anchor of each color"
        problems.note(
            part.at("anchors"), f"{message}, but only {deck.singles[color]} {color} cards"
        )
    return deck


def _singles(part: readers.Fields, colors: Sequence[str]) -> dict[str, int]:
    """How many cards of each color there are, not counting double cards."""
    counts = dict.fromkeys(colors, part.optional("each_color", readers.whole_number(1, 200), 12))
    if not part.has("of_color"):
        return counts
    differing = part.part("of_color", colors)
    return {
        name: differing.optional(name, readers.whole_number(1, 200), count)
        for name, count in counts.items()
    }


def _check_locomotives(decks: Sequence[_Deck], problems: Problems) -> None:
    """Exactly one deck has locomotives; they stand for cards of both (GL-3)."""
    having = [deck for deck in decks if deck.locomotives]
    if not having:
        message = 'no deck has locomotives, expected "locomotives" in the cards of one'
        problems.note(decks[0].node, message)
    for deck in having[1:]:
        message = "locomotives in both decks, expected them in one: they stand for cards of both"
        problems.note(deck.locomotives_at, message)


def _build(decks: Sequence[_Deck], colors: Sequence[str], wild: str) -> Cards:
    """Make the card types, sorted by deck and color; the wild card comes last."""
    cards = Cards()
    counts: list[list[tuple[CardTypeIndex, int]]] = []
    for index, deck in enumerate(decks):
        of_deck = DeckIndex(index)
        counts.append([])
        piece = (deck.pieces.one,) if len(decks) > 1 else ()
        has_plain = any(count > deck.anchors for count in deck.singles.values())
        for color, name in enumerate(colors):
            plain = " ".join((name, *piece))
            anchored = " ".join((name, "anchor", *piece)) if has_plain else plain
            double = " ".join((name, "double", *piece))
            for count, card_type in (
                (deck.singles[name] - deck.anchors, CardType(plain, color, of_deck)),
                (deck.anchors, CardType(anchored, color, of_deck, anchor=True)),
                (deck.doubles, CardType(double, color, of_deck, covers=COVERED_BY_DOUBLE)),
            ):
                if count > 0:
                    counts[index].append((CardTypeIndex(len(cards.card_types)), count))
                    cards.card_types.append(card_type)
    where = next((index for index, deck in enumerate(decks) if deck.locomotives), 0)
    if decks:
        counts[where].append((CardTypeIndex(len(cards.card_types)), decks[where].locomotives))
        cards.card_types.append(CardType(wild, None, DeckIndex(where)))
    cards.decks = [
        DeckRules(
            name=deck.pieces.one,
            cards=tuple(count),
            starting_hand=deck.starting_hand,
            pieces=deck.pieces,
            in_market=deck.in_market,
            mode=deck.mode or _DEFAULT.mode,
        )
        for deck, count in zip(decks, counts, strict=True)
    ]
    return cards
