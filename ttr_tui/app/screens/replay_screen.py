"""The replay of a saved game, step by step or turn by turn, with a chart of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from math import ceil
from typing import Final

from ttr_tui.app import keys
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.hand import open_hands
from ttr_tui.panels.highlights import public_board
from ttr_tui.panels.log import log_lines
from ttr_tui.panels.players import players_flat, players_tall, track, with_levels
from ttr_tui.panels.spans import BLANK, Line, Span, TextStyle, line, pad_line
from ttr_tui.play.plain_text import fit
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.words import pages
from ttr_tui.words import replay as words
from ttr_tui.words.log_text import turn_title

MIN_PACE: Final = 0.125
MAX_PACE: Final = 4.0
"""Seconds between two steps."""

_MAX_NAME: Final = 22
"""Columns for a name with a level."""


class ReplayScreen(BoardScreen):
    """A game, step by step; `at` is the number of steps done. A game that is not over shows only
    what everybody knows."""

    HELP_TITLE = pages.REPLAY
    BINDINGS = keys.REPLAY + keys.BACK

    def __init__(self, replay: Replay, map_file: MapFile, *, at_end: bool = False) -> None:
        super().__init__(map_file, [person.color for person in replay.people])
        self._replay = replay
        self.at = replay.steps if at_end else 0
        self._scores = replay.scores()
        self.pace = 1.0
        self._chosen = 0
        self._chart_in_front = False

    @property
    def perspective(self) -> Perspective:
        """Whose cards and tickets are shown."""
        return self._replay.perspectives[self._chosen]

    @property
    def _perspective_words(self) -> str:
        """Whose cards and tickets are shown, in words."""
        seat = self.perspective.seat
        name = "" if seat is None else fit(self._replay.people[seat].name, 20)
        return words.perspective(self.perspective, name)

    @property
    def at_turn(self) -> int:
        """The turn of the last step done; 0 before the first turn."""
        return self._replay.turn_of_step(self.at - 1) if self.at else 0

    # What is shown.

    def board_state(self) -> BoardState:
        """The board, with the routes claimed in this turn so far marked."""
        view = self._replay.view_at(self.at, self.perspective)
        begin = self._replay.step_of_turn(self.at_turn)
        return public_board(view, self.seat_colors, self._replay.claimed(self.at, begin))

    def panels(self) -> Mapping[str, Sequence[Line]]:
        room, badges = self.room("lower"), self.badges
        view = self._replay.view_at(self.at)
        title = self._title("bar" if self.is_wide else "plain")
        if self.is_wide:
            side = self.room("side")
            labelled = with_levels(view, self._replay.people, _MAX_NAME)
            players = players_tall(labelled, badges, side.width, side.height)
            chart = self._chart(side.width, side.height - len(players))
            return {
                "status": [pad_line(title, room.width, "bar")],
                "side": [*players, *chart],
                "track": track(view, badges, room.width),
                "lower": self._below(room.width, room.height),
            }
        shown: dict[str, Sequence[Line]] = {
            "players": players_flat(view, badges, room.width),
            "lower": [title, *self._below(room.width, room.height - 1)],
        }
        if self._chart_in_front:
            board, notice = self.room("board"), self.query_one("#notice")
            notice.styles.width, notice.styles.height = board.size
            shown["notice"] = self._chart(board.width, board.height)
        return shown

    def _title(self, style: TextStyle) -> Line:
        replay, turn = self._replay, self.at_turn
        where = words.turn_of(turn, replay.turns) if turn else turn_title(0)
        spans = [
            Span(f" {where}", "bar strong" if style == "bar" else "strong"),
            Span(f"   {words.step_of(self.at, replay.steps)}   ", style),
            Span(self._perspective_words, "bar accent" if style == "bar" else "accent"),
        ]
        if self.is_playing:
            spans.append(Span(f"   {words.pace(self.pace)}", style))
        return tuple(spans)

    def _below(self, width: int, height: int) -> list[Line]:
        """What has happened in this turn so far, and the hands that are shown."""
        replay, badges = self._replay, self.badges
        hands = open_hands(replay.hands(self.at, self.perspective), badges, (width, height))
        names = [person.name for person in replay.people]
        log = replay.log_of_turn(self.at_turn, self.perspective, up_to=self.at)
        rows = log_lines(log, self.map_file.game_map, names, badges, width - 1)
        room = height - len(hands)
        rows = rows[-room:] if room else []
        return [*rows, *[BLANK] * (room - len(rows)), *hands]

    def _chart(self, width: int, height: int) -> list[Line]:
        return chart_lines(self._scores, self.at_turn, self.badges, (width, height))

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        possible = {
            "hands": len(self._replay.perspectives) > 1,
            "play": self.is_playing or self.at < self._replay.steps,
            "speed": self.is_playing,
            "chart": not self.is_wide,
        }
        return possible.get(action, True)

    def action_step(self, by: int) -> None:
        """Go some steps forward, or back if `by` is negative."""
        self.pause()
        self.at = max(0, min(self.at + by, self._replay.steps))
        self.show()

    def action_turn(self, by: int) -> None:
        """Go some turns forward, or back if `by` is negative, to the end of a turn. The first of
        the turns forward is this one, if it is not done yet."""
        turn = self.at_turn + by
        if by > 0 and self.at < self._replay.step_after_turn(self.at_turn):
            turn -= 1
        self.action_step((self._replay.step_after_turn(turn) if turn >= 0 else 0) - self.at)

    def action_hands(self) -> None:
        self._chosen = (self._chosen + 1) % len(self._replay.perspectives)
        self.show()

    def action_back(self) -> None:
        """Go back from the chart to the board, or to the screen below."""
        if self._chart_in_front:
            self.action_chart()
        else:
            super().action_back()

    def action_chart(self) -> None:
        """Switch between the board and the chart, where there is no room for both."""
        self._chart_in_front = not self._chart_in_front
        self.show()

    def action_speed(self, times: float) -> None:
        self.pause()
        self.pace = max(MIN_PACE, min(self.pace * times, MAX_PACE))
        self.action_play()

    def play_step(self) -> None:
        """Go one step on; at the end it stops."""
        self.at = min(self.at + 1, self._replay.steps)
        if self.at == self._replay.steps:
            self.pause()
        self.show()


def chart_lines(
    scores: Sequence[tuple[int, ...]], at: int, badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The points after each turn, without tickets: each player's sign at the score, and a mark
    below the shown turn. Where players are equal, their signs alternate."""
    width, height = size
    columns, rows = width - 7, height - 5
    # Exchanges can make scores negative.
    low, top = min(0, *map(min, scores)), max(10, *map(max, scores))
    # Each row is the same number of points, so that the labels are exact, and 0 is a row.
    unit = next(n for n in count(1) if ceil(top / n) + ceil(-low / n) < max(2, rows))
    below = ceil(-low / unit)
    last = max(1, len(scores) - 1)
    here = at * (columns - 1) // last
    cells: dict[tuple[int, int], Span] = {}
    for column in range(columns):
        points = scores[min(len(scores) - 1, column * last // max(1, columns - 1))]
        seats_at: dict[int, list[int]] = {}
        for seat, score in enumerate(points):
            row = rows - 1 - below - score // unit
            seats_at.setdefault(row, []).append(seat)
        for row, seats in seats_at.items():
            sign = badges.seat(seats[column % len(seats)])
            cells[column, row] = Span(sign.text.strip(), sign.style)
    lines = [BLANK, line((f" {words.points_by_turn(max(map(max, scores)))}", "title"))]
    for row in range(rows):
        steps = rows - 1 - below - row
        label = str(steps * unit) if steps % (4 if rows > 8 else 2) == 0 else ""
        marks = (cells.get((column, row), Span(" ")) for column in range(columns))
        lines.append(line((f"{label:>5} ", "quiet"), *marks))
    axis = ("─" * here, "faint"), ("│", "accent"), ("─" * (columns - 1 - here), "faint")
    lines.append(line("      ", *axis))
    end = words.turn(len(scores) - 1)
    lines.append(line("      ", (f"0{end:>{columns - 1}}", "quiet")))
    return lines
