"""Replay of a saved game step by step, and of the game just finished turn by turn with a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from textual.timer import Timer
from textual.widget import Widget

from ttr_tui.app.areas import Area, is_wide
from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import BACK_KEYS, CommandScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView, public_board
from ttr_tui.app.widgets.hand_panel import open_hands
from ttr_tui.app.widgets.panels import log_rows
from ttr_tui.app.widgets.players_panel import scores_in_a_row
from ttr_tui.app.widgets.spans import BLANK, Line, Lines, Span, fit_line, line
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Theme
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit
from ttr_tui.play.replay import Replay

_HEAD: Final = 4
"""Rows above the board."""

SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between two steps, the slowest first."""
_DEFAULT_SPEED: Final = 2
"""An index of `SPEEDS`."""

_MAX_DIGITS: Final = 4
"""Digits of the number of a turn that can be typed."""

_CHART_WIDTH: Final = 46


class ReplayScreen(CommandScreen):
    """A saved game, step by step; `at` is the number of steps done."""

    HELP_TITLE: ClassVar[str] = "Replay"

    def __init__(self, replay: Replay, map_file: MapFile, board_theme: Theme) -> None:
        super().__init__()
        self._replay, self._map_file, self._board_theme = replay, map_file, board_theme
        self._colors = [person.color for person in replay.people]
        self._badges = Badges(map_file.game_map, board_theme, self._colors)
        self.at = 0
        self._perspective = 0
        self._speed = _DEFAULT_SPEED
        self._digits = ""
        self._timer: Timer | None = None

    @property
    def perspective_words(self) -> str:
        """Whose hidden information is shown."""
        perspective = self._replay.perspectives[self._perspective]
        if perspective.reveal_all:
            return "all revealed"
        if perspective.seat is None:
            return "public view"
        return f"{fit(self._replay.people[perspective.seat].name, 20)}'s view"

    @property
    def is_playing(self) -> bool:
        """Whether the replay runs by itself."""
        return self._timer is not None

    def body(self) -> Iterable[Widget]:
        yield Lines(id="replay-head")
        yield BoardView(self._map_file, self._board_theme, self._board_state(), id="replay-board")
        yield Lines(id="hands")

    def _board_state(self) -> BoardState:
        view = self._replay.view_at(self.at, self._replay.perspectives[self._perspective])
        return public_board(view, self._colors, self._replay.claimed(self.at, self.at - 1))

    def render_all(self) -> None:
        width, height = self.app.size
        views = self._replay.hands(self.at, self._replay.perspectives[self._perspective])
        hands = open_hands(views, self._badges, (width, height)) if views else []
        rest = height - 1 - _HEAD - len(hands)
        self.put("replay-head", Area(0, 0, width, _HEAD))
        self.put("replay-board", Area(0, _HEAD, width, rest))
        self.put("hands", Area(0, _HEAD + rest, width, len(hands)) if hands else None)
        self.query_one("#replay-head", Lines).show(self._head_lines(width))
        self.query_one("#hands", Lines).show(hands)
        self.query_one("#replay-board", BoardView).show(self._board_state(), close=False)

    def _head_lines(self, width: int) -> list[Line]:
        """The step and the turn, everybody's score, and what was done."""
        replay, view = self._replay, self._replay.view_at(self.at)
        turn = replay.turn_of_step(self.at)
        where = f"turn {turn} of {replay.turns}" if turn else "before the first turn"
        speed = f"   every {SPEEDS[self._speed]:g} s" if self.is_playing else ""
        typed = f"   turn {self._digits}▏ Enter: go there" if self._digits else ""
        title = line(
            (f" Step {self.at} of {replay.steps}, {where}   ", "strong"),
            (self.perspective_words, "accent"),
            (f"{speed}{typed}", "quiet"),
        )
        names, badges = [person.name for person in replay.people], self._badges
        points = [seat.score for seat in view.seats]
        scores = scores_in_a_row([s.name for s in view.seats], points, badges, letters=14, gap=3)
        game_map, perspective = self._map_file.game_map, replay.perspectives[self._perspective]
        log = replay.log_of_step(self.at, perspective) if self.at else []
        return [
            fit_line(title, width),
            fit_line(line(" ", *scores), width),
            *log_rows(log, game_map, names, badges, (width - 1, _HEAD - 2)),
        ]

    def commands(self) -> Sequence[Command]:
        last, several = self._replay.steps, len(self._replay.perspectives) > 1
        animated = self.app.settings.animations
        return [
            Command(
                "step",
                ("right", "left"),
                "step",
                "go one step forward or back",
                lambda key: self._go_by_hand(self.at + (1 if key == "right" else -1)),
                shown="←→",
            ),
            Command(
                "turn",
                ("pagedown", "pageup"),
                "turn",
                "go to the next or previous turn",
                self._next_turn,
                shown="PgUp PgDn",
            ),
            Command(
                "play",
                ("space",),
                "pause" if self.is_playing else "play",
                "play or pause",
                lambda _: self._play(not self.is_playing),
                possible=animated and (self.is_playing or self.at < last),
            ),
            Command(
                "perspective",
                ("e",),
                "perspective",
                "show public information only, one player's view, or all cards and tickets (only "
                "for a finished game)",
                lambda _: self._next_perspective(),
                possible=several,
            ),
            Command(
                "speed",
                ("plus", "minus"),
                "speed",
                "faster or slower",
                self._change_speed,
                possible=self.is_playing,
                shown="+ -",
            ),
            Command(
                "jump",
                tuple("0123456789"),
                "jump",
                "type the number of a turn, then Enter, to go there",
                self._digit,
                shown="0-9",
            ),
            Command(
                "there",
                ("enter",),
                "",
                "go to the turn whose number was typed",
                lambda _: self._jump(),
                possible=bool(self._digits),
            ),
            Command(
                "ends",
                ("home", "end"),
                "first, last",
                "go to the start or the end",
                lambda key: self._go_by_hand(0 if key == "home" else last),
                shown="Home End",
            ),
            Command(
                "back",
                BACK_KEYS,
                "cancel" if self._digits else "back",
                "go back, or cancel the typed number",
                lambda _: self._leave(),
            ),
        ]

    def _go(self, step: int) -> None:
        self.at = max(0, min(step, self._replay.steps))

    def _go_by_hand(self, step: int) -> None:
        """Go to a step by a key, which also pauses."""
        self._digits = ""
        self._play(False)
        self._go(step)

    def _next_turn(self, key: str) -> None:
        turn = self._replay.turn_of_step(self.at)
        if key == "pagedown":
            self._go_by_hand(self._replay.step_after_turn(turn))
        else:
            start = self._replay.step_of_turn(turn)
            previous = self._replay.step_of_turn(turn - 1)
            self._go_by_hand(start if self.at > start else previous)

    def _digit(self, key: str) -> None:
        self._digits = (self._digits + key)[-_MAX_DIGITS:]

    def _jump(self) -> None:
        self._go_by_hand(self._replay.step_of_turn(int(self._digits)))

    def _next_perspective(self) -> None:
        self._perspective = (self._perspective + 1) % len(self._replay.perspectives)

    def _play(self, playing: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self._speed], self.play_step) if playing else None

    def _change_speed(self, key: str) -> None:
        step = 1 if key == "plus" else -1
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        self._play(True)

    def play_step(self) -> None:
        """The next step of the running replay; at the end it stops."""
        self._go(self.at + 1)
        if self.at == self._replay.steps:
            self._play(False)
        self.update()

    def _leave(self) -> None:
        if self._digits:
            self._digits = ""
            return
        self._play(False)
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.show_menu()


