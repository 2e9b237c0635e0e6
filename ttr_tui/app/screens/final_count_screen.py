"""The final count: stations, tickets, harbors and the longest path, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ttr_tui.app import keys
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import View
from ttr_tui.panels.highlights import public_board
from ttr_tui.panels.players import players_tall, scores_in_a_row, track
from ttr_tui.panels.spans import BLANK, Line, Span, TextStyle, beside, fit_line, line, pad_line
from ttr_tui.play.final_count import CountStep, final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.words import pages
from ttr_tui.words.score_text import goes_on, new_score, step_title, step_words

_POINTS_WIDTH: Final = 21
"""Columns for the points of a step in large digits."""


class CountScreen(BoardScreen):
    """A screen about the steps of the final count."""

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.game.map_file, hot_seat.game.colors)
        self.hot_seat, self.view = hot_seat, hot_seat.view
        self.steps = final_count(self.view)

    def board_of(self, step: CountStep) -> BoardState:
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
        width, names = self.app.size.width, self.hot_seat.game.names
        letters = max(1, (width - 2) // len(names) - 9)
        spans = scores_in_a_row(names, scores, self.badges, letters=letters, gap=2)
        return fit_line(line(" ", *spans), width)

    def step_lines(self, step: CountStep, width: int) -> list[Line]:
        """`✓ +12 Denver – El Paso`, on as many lines as it takes."""
        first, *rest = wrap(self.words(step, brief=True), width - 7) or [""]
        style = _style(step)
        own = style if step.points else "plain"
        return [
            line((f" {_mark(step)} {_points(step):>3} ", style), (first, own)),
            *(line(" " * 7, (text, own)) for text in rest),
        ]

    def words(self, step: CountStep, *, brief: bool = False) -> str:
        """What a step is about."""
        return step_words(step, self.view, brief=brief)


def _mark(step: CountStep) -> str:
    return {True: "✓", False: "×", None: " "}[step.completed]


def _style(step: CountStep) -> TextStyle:
    return "good" if step.points > 0 else "bad" if step.points < 0 else "quiet"


def _points(step: CountStep) -> str:
    """The points with their sign; nothing if the step is about no points."""
    return f"{step.points:+}" if step.points else "0" if step.completed is not None else ""


class FinalCountScreen(CountScreen):
    """One step after another, by a key, or by itself after a key that asks for it."""

    HELP_TITLE = pages.FINAL_COUNT
    BINDINGS = keys.FINAL_COUNT

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat)
        self.at = 0

    @property
    def step(self) -> CountStep:
        """The step that is shown."""
        return self.steps[self.at]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the step before only if there is one."""
        return action != "previous" or self.at > 0

    def play_step(self) -> None:
        if self.at == len(self.steps) - 1:
            self.action_skip()
        else:
            self.at += 1
            self.show()

    def action_next(self) -> None:
        """Show the next step; after the last one, the final scores."""
        self.pause()
        self.play_step()

    def action_previous(self) -> None:
        self.pause()
        self.at = max(0, self.at - 1)
        self.show()

    def action_skip(self) -> None:
        self.pause()
        self.app.show_scores(self.hot_seat)

    def board_state(self) -> BoardState:
        return self.board_of(self.step)

    def panels(self) -> Mapping[str, Sequence[Line]]:
        room, badges, now = self.room("lower"), self.badges, self.scored(self.step.scores)
        points = track(now, badges, room.width)
        if self.is_wide:
            where = step_title(self.at + 1, len(self.steps))
            side = self.room("side")
            players = players_tall(now, badges, side.width, side.height)
            height = side.height - len(players) - 1
            return {
                "status": [self.status(where)],
                "side": [*players, BLANK, *self._so_far(side.width)[-height:]],
                "track": points,
                "lower": [BLANK, *self._said(room.width)],
            }
        said, half = self._said(room.width), room.width // 2
        rows = max(1, room.height - len(said))
        earlier = self._so_far(half)[-2 * rows :]
        columns = [(half, earlier[at : at + rows]) for at in range(0, len(earlier), rows)]
        return {
            "players": [self.scores_in_a_row(self.step.scores), *points],
            "lower": [*said, *beside(columns)][: room.height],
        }

    def _said(self, width: int) -> list[Line]:
        """The step in words, and its points in large digits."""
        step, points, style = self.step, _points(self.step), _style(self.step)
        large = large_lines(points, _POINTS_WIDTH - 4, ascii=self.app.board_theme.ascii) or []
        name, score = line((pages.screen_title(pages.FINAL_COUNT), "strong")), ""
        if step.seat is not None:
            player = self.hot_seat.game.names[step.seat]
            name = line(self.badges.seat(step.seat), (f" {player}", "strong"))
            score = new_score(step, step.seat)
        text = f"{_mark(step)} {self.words(step)}".strip()
        going = f"   {goes_on()}" if self.is_playing else ""
        rows = wrap(text, width - _POINTS_WIDTH - 1)
        words = [name, *(line((row, style)) for row in rows), line((score + going, "quiet"))]
        digits = [line("   ", (row, style)) for row in large]
        return beside([(_POINTS_WIDTH, digits), (width - _POINTS_WIDTH, words)])

    def _so_far(self, width: int) -> list[Line]:
        """The steps so far, this one last, with the signs of their players."""
        lines: list[Line] = []
        for step in self.steps[1 : self.at + 1]:
            assert step.seat is not None, "only the first step is about all players"
            first, *rest = self.step_lines(step, width - 3)
            lines += [(self.badges.seat(step.seat), *first), *(line("   ", *row) for row in rest)]
        return lines
