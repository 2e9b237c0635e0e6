"""Building tunnels: revealing cards, paying, withdrawing (EU-2, EU-3)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, Claim, Payment, PayTunnel, Withdraw
from ttr_tui.engine.claiming import claim, place_pieces
from ttr_tui.engine.events import (
    CardsSetAside,
    Event,
    TunnelCardRevealed,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
    TunnelWithdrawn,
    emit,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.market import reshuffle
from ttr_tui.engine.payments import can_pay, counted_payments, suits_of
from ttr_tui.engine.state import State, Tunnel


def try_tunnel(state: State, action: Claim, events: list[Event]) -> bool:
    """Play the cards and reveal cards from the deck that pays for the tunnel (MX-1); return whether
    the tunnel is built, because no cards need to be added."""
    deck = state.game_map.routes[action.route].deck
    if not (state.decks[deck] or state.discards[deck]):
        claim(state, action, events)  # No card can be revealed: like an ordinary route (EU-3).
        return True
    rules = state.game_map.rules.tunnels
    assert rules is not None, "only a map with tunnel rules has tunnels"

    emit(state, events, CardsSetAside(state.player, action.payment))
    emit(state, events, TunnelTried(state.player, action.route, action.payment))
    for _ in range(rules.cards):
        if not state.decks[deck]:
            reshuffle(state, deck, events)
        if not state.decks[deck]:
            break
        emit(state, events, TunnelCardRevealed(state.decks[deck][-1]))
    assert state.tunnel is not None
    extra = extra_cards(state.game_map, state.tunnel)
    if extra:
        emit(state, events, TunnelPriced(state.player, extra))
        return False
    _build(state, action.payment, events)
    return True


def extra_cards(game_map: GameMap, tunnel: Tunnel) -> int:
    """The number of cards to add for the revealed ones."""
    card_types = game_map.card_types
    played = {card_types[card_type].color for card_type, _ in tunnel.payment}
    # If only locomotives were played, `played` is {None}, and only locomotives count.
    return sum(card_types[card].color in (None, *played) for card in tunnel.revealed)


def tunnel_actions(state: State) -> list[Action]:
    """Every payment of the cards to add, and withdrawing, which is always possible."""
    assert state.tunnel is not None
    game_map, tunnel = state.game_map, state.tunnel
    card_types = game_map.card_types
    colors = {card_types[card_type].color for card_type, _ in tunnel.payment} - {None}
    deck = game_map.routes[tunnel.route].deck
    suits = [suit for suit in suits_of(game_map) if suit.deck == deck and suit.color in colors]
    hand = state.hands[state.player]
    payments = counted_payments(game_map, extra_cards(game_map, tunnel), suits)
    return [*[PayTunnel(pay) for pay in payments if can_pay(hand, pay)], Withdraw()]


def pay_tunnel(state: State, action: PayTunnel, events: list[Event]) -> None:
    """Add the cards and build the tunnel."""
    assert state.tunnel is not None
    played = state.tunnel.payment
    emit(state, events, TunnelPaid(state.player, action.payment))
    _build(state, _sum(played, action.payment), events)


def withdraw(state: State, events: list[Event]) -> None:
    """Take the played cards back."""
    assert state.tunnel is not None
    emit(state, events, TunnelWithdrawn(state.player, state.tunnel.payment))


def _build(state: State, payment: Payment, events: list[Event]) -> None:
    assert state.tunnel is not None
    place_pieces(state, state.tunnel.route, payment, events, cards_set_aside=True)


def _sum(one: Payment, other: Payment) -> Payment:
    cards = dict(one)
    for card_type, count in other:
        cards[card_type] = cards.get(card_type, 0) + count
    return tuple(sorted(cards.items()))
