"""Tunnels: tried, turned up, paid or given up (EU-2, EU-3)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, Claim, Payment, PayTunnel, Withdraw
from ttr_tui.engine.claiming import claim, take_possession
from ttr_tui.engine.events import (
    CardsLaidApart,
    Event,
    TunnelCardTurned,
    TunnelGivenUp,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
    happen,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.payments import can_pay, counted_payments, suits_of
from ttr_tui.engine.state import State, Tunnel
from ttr_tui.engine.taking_cards import reshuffle


def try_tunnel(state: State, action: Claim, events: list[Event]) -> bool:
    """Lay the cards down and turn up cards of the deck of their kind (MX-1); says whether the
    tunnel is built with nothing to add, so that nothing is to be asked."""
    deck = state.game_map.lanes[action.lane].deck
    if not (state.decks[deck] or state.discards[deck]):
        claim(state, action, events)  # nothing can be turned up: an ordinary lane (EU-3)
        return True
    rules = state.game_map.rules.tunnels
    assert rules is not None, "only a map with tunnel rules has tunnels"

    happen(state, events, CardsLaidApart(state.player, action.payment))
    happen(state, events, TunnelTried(state.player, action.lane, action.payment))
    for _ in range(rules.cards):
        if not state.decks[deck]:
            reshuffle(state, deck, events)
        if not state.decks[deck]:
            break
        happen(state, events, TunnelCardTurned(state.decks[deck][-1]))
    assert state.tunnel is not None
    extra = extra_cards(state.game_map, state.tunnel)
    if extra:
        happen(state, events, TunnelPriced(state.player, extra))
        return False
    _build(state, action.payment, events)
    return True


def extra_cards(game_map: GameMap, tunnel: Tunnel) -> int:
    """How many cards must be added for those turned up."""
    kinds = game_map.kinds
    played = {kinds[kind].colour for kind, _ in tunnel.payment}
    # Laid down locomotives only: `played` is {None}, and only locomotives count.
    return sum(kinds[card].colour in (None, *played) for card in tunnel.turned)


def tunnel_actions(state: State) -> list[Action]:
    """Every way to add the cards that are due, and to withdraw; this can always be done."""
    assert state.tunnel is not None
    game_map, tunnel = state.game_map, state.tunnel
    kinds = game_map.kinds
    colours = {kinds[kind].colour for kind, _ in tunnel.payment} - {None}
    deck = game_map.lanes[tunnel.lane].deck
    suits = [suit for suit in suits_of(game_map) if suit.deck == deck and suit.colour in colours]
    hand = state.hands[state.player]
    payments = counted_payments(game_map, extra_cards(game_map, tunnel), suits)
    return [*[PayTunnel(pay) for pay in payments if can_pay(hand, pay)], Withdraw()]


def pay_tunnel(state: State, action: PayTunnel, events: list[Event]) -> None:
    """Add the cards and build the tunnel."""
    assert state.tunnel is not None
    laid = state.tunnel.payment
    happen(state, events, TunnelPaid(state.player, action.payment))
    _build(state, _together(laid, action.payment), events)


def withdraw(state: State, events: list[Event]) -> None:
    """Take all laid cards back."""
    assert state.tunnel is not None
    happen(state, events, TunnelGivenUp(state.player, state.tunnel.payment))


def _build(state: State, payment: Payment, events: list[Event]) -> None:
    assert state.tunnel is not None
    take_possession(state, state.tunnel.lane, payment, events, cards_aside=True)


def _together(one: Payment, other: Payment) -> Payment:
    cards = dict(one)
    for kind, count in other:
        cards[kind] = cards.get(kind, 0) + count
    return tuple(sorted(cards.items()))
