"""The rules, short, with the numbers of a map filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.screens.setup_screen import MapChoice
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.rules import Rules, TicketRules
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.plain_text import wrap


class RulesScreen(PageScreen):
    """A page to read before the first game, or in the middle of one."""

    HELP_TITLE: ClassVar[str] = "The rules"

    def __init__(self, map_file: MapFile | None = None) -> None:
        super().__init__()
        game_map = (map_file or MapChoice().chosen).game_map
        self._title, self._sections = game_map.title, rules_in_short(game_map)
        if map_file is not None and map_file.about:
            self._sections.insert(0, ("The map", map_file.about))

    def page(self, width: int) -> Sequence[Line]:
        lines = [line((f"{self._title}: the rules in short", "strong")), BLANK]
        for title, text in self._sections:
            lines.append(line((title, "accent")))
            lines += [line(text_line) for text_line in wrap(text, width)]
            lines.append(BLANK)
        return lines

    def commands(self) -> Sequence[Command]:
        return [self.back_command(), *self.scroll_commands()]


def rules_in_short(game_map: GameMap) -> list[tuple[str, str]]:
    """Titles and texts with the numbers of this map, and only the rules that it plays by."""
    rules = game_map.rules
    wild = game_map.card_types[game_map.locomotive].name
    tickets, last = rules.tickets, rules.last_round
    sections = [
        (
            "The aim",
            "Most points win: for claimed routes, for tickets whose two cities your own routes "
            f"join{_bonus_words(rules)}. A ticket you hold and do not complete costs its points.",
        ),
        ("A turn is one of these things", f"{_actions(rules)}."),
        ("Taking cards", _cards_words(game_map, wild)),
        (
            "Claiming a route",
            "Pay as many cards of its color as it has spaces; a gray one takes any one color, "
            f"and a {wild} stands for any card. Each space takes one of your "
            f"{rules.pieces.count} {rules.pieces.many}. Of two routes side by side nobody may hold "
            f"both; with fewer than {rules.both_routes_from} players the second route closes.",
        ),
        *_special_sections(game_map, wild),
        (
            "Points for a route",
            ", ".join(
                f"{counted(length, 'space')}: {points}" for length, points in rules.points.items()
            )
            + ".",
        ),
        (
            "Tickets",
            f"Everybody starts with {tickets.deal}{_long_words(tickets)} and keeps at least "
            f"{tickets.keep_at_start}. Drawing tickets offers {tickets.draw}, of which at least "
            f"{tickets.keep} must be kept. Tickets stay secret until the end.",
        ),
        (
            "The end",
            f"When a turn ends with {last.pieces} or fewer {rules.pieces.many} left, everybody "
            f"has {'one more turn' if last.turns == 1 else f'{last.turns} more turns'}, that "
            "player included. Then the tickets are revealed and counted. The table may end the "
            "game earlier, at any moment; then it is scored as it stands.",
        ),
    ]
    if rules.tie_breaks:
        order = ", then ".join(tie_break.value for tie_break in rules.tie_breaks)
        sections.append(("Equal points", f"What decides: {order}. Else the victory is shared."))
    return sections


def _actions(rules: Rules) -> str:
    words = ["take cards", "claim a route", "draw tickets"]
    words += ["build a station"] if rules.stations is not None else []
    words += ["build a harbor"] if rules.harbors is not None else []
    words += ["exchange pieces"] if rules.exchange is not None else []
    text = f"{', '.join(words[:-1])} or {words[-1]}"
    return f"{text[0].upper()}{text[1:]}"


def _cards_words(game_map: GameMap, wild: str) -> str:
    market, decks = game_map.rules.market, game_map.rules.decks
    blind = (
        "the deck" if len(decks) == 1 else " or ".join(f"the {deck.name} deck" for deck in decks)
    )
    text = (
        f"Two cards, each from the {market.size} that lie open or blind from {blind}. A "
        f"{wild} taken from the open cards is the only card of the turn; drawn blind it "
        f"counts as any card. As soon as {market.reset_at} of the open cards are {wild} cards, all "
        "are reset away and replaced."
    )
    if len(decks) > 1:
        text += " You choose from which deck an open card you took is replaced."
    return text


def _special_sections(game_map: GameMap, wild: str) -> list[tuple[str, str]]:
    """What not every map has."""
    rules = game_map.rules
    sections: list[tuple[str, str]] = []
    if len(rules.decks) > 1:
        by = "; ".join(
            f"{deck.mode} routes take {deck.name} cards and {deck.pieces.many}"
            for deck in rules.decks
        )
        doubles = any(card_type.covers > 1 for card_type in game_map.card_types)
        more = (
            " A double card covers one or two spaces; no card may be played that could be left out."
            if doubles
            else ""
        )
        sections.append(("Rail and sea", f"{by[0].upper()}{by[1:]}.{more}"))
    if any(route.locomotives for route in game_map.routes):
        sections.append(
            (
                "Ferries",
                f"Each {wild} sign on a ferry must be paid by a {wild}; the rest is paid as on any "
                "gray route.",
            )
        )
    if rules.tunnels is not None:
        sections.append(
            (
                "Tunnels",
                f"Lay down the cards; then {rules.tunnels.cards} cards are revealed. For each of "
                f"your color and each {wild} among them add one more card of that color or a "
                f"{wild}, or take everything back and end your turn.",
            )
        )
    if rules.stations is not None:
        stations = rules.stations
        sections.append(
            (
                "Stations",
                f"You have {stations.count}. The first costs 1 card, each further one a card more, "
                "all of one color. It stands in any city without one and at the end lends you one "
                "route of somebody else's into that city, for your tickets. Each station left is "
                f"worth {stations.points_left} points.",
            )
        )
    if rules.flag is not None:
        colors = ", ".join(game_map.colors[color] for color in rules.flag.colors)
        sections.append(
            (
                "The flag",
                "Claiming a route of a color of the flag, you may keep one of the cards played, "
                f"face up. {colors[0].upper()}{colors[1:]} together score "
                f"{rules.flag.points} points at the end of the turn.",
            )
        )
    if rules.starting_pieces is not None:
        card_types = " and ".join(
            f"at most {deck.pieces.count} {deck.pieces.many}" for deck in rules.decks
        )
        sections.append(
            (
                "The starting pieces",
                f"Before the first turn everybody picks {rules.starting_pieces.total} pieces in secret, "
                f"{card_types}. The rest goes to the box.",
            )
        )
    if rules.harbors is not None:
        harbors = rules.harbors
        worth = ", ".join(str(points) for points in harbors.points)
        sections.append(
            (
                "Harbors",
                f"You have {harbors.count}. One stands in a port that a route of yours reaches and "
                f"costs {harbors.cards_of_each_deck} cards of each deck, all of one color and "
                f"with an anchor. At the end it is worth {worth} points for 1, 2, … completed "
                f"tickets that name its city; one not built costs {harbors.penalty}.",
            )
        )
    if rules.exchange is not None:
        sections.append(
            (
                "Exchange",
                "As your turn, swap pieces for as many of the other kind from your box; each costs "
                f"{counted(rules.exchange.points, 'point')}.",
            )
        )
    return sections


def _long_words(tickets: TicketRules) -> str:
    return f", {tickets.deal_long} of them long," if tickets.deal_long else ""


def _bonus_words(rules: Rules) -> str:
    if rules.longest_path is None:
        return ""
    return f", and {rules.longest_path.bonus} for the longest unbroken path"
