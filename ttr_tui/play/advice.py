"""What a computer player would do in the place of the viewer, and why, as facts.

The reasons come with the choice: what it serves, and the plan that the hints show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from ttr_tui import engine
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    DeckIndex,
    RouteIndex,
    Seat,
    StartingPiecesRules,
    TicketIndex,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.market import FillSlot, is_whole_draw
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import LastRoundRules, Pass
from ttr_tui.engine.ticket_paths import TicketStatus, ticket_path
from ttr_tui.play.advice_facts import (
    Advice,
    BringsFlagCard,
    EndIsNear,
    Fact,
    FlagScores,
    HarborScores,
    HelpedTickets,
    LeavesOut,
    LongerPath,
    PathsTake,
    PiecesForKept,
    PiecesNeeded,
    PiecesOfDeck,
    RouteScores,
    StationHelps,
    TunnelCostsTooMuch,
    Why,
)
from ttr_tui.play.claim_warnings import NoCardToSpare, cards_to_spare, claim_warnings
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import RouteNeeds, route_needs
from ttr_tui.play.ticket_needs import MAX_TO_KEEP, unfinished, view_after_claim

if TYPE_CHECKING:
    from ttr_tui.players.player import Choice

_FEW_PIECES: Final = 6
"""With no more pieces of an opponent than this beyond those that end the game, a claim or two may
start the last round."""

_NEAR: Final = 10
"""With fewer pieces of some player, the end is near."""


def find_advice(hot_seat: HotSeat, *, at_once: bool = False) -> Advice | None:
    """What a computer player would do in the place of the viewer, and why; `None` if there is no
    advice (`HotSeat.choice`)."""
    choice = hot_seat.choice(at_once=at_once)
    if choice is None:
        return None
    return hot_seat.thought(
        ("advice", choice.action),
        lambda: _Reasons(hot_seat, choice).advice(choice.action),
        lambda: None,
    )


def tickets_of_claim(hot_seat: HotSeat, route: RouteIndex) -> HelpedTickets | None:
    """The tickets that a claim of this route completes or is part of, maybe none; `None` if there
    is no advice at once, or no ticket is left to complete."""
    choice = hot_seat.choice(at_once=True)
    if choice is None or not unfinished(hot_seat.view):
        return None
    return hot_seat.thought(
        ("tickets_of_claim", route),
        lambda: _Reasons(hot_seat, choice).for_tickets(route) or HelpedTickets(),
        lambda: None,
    )


def tickets_by_another_path(hot_seat: HotSeat, route: RouteIndex) -> tuple[TicketIndex, ...]:
    """The viewer's tickets that another path over this route completes, with no more spaces to
    claim than the path that is shown."""
    length = hot_seat.view.game_map.routes[route].length

    def is_as_short(ticket: TicketIndex) -> bool:
        shown = hot_seat.path(ticket)
        other = ticket_path(hot_seat.view, ticket, (route,))
        if shown is None or other is None or route not in other.routes:
            return False
        return other.missing + length <= shown.missing

    return hot_seat.thought(
        ("tickets_by_another_path", route),
        lambda: tuple(filter(is_as_short, unfinished(hot_seat.view))),
        tuple,
    )


class _Reasons:
    """The reasons for one choice."""

    def __init__(self, hot_seat: HotSeat, choice: Choice) -> None:
        from ttr_tui.players import player  # Not needed before a choice is known.

        self.hot_seat, self.view = hot_seat, hot_seat.view
        self.game_map = self.view.game_map
        assert self.view.viewer is not None, "somebody chooses"
        self.me = self.view.seats[self.view.viewer]
        self.tickets: list[TicketIndex] = []
        self.routes: list[RouteIndex] = []
        self.given_up: list[TicketIndex] = []
        for reason in choice.reasons:
            match reason:
                case player.ServesTicket(ticket):
                    self.tickets.append(TicketIndex(ticket))
                case player.ServesRoute(route):
                    self.routes.append(RouteIndex(route))
                case player.GivesUpTicket(ticket):
                    self.given_up.append(TicketIndex(ticket))

    def advice(self, action: engine.Action) -> Advice:
        view = self.view
        match action:
            case engine.Claim():
                return self._claim(action)
            case engine.DrawFaceUp() | engine.DrawFromDeck() if view.own_turns_left == 1:
                return Advice(action, Why.NOTHING_SCORES)
            case engine.DrawFaceUp():
                return self._draw_face_up(action)
            case engine.DrawFromDeck():
                return self._draw_from_deck(action)
            case engine.DrawTickets():
                return Advice(action, self._why_tickets())
            case engine.KeepTickets():
                return Advice(action, self._pieces_for_kept(action))
            case PayTunnel():
                return self._pay_tunnel(action)
            case Withdraw():
                return Advice(action, TunnelCostsTooMuch(view.extra))
            case BuildStation():
                return Advice(action, self._why_station(action))
            case BuildHarbor():
                named = [t for t in view.tickets if action.city in self.game_map.tickets[t].ends]
                return Advice(action, HarborScores(tuple(named)) if named else None)
            case Exchange():
                needed = PiecesOfDeck(DeckIndex(1 - action.deck), tuple(self._goals))
                return Advice(action, needed)
            case FillSlot():
                return Advice(action, Why.DECK_HELPS_MORE)
            case KeepFlagCard():
                return self._keep_flag_card(action)
            case ChooseStartingPieces():
                return Advice(action, self._paths_take())
            case Pass():
                return Advice(action, Why.ONLY_PASS_LEFT)
            case _:
                return Advice(action)

    @property
    def _goals(self) -> list[TicketIndex]:
        """The tickets that the plan completes."""
        plan = self.hot_seat.plan
        return [] if plan is None else [*map(TicketIndex, plan.goals)]

    # Claims.

    def _claim(self, claim: engine.Claim) -> Advice:
        view, route = self.view, claim.route
        helped, longer = self.for_tickets(route), self._longer_path(route)
        if helped and longer and not self._decides(longer):
            longer = None
        found = helped, longer, *self._flag_card(claim)
        whys: list[Fact] = [each for each in found if each is not None]
        why, more = (whys[0], whys[1:]) if whys else (None, [])
        warnings = claim_warnings(view, [claim])
        more += [each for each in warnings if not isinstance(each, NoCardToSpare)]
        if cards_to_spare(view, claim) is not None:
            risks = [each for each in warnings if isinstance(each, NoCardToSpare)]
            more.append(risks[0] if risks else Why.TUNNEL_MAY_COST_MORE)
        if view.tickets and not unfinished(view):
            more.append(Why.ALL_COMPLETED)
        more += [*self._end_is_near(), *self._leaves_out(), *self._pieces_needed(route)]
        return Advice(claim, why, tuple(more), (claim.payment,), self._points(route))

    def _decides(self, longer: LongerPath) -> bool:
        """Whether the longest path is longer than that of others only with the claim, near the
        end."""
        is_late = self.view.turns_left is not None or min(s.pieces for s in self.view.seats) < _NEAR
        return is_late and longer.before <= longer.rival_length < longer.after

    def _flag_card(self, claim: engine.Claim) -> Iterator[BringsFlagCard]:
        """The card for the flag that a claim brings, if the flag can still be completed."""
        rules, color = self.game_map.rules.get(FlagRules), self.game_map.routes[claim.route].color
        paid = {self.game_map.card_types[card].color for card, _ in claim.payment}
        if rules is None or color is None or color not in {*rules.colors} & paid - self._flag:
            return
        kept, turns = len(self._flag) + 1, self.view.own_turns_left
        if turns is None or len(rules.colors) - kept < turns:
            yield BringsFlagCard(color, kept, len(rules.colors), rules.points)

    @property
    def _flag(self) -> set[int | None]:
        """The colors of the viewer's cards for the flag."""
        return {self.game_map.card_types[card].color for card in self.me.flags}

    def _points(self, route: RouteIndex) -> int:
        return self.game_map.rules.of(RouteRules).points[self.game_map.routes[route].length]

    def for_tickets(self, route: RouteIndex) -> HelpedTickets | None:
        """The tickets that the route completes or is part of; `None` if there are none."""
        before, still = unfinished(self.view), unfinished(view_after_claim(self.view, route))
        done = tuple(ticket for ticket in before if ticket not in still)
        part = tuple(ticket for ticket in still if self._is_on_path(ticket, route))
        return HelpedTickets(done, part) if done or part else None

    def _is_on_path(self, ticket: TicketIndex, route: RouteIndex) -> bool:
        fact = self.game_map.routes[route]
        if self.hot_seat.progress[ticket].status is TicketStatus.NEEDS_STATION:
            plan = self.hot_seat.plan
            return plan is not None and fact.connection in plan.paths.get(ticket, ())
        path = self.hot_seat.path(ticket)
        return path is not None and not {route, *fact.parallels}.isdisjoint(path.routes)

    def _longer_path(self, route: RouteIndex) -> LongerPath | None:
        """How the longest path grows with this route, if it does and is scored, and another player
        may still have a longer one."""
        view, game_map = self.view, self.game_map
        if game_map.rules.get(LongestPathRules) is None:
            return None
        owned = [own_routes(view.owners, seat.seat) for seat in view.seats]
        lengths = [longest_path(game_map, routes).length for routes in owned]
        before = lengths[self.me.seat]
        after = longest_path(game_map, (*owned[self.me.seat], route)).length
        rivals = [seat for seat in view.seats if seat is not self.me]
        if after <= before or all(before > lengths[s.seat] + s.pieces for s in rivals):
            return None
        lengths[self.me.seat] = 0
        best = max(lengths)
        return LongerPath(before, after, Seat(lengths.index(best)) if best else None, best)

    def _pieces_needed(self, route: RouteIndex) -> Iterator[PiecesNeeded]:
        """How many pieces the plan takes for the tickets that are not given up."""
        plan, goals = self.hot_seat.plan, self._goals
        needed = 0 if plan is None else sum(plan.spaces)
        if goals and needed > self.game_map.routes[route].length:
            yield PiecesNeeded(tuple(goals), needed, self.me.pieces, tuple(self.given_up))

    # The moment.

    def _end_is_near(self) -> Iterator[EndIsNear]:
        """That an opponent has few pieces left, and the cards to place them."""
        view = self.view
        if view.phase is not engine.Phase.TURN or view.turns_left is not None:
            return
        last = view.game_map.rules.of(LastRoundRules).pieces
        near = [
            (seat.pieces, seat.seat)
            for seat in view.seats
            if seat is not self.me and seat.pieces - last <= min(seat.cards, _FEW_PIECES)
        ]
        if near:
            pieces, seat = min(near)
            yield EndIsNear(seat, pieces, tuple(self._goals))

    def _leaves_out(self) -> Iterator[LeavesOut]:
        """The tickets that the plan leaves out."""
        if self.given_up and self.view.phase is engine.Phase.TURN:
            together = [*self._goals, *self.given_up]
            needed = self._fewest_pieces(together)
            lacks = needed is None or needed > self.me.pieces
            yield LeavesOut(tuple(self.given_up), lacks)

    def _fewest_pieces(self, tickets: Collection[TicketIndex]) -> int | None:
        """The fewest pieces for all these tickets; `None` if nothing completes them; 0 for too many
        tickets."""
        return self.hot_seat.fewest_pieces(tickets) if len(tickets) <= MAX_TO_KEEP else 0

    # Cards.

    def _draw_face_up(self, action: engine.DrawFaceUp) -> Advice:
        card = self.view.market[action.slot]
        assert card is not None, "the slot has a card"
        more: list[Fact] = [*self._end_is_near(), *self._leaves_out()]
        if is_whole_draw(self.game_map, card) and self.view.phase is engine.Phase.TURN:
            more.insert(0, Why.WHOLE_TURN)
        why: Fact | None = self._needs(card)
        if why is None and not self.routes and self.game_map.card_types[card].anchor:
            why = Why.PAYS_FOR_HARBOR
        return Advice(action, why, tuple(more))

    def _draw_from_deck(self, action: engine.DrawFromDeck) -> Advice:
        needs = self._needs(None)
        whys: list[Fact] = [Why.NO_CARD_HELPS] if needs and not self._is_help_shown() else []
        whys += [needs] if needs else []
        more = [*whys[1:], *self._end_is_near(), *self._leaves_out()]
        return Advice(action, whys[0] if whys else None, tuple(more))

    def _is_help_shown(self) -> bool:
        """Whether a face-up card that can be drawn helps to pay for a planned route."""
        view, plan = self.view, self.hot_seat.plan
        shown = {view.market[action.slot] for action in view.legal_of(engine.DrawFaceUp)}
        return any(
            route_needs(view, RouteIndex(route), (), card) is not None
            for route in (() if plan is None else plan.routes)
            for card in shown
            if card is not None
        )

    def _needs(self, card: CardTypeIndex | None) -> RouteNeeds | None:
        """What the route needs that the draw is for."""
        found = [route_needs(self.view, route, self.tickets, card) for route in self.routes]
        return next(filter(None, found), None)

    # Tickets.

    def _why_tickets(self) -> Why:
        if self.view.tickets and not unfinished(self.view):
            return Why.TICKETS_COMPLETED
        cards = any(
            isinstance(each, engine.DrawFaceUp | engine.DrawFromDeck) for each in self.view.legal
        )
        return Why.TIME_FOR_TICKETS if cards else Why.ONLY_TICKETS_LEFT

    def _pieces_for_kept(self, action: engine.KeepTickets) -> PiecesForKept | None:
        goals = (*unfinished(self.view), *action.tickets)
        needed = self._fewest_pieces(goals)
        if not needed:
            return None
        starting = self.game_map.rules.get(StartingPiecesRules) if not self.view.turn else None
        left = self.me.pieces if starting is None else starting.total
        shared = sum([self.hot_seat.fewest_pieces([ticket]) or 0 for ticket in goals]) - needed
        return PiecesForKept(goals, needed, left, len(goals) == len(action.tickets), shared)

    # The other choices.

    def _keep_flag_card(self, action: KeepFlagCard) -> Advice:
        rules, turns = self.game_map.rules.of(FlagRules), self.view.own_turns_left
        lacking = {*rules.colors} - self._flag - {self.game_map.card_types[action.card].color}
        if turns is not None and len(lacking) >= turns and lacking:
            return Advice(action)
        return Advice(action, FlagScores(rules.points, not lacking))

    def _pay_tunnel(self, action: PayTunnel) -> Advice:
        assert self.view.tunnel is not None, "a tunnel is built"
        route = self.view.tunnel.route
        points = self._points(route)
        why = RouteScores(route, points, self.for_tickets(route) or HelpedTickets())
        payments: tuple[engine.Payment, ...] = (action.payment,)
        return Advice(action, why, (), payments, points)

    def _why_station(self, action: BuildStation) -> HelpedTickets | StationHelps | None:
        cities = self.hot_seat.station_cities()
        completes = next(each.completes for each in cities if each.city == action.city)
        if completes:
            return HelpedTickets(tuple(completes))
        plan, routes = self.hot_seat.plan, self.game_map.connections
        tickets = {
            TicketIndex(ticket)
            for ticket, path in (plan.paths if plan is not None else {}).items()
            if any(action.city in routes[connection].ends for connection in path)
        }
        return StationHelps(tuple(sorted(tickets))) if tickets else None

    def _paths_take(self) -> PathsTake | None:
        plan = self.hot_seat.plan
        return None if plan is None else PathsTake(plan.spaces, tuple(self.given_up))
