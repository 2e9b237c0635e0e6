"""Every panel by its name, in the form that suits the room there is."""

from __future__ import annotations

from typing import Final

from ttr_tui.games.session import Session
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import Line
from ttr_tui.screens.panels.log import log
from ttr_tui.screens.panels.market import market_flat, market_tall
from ttr_tui.screens.panels.own import hand_flat, hand_tall, tickets_flat, tickets_tall
from ttr_tui.screens.panels.players import players_flat, players_tall
from ttr_tui.screens.panels.status import status
from ttr_tui.screens.panels.track import track
from ttr_tui.screens.places import Area

PANELS: Final = ("status", "players", "track", "market", "log", "hand", "tickets")
"""All panels but the decision's."""


def panel_lines(name: str, session: Session, badges: Badges, area: Area) -> list[Line]:
    """What stands in a panel: one line for each thing, or all on one where there is one row."""
    view, width, height = session.view, area.width, area.height
    match name:
        case "status":
            return status(view, width)
        case "players" if height > 2:
            return players_tall(view, badges, width)
        case "players":
            return players_flat(view, badges, width)
        case "track":
            return track(view, badges, width)
        case "market" if height > 1:
            return market_tall(view, badges, width, height)
        case "market":
            return market_flat(view, badges, width)
        case "log":
            return log(session.log_entries(), session.names, badges, (width, height))
        case "hand" if height > 1:
            return hand_tall(view, badges, width, height)
        case "hand":
            return hand_flat(view, badges, width)
        case "tickets" if height > 1:
            return tickets_tall(session, width, height)
        case "tickets":
            return tickets_flat(session, width)
        case _:
            raise KeyError(name)
