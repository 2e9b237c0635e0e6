"""What the player still needs to claim a route, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ttr_tui.engine import GameMap, RouteRules, View
from ttr_tui.text import counted
from ttr_tui.words.cards import route_words, tickets_summary, with_article

if TYPE_CHECKING:
    from ttr_tui.players import MissingCards


def route_needs(view: View, route: int, tickets: Sequence[int], card: int | None = None) -> str:
    """`Calgary–Helena needs 2 more red, for Calgary–Salt Lake City (7)`; nothing if it needs no
    cards, or not this one."""
    from ttr_tui.players import missing_cards  # Slow to import.

    game_map = view.game_map
    spare = int(game_map.routes[route].tunnel)
    missing = missing_cards(view, route, spare)
    if not missing.spaces:
        return ""
    if card is not None:
        after = missing_cards(_with_hand(view, card, view.hand[card] + 1), route, spare)
        if (after.spaces, after.locomotives) >= (missing.spaces, missing.locomotives):
            return ""
        if not game_map.card_types[card].is_locomotive:
            missing = missing_cards(_only_like(view, card), route, spare)
    color = None if card is None else game_map.card_types[card].color
    cards = _cards_missing(game_map, missing, color)
    name, named = route_words(view, route), tickets_summary(view, tickets)
    if spare:
        one = "" if missing.spaces == 1 else ", one of them"
        cards += f"{one} in case the tunnel costs more"
    if named:
        return f"{name} needs {cards}{'; it is part of' if spare else ', for'} {named}"
    return f"{name} ({route_points(view, route)}) needs {cards}"


def _cards_missing(game_map: GameMap, missing: MissingCards, color: int | None) -> str:
    """`2 more red`, `2 more cards of one color`, `1 more red and 2 more locomotives`"""
    card_types = game_map.card_types
    wild = counted(missing.locomotives, f"more {card_types[game_map.locomotive].name}")
    count = missing.spaces - missing.locomotives
    if not count:
        return wild
    shades = {card_types[card].color for card in missing.card_types}
    if color is None and len(shades) == 1:
        color = shades.pop()
    name = "" if color is None else game_map.colors[color]
    if count > 1 and any(card_types[card].covers > 1 for card in missing.card_types):
        words = f"{name} cards for {counted(count, 'more space')}".lstrip()
    else:
        one_color = f"{counted(count, 'more card')} of one color"
        words = f"{count} more {name}" if name else one_color
    return f"{words} and {wild}" if missing.locomotives else words


def saves_locomotive(view: View, route: int, tickets: Sequence[int], card: int) -> str:
    """`it saves a locomotive on Riga–Wilno, for Riga–Bucuresti (10)`, if a route that can be paid
    for would cost fewer locomotives with this card; or nothing."""
    from ttr_tui.players import missing_cards  # Slow to import.

    wild = view.game_map.locomotive
    required = min(view.hand[wild], view.game_map.routes[route].locomotives)
    without = _with_hand(view, wild, required)
    after = _with_hand(without, card, view.hand[card] + 1)
    if missing_cards(after, route).spaces >= missing_cards(without, route).spaces:
        return ""
    name, named = view.game_map.card_types[wild].name, tickets_summary(view, tickets)
    words = f"it saves {with_article(name)} on {route_words(view, route)}"
    return f"{words}, for {named}" if named else words


def another_route_needs(view: View, card: int) -> str:
    """What a route outside the plan needs that the card helps to pay for: one that scores much and
    needs few more cards. Nothing if there is none."""
    from ttr_tui.players import missing_cards  # Slow to import.

    game_map, me = view.game_map, view.seats[view.player]
    points = game_map.rules.of(RouteRules).points
    color, deck = game_map.card_types[card].color, game_map.card_types[card].deck
    found = [
        (2 * missing_cards(view, route.index).spaces - points[route.length], route.index)
        for route in map(game_map.routes.__getitem__, view.open_routes())
        if (route.color, route.deck) == (color, deck) and route.length <= me.pieces_by_deck[deck]
    ]
    for _, route in sorted(found):
        if needs := route_needs(view, route, (), card):
            return needs
    return ""


def route_points(view: View, route: int) -> str:
    """`4 points`"""
    facts = view.game_map.routes[route]
    return counted(view.game_map.rules.of(RouteRules).points[facts.length], "point")


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
