"""Finding a city, or a lane between two, by typing parts of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.board import OnCity, OnLane
from ttr_tui.screens.decisions.base import Choice, Desk
from ttr_tui.screens.decisions.claiming import LanesFrom, Paying
from ttr_tui.screens.decisions.finding import find
from ttr_tui.screens.decisions.lanes import lane_pieces, why_not
from ttr_tui.screens.decisions.narrowed import NarrowedList
from ttr_tui.screens.lines import BLANK, Line, line


class Searching(NarrowedList):
    """Cities whose names hold what is typed; with several words, lanes between two such."""

    advice = ("Type a few letters of a city, or of two cities for the lane between them.",)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._found: tuple[list[int], list[int]] = ([], [])

    def heading(self, width: int) -> list[Line]:
        asked = line((" Find: ", "accent"), (self.text, "strong"), ("▏", "accent"))
        if self.text and not self.choices():
            asked = (*asked, *line(("   nothing is called so", "quiet")))
        elif not self.text:
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

    def narrowed(self) -> None:
        cities, lanes = find(self.view.game_map, self.text)
        # Of two lanes of a route, the one that can be claimed is the one that is meant.
        self._found = cities, sorted(lanes, key=lambda lane: why_not(self.view, lane) is not None)

    def _to_city(self, city: int) -> None:
        self.desk.drop()
        self.desk.point(OnCity(city))
        self.desk.ask(LanesFrom(self.desk, city))

    def _to_lane(self, lane: int) -> None:
        reason = why_not(self.view, lane)
        self.desk.drop()
        self.desk.point(OnLane(lane))
        if reason is None:
            self.desk.ask(Paying(self.desk, lane))
        else:
            self.desk.say(f"{self.view.game_map.lane_name(lane)}: {reason}", "bad")
