"""The top line of a wide terminal, and the score track."""

from __future__ import annotations

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.spans import Line, Span, first_that_fits, line, pad_line, width_of
from ttr_tui.play.session import FirstGame
from ttr_tui.terminal_text import fit
from ttr_tui.words import panels as panel_words
from ttr_tui.words.names import map_title
from ttr_tui.words.saved_games import from_round


def score_track(view: View, badges: Badges, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker, or as far as somebody's score;
    without the numbers that a marker stands on."""
    cells = dict.fromkeys(range(width), Span("·", "faint"))
    room, best = width - 5, max(seat.score for seat in view.seats)
    step = 10 if best <= 100 else 20
    end = max(100, -(-best // step) * step)

    def at(score: int) -> int:
        return 1 + score * room // end

    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        cell = at(max(0, seat.score))
        cell = next((free for free in range(cell, width) if free not in taken), cell)
        taken.add(cell)
        sign = badges.seat(seat.seat)
        cells[cell] = Span(sign.text.strip(), sign.style)
    for number in range(0, end + 1, step * -(-end // 200)):
        digits = dict(enumerate(str(number), at(number)))
        if not taken & digits.keys():  # The rest of a number would be another one.
            for cell, digit in digits.items():
                cells[cell] = Span(digit, "quiet")
    return [tuple([cells[cell] for cell in range(width)])]


def status(view: View, width: int, first_game: FirstGame | None = None) -> list[Line]:
    """The top line: which map is played, whose turn it is, and the points by length, or where the
    game was played on from."""
    warning = "" if view.phase is Phase.OVER else panel_words.turns_left_words(view)
    aside = panel_words.points_in_short(dict(view.game_map.rules.of(RouteRules).points))
    if first_game is not None:
        aside = from_round(first_game.round)
    return top_line(view.game_map, width, panel_words.turn_status(view), warning, aside)


def top_line(
    game_map: GameMap, width: int, said: str, warning: str = "", aside: str = ""
) -> list[Line]:
    """The top line of a wide terminal: the map, what is said of the game, and what stands at the
    end if there is room."""
    spans = line(
        (f" {fit(map_title(game_map), 40)}", "bar strong"),
        (f"   {said}", "bar"),
        (f"   {warning}" if warning else "", "bar accent"),
    )
    end = line((f"   {aside} ", "bar quiet"))
    between = Span(" " * (width - width_of(spans) - width_of(end)), "bar")
    return first_that_fits(([(*spans, between, *end)], [pad_line(spans, width, "bar")]), width, 1)
