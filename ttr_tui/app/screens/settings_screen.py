"""Settings: a row for each, with immediate effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.base import PageScroll
from ttr_tui.app.screens.form import FormScreen
from ttr_tui.app.widgets.fields import Choice, Row
from ttr_tui.app.widgets.spans import BLANK, Line, Lines, Span, line
from ttr_tui.board.render.themes import GRAY
from ttr_tui.play.levels import LEVELS
from ttr_tui.play.plain_text import clean, wrap
from ttr_tui.storage.settings import THEMES, Settings
from ttr_tui.words.player_text import level_words

_ON_OR_OFF: Final = {True: "on", False: "off"}
_LABEL_WIDTH: Final = 41
_WIDTH: Final = 68


class Setting(NamedTuple):
    """A setting on the screen: its label, the words for its values, and what it does; `{hide}`,
    `{hints}` and `{suspend}` are keys."""

    label: str
    values: Mapping[Any, str]
    about: str


ROWS: Final = {
    "theme": Setting(
        "Theme",
        {**dict.fromkeys(THEMES, ""), "sixteen": "16 colors", "none": "no colors"},
        "The colors of the board and the screens. color-blind uses colors that color-blind players "
        "can tell apart; 16 colors uses the colors of your terminal.",
    ),
    "ascii": Setting("ASCII only", _ON_OR_OFF, "For fonts without box and block characters."),
    "animations": Setting(
        "Animations",
        _ON_OR_OFF,
        "The final count runs by itself; if off, each step waits for a key.",
    ),
    "pace": Setting(
        "Moves of computer players",
        {"calm": "calm", "brisk": "brisk", "instant": "at once"},
        "Calm shows each move for longer than a second, brisk about two moves in a second; at once "
        "shows only what has changed at your next turn. Without animations it is always at once.",
    ),
    "hints": Setting(
        "Hints in new games",
        _ON_OR_OFF,
        "Hints say at each step what you can do and why. {hints} turns them on or off during a "
        "game, and the next one starts as you left it.",
    ),
    "quick_start_level": Setting(
        "Level of Quick start",
        {level: level_words(level) for level in LEVELS},
        "How well the computer players of Quick start and ttr --solo play. ttr --solo hard sets it "
        "to hard.",
    ),
    "end_turn_at_once": Setting(
        "End the turn at once",
        _ON_OR_OFF,
        "If you are the only person, your turn ends without Enter. Then you cannot undo your last "
        "step.",
    ),
    "ask_before_claim": Setting(
        "Ask before a claim",
        _ON_OR_OFF,
        "Ask before a route is paid for. You can undo a claim until you end your turn, unless a "
        "hidden card was revealed.",
    ),
    "ask_before_tickets": Setting(
        "Ask before drawing tickets",
        _ON_OR_OFF,
        "Ask before tickets are drawn, which cannot be undone.",
    ),
    "bell": Setting(
        "Bell",
        _ON_OR_OFF,
        "Ring the bell of the terminal when it is your turn, when a ticket is completed, and when "
        "the last round begins.",
    ),
    "hide_after": Setting(
        "Hide hand when idle",
        {
            0: "never",
            30: "after 30 seconds",
            60: "after 1 minute",
            120: "after 2 minutes",
            300: "after 5 minutes",
        },
        "Hide hand and tickets after this time without a key.",
    ),
    "hide_on_focus_loss": Setting(
        "Hide hand when the window loses focus",
        _ON_OR_OFF,
        "Hide hand and tickets when another window comes to the front, if your terminal supports "
        "it. {hide} also hides them, and so does {suspend}.",
    ),
}
"""Every setting, in the order of the screen."""


class _Scroll(PageScroll, can_focus=False, inherit_bindings=False):
    """Scrolls by pages only: up and down go from row to row."""

    BINDINGS = keys.SETTINGS_SCROLL


class SettingsScreen(FormScreen, inherit_bindings=False):
    """Opened from the menu or from a game; changes are saved when the screen is left."""

    HELP_TITLE = "Settings"
    BINDINGS = keys.FORM + keys.SETTINGS + keys.BACK + keys.SCREEN

    def __init__(self) -> None:
        super().__init__()
        self._choices = {name: Choice(partial(self._change, name), id=name) for name in ROWS}

    def body(self) -> Iterable[Widget]:
        rows = [
            Row(ROWS[name].label, choice, width=_LABEL_WIDTH)
            for name, choice in self._choices.items()
        ]
        yield _Scroll(Vertical(Lines(id="head"), *rows, Lines(id="notes"), id="form"))

    def on_mount(self) -> None:
        """Show the title."""
        self.query_one("#head", Lines).show([line(("Settings", "strong"))])

    def on_descendant_focus(self) -> None:
        """Say what this setting does."""
        self.show_values()

    def show_values(self) -> None:
        for name, choice in self._choices.items():
            choice.show_value(Span(value_words(name, self.app.settings), "strong"))
        about = [
            ROWS[name].about for name, choice in self._choices.items() if choice is self.focused
        ]
        key_name = self.app.key_name
        names = {"hide": "game.hide", "hints": "game.hints", "suspend": "app.suspend"}
        words = "".join(about).format(**{word: key_name(id) for word, id in names.items()})
        notes: list[Line] = [BLANK]
        notes += [line("  ", (text, "quiet")) for text in wrap(words, _WIDTH - 2)]
        # Always of the same height: what is below does not move.
        notes = [*notes, *[BLANK] * (5 - len(notes)), self._sample(), BLANK]
        if self.app.folders is not None:
            file = f"Other keys can be chosen in the file {self.app.folders.settings}"
            notes += [line("  ", (text, "quiet")) for text in wrap(file, _WIDTH - 2, whole=True)]
        for problem in self.app.settings_problems:
            notes += [line("  ", (text, "bad")) for text in wrap(clean(problem), _WIDTH - 2)]
        shown = self.query_one("#notes", Lines)
        shown.styles.height = len(notes)
        shown.show(notes)

    def _sample(self) -> Line:
        """The cards and the players in the current theme."""
        board_theme = self.app.board_theme
        spans = [Span("  ")]
        for name, card in board_theme.cards.items():
            if name != GRAY:
                spans += [Span(f" {card.letter} ", card.style), Span(" ")]
        spans.append(Span("  "))
        for seat, color in enumerate(board_theme.seats):
            styles = board_theme.seat(seat, color)
            spans += [Span(f" {styles.sign} ", styles.style), Span(" ")]
        return tuple(spans)

    def _change(self, name: str, step: int) -> None:
        values = list(ROWS[name].values)
        now = getattr(self.app.settings, name)
        if now not in values:  # A number of seconds that somebody wrote into the file.
            values = sorted([*values, now])
        self.app.change_setting(name, values[(values.index(now) + step) % len(values)])
        self.show_values()

    def action_next(self) -> None:
        if isinstance(self.focused, Choice):
            self.focused.action_step(1)

    def action_back(self) -> None:
        """Save the settings and go back."""
        self.app.save_settings()
        super().action_back()


def value_words(name: str, settings: Settings) -> str:
    """The value of a setting as the screen shows it."""
    value = getattr(settings, name)
    known: str | None = ROWS[name].values.get(value)
    return f"after {value} seconds" if known is None else known or str(value)
