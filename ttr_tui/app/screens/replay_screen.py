"""The replay of a saved game, step by step or turn by turn, with a chart of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType

from ttr_tui.app import keys
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import public_board
from ttr_tui.app.widgets.hand_panel import open_hands
from ttr_tui.app.widgets.panels import log_lines
from ttr_tui.app.widgets.players_panel import players_flat, players_tall, track
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, line, pad_line
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play import english
from ttr_tui.play.plain_text import fit
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.text import capitalized

SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between two steps, the slowest first."""
_DEFAULT_SPEED: Final = 2
"""An index of `SPEEDS`."""

_MAX_DIGITS: Final = 4
"""Digits of the number of a turn that can be typed."""


class ReplayScreen(BoardScreen):
    """A game, step by step; `at` is the number of steps done. A game that is not over shows only
    what everybody knows."""

    HELP_TITLE: ClassVar[str] = "Replay"
    BINDINGS: ClassVar[list[BindingType]] = [*keys.REPLAY, *keys.BACK]

    def __init__(self, replay: Replay, map_file: MapFile, *, at_end: bool = False) -> None:
        super().__init__(map_file, [person.color for person in replay.people])
        self._replay = replay
        self.at = replay.steps if at_end else 0
        self._scores = replay.scores()
        self._chosen = 0
        self._speed = _DEFAULT_SPEED
        self._digits = ""
        self._chart_in_front = False

    @property
    def perspective(self) -> Perspective:
        """Whose cards and tickets are shown."""
        return self._replay.perspectives[self._chosen]

    @property
    def perspective_words(self) -> str:
        """Whose cards and tickets are shown, in words."""
        if self.perspective.reveal_all:
            return "all hands"
        if self.perspective.seat is None:
            return "what everybody knows"
        return f"{fit(self._replay.people[self.perspective.seat].name, 20)}'s hand"

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
            players = players_tall(view, badges, side.width, side.height)
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
        where = english.RENDERER.turn_title(turn) + (f" of {replay.turns}" if turn else "")
        spans = [
            Span(f" {where}", "bar strong" if style == "bar" else "strong"),
            Span(f"   step {self.at} of {replay.steps}   ", style),
            Span(capitalized(self.perspective_words), f"{style} accent".removeprefix("plain ")),
        ]
        if self.is_playing:
            spans.append(Span(f"   every {SPEEDS[self._speed]:g} s", style))
        if self._digits:
            spans.append(Span(f"   go to turn {self._digits}▏", style))
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
        match action:
            case "perspective":
                return len(self._replay.perspectives) > 1
            case "play":
                return self.is_playing or self.at < self._replay.steps
            case "speed":
                return self.is_playing
            case "chart":
                return not self.is_wide
            case "go":
                return bool(self._digits)
            case _:
                return True

    def _go(self, step: int) -> None:
        """Go to a step because of a key, which also pauses."""
        self.pause()
        self._digits = ""
        self._show_step(step)

    def _show_step(self, step: int) -> None:
        self.at = max(0, min(step, self._replay.steps))
        self.show()

    def action_step(self, by: int) -> None:
        """Go some steps forward, or back if `by` is negative."""
        self._go(self.at + by)

    def action_turn(self, by: int) -> None:
        """Go to the end of this turn or the next one, or back to that of the turn before."""
        turn = self.at_turn
        if by > 0 and self.at < self._replay.step_after_turn(turn):
            by = 0
        self._go_to_turn(turn + by)

    def _go_to_turn(self, turn: int) -> None:
        """Show a turn with all its steps done; turn 0 is before the first turn."""
        self._go(self._replay.step_after_turn(turn) if turn >= 0 else 0)

    def action_first(self) -> None:
        """Go to the start."""
        self._go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self._go(self._replay.steps)

    def action_digit(self, digit: int) -> None:
        """Add a digit to the number of a turn."""
        self._digits = f"{self._digits}{digit}"[-_MAX_DIGITS:]
        self.show()

    def action_go(self) -> None:
        """Go to the turn whose number was typed."""
        self._go_to_turn(min(int(self._digits), self._replay.turns))

    def action_perspective(self) -> None:
        """Show the cards and tickets that another player knows."""
        self._chosen = (self._chosen + 1) % len(self._replay.perspectives)
        self.show()

    def action_chart(self) -> None:
        """Switch between the board and the chart, where there is no room for both."""
        self._chart_in_front = not self._chart_in_front
        self.show()

    def action_play(self) -> None:
        """Go on by itself, or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play(SPEEDS[self._speed], self.play_step)
        self.show()

    def action_speed(self, by: int) -> None:
        """Go on faster, or slower if `by` is negative."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        self.play(SPEEDS[self._speed], self.play_step)
        self.show()

    def play_step(self) -> None:
        """The next step when the replay goes on by itself; at the end it stops."""
        if self.at + 1 >= self._replay.steps:
            self.pause()
        self._show_step(self.at + 1)

    def action_back(self) -> None:
        """Forget the typed number, or go back to the screen below."""
        if self._digits:
            self._digits = ""
            self.show()
        else:
            super().action_back()


def chart_lines(
    scores: Sequence[tuple[int, ...]], at: int, badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The points after each turn, without tickets: each player's sign at the score, and a vertical
    line at the shown turn. Where players are equal, their signs alternate."""
    width, height = size
    columns, rows = width - 7, height - 5
    # Exchanges can make scores negative.
    low, top = min(0, *map(min, scores)), max(10, *map(max, scores))
    last = max(1, len(scores) - 1)
    here = at * (columns - 1) // last
    cells: dict[tuple[int, int], Span] = {(here, row): Span("│", "accent") for row in range(rows)}
    for column in range(columns):
        points = scores[min(len(scores) - 1, column * last // max(1, columns - 1))]
        seats_at: dict[int, list[int]] = {}
        for seat, score in enumerate(points):
            row = rows - 1 - (score - low) * (rows - 1) // (top - low)
            seats_at.setdefault(row, []).append(seat)
        for row, seats in seats_at.items():
            sign = badges.seat(seats[column % len(seats)])
            cells[column, row] = Span(sign.text.strip(), sign.style)
    lines = [BLANK, line((" Points after each turn", "title"))]
    for row in range(rows):
        labelled = row == rows - 1 or (row % 4 == 0 and row < rows - 2)
        label = str(low + (rows - 1 - row) * (top - low) // (rows - 1)) if labelled else ""
        marks = (cells.get((column, row), Span(" ")) for column in range(columns))
        lines.append(line((f"{label:>5} ", "quiet"), *marks))
    lines.append(line("      ", ("─" * columns, "faint")))
    end = f"turn {len(scores) - 1}"
    lines.append(line("      ", (f"0{end:>{columns - 1}}", "quiet")))
    return lines
