"""The rules of a map."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app import keys
from ttr_tui.app.screens.page_screen import PageScroll, SubjectPageScreen
from ttr_tui.mapfile.map_catalog import MapChoice
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.spans import BLANK, Line
from ttr_tui.panels.text_pages import RulesPage, rules_page
from ttr_tui.terminal_text import clean
from ttr_tui.words.language import N_
from ttr_tui.words.names import map_title, short_title


class RulesScreen(SubjectPageScreen):
    """The complete rules of one map, with its numbers: of the map that is played, or, without one,
    of any map that comes with the program."""

    HELP_TITLE = N_("Rules")
    BINDINGS = keys.RULES + keys.MAPS

    def __init__(self, map_file: MapFile | None = None) -> None:
        super().__init__()
        self._maps = None
        if map_file is None:
            self._maps = MapChoice()
            map_file = self._maps.chosen
        self._map_file = map_file
        self._made: tuple[MapFile, int] | None = None
        self._rules = RulesPage((), ())

    @property
    def has_several(self) -> bool:
        return self._maps is not None and len(self._maps) > 1

    def change(self, step: int) -> None:
        if self._maps is not None:
            self._maps.change(step)
            self._map_file = self._maps.chosen

    def page(self, width: int) -> Sequence[Line]:
        if self._made != (self._map_file, width):
            self._made = self._map_file, width
            title = self.between_arrows(clean(short_title(map_title(self._map_file.game_map))))
            self._rules = rules_page(self._map_file, title, width)
        lines, tops = self._rules
        height = self.app.size.height - 1
        if len(lines) <= height:
            return lines
        # Blank rows at the end, so that each section can be at the top of the screen.
        return [*lines, *[BLANK] * (tops[-1] + height - len(lines))]

    def action_section(self, step: int) -> None:
        """Go to the next section, or back to the previous one; before the first is the top."""
        page, tops = self.query_one(PageScroll), self._rules.tops
        here = page.scroll_y
        if step > 0:
            page.show_row(min((top for top in tops if top > here), default=here))
        else:
            page.show_row(max((top for top in tops if top < here), default=0))

    def action_go(self, section: int) -> None:
        """Go to a section of the table of contents."""
        self.query_one(PageScroll).show_row(self._rules.tops[section])
