"""The prompt to leave a game, end it early, delete it, or edit its players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option
from ttr_tui.panels.spans import Line, line
from ttr_tui.words import games, leaving, menu, pages


class LeavePrompt(ListPrompt, inherit_bindings=False):
    """Asks what to do with the game. Any player may answer, also while no hand is shown."""

    BINDINGS = keys.LEAVE
    takes_advice = False

    def heading(self, width: int) -> list[Line]:
        return [line((f" {leaving.heading()}", "accent"))]

    def options(self) -> Sequence[Option]:
        end = self._asked(leaving.ask_to_end(), leaving.end_it(), self._end)
        delete = self._asked(games.ask_to_delete(), leaving.delete_it(), self._delete)
        options = [
            (menu.choice_label("continue"), "", self.host.pop_prompt),
            (leaving.leave(), self._saved_note(), self._leave),
            (pages.screen_title(pages.EDIT_PLAYERS), "", self._edit_players),
            (leaving.end_early(), leaving.scored_as_it_stands(), end),
            (leaving.delete(), leaving.nothing_is_saved(), delete),
        ]
        return [
            Option(line((f" {number} ", "key"), label, (f"  {note}", "quiet")), run)
            for number, (label, note, run) in enumerate(options, 1)
        ]

    def _saved_note(self) -> str:
        save_error = self.host.hot_seat.game.save_error
        if save_error is not None:
            return games.not_all_saved(save_error)
        return leaving.saved() if self.host.hot_seat.game.id is not None else ""

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
        self.app.show_final_count(self.host.hot_seat)

    async def _delete(self) -> None:
        self.app.delete(self.host.hot_seat)
