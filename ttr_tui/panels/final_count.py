"""The final count, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import View
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.game_panels import score_track, top_line
from ttr_tui.panels.log import entry_lines
from ttr_tui.panels.players import players_flat, players_tall, with_scores
from ttr_tui.panels.regions import PanelId, Panels, Regions
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    TextStyle,
    beside,
    in_columns,
    line,
)
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.log import LogGroup
from ttr_tui.terminal_text import wrap
from ttr_tui.words import counts
from ttr_tui.words.language import _
from ttr_tui.words.log_text import since_last_turn
from ttr_tui.words.score_text import new_score, step_words

_POINTS_WIDTH: Final = 21
"""Columns for the points of a step in large digits."""

_MIN_WIDTH_BESIDE: Final = 60
"""Columns from which on the words stand beside the digits, else below them."""


def count_panels(
    view: View,
    steps: Sequence[CountStep],
    at: int,
    badges: Badges,
    regions: Regions,
    *,
    going_on: bool = False,
    latest: Sequence[LogGroup] = (),
) -> Panels:
    """The final count at one of its steps; `going_on` is whether the next ones follow by
    themselves. The first step shows the `latest` turns, which some players have not seen."""
    step, room = steps[at], regions[PanelId.LOWER]
    now = with_scores(view, step.scores)
    points = score_track(
        now, badges, regions[PanelId.TRACK if PanelId.TRACK in regions else PanelId.LOWER].width
    )
    said = _step_in_words(view, step, badges, room.width, going_on)
    if side := regions.get(PanelId.SIDE):
        players = players_tall(now, badges, side.width)
        rows = side.height - len(players) - 1
        so_far = _so_far(view, steps[: at + 1], badges, side.width)
        below = so_far[-rows:]
        if not at:
            title = line((f" {_('LATEST TURNS')}", "title"))
            below = [title, *_latest(view, latest, badges, side.width, rows - 1)]
        return {
            PanelId.STATUS: top_line(
                view.game_map,
                regions[PanelId.STATUS].width,
                _("Final count, step {n} of {steps}", n=at + 1, steps=len(steps)),
            ),
            PanelId.SIDE: [*players, BLANK, *below],
            PanelId.TRACK: points,
            PanelId.LOWER: [BLANK, *said],
        }
    rows, half = max(1, room.height - len(said)), room.width // 2
    earlier = _so_far(view, steps[: at + 1], badges, room.width)[-rows:]
    if not at:
        said[-1] = line((f" {_('LATEST TURNS')}", "title"))
        earlier = in_columns(_latest(view, latest, badges, half, 2 * rows), half, rows)
    return {
        PanelId.PLAYERS: [*players_flat(now, badges, room.width, 1), *points],
        PanelId.LOWER: [*said, *earlier],
    }


def _latest(
    view: View, groups: Sequence[LogGroup], badges: Badges, width: int, rows: int
) -> list[Line]:
    """What each player did in the latest turns."""
    names = [seat.name for seat in view.seats]
    latest = [
        row
        for seat, text in since_last_turn(groups, view.game_map, names)
        for row in entry_lines(seat, text, badges, width - 1)
    ]
    return latest[:rows]


def _step_in_words(
    view: View, step: CountStep, badges: Badges, width: int, going_on: bool
) -> list[Line]:
    """The step in words, and its points in large digits."""
    points, style = _points(step), _style(step)
    large = large_lines(points, _POINTS_WIDTH - 4, ascii=badges.board_theme.ascii) or []
    name, score = line((_("Final count"), "strong")), ""
    if step.seat is not None:
        name = line(badges.seat(step.seat), (f" {view.seats[step.seat].name}", "strong"))
        score = new_score(step, step.seat)
    text = f"{_mark(step)} {step_words(step, view)}".strip()
    end = line((f"{score}   {_('goes on by itself')}" if going_on else score, "quiet"))
    digits = [line("   ", (row, style)) for row in large]

    def words(room: int) -> list[Line]:
        return [name, *(line((row, style)) for row in wrap(text, room - 1)), end]

    if width < _MIN_WIDTH_BESIDE:
        below = [line(" ", *row) for row in words(width - 1)]
        return [*digits, *([BLANK] if digits else []), *below]
    rest = width - _POINTS_WIDTH
    return beside([(_POINTS_WIDTH, digits), (rest, words(rest))])


def _so_far(view: View, steps: Sequence[CountStep], badges: Badges, width: int) -> list[Line]:
    """The lines of each step so far, the present one last, with the signs of their players."""
    lines: list[Line] = []
    for step in steps[1:]:
        assert step.seat is not None, "only the first step is about all players"
        first, *rest = step_lines(view, step, width - 3)
        lines += [(badges.seat(step.seat), *first), *(line("   ", *row) for row in rest)]
    return lines


def step_lines(view: View, step: CountStep, width: int) -> list[Line]:
    """`✓ +12 Denver – El Paso`, on as many lines as it takes."""
    first, *rest = wrap(step_words(step, view), width - 7) or [""]
    style = _style(step)
    own = style if step.points else "plain"
    return [
        line((f" {_mark(step)} {_points(step):>3} ", style), (first, own)),
        *(line(" " * 7, (text, own)) for text in rest),
    ]


def _mark(step: CountStep) -> str:
    return {True: "✓", False: "×", None: " "}[step.completed]


def _style(step: CountStep) -> TextStyle:
    return "good" if step.points > 0 else "bad" if step.points < 0 else "quiet"


def _points(step: CountStep) -> str:
    """The points with their sign; nothing if the step is about no points."""
    return counts.signed(step.points) if step.points else "0" if step.completed is not None else ""
