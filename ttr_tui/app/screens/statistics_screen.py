"""Statistics of finished games: players, their scores, the records of each map."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app import keys
from ttr_tui.app.screens.page_screen import SubjectPageScreen
from ttr_tui.panels.spans import Line, Span
from ttr_tui.panels.text_pages import statistics_page
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.statistics import statistics_of
from ttr_tui.terminal_text import clean
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _
from ttr_tui.words.names import short_title
from ttr_tui.words.statistics import ASCII_CHART, UNICODE_CHART, statistics_lines


class StatisticsScreen(SubjectPageScreen):
    """All finished games together, or those on one map; games with computer players count, too,
    unless they are left out."""

    HELP_TITLE = N_("Statistics")
    PAGE_WIDTH = 84
    BINDINGS = keys.MAPS + keys.STATISTICS

    def __init__(self, folders: Folders) -> None:
        super().__init__()
        self._games, notices = finished_games(folders.games)
        self._notices = list(map(file_problem, notices))
        titles = {game.map_id: game.map_title for game in self._games if game.counts}
        self._maps: list[tuple[str | None, str]] = [(None, ""), *sorted(titles.items())]
        self._map = 0
        self._with_computers = True

    def page(self, width: int) -> Sequence[Line]:
        map_id, title = self._maps[self._map]
        how = self.app.key_name("statistics.computers")
        signs = ASCII_CHART if self.app.board_theme.ascii else UNICODE_CHART
        statistics = statistics_of(self._games, map_id=map_id, with_computers=self._with_computers)
        heading = self.between_arrows(clean(short_title(title)) or _("all maps"))
        if not self._with_computers:
            heading.append(Span(f"   {_('without computer players')}", "accent"))
        texts = statistics_lines(statistics, width, signs, how)
        return statistics_page(heading, texts, self._notices, width)

    @property
    def has_several(self) -> bool:
        """Whether there are several maps: with one, all maps and that map are the same."""
        return len(self._maps) > 2

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to leave games with computer players out if there are any."""
        if action == "computers":
            return any(game.with_computers and game.counts for game in self._games)
        return super().check_action(action, parameters)

    def action_computers(self) -> None:
        """Leave games with computer players out, or count them again."""
        self._with_computers = not self._with_computers
        self.show()

    def change(self, step: int) -> None:
        self._map = (self._map + step) % len(self._maps)
