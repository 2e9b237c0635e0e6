"""The planner: what a player decides from. It has the plan for the tickets, other routes worth
building, and what cards are worth to both."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine import Claim, Payment, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.players.buildings import harbor_cards, last_harbor_cards
from ttr_tui.players.card_plan import CardNeeds, CardPlan, Hand, RouteCards, hand_of
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.goals import TIE, choose_goals
from ttr_tui.players.levels import CARDS_PER_TURN, Level, PaymentWeights
from ttr_tui.players.opponents import Opponents
from ttr_tui.players.path_bonus import path_bonus_gains
from ttr_tui.players.sure_target import SureTarget, find_sure_target
from ttr_tui.players.ticket_plan import TicketPlan, plan_tickets

_MOST_FIRST: Final = 6
"""So many short routes are tried as the first of two for the longest path."""

Target: TypeAlias = tuple[float, int]
"""The points that a route brings more than it costs, and the route."""


class CardValues(NamedTuple):
    """What a card of each type is worth, in draws: drawn from the deck, drawn from the face-up
    cards, and kept for something besides the plan. `saved` are the draws that the plan takes less
    with one more of this type, `taken` those with one of the face-up cards of it."""

    hidden: list[float]
    face_up: list[float]
    keep: list[float]
    saved: list[float]
    taken: list[float]


class Planner:
    """What a player of some level plans in a view; `kept` are the connections of its plan of the
    turn before, which it changes only for one that is clearly better.

    `plan` is for the tickets. `claims` are the legal claims by route. `targets` are routes for
    which pieces are left after the plan, best first; without a route to claim for tickets, `goals`
    are those of them to draw cards for.
    """

    def __init__(self, view: View, level: Level, kept: Collection[int] = ()) -> None:
        self.view, self.level, self.weights = view, level, level.weights
        self.estimates = Estimates(view, level)
        self.plan: TicketPlan = self._find_plan(dict.fromkeys(kept, self.weights.paths.kept))
        self.serves: dict[int, tuple[int, ...]] = {
            route: tickets
            for planned, tickets in self.plan.routes.items()
            for route in dict.fromkeys([side for _, side in self.estimates.colors_for(planned)])
        }
        """The tickets for which each route is planned: either side of a double route will do."""
        self.claims: dict[int, list[Claim]] = {}
        for action in view.legal:
            if type(action) is Claim:
                self.claims.setdefault(action.route, []).append(action)
        self.hand = hand_of(self.estimates)
        full = self.weights.payments.full_hand * self.estimates.facts.suits
        self.is_full = sum(view.hand) >= full
        """Whether the hand has more cards than is wise to keep."""
        self.targets = self._find_targets()
        has_goals = self.weights.draws.goals and not self.plan.routes and not self.plan.stations
        self.goals = self._find_goals(frozenset(kept)) if has_goals else ()
        self.needs = CardNeeds(self.estimates, self.plan.routes or self.goals)
        self.cards: CardPlan = self.needs.plan() if self.goals else self.plan.cards
        """How the planned routes or the goals are to be paid for."""
        self._rests: dict[int | None, CardNeeds] = {}
        self._draws_now = self.needs.draws(self.hand)
        self.values = self._card_values()

    @property
    def connections(self) -> frozenset[int]:
        """The connections of the plan and of the goals, for the plan of the next turn."""
        routes = self.view.game_map.routes
        goals = [routes[route].connection for route in self.goals]
        return frozenset([*self.plan.forest.connections, *goals])

    @cached_property
    def opponents(self) -> Opponents:
        return Opponents(self.estimates)

    def _find_plan(self, favored: dict[int, float]) -> TicketPlan:
        """The plan for the tickets, also over a route that completes one at once."""
        estimates, tickets = self.estimates, self.view.tickets
        plan = plan_tickets(estimates, tickets, favored)
        if not self.level.priced or not plan.goals:
            return plan
        most = self._gain(plan)
        for connection in [*self._at_once(plan)]:
            share = self.weights.paths.completing
            other = plan_tickets(estimates, tickets, {**favored, connection: share})
            gain = self._gain(other) + self.weights.paths.at_once
            if _is_as_good(other, plan) and gain > most:
                plan, most = other, gain
        if self.weights.paths.by_cards and plan.cards.missing:
            plan = self._by_cards(plan, favored)
        return plan

    def _by_cards(self, plan: TicketPlan, favored: dict[int, float]) -> TicketPlan:
        """This plan, or one around the route for which it lacks most cards, or around all routes
        that lack any, if those clearly take more turns."""
        routes, weights, estimates = self.view.game_map.routes, self.weights.paths, self.estimates
        most_lacking = max(plan.cards.routes, key=lambda cards: (cards.missing, -cards.route))
        lacking = [
            connection
            for connection, route in enumerate(estimates.route_of)
            if route is not None and estimates.missing(route) > 0
        ]
        least = weights.by_cards
        if plan.cards.ferries > 1:
            least = min(least, weights.by_ferries)
        best, most = plan, self._gain_by_cards(plan) + least
        for avoided in ([routes[most_lacking.route].connection], lacking):
            around = favored | dict.fromkeys(avoided, weights.around)
            other = plan_tickets(estimates, self.view.tickets, around, plan.given_up)
            if not _is_as_good(other, plan):
                continue
            gain = self._gain_by_cards(other)
            if favored.keys() >= {routes[route].connection for route in other.routes}:
                gain += least  # It was the plan of the turn before.
            elif _is_face_up(other.cards, hand_of(estimates)):
                gain += max(0.0, least - weights.by_shown)
            if gain > most:
                best, most = other, gain
        return best

    def _gain_by_cards(self, plan: TicketPlan) -> float:
        """As `_gain`, with the turns that the missing cards take, and with the part of the points
        that counts in the costs of paths; turns that are probably not left count more."""
        estimates, weights = self.estimates, self.weights.paths
        points = sum([estimates.points_of(route) for route in plan.routes])
        turns = len(plan.routes) + plan.cards.draws / CARDS_PER_TURN
        points = points * weights.points_share
        points -= weights.late * max(0.0, turns - estimates.turns_left)
        all_tickets = self.view.game_map.tickets
        at_stake = 2 * sum([all_tickets[ticket].points for ticket in plan.goals])
        points -= weights.at_stake * at_stake * max(0.0, turns + 1 - estimates.turns_left)
        return points - estimates.turn_price * turns - estimates.piece_price * sum(plan.spaces)

    def _at_once(self, plan: TicketPlan) -> Iterator[int]:
        """The connections outside the plan that complete one of its tickets, and can be paid
        for."""
        estimates, parts = self.estimates, self.estimates.parts
        tickets = self.view.game_map.tickets
        pairs = {frozenset([parts[end] for end in tickets[goal].ends]) for goal in plan.goals}
        for connection, (one, two, _) in enumerate(estimates.facts.connections):
            if connection in plan.forest.connections or {parts[one], parts[two]} not in pairs:
                continue
            route = estimates.route_of[connection]
            if route is not None and self.view.why_not_claimable(route) is None:
                yield connection

    def _gain(self, plan: TicketPlan) -> float:
        """The points of the planned routes, less what their turns and pieces cost."""
        estimates = self.estimates
        points = sum([estimates.points_of(route) for route in plan.routes])
        return points - estimates.turn_price * plan.turns - estimates.piece_price * sum(plan.spaces)

    def price(self, payment: Payment, route: int | None = None) -> float:
        """What paying costs the player. `route` is the route to claim. First count the draws that
        the rest of the plan then takes more, next the colors that it then lacks, even if the hand
        has locomotives for them, and last what the cards are worth besides the plan."""
        weights, keep = self.weights, self.values.keep
        price = sum([count * keep[card] for card, count in payment])
        held = self.view.hand
        price += weights.payments.left * sum([held[card] - count for card, count in payment])
        if route is not None and route not in self.serves and route not in self.goals:
            paid = dict(payment).get(self.view.game_map.locomotive, 0)
            price += weights.payments.other_locomotive * paid
        if self.level.saving:
            rest, now = self._rest(route), self.hand
            after = now.changed(self.estimates, payment, -1)
            more = max(0.0, rest.draws(after)) - max(0.0, rest.draws(now))
            before, then = now._replace(locomotives=0), after._replace(locomotives=0)
            paid = now.locomotives - after.locomotives
            # It could do what any card does.
            locomotive = max(weights.payments.paid_locomotive, rest.single)
            colors = rest.draws(then) - rest.draws(before) + locomotive * paid
            price += weights.payments.more_draws * more + weights.payments.needed_color * colors
        return price

    def loss(self, payment: Payment, route: int | None = None) -> float:
        """How many draws more the rest of the plan takes after a payment than the whole plan does
        now."""
        hand = self.hand.changed(self.estimates, payment, -1)
        return self._rest(route).draws(hand) - self._draws_now

    def lacks_spare(self, route: int) -> bool:
        """Whether this route is a tunnel, and the plan lacks cards for it, the spare one
        included."""
        routes = self.view.game_map.routes
        return routes[route].tunnel and any(
            cards.missing and routes[cards.route].connection == routes[route].connection
            for cards in self.cards.routes
        )

    @cached_property
    def last_harbor_cards(self) -> frozenset[int]:
        """The cards each of which is the last one that a harbor to come lacks."""
        return last_harbor_cards(self.estimates, self.plan)

    def pays_with(self, card: int | None) -> int:
        """How long the longest planned route is that can be paid for with this face-up card,
        without locomotives, while none can be now; 0: none, or only one of one space."""
        if card is None or self.values.taken[card] < self.weights.draws.saves_one:
            return 0
        hands = self.hand, self.hand.taken(self.estimates, card)
        now, then = [self.needs.plan(hand._replace(locomotives=0)) for hand in hands]
        lengths, least = self.estimates.facts.lengths, self.weights.draws.least_paid
        payable = [
            max([lengths[each.route] for each in cards.routes if not each.missing], default=0)
            for cards in (now, then)
        ]
        return payable[1] if then.missing < now.missing and payable[1] >= least > payable[0] else 0

    def long_route_lacking_one(self) -> RouteIndex | None:
        """The longest planned route of at least `DrawWeights.whole_turn_route` spaces that the hand
        could pay for with one locomotive more, if it paid for nothing else, but with no face-up
        card of its color."""
        weights, routes = self.weights, self.view.game_map.routes
        found = [
            (-routes[side].length, routes[side].index)
            for planned in self.plan.routes
            for suit, side in self.estimates.colors_for(planned)
            if routes[side].length >= weights.draws.whole_turn_route
            and not routes[side].tunnel
            and routes[side].length - self.hand.covered[suit] == self.hand.locomotives + 1
            and not self.hand.face_up[suit]
            and self.hand.locomotives + 1 - routes[side].locomotives
            <= weights.payments.locomotives * routes[side].length
        ]
        return min(found)[1] if found else None

    def is_in_view(self, card: int) -> bool:
        """Whether the face-up cards of this type and those of the hand pay for a long planned route
        of any color, with hardly more cards than its plan lacks."""
        weights, facts = self.weights.draws, self.estimates.facts
        suit, routes = facts.card_suits[card], self.view.game_map.routes
        for cards in self.cards.routes:
            fact, colors = routes[cards.route], self.estimates.colors_for(cards.route)
            if fact.length < weights.long_route or len(colors) < 3 or suit not in dict(colors):
                continue
            if cards.missing == 1 and self.view.game_map.locomotive in self.view.market:
                continue  # It would do.
            needed = {each: self._needed_of(each, cards) for each, _ in colors}
            shown = {n for each, n in needed.items() if 0 < n <= self.hand.face_up[each]}
            most = min(self.hand.face_up[suit], cards.missing - cards.ferries + weights.in_view)
            is_least = needed[suit] == min(shown, default=0)
            if cards.missing > cards.ferries and is_least and needed[suit] <= most:
                return True
        return False

    @cached_property
    def sure_target(self) -> SureTarget | None:
        """The long route besides the plan for which face-up cards are drawn."""
        return find_sure_target(self)

    def is_for_sure_target(self, card: int | None) -> bool:
        """Whether this face-up card is for `sure_target`."""
        sure = self.sure_target
        return sure is not None and card is not None and self._suit(card) == sure.suit

    def can_be_drawn(self, card: int, spaces: int) -> bool:
        """Whether the face-up and unseen cards of this color cover so many spaces."""
        suit = self._suit(card)
        return suit < 0 or spaces <= self.hand.face_up[suit] + self.estimates.unseen[suit]

    def _suit(self, card: int) -> int:
        return self.estimates.facts.card_suits[card]

    def _needed_of(self, suit: int, cards: RouteCards) -> int:
        """How many cards of this suit a planned route needs besides those of the hand that no other
        planned route needs."""
        fact = self.view.game_map.routes[cards.route]
        others = [each.spaces for each in self.cards.routes if each.suit == suit]
        free = self.hand.covered[suit] - sum(others)
        free += cards.spaces if cards.suit == suit else 0
        return fact.length - fact.locomotives + fact.tunnel - free

    def lost_to_longer(self, payment: Payment, route: int) -> int:
        """How many cards longer planned routes lack more after this payment for a route that other
        suits could pay for as well."""
        rest, lengths = self._rest(route), self.estimates.facts.lengths
        is_longest = all(lengths[other] <= lengths[route] for other in self.plan.routes)
        if is_longest or len(self.estimates.colors_for(route)) == 1:
            return 0
        hands = [self.hand]
        if self.weights.payments.keeps_colors and not dict(payment).get(
            self.view.game_map.locomotive
        ):
            hands.append(self.hand._replace(locomotives=0))
        return max(
            [
                sum(
                    [
                        max(0, then.missing - now.missing)
                        for now, then in zip(
                            self._planned_apart_from(route, hand),
                            rest.plan(hand.changed(self.estimates, payment, -1)).routes,
                            strict=True,
                        )
                        if lengths[then.route] > lengths[route]
                    ]
                )
                for hand in hands
            ]
        )

    def _planned_apart_from(self, route: int, hand: Hand) -> list[RouteCards]:
        """What a hand pays for the plan, without a route or another one of its connection; without
        `PaymentWeights.keeps_colors`, for the plan without these."""
        routes = self.view.game_map.routes
        if not self.weights.payments.keeps_colors:
            return [*self._rest(route).plan(hand).routes]
        cards = self.cards if hand is self.hand else self.needs.plan(hand)
        claimed = routes[route].connection
        return [each for each in cards.routes if routes[each.route].connection != claimed]

    def costs_more_tickets(self, payment: Payment, route: int) -> bool:
        """Whether planned routes that lack more cards after this payment for another planned route
        serve tickets of more points than that one."""
        rest, tickets = self._rest(route), self.view.game_map.tickets
        after = rest.plan(self.hand.changed(self.estimates, payment, -1))
        harmed = [
            ticket
            for now, then in zip(rest.plan().routes, after.routes, strict=True)
            if then.missing > now.missing
            for ticket in self.serves.get(then.route, ())
        ]
        served = [tickets[ticket].points for ticket in self.serves.get(route, ())]
        return sum([tickets[ticket].points for ticket in {*harmed}]) > sum(served)

    def _rest(self, route: int | None) -> CardNeeds:
        """What the plan needs without a route, or another one of its connection."""
        routes = self.view.game_map.routes
        claimed = None if route is None else routes[route].connection
        if claimed not in self._rests:
            needed = self.plan.routes or self.goals
            rest = [other for other in needed if routes[other].connection != claimed]
            self._rests[claimed] = CardNeeds(self.estimates, rest, self.needs.hidden)
        return self._rests[claimed]

    def claim(self, route: int) -> Claim:
        """The legal claim of this route with the cheapest payment."""
        claims = self.claims[route]
        if len(claims) == 1:
            return claims[0]
        return min(claims, key=lambda claim: self.price(claim.payment, route))

    def leaves_pieces(self, route: int) -> bool:
        """Whether enough pieces for the plan are left after claiming a route that is not in it."""
        fact, spaces = self.view.game_map.routes[route], self.plan.spaces
        total, of_each = self.estimates.pieces
        return (
            total - sum(spaces) >= fact.length
            and of_each[fact.deck] - spaces[fact.deck] >= fact.length
        )

    def _find_targets(self) -> list[Target]:
        estimates, plan, routes = self.estimates, self.plan, self.view.game_map.routes
        me, facts = estimates.me, estimates.facts
        total = me.pieces - sum(plan.spaces)
        left = [n - s for n, s in zip(me.pieces_by_deck, plan.spaces, strict=True)]
        turns_left = estimates.turns_left - (plan.turns if self.level.patient else 0)
        gains, claims = estimates.gains(), self.weights.claims
        path_bonus = path_bonus_gains(estimates, plan)
        targets: list[Target] = []
        for route in estimates.route_of:
            if route is None or routes[route].connection in plan.forest.connections:
                continue
            length = facts.lengths[route]
            if length > total or length > left[routes[route].deck]:
                continue
            value = gains[facts.kind_of[route]] + path_bonus.get(route, 0.0)
            if length >= facts.long_length:
                value += claims.long_route
            if claims.apart and not self.touches_network(route):
                value -= claims.apart
            missing = estimates.missing(route)
            if route in self.claims:
                # Locomotives pay for what the colors do not.
                value += estimates.turn_price * missing / CARDS_PER_TURN
                missing = 0.0
            if 1 + ceil(missing / 2) <= turns_left + self.weights.time.target_slack:
                targets.append((value, route))
        targets.sort(key=lambda pair: (-pair[0], pair[1]))
        return targets

    def _find_goals(self, kept: frozenset[int]) -> Sequence[int]:
        plan, estimates = self.plan, self.estimates
        path_bonus, routes = path_bonus_gains(estimates, plan), self.view.game_map.routes
        worths = [
            (
                estimates.points_of(route)
                + path_bonus.get(route, 0.0)
                - estimates.piece_price * estimates.facts.lengths[route]
                + TIE * (self.touches_network(route) + (routes[route].color is not None)),
                route,
            )
            for _, route in self.targets
            if estimates.points_of(route) >= self.weights.claims.least_points
        ]
        return choose_goals(estimates, worths, self._path_pairs(path_bonus), kept)

    def _path_pairs(self, path_bonus: dict[int, float]) -> list[tuple[float, tuple[int, int]]]:
        """Pairs of a short route that can be paid for and of another one, with the points that they
        bring less what their pieces cost, if together they bring more for the longest path."""
        estimates, facts = self.estimates, self.estimates.facts
        if not path_bonus or estimates.turns_left > self.weights.time.path_turns:
            return []
        lengths, routes = facts.lengths, self.view.game_map.routes
        targets = [route for _, route in self.targets]
        first = [r for r in targets if r in self.claims and self.touches_network(r)]
        first.sort(key=lambda route: (lengths[route], route))
        pairs: list[tuple[float, tuple[int, int]]] = []
        for one in first[:_MOST_FIRST]:
            after = path_bonus_gains(estimates, self.plan, (RouteIndex(one),))
            for two in targets:
                more = path_bonus[one] + after.get(two, 0.0)
                is_joined = not {*routes[one].ends}.isdisjoint(routes[two].ends)
                if two == one or not is_joined or more <= path_bonus[one] + path_bonus[two]:
                    continue
                points = sum([estimates.points_of(route) for route in (one, two)])
                pieces = lengths[one] + lengths[two]
                pairs.append((points + more - estimates.piece_price * pieces, (one, two)))
        return pairs

    def touches_network(self, route: int) -> bool:
        """Whether a route joins the routes that the player has or plans; any does before the
        first."""
        routes = self.view.game_map.routes
        network = {
            end
            for own in (*self.estimates.own_routes, *self.plan.routes)
            for end in routes[own].ends
        }
        return not network or not network.isdisjoint(routes[route].ends)

    def _card_values(self) -> CardValues:
        estimates, weights, plan = self.estimates, self.weights, self.plan
        card_suits, covers = estimates.facts.card_suits, estimates.facts.covers
        routes: Sequence[int] = [*(plan.routes or self.goals)]
        owed, needs = bool(routes), self.needs
        if not self.level.saving:
            lacking = [route for route in routes if estimates.missing(route) > 0]
            lengths = estimates.facts.lengths
            routes = sorted(lacking, key=lambda r: (estimates.missing(r), -lengths[r], r))[:1]
            needs = CardNeeds(estimates, routes)
        besides = self._worth_for_targets(weights.draws.other_routes if owed else 1.0)
        scarcity = self._scarcity(routes if owed and self.level.priced else ())
        now = needs.draws(self.hand)
        hidden, face_up, keep, saved, taken = [[0.0] * len(card_suits) for _ in range(5)]
        for card, suit in enumerate(card_suits):
            saved[card] = now - needs.draws(self.hand.changed(estimates, ((card, 1),)))
            if suit < 0:
                keep[card] = weights.payments.locomotive
                continue
            taken[card] = saved[card]
            if card in self.view.market:
                taken[card] = self._saved_if_taken(needs, card, now)
            hidden[card] = saved[card] * scarcity[suit] + besides[suit]
            face_up[card] = taken[card] * scarcity[suit] + besides[suit]
            keep[card] = (
                weights.payments.other_use * besides[suit] + weights.payments.space * covers[card]
            )
        # A locomotive is worth more than a card that is sure to be drawn next.
        best = max(
            [
                min(1.0, saves) * scarcity[suit] + besides[suit]
                for saves, suit in zip(taken, card_suits, strict=True)
                if suit >= 0
            ],
            default=1.0,
        )
        if self.cards.ferries:
            wild = best + weights.draws.locomotive_for_ferry
        elif self.cards.missing or not owed:
            wild = best + weights.draws.locomotive
        else:
            wild = weights.draws.locomotive_to_spare * best + weights.draws.locomotive
        for card, suit in enumerate(card_suits):
            if suit < 0:
                hidden[card] = face_up[card] = wild
        for card, value in harbor_cards(estimates, plan).items():
            hidden[card] = max(hidden[card], 0.0) + value
            face_up[card] = max(face_up[card], 0.0) + value
            keep[card] += value
        return CardValues(hidden, face_up, keep, saved, taken)

    def _saved_if_taken(self, needs: CardNeeds, card: int, now: float) -> float:
        """How many draws less these routes take after this face-up card is taken, alone or as one
        of two of its type."""
        estimates, part = self.estimates, self.weights.draws.pair_share
        hand = self.hand.taken(estimates, card)
        saved = now - needs.draws(hand)
        if lasting := self.weights.draws.lasting:
            gone = self.hand._replace(face_up=[0] * len(self.hand.face_up))
            later = needs.draws(gone) - needs.draws(gone.changed(estimates, ((card, 1),)))
            saved += lasting * max(0.0, later - saved)
        is_pair = self.view.phase is Phase.TURN and self.view.market.count(card) > 1
        if is_pair and saved < part:
            saved = max(saved, part * (now - needs.draws(hand.taken(estimates, card))))
        return saved

    def _worth_for_targets(self, scale: float) -> list[float]:
        """What a card of each suit is worth for routes besides the plan, this many times."""
        estimates, weights, facts = self.estimates, self.weights, self.estimates.facts
        left = estimates.me.pieces - sum(self.plan.spaces)
        shown = [facts.card_suits[card] for card in self.view.market if card is not None]
        pairs = {suit for suit in shown if shown.count(suit) > 1}
        face_up, unseen = self.hand.face_up, estimates.unseen
        worths = [weights.draws.any_card] * facts.suits
        most = weights.draws.more_targets * weights.draws.best_targets
        for number, (_, route) in enumerate(self.targets[:most]):
            if left <= 0:
                break
            is_one_of_the_best = number < weights.draws.best_targets
            fact, suit = self.view.game_map.routes[route], facts.suit_of[route]
            missing = estimates.missing(route)
            weight = scale * (
                weights.draws.for_target if is_one_of_the_best else weights.draws.for_lesser_target
            )
            suits: Sequence[int] = [suit]
            if suit < 0:
                deck, covered = facts.suits_of_deck[fact.deck], estimates.covered
                most_covered = max([covered[suit] for suit in deck])
                suits = [
                    suit
                    for suit in deck
                    if covered[suit] == most_covered
                    or (suit in pairs and covered[suit] + weights.draws.pair > most_covered)
                ]
                weight *= weights.draws.for_gray_target
            if is_one_of_the_best:
                left -= fact.length
            if missing > 0:
                if weights.draws.counts_unseen:
                    own = estimates.covered
                    suits = [s for s in suits if fact.length - own[s] <= face_up[s] + unseen[s]]
                for suit in suits:
                    worth = max(weight, weights.draws.for_pair * scale) if suit in pairs else weight
                    worth *= 1 + weights.draws.near_target / max(1.0, missing)
                    worths[suit] = max(worths[suit], worth)
        return worths

    def _scarcity(self, routes: Sequence[int]) -> list[float]:
        """How many times as much a card of each suit is worth because one of these routes needs
        it and few others will do."""
        factors = [1.0] * self.estimates.facts.suits
        for route in routes:
            missing = self.estimates.missing(route)
            if missing > 0:
                colors = self.estimates.colors_for(route)
                part = (
                    self.weights.draws.only_suit
                    if len(colors) == 1
                    else self.weights.draws.one_of_suits
                )
                for suit, _ in colors:
                    factors[suit] = max(factors[suit], 1 + part / max(1.0, missing))
        return factors


def last_locomotives(weights: PaymentWeights, length: int) -> float:
    """How many locomotives may pay for a route of this length that completes a ticket, beyond those
    that it requires."""
    return weights.last_locomotives * (length - weights.last_spaces)


def _is_face_up(cards: CardPlan, hand: Hand) -> bool:
    """Whether all cards that the plan lacks are face up."""
    lacking = [0] * len(hand.face_up)
    for each in cards.routes:
        lacking[each.suit] += each.missing - each.ferries
    return not cards.ferries and all(
        n <= shown for n, shown in zip(lacking, hand.face_up, strict=True)
    )


def _is_as_good(other: TicketPlan, plan: TicketPlan) -> bool:
    """Whether another plan completes all the tickets that this one does with no more stations."""
    return {*other.goals} >= {*plan.goals} and len(other.stations) <= len(plan.stations)
