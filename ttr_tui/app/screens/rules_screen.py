"""The rules of a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.screens.setup_screen import MapChoice
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.plain_text import wrap
from ttr_tui.play.rules_text import plain, rules_of


class RulesScreen(PageScreen):
    """The complete rules of one map, with its numbers, opened from the menu or from a game."""

    HELP_TITLE: ClassVar[str] = "Rules"

    def __init__(self, map_file: MapFile | None = None) -> None:
        super().__init__()
        self._map_file = map_file
        self._game_map = (map_file or MapChoice().chosen).game_map
        self._rules = rules_of(self._game_map)

    def page(self, width: int) -> Sequence[Line]:
        lines = [line((f"{self._game_map.title}: the rules", "strong")), BLANK]
        if self._map_file is not None and self._map_file.about:
            lines.append(line(("The map", "accent")))
            lines += [*map(line, wrap(self._map_file.about, width)), BLANK]
        for rule in self._rules:
            lines.append(line((plain(rule.title), "accent"), (f"  {rule.number}", "quiet")))
            lines += [*map(line, wrap(plain(rule.text), width)), BLANK]
        return lines

    def commands(self) -> Sequence[Command]:
        return [self.back_command(), *self.scroll_commands()]
