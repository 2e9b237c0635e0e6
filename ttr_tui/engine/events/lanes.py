"""Lanes claimed, tunnels tried (C-7, C-8, EU-2)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events.cards import CardsLaidApart, pay
from ttr_tui.engine.state import NOBODY, Phase, State, Tunnel, owner_of_closing_twin


class LaneClaimed(NamedTuple):
    """A player claimed a lane, paid for it and scored `points` (C-7); `aside` says that the cards
    lie apart already and stay there for now (EU-2, PA-2)."""

    player: int
    lane: int
    payment: Payment
    points: int
    aside: bool = False

    def change(self, state: State) -> None:
        player, claimed = self.player, self.lane
        game_map = state.game_map
        if not self.aside:
            pay(state, player, self.payment)
        lane = game_map.lanes[claimed]
        state.owners[claimed] = player
        left = list(state.pieces[player])
        left[lane.deck] -= lane.length
        state.pieces[player] = tuple(left)
        state.scores[player] += self.points
        state.passes = 0
        state.open_lanes = [still_open - {claimed} for still_open in state.open_lanes]
        for twin in lane.twins:
            for seat in range(state.players):
                if (
                    owner_of_closing_twin(game_map, state.owners, state.players, twin, seat)
                    != NOBODY
                ):
                    state.open_lanes[seat] -= {twin}


class TunnelTried(NamedTuple):
    """A player tries a tunnel with the cards laid apart (EU-2)."""

    player: int
    lane: int
    payment: Payment

    def change(self, state: State) -> None:
        state.tunnel = Tunnel(self.lane, self.payment)


class TunnelCardTurned(NamedTuple):
    """A card was turned up for a tunnel (EU-2)."""

    card: int

    def change(self, state: State) -> None:
        assert state.tunnel is not None, "a tunnel is being tried"
        state.decks[state.game_map.kinds[self.card].deck].pop()
        state.aside += (self.card,)
        state.tunnel = state.tunnel._replace(turned=(*state.tunnel.turned, self.card))


class TunnelPriced(NamedTuple):
    """So many cards must be added for those turned up: pay or withdraw (EU-2)."""

    player: int
    number: int

    def change(self, state: State) -> None:
        state.phase = Phase.TUNNEL


class TunnelPaid(NamedTuple):
    """The player added cards for a tunnel (EU-2)."""

    player: int
    payment: Payment

    def change(self, state: State) -> None:
        CardsLaidApart(self.player, self.payment).change(state)


class TunnelGivenUp(NamedTuple):
    """The player withdrew and took all laid cards back (EU-2)."""

    player: int
    payment: Payment

    def change(self, state: State) -> None:
        aside = list(state.aside)
        for kind, count in self.payment:
            state.hands[self.player][kind] += count
            for _ in range(count):
                aside.remove(kind)
        state.aside = tuple(aside)
