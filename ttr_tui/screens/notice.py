"""A page that says something once, plainly, and goes away with a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.games.plain_text import wrap
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import BLANK, Line, line
from ttr_tui.screens.page import BACK_KEYS, PageScreen


class NoticeScreen(PageScreen):
    """What the people should know before they go on: a title, and a paragraph for each text."""

    HELP_TITLE: ClassVar[str] = "A notice"

    def __init__(self, title: str, texts: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._texts = texts

    def page(self, width: int) -> Sequence[Line]:
        lines: list[Line] = [line((self._title, "strong"))]
        for text in self._texts:
            lines.append(BLANK)
            lines += [
                line(part) for part in wrap(f"{text[:1].upper()}{text[1:]}.", width, whole=True)
            ]
        return [*lines, BLANK, line(("Enter", "key"), " goes on")]

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "go on",
                ("enter", "space", *BACK_KEYS),
                "go on",
                "close this page",
                lambda _: self.dismiss_page(),
            ),
            *self.scroll_commands(),
        ]
