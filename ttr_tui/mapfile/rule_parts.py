"""The rules of a map file: the parts with their defaults, and whether the cards, tickets and ports
of the map are enough for them."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine import (
    City,
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
    TicketSpec,
    TieBreak,
    TunnelRules,
)
from ttr_tui.mapfile.cards import Cards
from ttr_tui.mapfile.fields import Fields, choice, list_of, text, whole_number, words_for
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Node, Scalar
from ttr_tui.text import counted, did_you_mean, shown

OPTIONAL_KEYS = (
    "longest_path",
    "tunnels",
    "stations",
    "flag",
    "starting_pieces",
    "harbors",
    "exchange",
)
"""The rules that are on only if their key is there."""

RULE_KEYS = (
    "players",
    "market",
    "ticket_rules",
    "points",
    "double_routes",
    "last_round",
    *OPTIONAL_KEYS,
    "tie_breaks",
)

DEFAULT_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
"""Points by the length of a route, if the file has no `points`."""

MAX_PLAYERS = 5

MAX_LENGTH = 20
"""Spaces of a route."""

MAX_STATIONS = 5
"""At the end of a game every way to use a player's stations is tried, and the ways multiply."""

_POINTS = whole_number(0, 500)


def read_rules(fields: Fields, problems: Problems, colors: Sequence[str], cards: Cards) -> Rules:
    """Read all rules of a map."""
    min_players, max_players = _players(fields, problems)
    starting_pieces = _starting_pieces(fields, problems, cards)
    rules = Rules(
        decks=tuple(cards.decks),
        points=_points(fields, problems),
        min_players=min_players,
        max_players=max_players,
        market=_market(fields, problems, cards),
        tickets=_ticket_rules(fields, problems),
        both_routes_from=_both_routes_from(fields),
        longest_path=_longest_path(fields),
        tunnels=_tunnels(fields),
        stations=_stations(fields),
        flag=_flag(fields, problems, colors),
        starting_pieces=starting_pieces,
        harbors=_harbors(fields, problems, cards),
        exchange=_exchange(fields, problems, starting_pieces),
    )
    return rules._replace(
        last_round=_last_round(fields, problems, rules),
        tie_breaks=_tie_breaks(fields, problems, rules),
    )


def _players(fields: Fields, problems: Problems) -> tuple[int, int]:
    part = fields.part("players", ("min", "max"))
    least = part.optional("min", whole_number(2, MAX_PLAYERS), 2)
    most = part.optional("max", whole_number(2, MAX_PLAYERS), MAX_PLAYERS)
    if least > most:
        message = f"at least {least} and at most {most} players"
        problems.note(part.at("min"), f'{message}, expected "min" to be at most "max"')
    return least, most


def _market(fields: Fields, problems: Problems, cards: Cards) -> MarketRules:
    """With two decks, either their shares of the first market add up to its size, or none is
    given."""
    part = fields.part("market", ("size", "reset_at", "max_resets"))
    default = MarketRules()
    rules = MarketRules(
        part.optional("size", whole_number(1, 10), default.size),
        part.optional("reset_at", whole_number(1, 20), default.reset_at),
        part.optional("max_resets", whole_number(1, 20), default.max_resets),
    )
    shares = [deck.in_market for deck in cards.decks]
    if any(share is not None for share in shares):
        dealt = sum(share or 0 for share in shares)
        if dealt != rules.size:
            message = f'"in_market" of the decks adds up to {dealt}'
            problems.note(
                fields.at("decks"), f"{message}, expected {rules.size}, the size of the market"
            )
    return rules


def _ticket_rules(fields: Fields, problems: Problems) -> TicketRules:
    part = fields.part("ticket_rules", ("at_start", "in_turn"))
    default = TicketRules()
    start = part.part("at_start", ("deal", "long", "keep", "rejected"))
    turn = part.part("in_turn", ("draw", "keep"))
    rejected = choice({where.value: where for where in RejectedTickets})
    rules = TicketRules(
        deal=start.optional("deal", whole_number(1, 20), default.deal),
        keep_at_start=start.optional("keep", whole_number(1, 20), default.keep_at_start),
        rejected_at_start=start.optional("rejected", rejected, default.rejected_at_start),
        draw=turn.optional("draw", whole_number(1, 20), default.draw),
        keep=turn.optional("keep", whole_number(1, 20), default.keep),
        deal_long=start.optional("long", whole_number(0, 20), default.deal_long),
    )
    for inner, offered, kept in (
        (start, rules.deal, rules.keep_at_start),
        (turn, rules.draw, rules.keep),
    ):
        if kept > offered:
            message = f"{counted(kept, 'ticket')} to keep but only {offered} offered"
            problems.note(inner.at("keep"), message)
    if rules.deal_long > rules.deal:
        message = f"{counted(rules.deal_long, 'long ticket')} but only"
        problems.note(start.at("long"), f"{message} {counted(rules.deal, 'ticket')} dealt")
    return rules


