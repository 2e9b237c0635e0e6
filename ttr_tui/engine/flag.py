"""Flags: keeping a played card (PA-2) and scoring a complete flag (PA-3)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, KeepFlagCard, KeepNoFlagCard, Payment
from ttr_tui.engine.events import Event, FlagCardDeclined, FlagCardKept, FlagScored, emit
from ttr_tui.engine.market import discard_set_aside, settle_cards
from ttr_tui.engine.state import State


def flag_cards(state: State, route: int, payment: Payment) -> tuple[int, ...]:
    """The card types that may be kept for the flag when this route is claimed with this payment:
    none for a gray route, no locomotive, no color that the player already has (PA-2)."""
    flag, color = state.game_map.rules.flag, state.game_map.routes[route].color
    if flag is None or color not in flag.colors:
        return ()
    card_types = state.game_map.card_types
    if any(card_types[card].color == color for card in state.flags[state.player]):
        return ()
    return tuple([card_type for card_type, _ in payment if card_types[card_type].color == color])


def flag_actions(state: State) -> list[Action]:
    """Keep any card on offer, or none."""
    return [*[KeepFlagCard(card) for card in state.flag_offer], KeepNoFlagCard()]


def keep_flag_card(
    state: State, action: KeepFlagCard | KeepNoFlagCard, events: list[Event]
) -> None:
    """Keep a card face up, or none, and discard the others; those of a tunnel are discarded at the
    end of the turn (EU-2)."""
    if isinstance(action, KeepFlagCard):
        emit(state, events, FlagCardKept(state.player, action.card))
    else:
        emit(state, events, FlagCardDeclined(state.player))
    if state.tunnel is None:
        discard_set_aside(state, events)


def score_flag(state: State, events: list[Event]) -> None:
    """Score a complete flag at the end of the turn (PA-3)."""
    rules, cards = state.game_map.rules.flag, state.flags[state.player]
    if rules is None or len(cards) < len(rules.colors):
        return
    emit(state, events, FlagScored(state.player, cards, rules.points))
    settle_cards(state, events)
