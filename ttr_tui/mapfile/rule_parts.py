"""The rules of a map file: one reading function for each part of `ttr_tui.engine.rules`.

Every part may be left out and so may every number in it: the defaults are what most boxes of the
game have in common. `special_parts` has the rules that a map switches on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.rules import (
    LastRoundRules,
    MarketRules,
    RejectedTickets,
    Rules,
    TicketRules,
    TieBreak,
)
from ttr_tui.mapfile.cards import Cards
from ttr_tui.mapfile.fields import Fields, choice, list_of, whole_number, words_for
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.special_parts import (
    SPECIAL_KEYS,
    read_exchange,
    read_flag,
    read_starting_pieces,
    read_harbors,
    read_longest_path,
    read_stations,
    read_tunnels,
)
from ttr_tui.mapfile.yaml_nodes import Node

RULE_KEYS = (
    "players",
    "market",
    "ticket_rules",
    "points",
    "double_routes",
    "last_round",
    *SPECIAL_KEYS,
    "tie_breaks",
)

COMMON_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
"""Points by the length of a route, where the file says nothing of them."""

MAX_SEATS = 5

LONGEST_ROUTE = 20
"""Spaces."""


def read_rules(fields: Fields, problems: Problems, colors: Sequence[str], cards: Cards) -> Rules:
    """The rules a map plays by."""
    players = _players(fields, problems)
    starting_pieces = read_starting_pieces(fields, problems, cards)
    rules = Rules(
        decks=tuple(cards.decks),
        points=_points(fields, problems),
        min_players=players[0],
        max_players=players[1],
        market=_market(fields, problems, cards),
        tickets=_ticket_rules(fields, problems),
        both_routes_from=_both_routes_from(fields),
        longest_path=read_longest_path(fields),
        tunnels=read_tunnels(fields),
        stations=read_stations(fields),
        flag=read_flag(fields, problems, colors),
        starting_pieces=starting_pieces,
        harbors=read_harbors(fields, problems, cards),
        exchange=read_exchange(fields, problems, starting_pieces),
    )
    return rules._replace(
        last_round=_last_round(fields, problems, rules),
        tie_breaks=_tie_breaks(fields, problems, rules),
    )


def _players(fields: Fields, problems: Problems) -> tuple[int, int]:
    part = fields.part("players", ("min", "max"))
    least = part.optional("min", whole_number(2, MAX_SEATS), 2)
    most = part.optional("max", whole_number(2, MAX_SEATS), MAX_SEATS)
    if least > most:
        message = f"{least} players at least and {most} at most, expected the least to be fewest"
        problems.note(part.at("min"), message)
    return least, most


def _market(fields: Fields, problems: Problems, cards: Cards) -> MarketRules:
    """With several decks their shares make the whole of the first market, or none says any."""
    part = fields.part("market", ("size", "reset_at", "max_resets"))
    common = MarketRules()
    rules = MarketRules(
        part.optional("size", whole_number(1, 10), common.size),
        part.optional("reset_at", whole_number(1, 20), common.reset_at),
        part.optional("max_resets", whole_number(1, 20), common.max_resets),
    )
    shares = [deck.in_market for deck in cards.decks]
    if any(share is not None for share in shares):
        laid = sum(share or 0 for share in shares)
        if laid != rules.size:
            message = f'"in_market" of the decks adds up to {laid}, expected {rules.size}, the'
            problems.note(fields.at("decks"), f"{message} places of the market")
    return rules


def _ticket_rules(fields: Fields, problems: Problems) -> TicketRules:
    part = fields.part("ticket_rules", ("at_start", "in_turn"))
    common = TicketRules()
    start = part.part("at_start", ("deal", "long", "keep", "rejected"))
    turn = part.part("in_turn", ("draw", "keep"))
    rejected = choice({where.value: where for where in RejectedTickets})
    rules = TicketRules(
        deal=start.optional("deal", whole_number(1, 20), common.deal),
        keep_at_start=start.optional("keep", whole_number(1, 20), common.keep_at_start),
        rejected_at_start=start.optional("rejected", rejected, common.rejected_at_start),
        draw=turn.optional("draw", whole_number(1, 20), common.draw),
        keep=turn.optional("keep", whole_number(1, 20), common.keep),
        deal_long=start.optional("long", whole_number(0, 20), common.deal_long),
    )
    for inner, offered, kept in (
        (start, rules.deal, rules.keep_at_start),
        (turn, rules.draw, rules.keep),
    ):
        if kept > offered:
            message = f"{kept} tickets to keep but {offered} offered, expected to keep no more"
            problems.note(inner.at("keep"), message)
    if rules.deal_long > rules.deal:
        message = f"{rules.deal_long} long tickets of {rules.deal} dealt, expected no more"
        problems.note(start.at("long"), message)
    return rules


def _points(fields: Fields, problems: Problems) -> dict[int, int]:
    """`points`: a table of points by the length of a route (C-7); empty where it cannot be told."""
    if not fields.has("points"):
        return {} if fields.misspells("points") else dict(COMMON_POINTS)
    part = fields.part("points", [str(length) for length in range(1, LONGEST_ROUTE + 1)])
    table = {
        length: part.optional(str(length), whole_number(1, 500), 1)
        for length in range(1, LONGEST_ROUTE + 1)
        if part.has(str(length))
    }
    if not table:
        problems.note(fields.at("points"), "no points for any length, expected some as in {1: 1}")
    return table


def _both_routes_from(fields: Fields) -> int:
    part = fields.part("double_routes", ("both_routes_from",))
    return part.optional("both_routes_from", whole_number(2, MAX_SEATS + 1), 4)


def _last_round(fields: Fields, problems: Problems, rules: Rules) -> LastRoundRules:
    part = fields.part("last_round", ("pieces", "turns"))
    common = LastRoundRules()
    found = LastRoundRules(
        part.optional("pieces", whole_number(0, 500), common.pieces),
        part.optional("turns", whole_number(1, 10), common.turns),
    )
    if rules.decks and found.pieces >= rules.pieces.count:
        message = f"the last round comes at {found.pieces} pieces, expected fewer than the"
        where = next((key for key in ("starting_pieces", "decks") if fields.has(key)), "pieces")
        location = part.at("pieces") if part.has("pieces") else fields.at(where)
        problems.note(location, f"{message} {rules.pieces.count} of each player")
    return found


def _tie_breaks(fields: Fields, problems: Problems, rules: Rules) -> tuple[TieBreak, ...]:
    """In the order of the file (MX-7). One that looks at a rule that is off is noted."""
    needs = {
        TieBreak.LONGEST_PATH: ("longest_path", rules.longest_path),
        TieBreak.LONGEST_PATH_BONUS: ("longest_path", rules.longest_path),
        TieBreak.FEWEST_STATIONS: ("stations", rules.stations),
    }

    tie_break = choice({tie_break.value: tie_break for tie_break in TieBreak})

    def read(node: Node, problems: Problems) -> TieBreak | None:
        found = tie_break(node, problems)
        if found in needs:
            key, part = needs[found]
            if part is None:
                message = f"{words_for(node)} needs a rule that is off, expected the key"
                problems.note(node, f'{message} "{key}" in the map')
        return found

    reader = list_of(read, "tie-breaks", len(TieBreak), least=0)
    return fields.optional("tie_breaks", reader, (TieBreak.COMPLETED_TICKETS,))
