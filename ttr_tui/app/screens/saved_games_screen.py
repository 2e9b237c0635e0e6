"""Saved games: to continue, replay or delete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, fit_line, line
from ttr_tui.play.plain_text import clean, pad
from ttr_tui.storage.saved_games import (
    GameStatus,
    SavedGame,
    last_played_text,
    players_text,
    short_title,
    status_text,
)

_ABOVE = 4
"""Lines above the list."""


class SavedGamesScreen(PageScreen):
    """The list of saved games, the last one played first."""

    HELP_TITLE: ClassVar[str] = "Saved games"
    PAGE_WIDTH: ClassVar[int] = 110

    def __init__(self, games: Sequence[SavedGame]) -> None:
        super().__init__()
        self._games = list(games)
        self._selected = 0
        self._asks = False
        """Whether the player is asked to confirm that the selected game is deleted."""

    def page(self, width: int) -> Sequence[Line]:
        heading: list[Line] = [line(("Saved games", "strong")), BLANK, self._second_line(), BLANK]
        if not self._games:
            return [*heading, line(("There are no saved games.", "quiet"))]
        return [*heading, *(self._row(at, width) for at in range(len(self._games)))]

    def _second_line(self) -> Line:
        if self._asks:
            name = clean(self._games[self._selected].id)
            return line(
                (f"Delete {name}? This cannot be undone. ", "accent"),
                ("y", "key"),
                " / ",
                ("n", "key"),
            )
        if not self._games:
            return BLANK
        does = {
            GameStatus.UNFINISHED: " continues this game",
            GameStatus.FINISHED: " shows the final scores",
            GameStatus.UNREADABLE: " shows what is wrong with it",
        }[self._games[self._selected].status]
        return line(("Enter", "key"), (does, "quiet"))

    def _row(self, at: int, width: int) -> Line:
        game = self._games[at]
        readable = game.status is not GameStatus.UNREADABLE
        about = f"{short_title(game.map_title)}: {players_text(game)}" if readable else game.id
        played, status = pad(last_played_text(game), 16), pad(status_text(game), 24)
        text = f" {pad(about, width - 46)}  {played}  {status} "
        style: TextStyle = "chosen" if at == self._selected else "plain"
        return fit_line((Span(text, style, f"game {at}"),), width)

    def commands(self) -> Sequence[Command]:
        if self._asks:
            return [
                Command("yes", ("y",), "delete", "delete the game", lambda _: self._delete()),
                Command(
                    "no",
                    ("n", "escape", "backspace", "q"),
                    "keep",
                    "do not delete the game",
                    lambda _: self._keep(),
                ),
            ]
        some = bool(self._games)
        return [
            Command(
                "open",
                ("enter", "space"),
                "open",
                "continue the selected game, or show its final scores",
                lambda _: self._open(self._selected),
                possible=some,
            ),
            Command(
                "move",
                ("up", "down", "pageup", "pagedown", "home", "end"),
                "move",
                "move the cursor",
                self._move,
                possible=some,
                shown="↑↓",
            ),
            Command(
                "replay",
                ("v",),
                "replay",
                "replay the selected game step by step",
                lambda _: self.app.saved_games.replay(self._games[self._selected].id),
                possible=some and self._games[self._selected].status is not GameStatus.UNREADABLE,
            ),
            Command(
                "delete",
                ("x",),
                "delete",
                "delete the selected game (asks first)",
                self._ask,
                possible=some,
            ),
            *(self._row_command(at) for at in range(len(self._games))),
            self.back_command(),
        ]

    def _row_command(self, at: int) -> Command:
        return Command(f"game {at}", (), "", "", lambda _: self._open(at))

    def _move(self, key: str) -> None:
        rows = self._rows_below
        steps = {"up": -1, "down": 1, "pageup": -rows, "pagedown": rows}
        last = len(self._games) - 1
        ends = {"home": 0, "end": last}
        at = ends[key] if key in ends else self._selected + steps[key]
        self._selected = max(0, min(at, last))
        self._keep_in_sight()

    @property
    def _rows_below(self) -> int:
        """Rows of the list that a page moves by: one row stays in sight."""
        return self.app.size.height - 2 - _ABOVE

    def _keep_in_sight(self) -> None:
        """Scroll until the selected game is in sight."""
        lowest = self._selected + _ABOVE - self._rows_below - 1
        self._top = max(min(self._top, self._selected), lowest, 0)

    def _open(self, at: int) -> None:
        game = self._games[at]
        match game.status:
            case GameStatus.UNFINISHED:
                self.app.saved_games.resume(game.id)
            case GameStatus.FINISHED:
                self.app.saved_games.look_back(game.id)
            case GameStatus.UNREADABLE:
                self.app.show_notice("This game cannot be opened", [f"{game.id}: {game.problem}"])

    def _ask(self, _key: str) -> None:
        self._asks, self._top = True, 0

    def _keep(self) -> None:
        self._asks = False
        self._keep_in_sight()

    def _delete(self) -> None:
        self._asks = False
        if self.app.saved_games.delete(self._games[self._selected].id):
            del self._games[self._selected]
            self._selected = max(0, min(self._selected, len(self._games) - 1))
        self._keep_in_sight()
