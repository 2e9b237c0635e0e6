"""What the viewer's hand still needs for a route or a harbor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap, Route, View
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    RouteIndex,
    TicketIndex,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.payments import MissingCards, missing_cards, suits_for
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    takes_locomotives,
)

_MOST_WAYS: Final = 1000
"""Of more ways to pay for a path only those that cover most are looked at."""


class RouteNeeds(NamedTuple):
    """The hand lacks cards for a route, which is for these tickets: `spaces` must be covered by
    cards of the color (`None`: of any one color), the others by locomotives. With `is_tunnel`, one
    of all these is in case the tunnel costs more. With `by_space`, one card can cover several.
    `wilds` locomotives of the hand are counted for it; `keeps` others would pay, too. On a gray
    route `held` are the color that is counted and its cards in the hand, if any, and `kept` are
    more cards of another color, with this color, their number and the planned route they are for.
    """

    route: RouteIndex
    tickets: tuple[TicketIndex, ...]
    spaces: int
    locomotives: int
    color: int | None
    is_tunnel: bool = False
    by_space: bool = False
    wilds: int = 0
    keeps: int = 0
    held: tuple[int, int] | None = None
    kept: tuple[int, int, RouteIndex] | None = None


class HarborNeeds(NamedTuple):
    """The hand lacks so many cards of these types for a harbor, or as many locomotives."""

    cards: tuple[tuple[CardTypeIndex, int], ...]


def harbor_needs(view: View, color: int | None = None) -> HarborNeeds | None:
    """What the next harbor needs if it is paid for with this color, or else with that of which the
    hand lacks fewest cards; `None` if it needs no cards, or no harbor is left."""
    game_map, rules = view.game_map, view.game_map.rules.get(HarborRules)
    if rules is None or view.viewer is None or not view.seats[view.viewer].harbors_left:
        return None
    with_anchor: dict[int, dict[int, list[CardTypeIndex]]] = {}
    for card in game_map.card_type_indices:
        this = game_map.card_types[card]
        if this.anchor and this.color is not None and color in (None, this.color):
            with_anchor.setdefault(this.color, {}).setdefault(this.deck, []).append(card)
    lacking = [
        [
            (cards[0], rules.cards_of_each_deck - sum([view.hand[card] for card in cards]))
            for cards in by_deck.values()
        ]
        for by_deck in with_anchor.values()
    ]
    lacking = [[(card, n) for card, n in each if n > 0] for each in lacking]
    fewest = min(lacking, key=lambda each: sum([n for _, n in each]), default=[])
    return HarborNeeds(tuple(fewest)) if fewest else None


def harbor_colors(view: View) -> list[tuple[int, int]]:
    """The colors that can pay for a harbor with the viewer's hand, or lack at most half of its
    cards, each with the number of cards that it lacks, the fewest first."""
    game_map, rules = view.game_map, view.game_map.rules.of(HarborRules)
    wilds = 0 if locomotives_are_restricted(game_map) else view.hand[game_map.locomotive]
    price = rules.cards_of_each_deck * len(game_map.rules.decks)
    found = []
    for color in range(len(game_map.colors)):
        held = [0] * len(game_map.rules.decks)
        for card_type, n in zip(game_map.card_types, view.hand, strict=True):
            if card_type.anchor and card_type.color == color:
                held[card_type.deck] += n
        own = sum(min(n, rules.cards_of_each_deck) for n in held)
        if own and (lacking := max(0, price - own - wilds)) <= price // 2:
            found.append((color, lacking))
    return sorted(found, key=lambda each: each[1])


def free_ports(view: View) -> list[CityIndex]:
    """The ports of the viewer's routes that have no harbor yet."""
    game_map = view.game_map
    own = own_routes(view.owners, view.viewer) if view.viewer is not None else []
    ends = dict.fromkeys(end for route in own for end in game_map.routes[route].ends)
    return [end for end in ends if game_map.cities[end].port and view.harbors[end] is None]


