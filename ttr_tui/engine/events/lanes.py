"""Routes claimed, tunnels tried (C-7, C-8, EU-2)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events.cards import CardsSetAside, pay
from ttr_tui.engine.state import NOBODY, Phase, State, Tunnel, owner_of_closing_parallel


class RouteClaimed(NamedTuple):
    """A player claimed a route, paid for it and scored `points` (C-7); `set_aside` says that the
    cards lie apart already and stay there for now (EU-2, PA-2)."""

    player: int
    route: int
    payment: Payment
    points: int
    set_aside: bool = False

    def apply(self, state: State) -> None:
        player, claimed = self.player, self.route
        game_map = state.game_map
        if not self.set_aside:
            pay(state, player, self.payment)
        route = game_map.routes[claimed]
        state.owners[claimed] = player
        left = list(state.pieces[player])
        left[route.deck] -= route.length
        state.pieces[player] = tuple(left)
        state.scores[player] += self.points
        state.passes = 0
        state.open_routes = [still_open - {claimed} for still_open in state.open_routes]
        for parallel in route.parallels:
            for seat in range(state.players):
                if (
                    owner_of_closing_parallel(game_map, state.owners, state.players, parallel, seat)
                    != NOBODY
                ):
                    state.open_routes[seat] -= {parallel}


class TunnelTried(NamedTuple):
    """A player tries a tunnel with the cards set aside (EU-2)."""

    player: int
    route: int
    payment: Payment

    def apply(self, state: State) -> None:
        state.tunnel = Tunnel(self.route, self.payment)


class TunnelCardRevealed(NamedTuple):
    """A card was revealed for a tunnel (EU-2)."""

    card: int

    def apply(self, state: State) -> None:
        assert state.tunnel is not None, "a tunnel is being tried"
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.set_aside += (self.card,)
        state.tunnel = state.tunnel._replace(revealed=(*state.tunnel.revealed, self.card))


class TunnelPriced(NamedTuple):
    """So many cards must be added for those revealed: pay or withdraw (EU-2)."""

    player: int
    number: int

    def apply(self, state: State) -> None:
        state.phase = Phase.TUNNEL


class TunnelPaid(NamedTuple):
    """The player added cards for a tunnel (EU-2)."""

    player: int
    payment: Payment

    def apply(self, state: State) -> None:
        CardsSetAside(self.player, self.payment).apply(state)


class TunnelWithdrawn(NamedTuple):
    """The player withdrew and took all laid cards back (EU-2)."""

    player: int
    payment: Payment

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        for card_type, count in self.payment:
            state.hands[self.player][card_type] += count
            for _ in range(count):
                set_aside.remove(card_type)
        state.set_aside = tuple(set_aside)
