"""What the viewer's hand still needs for a route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine import RouteRules, View, max_locomotives


class RouteNeeds(NamedTuple):
    """The hand lacks cards for a route, which is for these tickets: `spaces` must be covered by
    cards of the color (`None`: of any one color), the others by locomotives. With `is_tunnel`, one
    of all these is in case the tunnel costs more. With `by_space`, one card can cover several."""

    route: int
    tickets: tuple[int, ...]
    spaces: int
    locomotives: int
    color: int | None
    is_tunnel: bool = False
    by_space: bool = False


class SavesLocomotive(NamedTuple):
    """With the advised card, a route that can be paid for costs fewer locomotives."""

    route: int
    tickets: tuple[int, ...]


def route_needs(
    view: View, route: int, tickets: Sequence[int], card: int | None = None
) -> RouteNeeds | None:
    """What a route needs that is for these tickets; `None` if it needs no cards, or not this
    one."""
    game_map = view.game_map
    spare = int(game_map.routes[route].tunnel)
    missing = _missing_cards(view, route, spare)
    if not missing.spaces:
        return None
    color = None
    if card is not None:
        after = _missing_cards(_with_hand(view, card, view.hand[card] + 1), route, spare)
        if (after.spaces, after.locomotives) >= (missing.spaces, missing.locomotives):
            return None
        color = game_map.card_types[card].color
        if not game_map.card_types[card].is_locomotive:
            missing = _missing_cards(_only_like(view, card), route, spare)
    return _needs(view, route, tickets, missing, color)


def _needs(
    view: View, route: int, tickets: Sequence[int], missing: _MissingCards, color: int | None
) -> RouteNeeds:
    card_types = [view.game_map.card_types[card] for card in missing.card_types]
    colors = {card_type.color for card_type in card_types}
    if color is None and len(colors) == 1:
        (color,) = colors
    return RouteNeeds(
        route,
        tuple(tickets),
        missing.spaces - missing.locomotives,
        missing.locomotives,
        color,
        view.game_map.routes[route].tunnel,
        any(card_type.covers > 1 for card_type in card_types),
    )


def saves_locomotive(
    view: View, route: int, tickets: Sequence[int], card: int
) -> SavesLocomotive | None:
    """Whether a route that can be paid for would cost fewer locomotives with this card."""
    wild = view.game_map.locomotive
    required = min(view.hand[wild], view.game_map.routes[route].locomotives)
    without = _with_hand(view, wild, required)
    after = _with_hand(without, card, view.hand[card] + 1)
    if _missing_cards(after, route).spaces >= _missing_cards(without, route).spaces:
        return None
    return SavesLocomotive(route, tuple(tickets))


def another_route_needs(view: View, card: int) -> RouteNeeds | None:
    """What a route outside the plan needs that the card helps to pay for: one that scores much and
    needs few more cards. `None` if there is none."""
    game_map, me = view.game_map, view.seats[view.player]
    points = game_map.rules.of(RouteRules).points
    color, deck = game_map.card_types[card].color, game_map.card_types[card].deck
    found = [
        (2 * _missing_cards(view, route.index).spaces - points[route.length], route.index)
        for route in map(game_map.routes.__getitem__, view.open_routes())
        if (route.color, route.deck) == (color, deck) and route.length <= me.pieces_by_deck[deck]
    ]
    needs = (route_needs(view, route, (), card) for _, route in sorted(found))
    return next(filter(None, needs), None)


def _with_hand(view: View, card: int, count: int) -> View:
    """The view with so many cards of this type in the hand."""
    return view._replace(hand=(*view.hand[:card], count, *view.hand[card + 1 :]))


def _only_like(view: View, card: int) -> View:
    """The view with no other color in the hand than that of this card, whose type has one more
    than it has: a gray route is paid with one color."""
    color = view.game_map.card_types[card].color
    hand = [
        count if card_type.color in (color, None) else 0
        for card_type, count in zip(view.game_map.card_types, view.hand, strict=True)
    ]
    return view._replace(hand=tuple(hand))


class _MissingCards(NamedTuple):
    """What a route still costs: the spaces that the hand cannot cover, how many of them need a
    locomotive (a ferry), and the card types that cover the others. For a gray route these are of
    the color that covers most already; if there is none yet, of all colors."""

    spaces: int
    locomotives: int
    card_types: tuple[int, ...]


def _missing_cards(view: View, route: int, spare: int = 0) -> _MissingCards:
    """What the viewer's hand lacks for this route. `spare` spaces more are to be covered, for cards
    that a tunnel may cost in addition."""
    game_map, fact = view.game_map, view.game_map.routes[route]
    colors = range(len(game_map.colors)) if fact.color is None else [fact.color]
    of_color: dict[int, list[int]] = {color: [] for color in colors}
    covered = dict.fromkeys(colors, 0)
    for index, card_type in enumerate(game_map.card_types):
        if card_type.color in of_color and card_type.deck == fact.deck:
            of_color[card_type.color].append(index)
            covered[card_type.color] += view.hand[index] * card_type.covers
    wild = min(view.hand[game_map.locomotive], max_locomotives(game_map, fact) + spare)
    most = max(covered.values())
    length = fact.length + spare
    with_color = min(most, length - fact.locomotives)
    chosen = [color for color in colors if covered[color] == most]
    return _MissingCards(
        spaces=max(0, length - with_color - wild),
        locomotives=max(0, fact.locomotives - wild),
        card_types=tuple(
            [index for color in (chosen[:1] if most else chosen) for index in of_color[color]]
        ),
    )
