"""The rules in words, put together from the sections of those that are on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.registry import rules_on
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.most_tickets import MostTicketsRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import count_pieces, mode_name, piece_name
from ttr_tui.words.routes import longest_path_name

_SPECIAL: Final = {
    "exchange": N_("exchange of pieces"),
    "ferry_substitutes": N_("cards instead of locomotives on ferries"),
    "flag": N_("flag cards"),
    "harbors": N_("harbors"),
    "restricted_locomotives": N_("locomotives only for tunnels and ferries"),
    "stations": N_("stations"),
    "tunnels": N_("tunnels"),
}
"""What a rule is called in the summary of a map, by its key."""


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """The setup of a map, its special rules, and what scores besides routes and tickets."""
    special = ", ".join(_special_rules(game_map)) or _("none (the classic game)")
    return [
        _setup(game_map),
        _("Special rules: {rules}", rules=special),
        _("Bonus: {bonuses}", bonuses=", ".join(_bonuses(game_map)) or _("none")),
    ]


def _setup(game_map: GameMap) -> str:
    rules, tickets = game_map.rules, game_map.rules.of(TicketRules)
    if rules.get(StartingPiecesRules) is not None:
        types = and_list([piece_name(deck, game_map, 2) for deck in game_map.deck_indices])
        pieces = _("{n} {pieces}", n=rules.of(StartingPiecesRules).total, pieces=types)
    else:
        pieces = count_pieces(rules.pieces.count, game_map)
    cards = counts.cards(sum(deck.starting_hand for deck in rules.decks))
    if tickets.keep_at_start < tickets.deal:
        return _(
            "{least} to {most} players; each starts with {pieces}, {cards} and {few} to {tickets}",
            least=rules.min_players,
            most=rules.max_players,
            pieces=pieces,
            cards=cards,
            few=tickets.keep_at_start,
            tickets=counts.tickets(tickets.deal),
        )
    return _(
        "{least} to {most} players; each starts with {pieces}, {cards} and {tickets}",
        least=rules.min_players,
        most=rules.max_players,
        pieces=pieces,
        cards=cards,
        tickets=counts.tickets(tickets.deal),
    )


def _special_rules(game_map: GameMap) -> Iterator[str]:
    if len(game_map.rules.decks) > 1:
        yield _(
            "{modes} cards",
            modes=and_list([mode_name(deck, game_map) for deck in game_map.deck_indices]),
        )
    if any(route.locomotives for route in game_map.routes):
        yield _("ferries")
    for rule in rules_on(game_map):
        if rule.key in _SPECIAL:
            yield _(_SPECIAL[rule.key])


def _bonuses(game_map: GameMap) -> Iterator[str]:
    for rule in rules_on(game_map):
        match game_map.rules.get(rule.settings) if rule.settings is not None else None:
            case StationRules() as stations:
                yield _("{points} per unused station", points=stations.points_left)
            case LongestPathRules() as path:
                yield _(
                    "{name} {points}", name=longest_path_name(path, game_map), points=path.bonus
                )
            case MostTicketsRules() as most:
                yield _("most tickets {points}", points=most.bonus)
            case FlagRules() as flag:
                yield _("{points} per flag", points=flag.points)
            case HarborRules() as harbors:
                yield _(
                    "up to {points} per harbor, {penalty} for each not built",
                    points=max(harbors.points),
                    penalty=counts.signed(-harbors.penalty),
                )
