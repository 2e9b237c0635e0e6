"""A game that is over, turn by turn: on the board, in words, and as a chart of the scores."""

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
from ttr_tui.play.plain_text import fit
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session

_REPLAY_HEAD = 4
SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between two steps, the slowest first."""
_USUAL_SPEED = 2
_MAX_DIGITS = 4


class ReplayScreen(CommandScreen):
    """`at` is how many steps are done, `perspective` from whose eyes they are seen."""

    HELP_TITLE: ClassVar[str] = "A saved game, step by step"

    def __init__(self, replay: Replay, map_file: MapFile, board_theme: Theme) -> None:
        super().__init__()
        self._replay, self._map_file, self._board_theme = replay, map_file, board_theme
        self._colors = [person.color for person in replay.people]
        self._badges = Badges(map_file.game_map, board_theme, self._colors)
        self.at = 0
        self._perspective = 0
        self._speed = _USUAL_SPEED
        self._digits = ""
        self._timer: Timer | None = None

    @property
    def perspective_words(self) -> str:
        """Whose eyes these are."""
        perspective = self._replay.perspective[self._perspective]
        if perspective.open:
            return "everything open"
        if perspective.seat is None:
            return "as everybody saw it"
        return f"as {fit(self._replay.people[perspective.seat].name, 20)} saw it"

    @property
    def plays(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def body(self) -> Iterable[Widget]:
        yield Lines(id="replayed")
        yield BoardView(self._map_file, self._board_theme, self._board_state(), id="replay-board")
        yield Lines(id="hands")

    def _board_state(self) -> BoardState:
        view = self._replay.view(self.at, self._replay.perspective[self._perspective])
        return public_board(view, self._colors, self._replay.claimed(self.at, self.at - 1))

    def render_all(self) -> None:
        width, height = self.app.size
        views = self._replay.hands(self.at, self._replay.perspective[self._perspective])
        hands = open_hands(views, self._badges, (width, height)) if views else []
        rest = height - 1 - _REPLAY_HEAD - len(hands)
        self.put("replayed", Area(0, 0, width, _REPLAY_HEAD))
        self.put("replay-board", Area(0, _REPLAY_HEAD, width, rest))
        self.put("hands", Area(0, _REPLAY_HEAD + rest, width, len(hands)) if hands else None)
        self.query_one("#replayed", Lines).show(self._head(width))
        self.query_one("#hands", Lines).show(hands)
        self.query_one("#replay-board", BoardView).show(self._board_state(), close=False)

    def _head(self, width: int) -> list[Line]:
        """Where in the game this is, everybody's score, and what was done."""
        replay, view = self._replay, self._replay.view(self.at)
        turn = replay.turn_of_step(self.at)
        where = f"turn {turn} of {replay.turns}" if turn else "before the first turn"
        speed = f"   every {SPEEDS[self._speed]:g} s" if self.plays else ""
        typed = f"   turn {self._digits}▏ Enter goes there" if self._digits else ""
        title = line(
            (f" Step {self.at} of {replay.steps}, {where}   ", "strong"),
            (self.perspective_words, "accent"),
            (f"{speed}{typed}", "quiet"),
        )
        names, badges = [person.name for person in replay.people], self._badges
        points = [seat.score for seat in view.seats]
        scores = scores_in_a_row([s.name for s in view.seats], points, badges, letters=14, gap=3)
        done = replay.described(self.at, replay.perspective[self._perspective]) if self.at else ()
        return [
            fit_line(title, width),
            fit_line(line(" ", *scores), width),
            *log_rows(done, names, badges, (width - 1, _REPLAY_HEAD - 2)),
        ]

    def commands(self) -> Sequence[Command]:
        last, several = self._replay.steps, len(self._replay.perspective) > 1
        animated = self.app.settings.animations
        return [
            Command(
                "step",
                ("right", "left"),
                "step",
                "go one step on or back",
                lambda key: self._go_by_hand(self.at + (1 if key == "right" else -1)),
                shown="←→",
            ),
            Command(
                "turn",
                ("pagedown", "pageup"),
                "turn",
                "go to the next turn, or to the one before",
                self._next_turn,
                shown="PgUp PgDn",
            ),
            Command(
                "play",
                ("space",),
                "pause" if self.plays else "play",
                "let the game go on by itself, or stop it",
                lambda _: self._play(not self.plays),
                possible=animated and (self.plays or self.at < last),
            ),
            Command(
                "eyes",
                ("e",),
                "whose eyes",
                "see it as everybody did, as one player did, or with everything open; a game that "
                "is not over is seen as everybody does",
                lambda _: self._next_perspective(),
                possible=several,
            ),
            Command(
                "speed",
                ("plus", "minus"),
                "speed",
                "go on faster or slower by itself",
                self._change_speed,
                possible=self.plays,
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
                "go to the beginning or to the end",
                lambda key: self._go_by_hand(0 if key == "home" else last),
                shown="Home End",
            ),
            Command(
                "back",
                BACK_KEYS,
                "no jump" if self._digits else "back",
                "go back; while a number is typed, forget it",
                lambda _: self._leave(),
            ),
        ]

    def _go(self, step: int) -> None:
        self.at = max(0, min(step, self._replay.steps))

    def _go_by_hand(self, step: int) -> None:
        """Who steps by hand wants to look: it goes on by itself no more."""
        self._digits = ""
        self._play(False)
        self._go(step)

    def _next_turn(self, key: str) -> None:
        turn = self._replay.turn_of_step(self.at)
        if key == "pagedown":
            self._go_by_hand(self._replay.step_after_turn(turn))
        else:
            begins = self._replay.step_of_turn(turn)
            before = self._replay.step_of_turn(turn - 1)
            self._go_by_hand(begins if self.at > begins else before)

    def _digit(self, key: str) -> None:
        self._digits = (self._digits + key)[-_MAX_DIGITS:]

    def _jump(self) -> None:
        self._go_by_hand(self._replay.step_of_turn(int(self._digits)))

    def _next_perspective(self) -> None:
        self._perspective = (self._perspective + 1) % len(self._replay.perspective)

    def _play(self, plays: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self._speed], self.go_on) if plays else None

    def _change_speed(self, key: str) -> None:
        step = 1 if key == "plus" else -1
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        self._play(True)

    def go_on(self) -> None:
        """The next step, by itself; at the end it stops."""
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
        return public_board(self._replay.view(step), self._session.colors, claimed)

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
