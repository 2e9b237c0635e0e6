"""Taking cards, the market and the decks (C-2 to C-6)."""

from __future__ import annotations

from functools import cache

from ttr_tui.engine.actions import Action, DrawCard, TakeCard
from ttr_tui.engine.events import (
    CardDrawn,
    CardTaken,
    DeckShuffled,
    Event,
    MarketFilled,
    MarketSwept,
    SweepGivenUp,
)
from ttr_tui.engine.rng import shuffled
from ttr_tui.engine.state import EMPTY, Phase, State


def card_actions(state: State) -> list[Action]:
    """Every card that may be taken now, as the first or the second of the turn (C-2, C-3)."""
    barred = (EMPTY, *state.game_map.locomotives) if state.phase is Phase.SECOND_CARD else (EMPTY,)
    market = state.market
    takes, draws = _finished_actions(len(market), len(state.decks))
    actions = [take for take, card in zip(takes, market, strict=True) if card not in barred]
    actions += [draw for draw, deck in zip(draws, state.decks, strict=True) if deck]
    return actions


@cache
def _finished_actions(places: int, decks: int) -> tuple[list[Action], list[Action]]:
    return [TakeCard(place) for place in range(places)], [DrawCard(deck) for deck in range(decks)]


def take_card(state: State, action: TakeCard, events: list[Event]) -> bool:
    """Take a market card; says whether the draw is over."""
    first = state.phase is Phase.TURN
    card = state.market[action.place]
    happened = CardTaken(state.player, action.place, card)
    happened.change(state)
    events.append(happened)
    settle_cards(state, events)
    if first and card not in state.game_map.locomotives:
        return not _second_card_left(state)
    return True


def draw_card(state: State, action: DrawCard, events: list[Event]) -> bool:
    """Draw a card blind; says whether the draw is over."""
    first = state.phase is Phase.TURN
    deck = state.decks[action.deck]
    happened = CardDrawn(state.player, action.deck, deck[-1])
    happened.change(state)
    events.append(happened)
    if not deck:
        settle_cards(state, events)
    return not (first and _second_card_left(state))


def _second_card_left(state: State) -> bool:
    """Whether a second card can be taken: one in a deck, or a market card that may be (C-6)."""
    return any(state.decks) or bool(card_actions(state))


def settle_cards(state: State, events: list[Event]) -> None:
    """Bring decks and market to rest: reshuffle and fill (C-5), then sweep if due (C-4)."""
    rules, locomotives = state.game_map.rules.market, state.game_map.locomotives
    sweeps = 0
    while True:
        if not all(state.decks):
            _reshuffle(state, events)
        market = state.market
        while EMPTY in market and any(state.decks):
            deck = next(deck for deck in state.decks if deck)
            filled = MarketFilled(market.index(EMPTY), deck[-1])
            filled.change(state)
            events.append(filled)
            if not deck:
                _reshuffle(state, events)
        if (
            sum([market.count(kind) for kind in locomotives]) < rules.sweep_at
            or state.sweep_given_up
            or not any(state.decks)
        ):
            return
        happened: MarketSwept | SweepGivenUp
        if sweeps == rules.sweeps:
            happened = SweepGivenUp()
        else:
            happened = MarketSwept(tuple([card for card in market if card != EMPTY]))
            sweeps += 1
        happened.change(state)
        events.append(happened)


def _reshuffle(state: State, events: list[Event]) -> None:
    for index, deck in enumerate(state.decks):
        if not deck and state.discards[index]:
            rng, cards = shuffled(state.rng, state.discards[index])
            happened = DeckShuffled(index, tuple(cards), rng)
            happened.change(state)
            events.append(happened)
