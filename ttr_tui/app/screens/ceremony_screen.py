"""The final count: stations, tickets, harbors and the longest path, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType

from ttr_tui.app import keys
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import public_board
from ttr_tui.app.widgets.large_text import large_lines
from ttr_tui.app.widgets.players_panel import scores_in_a_row, track
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, beside, fit_line, line, pad_line
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.engine import View
from ttr_tui.play import english
from ttr_tui.play.ceremony import CeremonyStep, Part, ceremony
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit, pad, wrap
from ttr_tui.text import capitalized, counted

PACE: Final = 1.6
"""Seconds for a step, if the count goes on by itself."""

_POINTS_WIDTH: Final = 21
"""Columns for the points of a step in large digits."""


class CountScreen(BoardScreen):
    """A screen about the steps of the final count."""

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.map_file, hot_seat.colors)
        self.hot_seat, self.view = hot_seat, hot_seat.view
        self.steps = ceremony(self.view)

    def board_of(self, step: CeremonyStep) -> BoardState:
        """The final board with the routes and cities of a step."""
        state = public_board(self.view, self.seat_colors, step.station_uses)
        return state._replace(path=step.routes, ticket_cities=step.cities)

    def scored(self, scores: Sequence[int]) -> View:
        """The view with other scores."""
        seats = zip(self.view.seats, scores, strict=True)
        return self.view._replace(seats=tuple([seat._replace(score=n) for seat, n in seats]))

    def status(self, text: str) -> Line:
        """The top line: the map and this text."""
        title = Span(f" {fit(self.view.game_map.title, 40)}", "bar strong")
        return pad_line(line(title, (f"   {text}", "bar")), self.app.size.width, "bar")

    def scores_in_a_row(self, scores: Sequence[int]) -> Line:
        """Everybody's score, in one line; long names are cut if there is no room."""
        width, names = self.app.size.width, self.hot_seat.names
        letters = max(1, (width - 2) // len(names) - 9)
        spans = scores_in_a_row(names, scores, self.badges, letters=letters, gap=2)
        return fit_line(line(" ", *spans), width)

    def step_lines(self, step: CeremonyStep, width: int) -> list[Line]:
        """`✓ +12 Denver – El Paso`, on as many lines as it takes."""
        first, *rest = wrap(self.words(step, brief=True), width - 7) or [""]
        style = _style(step)
        own = style if step.points else "plain"
        return [
            line((f" {_mark(step)} {_points(step):>3} ", style), (first, own)),
            *(line(" " * 7, (text, own)) for text in rest),
        ]

    def words(self, step: CeremonyStep, *, brief: bool = False) -> str:
        """What a step is about."""
        return english.RENDERER.ceremony_step(step, self.view, brief=brief)


def _mark(step: CeremonyStep) -> str:
    return {True: "✓", False: "–", None: " "}[step.completed]


def _style(step: CeremonyStep) -> TextStyle:
    return "good" if step.points > 0 else "bad" if step.points < 0 else "quiet"


def _points(step: CeremonyStep) -> str:
    """The points with their sign; nothing if the step is about no points."""
    return f"{step.points:+}" if step.points else "0" if step.completed is not None else ""


class CeremonyScreen(CountScreen):
    """One step after another, by a key, or by itself after a key that asks for it."""

    HELP_TITLE: ClassVar[str] = "Final count"
    BINDINGS: ClassVar[list[BindingType]] = list(keys.CEREMONY)

    def __init__(self, hot_seat: HotSeat, pace: float = PACE) -> None:
        super().__init__(hot_seat)
        self._pace = pace
        self.at = 0

    @property
    def step(self) -> CeremonyStep:
        """The step that is shown."""
        return self.steps[self.at]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the step before only if there is one."""
        return action != "previous" or self.at > 0

    def action_next(self) -> None:
        """Show the next step; after the last one, the final scores."""
        self.pause()
        self._go_on()

    def action_previous(self) -> None:
        """Show the step before."""
        self.pause()
        self.at = max(0, self.at - 1)
        self.show()

    def action_play(self) -> None:
        """Go on by itself, or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play(self._pace, self._go_on)
        self.show()

    def action_skip(self) -> None:
        """Show the final scores."""
        self.pause()
        self.app.show_scores(self.hot_seat)

    def _go_on(self) -> None:
        if self.at == len(self.steps) - 1:
            self.action_skip()
        else:
            self.at += 1
            self.show()

    def board_state(self) -> BoardState:
        return self.board_of(self.step)

    def panels(self) -> Mapping[str, Sequence[Line]]:
        step, room = self.step, self.room("lower")
        where = f"Final count, step {self.at + 1} of {len(self.steps)}"
        if self.is_playing:
            where += "   goes on by itself"
        points = track(self.scored(step.scores), self.badges, room.width)
        if self.is_wide:
            side = self.room("side")
            scores = self._scores(side.width)
            earlier = self._so_far(side.width - 1)[-(side.height - len(scores)) :]
            return {
                "status": [self.status(where)],
                "side": [*scores, *earlier],
                "track": points,
                "lower": [BLANK, *self._said(room.width)],
            }
        said = [*self._said(room.width), BLANK][: room.height]
        half = room.width // 2
        rows = room.height - len(said)
        earlier = self._so_far(half - 1)[:-1][-2 * rows :] if rows else []
        columns = [(half, earlier[at : at + rows]) for at in range(0, len(earlier), rows or 1)]
        return {
            "players": [self.scores_in_a_row(step.scores), *points],
            "lower": [*said, *beside(columns)],
        }

    def _said(self, width: int) -> list[Line]:
        """The step in words, and its points in large digits."""
        step, badges, ascii = self.step, self.badges, self.app.board_theme.ascii
        style = _style(step)
        words: list[Line] = [line(("Final count", "strong")), line(self.words(step))]
        if step.seat is not None:
            text = f"{_mark(step)} {capitalized(self.words(step))}".strip()
            rows = wrap(text, width - _POINTS_WIDTH - 1)
            total = counted(step.scores[step.seat], "point")
            words = [
                line(badges.seat(step.seat), (f" {self.hot_seat.names[step.seat]}", "strong")),
                *(line((row, style if step.points else "plain")) for row in rows),
                line((f"{step.points:+}: {total}" if step.points else total, "quiet")),
            ]
        large = large_lines(_points(step), _POINTS_WIDTH - 4, ascii=ascii) or []
        digits = [line("   ", (row, style)) for row in large]
        return beside([(_POINTS_WIDTH, digits), (width - _POINTS_WIDTH, words)])

    def _scores(self, width: int) -> list[Line]:
        """A row for each player."""
        step = self.step
        lines = [BLANK, line((" FINAL COUNT", "title"))]
        for seat, score in enumerate(step.scores):
            here, number = seat == step.seat, f"{score} "
            room = width - 6 - len(number)
            lines.append(
                line(
                    ("▸" if here else " ", "accent"),
                    self.badges.seat(seat),
                    (f" {pad(self.hot_seat.names[seat], room)}", "strong" if here else "plain"),
                    (f" {number}", "accent" if here else "strong"),
                )
            )
        return [*lines, BLANK]

    def _so_far(self, width: int) -> list[Line]:
        """The steps like this one so far, with this one last: all of the same player, or, at the
        end, one of each player."""
        step = self.step
        if step.seat is None:
            return []
        shared = (Part.PATH, Part.BONUS)
        lines: list[Line] = []
        for earlier in self.steps[: self.at + 1]:
            if step.part in shared and earlier.part is step.part and earlier.seat is not None:
                sign = self.badges.seat(earlier.seat)
                first, *rest = self.step_lines(earlier, width - 3)
                lines += [(sign, *first), *(line("   ", *row) for row in rest)]
            elif step.part not in shared and earlier.seat == step.seat:
                lines += self.step_lines(earlier, width)
        return lines
