"""Worlds: games of the fast model that agree with a view, with hidden cards and tickets drawn at
random. What the view hides is never looked at, so the real hidden cards change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, inf
from typing import Final

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.rng import below, shuffled
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.view import cards_by_deck
from ttr_tui.players.fast_game import LOST, OWN, FastGame
from ttr_tui.players.fast_map import fast_map
from ttr_tui.players.plans import cheapest_path, plan, prices_of
from ttr_tui.players.weights import HARD, Weights

_BUILT: Final = 10.0
"""A ticket of which all of the path is built is `exp` of this as likely as one of which nothing
is."""

_MANY_TICKETS: Final = 80
"""With more unseen tickets, all are equally likely: looking at their paths would take too long."""

_LEAST: Final = 1 << 10
"""The weight of a ticket of which nothing is built. Those of all tickets together stay far below
2**32, the limit of `below`."""


@lru_cache(maxsize=64)
def _built(game_map: GameMap, status: tuple[int, ...]) -> tuple[float, ...]:
    """For each ticket the share of its path that a player has built; the board seldom changes
    between two questions."""
    fast, costs = fast_map(game_map), prices_of(game_map, HARD).costs
    left = [
        0.0 if each == OWN else inf if each == LOST else cost
        for cost, each in zip(costs, status, strict=True)
    ]
    built: list[float] = []
    for one, two, _ in fast.tickets:
        rest = cheapest_path(fast.neighbors, left, one, two)
        whole = cheapest_path(fast.neighbors, costs, one, two)
        if rest is None or whole is None or not whole[0]:
            built.append(0.0)
        else:
            built.append(max(0.0, 1 - rest[0] / whole[0]))
    return tuple(built)


class Worlds:
    """The worlds that a view leaves open, without the plan of the viewer."""

    def __init__(self, view: View, chance: int, weights: Weights = HARD) -> None:
        assert view.viewer is not None, "only a player plans"
        self._view, self._chance, self._me = view, chance, view.viewer
        self._fast = fast_map(view.game_map)
        self._unseen = self._unseen_cards()
        seats, decks = len(view.seats), len(view.game_map.rules.decks)
        self._blank = FastGame(view, [view.hand] * seats, [[]] * decks, [[]] * seats, 0)
        self._blank.prices = [prices_of(view.game_map, HARD)] * seats
        self._blank.prices[self._me] = prices_of(view.game_map, weights)
        self._tickets, self._weights = self._unseen_tickets()
        tickets = view.game_map.tickets
        self._drawable = [ticket for ticket in self._tickets if not tickets[ticket].long]
        self._plans: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = {}

    def __iter__(self) -> Iterator[FastGame]:
        while True:
            yield self._draw()

    def _unseen_cards(self) -> list[list[int]]:
        """The cards of each deck that the viewer does not see."""
        unseen = self._view.unseen()
        return [
            [card for card, _ in deck.cards for _ in range(unseen[card])]
            for deck in self._view.game_map.rules.decks
        ]

    def _unseen_tickets(self) -> tuple[list[int], list[list[int]]]:
        """The tickets that others may have, and how likely each player has each of them."""
        view = self._view
        known = {*view.tickets, *view.offer, *view.rejected, *view.removed, *view.returned}
        tickets = [t for t in view.game_map.ticket_indices if t not in known]
        weights = [[_LEAST] * len(tickets) for _ in view.seats]
        if not view.turn or len(tickets) > _MANY_TICKETS:
            return [*tickets], weights
        for seat in view.seats:
            if seat.seat != self._me:
                built = _built(view.game_map, tuple(self._blank.status[seat.seat]))
                weights[seat.seat] = [int(_LEAST * exp(_BUILT * built[t])) for t in tickets]
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
        taken = {ticket for kept in tickets for ticket in kept}
        self._chance, rest = shuffled(self._chance, [t for t in self._drawable if t not in taken])
        game.ticket_deck = rest[: view.ticket_deck]
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
