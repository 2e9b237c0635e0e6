"""A game that is over, turn by turn: on the board, in words, and as a chart of the scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.widget import Widget

from ttr_tui.board import BoardState, Look
from ttr_tui.games.history import Moment, extremes
from ttr_tui.games.session import Session
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import BLANK, Line, Lines, Piece, line
from ttr_tui.screens.page import BACK_KEYS
from ttr_tui.screens.panels.log import told_rows
from ttr_tui.screens.panels.players import scores_in_a_row
from ttr_tui.screens.places import Place, is_wide
from ttr_tui.screens.shown_board import board_for_all

_HEAD = 4
_CHART_WIDTH = 46


class StoryScreen(CommandScreen):
    """Forward and back through the turns."""

    HELP_TITLE: ClassVar[str] = "The game again"

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self._session, self._look = session, look
        self._chips = Chips(session.map_file.game_map, look, session.colours)
        self._moments = session.history()
        self.at = len(self._moments) - 1
        self._chart_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="story")
        yield BoardView(self._session.map_file, self._look, self._board_state(), id="story-board")
        yield Lines(id="chart")

    def _board_state(self) -> BoardState:
        """The board as it was, the lanes of the turn set off."""
        moment, view = self._moments[self.at], self._session.view
        then = view._replace(owners=moment.owners, stations=moment.stations, harbors=moment.harbors)
        return board_for_all(then, self._session.colours, moment.lanes)

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        rest = height - 1 - _HEAD
        board, chart = Place(0, _HEAD, width, rest), Place(0, _HEAD, width, rest)
        if wide:
            board = Place(0, _HEAD, width - _CHART_WIDTH, rest)
            chart = Place(width - _CHART_WIDTH, _HEAD, _CHART_WIDTH, rest)
        self.put("story", Place(0, 0, width, _HEAD))
        self.put("story-board", board if wide or not self._chart_in_front else None)
        self.put("chart", chart if wide or self._chart_in_front else None)
        self.query_one("#story", Lines).show(self._head(width))
        self.query_one("#chart", Lines).show(
            chart_lines(self._moments, self.at, self._chips, (chart.width, rest))
        )
        self.query_one("#story-board", BoardView).show(self._board_state(), close=False)

    def _head(self, width: int) -> list[Line]:
        """Which turn it is, everybody's score, and what was done in it."""
        moment, session = self._moments[self.at], self._session
        where = f" Turn {self.at} of {len(self._moments) - 1}" if self.at else " Before the turns"
        names, chips = session.names, self._chips
        scores = scores_in_a_row(names, moment.scores, chips, letters=12, gap=2)
        done = session.tell_to_all(moment.events) if self.at else ()
        return [
            line((f"{where}   ", "strong"), *scores),
            *told_rows(done, names, chips, (width - 1, _HEAD - 1)),
        ]

    def commands(self) -> Sequence[Command]:
        last = len(self._moments) - 1
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
        self.at = max(0, min(turn, len(self._moments) - 1))

    def _turn_over(self) -> None:
        self._chart_in_front = not self._chart_in_front


def chart_lines(
    moments: Sequence[Moment], at: int, chips: Chips, size: tuple[int, int]
) -> list[Line]:
    """The scores over the turns, before the tickets: each player's sign at the score, a line up
    where the turn shown is. Where several are equal their signs take turns."""
    width, height = size
    columns, rows = width - 7, height - 5
    lowest, highest = extremes(moments)
    low, top, last = min(0, lowest), max(10, highest), max(1, len(moments) - 1)
    cells: dict[tuple[int, int], Piece] = {}
    here = at * (columns - 1) // last
    for row in range(rows):
        cells[here, row] = Piece("│", "accent")
    for column in range(columns):
        moment = moments[min(len(moments) - 1, column * last // max(1, columns - 1))]
        seats_at: dict[int, list[int]] = {}
        for seat, score in enumerate(moment.scores):
            seats_at.setdefault(rows - 1 - (score - low) * (rows - 1) // (top - low), []).append(
                seat
            )
        for row, seats in seats_at.items():
            sign = chips.seat(seats[column % len(seats)])
            cells[column, row] = Piece(sign.text.strip(), sign.ink)
    lines = [BLANK, line(("  Points for lanes and the like, turn by turn", "title"))]
    for row in range(rows):
        labelled = row == rows - 1 or (row % 4 == 0 and row < rows - 2)
        label = str(low + (rows - 1 - row) * (top - low) // (rows - 1)) if labelled else ""
        marks = (cells.get((column, row), Piece(" ")) for column in range(columns))
        lines.append(line((f"{label:>5} ", "quiet"), *marks))
    lines.append(line("      ", ("─" * columns, "faint")))
    end = f"turn {len(moments) - 1}"
    lines.append(line("      ", (f"0{end:>{columns - 1}}", "quiet")))
    return lines
