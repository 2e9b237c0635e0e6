"""The prompt to leave a game, end it early, delete it, or edit its players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import Line, line


class LeaveOptions(NamedTuple):
    """What the game screen does for each option."""

    leave: Callable[[], Awaitable[object]]
    end_early: Callable[[], Awaitable[object]]
    delete: Callable[[], Awaitable[object]]
    edit_players: Callable[[], Awaitable[object]]


class LeavePrompt(ListPrompt, inherit_bindings=False):
    """Asks what to do with the game. Any player may answer, also while no hand is shown."""

    BINDINGS = keys.LEAVE
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
        return "saved: continue later" if self.host.hot_seat.id is not None else ""

    async def action_choose(self, row: int) -> None:
        """Choose an option by its number."""
        await self.choose(row)

    async def _confirm_end(self) -> None:
        question = "End the game now? All tickets are scored as they stand."
        await self._confirm(question, "end it", self._leave_options.end_early)

    async def _confirm_delete(self) -> None:
        question = "Delete this game? This cannot be undone."
        await self._confirm(question, "delete it", self._leave_options.delete)

    async def _confirm(self, question: str, yes: str, run: Callable[[], Awaitable[object]]) -> None:
        await self.host.push_prompt(ConfirmPrompt(self.host, question, yes, run))
