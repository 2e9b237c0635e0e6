"""The end: every part of every score, the winner and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.widget import Widget

from ttr_tui.board import BoardState, Theme
from ttr_tui.engine.scoring import FinalScore
from ttr_tui.games.history import turns_played
from ttr_tui.games.session import Session
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Lines, line
from ttr_tui.screens.places import Area, is_wide
from ttr_tui.screens.score_lines import LIST_WIDTH, part_lines, score_lines
from ttr_tui.screens.shown_board import board_for_all


class ScoresScreen(CommandScreen):
    """The table of scores, and the tickets and the longest path of one player after the other."""

    HELP_TITLE: ClassVar[str] = "The final scores"

    def __init__(self, session: Session, board_theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._board_theme = board_theme
        self._badges = Badges(session.map_file.game_map, board_theme, session.colors)
        self._view = session.view
        assert self._view.final is not None, "only a game that is over has final scores"
        assert session.finished is not None
        self._turns = turns_played(session.finished)
        self.final: FinalScore = self._view.final
        self.shown = self.final.winners[0]
        self._board_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="scores")
        yield BoardView(
            self._session.map_file, self._board_theme, self._board_state(), id="final-board"
        )
        yield Lines(id="parts")

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        table = score_lines(self._view, self.final, self._badges, width, self.shown)
        seed = f"turns {self._turns}, seed {self._session.seed}"
        table[0] = line((f"{seed:>{width - 2}}", "faint"))
        top, rest = len(table), height - 1 - len(table)
        board, parts = Area(0, top, width, rest), Area(0, top, width, rest)
        if wide:
            board = Area(0, top, width - LIST_WIDTH, rest)
            parts = Area(width - LIST_WIDTH, top, LIST_WIDTH, rest)
        self.put("scores", Area(0, 0, width, top))
        self.put("final-board", board if wide or self._board_in_front else None)
        self.put("parts", parts if wide or not self._board_in_front else None)
        self.query_one("#scores", Lines).show(table)
        player, room = self.final.players[self.shown], (parts.width, rest)
        self.query_one("#parts", Lines).show(
            part_lines(self._view, player, self._badges, room, wide)
        )
        self.query_one("#final-board", BoardView).show(self._board_state(), close=False)

    def commands(self) -> Sequence[Command]:
        app, session = self.app, self._session

        def another(key: str) -> None:
            step = 1 if key in ("down", "right", "tab") else -1
            self.shown = (self.shown + step) % len(self.final.players)

        def turn(_key: str) -> None:
            self._board_in_front = not self._board_in_front

        return [
            Command(
                "player",
                ("up", "down", "left", "right", "tab"),
                "next player",
                "show the tickets and the longest path of another player",
                another,
                shown="↑↓",
            ),
            Command(
                "board",
                ("b", "space"),
                "tickets" if self._board_in_front else "board",
                "change between the tickets and the board",
                turn,
                possible=not is_wide(*app.size),
            ),
            Command(
                "story",
                ("g",),
                "the game again",
                "look at the game turn by turn on the board, and at a chart of the scores",
                lambda _: app.show_review(session),
            ),
            Command(
                "write",
                ("w",),
                "write out",
                "write a report of the game and a picture of the board into files",
                lambda _: app.saved_games.write_out(session),
                possible=app.folders is not None,
            ),
            Command(
                "again",
                ("n",),
                "another game",
                "another game with the same people, on this map or another",
                lambda _: app.show_setup(session.map_file),
            ),
            Command("menu", ("m",), "menu", "go to the menu", lambda _: app.show_menu()),
            Command("quit", ("q",), "quit", "leave the program", lambda _: app.exit()),
            *(
                Command(f"seat{seat}", (), "", "", partial(self._show, seat))
                for seat in range(len(self.final.players))
            ),
        ]

    def _show(self, seat: int, _key: str) -> None:
        self.shown = seat

    def _board_state(self) -> BoardState:
        """The longest path of the player shown, and the routes borrowed by stations."""
        player = self.final.players[self.shown]
        station_uses = frozenset(use.route for use in player.station_uses)
        path = frozenset(player.longest_path.edges)
        return board_for_all(self._view, self._session.colors, station_uses)._replace(path=path)
