"""Worlds: games of the fast model that agree with a view, with hidden cards and tickets drawn at
random. What the view hides is never looked at, so the real hidden cards change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.rng import below, shuffled
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.view import cards_by_deck
from ttr_tui.players.estimates import INF
from ttr_tui.players.fast_game import LOST, OWN, FastGame
from ttr_tui.players.fast_map import fast_map
from ttr_tui.players.fast_plan import plan, prices_of
from ttr_tui.players.ticket_plan import cheapest_path

_BUILT: Final = 10.0
"""A ticket of which all of the path is built is `exp` of this as likely as one of which nothing
is."""

_MANY_TICKETS: Final = 80
"""With more unseen tickets, all are equally likely: looking at their paths would take too long."""

_LEAST: Final = 1 << 10
"""The weight of a ticket of which nothing is built. Those of all tickets together stay far below
2**32, the limit of `below`."""


class Worlds:
    """The worlds that a view leaves open, without the plan of the viewer."""

    def __init__(self, view: View, chance: int) -> None:
        assert view.viewer is not None, "only a player plans"
        self._view, self._chance, self._me = view, chance, view.viewer
        self._fast = fast_map(view.game_map)
        self._unseen = self._unseen_cards()
        seats, decks = len(view.seats), len(view.game_map.rules.decks)
        self._blank = FastGame(view, [view.hand] * seats, [[]] * decks, [[]] * seats, 0)
        self._tickets, self._weights = self._unseen_tickets()
        self._plans: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = {}

    def __iter__(self) -> Iterator[FastGame]:
        while True:
            yield self._draw()

    def _unseen_cards(self) -> list[list[int]]:
        """The cards of each deck that the viewer does not see."""
        view = self._view
        seen = list(view.hand)
        for card in (
            *view.market,
            *view.set_aside,
            *[c for seat in view.seats for c in seat.flags],
        ):
            if card is not None:
                seen[card] += 1
        others = [seat.known for seat in view.seats if seat.seat != self._me]
        for counts in (*view.discards, *others):
            seen = [*map(int.__add__, seen, counts)]
        return [
            [card for card, count in deck.cards for _ in range(count - seen[card])]
            for deck in view.game_map.rules.decks
        ]

    def _unseen_tickets(self) -> tuple[list[int], list[list[int]]]:
        """The tickets that others may have, and how likely each player has each of them."""
        view, fast = self._view, self._fast
        known = {*view.tickets, *view.offer, *view.rejected, *view.removed, *view.returned}
        tickets = [t for t in view.game_map.ticket_indices if t not in known]
        weights = [[_LEAST] * len(tickets) for _ in view.seats]
        if not view.turn or len(tickets) > _MANY_TICKETS:
            return [*tickets], weights
        costs = prices_of(view.game_map).costs
        for seat in view.seats:
            if seat.seat == self._me:
                continue
            left = [
                0.0 if each == OWN else INF if each == LOST else cost
                for cost, each in zip(costs, self._blank.status[seat.seat], strict=True)
            ]
            for number, ticket in enumerate(tickets):
                one, two, _ = fast.tickets[ticket]
                rest = cheapest_path(fast.neighbors, left, one, two)
                whole = cheapest_path(fast.neighbors, costs, one, two)
                if rest is not None and whole is not None and whole[0] > 0:
                    built = max(0.0, 1 - rest[0] / whole[0])
                    weights[seat.seat][number] = int(_LEAST * exp(_BUILT * built))
        return [*tickets], weights

    def _draw(self) -> FastGame:
        view = self._view
        hands = [list(view.hand if seat.seat == self._me else seat.known) for seat in view.seats]
        decks: list[list[int]] = []
        held = [cards_by_deck(view.game_map, hand) for hand in hands]
        for deck, unseen in enumerate(self._unseen):
            self._chance, cards = shuffled(self._chance, unseen)
            for seat in view.seats:
                for _ in range(min(len(cards), seat.cards_by_deck[deck] - held[seat.seat][deck])):
                    hands[seat.seat][cards.pop()] += 1
            decks.append(cards)
        tickets = self._draw_tickets()
        self._chance, chance = below(self._chance, 1 << 24)
        game = self._blank.copy()
        game.deal(hands, decks, tickets, chance)
        for seat in view.seats:
            if seat.seat != self._me:
                self._plan(game, seat.seat)
        return game

    def _draw_tickets(self) -> list[list[int]]:
        view, rules = self._view, self._view.game_map.rules.of(TicketRules)
        taken: set[int] = set()
        drawn: list[list[int]] = []
        for seat in view.seats:
            if seat.seat == self._me:
                drawn.append([*view.tickets])
                continue
            number = seat.tickets
            if seat.offered:
                number += max(
                    rules.keep_at_start if not view.turn else rules.keep, seat.offered - 1
                )
            drawn.append(self._pick(number, self._weights[seat.seat], taken))
        return drawn

    def _pick(self, number: int, weights: Sequence[int], taken: set[int]) -> list[int]:
        """Draw so many tickets, each as likely as its weight says."""
        picked: list[int] = []
        left = [0 if t in taken else w for t, w in zip(self._tickets, weights, strict=True)]
        total = sum(left)
        for _ in range(number):
            if total <= 0:
                break
            self._chance, at = below(self._chance, total)
            index = 0
            while at >= left[index]:
                at -= left[index]
                index += 1
            total -= left[index]
            left[index] = 0
            picked.append(self._tickets[index])
            taken.add(self._tickets[index])
        return picked

    def _plan(self, game: FastGame, seat: int) -> None:
        """Plan for a player's tickets; all worlds have the same board."""
        key = (seat, *sorted(game.tickets[seat]))
        plan(game, seat, self._plans.get(key))
        self._plans[key] = dict(game.paths[seat])
