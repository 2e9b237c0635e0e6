"""The question how well the computer players of a quick start play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import on
from textual.containers import Center, Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.panels.spans import TextStyle, line
from ttr_tui.players import DEFAULT_LEVEL, OFFERED_PLAYERS
from ttr_tui.storage.next_game import QuickStart
from ttr_tui.words.language import N_, _
from ttr_tui.words.player_text import about_level
from ttr_tui.words.saved_games import about_quick_start


class LevelScreen(AppScreen, inherit_bindings=False):
    """Asks for the level before the first quick start, once: the answer is a setting. Then the game
    on this map begins."""

    HELP_TITLE = N_("Quick start")
    BINDINGS = keys.LEVEL + keys.BACK + keys.SCREEN

    def __init__(self, start: QuickStart) -> None:
        super().__init__()
        self._start = start

    def body(self) -> Iterable[Widget]:
        yield Center(Vertical(Lines(id="head"), ChoiceList(id="levels"), Lines(id="notes")))

    def on_mount(self) -> None:
        self.show()
        self.query_one(ChoiceList).highlighted = OFFERED_PLAYERS.index(DEFAULT_LEVEL)

    def show(self) -> None:
        levels = self.query_one(ChoiceList)
        levels.show_rows((level, line(about_level(level) or level)) for level in OFFERED_PLAYERS)
        about, _level = about_quick_start(self._start)
        how = _(
            "New to the game? {rules} explains how to play.",
            rules=self.app.key_name("level.rules"),
        )
        self._show(
            "head", [(_("How well do they play?"), "strong"), (about, "quiet"), ("", "plain")]
        )
        self._show("notes", [("", "plain"), (how, "quiet")])

    def _show(self, id: str, rows: Sequence[tuple[str, TextStyle]]) -> None:
        part = self.query_one(f"#{id}", Lines)
        part.styles.height = len(rows)
        part.show([line(row) for row in rows])

    @on(ChoiceList.OptionSelected)
    def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        self.app.remember_setting("quick_start_level", message.option_id)
        self.app.pop_screen()
        self.app.begin_quick_start(self._start.map_file, asks_name=False)

    def action_rules(self) -> None:
        self.app.show_rules(self._start.map_file)
