"""Whether what a map file brings lasts for the setup with the most players (C-0)."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.game_map import City, TicketSpec
from ttr_tui.engine.rules import (
    ExchangeRules,
    FlagRules,
    HarborRules,
    LastRoundRules,
    LongestPathRules,
    MarketRules,
    RejectedTickets,
    Rules,
    StartingPiecesRules,
    StationRules,
    TicketRules,
    TieBreak,
    TunnelRules,
)
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.mapfile.cards import Cards
from ttr_tui.mapfile.fields import Fields, choice, list_of, text, whole_number, words_for
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


def check_cards(fields: Fields, problems: Problems, rules: Rules) -> None:
    """Every deck lasts for the hands and for its share of the market."""
    players, several = rules.max_players, len(rules.decks) > 1
    spare = 0
    for deck in rules.decks:
        cards = sum(count for _, count in deck.cards)
        laid = 0 if several else rules.market.size
        if deck.in_market is not None:
            laid = deck.in_market
        needed = players * deck.starting_hand + laid
        spare += cards - needed
        if needed > cards:
            card_type = f" {deck.name}" if several else ""
            message = (
                f"{cards}{card_type} cards, expected at least {needed} for the hands of {players}"
            )
            location = fields.at("decks" if several else "cards")
            problems.note(location, f"{message} players and the market")
            return
    shared = several and all(deck.in_market is None for deck in rules.decks)
    if shared and spare < rules.market.size:
        message = f"{spare} cards are left when hands are dealt, expected at least"
        problems.note(fields.at("decks"), f"{message} {rules.market.size} for the market")


def check_tickets(
    fields: Fields, problems: Problems, rules: Rules, tickets: Sequence[TicketSpec]
) -> None:
    """There are enough tickets to deal, long ones too (EU-7)."""
    players, dealt = rules.max_players, rules.tickets
    for number, long, card_type in (
        (dealt.deal - dealt.deal_long, False, "regular tickets" if dealt.deal_long else "tickets"),
        (dealt.deal_long, True, "long tickets"),
    ):
        there = sum(ticket.long == long for ticket in tickets)
        if there < players * number:
            message = (
                f"{there} {card_type}, expected at least {players * number}: {number} for each"
            )
            problems.note(fields.at("tickets"), f"{message} of {players} players")


def check_ports(fields: Fields, problems: Problems, rules: Rules, cities: Sequence[City]) -> None:
    """Harbors are built in ports (GL-7)."""
    if rules.harbors is not None and not any(city.port for city in cities):
        message = 'harbors but no port, expected "port: true" at some city'
        problems.note(fields.at("harbors"), message)
