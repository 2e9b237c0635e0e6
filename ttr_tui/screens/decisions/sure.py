"""Asking once more before something is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr_tui.games.plain_text import wrap
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Prompt, PromptHost
from ttr_tui.screens.lines import BLANK, Line, Span, line


class ConfirmPrompt(Prompt):
    """A question with yes and no. `does` and `stays` say what comes of the answers; `looks_close`
    goes for the board meanwhile."""

    def __init__(
        self,
        host: PromptHost,
        asked: str,
        does: str,
        run: Callable[[], object],
        *,
        stays: str = "plays on",
        looks_close: bool = False,
    ) -> None:
        super().__init__(host)
        self._asked, self._does, self._run = asked, does, run
        self._stays, self.looks_close = stays, looks_close

    def rows(self, width: int) -> int:
        return 2

    def lines(self, width: int, height: int) -> list[Line]:
        answers = line(
            " ",
            Span("y", "key", "yes"),
            Span(f" {self._does}   ", "quiet", "yes"),
            Span("n", "key", "no"),
            Span(f" {self._stays}", "quiet", "no"),
        )
        if height < 2:
            return [line((f" {self._asked}", "accent"), *answers)]
        asked = [line((f" {row}", "accent")) for row in wrap(self._asked, width - 2)]
        if height < len(asked) + 3:
            return [*asked[: height - 1], answers]
        return [BLANK, *asked, BLANK, answers]

    def commands(self) -> Sequence[Command]:
        return [
            Command("yes", ("y",), "yes", self._does, lambda _: self._run()),
            Command(
                "no",
                ("n", "escape", "backspace", "enter"),
                "no",
                f"no: {self._stays}",
                lambda _: self.host.drop(),
            ),
        ]
