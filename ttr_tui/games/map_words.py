"""A map's rules in three lines, for those who choose one."""

from __future__ import annotations

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import counted


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """How it is set up, what is special about it, and what scores besides routes and tickets."""
    rules, tickets = game_map.rules, game_map.rules.tickets
    if rules.starting_pieces is not None:
        card_types = " and ".join(deck.pieces.many for deck in rules.decks)
        pieces = f"{rules.starting_pieces.total} {card_types}"
    else:
        pieces = counted(rules.pieces.count, rules.pieces.one, rules.pieces.many)
    cards = sum(deck.starting_hand for deck in rules.decks)
    begin = (
        f"{rules.min_players} to {rules.max_players} players; each {pieces}, {cards} cards, "
        f"{tickets.keep_at_start} of {tickets.deal} tickets"
    )
    return [begin, f"special: {_special(game_map)}", f"scores too: {_scores_too(game_map)}"]


def _special(game_map: GameMap) -> str:
    rules = game_map.rules
    found = [
        (len(rules.decks) > 1, f"{' and '.join(deck.mode for deck in rules.decks)} cards"),
        (any(route.locomotives for route in game_map.routes), "ferries"),
        (rules.tunnels is not None, "tunnels"),
        (rules.stations is not None, "stations"),
        (rules.harbors is not None, "harbors"),
        (rules.exchange is not None, "exchange of pieces"),
        (rules.flag is not None, "flag cards"),
    ]
    words = [word for there, word in found if there]
    return ", ".join(words) or "nothing, the game as most people know it"


def _scores_too(game_map: GameMap) -> str:
    rules = game_map.rules
    words: list[str] = []
    if rules.longest_path is not None:
        words.append(f"{rules.longest_path.name} {rules.longest_path.bonus}")
    if rules.stations is not None:
        words.append(f"a station left {rules.stations.points_left}")
    if rules.harbors is not None:
        words.append(f"a harbor up to {max(rules.harbors.points)}")
    if rules.flag is not None:
        words.append(f"a whole flag {rules.flag.points}")
    return ", ".join(words) or "nothing"
