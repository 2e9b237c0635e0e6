"""The card plan: which cards of the hand pay for which planned route, and what is still to be
drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
        for number, route in enumerate(self._routes):
            fact, choices = all_routes[route], estimates.colors_for(route)
            self._required += fact.locomotives
            length = fact.length - fact.locomotives + fact.tunnel
            if len(choices) == 1:
                self._fixed[choices[0][0]] += length
                self._flags |= {fact.color}
            else:
                self._open.append((length, number, choices))
                if len(choices) < facts.colors:
                    self._in_some |= {suit for suit, _ in choices}
        self._open.sort(key=lambda each: (-each[0], each[1]))
        self._hand = hand_of(estimates)
        self._solved: dict[tuple[object, ...], float] = {}
        self.hidden = 1.5 if hidden is None else hidden
        self.single = self.hidden
        if hidden is None:
            self.hidden = self._hidden_draws()
        self.single = self.hidden + estimates.weights.draws.few_suits

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
        facts, all_routes = self._estimates.facts, self._estimates.view.game_map.routes
        choices = [
            chosen[number] if number in chosen else self._estimates.colors_for(route)[0]
            for number, route in enumerate(self._routes)
        ]
        left, wild = list(hand.covered), hand.locomotives
        spaces, wilds, missing, ferries = [[0] * len(choices) for _ in range(4)]
        # The routes with the fewest spaces can be paid for first.
        by_length = sorted(range(len(choices)), key=lambda n: (facts.lengths[choices[n][1]], n))
        for n in by_length:
            fact, suit = all_routes[choices[n][1]], choices[n][0]
            wilds[n] = min(wild, fact.locomotives)
            wild -= wilds[n]
            ferries[n] = fact.locomotives - wilds[n]
            length = fact.length - fact.locomotives + fact.tunnel
            spaces[n] = min(left[suit], length)
            left[suit] -= spaces[n]
            missing[n] = length - spaces[n]
        for n in sorted(by_length, key=lambda n: missing[n]):
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
        """The fewest draws, and for each route that several suits can pay for the one that pays.
        Searches depth first, the best choice first, and leaves what cannot be better."""
        estimates, weights = self._estimates, self._estimates.weights
        hidden, single = self.hidden, self.single
        face_up, opens = hand.face_up, self._open
        left = [have - need for have, need in zip(hand.covered, self._fixed, strict=True)]
        ferries = max(0, self._required - hand.locomotives)
        wild = max(0, hand.locomotives - self._required)
        shown = fixed = 0
        for suit, count in enumerate(left):
            if count < 0:
                in_view = min(-count, face_up[suit])
                shown += in_view
                fixed += -count - in_view
        at_least = [0] * (len(opens) + 1)
        for index in range(len(opens) - 1, -1, -1):
            length, _, choices = opens[index]
            most = max([left[suit] for suit, _ in choices])
            at_least[index] = at_least[index + 1] + max(0, length - max(0, most))
        has_flags, price = bool(estimates.facts.flag_colors), estimates.card_price
        flag = estimates.facts.flag_points / price if has_flags else 0.0
        all_routes = estimates.view.game_map.routes
        best, best_chosen = INF, dict[int, _Choice]()
        steps, in_view_at_most = 0, sum(face_up)

        def cost(shown: int, unseen: int, fixed: int) -> float:
            """Locomotives take the place of the cards that take most draws."""
            rest = wild - fixed
            if rest < 0:
                return shown + hidden * unseen - single * rest
            rest -= unseen
            if rest < 0:
                return shown - hidden * rest
            return (
                float(shown - rest)
                if shown > rest
                else weights.draws.unneeded_locomotive * (shown - rest)
            )

        def search(
            index: int,
            shown: int,
            unseen: int,
            fixed: int,
            bonus: float,
            flags: frozenset[int | None],
            chosen: tuple[_Choice, ...],
        ) -> None:
            nonlocal best, best_chosen, steps
            if index == len(opens):
                total = cost(shown, unseen, fixed) - bonus
                if total < best - 1e-9:
                    best = total
                    best_chosen = {
                        number: choice for (_, number, _), choice in zip(opens, chosen, strict=True)
                    }
                return
            steps += 1
            if steps > _MOST_STEPS and best < INF:
                return
            length, _, choices = opens[index]
            is_single = len(choices) <= 2
            price_of_one = single if is_single else hidden
            ranked: list[tuple[float, int, int, _Choice, int, int, float]] = []
            seen = set[tuple[int, int]]()
            for number, choice in enumerate(choices):
                suit, route = choice
                count, in_view = left[suit], face_up[suit]
                if not has_flags and suit not in self._in_some:
                    if (count, in_view) in seen:
                        continue
                    seen.add((count, in_view))
                before, after = max(0, -count), max(0, length - count)
                more_shown = min(after, in_view) - min(before, in_view)
                more_unseen = after - before - more_shown
                gain = 0.0
                if has_flags and all_routes[route].color not in flags:
                    gain = (estimates.points_of(route) - estimates.facts.points[route]) / price
                rank = more_shown + price_of_one * more_unseen - gain
                left_over = count - length if count >= length else 0
                ranked.append((rank, -left_over, number, choice, more_shown, more_unseen, gain))
            ranked.sort()
            most_gains = flag * (len(opens) - index - 1)
            for _, _, _, choice, more_shown, more_unseen, gain in ranked:
                short = shown + more_shown + at_least[index + 1]
                beyond = max(0, short - in_view_at_most)
                more_fixed = more_unseen if is_single else 0
                more_unseen -= more_fixed
                bound = cost(short - beyond, unseen + more_unseen + beyond, fixed + more_fixed)
                if bound - bonus - gain - most_gains >= best - 1e-9:
                    continue
                left[choice[0]] -= length
                search(
                    index + 1,
                    shown + more_shown,
                    unseen + more_unseen,
                    fixed + more_fixed,
                    bonus + gain,
                    flags | {all_routes[choice[1]].color} if has_flags else flags,
                    (*chosen, choice),
                )
                left[choice[0]] += length

        search(0, shown, 0, fixed, 0.0, self._flags, ())
        return best + weights.draws.ferry_locomotive * ferries, best_chosen


def plan_cards(estimates: Estimates, routes: Iterable[int]) -> CardPlan:
    """The card plan for these routes and the player's hand."""
    return CardNeeds(estimates, routes).plan()
