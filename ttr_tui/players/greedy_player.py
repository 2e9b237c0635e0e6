"""The greedy player: a simple opponent to measure others by."""

from __future__ import annotations

from ttr_tui.engine import (
    Claim,
    DrawFromDeck,
    Exchange,
    KeepTickets,
    Pass,
    PayTunnel,
    View,
)
from ttr_tui.players.player import Choice, ForRoute


class GreedyPlayer:
    """Claims the longest route that it can pay for, else draws from the deck. It keeps as few
    tickets as it may, the first ones, and follows none. It uses no chance."""

    def choose(self, view: View, seed: int) -> Choice:
        if not view.legal:
            raise ValueError("no action is legal")
        routes = view.game_map.routes
        claims = [action for action in view.legal if isinstance(action, Claim)]
        if claims:
            best = max(claims, key=lambda a: (routes[a.route].length, -a.route))
            return Choice(best, (ForRoute(best.route),))
        for kind in (DrawFromDeck, KeepTickets, PayTunnel, Pass):
            for action in view.legal:
                if isinstance(action, kind):
                    return Choice(action)
        others = [action for action in view.legal if not isinstance(action, Exchange)]
        return Choice([*others, *view.legal][0])
