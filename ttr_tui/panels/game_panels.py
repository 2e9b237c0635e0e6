"""The panels of the game screen: the lines of each, and what they need to be arranged."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.hand import hand_flat, hand_tall
from ttr_tui.panels.legend import legend_panel, players_key, sign_key
from ttr_tui.panels.log import log_panel, since_line
from ttr_tui.panels.market import cards_flat, discards, market_flat, market_tall
from ttr_tui.panels.players import facts_rows, players_flat, players_tall
from ttr_tui.panels.prompt_layout import PromptContent, rows_needed
from ttr_tui.panels.regions import PanelId, PanelNeeds, is_flat, is_wide, side_width
from ttr_tui.panels.spans import Line, pad_line, width_of
from ttr_tui.panels.status_and_track import score_track, status
from ttr_tui.panels.tickets import tickets_flat, tickets_tall
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import current_language

GAME_PANELS: Final[tuple[PanelId, ...]] = (
    PanelId.STATUS,
    PanelId.PLAYERS,
    PanelId.CARDS,
    PanelId.TRACK,
    PanelId.MARKET,
    PanelId.DISCARDS,
    PanelId.LOG,
    PanelId.LEGEND,
    PanelId.HAND,
    PanelId.TICKETS,
    PanelId.SINCE,
)
"""Those that `panel_lines` draws: all but the board, the prompt and the banner."""


def panel_needs(
    hot_seat: HotSeat, badges: Badges, size: tuple[int, int], prompt: PromptContent
) -> PanelNeeds:
    """What the panels need to be arranged in a terminal of this size, beside this prompt."""
    view, is_shown = hot_seat.view, hot_seat.viewer is not None
    rows = hot_seat.cached(
        ("facts_rows", badges, size, current_language()),
        lambda: facts_rows(view, badges, side_width(size[0])) if is_wide(size) else 1,
    )
    return PanelNeeds(
        players=len(view.seats),
        facts_rows=rows,
        # With headings and blank rows.
        market_rows=len(view.market) + len(view.decks) + 5,
        min_market_rows=(len(view.market) + 1) // 2 + len(view.decks) + 3,
        hand_shown=is_shown,
        tickets=len(view.tickets),
        prompt_rows=rows_needed(prompt, size),
        has_list=bool(prompt.rows),
        cards_above=prompt.needs_cards and is_shown,
        prompt_over_board=prompt.covers_board or (bool(prompt.city_rows) and not is_wide(size)),
    )


def panel_lines(
    id: PanelId,
    hot_seat: HotSeat,
    badges: Badges,
    key_name: KeyName,
    width: int,
    height: int,
    *,
    space: int = 2,
) -> list[Line]:
    """The lines of a panel: its things below or beside one another. `space` are the cells of a
    space on the board."""
    view = hot_seat.view
    match id, not is_flat(height):
        case PanelId.STATUS, _:
            return status(view, width, hot_seat.session.first_game)
        case PanelId.PLAYERS, _:
            return players_panel(view, badges, width, height)
        case PanelId.TRACK, _:
            return score_track(view, badges, width)
        case PanelId.MARKET, True:
            return market_tall(view, badges, key_name, width, height)
        case PanelId.MARKET, False:
            return market_flat(view, badges, key_name, width)
        case PanelId.CARDS, _:
            return cards_flat(view, badges, width)
        case PanelId.DISCARDS, _:
            return discards(view, badges, width, height)
        case PanelId.LOG, _:
            return log_panel(hot_seat, badges, width, height)
        case PanelId.LEGEND, _:
            return legend_panel(view, badges, width, height, space=space)
        case PanelId.HAND, True:
            return hand_tall(view, badges, width, height)
        case PanelId.HAND, False:
            (hand,) = hand_flat(view, badges, key_name, width)
            key = players_key(view, badges, width, width - width_of(hand))
            return [(*pad_line(hand, width - width_of(key)), *key)]
        case PanelId.TICKETS, True:
            return tickets_tall(hot_seat, width, height)
        case PanelId.TICKETS, False:
            return tickets_flat(hot_seat, key_name, width)
        case PanelId.SINCE, _:
            since = since_line(hot_seat, width)
            key = sign_key(view, badges, width - width_of(since), space=space)
            return [(*pad_line(since, width - width_of(key)), *key)]
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
    return players_tall(view, badges, width, height, clickable=True)