def route_needs(
    view: View,
    route: RouteIndex,
    tickets: Sequence[TicketIndex],
    card: CardTypeIndex | None = None,
    wilds: int | None = None,
) -> RouteNeeds | None:
    """What a route needs that is for these tickets if so many locomotives of the hand pay for it,
    or as everywhere all. `None` if it needs no cards, or more of the color of this card."""
    game_map = view.game_map
    if wilds is not None:
        hand, wild = view.hand, game_map.locomotive
        view = view._replace(hand=(*hand[:wild], wilds, *hand[wild + 1 :]))
    spare = int(game_map.routes[route].tunnel)
    missing = missing_cards(game_map, view.hand, route, spare)
    if not missing.spaces:
        return None
    color = None
    if card is not None:
        hand = (*view.hand[:card], view.hand[card] + 1, *view.hand[card + 1 :])
        after = missing_cards(game_map, hand, route, spare)
        if (after.spaces, after.locomotives) >= (missing.spaces, missing.locomotives):
            return None
        color = game_map.card_types[card].color
        of_color = [
            count if color is None or card_type.color in (color, None) else 0
            for card_type, count in zip(game_map.card_types, view.hand, strict=True)
        ]
        with_card = [*of_color[:card], of_color[card] + 1, *of_color[card + 1 :]]
        nearer = missing_cards(game_map, with_card, route, spare)
        if (nearer.spaces, nearer.locomotives) >= (missing.spaces, missing.locomotives):
            return None  # A double card may be of another color than the hand has most of.
        missing = missing_cards(game_map, of_color, route, spare)
        if not view.hand[card] and game_map.routes[route].color is None:
            color = None  # Any other one would do as well.
    return _needs(view, route, tickets, missing, color)


def missing_now(view: View, route: RouteIndex) -> RouteNeeds:
    """What a route that cannot be paid for lacks, without a card to spare for a tunnel."""
    needs = _needs(view, route, (), missing_cards(view.game_map, view.hand, route), None)
    return needs._replace(is_tunnel=False)


def missing_together(view: View, legs: Iterable[Sequence[RouteIndex]]) -> int:
    """How many spaces the viewer's hand cannot cover if it pays for one route of each of these
    legs, each card once and in the best way."""
    game_map = view.game_map
    # The hand, and the spaces without a card that locomotives cannot cover and that they can.
    ways = {(view.hand, 0, 0)}
    for leg in sorted(legs, key=lambda leg: takes_locomotives(game_map, game_map.routes[leg[0]])):
        after = set[tuple[tuple[int, ...], int, int]]()
        for hand, bare, open_to_wilds in ways:
            for route in map(game_map.routes.__getitem__, leg):
                for left, spaces in _ways_to_cover(game_map, hand, route):
                    takes = takes_locomotives(game_map, route)
                    wilds = route.locomotives + spaces * takes
                    after.add((left, bare + spaces * (not takes), open_to_wilds + wilds))
        ways = {*sorted(after, key=lambda way: way[1] + way[2])[:_MOST_WAYS]}
    wilds = view.hand[game_map.locomotive]
    return min(bare + max(0, more - wilds) for _hand, bare, more in ways)


def _ways_to_cover(
    game_map: GameMap, hand: tuple[int, ...], route: Route
) -> Iterator[tuple[tuple[int, ...], int]]:
    """What is left of a hand that pays for the spaces of a route that require no locomotive with
    cards of one color, and how many of them these cannot cover."""
    covers = [card_type.covers for card_type in game_map.card_types]
    yield hand, route.length - route.locomotives
    for suit in suits_for(game_map, route.deck, route.color):
        large = [card for card in suit.card_types if covers[card] > 1]
        for counts in product(*(range(hand[card] + 1) for card in large)):
            left, spaces = [*hand], route.length - route.locomotives
            for card, n in zip(large, counts, strict=True):
                left[card] -= n
                spaces = max(0, spaces - n * covers[card])
            for card in suit.card_types:
                if card not in large:
                    used = min(left[card], spaces)
                    left[card], spaces = left[card] - used, spaces - used
            yield tuple(left), spaces


def locomotives_beyond(view: View, route: RouteIndex) -> int:
    """How many locomotives a claim of this route would cost now beyond those that it requires; none
    if it cannot be claimed now."""
    required = view.game_map.routes[route].locomotives
    paid = [dict(claim.payment) for claim in view.claims().get(route, ())]
    wilds = [each.get(view.game_map.locomotive, 0) for each in paid]
    return min(wilds, default=required) - required


def _needs(
    view: View,
    route: RouteIndex,
    tickets: Sequence[TicketIndex],
    missing: MissingCards,
    color: int | None,
) -> RouteNeeds:
    game_map, own = view.game_map, view.game_map.routes[route].color
    card_types = [game_map.card_types[card] for card in missing.card_types]
    if color is None and card_types:
        color = card_types[0].color
    held = 0
    for card_type, count in zip(game_map.card_types, view.hand, strict=True):
        of_deck = card_type.deck == game_map.routes[route].deck
        held += count * (color is not None and of_deck and card_type.color == color)
    return RouteNeeds(
        route,
        tuple(tickets),
        missing.spaces - missing.locomotives,
        missing.locomotives,
        own,
        game_map.routes[route].tunnel,
        any(card_type.covers > 1 for card_type in card_types),
        view.hand[game_map.locomotive],
        held=(color, held) if own is None and color is not None and held else None,
    )
