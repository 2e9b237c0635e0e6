"""The words of the rules apart from their text: a record for each rule. The score table, the final
count and the summary of a map take their words from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

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


class RuleWords(NamedTuple):
    """The words of a rule.

    - `heads` are the heads of its columns in the score table, by their keys
    - `special` is what the summary of a map calls the rule, `bonus` what it scores there
    """

    heads: Mapping[str, str] = {}
    special: str = ""
    bonus: Callable[[GameMap], str] | None = None


def _station_bonus(game_map: GameMap) -> str:
    return _("{points} per unused station", points=game_map.rules.of(StationRules).points_left)


def _flag_bonus(game_map: GameMap) -> str:
    return _("{points} per flag", points=game_map.rules.of(FlagRules).points)


def _harbor_bonus(game_map: GameMap) -> str:
    harbors = game_map.rules.of(HarborRules)
    return _(
        "up to {points} per harbor, {penalty} for each not built",
        points=max(harbors.points),
        penalty=counts.signed(-harbors.penalty),
    )


def _longest_path_bonus(game_map: GameMap) -> str:
    path = game_map.rules.of(LongestPathRules)
    return _("{name} {points}", name=longest_path_name(path, game_map), points=path.bonus)


def _most_tickets_bonus(game_map: GameMap) -> str:
    return _("most tickets {points}", points=game_map.rules.of(MostTicketsRules).bonus)


RULE_WORDS: Final[Mapping[str, RuleWords]] = {
    "ticket_rules": RuleWords({"completed": N_("Tickets"), "failed": N_("Failed tickets")}),
    "routes": RuleWords({"routes": N_("Routes")}),
    "tunnels": RuleWords(special=N_("tunnels")),
    "flag": RuleWords({"flags": N_("Flags")}, special=N_("flag cards"), bonus=_flag_bonus),
    "stations": RuleWords(
        {"stations": N_("Stations")}, special=N_("stations"), bonus=_station_bonus
    ),
    "harbors": RuleWords({"harbors": N_("Harbors")}, special=N_("harbors"), bonus=_harbor_bonus),
    "exchange": RuleWords({"exchanged": N_("Exchanges")}, special=N_("exchange of pieces")),
    "longest_path": RuleWords({"path": N_("Longest path")}, bonus=_longest_path_bonus),
    "most_tickets": RuleWords(
        {"most_tickets": N_("Most tickets")},
        bonus=_most_tickets_bonus,
    ),
    "restricted_locomotives": RuleWords(special=N_("locomotives only for tunnels and ferries")),
    "ferry_substitutes": RuleWords(special=N_("cards instead of locomotives on ferries")),
}
"""By the key of the rule; a rule that neither scores nor is special has none."""


def column_head(key: str) -> str:
    """The head of a column of the score table."""
    return _("Total") if key == "total" else _(_words_of_column(key).heads[key])


def column_head_rows(key: str) -> tuple[str, str]:
    """The same in two rows, the last word in the second; the first may be empty."""
    upper, _blank, lower = column_head(key).rpartition(" ")
    return upper, lower


def _words_of_column(key: str) -> RuleWords:
    return next(words for words in RULE_WORDS.values() if key in words.heads)


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """The setup of a map, its special rules, and what scores besides routes and tickets."""
    words = [RULE_WORDS[rule.key] for rule in rules_on(game_map) if rule.key in RULE_WORDS]
    special = [_(each.special) for each in words if each.special]
    if any(route.locomotives for route in game_map.routes):
        special.insert(0, _("ferries"))
    if len(game_map.rules.decks) > 1:
        modes = [mode_name(deck, game_map) for deck in game_map.deck_indices]
        special.insert(0, _("{modes} cards", modes=and_list(modes)))
    bonuses = [each.bonus(game_map) for each in words if each.bonus is not None]
    return [
        _setup(game_map),
        _("Special rules: {rules}", rules=", ".join(special) or _("none (the classic game)")),
        _("Bonus: {bonuses}", bonuses=", ".join(bonuses) or _("none")),
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
