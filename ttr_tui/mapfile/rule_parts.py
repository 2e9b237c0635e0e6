"""The rules of a map file: one reading function for each part of `ttr_tui.engine.rules`.

Every part may be left out and so may every number in it: the defaults are what most boxes of the
game have in common. A rule that not every map has (the longest path) is on where its key is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttr_tui.engine.game_map import CardKind
from ttr_tui.engine.rules import (
    DeckRules,
    LastRoundRules,
    LongestPathRules,
    MarketRules,
    PieceRules,
    RejectedTickets,
    Rules,
    TicketRules,
    TieBreak,
)
from ttr_tui.mapfile.fields import Fields, choice, kind_of, list_of, text, whole_number
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Node

RULE_KEYS = (
    "players",
    "pieces",
    "cards",
    "market",
    "ticket_rules",
    "points",
    "double_routes",
    "last_round",
    "longest_path",
    "tie_breaks",
)

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""The colours that cards and lanes can have, and the default of a map: every board knows how to
show them, also to the colour-blind."""

GRAY = "gray"
LOCOMOTIVE = "locomotive"

COMMON_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}

MOST_SEATS = 5
LONGEST_LANE = 20
_WORD = text(20)


@dataclass(frozen=True, slots=True)
class Cards:
    """The kinds of cards, in the order in which hands are sorted, and the decks they make."""

    kinds: tuple[CardKind, ...]
    decks: tuple[DeckRules, ...]


def read_rules(fields: Fields, problems: Problems, decks: Sequence[DeckRules]) -> Rules:
    """The rules a map plays by."""
    players = _players(fields, problems)
    pieces = _pieces(fields)
    decks = [replace(deck, pieces=pieces) for deck in decks]
    market = _market(fields)
    longest_path = _longest_path(fields)
    return Rules(
        decks=tuple(decks),
        points=_points(fields, problems),
        least_players=players[0],
        most_players=players[1],
        market=market,
        tickets=_ticket_rules(fields, problems),
        both_lanes_from=_both_lanes_from(fields),
        last_round=_last_round(fields, problems, pieces),
        longest_path=longest_path,
        tie_breaks=_tie_breaks(fields, problems, longest_path),
    )


def read_colours(fields: Fields) -> tuple[str, ...]:
    """The colours of the cards, in the order in which hands are sorted."""
    reader = list_of(choice({name: name for name in COLOURS}), "colours", len(COLOURS))
    return fields.optional("colours", reader, COLOURS)


def read_cards(fields: Fields, problems: Problems, colours: Sequence[str]) -> Cards:
    """`cards`: how many of each kind make the deck, and how many are dealt."""
    part = fields.part("cards", ("each_colour", "of_colour", "locomotives", "starting_hand"))
    each = part.optional("each_colour", whole_number(1, 200), 12)
    counts = dict.fromkeys(colours, each)
    if part.has("of_colour"):
        differing = part.part("of_colour", colours)
        counts = {
            name: differing.optional(name, whole_number(1, 200), count)
            for name, count in counts.items()
        }
    kinds = [CardKind(name, number) for number, name in enumerate(colours)]
    kinds.append(CardKind(LOCOMOTIVE, None))
    numbers = [*counts.values(), part.optional("locomotives", whole_number(1, 200), 14)]
    deck = DeckRules(
        name="train",
        cards=tuple(enumerate(numbers)),
        starting_hand=part.optional("starting_hand", whole_number(0, 20), 4),
    )
    return Cards(tuple(kinds), (deck,))


def _players(fields: Fields, problems: Problems) -> tuple[int, int]:
    part = fields.part("players", ("least", "most"))
    least = part.optional("least", whole_number(2, MOST_SEATS), 2)
    most = part.optional("most", whole_number(2, MOST_SEATS), MOST_SEATS)
    if least > most:
        message = f"{least} players at least and {most} at most, expected the least to be fewest"
        problems.note(part.at("least"), message)
    return least, most


def _pieces(fields: Fields) -> PieceRules:
    part = fields.part("pieces", ("count", "one", "many"))
    common = PieceRules()
    return PieceRules(
        part.optional("count", whole_number(1, 500), common.count),
        part.optional("one", _WORD, common.one),
        part.optional("many", _WORD, common.many),
    )


def _market(fields: Fields) -> MarketRules:
    part = fields.part("market", ("places", "sweep_at", "sweeps"))
    common = MarketRules()
    return MarketRules(
        part.optional("places", whole_number(1, 10), common.places),
        part.optional("sweep_at", whole_number(1, 20), common.sweep_at),
        part.optional("sweeps", whole_number(1, 20), common.sweeps),
    )


