"""What a hand cannot pay for yet."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine import View, max_locomotives


class MissingCards(NamedTuple):
    """What a route still costs: the spaces that the hand cannot cover, how many of them need a
    locomotive (a ferry), and the card types that cover the others. For a gray route these are of
    the color that covers most already; if there is none yet, of all colors."""

    spaces: int
    locomotives: int
    card_types: tuple[int, ...]


def missing_cards(view: View, route: int, spare: int = 0) -> MissingCards:
    """What the viewer's hand lacks for this route. `spare` spaces more are to be covered, for cards
    that a tunnel may cost in addition."""
    game_map, facts = view.game_map, view.game_map.routes[route]
    colors = range(len(game_map.colors)) if facts.color is None else [facts.color]
    card_types: dict[int, tuple[int, ...]] = {
        color: tuple(
            [
                index
                for index, card_type in enumerate(game_map.card_types)
                if card_type.color == color and card_type.deck == facts.deck
            ]
        )
        for color in colors
    }
    covered = {
        color: sum([view.hand[index] * game_map.card_types[index].covers for index in indices])
        for color, indices in card_types.items()
    }
    wild = min(view.hand[game_map.locomotive], max_locomotives(game_map, facts) + spare)
    most = max(covered.values())
    length = facts.length + spare
    with_color = min(most, length - facts.locomotives)
    chosen = [color for color in colors if covered[color] == most]
    return MissingCards(
        spaces=max(0, length - with_color - wild),
        locomotives=max(0, facts.locomotives - wild),
        card_types=tuple(
            [index for color in (chosen[:1] if most else chosen) for index in card_types[color]]
        ),
    )
