"""A summary of the rules, with the numbers of a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.screens.setup_screen import MapChoice
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.engine import (
    ExchangeRules,
    FlagRules,
    GameMap,
    HarborRules,
    LastRoundRules,
    LongestPathRules,
    MarketRules,
    RouteRules,
    Rules,
    StartingPiecesRules,
    StationRules,
    TicketRules,
    TunnelRules,
)
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.plain_text import wrap
from ttr_tui.text import capitalized, counted, listed


class RulesScreen(PageScreen):
    """The rules of one map, opened from the menu or from a game."""

    HELP_TITLE: ClassVar[str] = "Rules"

    def __init__(self, map_file: MapFile | None = None) -> None:
        super().__init__()
        game_map = (map_file or MapChoice().chosen).game_map
        self._title, self._sections = game_map.title, rules_in_short(game_map)
        if map_file is not None and map_file.about:
            self._sections.insert(0, ("The map", map_file.about))

    def page(self, width: int) -> Sequence[Line]:
        lines = [line((f"{self._title}: rules in short", "strong")), BLANK]
        for title, text in self._sections:
            lines.append(line((title, "accent")))
            lines += [line(row) for row in wrap(text, width)]
            lines.append(BLANK)
        return lines

    def commands(self) -> Sequence[Command]:
        return [self.back_command(), *self.scroll_commands()]


def rules_in_short(game_map: GameMap) -> list[tuple[str, str]]:
    """Titles and texts, with the numbers of this map and only the rules that it uses."""
    rules = game_map.rules
    wild = game_map.card_types[game_map.locomotive].name
    tickets, last = rules.of(TicketRules), rules.of(LastRoundRules)
    turns = "one more turn" if last.turns == 1 else f"{last.turns} more turns"
    sections = [
        (
            "Goal",
            "The player with the most points wins. You score for routes you claim and for tickets "
            f"whose two cities your routes connect{_bonus_words(rules)}. A ticket you keep but do "
            "not complete costs its points.",
        ),
        ("Your turn", f"Do one of these things: {_actions(rules)}."),
        ("Drawing cards", _cards_words(game_map, wild)),
        (
            "Claiming a route",
            "Play as many cards of the route's color as it has spaces. A gray route takes any one "
            f"color, and a {wild} stands for any card. Each space takes one of your "
            f"{rules.pieces.count} {rules.pieces.many}. You cannot claim both routes of a double "
            f"route{_closing_words(rules)}.",
        ),
        *_special_sections(game_map, wild),
        (
            "Points for a route",
            ", ".join(
                f"{counted(length, 'space')}: {points}"
                for length, points in rules.of(RouteRules).points.items()
            )
            + ".",
        ),
        (
            "Tickets",
            f"You start with {tickets.deal} tickets{_long_words(tickets)} and keep at least "
            f"{tickets.keep_at_start}. When you draw tickets, you get {tickets.draw} and keep at "
            f"least {tickets.keep}. Tickets stay secret until the end.",
        ),
        (
            "End of the game",
            f"When a player ends a turn with {last.pieces} or fewer {rules.pieces.many}, everybody "
            f"has {turns}, including that player. Then the tickets are revealed and counted. The "
            "players can also end the game early; it is scored as it stands.",
        ),
    ]
    if rules.tie_breaks:
        order = ", then ".join(tie_break.words for tie_break in rules.tie_breaks)
        sections.append(("Ties", f"What decides: {order}. Otherwise the victory is shared."))
    return sections


def _closing_words(rules: Rules) -> str:
    if rules.of(RouteRules).both_routes_from <= rules.min_players:
        return ""
    return (
        f"; with fewer than {rules.of(RouteRules).both_routes_from} players, the second route is "
        "closed as soon as the first is claimed"
    )


def _actions(rules: Rules) -> str:
    words = ["draw cards", "claim a route", "draw tickets"]
    words += ["build a station"] if rules.get(StationRules) is not None else []
    words += ["build a harbor"] if rules.get(HarborRules) is not None else []
    words += ["exchange pieces"] if rules.get(ExchangeRules) is not None else []
    return listed(words)


def _cards_words(game_map: GameMap, wild: str) -> str:
    market, decks = game_map.rules.of(MarketRules), game_map.rules.decks
    piles = listed([f"the {deck.name} deck" if len(decks) > 1 else "the deck" for deck in decks])
    text = (
        f"Draw two cards, each from the {market.size} face-up cards or from {piles}. A face-up "
        f"{wild} is the only card you draw in that turn; one from the deck counts as any card. "
        f"As soon as {market.reset_at} of the face-up cards are {wild} cards, all of them are "
        "discarded and replaced."
    )
    if len(decks) > 1:
        text += " You choose the deck that replaces a face-up card you drew."
    return text


def _special_sections(game_map: GameMap, wild: str) -> list[tuple[str, str]]:
    """The rules that not every map has."""
    rules = game_map.rules
    sections: list[tuple[str, str]] = []
    if len(rules.decks) > 1:
        by = "; ".join(
            f"{deck.mode} routes take {deck.name} cards and {deck.pieces.many}"
            for deck in rules.decks
        )
        text = f"{capitalized(by)}."
        if any(card_type.covers > 1 for card_type in game_map.card_types):
            text += " A double card pays for one or two spaces; you cannot play a card that is not"
            text += " needed."
        sections.append((f"{' and '.join(deck.mode for deck in rules.decks).capitalize()}", text))
    if any(route.locomotives for route in game_map.routes):
        sections.append(
            (
                "Ferries",
                f"Each {wild} sign on a ferry requires a {wild}; you pay for the rest as for any "
                "gray route.",
            )
        )
    if rules.get(TunnelRules) is not None:
        sections.append(
            (
                "Tunnels",
                f"Play the cards for the route; then {rules.of(TunnelRules).cards} cards are "
                f"revealed. For each of your color and each {wild} among them, add one more card "
                f"of that color or a {wild}, or take your cards back and end your turn.",
            )
        )
    if rules.get(StationRules) is not None:
        stations = rules.of(StationRules)
        sections.append(
            (
                "Stations",
                f"You have {stations.count}. The first costs 1 card, each further one a card more, "
                "all of one color. You can build one in any city without a station. At the end it "
                "lets you use one route of another player into that city for your tickets. Each "
                f"unused station scores {counted(stations.points_left, 'point')}.",
            )
        )
    if rules.get(FlagRules) is not None:
        colors = ", ".join(game_map.colors[color] for color in rules.of(FlagRules).colors)
        sections.append(
            (
                "Flags",
                "When you claim a route of a flag color, you may keep one of the cards you played, "
                f"face up. {capitalized(colors)} together score "
                f"{counted(rules.of(FlagRules).points, 'point')} at the end of your turn.",
            )
        )
    if rules.get(StartingPiecesRules) is not None:
        most = " and ".join(
            f"at most {deck.pieces.count} {deck.pieces.many}" for deck in rules.decks
        )
        sections.append(
            (
                "Starting pieces",
                "Right after the starting tickets, each player secretly chooses "
                f"{rules.of(StartingPiecesRules).total} pieces, {most}. The rest is your reserve.",
            )
        )
    if rules.get(HarborRules) is not None:
        harbors = rules.of(HarborRules)
        worth = ", ".join(str(points) for points in harbors.points)
        sections.append(
            (
                "Harbors",
                f"You have {harbors.count}. You can build one in a port that one of your routes "
                f"reaches. It costs {harbors.cards_of_each_deck} cards from each deck, all of one "
                f"color and with an anchor. At the end it scores {worth} points for 1, 2, … "
                "completed tickets that name its city. Each harbor not built costs "
                f"{counted(harbors.penalty, 'point')}.",
            )
        )
    if rules.get(ExchangeRules) is not None:
        sections.append(
            (
                "Exchanges",
                "As your turn, exchange pieces for the same number of the other type from your "
                f"reserve; each costs {counted(rules.of(ExchangeRules).points, 'point')}.",
            )
        )
    return sections


def _long_words(tickets: TicketRules) -> str:
    return f", {tickets.deal_long} of them long," if tickets.deal_long else ""


def _bonus_words(rules: Rules) -> str:
    if rules.get(LongestPathRules) is None:
        return ""
    return f", and {counted(rules.of(LongestPathRules).bonus, 'point')} for the longest path"
