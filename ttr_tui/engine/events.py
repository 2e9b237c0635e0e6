"""What happened, what it changes, and who may know what of it (C-10).

An event is complete: the events of a game, applied in their order by `change`, lead from an empty
state to the present one without any rule being asked. `seen_by` is the one place where secrets are
taken out; what is hidden becomes `UNKNOWN`, so that numbers of cards and tickets stay visible.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.state import EMPTY, Phase, State, Tunnel

UNKNOWN: Final = -2
"""Stands for a card or a ticket that the viewer may not know."""


class GameBegan(NamedTuple):
    """The players sit down; `player` begins (C-1)."""

    player: int
    rng: int

    def change(self, state: State) -> None:
        state.first = state.player = self.player
        state.rng = self.rng


class DeckShuffled(NamedTuple):
    """A deck was made, at the start or from its discard pile (C-5); `cards` from bottom to top."""

    deck: int
    cards: tuple[int, ...]
    rng: int

    def change(self, state: State) -> None:
        state.decks[self.deck] = list(self.cards)
        state.discards[self.deck] = []
        state.rng = self.rng


class TicketsShuffled(NamedTuple):
    """The ticket deck was made; `tickets` from top to bottom."""

    tickets: tuple[int, ...]
    rng: int

    def change(self, state: State) -> None:
        state.ticket_deck = list(self.tickets)
        state.rng = self.rng


class HandDealt(NamedTuple):
    """A player's first cards, in the order in which they were dealt (C-0)."""

    player: int
    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        kinds = state.game_map.kinds
        for card in self.cards:
            state.decks[kinds[card].deck].pop()
            state.hands[self.player][card] += 1


class MarketFilled(NamedTuple):
    """A card came from its deck to an empty place of the market."""

    place: int
    card: int

    def change(self, state: State) -> None:
        state.decks[state.game_map.kinds[self.card].deck].pop()
        state.market[self.place] = self.card
        state.sweep_given_up = False


class MarketSwept(NamedTuple):
    """Three locomotives: all market cards were discarded (C-4)."""

    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        kinds = state.game_map.kinds
        for card in self.cards:
            state.discards[kinds[card].deck].append(card)
        state.market = [EMPTY] * len(state.market)


class SweepGivenUp(NamedTuple):
    """The market was swept often enough; it stays until it next changes (C-4)."""

    def change(self, state: State) -> None:
        state.sweep_given_up = True


class CardTaken(NamedTuple):
    """A player took a card from the market (C-2)."""

    player: int
    place: int
    card: int

    def change(self, state: State) -> None:
        state.hands[self.player][self.card] += 1
        state.market[self.place] = EMPTY
        state.phase = Phase.SECOND_CARD
        state.passes = 0
        state.sweep_given_up = False


class CardDrawn(NamedTuple):
    """A player drew a card blind (C-2); only that player knows which."""

    player: int
    deck: int
    card: int

    def change(self, state: State) -> None:
        state.decks[self.deck].pop()
        state.hands[self.player][self.card] += 1
        state.phase = Phase.SECOND_CARD
        state.passes = 0


class FillDue(NamedTuple):
    """Empty places can be filled from several decks: the player is to choose (GL-1); `then` is the
    value of the phase that follows."""

    player: int
    then: str

    def change(self, state: State) -> None:
        state.after_fill = Phase(self.then)
        state.phase = Phase.MARKET_FILL


class FillEnded(NamedTuple):
    """Every place that can be filled is filled."""

    def change(self, state: State) -> None:
        state.phase = state.after_fill


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
            _discard(state, player, self.payment)
        lane = game_map.lanes[claimed]
        state.owners[claimed] = player
        left = list(state.pieces[player])
        left[lane.deck] -= lane.length
        state.pieces[player] = tuple(left)
        state.scores[player] += self.points
        state.passes = 0
        # A claimed lane closes for all; its twins too for its owner, or for all if they are few.
        own = {claimed, *lane.twins}
        few = state.players < game_map.rules.both_lanes_from
        others = own if few else {claimed}
        state.open_lanes = [
            still_open - (own if seat == player else others)
            for seat, still_open in enumerate(state.open_lanes)
        ]


class CardsLaidApart(NamedTuple):
    """A player laid cards down that are settled later (EU-2, PA-2)."""

    player: int
    payment: Payment

    def change(self, state: State) -> None:
        hand = state.hands[self.player]
        for kind, count in self.payment:
            hand[kind] -= count
            state.aside += (kind,) * count
        state.passes = 0


