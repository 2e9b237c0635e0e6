"""The menu: the first screen of the program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.containers import Center, Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.saved_game_actions import SavedGameActions
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines, MapDrawing
from ttr_tui.panels.menu import menu_notes, menu_title
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.words import saved_games
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_catalog import MapChoice
    from ttr_tui.storage.next_game import QuickStart
    from ttr_tui.storage.saved_games import SavedGame

_NOTES_HEIGHT = 3
_MAX_DRAWING, _MIN_DRAWING_HEIGHT = (112, 26), 14
"""Columns and rows of the drawing of the map, with a blank row above it."""


class MenuScreen(AppScreen):
    """The choices at the start."""

    HELP_TITLE = N_("Menu")
    BINDINGS = keys.MENU

    def __init__(self, games: SavedGameActions) -> None:
        super().__init__()
        self._games = games
        self._last: SavedGame | None = None
        self._any_games = False
        self._quick_start: QuickStart | None = None
        self._maps: MapChoice | None = None
        """The maps of a quick start; the first choice is that of the last game."""
        self._deal = ""
        """The title of the map of today's deal."""

    def body(self) -> Iterable[Widget]:
        yield Center(Vertical(Lines(id="title"), ChoiceList(id="choices"), Lines(id="notes")))
        yield Center(MapDrawing())

    def on_screen_resume(self) -> None:
        """Look for saved games again: one may have been played in the meantime."""
        store = self._games.store if self._games.has_games else None
        self._last = None if store is None else store.last_unfinished()
        self._any_games = store is not None and not store.is_empty
        self.show()
        self.call_when_drawn(self._look_for_quick_start)

    def _look_for_quick_start(self) -> None:
        """Say what a quick start and the deal of the day are. It takes some modules and maps: the
        menu does not wait."""
        if self.is_current:
            from ttr_tui.mapfile.map_catalog import MapChoice

            chosen = self._maps.chosen if self._maps else None
            self._quick_start = self._games.quick_start(chosen)
            self._maps = self._maps or MapChoice(self._quick_start.map_file)
            self._deal = self._games.map_of_the_day()
            self.show()

    def show(self) -> None:
        """Show all; below the choices the map of a quick start, as large as there is room."""
        title, notes = self.query_one("#title", Lines), self.query_one("#notes", Lines)
        noted = [BLANK, *self._notes()]
        size, rows = self.app.size, len(self._choices()) + max(_NOTES_HEIGHT, len(noted))
        lines = menu_title(self.app.board_theme, size.height - 1 - rows)
        title.styles.height = len(lines)
        title.show(lines)
        self.query_one(ChoiceList).show_rows((id, self._row(id)) for id in self._choices())
        notes.styles.height = max(_NOTES_HEIGHT, len(noted))
        notes.show(noted)
        self._draw_map(size.height - 3 - rows - len(title.lines))
        self.refresh_bindings()

    def _draw_map(self, room: int) -> None:
        """Draw the map of a quick start in so many rows. They are taken before it is known."""
        drawing = self.query_one(MapDrawing)
        width, height = min(self.app.size.width - 4, _MAX_DRAWING[0]), min(room, _MAX_DRAWING[1])
        drawing.display = height >= _MIN_DRAWING_HEIGHT
        if drawing.display and self._quick_start is not None:
            drawing.draw(self._quick_start.map_file, width, height - 1)
        drawing.styles.height = height

    def _choices(self) -> list[str]:
        missing = {"continue"} if self._last is None else set()
        if not self._any_games:
            missing |= {"games", "statistics"}
        return [id for id in saved_games.MENU if id not in missing]

    def _row(self, id: str) -> Line:
        return line(
            f"  {_(saved_games.MENU[id]):<20}", (f"{self.app.key_name(f'menu.{id}')} ", "key")
        )

    def _notes(self) -> list[Line]:
        """The game that would be continued, and those that a quick start and the deal begin."""
        notes: list[str] = []
        if self._last is not None:
            notes.append(saved_games.about_last_game(self._last))
        if self._quick_start is not None:
            notes.append("".join(saved_games.about_quick_start(self._quick_start)))
        if self._deal:
            notes.append(saved_games.about_deal(self._deal))
        return menu_notes(notes)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what the menu lists."""
        if action == "map":
            return self._maps is not None and len(self._maps) > 1
        return action != "choose" or parameters[0] in self._choices()

    @on(ChoiceList.OptionSelected)
    def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        self.action_choose(message.option_id or "")

    def action_map(self, step: int) -> None:
        """Choose the next map for a quick start, or the previous one."""
        if self._maps is not None:
            self._maps.change(step)
            self._look_for_quick_start()

    def action_choose(self, id: str) -> None:
        match id:
            case "continue" if self._last is not None:
                self.app.resume(self._last.id)
            case "quick":
                self.app.begin_quick_start(self._maps.chosen if self._maps else None)
            case "new":
                self.app.show_setup()
            case "deal":
                self.app.begin_deal_of_the_day()
            case "games":
                self._show_games()
            case "statistics":
                self._show_statistics()
            case "rules":
                self.app.show_rules()
            case "settings":
                self.app.show_settings()
            case "quit":
                self.app.exit()

    def _show_games(self) -> None:
        from ttr_tui.app.screens.saved_games_screen import SavedGamesScreen
        from ttr_tui.storage.saved_games import folder_problem

        store = self._games.store
        if store is None:
            return
        if problem := folder_problem(store.folder):
            self.app.show_notice(N_("Saved games"), [file_problem(problem)])
        else:
            self.app.push_screen(SavedGamesScreen(self._games, store.list()))

    def _show_statistics(self) -> None:
        from ttr_tui.app.screens.statistics_screen import StatisticsScreen

        if self.app.folders is not None:
            self.app.push_screen(StatisticsScreen(self.app.folders))
