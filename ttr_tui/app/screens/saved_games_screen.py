"""Saved games: to continue, replay or delete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual import on
from textual.binding import ActiveBinding
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.saved_game_actions import SavedGameActions
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.panels.saved_games import about_saved_game, game_commands, saved_game_rows
from ttr_tui.panels.spans import Line, line
from ttr_tui.storage.saved_games import GameStatus, SavedGame
from ttr_tui.words import saved_games as saved
from ttr_tui.words.language import N_, _, or_list

_WIDTH: Final = 116
"""Columns of the list; if there are fewer, the time is left out."""


class SavedGamesScreen(AppScreen):
    """The list of saved games, the last one played first."""

    HELP_TITLE = N_("Saved games")
    BINDINGS = keys.SAVED_GAMES + keys.BACK

    def __init__(self, actions: SavedGameActions, games: Sequence[SavedGame]) -> None:
        super().__init__()
        self._actions = actions
        self._games = {game.id: game for game in games}
        self._asks = False
        """Whether the player is asked to confirm that the highlighted game is deleted."""

    def body(self) -> Iterable[Widget]:
        yield Lines(id="games-head")
        yield ChoiceList(id="games")
        yield Lines(id="games-about")

    @property
    def _game(self) -> SavedGame | None:
        """The highlighted game."""
        row = self.query_one(ChoiceList).highlighted_option
        return self._games.get(row.id or "") if row is not None else None

    def show(self) -> None:
        width = min(_WIDTH, self.app.size.width - 4)
        rows = saved_game_rows([*self._games.values()], width)
        self.query_one(ChoiceList).show_rows(zip(self._games, rows, strict=True))
        self._show_game()

    @on(ChoiceList.OptionHighlighted)
    def _show_game(self) -> None:
        """Show what can be done with the highlighted game, and all that is known of it."""
        game = self._game
        about = self.query_one("#games-about", Lines)
        about.show([] if game is None else about_saved_game(game, about.size.width))
        self._show_head(game_commands(game, self.app.key_name, asks_to_delete=self._asks))
        self.refresh_bindings()

    def _show_head(self, what_to_do: Line) -> None:
        title = line((_(self.HELP_TITLE), "strong"))
        self.query_one("#games-head", Lines).show([title, what_to_do])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the answers while the screen asks, and else what can be done with the game."""
        game = self._game if self.is_mounted else None
        match action:
            case "confirm" | "keep":
                return self._asks
            case "replay" if game is not None and not self._asks:
                return True if game.status is not GameStatus.UNREADABLE else None
            case "replay" | "ask":
                return game is not None and not self._asks
        return True

    async def explain(self, active: ActiveBinding) -> None:
        self._show_head(line((_("This game cannot be read, so there is no replay."), "accent")))

    async def explain_unknown(self, key: str) -> None:
        """Say which keys answer, while the screen asks."""
        if self._asks:
            names = [self.app.key_name(id) for id in ("games.confirm", "games.keep")]
            question, answers = saved.ask_to_delete(), _("press {keys}", keys=or_list(names))
            self._show_head(line((f"{question} {answers}", "accent")))

    @on(ChoiceList.OptionSelected)
    def _open(self) -> None:
        match self._game:
            case SavedGame(status=GameStatus.UNFINISHED, id=id):
                self.app.resume(id)
            case SavedGame(status=GameStatus.FINISHED, id=id):
                self.app.open_finished(id)
            case SavedGame(id=id, problem=problem):
                why = saved.what_is_wrong(id, problem)
                self.app.show_notice(saved.UNREADABLE, [why])

    def action_replay(self) -> None:
        game = self._game
        if game is not None and (opened := self._actions.open(game.id)) is not None:
            self.app.show_replay(opened)

    def action_ask(self, asks: bool = True) -> None:
        """Ask whether to delete the highlighted game; until the answer the list stands still."""
        games = self.query_one(ChoiceList)
        self._asks = games.disabled = asks
        if not asks:
            games.focus()
        self._show_game()

    def action_keep(self) -> None:
        self.action_ask(False)

    def action_confirm(self) -> None:
        """Delete the game; the one below it is highlighted next."""
        game, games = self._game, self.query_one(ChoiceList)
        at = games.highlighted or 0
        if game is not None and self._actions.delete(game.id):
            del self._games[game.id]
            self.show()
            games.highlighted = min(at, len(self._games) - 1) if self._games else None
        self.action_ask(False)

    def action_back(self) -> None:
        if self._asks:
            self.action_keep()
        else:
            super().action_back()
