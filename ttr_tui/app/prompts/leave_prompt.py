"""The prompt to leave a game, end it early, delete it, or edit its players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import Line, line


class LeaveOptions(NamedTuple):
    """What the game screen does for each option."""

    leave: Callable[[], object]
    end_early: Callable[[], object]
    delete: Callable[[], object]
    edit_players: Callable[[], object]


class LeavePrompt(ListPrompt):
    """Asks what to do with the game. Any player may answer, also while no hand is shown."""

    zooms_in = False
    hints = ("This affects all players: ask them first.",)

    def __init__(self, host: PromptHost, options: LeaveOptions) -> None:
        super().__init__(host)
        self._leave_options = options

    def heading(self, width: int) -> list[Line]:
        return [line((" Leave the game?", "accent"))]

    def options(self) -> Sequence[Option]:
        host, leave_options = self.host, self._leave_options
        options = [
            ("Continue", "", host.pop_prompt),
            ("Leave", self._saved_note(), leave_options.leave),
            ("Edit players", "", leave_options.edit_players),
            ("End the game early", "scored as it stands", self._confirm_end),
            ("Delete the game", "nothing is saved", self._confirm_delete),
        ]
        return [
            Option(line((f" {number} ", "key"), label, (f"  {note}", "quiet")), run)
            for number, (label, note, run) in enumerate(options, 1)
        ]

    def _saved_note(self) -> str:
        save_error = self.host.hot_seat.save_error
        if save_error is not None:
            return f"not everything is saved: {save_error}"
        return "the game is saved, and you can continue it later"

    def commands(self) -> Sequence[Command]:
        choose, move, *rows = self.list_commands()
        count = len(self.options())
        return [
            choose,
            move,
            Command(
                "numbers",
                tuple(str(number) for number in range(1, count + 1)),
                "",
                "choose the option with this number",
                lambda key: self.choose(int(key) - 1),
                shown=f"1–{count}",
            ),
            Command(
                "stay",
                ("q", "escape", "backspace"),
                "continue",
                "go back to the game",
                lambda _: self.host.pop_prompt(),
            ),
            *rows,
        ]

    def _confirm_end(self) -> None:
        self.host.push_prompt(
            ConfirmPrompt(
                self.host,
                "End the game now? All tickets are scored as they stand.",
                "end it",
                self._leave_options.end_early,
            )
        )

    def _confirm_delete(self) -> None:
        self.host.push_prompt(
            ConfirmPrompt(
                self.host,
                "Delete this game? This cannot be undone.",
                "delete it",
                self._leave_options.delete,
            )
        )