def _ticket_rules(fields: Fields, problems: Problems) -> TicketRules:
    part = fields.part("ticket_rules", ("at_start", "in_turn"))
    common = TicketRules()
    start = part.part("at_start", ("deal", "keep", "rejected"))
    turn = part.part("in_turn", ("draw", "keep"))
    rejected = choice({where.value: where for where in RejectedTickets})
    rules = TicketRules(
        deal=start.optional("deal", whole_number(1, 20), common.deal),
        keep_at_start=start.optional("keep", whole_number(1, 20), common.keep_at_start),
        rejected_at_start=start.optional("rejected", rejected, common.rejected_at_start),
        draw=turn.optional("draw", whole_number(1, 20), common.draw),
        keep=turn.optional("keep", whole_number(1, 20), common.keep),
    )
    for inner, offered, kept in (
        (start, rules.deal, rules.keep_at_start),
        (turn, rules.draw, rules.keep),
    ):
        if kept > offered:
            message = f"{kept} tickets to keep but {offered} offered, expected to keep no more"
            problems.note(inner.at("keep"), message)
    return rules


def _points(fields: Fields, problems: Problems) -> dict[int, int]:
    """`points`: a table of points by the length of a lane (C-7); empty where it cannot be told."""
    if not fields.has("points"):
        return {} if fields.misspells("points") else dict(COMMON_POINTS)
    part = fields.part("points", [str(length) for length in range(1, LONGEST_LANE + 1)])
    table = {
        length: part.optional(str(length), whole_number(1, 500), 1)
        for length in range(1, LONGEST_LANE + 1)
        if part.has(str(length))
    }
    if not table:
        problems.note(fields.at("points"), "no points for any length, expected some as in {1: 1}")
    return table


def _both_lanes_from(fields: Fields) -> int:
    part = fields.part("double_routes", ("both_lanes_from",))
    return part.optional("both_lanes_from", whole_number(2, MOST_SEATS + 1), 4)


def _last_round(fields: Fields, problems: Problems, pieces: PieceRules) -> LastRoundRules:
    part = fields.part("last_round", ("pieces", "turns"))
    common = LastRoundRules()
    rules = LastRoundRules(
        part.optional("pieces", whole_number(0, 500), common.pieces),
        part.optional("turns", whole_number(1, 10), common.turns),
    )
    if rules.pieces >= pieces.count:
        message = f"the last round comes at {rules.pieces} pieces, expected fewer than the"
        place = part.at("pieces") if part.has("pieces") else fields.at("pieces")
        problems.note(place, f"{message} {pieces.count} of each player")
    return rules


def _longest_path(fields: Fields) -> LongestPathRules | None:
    if not fields.has("longest_path") and not fields.misspells("longest_path"):
        return None
    part = fields.part("longest_path", ("bonus",))
    return LongestPathRules(part.optional("bonus", whole_number(1, 500), 10))


def _tie_breaks(
    fields: Fields, problems: Problems, longest_path: LongestPathRules | None
) -> tuple[TieBreak, ...]:
    """In the order of the file (MX-7). One that looks at a rule the map has not is an error."""

    def read(node: Node, problems: Problems) -> TieBreak | None:
        found = choice({tie_break.value: tie_break for tie_break in TieBreak})(node, problems)
        if found is TieBreak.LONGEST_PATH and longest_path is None:
            message = f"{kind_of(node)} needs a longest path, expected the key"
            problems.note(node, f'{message} "longest_path" in the map')
        return found

    reader = list_of(read, "tie-breaks", len(TieBreak), least=0)
    return fields.optional("tie_breaks", reader, (TieBreak.COMPLETED_TICKETS,))


def check_setup(fields: Fields, problems: Problems, rules: Rules) -> None:
    """Cards and tickets must last for the setup with the most players (C-0)."""
    players = rules.most_players
    for deck in rules.decks:
        cards = sum(count for _, count in deck.cards)
        needed = players * deck.starting_hand + rules.market.places
        if needed > cards:
            message = f"{cards} cards, expected at least {needed} for the hands of {players}"
            problems.note(fields.at("cards"), f"{message} players and the market")
    tickets = fields.count("tickets")
    needed = players * rules.tickets.deal
    if 0 < tickets < needed:
        message = f"{tickets} tickets, expected at least {needed}: {rules.tickets.deal} for each"
        problems.note(fields.at("tickets"), f"{message} of {players} players")
