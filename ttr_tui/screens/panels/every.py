"""Every panel by its name, in the form that suits the room there is."""

from __future__ import annotations

from typing import Final

from ttr_tui.games.session import Session
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import Line
from ttr_tui.screens.panels.log import log
from ttr_tui.screens.panels.market import market_flat, market_tall
from ttr_tui.screens.panels.own import hand_flat, hand_tall, tickets_flat, tickets_tall
from ttr_tui.screens.panels.players import players_flat, players_tall
from ttr_tui.screens.panels.status import status
from ttr_tui.screens.panels.track import track
from ttr_tui.screens.places import Place

PANELS: Final = ("status", "players", "track", "market", "log", "hand", "tickets")
"""All panels but the decision's."""


def panel_lines(name: str, session: Session, chips: Chips, place: Place) -> list[Line]:
    """What stands in a panel: one line for each thing, or all on one where there is one row."""
    view, width, height = session.view, place.width, place.height
    match name:
        case "status":
            return status(view, width)
        case "players" if height > 2:
            return players_tall(view, chips, width)
        case "players":
            return players_flat(view, chips, width)
        case "track":
            return track(view, chips, width)
        case "market" if height > 1:
            return market_tall(view, chips, width, height)
        case "market":
            return market_flat(view, chips, width)
        case "log":
            return log(session.told(), session.names, chips, (width, height))
        case "hand" if height > 1:
            return hand_tall(view, chips, width, height)
        case "hand":
            return hand_flat(view, chips, width)
        case "tickets" if height > 1:
            return tickets_tall(session, width, height)
        case "tickets":
            return tickets_flat(session, width)
        case _:
            raise KeyError(name)
