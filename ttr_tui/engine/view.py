"""Views: what one player may know of a game, and nothing else (C-10).

Screens get views, never the state. A view is a value: it shares nothing with the game that changes
later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Action, Claim
from ttr_tui.engine.buildings import harbors_built, stations_built
from ttr_tui.engine.claiming import ClaimBlocker, why_not_claimable
from ttr_tui.engine.events import Event, seen_by
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.scoring import FinalScore, TicketScore, final_score, score_tickets
from ttr_tui.engine.state import NOBODY, Phase, State, Tunnel, owner_of_closing_parallel
from ttr_tui.engine.tickets import min_kept
from ttr_tui.engine.tunnels import extra_cards


class SeatView(NamedTuple):
    """The public information about a player. `cards` and `tickets` are numbers; offered tickets are
    not counted. `pieces` are all pieces left, `pieces_by_deck` those of each type, `reserve` the
    player's reserve (GL-6), `flags` the face-up flag cards (PA-4)."""

    seat: int
    name: str
    score: int
    pieces: int
    cards: int
    tickets: int
    pieces_by_deck: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()
    stations_left: int = 0
    harbors_left: int = 0
    flags: tuple[int, ...] = ()


class View(NamedTuple):
    """A game as the player in seat `viewer` sees it; `None` is a spectator, who sees only public
    information.

    `player` is the seat that must act now, `phase` what that player must do. `market[slot]` is a
    card type or `EMPTY`; `decks` and `discards` are numbers of cards; `owners[route]`,
    `stations[city]` and `harbors[city]` are a seat or `NOBODY`. `tunnel` is the tunnel being built,
    `extra` the number of cards to add (EU-2). `hand` (counts by card type), `tickets`, `offer` and
    `min_kept` are the viewer's own. `legal` is empty unless it is the viewer's turn. `turns_left`
    is `None` before the last round, `final` until the game is over.
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
    min_kept: int
    legal: tuple[Action, ...]
    can_undo: bool
    final: FinalScore | None

    def claims_of(self, route: int) -> list[Claim]:
        """The legal claims of this route, one for each payment."""
        return [
            action for action in self.legal if isinstance(action, Claim) and action.route == route
        ]

    def claimable(self) -> frozenset[int]:
        """The routes that the viewer could claim with the current hand at the start of a turn."""
        if self.viewer is None:
            return frozenset()
        return frozenset(
            route for route in range(len(self.owners)) if self.why_not_claimable(route) is None
        )

    def why_not_claimable(self, route: int) -> ClaimBlocker | None:
        """Why the viewer could not claim this route at the start of a turn."""
        if self.viewer is None:
            raise ValueError("a spectator cannot claim routes")
        return why_not_claimable(
            self.game_map,
            self.owners,
            len(self.seats),
            route=route,
            seat=self.viewer,
            pieces=self.seats[self.viewer].pieces_by_deck,
            hand=self.hand,
        )

    def closed(self) -> frozenset[int]:
        """The unclaimed routes that are closed to everybody: with few players, the second route of
        a double route (C-8)."""
        return self._unclaimed() - self._open_to(NOBODY)

    def open_routes(self) -> frozenset[int]:
        """The unclaimed routes that are not closed to the viewer (C-8), affordable or not."""
        return self._open_to(NOBODY if self.viewer is None else self.viewer)

    def _unclaimed(self) -> frozenset[int]:
        return frozenset([route for route, owner in enumerate(self.owners) if owner == NOBODY])

    def _open_to(self, seat: int) -> frozenset[int]:
        game_map, owners, players = self.game_map, self.owners, len(self.seats)
        return frozenset(
            [
                route
                for route in self._unclaimed()
                if owner_of_closing_parallel(game_map, owners, players, route, seat) == NOBODY
            ]
        )

    def ticket_scores(self) -> tuple[TicketScore, ...]:
        """The scores of the viewer's tickets as the board is now, without stations."""
        if self.viewer is None:
            return ()
        parts = connected_parts(self.game_map, own_routes(self.owners, self.viewer))
        return score_tickets(self.game_map, self.tickets, parts, parts)


def view_of(game: Game, viewer: int | None) -> View:
    """The game as the player in seat `viewer` (`None`: a spectator) sees it."""
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
        min_kept=0 if viewer is None else min_kept(state, viewer),
        legal=tuple(game.legal()) if deciding else (),
        can_undo=deciding and game.can_undo,
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
        pieces_by_deck=state.pieces[seat],
        reserve=state.reserves[seat],
        stations_left=rules.stations.count - stations_built(state, seat) if rules.stations else 0,
        harbors_left=rules.harbors.count - harbors_built(state, seat) if rules.harbors else 0,
        flags=state.flags[seat],
    )


def _by_city(state: State, built: dict[int, int]) -> tuple[int, ...]:
    return tuple([built.get(city, NOBODY) for city in range(len(state.game_map.cities))])


def events_for(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """These events as the viewer sees them."""
    return [seen_by(event, viewer) for event in events]
