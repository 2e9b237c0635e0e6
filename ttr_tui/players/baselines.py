"""Two simple players, to compare others with and as opponents in tests."""

from __future__ import annotations

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFromDeck,
    KeepTickets,
    View,
)
from ttr_tui.engine.rng import below
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.players.player import Choice, ServesRoute, rng_of_decision


class RandomPlayer:
    """Chooses the kind of action first (draw face-up, claim, …), each kind equally likely, then an
    action of this kind, each equally likely. Because there are far more ways to pay for a station
    or to exchange pieces than to claim routes, games would otherwise take very long."""

    def choose(self, view: View, seed: int) -> Choice:
        if not view.legal:
            raise ValueError("no action is legal")
        kinds: dict[str, list[Action]] = {}
        for action in view.legal:
            kinds.setdefault(action.tag, []).append(action)
        state, kind = below(rng_of_decision(view, seed), len(kinds))
        actions = [*kinds.values()][kind]
        state, chosen = below(state, len(actions))
        return Choice(actions[chosen])


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
            return Choice(best, (ServesRoute(best.route),))
        for kind in (DrawFromDeck, KeepTickets, PayTunnel, Pass):
            for action in view.legal:
                if isinstance(action, kind):
                    return Choice(action)
        others = [action for action in view.legal if not isinstance(action, Exchange)]
        return Choice([*others, *view.legal][0])
