"""Exchanging pieces with the reserve (GL-9)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import DeckIndex, Points, Seat
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rule import ActionRule, Column, EventRule, Rule, Setting
from ttr_tui.engine.state import State


class ExchangeRules(NamedTuple):
    """GL-9: the points that each exchanged piece costs."""

    points: int = 1


class Exchange(NamedTuple):
    """Give `number` pieces of the type of `deck` for as many of the other type from the player's
    reserve (GL-9)."""

    deck: DeckIndex
    number: int
    tag: Literal["exchange"] = "exchange"


class PiecesExchanged(NamedTuple):
    """A player gave `number` pieces of the type of `deck` for as many of the other type (GL-9)."""

    player: Seat
    deck: DeckIndex
    number: int
    points: int

    def apply(self, state: State) -> None:
        player, decks = self.player, range(len(state.game_map.rules.decks))
        gained = [-self.number if deck == self.deck else self.number for deck in decks]
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], gained))
        state.reserves[player] = tuple(map(int.__sub__, state.reserves[player], gained))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0


def exchange_actions(state: State) -> list[Action]:
    """Any number of pieces of one type for as many of the other type as the reserve has."""
    pieces, reserve = state.pieces[state.player], state.reserves[state.player]
    return [
        Exchange(deck, count)
        for deck in state.game_map.deck_indices
        for count in range(1, min(pieces[deck], reserve[1 - deck]) + 1)
    ]


def exchange(state: State, action: Exchange, events: list[Event]) -> bool:
    """Exchange pieces and pay points for each."""
    points = state.game_map.rules.of(ExchangeRules).points * action.number
    emit(state, events, PiecesExchanged(state.player, action.deck, action.number, points))
    return True


def _why_no_exchange(state: State, action: Exchange) -> Refusal:
    if state.game_map.rules.get(ExchangeRules) is None:
        return Refusal("no-exchange-on-this-map")
    decks = state.game_map.deck_indices
    pieces, reserve = state.pieces[state.player], state.reserves[state.player]
    if not any(pieces):
        return Refusal("no-pieces-left")
    if not any(reserve):
        return Refusal("reserve-empty")
    if not exchange_actions(state):
        return Refusal("exchange-not-possible", deck=decks[0 if pieces[1] else 1])
    if action.deck not in decks or action.number < 1:
        return Refusal("no-pieces-to-exchange")
    if action.number > pieces[action.deck]:
        return Refusal("too-few-pieces-to-exchange", deck=action.deck)
    return Refusal("too-few-pieces-in-reserve", deck=decks[1 - action.deck])


class ExchangeScore(NamedTuple):
    """The points paid for exchanges, negative."""

    points: Points


RULE: Final = Rule(
    key="exchange",
    settings=ExchangeRules,
    about=(
        "Switches on the exchange of pieces for pieces of the other type from the player's reserve."
    ),
    fields=(Setting("points", "The points each exchanged piece costs."),),
    optional=True,
    needs=("starting_pieces",),
    actions=(
        ActionRule(Exchange, "exchange {number} {deck:piece_word}", exchange, _why_no_exchange),
    ),
    events=(EventRule(PiecesExchanged),),
    turn=exchange_actions,
    never_forced=True,
    score=lambda tally: ExchangeScore(-tally.state.exchanged[tally.seat]),
    columns=(Column("exchanged", ExchangeScore, during_game=True),),
)
