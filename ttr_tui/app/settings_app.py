"""What the settings mean for the app as a whole: the look, and when it covers by itself."""

from __future__ import annotations

from time import monotonic
from typing import Any

from textual import events
from textual.filter import Monochrome, NoColor
from textual.timer import Timer

from ttr_tui.app.app_colors import theme_for
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.terminal_app import TerminalApp
from ttr_tui.app.widgets.spans import Colorless
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.themes import load_theme
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings

STILL = Settings(animations=False)
"""What holds for an app that was given no settings: the usual, but nothing moves by itself."""


class SettingsApp(TerminalApp):
    """An app with settings that can be changed at any moment, with effect at once."""

    def __init__(self, *, settings: Settings = STILL, folders: Folders | None = None) -> None:
        self.settings = settings
        self.settings_problems: tuple[str, ...] = ()
        """What is wrong with the settings file, a line for each."""
        self._unkept: dict[str, Any] = {}
        self._idle: Timer | None = None
        self._last_input = monotonic()
        self._dress()
        super().__init__(folders=folders, ansi_color=self.inks.numbered)
        self.animation_level = "none"
        # What NO_COLOR means is settled by the choice of a look, not by shades of gray.
        self._filters = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        self._filters.append(Colorless(enabled=self.inks.ground is None))

    def _dress(self) -> None:
        self.board_theme = load_theme(self.settings.theme, ascii=self.settings.ascii)
        self.inks = theme_for(self.board_theme.name)

    def get_css_variables(self) -> dict[str, str]:
        """The colors of the theme, for the style sheet."""
        ground = self.inks.ground
        if self.inks.numbered:
            ground = "ansi_default" if ground is None else "ansi_black"
        return {**super().get_css_variables(), "ground": str(ground)}

    def written(self, text: str) -> str:
        """The text in the characters that may be used."""
        return ascii_text(text) if self.board_theme.ascii else text

    # Changing.

    def change_setting(self, name: str, value: Any) -> None:
        """Set it, with effect at once; `keep_settings` keeps it."""
        self.settings = self.settings._replace(**{name: value})
        self._unkept[name] = value
        if name in ("theme", "ascii"):
            self._dress()
            self.ansi_color = self.inks.numbered
            for line_filter in self._filters:
                if isinstance(line_filter, Colorless):
                    line_filter.enabled = self.inks.ground is None
            self.refresh_css(animate=False)
            for screen in self.screen_stack:
                if isinstance(screen, CommandScreen):
                    screen.apply_theme(self.board_theme)
        if name == "hide_after":
            self.watch_the_time()

    def keep_settings(self) -> None:
        """Keep what was changed since the last time."""
        changes, self._unkept = self._unkept, {}
        if changes and self.folders is not None:
            problem = change_settings(self.folders, **changes)
            self.settings_problems = (problem,) if problem else ()

    # Covering.

    def hide_hand(self) -> None:
        """Cover hand and tickets, whatever lies in front of them."""
        for screen in self.screen_stack:
            if isinstance(screen, CommandScreen):
                screen.hide_hand()

    def watch_the_time(self) -> None:
        """Cover after some time without a key, if that is wanted."""
        if self._idle is not None:
            self._idle.stop()
        self._idle, self._last_input = None, monotonic()
        self._look_at_the_clock()

    def _look_at_the_clock(self) -> None:
        seconds = self.settings.hide_after
        if not seconds:
            return
        left = self._last_input + seconds - monotonic()
        if left <= 0:
            self.hide_hand()
            left = seconds
        self._idle = self.set_timer(left, self._look_at_the_clock)

    async def on_event(self, event: events.Event) -> None:
        """Any key and any move of the mouse says that somebody is here."""
        if isinstance(event, events.InputEvent):
            self._last_input = monotonic()
        await super().on_event(event)

    def on_app_blur(self) -> None:
        """Another window came to the front."""
        if self.settings.hide_on_focus_loss:
            self.hide_hand()
