"""The menu: where the program begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui import __version__
from ttr_tui.board.look import GRAY
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Line, Piece, line, width_of
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
            Command("settings", ("s",), "", "change settings", lambda _: app.show_settings()),
            Command("quit", ("q",), "", "leave the program", lambda _: app.exit()),
        ]

    def page(self, width: int) -> Sequence[Line]:
        labels = {"new": "New game", "rules": "Rules", "settings": "Settings", "quit": "Quit"}
        track = self._track(width)
        lines = [
            track,
            (),
            line(("T I C K E T   T O   R I D E".center(width), "strong")),
            (),
            track,
            (),
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

    def _track(self, width: int) -> Line:
        """A track with a space of every colour."""
        cards = [card for name, card in self.app.look.cards.items() if name != GRAY]
        pieces = [Piece("○", "plain"), Piece("──", "faint")]
        for card in cards:
            pieces += [Piece(f" {card.letter} ", card.style), Piece("──", "faint")]
        pieces.append(Piece("○", "plain"))
        margin = (width - width_of(pieces)) // 2
        return line(" " * margin, *pieces)

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
