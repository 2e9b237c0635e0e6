"""The card plan: which cards of the hand pay for which planned route, and what is still to be
drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, permutations
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.players.estimates import INF, Estimates

_MOST_STEPS: Final = 24
"""After so many steps of a search, the best plan found by then counts. On the maps that come with
the program, at most one of a thousand plans needs more."""

_Choice: TypeAlias = tuple[int, int]
"""A suit, and the route that it would pay for: one side of a double route."""


class RouteCards(NamedTuple):
    """How a planned route is to be paid for: with cards of a suit and with locomotives.

    All numbers are spaces, for a tunnel one more than the route has, in case it costs more.
    `spaces` are covered by cards of the hand that are set aside for this route, `locomotives` by
    locomotives of the hand; `missing` are to be drawn, of these `ferries` as locomotives.
    """

    route: int
    suit: int
    spaces: int
    locomotives: int
    missing: int
    ferries: int


class CardPlan(NamedTuple):
    """How planned routes are to be paid for, so that the fewest draws are needed.

    `routes` are in the order of the ticket plan. `missing` counts the cards to be drawn, and
    `draws` how many draws that probably takes. `spare` are locomotives that no route needs.
    """

    routes: tuple[RouteCards, ...]
    missing: int
    draws: float
    spare: int

    @property
    def ferries(self) -> int:
        """The locomotives that ferries require and the hand lacks."""
        return sum([each.ferries for each in self.routes])


class Hand(NamedTuple):
    """What a player can pay with: the spaces that the cards of each suit cover, the locomotives,
    and the spaces that the face-up cards of each suit would cover."""

    covered: Sequence[int]
    locomotives: int
    face_up: Sequence[int]

    def changed(
        self, estimates: Estimates, cards: Iterable[tuple[int, int]], times: int = 1
    ) -> Hand:
        """This hand with these cards; with `times` -1 without them."""
        facts = estimates.facts
        covered, locomotives = list(self.covered), self.locomotives
        for card, count in cards:
            suit = facts.card_suits[card]
            if suit >= 0:
                covered[suit] += times * count * facts.covers[card]
            else:
                locomotives += times * count
        return Hand(covered, locomotives, self.face_up)

    def taken(self, estimates: Estimates, card: int) -> Hand:
        """This hand with a face-up card, which is no longer face up."""
        suit, face_up = estimates.facts.card_suits[card], list(self.face_up)
        if suit >= 0:
            face_up[suit] -= estimates.facts.covers[card]
        return self.changed(estimates, ((card, 1),))._replace(face_up=face_up)


def hand_of(estimates: Estimates) -> Hand:
    """The player's hand."""
    facts, face_up = estimates.facts, [0] * estimates.facts.suits
    for card in estimates.view.market:
        if card is not None and facts.card_suits[card] >= 0:
            face_up[facts.card_suits[card]] += facts.covers[card]
    return Hand(estimates.covered, estimates.locomotives, face_up)


