"""Events about routes, tunnels, stations, harbors, flags, pieces and turns."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events.cards import CardsSetAside, discard, pay, show_taken
from ttr_tui.engine.state import NOBODY, Phase, State, Tunnel, owner_of_closing_parallel


class RouteClaimed(NamedTuple):
    """A player claimed a route, paid for it and scored `points` (C-7). `set_aside` says that the
    cards have left the hand already and stay set aside for now (EU-2, PA-2)."""

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
    """A player tries to build a tunnel with the cards set aside (EU-2)."""

    player: int
    route: int
    payment: Payment

    def apply(self, state: State) -> None:
        state.tunnel = Tunnel(self.route, self.payment)


class TunnelCardRevealed(NamedTuple):
    """A card was revealed for a tunnel (EU-2)."""

    card: int

    def apply(self, state: State) -> None:
        assert state.tunnel is not None, "only happens while a tunnel is tried"
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.set_aside += (self.card,)
        state.tunnel = state.tunnel._replace(revealed=(*state.tunnel.revealed, self.card))


class TunnelPriced(NamedTuple):
    """`number` cards must be added for the revealed ones: the player pays or withdraws (EU-2)."""

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
    """The player withdrew and took the played cards back (EU-2)."""

    player: int
    payment: Payment

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        for card_type, count in self.payment:
            state.hands[self.player][card_type] += count
            show_taken(state, self.player, card_type, count)
            for _ in range(count):
                set_aside.remove(card_type)
        state.set_aside = tuple(set_aside)


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: int
    city: int
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.stations[self.city] = self.player
        state.passes = 0


class HarborBuilt(NamedTuple):
    """A player built a harbor in a port (GL-7)."""

    player: int
    city: int
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.harbors[self.city] = self.player
        state.passes = 0


class FlagOffered(NamedTuple):
    """The player may keep one of these cards, just played, for the flag (PA-2)."""

    player: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.flag_offer = self.cards
        state.phase = Phase.FLAG_CARD


class FlagCardKept(NamedTuple):
    """The player kept a played card for the flag, face up (PA-2)."""

    player: int
    card: int

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        set_aside.remove(self.card)
        state.set_aside = tuple(set_aside)
        state.flags[self.player] += (self.card,)
        state.flag_offer = ()


class FlagCardDeclined(NamedTuple):
    """The player kept no card for the flag (PA-2)."""

    player: int

    def apply(self, state: State) -> None:
        state.flag_offer = ()


class FlagScored(NamedTuple):
    """A player scored a complete flag and discarded its cards (PA-3)."""

    player: int
    cards: tuple[int, ...]
    points: int

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.flags[self.player] = ()
        state.flag_points[self.player] += self.points
        state.scores[self.player] += self.points


class StartingPiecesChoiceBegan(NamedTuple):
    """It is this player's turn to choose starting pieces (GL-6)."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_PIECES


class StartingPiecesChosen(NamedTuple):
    """A player chose starting pieces, still in secret (GL-6)."""

    player: int
    pieces: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.chosen_pieces[self.player] = self.pieces


class StartingPiecesRevealed(NamedTuple):
    """Everybody's starting pieces were revealed (GL-6); `chosen_pieces` is in seating order."""

    chosen_pieces: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        supply = [deck.pieces.count for deck in state.game_map.rules.decks]
        for seat, pieces in enumerate(self.chosen_pieces):
            state.pieces[seat] = pieces
            state.reserves[seat] = tuple(map(int.__sub__, supply, pieces))
        state.chosen_pieces = [()] * state.players


class PiecesExchanged(NamedTuple):
    """A player gave `number` pieces of the type of `deck` for as many of the other type (GL-9)."""

    player: int
    deck: int
    number: int
    points: int

    def apply(self, state: State) -> None:
        player, decks = self.player, range(len(state.game_map.rules.decks))
        gained = [-self.number if deck == self.deck else self.number for deck in decks]
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], gained))
        state.reserves[player] = tuple(map(int.__sub__, state.reserves[player], gained))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0


class ActionEnded(NamedTuple):
    """The player has done the last step of the turn and must end the turn now."""

    player: int

    def apply(self, state: State) -> None:
        state.phase = Phase.TURN_END


class TurnPassed(NamedTuple):
    """A player passed: nothing was possible, or only an exchange (C-11)."""

    player: int

    def apply(self, state: State) -> None:
        state.passes += 1


class TurnEnded(NamedTuple):
    """A turn ended, and `next_player` is next (C-1)."""

    player: int
    next_player: int

    def apply(self, state: State) -> None:
        state.player = self.next_player
        state.phase = Phase.TURN
        state.turn += 1
        if state.turns_left is not None:
            state.turns_left -= 1


class LastRoundBegan(NamedTuple):
    """`player` has few pieces left: `turns` more turns are played in all (C-12)."""

    player: int
    turns: int

    def apply(self, state: State) -> None:
        state.turns_left = self.turns


class GameEndedEarly(NamedTuple):
    """The players ended the game early; it is scored as it stands (C-16)."""

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER


class GameEnded(NamedTuple):
    """The game ended; `all_passed` says that nobody could move any more (C-11, C-12)."""

    all_passed: bool

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER
