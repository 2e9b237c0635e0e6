"""Settings: a row for each, with immediate effect."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from textual import events, on
from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import FormScreen
from ttr_tui.app.screens.page_screen import PageScroll
from ttr_tui.app.widgets.fields import ValueField, Values
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.settings import settings_notes
from ttr_tui.panels.spans import line
from ttr_tui.storage.settings import SETTINGS
from ttr_tui.words import settings as setting_words
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _, is_english

_LABEL_WIDTH: Final = 41
_WIDTH: Final = 68


class _Scroll(PageScroll, can_focus=False, inherit_bindings=False):
    """Scrolls by pages only: up and down go from row to row."""

    BINDINGS = keys.SETTINGS_SCROLL


class SettingsScreen(FormScreen, inherit_bindings=False):
    """Opened from the menu or from a game; changes are saved when the screen is left."""

    HELP_TITLE = N_("Settings")
    BINDINGS = keys.FORM + keys.SETTINGS + keys.BACK + keys.SCREEN

    def body(self) -> Iterable[Widget]:
        choices = [
            ValueField(
                choose=partial(self.app.change_setting, name),
                label="",
                width=_LABEL_WIDTH,
                id=name,
            )
            for name, setting in SETTINGS.items()
            if setting.label
        ]
        yield _Scroll(Vertical(Lines(id="head"), *choices, Lines(id="notes"), id="form"))

    @on(ValueField.Changed)
    @on(events.DescendantFocus)
    def _show_help(self) -> None:
        """Say what the setting with the cursor does."""
        self.show()

    def show(self) -> None:
        self.show_part("head", [line((_(self.HELP_TITLE), "strong"))])
        for choice in self.query(ValueField):  # The language may be another.
            name = choice.id or ""
            choice.label, choice.value = setting_words.setting_label(name), self._setting(name)
            choice.values = self._values(name)
            # English has no other letters to choose.
            choice.display = name != "english_letters" or not is_english()
            choice.show_value()
        name = (self.focused.id if self.focused is not None else None) or ""
        about = setting_words.setting_help(name) if name in SETTINGS else ""
        folders = self.app.folders
        file = (
            _("Other keys can be chosen in the file {file}", file=str(folders.settings))
            if folders is not None
            else ""
        )
        problems = [file_problem(each) for each in self.app.settings_problems]
        notes = settings_notes(about, self.app.board_theme, file, problems, _WIDTH)
        self.show_part("notes", notes)

    def _setting(self, name: str) -> Any:
        return getattr(self.app.settings, name)

    def _values(self, name: str) -> Values:
        values, now = list(SETTINGS[name].values), self._setting(name)
        if now not in values:  # A number of seconds that somebody wrote into the file.
            values = sorted([*values, now])
        return [(setting_words.setting_value(name, value), value) for value in values]

    def action_next(self) -> None:
        if isinstance(self.focused, ValueField):
            self.focused.action_step(1)

    def action_back(self) -> None:
        """Save the settings and go back."""
        self.app.save_settings()
        super().action_back()