class GameReviewScreen(CommandScreen):
    """The game just finished, turn by turn, with a chart of the scores."""

    HELP_TITLE: ClassVar[str] = "Replay"

    def __init__(self, hot_seat: HotSeat, board_theme: Theme) -> None:
        super().__init__()
        self._hot_seat, self._board_theme = hot_seat, board_theme
        self._badges = Badges(hot_seat.map_file.game_map, board_theme, hot_seat.colors)
        assert hot_seat.finished is not None, "only a finished game can be reviewed"
        self._replay = Replay(hot_seat.finished, hot_seat.people)
        self._scores = self._replay.scores()
        self.at = self._replay.turns
        self._chart_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="review-head")
        yield BoardView(
            self._hot_seat.map_file, self._board_theme, self._board_state(), id="review-board"
        )
        yield Lines(id="chart")

    def _board_state(self) -> BoardState:
        """The board after the turn, with the routes claimed in it marked."""
        since, step = self._steps()
        claimed = self._replay.claimed(step, since)
        return public_board(self._replay.view_at(step), self._hot_seat.colors, claimed)

    def _steps(self) -> tuple[int, int]:
        """The steps before and after this turn."""
        return self._replay.step_of_turn(self.at), self._replay.step_after_turn(self.at)

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        rest = height - 1 - _HEAD
        board, chart = Area(0, _HEAD, width, rest), Area(0, _HEAD, width, rest)
        if wide:
            board = Area(0, _HEAD, width - _CHART_WIDTH, rest)
            chart = Area(width - _CHART_WIDTH, _HEAD, _CHART_WIDTH, rest)
        self.put("review-head", Area(0, 0, width, _HEAD))
        self.put("review-board", board if wide or not self._chart_in_front else None)
        self.put("chart", chart if wide or self._chart_in_front else None)
        self.query_one("#review-head", Lines).show(self._head_lines(width))
        self.query_one("#chart", Lines).show(
            chart_lines(self._scores, self.at, self._badges, (chart.width, rest))
        )
        self.query_one("#review-board", BoardView).show(self._board_state(), close=False)

    def _head_lines(self, width: int) -> list[Line]:
        """The turn, everybody's score, and what was done in it."""
        replay, names, badges = self._replay, self._hot_seat.names, self._badges
        where = f" Turn {self.at} of {replay.turns}" if self.at else " Before the first turn"
        scores = scores_in_a_row(names, self._scores[self.at], badges, letters=12, gap=2)
        game_map = self._hot_seat.map_file.game_map
        log = replay.log_of_turn(self.at) if self.at else []
        return [
            line((f"{where}   ", "strong"), *scores),
            *log_rows(log, game_map, names, badges, (width - 1, _HEAD - 1)),
        ]

    def commands(self) -> Sequence[Command]:
        last = self._replay.turns
        return [
            Command(
                "step",
                ("right", "left", "space"),
                "turn",
                "go one turn forward or back",
                lambda key: self._go(self.at + (-1 if key == "left" else 1)),
                possible=last > 0,
                shown="←→",
            ),
            Command(
                "ten turns",
                ("pagedown", "pageup"),
                "ten turns",
                "go ten turns forward or back",
                lambda key: self._go(self.at + (10 if key == "pagedown" else -10)),
                possible=last > 0,
                shown="PgUp PgDn",
            ),
            Command(
                "chart",
                ("g",),
                "board" if self._chart_in_front else "chart",
                "switch between the board and the chart of scores",
                lambda _: self._switch(),
                possible=not is_wide(*self.app.size),
            ),
            Command(
                "ends",
                ("home", "end"),
                "first, last",
                "go to the start or the end",
                lambda key: self._go(0 if key == "home" else last),
                possible=last > 0,
                shown="Home End",
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

    def _switch(self) -> None:
        self._chart_in_front = not self._chart_in_front


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
            cells[column, row] = Span(sign.text.strip(), sign.style)
    lines = [BLANK, line(("  Points after each turn", "title"))]
    for row in range(rows):
        labelled = row == rows - 1 or (row % 4 == 0 and row < rows - 2)
        label = str(low + (rows - 1 - row) * (top - low) // (rows - 1)) if labelled else ""
        marks = (cells.get((column, row), Span(" ")) for column in range(columns))
        lines.append(line((f"{label:>5} ", "quiet"), *marks))
    lines.append(line("      ", ("─" * columns, "faint")))
    end = f"turn {len(scores) - 1}"
    lines.append(line("      ", (f"0{end:>{columns - 1}}", "quiet")))
    return lines
