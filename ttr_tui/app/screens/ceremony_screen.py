"""The final count: stations, tickets, harbors and the longest path, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from textual.timer import Timer
from textual.widget import Widget

from ttr_tui.app.areas import WIDE, is_wide
from ttr_tui.app.commands import Command, command_for
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.screens.final_scores_screen import winner_line
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView, public_board
from ttr_tui.app.widgets.players_panel import track
from ttr_tui.app.widgets.spans import BLANK, Line, Lines, Span, TextStyle, line
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Theme
from ttr_tui.engine import View
from ttr_tui.play import english
from ttr_tui.play.ceremony import CeremonyStep, Part, ceremony
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit
from ttr_tui.text import capitalized

PACE: Final = 1.6
"""Seconds for a step, if the count runs by itself."""

_BOARD_WIDTH: Final = 92
"""Columns from which the board has the full names of the cities."""
_HEAD_ROWS: Final = 3


class CeremonyScreen(CommandScreen):
    """One step after another, by a key or, if `paced`, by itself after `pace` seconds. The points
    of each step are added on the score track."""

    HELP_TITLE: ClassVar[str] = "Final count"

    def __init__(
        self, hot_seat: HotSeat, board_theme: Theme, *, paced: bool = False, pace: float = PACE
    ) -> None:
        super().__init__()
        self._hot_seat, self._board_theme = hot_seat, board_theme
        self._pace = pace if paced else None
        self._badges = Badges(hot_seat.map_file.game_map, board_theme, hot_seat.colors)
        self._view = hot_seat.view
        self.steps = ceremony(self._view)
        self.at = 0
        self._timer: Timer | None = None

    @property
    def step(self) -> CeremonyStep:
        """The step that is shown."""
        return self.steps[self.at]

    def body(self) -> Iterable[Widget]:
        yield Lines(id="count-head")
        yield BoardView(
            self._hot_seat.map_file, self._board_theme, self._board_state(), id="count-board"
        )
        yield Lines(id="count-parts")
        yield Lines(id="count-track")

    def on_mount(self) -> None:
        """Draw, and start to count."""
        super().on_mount()
        self._wait()

    def _wait(self) -> None:
        """Set the timer of the next step, if paced; the last step stays."""
        if self._timer is not None:
            self._timer.stop()
        if self._pace is not None and self.at < len(self.steps) - 1:
            self._timer = self.set_timer(self._pace, self._next)

    def _next(self) -> None:
        if self.at < len(self.steps) - 1:
            self.at += 1
            self._wait()
            self.update()
        else:
            self._finish()

    def _back(self) -> None:
        self.at = max(0, self.at - 1)
        self._wait()

    def _finish(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self.app.show_scores(self._hot_seat)

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        across = _BOARD_WIDTH + (width - WIDE[0]) * 3 // 4 if wide else width
        middle = height - 2 - _HEAD_ROWS
        areas = {
            "count-head": (0, 0, width, _HEAD_ROWS),
            "count-board": (0, _HEAD_ROWS, across, middle),
            "count-parts": (across, _HEAD_ROWS, max(1, width - across), middle),
            "count-track": (0, height - 2, width, 1),
        }
        for name, (x, y, columns, rows) in areas.items():
            widget = self.query_one(f"#{name}")
            widget.styles.offset = (x, y)
            widget.styles.width, widget.styles.height = columns, rows
        self.query_one("#count-parts").display = wide
        self.query_one("#count-head", Lines).show(self._head_lines(width))
        parts = self._parts(middle) if wide else []
        self.query_one("#count-parts", Lines).show(parts)
        self.query_one("#count-track", Lines).show(track(self._now(), self._badges, width))
        self.query_one("#count-board", BoardView).show(self._board_state(), close=False)

    def _now(self) -> View:
        """The view with the scores of the step."""
        seats = zip(self._view.seats, self.step.scores, strict=True)
        return self._view._replace(
            seats=tuple([seat._replace(score=score) for seat, score in seats])
        )

    def _head_lines(self, width: int) -> list[Line]:
        """Everybody's score, and the step."""
        step, badges = self.step, self._badges
        scores: list[Span] = [Span(" ")]
        each = max(4, (width - 2) // len(step.scores) - 9)
        for seat, score in enumerate(step.scores):
            here = seat == step.seat
            name = fit(self._hot_seat.names[seat], min(each, 16))
            scores += [
                badges.seat(seat),
                Span(f" {name} ", "strong" if here else "quiet"),
                Span(f"{score}  ", "accent" if here else "plain"),
            ]
        if step.part is Part.WINNER:
            assert self._view.final is not None
            return [tuple(scores), BLANK, winner_line(self._view, self._view.final, badges)]
        if step.seat is None:
            return [tuple(scores), BLANK, line(("  Final count: ", "strong"), self._text(step))]
        name = fit(self._hot_seat.names[step.seat], 16)
        return [
            tuple(scores),
            BLANK,
            line(" ", badges.seat(step.seat), (f" {name}  ", "strong"), *self._step_line(step)),
        ]

    def _parts(self, height: int) -> list[Line]:
        """The steps of this player so far, the current one last."""
        step = self.step
        if step.part is Part.WINNER:
            return [BLANK, *self._ranking()]
        if step.seat is None:
            return []
        so_far = self.steps[: self.at + 1]
        if step.part is Part.PATH:
            mine = [earlier for earlier in so_far if earlier.part is Part.PATH]
        else:
            mine = [s for s in so_far if s.seat == step.seat and s.part is not Part.PATH]
        lines = [
            line(
                "▸" if earlier is step else " ",
                *self._owner(earlier),
                *self._step_line(earlier, brief=True),
            )
            for earlier in mine
        ]
        return [BLANK, *lines[-(height - 1) :]]

    def _step_line(self, step: CeremonyStep, *, brief: bool = False) -> Line:
        """`✓ +12  Denver – El Paso`"""
        style: TextStyle = "good" if step.points > 0 else "bad" if step.points < 0 else "quiet"
        mark = {True: "✓", False: "–", None: " "}[step.completed]
        points = f"{step.points:+}" if step.points else "0" if step.completed is not None else ""
        gap = "" if brief else " "
        text = self._text(step, brief=brief)
        return line(
            (f"{mark}{gap}", style),
            (f"{points:>3} {gap}", style),
            (text if brief else capitalized(text), style if step.points else "plain"),
        )

    def _text(self, step: CeremonyStep, *, brief: bool = False) -> str:
        return english.RENDERER.ceremony_step(step, self._view, brief=brief)

    def _ranking(self) -> list[Line]:
        """All players, the best first."""
        scores = self.step.scores
        ranked = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        return [
            line(
                " ",
                self._badges.seat(seat),
                (f" {scores[seat]:>4}  ", "strong"),
                fit(self._hot_seat.names[seat], 16),
            )
            for seat in ranked
        ]

    def _owner(self, step: CeremonyStep) -> Line:
        """The sign of the player, if steps of several players are shown together."""
        if step.part is not Part.PATH or step.seat is None:
            return ()
        return line(self._badges.seat(step.seat), " ")

    def _board_state(self) -> BoardState:
        """The board with the routes and cities of the step."""
        step = self.step
        state = public_board(self._view, self._hot_seat.colors, step.station_uses)
        return state._replace(path=step.routes, ticket_cities=step.cities)

    def typed(self, character: str) -> bool:
        """Any other letter goes to the next step."""
        key = "question_mark" if character == "?" else character
        if character == " " or command_for(self.all_commands(), key) is not None:
            return False
        self._next()
        return True

    def commands(self) -> Sequence[Command]:
        last = self.at == len(self.steps) - 1
        return [
            Command(
                "next",
                ("enter", "space", "right", "down"),
                "scores" if last else "next",
                "next (any other letter does the same)",
                lambda _: self._next(),
            ),
            Command(
                "previous",
                ("left", "up"),
                "previous",
                "show the previous step again",
                lambda _: self._back(),
                possible=self.at > 0,
            ),
            Command(
                "skip",
                ("escape", "backspace", "s"),
                "" if last else "skip to the scores",
                "skip to the final scores",
                lambda _: self._finish(),
                shown="s",
            ),
        ]
