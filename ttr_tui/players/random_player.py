"""The random player: a baseline for other players, and an opponent for tests."""

from __future__ import annotations

from ttr_tui.engine import Action, View, below
from ttr_tui.players.chance import chance_of
from ttr_tui.players.player import Choice


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
        state, kind = below(chance_of(view, seed), len(kinds))
        actions = [*kinds.values()][kind]
        state, chosen = below(state, len(actions))
        return Choice(actions[chosen])
