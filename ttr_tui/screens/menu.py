"""The menu: where the program begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui import __version__
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Line, Piece, line
from ttr_tui.screens.page import PageScreen


class MenuScreen(PageScreen):
    """What one can begin with."""

    HELP_TITLE: ClassVar[str] = "The menu"
    PAGE_WIDTH: ClassVar[int] = 44

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0

    def _choices(self) -> list[Command]:
        app = self.app
        return [
            Command("new", ("n",), "", "set up a new game", lambda _: app.show_setup()),
            Command("rules", ("r",), "", "read the rules", lambda _: app.show_rules()),
            Command("quit", ("q",), "", "leave the program", lambda _: app.exit()),
        ]

    def page(self, width: int) -> Sequence[Line]:
        labels = {"new": "New game", "rules": "Rules", "quit": "Quit"}
        rails = "═" * width
        lines = [
            line((rails, "faint")),
            line(("T I C K E T   T O   R I D E".center(width), "strong")),
            line((rails, "faint")),
            line((f"in a terminal · {__version__}".center(width), "quiet")),
            (),
            (),
        ]
        for index, command in enumerate(self._choices()):
            here = index == self._chosen
            text = f"  {labels[command.id]}".ljust(18)
            lines.append(
                (
                    Piece(" " * 12),
                    Piece(text, "chosen" if here else "plain", command.id),
                    Piece(f"{command.keys[0]} ", "chosen" if here else "key", command.id),
                )
            )
            lines.append(())
        return lines

    def commands(self) -> Sequence[Command]:
        choices = self._choices()

        def move(key: str) -> None:
            self._chosen = (self._chosen + (1 if key in ("down", "tab") else -1)) % len(choices)

        return [
            Command(
                "choose",
                ("enter", "space"),
                "choose",
                "choose what is marked",
                lambda key: choices[self._chosen].run(key),
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move the mark",
                move,
                shown="↑↓",
            ),
            *choices,
        ]
