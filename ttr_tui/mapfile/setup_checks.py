"""Whether what a map file brings lasts for the setup with the most players (C-0)."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.game_map import City, TicketSpec
from ttr_tui.engine.rules import Rules
from ttr_tui.mapfile.fields import Fields
from ttr_tui.mapfile.problems import Problems


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
