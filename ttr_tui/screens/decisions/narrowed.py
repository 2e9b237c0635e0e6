"""A list that becomes shorter with every letter typed."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import PromptHost, ListPrompt

_LONGEST = 40


class FilterListPrompt(ListPrompt):
    """One of the things that the `text` typed so far leaves over is to be chosen."""

    takes_text = True

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.text = ""

    def typed(self, character: str) -> None:
        self._filter(self.text + character)

    def matches(self) -> None:
        """The text is another one: what does it leave over?"""

    def _filter(self, text: str) -> None:
        self.text = text[:_LONGEST]
        self.matches()
        self.marked = 0
        if self.options():
            self.mark(0)

    def _erase(self) -> None:
        if self.text:
            self._filter(self.text[:-1])
        else:
            self.host.drop()

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
                "back", ("escape",), "back", "go back without choosing", lambda _: self.host.drop()
            ),
        ]
