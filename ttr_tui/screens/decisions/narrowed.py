"""A list that becomes shorter with every letter typed."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Desk, ListDecision

_LONGEST = 40


class NarrowedList(ListDecision):
    """One of the things that the `text` typed so far leaves over is to be chosen."""

    takes_text = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = ""

    def typed(self, character: str) -> None:
        self._narrow(self.text + character)

    def narrowed(self) -> None:
        """The text is another one: what does it leave over?"""

    def _narrow(self, text: str) -> None:
        self.text = text[:_LONGEST]
        self.narrowed()
        self.marked = 0
        if self.choices():
            self.mark(0)

    def _erase(self) -> None:
        if self.text:
            self._narrow(self.text[:-1])
        else:
            self.desk.drop()

    def commands(self) -> Sequence[Command]:
        return [
            *self.list_commands(),
            Command(
                "erase",
                ("backspace",),
                "erase" if self.text else "",
                "erase the last letter; with nothing typed, go back",
                lambda _: self._erase(),
            ),
            Command(
                "back", ("escape",), "back", "go back without choosing", lambda _: self.desk.drop()
            ),
        ]