def _points(fields: Fields, problems: Problems) -> dict[int, int]:
    """Read `points`: the points by the length of a route (C-7); empty if they cannot be read."""
    if not fields.has("points"):
        return {} if fields.misspells("points") else dict(DEFAULT_POINTS)
    part = fields.part("points", [str(length) for length in range(1, MAX_LENGTH + 1)])
    table = {
        length: part.optional(str(length), whole_number(1, 500), 1)
        for length in range(1, MAX_LENGTH + 1)
        if part.has(str(length))
    }
    if not table:
        problems.note(fields.at("points"), "no points for any length, expected for example {1: 1}")
    return table


def _both_routes_from(fields: Fields) -> int:
    part = fields.part("double_routes", ("both_routes_from",))
    return part.optional("both_routes_from", whole_number(2, MAX_PLAYERS + 1), 4)


def _last_round(fields: Fields, problems: Problems, rules: Rules) -> LastRoundRules:
    part = fields.part("last_round", ("pieces", "turns"))
    default = LastRoundRules()
    found = LastRoundRules(
        part.optional("pieces", whole_number(0, 500), default.pieces),
        part.optional("turns", whole_number(1, 10), default.turns),
    )
    if rules.decks and found.pieces >= rules.pieces.count:
        message = f"the last round starts at {found.pieces} pieces, expected fewer than the"
        where = next((key for key in ("starting_pieces", "decks") if fields.has(key)), "pieces")
        location = part.at("pieces") if part.has("pieces") else fields.at(where)
        problems.note(location, f"{message} {rules.pieces.count} of each player")
    return found


def _tie_breaks(fields: Fields, problems: Problems, rules: Rules) -> tuple[TieBreak, ...]:
    """Read `tie_breaks` in the order of the file (MX-7). Some need another rule to be on."""
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
                problems.note(node, f'{words_for(node)} needs the key "{key}" in the map')
        return found

    reader = list_of(read, "tie-breaks", len(TieBreak), least=0)
    return fields.optional("tie_breaks", reader, (TieBreak.COMPLETED_TICKETS,))


def _longest_path(fields: Fields) -> LongestPathRules | None:
    """C-14."""
    part = _switched_on(fields, "longest_path", ("bonus", "name"))
    if part is None:
        return None
    default = LongestPathRules()
    return LongestPathRules(
        part.optional("bonus", whole_number(1, 500), default.bonus),
        part.optional("name", text(60), default.name),
    )


def _tunnels(fields: Fields) -> TunnelRules | None:
    """EU-2."""
    part = _switched_on(fields, "tunnels", ("cards",))
    if part is None:
        return None
    return TunnelRules(part.optional("cards", whole_number(1, 10), TunnelRules().cards))


def _stations(fields: Fields) -> StationRules | None:
    """EU-4 to EU-6."""
    part = _switched_on(fields, "stations", ("count", "points_left"))
    if part is None:
        return None
    default = StationRules()
    return StationRules(
        part.optional("count", whole_number(1, MAX_STATIONS), default.count),
        part.optional("points_left", _POINTS, default.points_left),
    )


def _flag(fields: Fields, problems: Problems, colors: Sequence[str]) -> FlagRules | None:
    """PA-2 and PA-3. The colors of the flag are colors of the cards."""
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
            problems.note(node, f"this map has no {shown(node.value)} cards{hint}")
        return None

    found = part.required("colors", list_of(color, "colors", len(colors)))
    return FlagRules(found or (), part.optional("points", _POINTS, FlagRules(()).points))


def _starting_pieces(
    fields: Fields, problems: Problems, cards: Cards
) -> StartingPiecesRules | None:
    """GL-6: each player chooses `total` of the pieces of both decks. `suggested` is a choice by the
    name of one piece; without it, the pieces are divided in proportion."""
    part = _switched_on(fields, "starting_pieces", ("total", "suggested"))
    if part is None:
        return None
    decks = cards.decks
    if len(decks) < 2:
        if not fields.has("decks"):
            message = "starting pieces are chosen from two types"
            problems.note(
                fields.at("starting_pieces"), f'{message}, expected the key "decks" in the map'
            )
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
    suggested = _in_proportion(total, most)
    if part.has("suggested") and cards.named:
        inner = part.part("suggested", [deck.name for deck in decks])
        numbers = [inner.required(deck.name, whole_number(0, deck.pieces.count)) for deck in decks]
        suggested = tuple(number for number in numbers if number is not None)
        if len(suggested) == len(decks) and sum(suggested) != total:
            message = f"{sum(suggested)} pieces suggested, expected {total}"
            problems.note(part.at("suggested"), message)
    return StartingPiecesRules(total, suggested)