class AsideDiscarded(NamedTuple):
    """What lay apart was discarded."""

    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        kinds = state.game_map.kinds
        for card in self.cards:
            state.discards[kinds[card].deck].append(card)
        state.aside = ()
        state.tunnel = None


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


class FlagOffered(NamedTuple):
    """One of these kinds of cards, just played, may be kept for the flag (PA-2)."""

    player: int
    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        state.flag_offer = self.cards
        state.phase = Phase.FLAG_CARD


class FlagCardKept(NamedTuple):
    """A card played stays face up in front of the player (PA-2)."""

    player: int
    card: int

    def change(self, state: State) -> None:
        aside = list(state.aside)
        aside.remove(self.card)
        state.aside = tuple(aside)
        state.flags[self.player] += (self.card,)
        state.flag_offer = ()


class FlagCardDeclined(NamedTuple):
    """The player keeps no card for the flag (PA-2)."""

    player: int

    def change(self, state: State) -> None:
        state.flag_offer = ()


class FlagScored(NamedTuple):
    """A whole flag: its points are scored and its cards discarded (PA-3)."""

    player: int
    cards: tuple[int, ...]
    points: int

    def change(self, state: State) -> None:
        kinds = state.game_map.kinds
        for card in self.cards:
            state.discards[kinds[card].deck].append(card)
        state.flags[self.player] = ()
        state.flag_points[self.player] += self.points
        state.scores[self.player] += self.points


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: int
    city: int
    payment: Payment

    def change(self, state: State) -> None:
        _discard(state, self.player, self.payment)
        state.stations[self.city] = self.player
        state.passes = 0


class HarborBuilt(NamedTuple):
    """A player built a harbor in a port (GL-7)."""

    player: int
    city: int
    payment: Payment

    def change(self, state: State) -> None:
        _discard(state, self.player, self.payment)
        state.harbors[self.city] = self.player
        state.passes = 0


class PiecesExchanged(NamedTuple):
    """A player gave `count` pieces of the kind of `deck` for as many of the other kind (GL-9)."""

    player: int
    deck: int
    number: int
    points: int

    def change(self, state: State) -> None:
        player, signs = self.player, [0] * len(state.game_map.rules.decks)
        for deck in range(len(signs)):
            signs[deck] = -self.number if deck == self.deck else self.number
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], signs))
        state.boxes[player] = tuple(map(int.__sub__, state.boxes[player], signs))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0


class FleetChosen(NamedTuple):
    """A player picked a fleet, still in secret (GL-6)."""

    player: int
    pieces: tuple[int, ...]

    def change(self, state: State) -> None:
        state.fleets[self.player] = self.pieces


class FleetsRevealed(NamedTuple):
    """All fleets are turned up at once (GL-6); `fleets` in the order of the seats."""

    fleets: tuple[tuple[int, ...], ...]

    def change(self, state: State) -> None:
        supply = [deck.pieces.count for deck in state.game_map.rules.decks]
        for seat, fleet in enumerate(self.fleets):
            state.pieces[seat] = fleet
            state.boxes[seat] = tuple(map(int.__sub__, supply, fleet))
        state.fleets = [()] * state.players


