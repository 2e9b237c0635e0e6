"""Leaving the table: for a while, for good, or only to edit names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import Line, line


class LeaveOptions(NamedTuple):
    """What the table does for each way of leaving."""

    leave: Callable[[], object]
    end_early: Callable[[], object]
    delete: Callable[[], object]
    edit_players: Callable[[], object]


class LeavePrompt(ListPrompt):
    """What to do with the game: anybody at the table may choose, whoever's handoff is open."""

    looks_close = False
    hints = ("This concerns everybody at the table: talk first.",)

    def __init__(self, host: PromptHost, options: LeaveOptions) -> None:
        super().__init__(host)
        self._options = options

    def heading(self, width: int) -> list[Line]:
        return [line((" Leave the table?", "accent"))]

    def options(self) -> Sequence[Option]:
        host, options = self.host, self._options
        words = [
            ("Play on", "", host.drop),
            ("Leave", self._what_is_kept(), options.leave),
            ("Edit names and colors", "", options.edit_players),
            ("End the game now", "scored as it stands", self._ask_end),
            ("Throw the game away", "nothing is kept", self._ask_throw_away),
        ]
        return [
            Option(line((f" {number} ", "key"), what, (f"  {note}", "quiet")), run)
            for number, (what, note, run) in enumerate(words, 1)
        ]

    def _what_is_kept(self) -> str:
        save_error = self.host.session.save_error
        if save_error is not None:
            return f"not all of the game is kept: {save_error}"
        return "the game is kept, and can be continued"

    def commands(self) -> Sequence[Command]:
        choose, mark, *rows = self.list_commands()
        count = len(self.options())
        return [
            choose,
            mark,
            Command(
                "numbers",
                tuple(str(number) for number in range(1, count + 1)),
                "",
                "choose the line with this number",
                lambda key: self.choose(int(key) - 1),
                shown=f"1–{count}",
            ),
            Command(
                "stay",
                ("q", "escape", "backspace"),
                "play on",
                "go on with the game",
                lambda _: self.host.drop(),
            ),
            *rows,
        ]

    def _ask_end(self) -> None:
        self.host.ask(
            ConfirmPrompt(
                self.host,
                "End the game now? Every ticket counts as it stands.",
                "ends it",
                self._options.end_early,
            )
        )

    def _ask_throw_away(self) -> None:
        self.host.ask(
            ConfirmPrompt(
                self.host, "Throw this game away?", "throws it away for good", self._options.delete
            )
        )
