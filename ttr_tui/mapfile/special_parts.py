"""The rules that a map file switches on: each is on where its key is there.

The key alone is enough where the numbers are those of the printed maps: `stations: {}`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.rules import (
    ExchangeRules,
    FlagRules,
    StartingPiecesRules,
    HarborRules,
    LongestPathRules,
    StationRules,
    TunnelRules,
)
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.mapfile.cards import Cards
from ttr_tui.mapfile.fields import Fields, list_of, text, whole_number, words_for
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Node, Scalar

SPECIAL_KEYS = (
    "longest_path",
    "tunnels",
    "stations",
    "flag",
    "starting_pieces",
    "harbors",
    "exchange",
)

_POINTS = whole_number(0, 500)

MAX_STATIONS = 5
"""At the end every way to use a player's stations is tried, and they multiply."""


def read_longest_path(fields: Fields) -> LongestPathRules | None:
    """C-14."""
    part = _switched_on(fields, "longest_path", ("bonus", "name"))
    if part is None:
        return None
    common = LongestPathRules()
    return LongestPathRules(
        part.optional("bonus", whole_number(1, 500), common.bonus),
        part.optional("name", text(60), common.name),
    )


def read_tunnels(fields: Fields) -> TunnelRules | None:
    """EU-2."""
    part = _switched_on(fields, "tunnels", ("cards",))
    if part is None:
        return None
    return TunnelRules(part.optional("cards", whole_number(1, 10), TunnelRules().cards))


def read_stations(fields: Fields) -> StationRules | None:
    """EU-4 to EU-6."""
    part = _switched_on(fields, "stations", ("count", "points_left"))
    if part is None:
        return None
    common = StationRules()
    return StationRules(
        part.optional("count", whole_number(1, MAX_STATIONS), common.count),
        part.optional("points_left", _POINTS, common.points_left),
    )


def read_flag(fields: Fields, problems: Problems, colors: Sequence[str]) -> FlagRules | None:
    """PA-2 and PA-3. Its colors are colors of cards."""
    part = _switched_on(fields, "flag", ("colors", "points"))
    if part is None:
        return None

    def color(node: Node, problems: Problems) -> int | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected a color")
        elif node.value in colors:
            return colors.index(node.value)
        else:
            hint = did_you_mean(node.value, colors)
            problems.note(node, f"no card of this map is {shown(node.value)}{hint}")
        return None

    found = part.required("colors", list_of(color, "colors", len(colors)))
    return FlagRules(found or (), part.optional("points", _POINTS, FlagRules(()).points))


def read_starting_pieces(
    fields: Fields, problems: Problems, cards: Cards
) -> StartingPiecesRules | None:
    """GL-6: `total` pieces out of those that the decks count; `suggested` by the word for a piece
    of each kind, and shared out evenly where the file does not say."""
    part = _switched_on(fields, "starting_pieces", ("total", "suggested"))
    if part is None:
        return None
    decks = cards.decks
    if len(decks) < 2:
        if not fields.has("decks"):
            message = (
                'a starting pieces is chosen from two kinds of pieces, expected the key "decks"'
            )
            problems.note(fields.at("starting_pieces"), f"{message} in the map")
        return None
    most = [deck.pieces.count for deck in decks]
    total = part.required("total", whole_number(1, 1000))
    if total is None:
        return None
    if total > sum(most):
        there_are = " and ".join(f"{deck.pieces.count} {deck.pieces.many}" for deck in decks)
        message = f"{total} pieces to choose, expected at most {sum(most)}: {there_are}"
        problems.note(part.at("total"), message)
        return None
    suggested = _even_starting_pieces(total, most)
    if part.has("suggested") and cards.named:
        inner = part.part("suggested", [deck.name for deck in decks])
        numbers = [inner.required(deck.name, whole_number(0, deck.pieces.count)) for deck in decks]
        suggested = tuple(number for number in numbers if number is not None)
        if len(suggested) == len(decks) and sum(suggested) != total:
            message = f"{sum(suggested)} pieces suggested, expected {total}"
            problems.note(part.at("suggested"), message)
    return StartingPiecesRules(total, suggested)


def _even_starting_pieces(total: int, most: Sequence[int]) -> tuple[int, ...]:
    """As many of each kind as its share of all pieces is."""
    starting_pieces: list[int] = []
    for index, count in enumerate(most):
        left, rest = total - sum(starting_pieces), sum(most[index:])
        starting_pieces.append((left * count + rest // 2) // rest)
    return tuple(starting_pieces)


def read_harbors(fields: Fields, problems: Problems, cards: Cards) -> HarborRules | None:
    """GL-7 and GL-8. They cost cards with an anchor, of every deck."""
    part = _switched_on(fields, "harbors", ("count", "cards_of_each_deck", "points", "penalty"))
    if part is None:
        return None
    for index, deck in enumerate(cards.decks):
        if not any(card_type.anchor for card_type in cards.card_types if card_type.deck == index):
            message = f'harbors cost {deck.name} cards with an anchor, expected "anchors" in the'
            problems.note(fields.at("harbors"), f"{message} cards")
    common = HarborRules()
    points = list_of(_POINTS, "points (for one ticket, for two, …)", 10, once=False)
    return HarborRules(
        part.optional("count", whole_number(1, 10), common.count),
        part.optional("cards_of_each_deck", whole_number(1, 10), common.cards_of_each_deck),
        part.optional("points", points, common.points),
        part.optional("penalty", _POINTS, common.penalty),
    )


def read_exchange(
    fields: Fields, problems: Problems, starting_pieces: StartingPiecesRules | None
) -> ExchangeRules | None:
    """GL-9. Pieces are exchanged with the box, where those lie that the starting pieces left
    over."""
    part = _switched_on(fields, "exchange", ("points",))
    if part is None:
        return None
    if starting_pieces is None and not (
        fields.has("starting_pieces") or fields.misspells("starting_pieces")
    ):
        message = 'pieces are exchanged with those that the starting pieces left over, expected the key "starting_pieces"'
        problems.note(fields.at("exchange"), f"{message} in the map")
    return ExchangeRules(part.optional("points", _POINTS, ExchangeRules().points))


def _switched_on(fields: Fields, key: str, known: Sequence[str]) -> Fields | None:
    """The fields of a rule, or `None` where it is off. A misspelt key has been told already."""
    if not fields.has(key) and not fields.misspells(key):
        return None
    return fields.part(key, known)