def _in_proportion(total: int, most: Sequence[int]) -> tuple[int, ...]:
    """Divide `total` pieces among the decks in proportion to how many each has."""
    divided: list[int] = []
    for index, count in enumerate(most):
        left, rest = total - sum(divided), sum(most[index:])
        divided.append((left * count + rest // 2) // rest)
    return tuple(divided)


def _harbors(fields: Fields, problems: Problems, cards: Cards) -> HarborRules | None:
    """GL-7 and GL-8. Harbors cost cards with an anchor from every deck."""
    part = _switched_on(fields, "harbors", ("count", "cards_of_each_deck", "points", "penalty"))
    if part is None:
        return None
    for index, deck in enumerate(cards.decks):
        if not any(card_type.anchor for card_type in cards.card_types if card_type.deck == index):
            message = f"harbors cost {deck.name} cards with an anchor"
            problems.note(fields.at("harbors"), f'{message}, expected "anchors" in the cards')
    default = HarborRules()
    points = list_of(_POINTS, "points", 10, once=False)
    return HarborRules(
        part.optional("count", whole_number(1, 10), default.count),
        part.optional("cards_of_each_deck", whole_number(1, 10), default.cards_of_each_deck),
        part.optional("points", points, default.points),
        part.optional("penalty", _POINTS, default.penalty),
    )


def _exchange(
    fields: Fields, problems: Problems, starting_pieces: StartingPiecesRules | None
) -> ExchangeRules | None:
    """GL-9. Pieces are exchanged with the reserve, which holds the pieces not chosen at the
    start."""
    part = _switched_on(fields, "exchange", ("points",))
    if part is None:
        return None
    if starting_pieces is None and not (
        fields.has("starting_pieces") or fields.misspells("starting_pieces")
    ):
        message = "pieces are exchanged with the reserve"
        problems.note(
            fields.at("exchange"), f'{message}, expected the key "starting_pieces" in the map'
        )
    return ExchangeRules(part.optional("points", _POINTS, ExchangeRules().points))


def _switched_on(fields: Fields, key: str, known: Sequence[str]) -> Fields | None:
    """The fields of an optional rule; `None` if it is off. A misspelled key counts as there, so
    that it causes no second error."""
    if not fields.has(key) and not fields.misspells(key):
        return None
    return fields.part(key, known)


def check_cards(fields: Fields, problems: Problems, rules: Rules) -> None:
    """Check that every deck has enough cards for the hands and for the market (C-0)."""
    players, several = rules.max_players, len(rules.decks) > 1
    spare = 0
    for deck in rules.decks:
        cards = sum(count for _, count in deck.cards)
        in_market = deck.in_market
        if in_market is None:
            in_market = 0 if several else rules.market.size
        needed = players * deck.starting_hand + in_market
        spare += cards - needed
        if needed > cards:
            what = f"{deck.name} cards" if several else "cards"
            message = f"{cards} {what}, expected at least {needed} for the hands of {players}"
            location = fields.at("decks" if several else "cards")
            problems.note(location, f"{message} players and the market")
            return
    shared = several and all(deck.in_market is None for deck in rules.decks)
    if shared and spare < rules.market.size:
        message = f"{counted(spare, 'card')} {'is' if spare == 1 else 'are'} left after hands are"
        problems.note(
            fields.at("decks"),
            f"{message} dealt, expected at least {rules.market.size} for the market",
        )


def check_tickets(
    fields: Fields, problems: Problems, rules: Rules, tickets: Sequence[TicketSpec]
) -> None:
    """Check that there are enough tickets to deal, long tickets included (C-0, EU-7)."""
    players, dealt = rules.max_players, rules.tickets
    for number, long, what in (
        (dealt.deal - dealt.deal_long, False, "regular ticket" if dealt.deal_long else "ticket"),
        (dealt.deal_long, True, "long ticket"),
    ):
        there = sum(ticket.long == long for ticket in tickets)
        if there < players * number:
            message = f"{counted(there, what)}, expected at least {players * number}"
            problems.note(
                fields.at("tickets"), f"{message}: {number} for each of {players} players"
            )


def check_ports(fields: Fields, problems: Problems, rules: Rules, cities: Sequence[City]) -> None:
    """Check that a map with harbors has a port (GL-7)."""
    if rules.harbors is not None and not any(city.port for city in cities):
        message = 'harbors but no port, expected "port: true" for at least one city'
        problems.note(fields.at("harbors"), message)
