"""The lines of each panel of the game screen."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import View
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.hand import hand_flat, hand_tall
from ttr_tui.panels.log import log_panel, since_line
from ttr_tui.panels.market import cards_flat, discards, market_flat, market_tall
from ttr_tui.panels.players import players_flat, players_tall, status, track
from ttr_tui.panels.regions import PanelId, is_flat
from ttr_tui.panels.spans import Line
from ttr_tui.panels.tickets import tickets_flat, tickets_tall
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.words.advice import KeyName

PANELS: Final[tuple[PanelId, ...]] = (
    PanelId.STATUS,
    PanelId.PLAYERS,
    PanelId.CARDS,
    PanelId.TRACK,
    PanelId.MARKET,
    PanelId.DISCARDS,
    PanelId.LOG,
    PanelId.HAND,
    PanelId.TICKETS,
    PanelId.SINCE,
)
"""All panels except the prompt's."""


def panel_lines(
    id: PanelId, hot_seat: HotSeat, badges: Badges, key_name: KeyName, width: int, height: int
) -> list[Line]:
    """The lines of a panel: its things below or beside one another."""
    view = hot_seat.view
    match id, not is_flat(height):
        case PanelId.STATUS, _:
            return status(view, width)
        case PanelId.PLAYERS, _:
            return players_panel(view, badges, width, height)
        case PanelId.TRACK, _:
            return track(view, badges, width)
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
        case PanelId.HAND, True:
            return hand_tall(view, badges, width, height)
        case PanelId.HAND, False:
            return hand_flat(view, badges, key_name, width)
        case PanelId.TICKETS, True:
            return tickets_tall(hot_seat, width, height)
        case PanelId.TICKETS, False:
            return tickets_flat(hot_seat, key_name, width)
        case PanelId.SINCE, _:
            return [since_line(hot_seat, width)]
        case _:
            raise KeyError(id)


def players_panel(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The players below one another, or beside one another if there are two rows only."""
    if is_flat(height):
        return players_flat(view, badges, width, height)
    return players_tall(view, badges, width, height)
