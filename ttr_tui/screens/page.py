"""A screen that is one page of lines: help, rules, menu, questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.widget import Widget

from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import BLANK, Line, Lines, line

BACK_KEYS = ("escape", "backspace", "q")
"""Every way back has a quick key besides Escape."""


class PageScreen(CommandScreen):
    """One page in the middle of the screen, scrolled by lines where it is longer than that."""

    PAGE_WIDTH: ClassVar[int] = 72

    def __init__(self) -> None:
        super().__init__()
        self._top = 0

    def page(self, width: int) -> Sequence[Line]:
        """The lines of the whole page."""
        raise NotImplementedError

    def page_width(self) -> int:
        """How wide the page is on this screen."""
        return max(20, min(self.PAGE_WIDTH, self.app.size.width - 4))

    def body(self) -> Iterable[Widget]:
        yield Lines(id="page")

    def render_all(self) -> None:
        size = self.app.size
        width, height = self.page_width(), size.height - 1
        lines = list(self.page(width))
        self._top = max(0, min(self._top, len(lines) - height))
        above = max(0, (height - len(lines)) // 3)
        margin = " " * ((size.width - width) // 2)
        shown = lines[self._top : self._top + height]
        self.query_one("#page", Lines).show(
            [*[BLANK] * above, *(line(margin, *pieces) if pieces else BLANK for pieces in shown)]
        )

    def scroll_commands(self, *, by_lines: bool = True) -> list[Command]:
        """The keys that move a page that is longer than the screen; only page by page where the
        arrows move something else."""
        size = self.app.size
        height = size.height - 1
        longer = len(self.page(self.page_width())) > height
        steps = {"pageup": 1 - height, "pagedown": height - 1}
        if by_lines:
            steps = {"up": -1, "down": 1, **steps}

        def scroll(key: str) -> None:
            self._top += steps[key]

        return [
            Command(
                "scroll",
                tuple(steps),
                "scroll",
                "move the page up and down",
                scroll,
                possible=longer,
                shown="↑↓" if by_lines else "PgUp PgDn",
            )
        ]

    def back_command(self, label: str = "back") -> Command:
        """The way back to the screen below."""
        return Command(
            "back", BACK_KEYS, label, "go back to where you were", lambda _: self.dismiss_page()
        )

    def dismiss_page(self) -> None:
        """Go back."""
        self.app.pop_screen()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move the page with the wheel."""
        self._top += 3
        self.update()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move the page with the wheel."""
        self._top -= 3
        self.update()
