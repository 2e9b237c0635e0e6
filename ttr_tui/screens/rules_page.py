"""The rules, short, with the numbers of a map filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.rules import Rules
from ttr_tui.games.plain_text import wrap
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Line, line
from ttr_tui.screens.page import PageScreen


class RulesScreen(PageScreen):
    """A page to read before the first game, or in the middle of one."""

    HELP_TITLE: ClassVar[str] = "The rules"

    def __init__(self, map_file: MapFile | None = None) -> None:
        super().__init__()
        game_map = (map_file or read_map(find_map(known_maps()[0]))).game_map
        self._title, self._sections = game_map.title, rules_in_short(game_map)

    def page(self, width: int) -> Sequence[Line]:
        lines = [line((f"{self._title}: the rules in short", "strong")), ()]
        for title, text in self._sections:
            lines.append(line((title, "accent")))
            lines += [line(text_line) for text_line in wrap(text, width)]
            lines.append(())
        return lines

    def commands(self) -> Sequence[Command]:
        return [self.back_command(), *self.scroll_commands()]


def rules_in_short(game_map: GameMap) -> list[tuple[str, str]]:
    """Titles and texts."""
    rules = game_map.rules
    wild = game_map.kinds[game_map.locomotives[0]].name
    tickets, market, last = rules.tickets, rules.market, rules.last_round
    return [
        (
            "The aim",
            "Most points win: for claimed routes, for tickets whose two cities your own routes "
            f"join{_bonus_words(rules)}. A ticket you hold and do not complete costs its points.",
        ),
        (
            "A turn is one of three things",
            "Take cards, claim a route, or draw tickets.",
        ),
        (
            "Taking cards",
            f"Two cards, each from the {market.places} that lie open or blind from the deck. A "
            f"{wild} taken from the open cards is the only card of the turn; drawn blind it "
            f"counts as any card. {market.sweep_at} open {wild}s: the open cards are swept and "
            "laid out anew.",
        ),
        (
            "Claiming a route",
            "Pay as many cards of its colour as it has spaces; a gray one takes any one colour, "
            f"and a {wild} stands for any card. Each space takes one of your "
            f"{rules.pieces.count} {rules.pieces.many}. Of two lanes side by side nobody may hold "
            f"both; with fewer than {rules.both_lanes_from} players the second lane closes.",
        ),
        (
            "Points for a route",
            ", ".join(
                f"{length} spaces {points}" for length, points in rules.points.items()
            ).replace("1 spaces", "1 space")
            + ".",
        ),
        (
            "Tickets",
            f"Everybody starts with {tickets.deal} and keeps at least {tickets.keep_at_start}. "
            f"Drawing tickets offers {tickets.draw}, of which at least {tickets.keep} must be "
            "kept. Tickets stay secret until the end.",
        ),
        (
            "The end",
            f"When a turn ends with {last.pieces} or fewer {rules.pieces.many} left, everybody "
            f"has {'one more turn' if last.turns == 1 else f'{last.turns} more turns'}, that "
            "player included. Then the tickets are turned up and counted.",
        ),
    ]


def _bonus_words(rules: Rules) -> str:
    if rules.longest_path is None:
        return ""
    return f", and {rules.longest_path.bonus} for the longest unbroken path"