class CardNeeds:
    """What planned routes cost, apart from a hand: to be compared with several hands.

    A face-up card that the plan needs takes one draw, any other one `hidden` draws: fewer, the
    more of the cards to come are of use. It takes `single` draws for a route that one suit pays
    for, or the two of a double route: those cards are needed at last.
    """

    def __init__(
        self, estimates: Estimates, routes: Iterable[int], hidden: float | None = None
    ) -> None:
        self._estimates = estimates
        facts, all_routes = estimates.facts, estimates.view.game_map.routes
        self._routes = [*routes]
        self._fixed = [0] * facts.suits
        self._required = 0
        self._open: list[tuple[int, int, tuple[_Choice, ...]]] = []
        """The routes that several suits can pay for, the longest first: spaces, number in the plan
        and choices."""
        self._flags: frozenset[int | None] = frozenset()
        self._in_some: set[int] = set()
        """The suits that can pay for some of these routes, but not for all of their deck."""
        self._choices = [self._obtainable(route) for route in self._routes]
        """The suits that can pay for each route."""
        for number, route in enumerate(self._routes):
            fact, choices = all_routes[route], self._choices[number]
            self._required += fact.locomotives
            length = fact.length - fact.locomotives + fact.tunnel
            if len(choices) == 1:
                self._fixed[choices[0][0]] += length
                self._flags |= {fact.color}
            else:
                self._open.append((length, number, choices))
                if len(choices) < facts.colors:
                    self._in_some |= {suit for suit, _ in choices}
        self._open.sort(key=lambda each: (len(each[2]) > 2, -each[0], each[1]))
        self._hand = hand_of(estimates)
        self._solved: dict[tuple[object, ...], float] = {}
        self.hidden = 1.5 if hidden is None else hidden
        self.single = self._locomotive = self.hidden
        if hidden is None:
            self.hidden = self._hidden_draws()
        self.single = self.hidden + estimates.weights.draws.few_suits
        self._locomotive = max(estimates.weights.draws.ferry_locomotive, self.single)
        """How many draws a locomotive for a ferry takes: no fewer than any other card."""

    def _obtainable(self, route: int) -> tuple[_Choice, ...]:
        """The suits that can pay for a route, but those of which too few cards are left."""
        estimates, hand = self._estimates, hand_of(self._estimates)
        choices = estimates.colors_for(route)
        if not estimates.weights.draws.counts_unseen or len(choices) == 1:
            return choices
        fact = estimates.view.game_map.routes[route]
        missing = max(fact.length - hand.locomotives, fact.locomotives)
        left = tuple(
            [
                choice
                for choice in choices
                if missing
                <= hand.covered[choice[0]] + hand.face_up[choice[0]] + estimates.unseen[choice[0]]
            ]
        )
        return left or choices

    def draws(self, hand: Hand) -> float:
        """How many draws the routes probably take with this hand; less than 0 by a part of the
        locomotives that are left over."""
        key = self._same(hand)
        if key not in self._solved:
            self._solved[key] = self._solve(hand)[0]
        return self._solved[key]

    def _same(self, hand: Hand) -> tuple[object, ...]:
        """Equal for hands that take equally many draws: suits that pay for the same routes may
        change places."""
        facts = self._estimates.facts
        suits = [
            (have - need, in_view)
            for have, need, in_view in zip(hand.covered, self._fixed, hand.face_up, strict=True)
        ]
        if facts.flag_colors:
            return (hand.locomotives, *suits)
        apart = [suits[suit] for suit in self._in_some]
        decks = [
            tuple(sorted([suits[suit] for suit in deck if suit not in self._in_some]))
            for deck in facts.suits_of_deck
        ]
        return (hand.locomotives, *apart, *decks)

    def plan(self, hand: Hand | None = None) -> CardPlan:
        """The plan with the fewest draws for a hand (without it: the player's)."""
        hand = self._hand if hand is None else hand
        draws, chosen = self._solve(hand)
        if self._estimates.weights.payments.payable_first:
            self._pay_first(hand, chosen)
        facts, all_routes = self._estimates.facts, self._estimates.view.game_map.routes
        choices = [
            chosen[number] if number in chosen else each[0]
            for number, each in enumerate(self._choices)
        ]
        left, wild = list(hand.covered), hand.locomotives
        spaces, wilds, missing, ferries = [[0] * len(choices) for _ in range(4)]
        # The cards of a suit are first for routes that few suits can pay for, then for those with
        # the fewest spaces.
        suits = [min(3, len(each)) for each in self._choices]
        by_length = sorted(
            range(len(choices)), key=lambda n: (suits[n], facts.lengths[choices[n][1]], n)
        )
        for n in by_length:
            fact, suit = all_routes[choices[n][1]], choices[n][0]
            wilds[n] = min(wild, fact.locomotives)
            wild -= wilds[n]
            ferries[n] = fact.locomotives - wilds[n]
            length = fact.length - fact.locomotives + fact.tunnel
            spaces[n] = min(left[suit], length)
            left[suit] -= spaces[n]
            missing[n] = length - spaces[n]
        for n in sorted(by_length, key=lambda n: (suits[n] > 2, missing[n])):
            used = min(wild, missing[n])
            wild -= used
            wilds[n] += used
            missing[n] += ferries[n] - used
        routes = [
            RouteCards(choice[1], choice[0], *numbers)
            for choice, numbers in zip(
                choices, zip(spaces, wilds, missing, ferries, strict=True), strict=True
            )
        ]
        return CardPlan(tuple(routes), sum(missing), max(0.0, draws), wild)

    def _pay_first(self, hand: Hand, chosen: dict[int, _Choice]) -> None:
        """Swap the suits of two routes of any color if the plan takes no more draws, and the hand,
        or else the hand and the face-up cards, then pay for the shorter one."""
        lengths = {number: length for length, number, _ in self._open}
        suits = {n: dict(reversed(each)) for _, n, each in self._open if len(each) > 2}

        def rank(numbers_of: Iterable[tuple[int, set[int]]]) -> tuple[float, int, int]:
            """Less is better: the draws for these routes by suit, minus the number that the hand
            pays for, minus the number that the hand and the face-up cards pay for."""
            draws, payable, in_view = 0.0, 0, 0
            for suit, numbers in numbers_of:
                shown, left = hand.face_up[suit], hand.covered[suit] - self._fixed[suit]
                needed = [*accumulate(sorted([lengths[number] for number in numbers]))]
                missing = max(0, needed[-1] - left) if needed else 0
                draws += min(missing, shown) + self.hidden * max(0, missing - shown)
                payable -= sum([spaces <= left for spaces in needed])
                in_view -= sum([spaces <= left + shown for spaces in needed])
            return round(draws, 6), payable, in_view

        for short, long in permutations(suits, 2):
            one, two = chosen[short][0], chosen[long][0]
            can_change = two in suits[short] and one in suits[long]
            if lengths[short] >= lengths[long] or one == two or not can_change:
                continue
            of_one, of_two = [
                {number for number, (suit, _) in chosen.items() if suit == paid}
                for paid in (one, two)
            ]
            now = rank([(one, of_one), (two, of_two)])
            if rank([(one, of_one - {short} | {long}), (two, of_two - {long} | {short})]) < now:
                chosen[short] = two, suits[short][two]
                chosen[long] = one, suits[long][one]

    def _hidden_draws(self) -> float:
        """By the suits of which one card more helps: those that routes lack, and those that could
        pay for such a route as well."""
        estimates, hand, facts = self._estimates, self._hand, self._estimates.facts
        left = [have - need for have, need in zip(hand.covered, self._fixed, strict=True)]
        chosen = self._solve(hand)[1]
        for length, number, _ in self._open:
            left[chosen[number][0]] -= length
        useful = {suit for suit, count in enumerate(left) if count < 0}
        for length, number, choices in self._open:
            count = left[chosen[number][0]]
            if count < 0:
                useful |= {suit for suit, _ in choices if left[suit] >= min(length, length + count)}
        best = 0.0
        for shares in estimates.next_cards:
            found = [
                share
                for suit, share in zip(facts.card_suits, shares, strict=True)
                if suit < 0 or suit in useful
            ]
            best = min(1.0, max(best, sum(found)))
        chance: float = 1 - (1 - best) ** estimates.weights.draws.looks
        return min(estimates.weights.draws.max_hidden, 1 / max(0.01, chance))

    def _solve(self, hand: Hand) -> tuple[float, dict[int, _Choice]]:
        """The fewest draws, and for each route that several suits can pay for the one that pays."""
        left = [have - need for have, need in zip(hand.covered, self._fixed, strict=True)]
        ferries = max(0, self._required - hand.locomotives)
        locomotives = max(0, hand.locomotives - self._required)
        search = _Search(self, left, hand.face_up, locomotives)
        draws, chosen = search.best()
        if not self._estimates.weights.draws.counts_flags:
            draws += search.bonus
        return draws + self._locomotive * ferries, chosen


