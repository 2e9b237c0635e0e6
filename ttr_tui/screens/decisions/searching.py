"""Finding a city, or a lane between two, by typing parts of names."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache, partial

from ttr_tui.board import OnCity, OnLane
from ttr_tui.engine.game_map import GameMap
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Desk, ListDecision
from ttr_tui.screens.decisions.claiming import Paying, RoutesFrom
from ttr_tui.screens.decisions.lanes import lane_pieces, why_not
from ttr_tui.screens.lines import BLANK, Line, line

_LONGEST = 40


class Searching(ListDecision):
    """Cities whose names hold what is typed; with several words, lanes between two such."""

    advice = ("Type a few letters of a city, or of two cities for the lane between them.",)
    takes_text = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._text = ""
        self._found: tuple[list[int], list[int]] = ([], [])

    def typed(self, character: str) -> None:
        self._text = (self._text + character)[:_LONGEST]
        self._found_anew()

    def heading(self, width: int) -> list[Line]:
        asked = line((" Find: ", "accent"), (self._text, "strong"), ("▏", "accent"))
        if self._text and not self.choices():
            asked = (*asked, *line(("   nothing is called so", "quiet")))
        elif not self._text:
            asked = (*asked, *line(("  part of a city's name, or of two", "quiet")))
        return [asked] if width >= 72 else [BLANK, asked]

    def rows(self, width: int) -> int:
        return 6

    def choices(self) -> Sequence[Choice]:
        game_map, desk = self.view.game_map, self.desk
        cities, lanes = self._found
        return [
            *(
                Choice(
                    line(" ", (game_map.cities[city].name, "strong")),
                    partial(self._to_city, city),
                    spot=OnCity(city),
                )
                for city in cities
            ),
            *(
                Choice(
                    line(
                        " ",
                        *lane_pieces(self.view, desk.chips, lane)[:1],
                        "  ",
                        desk.chips.lane(lane),
                    ),
                    partial(self._to_lane, lane),
                    spot=OnLane(lane),
                )
                for lane in lanes
            ),
        ]

    def commands(self) -> Sequence[Command]:
        return [
            *self.list_commands(),
            Command(
                "erase",
                ("backspace",),
                "erase" if self._text else "",
                "erase the last letter; with nothing typed, go back",
                lambda _: self._erase(),
            ),
            Command(
                "back", ("escape",), "back", "go back without choosing", lambda _: self.desk.drop()
            ),
        ]

    def _erase(self) -> None:
        if not self._text:
            self.desk.drop()
            return
        self._text = self._text[:-1]
        self._found_anew()

    def _found_anew(self) -> None:
        self.marked = 0
        cities, lanes = find(self.view.game_map, self._text)
        # Of two lanes of a route, the one that can be claimed is the one that is meant.
        self._found = cities, sorted(lanes, key=lambda lane: why_not(self.view, lane) is not None)
        if self.choices():
            self.mark(0)

    def _to_city(self, city: int) -> None:
        self.desk.drop()
        self.desk.point(OnCity(city))
        self.desk.ask(RoutesFrom(self.desk, city))

    def _to_lane(self, lane: int) -> None:
        reason = why_not(self.view, lane)
        self.desk.drop()
        self.desk.point(OnLane(lane))
        if reason is None:
            self.desk.ask(Paying(self.desk, lane))
        else:
            self.desk.say(f"{self.view.game_map.lane_name(lane)}: {reason}", "bad")


def find(game_map: GameMap, text: str) -> tuple[list[int], list[int]]:
    """The cities and the lanes that a text means, best first."""
    words = plain(text).split()
    if not words:
        return [], []
    spellings = _spellings(game_map)

    def rank(city: int, wanted: Sequence[str]) -> int | None:
        whole = " ".join(wanted)
        ranks = [
            0 if name.startswith(whole) else 1 if whole in name else 2
            for name in spellings[city]
            if all(word in name for word in wanted)
        ]
        return min(ranks, default=None)

    ranked = [
        (found, city) for city in range(len(spellings)) if (found := rank(city, words)) is not None
    ]
    lanes = [
        lane.index
        for lane in game_map.lanes
        if any(
            rank(one, words[:cut]) is not None and rank(two, words[cut:]) is not None
            for cut in range(1, len(words))
            for one, two in (lane.ends, lane.ends[::-1])
        )
    ]
    return [city for _, city in sorted(ranked)], lanes


@lru_cache(maxsize=8)
def _spellings(game_map: GameMap) -> list[list[str]]:
    """Every city's names as they are looked for."""
    return [[plain(name) for name in (city.name, *city.also)] for city in game_map.cities]


def plain(text: str) -> str:
    """A name as it is looked for: without accents, case and signs."""
    text = text.casefold().replace("ß", "ss").replace("ø", "o").replace("ł", "l").replace("æ", "ae")
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return "".join(c if c.isalnum() else " " for c in letters)