class TicketsOffered(NamedTuple):
    """Tickets from the ticket deck, for this player to choose from (C-0, C-9, EU-7)."""

    player: int
    tickets: tuple[int, ...]

    def change(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.offers[self.player] = self.tickets
        state.passes = 0
        if state.turn:
            state.phase = Phase.TICKET_CHOICE


class TicketsKept(NamedTuple):
    """A player's choice among the tickets offered (C-9); others learn the numbers only."""

    player: int
    kept: tuple[int, ...]
    rejected: tuple[int, ...]

    def change(self, state: State) -> None:
        state.tickets[self.player] += self.kept
        state.rejected[self.player] = self.rejected
        state.offers[self.player] = ()


class TicketsReturned(NamedTuple):
    """The tickets a player rejected went under the ticket deck (C-0, C-9)."""

    player: int
    tickets: tuple[int, ...]

    def change(self, state: State) -> None:
        state.ticket_deck += self.tickets
        state.rejected[self.player] = ()


class TicketsRemoved(NamedTuple):
    """The starting tickets a player rejected left the game, unseen (C-0)."""

    player: int
    tickets: tuple[int, ...]

    def change(self, state: State) -> None:
        state.tickets_out += self.tickets
        state.rejected[self.player] = ()


class LongTicketsRemoved(NamedTuple):
    """The long tickets that were not dealt left the game, unseen (EU-7)."""

    tickets: tuple[int, ...]

    def change(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.tickets_out += self.tickets


class ActionEnded(NamedTuple):
    """The player has done the last step and has yet to hand over."""

    player: int

    def change(self, state: State) -> None:
        state.phase = Phase.HAND_OVER


class ChoiceBegan(NamedTuple):
    """It is the next player's turn to choose starting tickets (C-0)."""

    player: int

    def change(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_TICKETS


class FleetChoiceBegan(NamedTuple):
    """It is this player's turn to choose a fleet (GL-6)."""

    player: int

    def change(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.FLEET


class PlayBegan(NamedTuple):
    """All have chosen; `player` takes the first turn."""

    player: int

    def change(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.TURN
        state.turn = 1


class TurnPassed(NamedTuple):
    """A player could do nothing at all (C-11)."""

    player: int

    def change(self, state: State) -> None:
        state.passes += 1


class TurnEnded(NamedTuple):
    """A turn is over and `next_player` is due (C-1)."""

    player: int
    next_player: int

    def change(self, state: State) -> None:
        state.player = self.next_player
        state.phase = Phase.TURN
        state.turn += 1
        if state.turns_left is not None:
            state.turns_left -= 1


class LastRoundBegan(NamedTuple):
    """`player` has few pieces left: `turns` more turns in all are played (C-12)."""

    player: int
    turns: int

    def change(self, state: State) -> None:
        state.turns_left = self.turns


class GameEnded(NamedTuple):
    """The game is over and is scored; `all_passed` says that nobody could move (C-11, C-12)."""

    all_passed: bool

    def change(self, state: State) -> None:
        state.phase = Phase.OVER


Event: TypeAlias = (
    GameBegan
    | DeckShuffled
    | TicketsShuffled
    | HandDealt
    | MarketFilled
    | MarketSwept
    | SweepGivenUp
    | CardTaken
    | CardDrawn
    | FillDue
    | FillEnded
    | LaneClaimed
    | CardsLaidApart
    | AsideDiscarded
    | TunnelTried
    | TunnelCardTurned
    | TunnelPriced
    | TunnelPaid
    | TunnelGivenUp
    | FlagOffered
    | FlagCardKept
    | FlagCardDeclined
    | FlagScored
    | StationBuilt
    | HarborBuilt
    | PiecesExchanged
    | FleetChosen
    | FleetsRevealed
    | TicketsOffered
    | TicketsKept
    | TicketsReturned
    | TicketsRemoved
    | LongTicketsRemoved
    | ActionEnded
    | ChoiceBegan
    | FleetChoiceBegan
    | PlayBegan
    | TurnPassed
    | TurnEnded
    | LastRoundBegan
    | GameEnded
)

REVEALING: Final = (CardDrawn, MarketFilled, TicketsOffered, TunnelCardTurned, FleetsRevealed)
"""Events that bring hidden things to light: what came before them cannot be taken back."""


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as the player in seat `viewer` may know it; `None` is an onlooker (C-10)."""
    match event:
        case GameBegan():
            return event._replace(rng=0)
        case DeckShuffled(cards=cards):
            return event._replace(cards=_hidden(cards), rng=0)
        case TicketsShuffled(tickets=tickets):
            return event._replace(tickets=_hidden(tickets), rng=0)
        case HandDealt(player=player, cards=cards) if player != viewer:
            return event._replace(cards=_hidden(cards))
        case CardDrawn(player=player) if player != viewer:
            return event._replace(card=UNKNOWN)
        case TicketsOffered(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case TicketsKept(player=player, kept=kept, rejected=rejected) if player != viewer:
            return event._replace(kept=_hidden(kept), rejected=_hidden(rejected))
        case TicketsReturned(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case TicketsRemoved(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case LongTicketsRemoved(tickets=tickets):
            return event._replace(tickets=_hidden(tickets))
        case FleetChosen(player=player, pieces=pieces) if player != viewer:
            return event._replace(pieces=_hidden(pieces))
        case _:
            return event


def _discard(state: State, player: int, payment: Payment) -> None:
    """Cards go from the player's hand to the discard piles of their decks."""
    hand, kinds = state.hands[player], state.game_map.kinds
    for kind, count in payment:
        hand[kind] -= count
        state.discards[kinds[kind].deck] += [kind] * count


def _hidden(things: tuple[int, ...]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(things)
