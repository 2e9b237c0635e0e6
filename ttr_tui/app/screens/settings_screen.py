"""The settings: a line for each, changed with the arrow keys, with effect at once."""

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

_YES_OR_NO: Final = {True: "yes", False: "no"}
_LABELS: Final = 24


class _Row(NamedTuple):
    """A setting as it stands on the screen: its values in words, and what it does."""

    label: str
    values: Mapping[Any, str]
    about: str


ROWS: Final = {
    "theme": _Row(
        "Look",
        {**dict.fromkeys(THEMES, ""), "sixteen": "16 colors", "none": "no colors"},
        "The colors of the board and of all around it. color-blind keeps all cards and players "
        "apart; 16 colors are the terminal's own.",
    ),
    "ascii": _Row(
        "Plain signs", _YES_OR_NO, "For terminals whose font lacks signs: nothing beyond ~ is used."
    ),
    "animations": _Row(
        "Animations",
        _YES_OR_NO,
        "The count at the end goes on by itself; with no, each step waits for a key.",
    ),
    "ask_before_claim": _Row(
        "Ask before a claim",
        _YES_OR_NO,
        "Ask once more before a route is paid for. It can be undone until the end of the turn anyway, "
        "unless it led to a hidden card to light.",
    ),
    "hide_after": _Row(
        "Cover by itself",
        {
            0: "never",
            30: "after 30 seconds",
            60: "after 1 minute",
            120: "after 2 minutes",
            300: "after 5 minutes",
        },
        "Cover hand and tickets when no key has been pressed for so long.",
    ),
    "hide_on_focus_loss": _Row(
        "Cover when away",
        _YES_OR_NO,
        "Cover hand and tickets when another window comes to the front (where the terminal says "
        "so). F2 or . covers them at once, and Ctrl-Z does so too.",
    ),
}
"""Every setting, in the order of the screen."""


class SettingsScreen(PageScreen):
    """From the menu and from the table; what was changed is kept when it is left."""

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
            Span(f"{row.label:<{_LABELS}}", "title", name),
            *between_arrows(value, shown=here, command=name),
        )

    def _sample(self) -> Line:
        """The cards and the players in the present look."""
        board_theme = self.app.board_theme
        pieces = [Span("  ")]
        for name, card in board_theme.cards.items():
            if name != GRAY:
                pieces += [Span(f" {card.letter} ", card.style), Span(" ")]
        pieces.append(Span("  "))
        for seat in board_theme.seats.values():
            pieces += [Span(f" {seat.sign} ", seat.style), Span(" ")]
        return tuple(pieces)

    def commands(self) -> Sequence[Command]:
        names = list(ROWS)

        def move(key: str) -> None:
            step = 1 if key in ("down", "tab") else -1
            self.row = names[(names.index(self.row) + step) % len(names)]
            self._top = 0  # What is wrong with the file stands below the rows.

        def go(name: str, _key: str) -> None:
            self.row = name

        return [
            Command(
                "change",
                ("right", "left", "enter", "space"),
                "change",
                "choose the next value, or with the left arrow the one before",
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
                "keep what was changed and go back to where you were",
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
        if now not in values:  # A number of seconds of somebody's own, from the file.
            values = sorted([*values, now])
        self.app.change_setting(self.row, values[(values.index(now) + step) % len(values)])

    def _leave(self) -> None:
        self.app.save_settings()
        self.dismiss_page()


def value_words(name: str, settings: Settings) -> str:
    """The value of a setting as people read it."""
    value = getattr(settings, name)
    known: str | None = ROWS[name].values.get(value)
    return f"after {value} seconds" if known is None else known or str(value)
