"""A game that is over, turn by turn: on the board, in words, and as a chart of the scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.widget import Widget

from ttr_tui.board import BoardState, Theme
from ttr_tui.games.replay import Replay
from ttr_tui.games.session import Session
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import BLANK, Line, Lines, Span, line
from ttr_tui.screens.page import BACK_KEYS
from ttr_tui.screens.panels.log import log_rows
from ttr_tui.screens.panels.players import scores_in_a_row
from ttr_tui.screens.places import Area, is_wide
from ttr_tui.screens.shown_board import board_for_all

_HEAD = 4
_CHART_WIDTH = 46


class GameReviewScreen(CommandScreen):
    """Forward and back through the turns."""

    HELP_TITLE: ClassVar[str] = "The game again"

    def __init__(self, session: Session, board_theme: Theme) -> None:
        super().__init__()
        self._session, self._board_theme = session, board_theme
        self._badges = Badges(session.map_file.game_map, board_theme, session.colors)
        assert session.finished is not None, "only a game that is over is told again"
        self._replay = Replay(session.finished, session.people)
        self._scores = self._replay.scores()
        self.at = self._replay.turns
        self._chart_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="story")
        yield BoardView(
            self._session.map_file, self._board_theme, self._board_state(), id="story-board"
        )
        yield Lines(id="chart")

    def _board_state(self) -> BoardState:
        """The board as it was, the routes of the turn set off."""
        since, step = self._steps()
        claimed = self._replay.claimed(step, since)
        return board_for_all(self._replay.view(step), self._session.colors, claimed)

    def _steps(self) -> tuple[int, int]:
        """The steps after which this turn began and was over."""
        return self._replay.step_of_turn(self.at), self._replay.step_after_turn(self.at)

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        rest = height - 1 - _HEAD
        board, chart = Area(0, _HEAD, width, rest), Area(0, _HEAD, width, rest)
        if wide:
            board = Area(0, _HEAD, width - _CHART_WIDTH, rest)
            chart = Area(width - _CHART_WIDTH, _HEAD, _CHART_WIDTH, rest)
        self.put("story", Area(0, 0, width, _HEAD))
        self.put("story-board", board if wide or not self._chart_in_front else None)
        self.put("chart", chart if wide or self._chart_in_front else None)
        self.query_one("#story", Lines).show(self._head(width))
        self.query_one("#chart", Lines).show(
            chart_lines(self._scores, self.at, self._badges, (chart.width, rest))
        )
        self.query_one("#story-board", BoardView).show(self._board_state(), close=False)

    def _head(self, width: int) -> list[Line]:
        """Which turn it is, everybody's score, and what was done in it."""
        replay, names, badges = self._replay, self._session.names, self._badges
        where = f" Turn {self.at} of {replay.turns}" if self.at else " Before the turns"
        scores = scores_in_a_row(names, self._scores[self.at], badges, letters=12, gap=2)
        since, step = self._steps()
        done = replay.described(step, since=since) if self.at else ()
        return [
            line((f"{where}   ", "strong"), *scores),
            *log_rows(done, names, badges, (width - 1, _HEAD - 1)),
        ]

    def commands(self) -> Sequence[Command]:
        last = self._replay.turns
        return [
            Command(
                "step",
                ("right", "left", "space"),
                "turn by turn",
                "go one turn on or back",
                lambda key: self._go(self.at + (-1 if key == "left" else 1)),
                possible=last > 0,
                shown="←→",
            ),
            Command(
                "leap",
                ("pagedown", "pageup"),
                "ten turns",
                "go ten turns on or back",
                lambda key: self._go(self.at + (10 if key == "pagedown" else -10)),
                possible=last > 0,
                shown="PgUp PgDn",
            ),
            Command(
                "ends",
                ("home", "end"),
                "first, last",
                "go to the beginning or to the end",
                lambda key: self._go(0 if key == "home" else last),
                possible=last > 0,
                shown="Home End",
            ),
            Command(
                "chart",
                ("g",),
                "board" if self._chart_in_front else "chart",
                "change between the board and the chart of the scores",
                lambda _: self._turn_over(),
                possible=not is_wide(*self.app.size),
            ),
            Command(
                "back",
                BACK_KEYS,
                "scores",
                "go back to the final scores",
                lambda _: self.app.pop_screen(),
            ),
        ]

    def _go(self, turn: int) -> None:
        self.at = max(0, min(turn, self._replay.turns))

    def _turn_over(self) -> None:
        self._chart_in_front = not self._chart_in_front


def chart_lines(
    scores: Sequence[tuple[int, ...]], at: int, badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The scores over the turns, before the tickets: each player's sign at the score, a line up
    where the turn shown is. Where several are equal their signs take turns."""
    width, height = size
    columns, rows = width - 7, height - 5
    # Exchanges lead below zero.
    low, top = min(0, *map(min, scores)), max(10, *map(max, scores))
    last = max(1, len(scores) - 1)
    cells: dict[tuple[int, int], Span] = {}
    here = at * (columns - 1) // last
    for row in range(rows):
        cells[here, row] = Span("│", "accent")
    for column in range(columns):
        points = scores[min(len(scores) - 1, column * last // max(1, columns - 1))]
        seats_at: dict[int, list[int]] = {}
        for seat, score in enumerate(points):
            seats_at.setdefault(rows - 1 - (score - low) * (rows - 1) // (top - low), []).append(
                seat
            )
        for row, seats in seats_at.items():
            sign = badges.seat(seats[column % len(seats)])
            cells[column, row] = Span(sign.text.strip(), sign.text_style)
    lines = [BLANK, line(("  Points for routes and the like, turn by turn", "title"))]
    for row in range(rows):
        labelled = row == rows - 1 or (row % 4 == 0 and row < rows - 2)
        label = str(low + (rows - 1 - row) * (top - low) // (rows - 1)) if labelled else ""
        marks = (cells.get((column, row), Span(" ")) for column in range(columns))
        lines.append(line((f"{label:>5} ", "quiet"), *marks))
    lines.append(line("      ", ("─" * columns, "faint")))
    end = f"turn {len(scores) - 1}"
    lines.append(line("      ", (f"0{end:>{columns - 1}}", "quiet")))
    return lines
