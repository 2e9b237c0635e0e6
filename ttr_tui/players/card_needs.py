"""What the cards in the hand cover of a plan, what it lacks, and what each card is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ttr_tui.players.network import INF, Board

_LEFT_OVER: Final = 0.3
"""What a locomotive is worth that the plan does not need, in cards that it needs."""


class Needs(NamedTuple):
    """What planned routes still need beyond the hand.

    `routes` are the routes to claim, in the order of the plan: of a double route, the one that the
    hand covers best. `wanted[suit]` are the spaces to cover in their colors, gray ones in the color
    that covers most; `ferries` are locomotives that ferries require, `spare` those that may replace
    any card. `total` counts the cards to be drawn; `cost` is lower by a part of the locomotives
    that are left over.
    """

    routes: tuple[int, ...]
    wanted: tuple[float, ...]
    ferries: int
    spare: int

    @property
    def total(self) -> float:
        return max(0.0, sum(self.wanted) - self.spare) + 2 * self.ferries

    @property
    def cost(self) -> float:
        short = sum(self.wanted) - self.spare
        return (short if short > 0 else _LEFT_OVER * short) + 2 * self.ferries


def needs_of(
    board: Board, routes: Iterable[int], have: Sequence[int] | None = None, wild: int | None = None
) -> Needs:
    """What these routes need beyond a hand (without `have`: the player's). Routes that only one
    color pays for come first; each other one, and of a double route each side, gets the color that
    covers most of what is left."""
    facts, all_routes = board.facts, board.view.game_map.routes
    left: list[float] = list(board.have if have is None else have)
    wild = board.wild if wild is None else wild
    wanted = [0.0] * facts.suits
    ferries = 0
    chosen: list[int] = []
    open_choices: list[tuple[float, int, tuple[tuple[int, int], ...]]] = []
    flags: set[int | None] = set()
    for number, route in enumerate(routes):
        fact = all_routes[route]
        ferries += fact.locomotives
        length = fact.length - fact.locomotives + (facts.tunnel_extra if fact.tunnel else 0.0)
        choices = board.colors_for(route)
        chosen.append(route)
        if len(choices) == 1:
            left[choices[0][0]] -= length
            flags.add(fact.color)
        else:
            open_choices.append((-length, number, choices))
    for suit, count in enumerate(left):
        if count < 0:
            wanted[suit] = -count
            left[suit] = 0.0
    open_choices.sort()
    price = board.card_price
    for minus, number, choices in open_choices:
        length = -minus
        best, rank = choices[0], (-INF, 0.0)
        for choice in choices:
            count = left[choice[0]]
            worth = board.points_of(choice[1], flags)
            if count >= length:
                found = (length * price + worth, -count)
            else:
                found = (count * price + worth, 0.0)
            if found > rank:
                best, rank = choice, found
        suit, chosen[number] = best
        flags.add(all_routes[chosen[number]].color)
        covered = min(length, left[suit])
        left[suit] -= covered
        wanted[suit] += length - covered
    return Needs(tuple(chosen), tuple(wanted), max(0, ferries - wild), max(0, wild - ferries))


def unseen_cards(board: Board) -> list[list[float]]:
    """For each deck, how likely its next card is of each card type."""
    view, game_map = board.view, board.view.game_map
    seen = list(view.hand)
    for card in (*view.market, *view.set_aside):
        if card is not None:
            seen[card] += 1
    shares: list[list[float]] = []
    for seat in view.seats:
        for card in seat.flags:
            seen[card] += 1
        if seat.seat != board.seat:
            seen = [*map(int.__add__, seen, seat.known)]
    for deck, rules in enumerate(game_map.rules.decks):
        counts = [0.0] * len(game_map.card_types)
        for card, count in rules.cards:
            gone = seen[card] + sum([pile[card] for pile in view.discards])
            counts[card] = max(0.0, count - gone)
        if not view.decks[deck] or sum(counts) <= 0:
            counts = [0.0] * len(game_map.card_types)
            for card, count in rules.cards:
                counts[card] = float(count)
        all_cards = sum(counts)
        shares.append([count / all_cards for count in counts] if all_cards else counts)
    return shares
