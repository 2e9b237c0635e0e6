"""The replay of a game: the step that is shown, hands and tickets, and a chart of the scores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import ceil
from typing import Final, NamedTuple

from ttr_tui.engine import View
from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.final_scores import with_levels_in_names
from ttr_tui.panels.game_panels import score_track
from ttr_tui.panels.log import log_lines
from ttr_tui.panels.market import hand_spans
from ttr_tui.panels.players import players_flat, players_tall
from ttr_tui.panels.regions import PanelId, Panels, Regions
from ttr_tui.panels.tickets import ticket_rows
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.turn_facts import round_of
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words import saved_games as saved_game_words
from ttr_tui.words.language import _
from ttr_tui.words.log_text import round_title

_MAX_NAME: Final = 22
"""Columns for a name with a level."""
_MARGIN: Final = 5


class ShownStep(NamedTuple):
    """What is shown of a replay: the game after `at` steps as this perspective knows it, and the
    scores after each turn. The chart may be in front of the board where there is no room for both.
    `final` are the final scores, if the game is over."""

    replay: Replay
    scores: Sequence[tuple[int, ...]]
    at: int
    perspective: Perspective
    chart_in_front: bool = False
    final: Sequence[int] = ()

    @property
    def turn(self) -> int:
        """The turn of the last step done; 0 before the first turn."""
        return self.replay.turn_of_step(self.at - 1)

    @property
    def view(self) -> View:
        """What everybody knows then. It is the turn of the player who did the last step, also after
        the step that ends the turn."""
        view, first = self.replay.view_at(self.at), self.replay.step_of_turn(self.turn)
        return view._replace(player=self.replay.view_at(first).player) if self.turn else view


def replay_panels(now: ShownStep, badges: Badges, regions: Regions) -> Panels:
    """The panels around the board."""
    replay, lower = now.replay, regions[PanelId.LOWER]
    view = now.view
    if side := regions.get(PanelId.SIDE):
        labeled = with_levels_in_names(view, replay.players, _MAX_NAME)
        players = players_tall(labeled, badges, side.width)
        room = side.width, side.height - len(players)
        chart = chart_lines(now.scores, now.turn, badges, room, now.final)
        return {
            PanelId.STATUS: [
                spans.pad_line(_title(now, "bar"), regions[PanelId.STATUS].width, "bar")
            ],
            PanelId.SIDE: players if now.chart_in_front else [*players, *chart],
            PanelId.TRACK: score_track(view, badges, regions[PanelId.STATUS].width),
            PanelId.LOWER: _below(now, view, badges, lower.size),
            **_chart_in_front(now, badges, regions),
        }
    return {
        PanelId.PLAYERS: players_flat(view, badges, lower.width),
        PanelId.LOWER: [
            _title(now, "plain"),
            *_below(now, view, badges, (lower.width, lower.height - 1)),
        ],
        **_chart_in_front(now, badges, regions),
    }


def _chart_in_front(now: ShownStep, badges: Badges, regions: Regions) -> Panels:
    """The chart in the place of the board, if it is wanted there."""
    if not now.chart_in_front:
        return {}
    size = regions[PanelId.BOARD].size
    return {PanelId.CHART: chart_lines(now.scores, now.turn, badges, size, now.final)}


def _title(now: ShownStep, style: spans.TextStyle) -> spans.Line:
    replay, turn, seat = now.replay, now.turn, now.perspective.seat
    players = len(replay.players)
    rounds = round_of(turn, players), round_of(replay.turns, players)
    where = round_title(0)
    if turn:
        player = replay.players[now.view.player]
        where = saved_game_words.turn_of(*rounds, fit(player.name, 20))
    name = "" if seat is None else fit(replay.players[seat].name, 20)
    return spans.line(
        (f" {where}", "bar strong" if style == "bar" else "strong"),
        (f"   {_('step {step} of {steps}', step=now.at, steps=replay.steps)}   ", style),
        (
            saved_game_words.perspective(now.perspective, name),
            "bar accent" if style == "bar" else "accent",
        ),
    )


def _below(now: ShownStep, view: View, badges: Badges, size: tuple[int, int]) -> list[spans.Line]:
    """What has happened in this turn so far, and the hands that are shown."""
    replay, (width, height) = now.replay, size
    hands = open_hands(replay.hands(now.at, now.perspective), badges, size)
    names = [player.name for player in replay.players]
    log = replay.log_of_turn(now.turn, now.perspective, up_to=now.at)
    room = height - len(hands)
    rows = log_lines(log, view.game_map, names, badges, width - 1)[-room:] if room else []
    return [*rows, *[spans.BLANK] * (room - len(rows)), *hands]


def open_hands(views: Sequence[View], badges: Badges, size: tuple[int, int]) -> list[spans.Line]:
    """Hands and tickets, in a number of rows that depends only on the number of views and the size.
    One player: the hand and below it all tickets. Several: a row for each."""
    width, height = size
    if len(views) == 1:
        total = f" {counts.cards(sum(views[0].hand))}"
        hand = spans.wrap_line(_hand(views[0], badges, total, close=False), width, indent=_MARGIN)
        rows = max(1, min(3, height - 2), height // 2)
        return [*hand, *ticket_rows(views[0], width, rows, _MARGIN)]
    hands = [_hand(view, badges, f"{sum(view.hand):>2}", close=True) for view in views]
    if height > 2 * len(views) + 3:
        return [
            row
            for hand, view in zip(hands, views, strict=True)
            for row in (hand, *ticket_rows(view, width, 1, _MARGIN))
        ]
    left = min(width // 2 + 10, max(map(spans.width_of, hands), default=0) + 2)
    tickets = [ticket_rows(view, width - left, 1, 0) for view in views]
    return [
        (*spans.pad_line(hand, left), *row) for hand, (row,) in zip(hands, tickets, strict=True)
    ]


def _hand(view: View, badges: Badges, total: str, *, close: bool) -> spans.Line:
    """A player's sign, how many cards the player has, and the cards."""
    assert view.viewer is not None, "a view with a hand has an owner"
    owner = spans.Span(" "), badges.seat(view.viewer), spans.Span(f" {total} ", "title")
    return spans.line(*owner, *hand_spans(view, badges, close=close))


