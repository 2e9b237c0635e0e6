"""The prompt to leave a game, end it early, delete it, or edit its players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option
from ttr_tui.app.widgets.spans import Line, line
from ttr_tui.words import games


class LeavePrompt(ListPrompt, inherit_bindings=False):
    """Asks what to do with the game. Any player may answer, also while no hand is shown."""

    BINDINGS = keys.LEAVE
    takes_advice = False

    def heading(self, width: int) -> list[Line]:
        return [line((" Leave the game?", "accent"))]

    def options(self) -> Sequence[Option]:
        end = "End the game now? All tickets are scored as they stand."
        delete = "Delete this game? This cannot be undone."
        options = [
            ("Continue", "", self.host.pop_prompt),
            ("Leave", self._saved_note(), self._leave),
            ("Edit players", "", self._edit_players),
            ("End the game early", "scored as it stands", self._asked(end, "end it", self._end)),
            ("Delete the game", "nothing is saved", self._asked(delete, "delete it", self._delete)),
        ]
        return [
            Option(line((f" {number} ", "key"), label, (f"  {note}", "quiet")), run)
            for number, (label, note, run) in enumerate(options, 1)
        ]

    def _saved_note(self) -> str:
        save_error = self.host.hot_seat.save_error
        if save_error is not None:
            return games.not_all_saved(save_error)
        return "saved: continue later" if self.host.hot_seat.id is not None else ""

    async def action_choose(self, row: int) -> None:
        await self.choose(row)

    def _asked(
        self, question: str, yes: str, run: Callable[[], Awaitable[object]]
    ) -> Callable[[], Awaitable[object]]:
        """What runs only if the player says yes."""
        return lambda: self.host.push_prompt(ConfirmPrompt(self.host, question, yes, run))

    async def _leave(self) -> None:
        self.app.show_menu()

    async def _edit_players(self) -> None:
        app = self.app
        await self.host.pop_prompt()
        app.show_edit_players(self.host.hot_seat)

    async def _end(self) -> None:
        self.host.hot_seat.end_early()
        self.app.show_ceremony(self.host.hot_seat)

    async def _delete(self) -> None:
        self.app.delete(self.host.hot_seat)
