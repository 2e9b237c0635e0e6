"""What the hard player would do in the place of the viewer, and why, as facts.

The choice is that of `HotSeat.choice`, the reasons come with it or are found in the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ttr_tui import engine
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    RouteIndex,
    Seat,
    TicketIndex,
)
from ttr_tui.engine.graphs import own_routes, shortest_path
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor, score_harbors
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.market import is_whole_draw
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.play import advice_facts as facts
from ttr_tui.play.advice_facts import Advice, Fact
from ttr_tui.play.claim_warnings import claim_losses, tunnel_risk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import (
    HarborNeeds,
    RouteNeeds,
    harbor_needs,
    locomotives_beyond,
    route_needs,
)
from ttr_tui.play.session import Session
from ttr_tui.play.ticket_needs import unfinished, view_after_claim
from ttr_tui.play.turn_facts import path_lengths
from ttr_tui.play.wanted_routes import flag_color

if TYPE_CHECKING:
    from ttr_tui.players.player import Choice

_CLEARLY_BETTER: Final = 3
"""Fewer points than that are no reason."""

_FEW_FOR_HARBOR: Final = 2
"""Of cards with an anchor so few are drawn for a harbor."""


def find_advice(hot_seat: HotSeat, *, at_once: bool = False) -> Advice | None:
    """What the hard player would do in the place of the viewer, and why; `None` if there is no
    advice (`HotSeat.choice`), or `at_once` while the hard player is thinking."""
    choice = hot_seat.choice(waits=not at_once)
    if choice is None:
        return None
    return hot_seat.helped(
        ("advice", choice.action),
        lambda: _Reasons(hot_seat, choice).advice(),
        None,
    )


def advice_with(session: Session, choice: Choice) -> Advice:
    """The advice that this choice is for the player who has to act in a session of people."""
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    return _Reasons(hot_seat, choice).advice()


def tickets_of_claim(hot_seat: HotSeat, route: RouteIndex) -> facts.HelpedTickets | None:
    """The tickets that a claim of this route completes or is planned for, or with another path
    through it, maybe none; `None` if no ticket is left to complete, or nothing is planned."""
    if hot_seat.plan is None or not unfinished(hot_seat.view):
        return None
    return hot_seat.helped(
        ("tickets_of_claim", route),
        lambda: _for_tickets(hot_seat, route) or facts.HelpedTickets(),
        None,
    )


def _for_tickets(hot_seat: HotSeat, route: RouteIndex) -> facts.HelpedTickets | None:
    """The tickets that the route completes or is planned for, else those with another path through
    it that takes no more spaces; `None` if there are none."""
    from ttr_tui.players.planning import planned_game, tickets_through

    view, plan = hot_seat.view, hot_seat.plan
    before, still = unfinished(view), unfinished(view_after_claim(view, route))
    done = tuple(ticket for ticket in before if ticket not in still)
    connection = view.game_map.routes[route].connection
    paths = {} if plan is None else plan.paths
    part = tuple(ticket for ticket in still if connection in paths.get(ticket, ()))
    if not done + part:
        part = tuple(map(TicketIndex, tickets_through(planned_game(view), connection)))
    return facts.HelpedTickets(done, part) if done or part else None


class _Reasons:
    """The reasons for one choice."""

    def __init__(self, hot_seat: HotSeat, choice: Choice) -> None:
        from ttr_tui.players import player  # Not needed before a choice is known.

        self.hot_seat, self.view, self.action = hot_seat, hot_seat.view, choice.action
        self.game_map = self.view.game_map
        assert self.view.viewer is not None, "somebody chooses"
        self.me = self.view.seats[self.view.viewer]
        self.routes: list[RouteIndex] = []
        self.later: dict[RouteIndex, int] = {}
        self.better: list[facts.BetterThan] = []
        self.tenths: dict[TicketIndex, int] = {}
        for reason in choice.reasons:
            match reason:
                case player.ServesRoute(route):
                    self.routes.append(RouteIndex(route))
                case player.MayBeTaken(route, games):
                    self.later[RouteIndex(route)] = games
                case player.BetterThan(other, points, is_sure):
                    sure = is_sure and points >= _CLEARLY_BETTER
                    self.better.append(facts.BetterThan(self.view.legal[other], points, bool(sure)))
                case player.MayFail(ticket, percent):
                    often = min(round((100 - percent) / 10), 10 - bool(percent))
                    self.tenths[TicketIndex(ticket)] = often

    def advice(self) -> Advice:
        """The action with its reasons, the most important first."""
        found = [*self._facts(self.action)]
        if self._draws_at_the_end():
            return Advice(self.action, found[0])
        # The first one is the next best action.
        next_best = self._next_best()
        if isinstance(self.action, engine.KeepTickets):
            if not found:
                found, next_best = [*next_best], []
        elif found:  # Alone they are nothing that a player can check.
            found += self._better_claim()
        if found:
            found += [*self._instead(), *next_best]
            if found[0] in (facts.Plain.MOST_POINTS, facts.Plain.FOR_POINTS):
                # Points alone do not say why a ticket is not completed instead.
                found.sort(key=lambda fact: not self._beats_a_ticket(fact))
            return Advice(self.action, found[0], tuple(found[1:]))
        return Advice(self.action, None, (*self._instead(), *next_best))

    def _facts(self, action: engine.Action) -> Iterator[Fact]:
        view, plan = self.view, self.hot_seat.plan
        match action:
            case engine.Claim():
                yield from self._claim(action)
            case _ if self._draws_at_the_end():
                yield facts.Plain.CHANGES_NOTHING
            case engine.DrawFaceUp(slot=slot):
                yield from self._draw(view.market[slot])
            case engine.DrawFromDeck():
                yield from self._draw(None)
            case engine.DrawTickets() if view.tickets and not unfinished(view):
                yield facts.Plain.ALL_COMPLETED
            case engine.KeepTickets(tickets=kept):
                yield from self._keep(kept)
            case PayTunnel() if view.tunnel is not None:
                if helped := _for_tickets(self.hot_seat, view.tunnel.route):
                    yield helped
            case BuildStation(city=city):
                yield from self._station(city)
            case BuildHarbor(city=city):
                yield from self._harbor(city)
            case Exchange() if plan is not None:
                yield facts.PlanTakes(plan.spaces, self.me.pieces_by_deck)
            case ChooseStartingPieces() if plan is not None:
                yield facts.PlanTakes(plan.spaces)
            case KeepFlagCard(card=card):
                if flag := flag_color(view, self.game_map.card_types[card].color):
                    yield flag

    def _draws_at_the_end(self) -> bool:
        """Whether the choice is a card in the last turn, where none is of use any more."""
        draws = isinstance(self.action, engine.DrawFaceUp | engine.DrawFromDeck)
        return draws and self.view.own_turns_left == 1

    # Claims.

    def _claim(self, claim: engine.Claim) -> Iterator[Fact]:
        view, route = self.view, claim.route
        if helped := _for_tickets(self.hot_seat, route):
            yield helped
        longer = self._longer_path(route)
        if longer and helped is None:
            yield longer
        flag = flag_color(view, self.game_map.routes[route].color)
        paid = {self.game_map.card_types[card].color for card, _ in claim.payment}
        brings = flag is not None and flag.color in paid
        if flag is not None and brings:
            yield flag
        if not (helped or longer or brings):
            points = [self._points(each) for each in view.claims()]
            is_most = self._points(route) == max(points)
            yield facts.Plain.MOST_POINTS if is_most else facts.Plain.FOR_POINTS
        if (risk := tunnel_risk(view, claim)) is not None:
            yield risk
        yield from claim_losses(view, route)
        rules_of_end = self.game_map.rules.of(LastRoundRules)
        left = self.me.pieces - self.game_map.routes[route].length
        if view.turns_left is None and left <= rules_of_end.pieces:
            yield facts.StartsLastRound(rules_of_end.turns)

    def _is_same(self, one: RouteIndex, other: RouteIndex) -> bool:
        routes = self.game_map.routes
        return routes[one].connection == routes[other].connection

    def _points(self, route: RouteIndex) -> int:
        return self.game_map.rules.of(RouteRules).points[self.game_map.routes[route].length]

    def _longer_path(self, route: RouteIndex) -> facts.LongerPath | None:
        """How the longest path grows with this route, if it does and is scored, and it is still
        open whose is the longest."""
        view, game_map = self.view, self.game_map
        if game_map.rules.get(LongestPathRules) is None:
            return None
        lengths = path_lengths(view)
        before, owned = lengths[self.me.seat], own_routes(view.owners, self.me.seat)
        after = longest_path(game_map, (*owned, route)).length
        rivals = [seat for seat in view.seats if seat is not self.me]
        lengths[self.me.seat] = 0
        best, left = max(lengths), self.me.pieces - game_map.routes[route].length
        if not 0 < before < after or after + left < best:
            return None
        if all(before > lengths[s.seat] + s.pieces for s in rivals):
            return None
        return facts.LongerPath(before, after, Seat(lengths.index(best)) if best else None, best)

    # Cards.

    def _draw(self, card: CardTypeIndex | None) -> Iterator[Fact]:
        """What a card (`None`: from the deck) is drawn for: what a route needs that it pays for, of
        the plan or else the best other one; or that no face-up card is of use. Cards that lie face
        up are no reason for the deck or a locomotive."""
        routes, wild = self.game_map.routes, self.game_map.locomotive
        aims, lacking = self._first_served(), self._lacking
        # First what the first card of the turn was for, then the plan.
        order = [{*aims}, {*lacking}, {*self.routes}]
        named = sorted(set().union(*order), key=lambda r: [r not in each for each in order])
        needs = [need for route in named if (need := self._needs(route, card))]
        if isinstance(self.action, engine.DrawFromDeck):
            deck = self.action.deck
            needs = [need for need in needs if routes[need.route].deck == deck]
        if card in (None, wild):  # For locomotives first a ferry.
            needs.sort(key=lambda need: -need.locomotives)
            ferry = [need for need in needs if need.locomotives and card is not None]
            needs = ferry or [need for need in needs if not self._is_face_up(need.route)]
        first = self._first_card if card is None else card
        harbor = None if first is None else self._for_harbor(first)
        if harbor and not (needs and needs[0].tickets):
            yield harbor
            return
        yield from needs[:1]
        others = [*self._in_place_of(needs[0])] if needs else []
        yield from others[:1]
        if not lacking and not needs:
            yield self._nothing_lacks()
        is_hidden_or_wild = card is None or (card == wild and not needs)
        useful = [*lacking, *(each.needs.route for each in others)]
        if lacking and is_hidden_or_wild and not any(map(self._is_face_up, useful)):
            is_whole = is_whole_draw(self.game_map, wild) and self.view.phase is engine.Phase.TURN
            only_wild = card is None and is_whole and wild in self.view.market
            plain = facts.Plain
            yield plain.ONLY_A_LOCOMOTIVE_HELPS if only_wild else plain.NO_COLOR_HELPS

    def _in_place_of(self, needs: RouteNeeds) -> Iterator[facts.OtherRoute]:
        """Routes of one color that complete the same tickets in place of a planned one, with no
        more spaces and fewer missing cards, or as many if one lies face up; no other planned route
        needs their cards."""
        plan, view, routes = self.hot_seat.plan, self.view, self.game_map.routes
        if plan is None or not needs.tickets or needs.keeps:
            return
        others = [r for r in map(RouteIndex, plan.routes) if not self._is_same(r, needs.route)]
        usable = dict.fromkeys([*own_routes(view.owners, self.me.seat), *others], 0)
        kept = {plan.suits[route] for route in others}
        for route in sorted(view.open_routes() - {*others, needs.route}):
            each = routes[route]
            is_kept = (each.color or 0) + each.deck * len(self.game_map.colors) in kept
            is_longer = each.length > routes[needs.route].length
            if each.color is None or is_kept or is_longer or self._is_same(route, needs.route):
                continue
            lacks = route_needs(view, route, needs.tickets)
            lacks = lacks or RouteNeeds(route, needs.tickets, 0, 0, None)
            fewer = needs.spaces + needs.locomotives - lacks.spaces - lacks.locomotives
            if fewer < 0 or not (fewer or self._is_face_up(route)):
                continue
            ends = [self.game_map.tickets[ticket].ends for ticket in needs.tickets]
            if all(shortest_path(self.game_map, *pair, usable | {route: 0}) for pair in ends):
                yield facts.OtherRoute(lacks)

    def _needs(self, route: RouteIndex, card: CardTypeIndex | None) -> RouteNeeds | None:
        """What a route needs besides the locomotives of the hand, or if these suffice, to keep
        them. A gray route of the plan needs cards of the color that the plan pays for it with."""
        view, wild, tickets = self.view, self.game_map.locomotive, self._tickets_of(route)
        types, routes = self.game_map.card_types, self.game_map.routes
        suits = {} if self.hot_seat.plan is None else self.hot_seat.plan.suits
        same = [suits[each] for each in suits if self._is_same(RouteIndex(each), route)]
        suit = same[0] if same and routes[route].color is None else None
        if suit is not None:
            color = suit % len(self.game_map.colors)
            if card is not None and types[card].color not in (color, None):
                return None
            cards = zip(types, view.hand, strict=True)
            hand = tuple([n if each.color in (color, None) else 0 for each, n in cards])
            view = view._replace(hand=hand)
        ferry = min(view.hand[wild], routes[route].locomotives)
        needs = route_needs(view, route, tickets, card, view.hand[wild])
        if needs is None and (needs := route_needs(view, route, tickets, card, ferry)):
            needs = needs._replace(keeps=min(view.hand[wild] - ferry, needs.spaces))
        return needs if needs is None or suit is None else self._with_kept(needs, suit, suits)

    def _with_kept(self, needs: RouteNeeds, suit: int, suits: Mapping[int, int]) -> RouteNeeds:
        """What a gray route needs of a suit, and the cards that the hand keeps for another gray
        route; or if it has none of this suit, for any route."""
        routes, colors = self.game_map.routes, len(self.game_map.colors)
        held = Counter[int]()
        for card, n in zip(self.game_map.card_types, self.view.hand, strict=True):
            if card.color is not None:
                held[colors * card.deck + card.color] += n
        own, deck, kept = held[suit], routes[needs.route].deck, None
        others = [r for r in map(RouteIndex, suits) if routes[r].deck == deck]
        ranks = [(routes[r].color is None, held[suits[r]], r) for r in others]
        if more := [rank for rank in ranks if rank[1] > own and (rank[0] or not own)]:
            _, n, other = max(more)
            kept = (suits[other] % colors, n, other)
        is_new = not (kept or own) and any(held.values())
        color = suit % colors
        return needs._replace(held=(color, own), kept=kept, color=color if is_new else None)

    @cached_property
    def _first_card(self) -> CardTypeIndex | None:
        """The card that was drawn first in this turn, if this is the second one."""
        if self.view.phase is not engine.Phase.SECOND_CARD:
            return None
        entries = self.hot_seat.turn_so_far()
        return next((card for entry in entries for card, _ in entry.known_cards), None)

    def _first_served(self) -> list[RouteIndex]:
        """The planned routes for which the first card of this turn was of use, or if the plan lacks
        none, the other one that it was drawn for."""
        if (card := self._first_card) is None:
            return []
        from ttr_tui.players.computer import other_route

        hand, plan = [*self.view.hand], self.hot_seat.plan
        hand[card] -= 1
        before = self.view._replace(hand=tuple(hand))
        planned = [] if plan is None else [*map(RouteIndex, plan.routes)]
        served = [route for route in planned if route_needs(before, route, (), card, 0)]
        others = [] if served or self._lacking else other_route(before, card)
        return served or [*map(RouteIndex, others)]

    def _nothing_lacks(self) -> Fact:
        """What cards are drawn for if the plan lacks none, and no other route is named."""
        plan, left = self.hot_seat.plan, unfinished(self.view)
        given_up = tuple([t for t in left if plan is None or t not in plan.paths])
        if given_up:
            return facts.GivenUp(given_up)
        return facts.Plain.ALL_IN_HAND if left else facts.Plain.FOR_MORE_ROUTES

    def _for_harbor(self, card: CardTypeIndex) -> HarborNeeds | None:
        """What a harbor needs, if it is little and the card is of it."""
        if not self.game_map.card_types[card].anchor:
            return None
        needs = harbor_needs(self.view, self.game_map.card_types[card].color)
        lacking = {} if needs is None else dict(needs.cards)
        return needs if card in lacking and sum(lacking.values()) <= _FEW_FOR_HARBOR else None

    def _is_face_up(self, route: RouteIndex) -> bool:
        """Whether a face-up card, locomotives aside, is one that a route lacks."""
        view, wild = self.view, self.game_map.locomotive
        ferry = min(view.hand[wild], self.game_map.routes[route].locomotives)
        shown = [card for card in view.market if card not in (None, wild)]
        return any(route_needs(view, route, (), card, ferry) for card in shown)

    @cached_property
    def _lacking(self) -> list[RouteIndex]:
        """The routes of the plan that the hand cannot pay for without locomotives beyond those that
        ferries require, with a card to spare for a tunnel; and those parallel to them."""
        plan, view, routes = self.hot_seat.plan, self.view, self.game_map.routes
        held, is_open = view.hand[self.game_map.locomotive], view.open_routes()
        lacking: list[RouteIndex] = []
        for planned in map(RouteIndex, () if plan is None else plan.routes):
            sides = [each for each in (planned, *routes[planned].parallels) if each in is_open]
            if all(
                route_needs(view, side, (), None, min(held, routes[side].locomotives))
                for side in sides
            ):
                lacking += sides
        return lacking

    def _tickets_of(self, route: RouteIndex) -> tuple[TicketIndex, ...]:
        """The tickets that the route, or one parallel to it, is planned for."""
        planned = {} if self.hot_seat.plan is None else self.hot_seat.plan.routes
        same = [
            tickets for each, tickets in planned.items() if self._is_same(RouteIndex(each), route)
        ]
        return tuple(map(TicketIndex, same[0])) if same else ()

    def _better_claim(self) -> Iterator[facts.BetterThan]:
        """A claim that completes a ticket or scores more than the choice, but ends worse."""
        for each in self.better[1:]:
            if not each.is_sure or not isinstance(each.action, engine.Claim):
                continue
            if self._beats_a_ticket(each) or self._scores_more(each.action.route):
                yield each
                return

    def _beats_a_ticket(self, fact: Fact) -> bool:
        """Whether a claim that completes a ticket ends worse than the choice."""
        if not isinstance(fact, facts.BetterThan) or not isinstance(fact.action, engine.Claim):
            return False
        helped = _for_tickets(self.hot_seat, fact.action.route)
        return fact.is_sure and helped is not None and bool(helped.completes)

    def _scores_more(self, route: RouteIndex) -> bool:
        """Whether a claim of this route scores more at once than the choice, or, if that is no
        claim, as much as any other one."""
        if isinstance(self.action, engine.Claim):
            return self._points(route) > self._points(self.action.route)
        return self._points(route) == max(map(self._points, self.view.claims()))

    def _instead(self) -> Iterator[Fact]:
        """The planned route that scores most of those whose claim would cost locomotives that they
        do not require, if it scores more than the choice."""
        from ttr_tui.players.search import TURNS, WORLDS  # Not needed before a choice is known.

        if not isinstance(self.action, engine.Claim | engine.DrawFaceUp | engine.DrawFromDeck):
            return
        for each in sorted(self.later, key=lambda route: -self._points(route)):
            claims = [r for r in self.view.claims() if self._is_same(r, each)]
            least = min([locomotives_beyond(self.view, r) for r in claims], default=-1)
            if self.view.turns_left is None and least > 0 and self._scores_more(each):
                games = 0 if self.later[each] else WORLDS
                yield facts.CostsLocomotives(each, least, games, TURNS)
                return

    # Tickets and buildings.

    def _next_best(self) -> list[Fact]:
        """The next best action; of tickets, unless the two differ in one that is completed already,
        and how often those were completed that only the other choice keeps."""
        if not self.better or not isinstance(self.action, engine.KeepTickets):
            return [*self.better[:1]]
        other = self.better[0].action
        assert isinstance(other, engine.KeepTickets), "other tickets are kept"
        if not {*self.action.tickets} ^ {*other.tickets} <= {*self._unfinished(self.view.offer)}:
            return []
        more = tuple(t for t in other.tickets if t in self.tenths and t not in self.action.tickets)
        tenths = tuple(self.tenths[ticket] for ticket in more)
        chances = facts.TicketChances(more, tenths, is_kept=False)
        return [self.better[0], *([chances] if more else [])]

    def _unfinished(self, kept: Sequence[TicketIndex]) -> list[TicketIndex]:
        """The tickets to complete with those to keep."""
        return unfinished(self.view._replace(tickets=(*self.view.tickets, *kept)))

    def _keep(self, kept: Sequence[TicketIndex]) -> Iterator[Fact]:
        """How often the tickets were completed in simulated games."""
        goals = {*self._unfinished(kept)}
        named = tuple(t for t in kept if t in goals and t in self.tenths)
        if named:
            yield facts.TicketChances(named, tuple(self.tenths[ticket] for ticket in named))

    def _station(self, city: CityIndex) -> Iterator[facts.HelpedTickets]:
        cities, plan = self.hot_seat.station_cities(), self.hot_seat.plan
        completes = next((each.completes for each in cities if each.city == city), ())
        lent = None if plan is None else plan.stations.get(city)
        paths = {} if plan is None else plan.paths
        part = [TicketIndex(t) for t, path in paths.items() if lent in path and t not in completes]
        if completes or part:
            yield facts.HelpedTickets(tuple(completes), tuple(part))

    def _harbor(self, city: CityIndex) -> Iterator[facts.HarborScores]:
        scores = self.view.ticket_scores()
        plan, tickets = self.hot_seat.plan, self.game_map.tickets
        goals = () if plan is None else plan.goals
        named = tuple(t for t in map(TicketIndex, goals) if city in tickets[t].ends)
        later = [each._replace(completed=each.completed or each.ticket in named) for each in scores]
        (now,) = score_harbors(self.game_map, [city], scores)
        (then,) = score_harbors(self.game_map, [city], later)
        yield facts.HarborScores(now.points, then.points, named)
