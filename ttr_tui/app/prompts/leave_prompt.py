"""The prompt to leave, end or delete the game, or to edit its players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from ttr_tui.app import keys
from ttr_tui.app.prompts.list_prompt import ListPrompt, Option
from ttr_tui.app.prompts.prompt import ConfirmPrompt
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.confirm_and_leave import leave
from ttr_tui.words import leaving, saved_games


class LeavePrompt(ListPrompt, inherit_bindings=False):
    """Asks what to do with the game: leave it, end it early, delete it, or edit its players. Any
    player may answer, also while no hand is shown."""

    BINDINGS = keys.LEAVE + keys.ROWS
    takes_advice = False

    def content(self) -> PromptContent:
        return leave(self.context)

    def options(self) -> Sequence[Option]:
        """What the answers of `panels.questions.leave` do."""
        end = self._asks(leaving.ask_to_end(), leaving.end_it(), self._end)
        delete = self._asks(saved_games.ask_to_delete(), leaving.delete_it(), self._delete)
        return [
            Option(run)
            for run in (self.game_screen.pop_prompt, self._leave, self._edit_players, end, delete)
        ]

    def _asks(
        self, question: str, yes: str, run: Callable[[], Awaitable[object]]
    ) -> Callable[[], Awaitable[object]]:
        """What runs only if the player says yes."""
        return lambda: self.game_screen.push_prompt(
            ConfirmPrompt(self.game_screen, [question], yes, run)
        )

    async def _leave(self) -> None:
        self.app.show_menu()

    async def _edit_players(self) -> None:
        app = self.app
        await self.game_screen.pop_prompt()
        app.show_edit_players(self.hot_seat)

    async def _end(self) -> None:
        self.hot_seat.end_early()
        self.app.show_final_count(self.hot_seat)

    async def _delete(self) -> None:
        self.app.delete(self.hot_seat)
