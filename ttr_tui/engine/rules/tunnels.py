"""Building tunnels: revealing cards, paying, withdrawing (EU-2, EU-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import CardTypeIndex, GameMap, Payment, RouteIndex, Seat
from ttr_tui.engine.payments import can_pay, counted_payments, suits_of
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    EventRule,
    Instead,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.engine.rules.cards import CardsSetAside, reshuffle, show_taken
from ttr_tui.engine.rules.routes import claim_route
from ttr_tui.engine.state import Phase, State, Tunnel


class TunnelRules(NamedTuple):
    """EU-2: the number of cards revealed for a tunnel."""

    cards: int = 3


class PayTunnel(NamedTuple):
    """Add these cards for the revealed cards and build the tunnel (EU-2)."""

    payment: Payment
    tag: Literal["pay"] = "pay"


class Withdraw(NamedTuple):
    """Give up the tunnel and take the played cards back (EU-2)."""

    tag: Literal["withdraw"] = "withdraw"


class TunnelTried(NamedTuple):
    """A player tries to build a tunnel with the cards set aside (EU-2)."""

    player: Seat
    route: RouteIndex
    payment: Payment

    def apply(self, state: State) -> None:
        state.tunnel = Tunnel(self.route, self.payment)


class TunnelCardRevealed(NamedTuple):
    """A card was revealed for a tunnel (EU-2)."""

    card: CardTypeIndex

    def apply(self, state: State) -> None:
        assert state.tunnel is not None, "only happens while a tunnel is tried"
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.set_aside += (self.card,)
        state.tunnel = state.tunnel._replace(revealed=(*state.tunnel.revealed, self.card))


class TunnelPriced(NamedTuple):
    """`number` cards must be added for the revealed ones: the player pays or withdraws (EU-2)."""

    player: Seat
    number: int

    def apply(self, state: State) -> None:
        state.phase = Phase.TUNNEL


class TunnelPaid(NamedTuple):
    """The player added cards for a tunnel (EU-2)."""

    player: Seat
    payment: Payment

    def apply(self, state: State) -> None:
        CardsSetAside(self.player, self.payment).apply(state)


class TunnelWithdrawn(NamedTuple):
    """The player withdrew and took the played cards back (EU-2)."""

    player: Seat
    payment: Payment

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        for card_type, count in self.payment:
            state.hands[self.player][card_type] += count
            show_taken(state, self.player, card_type, count)
            for _ in range(count):
                set_aside.remove(card_type)
        state.set_aside = tuple(set_aside)


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


def extra_cards(game_map: GameMap, tunnel: Tunnel) -> int:
    """The number of cards to add for the revealed ones."""
    card_types = game_map.card_types
    played = {card_types[card_type].color for card_type, _ in tunnel.payment}
    # If only locomotives were played, `played` is {None}, and only locomotives count.
    return sum(card_types[card].color in (None, *played) for card in tunnel.revealed)


def is_tried(state: State, action: Claim) -> bool:
    """Whether cards are revealed for this claim. A tunnel for which none can be revealed is claimed
    like an ordinary route (EU-3)."""
    route = state.game_map.routes[action.route]
    return route.tunnel and bool(state.decks[route.deck] or state.discards[route.deck])


def try_tunnel(state: State, action: Claim, events: list[Event]) -> bool:
    """Play the cards and reveal cards from the deck that pays for the tunnel (MX-1); return whether
    the tunnel is built."""
    deck = state.game_map.routes[action.route].deck
    emit(state, events, CardsSetAside(state.player, action.payment))
    emit(state, events, TunnelTried(state.player, action.route, action.payment))
    for _ in range(state.game_map.rules.of(TunnelRules).cards):
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
    claim_route(state, action.route, action.payment, events, set_aside=True)
    return True


def pay_tunnel(state: State, action: PayTunnel, events: list[Event]) -> bool:
    """Add the cards and build the tunnel."""
    assert state.tunnel is not None
    route, payment = state.tunnel.route, _sum(state.tunnel.payment, action.payment)
    emit(state, events, TunnelPaid(state.player, action.payment))
    claim_route(state, route, payment, events, set_aside=True)
    return True


def withdraw(state: State, action: Withdraw, events: list[Event]) -> bool:
    """Take the played cards back."""
    assert state.tunnel is not None
    emit(state, events, TunnelWithdrawn(state.player, state.tunnel.payment))
    return True


def _sum(one: Payment, other: Payment) -> Payment:
    cards = dict(one)
    for card_type, count in other:
        cards[card_type] = cards.get(card_type, 0) + count
    return tuple(sorted(cards.items()))


def _end_early(state: State, events: list[Event]) -> None:
    """Withdraw from a tunnel that is not paid for (C-16)."""
    if state.phase is Phase.TUNNEL:
        withdraw(state, Withdraw(), events)


_NOT_ASKED: Final = "no-tunnel-to-pay"


def _broken(state: State) -> Iterator[str]:
    if state.phase is not Phase.TUNNEL:
        return
    tunnel = state.tunnel
    if tunnel is None:
        yield "there is no tunnel to pay for (EU-2)"
        return
    used = Counter(dict(tunnel.payment)) + Counter(tunnel.revealed)
    is_tunnel = state.game_map.routes[tunnel.route].tunnel
    if not is_tunnel or not tunnel.payment or not used <= Counter(state.set_aside):
        yield "the cards of the tunnel are not set aside (EU-2)"


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    if not any(route.tunnel for route in game_map.routes):
        yield Remark(("tunnels",), "tunnels are switched on, but no route is a tunnel")


RULE: Final = Rule(
    key="tunnels",
    settings=TunnelRules,
    about="Switches on tunnels: cards are revealed, and the player may have to add cards.",
    fields=(Setting("cards", "How many cards are revealed.", 1, 10),),
    optional=True,
    warnings=_warnings,
    actions=(
        ActionRule(
            PayTunnel,
            "pay {payment}",
            pay_tunnel,
            lambda state, action: Refusal("tunnel-not-paid"),
            phases=(Phase.TUNNEL,),
            refusal_outside_phase=_NOT_ASKED,
        ),
        ActionRule(
            Withdraw,
            "withdraw",
            withdraw,
            lambda state, action: Refusal(_NOT_ASKED),
            phases=(Phase.TUNNEL,),
            refusal_outside_phase=_NOT_ASKED,
        ),
    ),
    events=(
        EventRule(TunnelTried),
        EventRule(TunnelCardRevealed, reveals=True),
        EventRule(TunnelPriced),
        EventRule(TunnelPaid),
        EventRule(TunnelWithdrawn),
    ),
    phases={Phase.TUNNEL: tunnel_actions},
    instead=(Instead(Claim, try_tunnel, is_tried),),
    end_early=_end_early,
    invariants=_broken,
)
