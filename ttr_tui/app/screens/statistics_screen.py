"""Statistics of finished games: players, their scores, the records of each map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.screens.form import arrow_commands, between_arrows
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, line
from ttr_tui.play.plain_text import clean, wrap
from ttr_tui.storage.name_aliases import NameAliases
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.saved_games import short_title
from ttr_tui.storage.statistics import (
    ASCII_CHART,
    UNICODE_CHART,
    LineStyle,
    chosen_games,
    statistics_lines,
)
from ttr_tui.storage.statistics_database import StatisticsDatabase

_TEXT_STYLES: Final[dict[LineStyle, TextStyle]] = {
    LineStyle.HEADING: "title",
    LineStyle.COLUMN_HEADS: "quiet",
    LineStyle.ROW: "plain",
    LineStyle.NOTE: "quiet",
}


class StatisticsScreen(PageScreen):
    """All finished games together, or those on one map."""

    HELP_TITLE: ClassVar[str] = "Statistics"
    PAGE_WIDTH: ClassVar[int] = 84

    def __init__(self, folders: Folders) -> None:
        super().__init__()
        database = StatisticsDatabase(folders.statistics, folders.games)
        self._games = database.games()
        database.close()
        self._aliases = NameAliases(folders.aliases)
        self._notices = [text for text in (*database.notices, self._aliases.problem) if text]
        titles = {game.map_id: game.map_title for game in self._games if not game.early}
        self._maps: list[tuple[str | None, str]] = [(None, "all maps"), *sorted(titles.items())]
        self._map = 0

    def page(self, width: int) -> Sequence[Line]:
        map_id, title = self._maps[self._map]
        games = chosen_games(self._games, self._aliases, map_id=map_id)
        early = sum(game.early for game in self._games)
        signs = ASCII_CHART if self.app.board_theme.ascii else UNICODE_CHART
        lines = statistics_lines(games, early, self._aliases, width, signs)
        which = [Span(clean(short_title(title)), "accent")]
        if self._has_several:
            which = between_arrows(*which, shown=True)
        return [
            line(("Statistics   ", "strong"), *which),
            BLANK,
            *(line((text, _TEXT_STYLES[kind])) if text else BLANK for kind, text in lines),
            *(
                line((text, "bad"))
                for notice in self._notices
                for text in ["", *wrap(notice, width)]
            ),
        ]

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "map",
                ("right", "left"),
                "map",
                "show the games on all maps or on one",
                lambda key: self._show(-1 if key == "left" else 1),
                possible=self._has_several,
                shown="←→",
            ),
            *arrow_commands(self._show, possible=self._has_several),
            *self.scroll_commands(),
            self.back_command(),
        ]

    @property
    def _has_several(self) -> bool:
        """Whether there are several maps: with one, all maps and that map are the same."""
        return len(self._maps) > 2

    def _show(self, step: int) -> None:
        self._map = (self._map + step) % len(self._maps)
        self._top = 0
