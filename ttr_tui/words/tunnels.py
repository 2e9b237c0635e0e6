"""Tunnels: the cards played and revealed, and what must be added."""

from __future__ import annotations

from ttr_tui.engine import GameMap
from ttr_tui.engine.state import Tunnel
from ttr_tui.words import counts
from ttr_tui.words.cards import payment_words
from ttr_tui.words.language import TextPart, _, ngettext, text_parts
from ttr_tui.words.routes import route_name


def tunnel_title(tunnel: Tunnel, game_map: GameMap) -> str:
    """The name of a tunnel being built."""
    return _("Tunnel {route}", route=route_name(tunnel.route, game_map))


def tunnel_played(tunnel: Tunnel, game_map: GameMap) -> str:
    """Which cards were played for a tunnel."""
    cards = payment_words(tunnel.payment, game_map)
    return _("You put {cards} on the table. Revealed:", cards=cards)


def tunnel_price(cards: int, *, so_far: bool = False) -> str:
    """How many cards must be added for a tunnel; with `so_far` more may be revealed."""
    if so_far:
        price = counts.more_cards(cards)
        return _("{cards} so far", cards=price) if cards else _("Nothing to add yet")
    if not cards:
        return _("Nothing to add")
    return ngettext("Add {n} more card", "Add {n} more cards", cards)


def tunnel_not_payable(cards: int) -> str:
    """How many cards must be added that the player does not have."""
    return _("{price}: you do not have enough", price=tunnel_price(cards))


def tunnel_with_cards(tunnel: Tunnel, game_map: GameMap) -> list[TextPart]:
    """The name of the tunnel with the cards played for it."""
    return text_parts(
        "{tunnel}: {cards} on the table",
        tunnel=TextPart(tunnel_title(tunnel, game_map), "accent"),
        cards=payment_words(tunnel.payment, game_map),
    )


def add() -> str:
    """What is said before the badges of cards to add."""
    return _("add")


def withdraw() -> list[TextPart]:
    does = TextPart(_("withdraw"))
    return text_parts("{withdraw} (your cards come back, your turn ends)", "quiet", withdraw=does)


# Keys.


def go_on() -> str:
    return _("continue")
