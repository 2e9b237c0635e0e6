"""What the cards in the hand cover of a plan, what it lacks, and what each card is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine import EMPTY
from ttr_tui.players.network import Board


class Needs(NamedTuple):
    """What planned routes still need beyond the hand: spaces by suit, and locomotives for ferries.
    `spare` are locomotives that may replace any of them; `total` counts the cards to be drawn."""

    wanted: tuple[float, ...]
    ferries: int
    spare: int
    total: float


def needs_of(
    board: Board, routes: Iterable[int], have: Sequence[int] | None = None, wild: int | None = None
) -> Needs:
    """What these routes need beyond a hand (without `have`: the player's). Colored routes come
    first; each gray one gets the color that covers most of what is left."""
    facts, all_routes = board.facts, board.view.game_map.routes
    left = list(board.have if have is None else have)
    wild = board.wild if wild is None else wild
    wanted = [0.0] * facts.suits
    ferries = 0
    gray: list[tuple[int, int]] = []
    total = 0.0
    for route in routes:
        fact = all_routes[route]
        suit = facts.suit_of[route]
        ferries += fact.locomotives
        if fact.tunnel:
            total += facts.tunnel_extra
        if suit >= 0:
            left[suit] -= fact.length - fact.locomotives
        else:
            gray.append((fact.length - fact.locomotives, fact.deck))
    for suit, count in enumerate(left):
        if count < 0:
            wanted[suit] = -count
            left[suit] = 0
    gray.sort(reverse=True)
    for length, deck in gray:
        suits = facts.suits_of_deck[deck]
        best, rank = -1, (-1, 0)
        for suit in suits:
            count = left[suit]
            found = (length, -count) if count >= length else (count, 0)
            if found > rank:
                best, rank = suit, found
        if best >= 0:
            covered = min(length, left[best])
            left[best] -= covered
            wanted[best] += length - covered
    spare = max(0, wild - ferries)
    ferries = max(0, ferries - wild)
    total += max(0.0, sum(wanted) - spare) + 2 * ferries
    return Needs(tuple(wanted), ferries, spare, total)


def unseen_cards(board: Board) -> list[list[float]]:
    """For each deck, how likely its next card is of each card type."""
    view, game_map = board.view, board.view.game_map
    seen = list(view.hand)
    for card in (*view.market, *view.set_aside):
        if card != EMPTY:
            seen[card] += 1
    shares: list[list[float]] = []
    for seat in view.seats:
        for card in seat.flags:
            seen[card] += 1
        if seat.seat != board.seat:
            for card, count in enumerate(seat.known):
                seen[card] += count
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
