"""What one player may know of a game, and nothing else (C-10).

Screens get views, never the state. A view is a value: it holds no reference
to anything that the game changes later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Action, Claim
from ttr_tui.engine.building import harbors_built, stations_built
from ttr_tui.engine.choosing_tickets import least_kept
from ttr_tui.engine.claiming import Bar, bar_to_claiming
from ttr_tui.engine.connections import connected_parts, own_lanes
from ttr_tui.engine.events import Event, seen_by
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.scoring import FinalScore, final_score
from ttr_tui.engine.state import NOBODY, Phase, State, Tunnel, owner_of_closing_twin
from ttr_tui.engine.tickets_and_harbors import TicketScore, score_tickets
from ttr_tui.engine.tunnels import extra_cards


class SeatView(NamedTuple):
    """What everybody may know of a player. `cards` and `tickets` are numbers; tickets on offer
    are not counted. `pieces` are all that are left, `fleet` those of each kind, `box` those in the
    player's box (GL-6); `flags` the face-up flag cards (PA-4)."""

    seat: int
    name: str
    score: int
    pieces: int
    cards: int
    tickets: int
    fleet: tuple[int, ...] = ()
    box: tuple[int, ...] = ()
    stations_left: int = 0
    harbors_left: int = 0
    flags: tuple[int, ...] = ()


class View(NamedTuple):
    """A game as the player in seat `viewer` may know it; `None` is an onlooker, who knows what is
    public.

    `player` is whose decision is due, `phase` what it is. `market[place]` is a kind of card or
    `EMPTY`; `decks` and `discards` are numbers of cards; `owners[lane]` a seat or `NOBODY`, as
    are `stations[city]` and `harbors[city]`. `tunnel` is the tunnel being tried, and `extra` how
    many cards must be added (EU-2). `hand` (counts by kind of card), `tickets`, `offer` and
    `least_kept` are the viewer's own. `legal` is empty unless it is the viewer's turn.
    `turns_left` is `None` before the last round. `final` is there when the game is over.
    """

    game_map: GameMap
    viewer: int | None
    seats: tuple[SeatView, ...]
    first: int
    player: int
    phase: Phase
    turn: int
    turns_left: int | None
    market: tuple[int, ...]
    decks: tuple[int, ...]
    discards: tuple[int, ...]
    ticket_deck: int
    owners: tuple[int, ...]
    stations: tuple[int, ...]
    harbors: tuple[int, ...]
    tunnel: Tunnel | None
    extra: int
    hand: tuple[int, ...]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    least_kept: int
    legal: tuple[Action, ...]
    can_take_back: bool
    final: FinalScore | None

    def claims_of(self, lane: int) -> list[Claim]:
        """The legal claims of this lane: one for each way to pay for it."""
        return [
            action for action in self.legal if isinstance(action, Claim) and action.lane == lane
        ]

    def claimable(self) -> frozenset[int]:
        """The lanes that the viewer could claim with the hand held, were it the time for it."""
        if self.viewer is None:
            return frozenset()
        return frozenset(
            lane for lane in range(len(self.owners)) if self.bar_to_claiming(lane) is None
        )

    def bar_to_claiming(self, lane: int) -> Bar | None:
        """What keeps the viewer from claiming this lane, whoever's turn it is."""
        if self.viewer is None:
            raise ValueError("an onlooker claims nothing")
        return bar_to_claiming(
            self.game_map,
            self.owners,
            len(self.seats),
            lane=lane,
            seat=self.viewer,
            pieces=self.seats[self.viewer].fleet,
            hand=self.hand,
        )

    def closed(self) -> frozenset[int]:
        """The unclaimed lanes that are closed to all: second lanes with few players (C-8)."""
        return self._unclaimed() - self._open_to(NOBODY)

    def open_lanes(self) -> frozenset[int]:
        """The unclaimed lanes that are not closed to the viewer (C-8); whether the viewer can pay
        for them is not asked."""
        return self._open_to(NOBODY if self.viewer is None else self.viewer)

    def _unclaimed(self) -> frozenset[int]:
        return frozenset([lane for lane, owner in enumerate(self.owners) if owner == NOBODY])

    def _open_to(self, seat: int) -> frozenset[int]:
        game_map, owners, players = self.game_map, self.owners, len(self.seats)
        return frozenset(
            [
                lane
                for lane in self._unclaimed()
                if owner_of_closing_twin(game_map, owners, players, lane, seat) == NOBODY
            ]
        )

    def ticket_scores(self) -> tuple[TicketScore, ...]:
        """The viewer's own tickets, completed or not, as the board is now."""
        if self.viewer is None:
            return ()
        parts = connected_parts(self.game_map, own_lanes(self.owners, self.viewer))
        return score_tickets(self.game_map, self.tickets, parts, parts)


def view_of(game: Game, viewer: int | None) -> View:
    """The game as the player in seat `viewer` (or an onlooker, `None`) may know it."""
    state = game.state
    over = state.phase is Phase.OVER
    deciding = viewer == state.player
    return View(
        game_map=state.game_map,
        viewer=viewer,
        seats=tuple(_seat_view(state, seat, name) for seat, name in enumerate(game.players)),
        first=state.first,
        player=state.player,
        phase=state.phase,
        turn=state.turn,
        turns_left=state.turns_left,
        market=tuple(state.market),
        decks=tuple(len(deck) for deck in state.decks),
        discards=tuple(len(pile) for pile in state.discards),
        ticket_deck=len(state.ticket_deck),
        owners=tuple(state.owners),
        stations=_by_city(state, state.stations),
        harbors=_by_city(state, state.harbors),
        tunnel=state.tunnel,
        extra=0 if state.tunnel is None else extra_cards(state.game_map, state.tunnel),
        hand=() if viewer is None else tuple(state.hands[viewer]),
        tickets=() if viewer is None else state.tickets[viewer],
        offer=() if viewer is None else state.offers[viewer],
        least_kept=0 if viewer is None else least_kept(state, viewer),
        legal=tuple(game.legal()) if deciding else (),
        can_take_back=deciding and game.can_take_back,
        final=final_score(state) if over else None,
    )


def _seat_view(state: State, seat: int, name: str) -> SeatView:
    rules = state.game_map.rules
    return SeatView(
        seat=seat,
        name=name,
        score=state.scores[seat],
        pieces=sum(state.pieces[seat]),
        cards=sum(state.hands[seat]),
        tickets=len(state.tickets[seat]),
        fleet=state.pieces[seat],
        box=state.boxes[seat],
        stations_left=rules.stations.count - stations_built(state, seat) if rules.stations else 0,
        harbors_left=rules.harbors.count - harbors_built(state, seat) if rules.harbors else 0,
        flags=state.flags[seat],
    )


def _by_city(state: State, built: dict[int, int]) -> tuple[int, ...]:
    return tuple([built.get(city, NOBODY) for city in range(len(state.game_map.cities))])


def events_for(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """These events as the viewer may know them."""
    return [seen_by(event, viewer) for event in events]
