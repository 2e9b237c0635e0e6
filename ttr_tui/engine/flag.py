"""The flag: keeping a card of those played (PA-2), and scoring a whole one (PA-3)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, KeepFlagCard, KeepNoFlagCard, Payment
from ttr_tui.engine.events import Event, FlagCardDeclined, FlagCardKept, FlagScored, happen
from ttr_tui.engine.state import State
from ttr_tui.engine.taking_cards import discard_aside, settle_cards


def flag_cards(state: State, lane: int, payment: Payment) -> tuple[int, ...]:
    """The kinds of cards that may be kept for the flag when this lane is claimed with this payment:
    not for a gray lane, no locomotive, none of a colour the player has face up (PA-2)."""
    flag, colour = state.game_map.rules.flag, state.game_map.lanes[lane].colour
    if flag is None or colour not in flag.colours:
        return ()
    kinds = state.game_map.kinds
    if any(kinds[card].colour == colour for card in state.flags[state.player]):
        return ()
    return tuple([kind for kind, _ in payment if kinds[kind].colour == colour])


def flag_actions(state: State) -> list[Action]:
    """Each card that may be kept for the flag, or none."""
    return [*[KeepFlagCard(card) for card in state.flag_offer], KeepNoFlagCard()]


def keep_flag_card(
    state: State, action: KeepFlagCard | KeepNoFlagCard, events: list[Event]
) -> None:
    """Keep a card face up, or none; the others are discarded, those of a tunnel at the end of the
    turn (EU-2)."""
    if isinstance(action, KeepFlagCard):
        happen(state, events, FlagCardKept(state.player, action.card))
    else:
        happen(state, events, FlagCardDeclined(state.player))
    if state.tunnel is None:
        discard_aside(state, events)


def score_flag(state: State, events: list[Event]) -> None:
    """A whole flag scores at the end of the turn (PA-3)."""
    rules, cards = state.game_map.rules.flag, state.flags[state.player]
    if rules is None or len(cards) < len(rules.colours):
        return
    happen(state, events, FlagScored(state.player, cards, rules.points))
    settle_cards(state, events)