class _Search:
    """The search for the suits that pay with the fewest draws. It goes depth first, the longest
    route and the best choice first, and leaves out what cannot be better than the best so far.

    `left[suit]` are the spaces that the hand covers less those that the routes chosen so far need;
    what is below 0 is missing. Missing spaces are counted by what they take: a face-up card
    (`shown`), a hidden one (`hidden`), or a hidden one of the only suit or two that will do
    (`fixed`).
    """

    def __init__(
        self, needs: CardNeeds, left: list[int], face_up: Sequence[int], locomotives: int
    ) -> None:
        self._needs, self._left, self._face_up = needs, left, face_up
        self._locomotives = locomotives
        estimates = self._estimates = needs._estimates
        self._routes = estimates.view.game_map.routes
        self._opens = needs._open
        self._unneeded = estimates.weights.draws.unneeded_locomotive
        self._has_flags = bool(estimates.facts.flag_colors)
        self._flag = estimates.facts.flag_points / estimates.card_price if self._has_flags else 0.0
        self._most_shown = sum(face_up)
        self._steps = 0
        self._best, self._best_chosen = INF, tuple[_Choice, ...]()
        self.bonus = 0.0
        """The draws that the flags of the best choices are worth."""
        # The spaces of each route and those after it that are missing at least.
        self._at_least = [0] * (len(self._opens) + 1)
        for index in range(len(self._opens) - 1, -1, -1):
            length, _, choices = self._opens[index]
            most = max([left[suit] for suit, _ in choices])
            self._at_least[index] = self._at_least[index + 1] + max(0, length - max(0, most))

    def best(self) -> tuple[float, dict[int, _Choice]]:
        """The fewest draws, and the choice for each open route by its number in the plan."""
        shown = fixed = 0
        for suit, count in enumerate(self._left):
            if count < 0:
                in_view = min(-count, self._face_up[suit])
                shown += in_view
                fixed += -count - in_view
        self._visit(0, shown, 0, fixed, 0.0, self._needs._flags, ())
        numbers = [number for _, number, _ in self._opens]
        return self._best, dict(zip(numbers, self._best_chosen, strict=False))

    def _visit(
        self,
        index: int,
        shown: int,
        hidden: int,
        fixed: int,
        bonus: float,
        flags: frozenset[int | None],
        chosen: tuple[_Choice, ...],
    ) -> None:
        """Try the choices for the open routes from this one on. `bonus` are the draws that the
        flags of the routes chosen so far are worth."""
        if index == len(self._opens):
            total = self._draws(shown, hidden, fixed) - bonus
            if total < self._best - 1e-9:
                self._best, self.bonus, self._best_chosen = total, bonus, chosen
            return
        self._steps += 1
        if self._steps > _MOST_STEPS and self._best < INF:
            return
        length, _, choices = self._opens[index]
        is_fixed = len(choices) <= 2
        most_gains = self._flag * (len(self._opens) - index - 1)
        at_least = self._at_least[index + 1]
        for _, _, _, choice, in_view, unseen, gain in self._ranked(length, choices, flags):
            now_shown = shown + in_view
            now_hidden, now_fixed = (
                (hidden, fixed + unseen) if is_fixed else (hidden + unseen, fixed)
            )
            # What is missing later is face up as far as there are cards.
            short = now_shown + at_least
            beyond = short - self._most_shown if short > self._most_shown else 0
            least = self._draws(short - beyond, now_hidden + beyond, now_fixed)
            if least - (bonus + gain + most_gains) >= self._best - 1e-9:
                continue
            then_flags = flags | {self._routes[choice[1]].color} if self._has_flags else flags
            self._left[choice[0]] -= length
            self._visit(
                index + 1,
                now_shown,
                now_hidden,
                now_fixed,
                bonus + gain,
                then_flags,
                (*chosen, choice),
            )
            self._left[choice[0]] += length

    def _ranked(
        self, length: int, choices: Sequence[_Choice], flags: frozenset[int | None]
    ) -> list[tuple[float, int, int, _Choice, int, int, float]]:
        """The choices for a route of this length, the best first, each with the spaces that are
        then missing with a face-up and with a hidden card, and what its flag is worth. Of suits
        that make no difference, only the first one counts."""
        needs, price = self._needs, self._needs.hidden
        if len(choices) <= 2:
            price = needs.single
        ranked: list[tuple[float, int, int, _Choice, int, int, float]] = []
        seen = set[tuple[int, int]]()
        for number, choice in enumerate(choices):
            suit, route = choice
            count, in_view = self._left[suit], self._face_up[suit]
            if not self._has_flags and suit not in needs._in_some:
                if (count, in_view) in seen:
                    continue
                seen.add((count, in_view))
            before = -count if count < 0 else 0
            after = length - count if length > count else 0
            shown = (after if after < in_view else in_view) - (
                before if before < in_view else in_view
            )
            hidden = after - before - shown
            gain = 0.0
            if self._has_flags and self._routes[route].color not in flags:
                extra = self._estimates.points_of(route) - self._estimates.facts.points[route]
                gain = extra / self._estimates.card_price
            rank = shown + price * hidden - gain
            over = length - count if count > length else 0
            # Of equal ones rather a suit that no other route lacks.
            ranked.append((rank, before + over, number, choice, shown, hidden, gain))
        ranked.sort()
        return ranked

    def _draws(self, shown: int, hidden: int, fixed: int) -> float:
        """The draws that these spaces take. Locomotives take the place of the cards that take most
        of them."""
        rest = self._locomotives - fixed
        if rest < 0:
            return shown + self._needs.hidden * hidden - self._needs.single * rest
        rest -= hidden
        if rest < 0:
            return shown - self._needs.hidden * rest
        unused = shown - rest
        return float(unused) if unused > 0 else self._unneeded * unused


def plan_cards(estimates: Estimates, routes: Iterable[int]) -> CardPlan:
    """The card plan for these routes and the player's hand."""
    return CardNeeds(estimates, routes).plan()
