"""The panels of the game screen: the lines of each, and what they need to be arranged."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.legend import players_key
from ttr_tui.panels.log import log_panel
from ttr_tui.panels.market import (
    ActiveKeys,
    discards,
    hand_flat,
    hand_tall,
    market_flat,
    market_tall,
)
from ttr_tui.panels.players import players_flat, players_tall
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.regions import PanelId, PanelNeeds, is_flat, is_wide, side_width
from ttr_tui.panels.spans import Line, Span, line, pad_line, width_of
from ttr_tui.panels.tickets import tickets_flat, tickets_tall
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import FirstGame
from ttr_tui.terminal_text import fit
from ttr_tui.words import panels as panel_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import current_language
from ttr_tui.words.names import map_title
from ttr_tui.words.saved_games import from_round

GAME_PANELS: Final[tuple[PanelId, ...]] = (
    PanelId.STATUS,
    PanelId.PLAYERS,
    PanelId.TRACK,
    PanelId.MARKET,
    PanelId.DISCARDS,
    PanelId.LOG,
    PanelId.HAND,
    PanelId.TICKETS,
)
"""Those that `panel_lines` draws: all but the board, the prompt and the banner."""


def panel_needs(
    hot_seat: HotSeat, badges: Badges, size: tuple[int, int], prompt: PromptContent
) -> PanelNeeds:
    """What the panels need to be arranged in a terminal of this size, beside this prompt in its
    fewest rows."""
    view, is_shown = hot_seat.view, hot_seat.viewer is not None
    players_rows, market_rows = hot_seat.cached(
        ("panel_rows", badges, size, current_language()),
        lambda: rows_beside_board(view, badges, side_width(size[0])) if is_wide(size) else (2, 1),
    )
    return PanelNeeds(
        players=len(view.seats),
        players_rows=players_rows,
        market_rows=market_rows,
        hand_shown=is_shown,
        tickets=len(view.tickets),
        has_list=bool(prompt.rows) or prompt.has_input,
        prompt_over_panels=prompt.covers_panels,
    )


def rows_beside_board(view: View, badges: Badges, width: int) -> tuple[int, int]:
    """The rows of players and market below one another."""
    return len(players_tall(view, badges, width)), len(market_tall(view, badges, str, width))


def panel_lines(
    id: PanelId,
    hot_seat: HotSeat,
    badges: Badges,
    key_name: KeyName,
    width: int,
    height: int,
    *,
    active: ActiveKeys = None,
) -> list[Line]:
    """The lines of a panel: its things below or beside one another. `active` are keys of the
    market."""
    view = hot_seat.view
    match id, not is_flat(height):
        case PanelId.STATUS, _:
            return status(view, width, hot_seat.session.first_game)
        case PanelId.PLAYERS, _:
            return players_panel(view, badges, width, height)
        case PanelId.TRACK, _:
            return score_track(view, badges, width)
        case PanelId.MARKET, True:
            return market_tall(view, badges, key_name, width, active)
        case PanelId.MARKET, False:
            return market_flat(view, badges, key_name, width, active)
        case PanelId.DISCARDS, _:
            return discards(view, badges, width, height)
        case PanelId.LOG, _:
            return log_panel(hot_seat, badges, width, height)
        case PanelId.HAND, True:
            return hand_tall(view, badges, width, height)
        case PanelId.HAND, False:
            (hand,) = hand_flat(view, badges, key_name, width)
            key = players_key(view, width, width - width_of(hand))
            return [(*pad_line(hand, width - width_of(key)), *key)]
        case PanelId.TICKETS, True:
            return tickets_tall(hot_seat, width, height)
        case PanelId.TICKETS, False:
            return tickets_flat(hot_seat, key_name, width)
        case _:
            raise KeyError(id)


def cards_as_played(view: View, tunnel: Tunnel) -> View:
    """This view without the cards that were played for a tunnel, before any card was revealed."""
    seats = list(view.seats)
    seat, played = seats[view.player], sum([count for _, count in tunnel.payment])
    seats[view.player] = seat._replace(cards=seat.cards - played)
    return view._replace(seats=tuple(seats))


def players_panel(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The players below one another, or beside one another if there are two rows only."""
    if is_flat(height):
        return players_flat(view, badges, width, height, clickable=True)
    return players_tall(view, badges, width, clickable=True)


# The top line of a wide terminal, and the score track.


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
    if width_of(spans) + width_of(end) > width:
        end = ()
    return [(*pad_line(spans, width - width_of(end), "bar"), *end)]