def chart_lines(
    scores: Sequence[tuple[int, ...]],
    turn: int,
    badges: Badges,
    size: tuple[int, int],
    final: Sequence[int] = (),
    title: str = "",
    after: int = 0,
) -> list[spans.Line]:
    """The points after each turn, without tickets, or others with their `title` that begin `after`
    so many rounds: each player's sign at the score, and a mark below the shown turn. Where players
    are equal, their signs take turns.
    At the right end are the `final` scores of a game that is over."""
    width, height = size
    # Exchanges can make scores negative.
    low, top = min(0, *final, *map(min, scores)), max(10, *final, *map(max, scores))
    margin = max(len(str(low)), len(str(top))) + 1
    label = f"  {_('final')}" if final else ""
    columns = (
        width - margin - 1 - (max(margin + 2, spans.width_of(spans.line(label))) if final else 0)
    )
    rows = height - 5
    # Each row is the same number of points, so that the labels are exact, and 0 is a row.
    unit = next(n for n in count(1) if ceil(top / n) + ceil(-low / n) < max(2, rows))
    rows = min(rows, ceil(top / unit) + ceil(-low / unit) + 1)  # None above the highest.
    zero = rows - 1 - ceil(-low / unit)
    last = max(1, len(scores) - 1)
    here = turn * (columns - 1) // last
    cells: dict[tuple[int, int], spans.Span] = {}
    for column in range(columns):
        points = scores[min(len(scores) - 1, column * last // max(1, columns - 1))]
        seats_at: dict[int, list[int]] = {}
        for seat, score in enumerate(points):
            seats_at.setdefault(zero - _rows_up(score, unit), []).append(seat)
        for row, seats in seats_at.items():
            sign = badges.seat(seats[column % len(seats)])
            cells[column, row] = spans.Span(sign.text.strip(), sign.style)
    ends = _final_marks(final, badges, zero, unit, rows)
    lines = [spans.BLANK, spans.line((f" {title or _('Points by round')}", "title"))]
    for row in range(rows):
        steps = zero - row
        axis_label = counts.number(steps * unit) if steps % (4 if rows > 8 else 2) == 0 else ""
        marks = (cells.get((column, row), spans.Span(" ")) for column in range(columns))
        lines.append(spans.line((f"{axis_label:>{margin}} ", "quiet"), *marks, *ends.get(row, ())))
    axis = ("─" * here, "faint"), ("│", "accent"), ("─" * (columns - 1 - here), "faint")
    blank = " " * (margin + 1)
    lines.append(spans.line(blank, *axis))
    end = _("round {n}", n=after + round_of(len(scores) - 1, len(scores[0])))
    below = f"{after}{end.rjust(columns - len(str(after)))}{label}"
    lines.append(spans.line(blank, (below, "quiet")))
    return lines


def _rows_up(score: int, unit: int) -> int:
    """The row of a score above that of 0: the nearest one."""
    return round(score / unit)


def _final_marks(
    final: Sequence[int], badges: Badges, zero: int, unit: int, rows: int
) -> dict[int, spans.Line]:
    """Each player's sign and final score by the row: its own, or the next one that is free."""
    marks: dict[int, spans.Line] = {}
    for seat in sorted(range(len(final)), key=lambda seat: -final[seat]):
        own = max(0, min(zero - _rows_up(final[seat], unit), rows - 1))
        free = [*range(own, rows), *reversed(range(own))]
        row = next((each for each in free if each not in marks), own)
        sign = badges.seat(seat)
        marks[row] = spans.line(
            " ",
            spans.Span(sign.text.strip(), sign.style),
            (f" {counts.number(final[seat])}", "strong"),
        )
    return marks
