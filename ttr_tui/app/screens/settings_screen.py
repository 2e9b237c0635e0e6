"""Settings: a line for each, changed with the arrow keys, with immediate effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import BACK_KEYS, PageScreen
from ttr_tui.app.screens.form import arrow_commands, between_arrows
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.board.render.themes import GRAY
from ttr_tui.play.plain_text import clean, wrap
from ttr_tui.storage.settings import THEMES, Settings

_ON_OR_OFF: Final = {True: "on", False: "off"}
_LABEL_WIDTH: Final = 40


class _Row(NamedTuple):
    """A setting on the screen: its label, the words for its values, and what it does."""

    label: str
    values: Mapping[Any, str]
    about: str


ROWS: Final = {
    "theme": _Row(
        "Theme",
        {**dict.fromkeys(THEMES, ""), "sixteen": "16 colors", "none": "no colors"},
        "The colors of the board and the screens. color-blind uses colors that color-blind players "
        "can tell apart; 16 colors uses the colors of your terminal.",
    ),
    "ascii": _Row("ASCII only", _ON_OR_OFF, "For fonts without box and block characters."),
    "animations": _Row(
        "Animations",
        _ON_OR_OFF,
        "The final count runs by itself; if off, each step waits for a key.",
    ),
    "ask_before_claim": _Row(
        "Ask before a claim",
        _ON_OR_OFF,
        "Ask before a route is paid for. You can undo a claim until you end your turn, unless a "
        "hidden card was revealed.",
    ),
    "hide_after": _Row(
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
    "hide_on_focus_loss": _Row(
        "Hide hand when the window loses focus",
        _ON_OR_OFF,
        "Hide hand and tickets when another window comes to the front, if your terminal supports "
        "it. F2 and . also hide them, and so does Ctrl-Z.",
    ),
}
"""Every setting, in the order of the screen."""


class SettingsScreen(PageScreen):
    """Opened from the menu or from a game; changes are saved when the screen is left."""

    HELP_TITLE: ClassVar[str] = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self.row = next(iter(ROWS))

    def page(self, width: int) -> Sequence[Line]:
        return [
            line(("Settings", "strong")),
            BLANK,
            *(self._row_line(name, row) for name, row in ROWS.items()),
            BLANK,
            *(line("  ", (text, "quiet")) for text in wrap(ROWS[self.row].about, width - 4)),
            BLANK,
            self._sample(),
            BLANK,
            *(
                line("  ", (text, "bad"))
                for problem in self.app.settings_problems
                for text in wrap(clean(problem), width - 4)
            ),
        ]

    def _row_line(self, name: str, row: _Row) -> Line:
        here = name == self.row
        value = Span(value_words(name, self.app.settings), "strong", name)
        return line(
            Span("▸ " if here else "  ", "accent", name),
            Span(f"{row.label:<{_LABEL_WIDTH}}", "title", name),
            *between_arrows(value, shown=here, command=name),
        )

    def _sample(self) -> Line:
        """The cards and the players in the current theme."""
        board_theme = self.app.board_theme
        spans = [Span("  ")]
        for name, card in board_theme.cards.items():
            if name != GRAY:
                spans += [Span(f" {card.letter} ", card.style), Span(" ")]
        spans.append(Span("  "))
        for seat in board_theme.seats.values():
            spans += [Span(f" {seat.sign} ", seat.style), Span(" ")]
        return tuple(spans)

    def commands(self) -> Sequence[Command]:
        names = list(ROWS)

        def move(key: str) -> None:
            step = 1 if key in ("down", "tab") else -1
            self.row = names[(names.index(self.row) + step) % len(names)]
            self._top = 0  # Problems of the file are shown below the rows.

        def go(name: str, _key: str) -> None:
            self.row = name

        return [
            Command(
                "change",
                ("right", "left", "enter", "space"),
                "change",
                "choose the next value, with ← the one before",
                lambda key: self._change(-1 if key == "left" else 1),
                shown="←→",
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move from setting to setting",
                move,
                shown="↑↓",
            ),
            Command(
                "back",
                BACK_KEYS,
                "back",
                "save and go back",
                lambda _: self._leave(),
                shown="q",
            ),
            *self.scroll_commands(by_lines=False),
            *(Command(name, (), "", "", partial(go, name)) for name in names),
            *arrow_commands(self._change),
        ]

    def _change(self, step: int) -> None:
        values = list(ROWS[self.row].values)
        now = getattr(self.app.settings, self.row)
        if now not in values:  # A number of seconds that somebody wrote into the file.
            values = sorted([*values, now])
        self.app.change_setting(self.row, values[(values.index(now) + step) % len(values)])

    def _leave(self) -> None:
        self.app.save_settings()
        self.dismiss_page()


def value_words(name: str, settings: Settings) -> str:
    """The value of a setting as the screen shows it."""
    value = getattr(settings, name)
    known: str | None = ROWS[name].values.get(value)
    return f"after {value} seconds" if known is None else known or str(value)
