"""Pages of text: the help of a screen, a notice, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, TypeAlias

from rich.cells import cell_len, chop_cells
from textual.binding import ActiveBinding, BindingType

from ttr_tui.app.commands import Command
from ttr_tui.app.keys import NOTICE, joined_names
from ttr_tui.app.screens.base import PageScreen as AppPage
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.panels import log_lines
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import pad, wrap
from ttr_tui.text import capitalized, escaped

_EVERYWHERE = (
    Command("", ("ctrl+c",), "", "quit at once", lambda _: None),
    Command("", ("ctrl+z",), "", "hide the hand and suspend; fg continues", lambda _: None),
)
"""The commands of the app itself, on every screen."""

Notes: TypeAlias = Callable[[int], Sequence[Line]]
"""The lines of a screen's help page after the keys, for a width."""


class HelpScreen(PageScreen):
    """The keys of another screen, those that work now first."""

    def __init__(self, title: str, commands: Sequence[Command], notes: Notes) -> None:
        super().__init__()
        self._notes = notes
        self._title = title
        self._commands = [command for command in (*commands, *_EVERYWHERE) if command.keys]

    def page(self, width: int) -> Sequence[Line]:
        now = [command for command in self._commands if command.possible]
        later = [command for command in self._commands if not command.possible]
        keys = max(cell_len(command.all_keys) for command in self._commands)
        keys = min(keys, 22)
        lines = [line((self._title, "strong")), BLANK]
        for command in now:
            lines += _explained(command, keys, width, "key", "plain")
        if later:
            lines += [BLANK, line(("At other times", "title"))]
            for command in later:
                lines += _explained(command, keys, width, "quiet", "quiet")
        notes = self._notes(width)
        return [*lines, BLANK, *notes] if notes else lines

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "back",
                ("escape", "backspace", "q", "enter", "space"),
                "back",
                "go back",
                lambda _: self.dismiss_page(),
            ),
            *self.scroll_commands(),
        ]

    def all_commands(self) -> list[Command]:
        """The help key closes the page, and the footer shows every key: the help has no help."""
        closing = Command(
            "help",
            ("question_mark", "f1"),
            "close",
            "close this page",
            lambda _: self.dismiss_page(),
        )
        return [command._replace(shown=command.all_keys) for command in (*self.commands(), closing)]


def _explained(command: Command, keys: int, width: int, key_style: str, style: str) -> list[Line]:
    """A command's keys in a column of `keys` cells, its help beside them."""
    words = wrap(command.help, width - keys - 2)
    first = command.all_keys
    lines: list[Line] = []
    if cell_len(first) > keys:
        lines.append(line((first, key_style)))
        first = ""
    for text in words or [""]:
        padded = first + " " * (keys + 2 - cell_len(first))
        lines.append((Span(padded, key_style), Span(text, style)))
        first = ""
    return lines


class KeysScreen(AppPage):
    """The help of a screen: its keys, those that work now first, and its notes."""

    HELP_TITLE: ClassVar[str] = "Help"

    def __init__(self, title: str, active: Sequence[ActiveBinding], notes: Notes) -> None:
        super().__init__()
        self._title, self._notes = title, notes
        self._active = [found for found in active if found.binding.tooltip]

    def page(self, width: int) -> Sequence[Line]:
        lines = [line((self._title, "strong")), BLANK]
        lines += self._table([found for found in self._active if found.enabled], width, "key")
        if later := [found for found in self._active if not found.enabled]:
            lines += [BLANK, line(("Not possible now", "title"))]
            lines += self._table(later, width, "quiet")
        notes = self._notes(width)
        return [*lines, BLANK, *notes] if notes else lines

    def _table(self, active: Sequence[ActiveBinding], width: int, style: str) -> list[Line]:
        """A row for each sentence, with all its keys before it."""
        rows: dict[str, list[str]] = {}
        for found in active:
            rows.setdefault(found.binding.tooltip, []).append(found.binding.key)
        named = {help: joined_names(keys) for help, keys in rows.items()}
        column = min(22, max((cell_len(names) for names in named.values()), default=0))
        lines: list[Line] = []
        for help, names in named.items():
            if cell_len(names) > column:
                lines.append(line((names, style)))
                names = ""
            for text in wrap(help, width - column - 2):
                lines.append(
                    line(
                        (pad(names, column + 2), style),
                        (text, "plain" if style == "key" else style),
                    )
                )
                names = ""
        return lines

    def action_help(self) -> None:
        """The help has no help of its own: its key closes it."""
        self.action_back()


class NoticeScreen(AppPage):
    """A message to read before the players continue: a title, a paragraph for each text, and the
    full names of files."""

    HELP_TITLE: ClassVar[str] = "Notice"
    BINDINGS: ClassVar[list[BindingType]] = list(NOTICE)

    def __init__(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        super().__init__()
        self._title = title
        self._texts = texts
        self._files = files

    def page(self, width: int) -> Sequence[Line]:
        lines: list[Line] = [line((self._title, "strong"))]
        for text in self._texts:
            lines.append(BLANK)
            lines += [line(part) for part in wrap(f"{capitalized(text)}.", width, whole=True)]
        for file in self._files:
            lines += [BLANK, *map(line, chop_cells(escaped(str(file)), width))]
        return [*lines, BLANK, line((self.app.key_name("notice.close"), "key"), " continue")]


class LogScreen(AppPage):
    """The whole public log, the newest entry first. Nothing on it is secret."""

    HELP_TITLE: ClassVar[str] = "Log"

    def __init__(self, hot_seat: HotSeat, badges: Badges) -> None:
        super().__init__()
        self._hot_seat = hot_seat
        self._badges = badges

    def page(self, width: int) -> Sequence[Line]:
        hot_seat, game_map = self._hot_seat, self._hot_seat.map_file.game_map
        lines: list[Line] = [line(("Log, newest first", "strong")), BLANK]
        newest_first = reversed(hot_seat.public_log())
        return [*lines, *log_lines(newest_first, game_map, hot_seat.names, self._badges, width)]
