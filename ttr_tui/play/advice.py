"""Advice: what the hard player would do in the place of the viewer, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Payment,
    Phase,
)
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckIndex,
    RouteIndex,
    Seat,
    StartingPiecesRules,
    TicketIndex,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
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
    CompletesNow,
    EndIsNear,
    ExchangeCosts,
    Fact,
    FlagScores,
    HarborPenalty,
    HarborScores,
    HelpedTickets,
    LeavesOut,
    LocomotivesNow,
    LongerPath,
    LongestPaths,
    LostTickets,
    NoOpenPath,
    OutOfReach,
    PathsTake,
    PiecesForKept,
    PiecesNeeded,
    PiecesOfDeck,
    PlanExchanges,
    RouteScores,
    StationHelps,
    StationsPlanned,
    TunnelCostsTooMuch,
    WayAround,
    Why,
    WouldTake,
)
from ttr_tui.play.claim_warnings import (
    NoCardToSpare,
    TicketLoss,
    cards_to_spare,
    claim_warnings,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import (
    PaysFor,
    RouteNeeds,
    SavesLocomotive,
    another_route_needs,
    helps,
    locomotives_beyond,
    missing_colors,
    missing_now,
    route_needs,
    saves_locomotive,
    with_card,
)
from ttr_tui.play.ticket_needs import (
    MAX_TICKETS,
    MAX_TO_KEEP,
    MAX_TOGETHER,
    cannot_be_completed,
    fewest_pieces,
    unfinished,
    view_after_claim,
)

if TYPE_CHECKING:
    from ttr_tui.players.card_plan import CardPlan
    from ttr_tui.players.player import Choice

_NEAR_END: Final = 10
"""With fewer pieces of some player, the end is near."""

_FEW_PIECES: Final = 6
"""With no more pieces of an opponent than this beyond those that end the game, a claim or two may
start the last round."""

_SHORT: Final = 2
"""The spaces of a route of which advice says why it is not to wait."""

_NEAR: Final = 3
"""A route outside the plan is named if it needs no more cards than this."""

_MOST: Final = 0.5
"""The share of the hidden cards that help if most of them do."""


def find_advice(hot_seat: HotSeat, *, at_once: bool = False) -> Advice | None:
    """What the hard player would do in the place of the viewer, and why; `None` if there is no
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
    tickets = tuple(unfinished(hot_seat.view))
    return hot_seat.thought(
        ("tickets_of_claim", route),
        lambda: _Reasons(hot_seat, choice)._for_tickets(route, tickets) or HelpedTickets(),
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
        self.hot_seat, self.view = hot_seat, hot_seat.view
        self.game_map = self.view.game_map
        assert self.view.viewer is not None
        self.me = self.view.seats[self.view.viewer]
        self.planner = hot_seat.planner
        from ttr_tui.players import player  # Not needed before a choice is known.

        tickets: list[TicketIndex] = []
        self.routes: list[RouteIndex] = []
        self.given_up: list[TicketIndex] = []
        self.pieces_needed: int | None = None
        self.station_cities: tuple[CityIndex, ...] = ()
        for reason in choice.reasons:
            match reason:
                case player.ServesTicket(ticket):
                    tickets.append(TicketIndex(ticket))
                case player.ServesRoute(route):
                    self.routes.append(RouteIndex(route))
                case player.GivesUpTicket(ticket):
                    self.given_up.append(TicketIndex(ticket))
                case player.PlanTakesPieces(needed):
                    self.pieces_needed = needed
                case player.PlanBuildsStations(cities):
                    self.station_cities = tuple(map(CityIndex, cities))
        self.tickets = tuple(tickets)

    @property
    def _not_completed(self) -> list[TicketIndex]:
        """The viewer's tickets that are not completed yet, nor through a station."""
        return [t for t, each in self.hot_seat.progress.items() if not each.is_completed]

    def advice(self, action: Action) -> Advice:
        match action:
            case Claim():
                return self._claim(action)
            case DrawFaceUp() | DrawFromDeck() if ending := self._why_it_ends():
                return Advice(action, ending)
            case DrawFaceUp():
                return self._draw_face_up(action)
            case DrawFromDeck():
                return self._draw_from_deck(action)
            case DrawTickets():
                return Advice(action, self._why_tickets())
            case KeepTickets():
                return self._keep_tickets(action)
            case PayTunnel():
                return self._pay_tunnel(action)
            case Withdraw():
                return Advice(action, TunnelCostsTooMuch(self.view.extra))
            case BuildStation():
                return Advice(action, self._why_station(action))
            case BuildHarbor():
                return self._harbor(action)
            case Exchange():
                costs = self.game_map.rules.of(ExchangeRules).points * action.number
                needed = PiecesOfDeck(DeckIndex(1 - action.deck), self.tickets)
                return Advice(action, needed, (ExchangeCosts(costs),))
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

    def _paths(self) -> Iterator[LongestPaths]:
        """How long the longest paths are, once no ticket needs a route and they may decide."""
        view, rules = self.view, self.game_map.rules.get(LongestPathRules)
        if rules is None or view.phase is not Phase.TURN or self._has_plan or self._not_completed:
            return
        lengths = self._path_lengths()
        own, lengths[self.me.seat] = lengths[self.me.seat], 0
        best = max(lengths)
        if own and best:
            yield LongestPaths(own, Seat(lengths.index(best)), best, rules.bonus)

    def _path_lengths(self) -> list[int]:
        """The longest path of each player, in spaces."""
        owned = [own_routes(self.view.owners, seat.seat) for seat in self.view.seats]
        return [longest_path(self.game_map, routes).length for routes in owned]

    # Claims.

    def _claim(self, claim: Claim) -> Advice:
        view, route = self.view, claim.route
        for_tickets = self._for_tickets(route)
        longer = self._longer_path(route)
        why: Fact | None = for_tickets or longer
        decides: list[Fact] = []
        if for_tickets and longer and longer.before <= longer.rival_length < longer.after:
            decides = [longer]
        more: list[Fact] = []
        warnings = claim_warnings(view, [claim])
        losses = [each for each in warnings if isinstance(each, TicketLoss)]
        if cards_to_spare(view, claim) is not None:
            risks = [each for each in warnings if isinstance(each, NoCardToSpare)]
            more = [risks[0] if risks else Why.TUNNEL_MAY_COST_MORE]
            if why is None:
                why, more = more[0], []
        flag = [*self._flag_card(claim)]
        if why is None and flag:
            why, flag = flag[0], []
        if why is None and self._spares(claim):
            why = Why.SPARE_CARDS
        more = [*losses, *flag, *more]
        if view.tickets and not self._not_completed:
            more.append(Why.ALL_COMPLETED)
        lost = [ticket for loss in losses for ticket in loss.tickets]
        more += [*self._way_around(route), *self._end_is_near(claim)]
        more += [*(decides if self._is_near_end else ()), *self._given_up(lost)]
        more += [*self._pieces_needed(route), *self._stations_planned()]
        return Advice(claim, why, tuple(more), self._payments(claim), self._points(route))

    def _spares(self, claim: Claim) -> bool:
        """Whether a claim for no ticket costs none of the cards that the plan for them needs."""
        planner = self.planner
        if planner is None or not self._has_plan:
            return False
        return planner.loss(claim.payment, claim.route) <= 0

    def _flag_card(self, claim: Claim) -> Iterator[BringsFlagCard]:
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

    def _way_around(self, route: RouteIndex) -> Iterator[WayAround]:
        """Why a short route is not to wait, if it is on the path of tickets that it does not
        complete."""
        view, fact = self.view, self.game_map.routes[route]
        helped, others = self._for_tickets(route), [s.seat for s in view.seats if s is not self.me]
        is_short = fact.length <= _SHORT and self._has_plan
        if helped is None or helped.completes or not is_short or not others:
            return
        closed = {route, *fact.parallels}
        owners = tuple(
            [
                others[0] if n in closed and owner is None else owner
                for n, owner in enumerate(view.owners)
            ]
        )
        tickets = tuple(map(TicketIndex, helped.part_of))
        assert self.planner is not None, "there is a plan"
        planned = {TicketIndex(goal) for goal in self.planner.plan.goals} & {*self._not_completed}
        together = tuple(sorted({*tickets, *planned}))
        if len(together) > MAX_TOGETHER:
            together = tickets
        before = self._fewest_pieces(together)
        if before is None:
            return
        if {*together} == planned:
            # The plan may take more than the fewest pieces: it is what advice names.
            before = max(before, sum(self.planner.plan.spaces))
        needed = fewest_pieces(view._replace(owners=owners), together)
        if needed is None:
            has_station = self.me.stations_left > 0
            if not has_station or len(tickets) == 1:
                yield WayAround(route, tickets, None, has_station)
        elif needed > before:
            yield WayAround(route, tickets, needed - before)

    def _end_is_near(self, action: Action) -> Iterator[Fact]:
        """That a player has few pieces left, and what that means; said in a turn."""
        view, planner = self.view, self.planner
        if view.phase is not Phase.TURN or view.turns_left is not None or planner is None:
            return
        if isinstance(action, Claim):
            from ttr_tui.players.ending import ends_game, leads_after

            if ends_game(planner.estimates, action.route):
                leads = leads_after(planner.estimates, [action.route])
                is_ahead = leads[action.route] >= planner.weights.opponents.end_lead
                yield Why.ENDS_AHEAD if is_ahead else Why.STARTS_LAST_ROUND
                return
        last = view.game_map.rules.of(LastRoundRules).pieces
        near = [
            (seat.pieces, seat.seat)
            for seat in view.seats
            if seat is not self.me and seat.pieces - last <= min(seat.cards, _FEW_PIECES)
        ]
        if not near or isinstance(action, DrawTickets):
            return
        pieces, seat = min(near)
        goals = tuple(TicketIndex(t) for t in planner.plan.goals if t in self._not_completed)
        is_planned = not isinstance(action, Claim) or action.route in planner.serves
        if is_planned or not goals:
            yield EndIsNear(seat, pieces, goals)

    def _points(self, route: RouteIndex) -> int:
        return self.game_map.rules.of(RouteRules).points[self.game_map.routes[route].length]

    def _payments(self, claim: Claim) -> tuple[Payment, ...]:
        """The payment, and that of a parallel route if it costs the player no more and is easy to
        say."""
        claims, payments = self.view.claims(), [claim.payment]
        if [*self._flag_card(claim)]:
            return (claim.payment,)
        (limit,) = self.hot_seat.payment_prices([claim])
        for parallel in self.game_map.routes[claim.route].parallels:
            others = claims.get(parallel, ())
            prices = self.hot_seat.payment_prices(others)
            ranked = sorted(zip(prices, [each.payment for each in others], strict=True))
            for price, payment in ranked[:1]:
                long = max(map(len, [payment, *payments])) > 2
                if payment not in payments and price <= limit + 0.1 and not long:
                    payments.append(payment)
        return tuple(payments)

    def _for_tickets(
        self, route: RouteIndex, tickets: Collection[TicketIndex] | None = None
    ) -> HelpedTickets | None:
        """The tickets that the route completes or is part of, of these or those of the choice;
        `None` if there are none."""
        view = self.view
        still = unfinished(view_after_claim(view, route))
        done = tuple(ticket for ticket in unfinished(view) if ticket not in still)
        part = tuple(
            ticket
            for ticket in (self.tickets if tickets is None else tickets)
            if ticket not in done and self._is_on_path(ticket, route)
        )
        return HelpedTickets(done, part) if done or part else None

    def _is_on_path(self, ticket: TicketIndex, route: RouteIndex) -> bool:
        path, parallels = self.hot_seat.path(ticket), self.game_map.routes[route].parallels
        if self.hot_seat.progress[ticket].status is TicketStatus.NEEDS_STATION:
            return self.planner is not None and ticket in self._planned_for(route)
        return path is not None and not {route, *parallels}.isdisjoint(path.routes)

    def _longer_path(self, route: RouteIndex) -> LongerPath | None:
        """How the longest path grows with this route, if it does and is scored, and another player
        may still have a longer one."""
        view, game_map = self.view, self.game_map
        if game_map.rules.get(LongestPathRules) is None:
            return None
        lengths = self._path_lengths()
        before = lengths[self.me.seat]
        own = own_routes(view.owners, self.me.seat)
        after = longest_path(game_map, (*own, route)).length
        rivals = [seat for seat in view.seats if seat is not self.me]
        if after <= before or all(before > lengths[s.seat] + s.pieces for s in rivals):
            return None
        lengths[self.me.seat] = 0
        best = max(lengths)
        return LongerPath(before, after, Seat(lengths.index(best)) if best else None, best)

    def _pieces_needed(self, route: RouteIndex) -> Iterator[PiecesNeeded | PlanExchanges]:
        """How many pieces the plan takes for the tickets that are not given up, if their paths are
        those that are shown."""
        needed = self.pieces_needed
        tickets = unfinished(self.view)
        left_out = tuple([ticket for ticket in tickets if ticket in self.given_up])
        goals = [ticket for ticket in tickets if ticket not in left_out]
        paths = [path for ticket in goals if (path := self.hot_seat.path(ticket))]
        shown = {
            route for path in paths for route in path.routes if self.view.owners[route] is None
        }
        if sum(self.game_map.routes[each].length for each in shown) != needed:
            return  # With a station in the plan, another path is shown for a ticket.
        if needed and goals and needed > self.game_map.routes[route].length:
            left = self.me.pieces
            yield PiecesNeeded(tuple(goals), needed, left, left_out)
            for deck, has in enumerate(self.me.pieces_by_deck):
                facts = [self.game_map.routes[each] for each in shown]
                lacking = sum(fact.length for fact in facts if fact.deck == deck) - has
                if lacking > 0:
                    yield PlanExchanges(lacking, deck)

    def _fewest_pieces(self, tickets: Collection[TicketIndex]) -> int | None:
        """The fewest pieces for all these tickets; `None` if nothing completes them, or for too
        many tickets."""
        return self.hot_seat.fewest_pieces(tickets) if len(tickets) <= MAX_TOGETHER else None

    def _stations_planned(self) -> list[StationsPlanned]:
        return [StationsPlanned(self.station_cities)] if self.station_cities else []

    def _given_up(
        self, said: Collection[TicketIndex] = ()
    ) -> Iterator[LostTickets | OutOfReach | LeavesOut]:
        """The tickets to give up, but those `said` to be lost by the claim."""
        view = self.view
        lost = tuple(
            ticket for ticket in unfinished(view)[:MAX_TICKETS] if cannot_be_completed(view, ticket)
        )
        hard = tuple(ticket for ticket in self.given_up if ticket not in (*lost, *said))
        if view.own_turns_left == 1:
            late = [ticket for ticket in hard if not self._can_be_completed_now(ticket)]
            lost, hard = (*lost, *late), tuple([each for each in hard if each not in late])
        if lost:
            yield LostTickets(lost)
        if hard and self._is_near_end:
            yield OutOfReach(hard)
        elif hard and view.phase is Phase.TURN:
            yield LeavesOut(hard, self._lacks_pieces_for(hard))

    def _can_be_completed_now(self, ticket: TicketIndex) -> bool:
        """Whether one claim or one station completes this ticket."""
        stations = any(ticket in city.completes for city in self.hot_seat.station_cities())
        return stations or any(
            ticket not in unfinished(view_after_claim(self.view, route))
            for route in self.view.claims()
        )

    def _lacks_pieces_for(self, left_out: Sequence[TicketIndex]) -> bool:
        """Whether the pieces do not suffice for one of these tickets besides those of the plan."""
        goals = [] if self.planner is None else [*map(TicketIndex, self.planner.plan.goals)]
        for ticket in left_out:
            together = [*goals, ticket]
            needed = self.hot_seat.fewest_pieces(together) if len(together) <= MAX_TO_KEEP else 0
            if needed is None or needed > self.me.pieces:
                return True
        return False

    @property
    def _is_near_end(self) -> bool:
        view = self.view
        return view.turns_left is not None or min(s.pieces for s in view.seats) < _NEAR_END

    # Cards.

    def _draw_face_up(self, action: DrawFaceUp) -> Advice:
        card = self.view.market[action.slot]
        assert card is not None, "the slot has a card"
        more: list[Fact] = [*self._end_is_near(action), *self._given_up()]
        more += self._stations_planned()
        why = self._why_card(card)
        completes = self._completes_now()
        if completes and not _is_said(completes, why):
            more.insert(0, completes)
        if is_whole_draw(self.game_map, card) and self.view.phase is Phase.TURN:
            more.insert(0, Why.WHOLE_TURN)
        return Advice(action, why, tuple(more))

    def _draw_from_deck(self, action: DrawFromDeck) -> Advice:
        view = self.view
        more: list[Fact] = [*self._end_is_near(action), *self._given_up()]
        more += self._stations_planned()
        face_up = {
            card
            for each in view.legal
            if isinstance(each, DrawFaceUp) and (card := view.market[each.slot]) is not None
        }
        why: Fact | None = self._why_hidden(face_up, action.deck)
        if why is None and face_up and self._draws_for_routes:
            why = Why.HIDDEN_CARD_MAY_HELP_MORE
        facts: list[Fact] = []
        completes, locomotives = self._completes_now(), self._locomotives_now(action.deck)
        if completes:
            facts.append(completes)
        lacking = self._lacking(action.deck, face_up)
        if lacking and why is not Why.MOST_CARDS_HELP:  # Else the card may lie face up.
            facts.append(lacking)
        elif locomotives and not (completes and completes.route == locomotives.route):
            facts.append(locomotives)
        if why is None:
            why, facts = (facts[0], facts[1:]) if facts else (None, facts)
        if why is None and face_up:
            why = Why.HIDDEN_CARD_MAY_HELP_MORE
        return Advice(action, why, (*facts, *more, *self._paths()))

    @property
    def _has_plan(self) -> bool:
        """Whether routes are planned for tickets."""
        return self.planner is not None and bool(self.planner.plan.routes)

    @property
    def _draws_for_routes(self) -> bool:
        """Whether there are routes for tickets, or goals, to draw cards for."""
        return self.planner is not None and bool(self.planner.cards.routes)

    def _lacking(self, deck: DeckIndex, face_up: Collection[CardTypeIndex]) -> RouteNeeds | None:
        """What the longest route of the card plan needs in this deck that lacks cards and for which
        none of these face-up cards can pay; without a plan, a route that would bring points. In the
        next turns it is the same route, as a rule."""
        planner, routes = self.planner, self.game_map.routes
        if planner is None or not planner.cards.routes:
            pays = [route for route in self.routes if routes[route].deck == deck]
            found = route_needs(self.view, pays[0], ()) if pays else None
            is_near = found is not None and found.cards() <= _NEAR
            return found if is_near else None
        lacking = [
            RouteIndex(cards.route)
            for cards in planner.cards.routes
            if cards.missing and routes[cards.route].deck == deck
        ]
        lacking.sort(key=lambda route: (-routes[route].length, route))
        shown = [self.game_map.card_types[card] for card in face_up]
        colors = {each.color for each in shown if each.deck == deck and not each.is_locomotive}
        needs = list(filter(None, map(self._fewest_needs, filter(self._is_apart, lacking))))
        return next((each for each in needs if each.color not in colors), None)

    def _route_needs(
        self, route: RouteIndex, tickets: Sequence[TicketIndex], card: CardTypeIndex | None = None
    ) -> RouteNeeds | None:
        """What a route needs if the locomotives are kept that the plan sets aside for others."""
        return route_needs(self.view, route, tickets, card, self._kept(route))

    def _kept(self, route: RouteIndex) -> int:
        """How many locomotives the plan sets aside for ferries, and for other routes that they pay
        for; if the route is outside the plan, also those for routes that lack other cards."""
        planner, facts = self.planner, self.game_map.routes
        planned = () if planner is None else planner.cards.routes
        others = [each for each in planned if facts[each.route].ends != facts[route].ends]
        is_planned = len(others) < len(planned)
        return sum(
            [
                facts[each.route].locomotives - each.ferries
                if each.missing and is_planned
                else each.locomotives
                for each in others
            ]
        )

    def _is_apart(self, route: RouteIndex, card: CardTypeIndex | None = None) -> bool:
        """Whether a route needs as many cards, of this color, if those are kept that the plan sets
        aside for other routes: else the number is too small."""
        planner, facts = self.planner, self.game_map.routes
        assert planner is not None
        aside = [0] * len(planner.hand.covered)
        for each in planner.cards.routes:
            if facts[each.route].ends != facts[route].ends:
                aside[each.suit] += each.spaces
        covered, suits = planner.hand.covered, [s for s, _ in planner.estimates.colors_for(route)]
        if card is not None:
            suits = [planner.estimates.facts.card_suits[card]]
        most = facts[route].length - facts[route].locomotives + facts[route].tunnel
        return min(most, max([covered[suit] for suit in suits])) <= min(
            most, max([covered[suit] - aside[suit] for suit in suits])
        )

    def _fewest_needs(self, planned: RouteIndex) -> RouteNeeds | None:
        """What the side of a planned double route needs that needs fewest cards; `None` if one can
        be paid for."""
        tickets = self._tickets_of(planned)
        needs = [self._route_needs(side, tickets) for side in self._sides(planned)]
        return None if None in needs else min(filter(None, needs), key=RouteNeeds.cards)

    def _lacks(self, goal: int) -> bool:
        """Whether the hand cannot pay for a goal, whatever else its cards could do."""
        return self._fewest_needs(RouteIndex(goal)) is not None

    def _sides(self, planned: RouteIndex) -> list[RouteIndex]:
        """A planned route, and those beside it that would do as well."""
        assert self.planner is not None
        choices = self.planner.estimates.colors_for(planned)
        return list(dict.fromkeys([RouteIndex(side) for _, side in choices]))

    def _tickets_of(self, route: RouteIndex) -> tuple[TicketIndex, ...]:
        """The tickets that a route is planned for, but those for which another path is shown."""
        return tuple(each for each in self._planned_for(route) if self._is_on_path(each, route))

    def _planned_for(self, route: RouteIndex) -> tuple[TicketIndex, ...]:
        """The tickets that a route, or another one of its connection, is planned for."""
        assert self.planner is not None
        return tuple(map(TicketIndex, self.planner.serves.get(route, ())))

    def _locomotives_now(self, deck: DeckIndex) -> LocomotivesNow | None:
        """The longest planned route, or goal, that would cost locomotives beyond those that it
        requires."""
        planner = self.planner
        costs: list[tuple[int, LocomotivesNow]] = []
        for planned in (planner.plan.routes or planner.goals) if planner is not None else ():
            fact = self.game_map.routes[planned]
            tickets = self._tickets_of(fact.index)
            if (
                fact.deck == deck
                and (tickets or not self._has_plan)
                and (cheapest := self._cheapest_side(fact.index))
            ):
                beyond, side = cheapest
                if beyond:
                    costs.append((-fact.length, LocomotivesNow(side, tickets, beyond)))
        return min(costs)[1] if costs else None

    def _cheapest_side(self, planned: RouteIndex) -> tuple[int, RouteIndex] | None:
        """How many locomotives the cheapest side of a planned double route would cost now beyond
        those that it requires, and that side; `None` if none can be claimed now."""
        costs = [(locomotives_beyond(self.view, side), side) for side in self._sides(planned)]
        return min([(cost, side) for cost, side in costs if cost is not None], default=None)

    def _completes_now(self) -> CompletesNow | None:
        """The claim that would complete the tickets with most points, though it is not advised."""
        planner, open_tickets = self.planner, unfinished(self.view)
        if planner is None or not open_tickets:
            return None
        parts, claims = planner.estimates.parts, list[tuple[int, CompletesNow]]()
        for route in self.view.claims():
            one, two = self.game_map.routes[route].ends
            if parts[one] == parts[two]:
                continue
            still = unfinished(view_after_claim(self.view, route))
            done = tuple(ticket for ticket in open_tickets if ticket not in still)
            beyond = locomotives_beyond(self.view, route)
            if done and beyond is not None and (beyond or self._needs_its_cards(route, done)):
                points = sum(self.game_map.tickets[ticket].points for ticket in done)
                claims.append((beyond - points, CompletesNow(route, done, beyond)))
        return min(claims)[1] if claims else None

    def _needs_its_cards(self, route: RouteIndex, done: Collection[TicketIndex]) -> bool:
        """Whether the rest of the plan, for other tickets than those that are then done, lacks more
        cards after a claim of this route."""
        planner = self.planner
        assert planner is not None
        if all({*tickets} <= {*done} for tickets in planner.plan.routes.values()):
            return False
        payment = planner.claim(route).payment
        return planner.loss(payment, route) > 0 or planner.lost_to_longer(payment, route) > 0

    def _why_it_ends(self) -> Why | None:
        """Why the viewer draws a card in the last turn, where no card has any use."""
        view = self.view
        if view.own_turns_left != 1:
            return None
        ways = {type(action) for action in view.legal}
        ways &= {Claim, BuildStation, BuildHarbor, DrawTickets}
        if not any(city.completes for city in self.hot_seat.station_cities()):
            ways.discard(BuildStation)
        if not ways:
            return Why.NOTHING_SCORES
        return Why.ONLY_TICKETS_SCORE if ways == {DrawTickets} else None

    def _why_card(self, card: CardTypeIndex) -> Fact:
        """The route that a face-up card helps to pay for, or that it helps at all."""
        if self._is_last_for_harbor(card):
            return Why.LAST_CARD_FOR_HARBOR
        needs = self._made_payable(card) or self._planned_needs(card) or self._target_needs(card)
        needs = needs or self._sure_needs(card)
        if needs:
            return needs
        planned = self.planner.plan.routes if self.planner is not None else ()
        others = [route for route in self.routes if route not in planned]
        if others and (found := self._helped_route(card, others)):
            return found
        if not self.game_map.card_types[card].is_locomotive:
            for route in self.routes:
                if saves := saves_locomotive(self.view, route, self.tickets, card):
                    return saves
        if self.game_map.card_types[card].anchor:
            return Why.PAYS_FOR_HARBOR
        if found := self._helped_route(card):
            return found
        if self._draws_for_routes:
            return Why.NO_CARD_IS_BETTER
        return another_route_needs(self.view, card) or Why.NO_CARD_IS_BETTER

    def _is_last_for_harbor(self, card: CardTypeIndex) -> bool:
        """Whether it is the last card that a harbor lacks, or a locomotive in its place that no
        ticket needs."""
        if self.planner is None or not (last := self.planner.last_harbor_cards):
            return False
        is_free = self.game_map.card_types[card].is_locomotive and not self.planner.plan.routes
        return card in last or is_free

    def _made_payable(self, card: CardTypeIndex) -> RouteNeeds | None:
        """The longest planned route of this color that lacks nothing but this card: first of those
        that the plan pays for with it, not with the color of the other side."""
        planner, facts = self.planner, self.game_map.routes
        color, covers = self.game_map.card_types[card].color, self.game_map.card_types[card].covers
        if planner is None:
            return None
        if self.game_map.card_types[card].is_locomotive:
            return self._completed_with(card) or self._ferry_needs() or self._long_route_needs()
        suit = planner.estimates.facts.card_suits[card]
        is_planned = any(cards.suit == suit for cards in planner.cards.routes)
        lacking = [
            (-facts[cards.route].length, RouteIndex(cards.route))
            for cards in planner.cards.routes
            if cards.missing and (cards.suit == suit) == is_planned
        ]
        for *_, planned in sorted(lacking):
            fewest = self._fewest_needs(planned)
            sides = self._sides(planned) if fewest else []
            for side in [side for side in sides if facts[side].color == color]:
                needs = self._route_needs(side, self._tickets_of(planned), card)
                if needs and fewest and needs.cards() <= min(covers, fewest.cards()):
                    return needs
        return None

    def _long_route_needs(self) -> RouteNeeds | None:
        """What the long planned route needs that lacks only a locomotive, whatever else the hand
        could pay for."""
        assert self.planner is not None, "it is about a plan"
        route = self.planner.long_route_lacking_one()
        return None if route is None else route_needs(self.view, route, self._tickets_of(route))

    def _ferry_needs(self) -> RouteNeeds | None:
        """What the planned ferry needs that lacks locomotives: of several the one that lacks fewest
        other cards."""
        assert self.planner is not None, "it is about a plan"
        ferries = [cards for cards in self.planner.cards.routes if cards.ferries]
        ferries.sort(key=lambda cards: cards.missing - cards.ferries)
        needs = [self._fewest_needs(RouteIndex(cards.route)) for cards in ferries]
        return next(filter(None, needs), None)

    def _completed_with(self, locomotive: CardTypeIndex) -> RouteNeeds | None:
        """The planned route that lacks one card and completes most points of tickets, if advice
        spends as many locomotives on it as the hand then has."""
        from ttr_tui.players.planner import last_locomotives  # Not needed before a choice is known.

        planner, tickets = self.planner, self.game_map.tickets
        assert planner is not None, "it is about a plan"
        found: list[tuple[int, RouteNeeds]] = []
        for cards in planner.cards.routes:
            fact = self.game_map.routes[cards.route]
            beyond = self.view.hand[locomotive] + 1 - fact.locomotives
            if beyond > last_locomotives(planner.weights.payments, fact.length):
                continue
            needs = self._fewest_needs(RouteIndex(cards.route))
            helped = self._for_tickets(needs.route) if needs and needs.cards() == 1 else None
            if needs and helped and helped.completes:
                found.append((sum(tickets[ticket].points for ticket in helped.completes), needs))
        return max(found, key=lambda each: each[0])[1] if found else None

    def _sure_needs(self, card: CardTypeIndex) -> RouteNeeds | None:
        """What the long route besides the plan needs for which face-up cards are drawn."""
        planner = self.planner
        if planner is None or not planner.is_for_sure_target(card):
            return None
        assert planner.sure_target is not None
        kept = self.view.hand[self.game_map.locomotive]
        return route_needs(self.view, planner.sure_target.route, (), card, kept)

    def _target_needs(self, card: CardTypeIndex) -> RouteNeeds | None:
        """What the best other routes need that a locomotive helps to pay for: of several, the one
        that needs fewest cards."""
        planner = self.planner
        if planner is None or not self.game_map.card_types[card].is_locomotive:
            return None
        best = planner.targets[: planner.weights.draws.best_targets]
        needs = [self._route_needs(RouteIndex(route), (), card) for _, route in best]
        return min(filter(None, needs), key=RouteNeeds.cards, default=None)

    def _helped_route(
        self, card: CardTypeIndex, first: Sequence[RouteIndex] = ()
    ) -> RouteNeeds | PaysFor | SavesLocomotive | None:
        """What a card does for a route outside the plan: for that of the best ones, `first` these,
        which brings most points for the turns that it takes."""
        if self.planner is None:
            return None
        hand, wild = self.view.hand, self.game_map.locomotive
        targets = (RouteIndex(route) for _, route in self.planner.targets)
        helped: list[tuple[float, RouteNeeds | PaysFor | SavesLocomotive]] = []
        for route in dict.fromkeys([*first, *targets]):
            points = self._points(route)
            kept = self._kept(route)
            free = self.view._replace(hand=with_card(hand, wild, hand[wild] - kept))
            if needs := self._other_needs(route, card):
                more = missing_now(free, route).cards()
                if more <= _NEAR and self.planner.can_be_drawn(card, more):
                    helped.append((points / (1 + more / 2), needs))
            elif card == wild:
                continue
            elif saves := saves_locomotive(free, route, (), card):
                helped.append((points, saves))
        best = helped[: self.planner.weights.draws.best_targets]
        return max(best, key=lambda each: each[0])[1] if best else None

    def _other_needs(self, route: RouteIndex, card: CardTypeIndex) -> RouteNeeds | PaysFor | None:
        """What a route outside the plan needs that the card helps to pay for. Where the plan needs
        cards of this type, too, their number would be too small; without those, few must lack."""
        needs = self._route_needs(route, (), card)
        planner = self.planner
        if needs is None or planner is None:
            return needs
        suit = planner.estimates.facts.card_suits[card]
        set_aside = sum([each.spaces for each in planner.cards.routes if each.suit == suit])
        if not set_aside:
            return needs
        hand = list(self.view.hand)
        hand[card] = max(0, hand[card] - set_aside)
        before = missing_now(self.view._replace(hand=tuple(hand)), route).cards()
        hand[card] += 1
        after = missing_now(self.view._replace(hand=tuple(hand)), route).cards()
        return PaysFor(route, ()) if after < before <= _NEAR else None

    def _planned_needs(self, card: CardTypeIndex) -> RouteNeeds | SavesLocomotive | PaysFor | None:
        """What a planned route needs that a face-up card helps to pay for, in the plan once it is
        drawn, or two of them are; of several routes, the one that then needs fewest cards."""
        planner = self.planner
        if planner is None:
            return None
        hand, found = planner.hand, list[tuple[bool, int, int, int]]()
        is_pair = self.view.phase is Phase.TURN and self.view.market.count(card) > 1
        for _ in range(2 if is_pair else 1):
            hand = hand.taken(planner.estimates, card)
            after = planner.needs.plan(hand)
            found = found or [
                (
                    not now.missing,
                    then.missing,
                    -self.game_map.routes[then.route].length,
                    then.route,
                )
                for now, then in zip(planner.cards.routes, after.routes, strict=True)
                if helps(planner, now, then, card) and (self._has_plan or self._lacks(now.route))
            ]
        if not found:
            return None
        *_, planned = min(found)
        route = RouteIndex(planned)
        tickets = self._tickets_of(route)
        fewest = self._fewest_needs(route)
        if self.game_map.card_types[card].is_locomotive:
            return fewest or PaysFor(route, tickets)
        needs = self._route_needs(route, tickets, card)
        if needs and fewest and needs.cards() <= fewest.cards():
            return needs if self._is_apart(route, card) else PaysFor(route, tickets)
        lacking = [missing_colors(self.view, side) for side in self._sides(route)]
        saves = saves_locomotive(self.view, route, tickets, card)
        if saves and not fewest and missing_colors(self.view, route) == min(lacking):
            return saves
        gray = [r for r in planner.plan.routes if self.game_map.routes[r].color is None]
        if planned not in gray or len(gray) == 1:
            return PaysFor(route, tickets, needed_for=self._needed_for(route, after))
        missing = {each.route: each.missing for each in planner.cards.routes if each.missing}
        if planned not in missing and (others := [r for r in gray if r in missing]):
            # The color may change places with one that pays for a route already.
            route = RouteIndex(min(others, key=lambda r: (missing[RouteIndex(r)], r)))
        return PaysFor(route, self._tickets_of(route), or_another=True)

    def _needed_for(self, route: RouteIndex, plan: CardPlan) -> tuple[RouteIndex, ...]:
        """The other routes for which a card plan sets aside cards that could pay for this one now;
        none if some payment needs no such card."""
        routes, planner = self.game_map.routes, self.planner
        assert planner is not None
        hand, others = planner.hand, dict[RouteIndex, None]()
        for suit, side in planner.estimates.colors_for(route):
            lacking = routes[side].length - routes[side].locomotives - hand.covered[suit]
            if lacking > hand.locomotives - routes[side].locomotives:
                continue
            users = [
                RouteIndex(each.route)
                for each in plan.routes
                if routes[each.route].connection != routes[route].connection
                and ((each.suit == suit and each.spaces) or (lacking > 0 and each.locomotives))
            ]
            if not users:
                return ()
            others |= dict.fromkeys(users)
        return tuple(others)

    def _why_hidden(self, face_up: Collection[CardTypeIndex], deck: DeckIndex) -> Why | None:
        """Why none of these cards is better than one from the deck."""
        planner = self.planner
        if planner is None or not planner.cards.missing:
            return None
        wild = self.game_map.locomotive
        helpful = {card for card in face_up if card == wild or planner.values.taken[card] > 0}
        if not helpful and self._suits_gray_route(face_up):
            return Why.HIDDEN_CARD_MAY_HELP_MORE
        if not helpful:
            is_locked = wild in self.view.market and wild not in face_up
            return Why.NO_COLOR_HELPS if is_locked else Why.NO_CARD_HELPS
        if helpful == {wild} and is_whole_draw(self.game_map, wild):
            if planner.cards.missing == 1:
                return Why.TWO_CARDS_MAY_SAVE_A_LOCOMOTIVE
            return Why.TWO_CARDS_MAY_HELP_MORE
        shares, saved = planner.estimates.next_cards[deck], planner.values.saved
        least = planner.weights.draws.helps
        helps = sum(share for share, draws in zip(shares, saved, strict=True) if draws >= least)
        if helps >= _MOST and shares[wild]:
            return Why.MOST_CARDS_HELP
        return Why.HIDDEN_CARD_MAY_HELP_MORE

    def _suits_gray_route(self, face_up: Collection[int]) -> bool:
        """Whether one of these face-up colors would pay as much as any in the hand for a planned
        station, or for a planned gray route that lacks cards."""
        planner, hand, market = self.planner, self.view.hand, self.view.market
        assert planner is not None, "it is about a plan"
        lacking = [cards.route for cards in planner.cards.routes if cards.missing]
        is_gray = any(self.game_map.routes[route].color is None for route in lacking)
        most = max(n for card, n in enumerate(hand) if card != self.game_map.locomotive)
        return bool(is_gray or planner.plan.stations) and any(
            hand[card] + market.count(card) >= most for card in face_up
        )

    # Tickets.

    def _why_tickets(self) -> Why:
        if self.view.tickets and not self._not_completed:
            return Why.TICKETS_COMPLETED
        cards = any(isinstance(each, DrawFaceUp | DrawFromDeck) for each in self.view.legal)
        return Why.TIME_FOR_TICKETS if cards else Why.ONLY_TICKETS_LEFT

    def _keep_tickets(self, action: KeepTickets) -> Advice:
        goals = (*unfinished(self.view), *action.tickets)
        needed = self.hot_seat.fewest_pieces(goals) if len(goals) <= MAX_TO_KEEP else None
        starting = self.game_map.rules.get(StartingPiecesRules) if not self.view.turn else None
        left = self.me.pieces if starting is None else starting.total
        are_new = len(goals) == len(action.tickets)
        more: list[Fact] = []
        left_out = [TicketIndex(each) for each in self.view.offer if each not in action.tickets]
        for ticket in dict.fromkeys([*self.given_up, *left_out]):
            if self.hot_seat.fewest_pieces([ticket]) is None:
                more.append(NoOpenPath(ticket))
            elif needed is not None and needed <= left and len(goals) < MAX_TO_KEEP:
                extra = (self.hot_seat.fewest_pieces([*goals, ticket]) or 0) - needed
                more.append(WouldTake(ticket, max(0, extra)))
        apart = [self.hot_seat.fewest_pieces([ticket]) or 0 for ticket in goals]
        shared = 0 if needed is None else sum(apart) - needed
        why = PiecesForKept(goals, needed, left, are_new, shared) if needed else None
        if len(action.tickets) == 1 and all(map(self._is_out_of_reach, self.view.offer)):
            points = self.game_map.tickets[action.tickets[0]].points
            if all(points <= self.game_map.tickets[each].points for each in self.view.offer):
                return Advice(action, Why.NO_TICKET_TO_COMPLETE, ())
        return Advice(action, why, tuple(more))

    def _is_out_of_reach(self, ticket: TicketIndex) -> bool:
        needed = self.hot_seat.fewest_pieces([ticket])
        return needed is None or needed > self.me.pieces

    # The other choices.

    def _keep_flag_card(self, action: KeepFlagCard) -> Advice:
        rules, turns = self.game_map.rules.of(FlagRules), self.view.own_turns_left
        lacking = {*rules.colors} - self._flag - {self.game_map.card_types[action.card].color}
        if turns is not None and len(lacking) >= turns and lacking:
            return Advice(action)
        return Advice(action, FlagScores(rules.points, not lacking))

    def _pay_tunnel(self, action: PayTunnel) -> Advice:
        assert self.view.tunnel is not None
        route = self.view.tunnel.route
        points = self._points(route)
        why = RouteScores(route, points, self._for_tickets(route) or HelpedTickets())
        return Advice(action, why, tuple(self._given_up()), (action.payment,), points)

    def _why_station(self, action: BuildStation) -> HelpedTickets | StationHelps | None:
        cities = self.hot_seat.station_cities()
        completes = next(each.completes for each in cities if each.city == action.city)
        if completes:
            return HelpedTickets(tuple(completes))
        return StationHelps(self.tickets) if self.tickets else None

    def _harbor(self, action: BuildHarbor) -> Advice:
        why = HarborScores(self.tickets) if self.tickets else None
        lost = self.game_map.rules.of(HarborRules).penalty
        return Advice(action, why, (HarborPenalty(lost),) if lost else ())

    def _paths_take(self) -> PathsTake:
        needed = [0] * len(self.game_map.rules.decks)
        planner, tickets = self.planner, self.view.tickets
        left_out = [t for t in tickets if planner is not None and t not in planner.plan.goals]
        kept = [ticket for ticket in tickets if ticket not in left_out]
        paths = [path for ticket in kept if (path := self.hot_seat.path(ticket))]
        for route in {route for path in paths for route in path.routes}:
            facts = self.game_map.routes[route]
            needed[facts.deck] += facts.length
        return PathsTake(tuple(needed), tuple(left_out))


def _is_said(completes: CompletesNow, why: Fact) -> bool:
    """Whether the reason for a draw already says why this claim is not made."""
    match why:
        case SavesLocomotive(route=route):
            return route == completes.route
        case PaysFor(route=route):
            return route == completes.route and not completes.locomotives
    return False
