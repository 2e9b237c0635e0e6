"""Drawing cards, filling and resetting the market, reshuffling (C-2 to C-6, GL-1, GL-2)."""

from __future__ import annotations

from functools import cache

from ttr_tui.engine.actions import Action, DrawFaceUp, DrawFromDeck, FillSlot
from ttr_tui.engine.events import (
    DeckCardDrawn,
    DeckShuffled,
    Event,
    FaceUpCardDrawn,
    MarketReset,
    ResetLimitReached,
    SetAsideDiscarded,
    SlotFilled,
    emit,
)
from ttr_tui.engine.rng import shuffled
from ttr_tui.engine.state import EMPTY, Phase, State


def card_actions(state: State) -> list[Action]:
    """Every card that may be drawn now, as the first or second of the turn (C-2, C-3), with every
    deck that may replace it (GL-1)."""
    excluded = state.game_map.locomotive if state.phase is Phase.SECOND_CARD else EMPTY
    slots = [slot for slot, card in enumerate(state.market) if card != EMPTY and card != excluded]
    with_cards = [deck for deck, cards in enumerate(state.decks) if cards]
    return [*_draw_actions(tuple(slots), tuple(with_cards))]


@cache
def _draw_actions(slots: tuple[int, ...], decks: tuple[int, ...]) -> list[Action]:
    """Draw from any of these slots of the market or any of these decks."""
    refills = decks if len(decks) > 1 else (None,)
    face_up = [DrawFaceUp(slot, refill) for refill in refills for slot in slots]
    return [*face_up, *[DrawFromDeck(deck) for deck in decks]]


def draw_face_up(state: State, action: DrawFaceUp, events: list[Event]) -> bool:
    """Draw a face-up card; return whether the player has drawn all cards of the turn."""
    first = state.phase is Phase.TURN
    card = state.market[action.slot]
    emit(state, events, FaceUpCardDrawn(state.player, action.slot, card))
    if action.refill is not None:
        _fill(state, action.refill, events)
    settle_cards(state, events)
    if first and card != state.game_map.locomotive:
        return not _second_card_left(state)
    return True


def draw_from_deck(state: State, action: DrawFromDeck, events: list[Event]) -> bool:
    """Draw from a deck; return whether the player has drawn all cards of the turn."""
    first = state.phase is Phase.TURN
    deck = state.decks[action.deck]
    emit(state, events, DeckCardDrawn(state.player, action.deck, deck[-1]))
    if not deck:
        settle_cards(state, events)
    return not (first and _second_card_left(state))


def _second_card_left(state: State) -> bool:
    """Whether a second card can be drawn, from a deck or the market (C-6)."""
    return any(state.decks) or bool(card_actions(state))


def market_fill_due(state: State) -> bool:
    """Whether a slot is empty that can be filled from more than one deck (GL-1)."""
    return EMPTY in state.market and sum([bool(deck) for deck in state.decks]) > 1


def fill_actions(state: State) -> list[Action]:
    """Fill the first empty slot from any deck that has cards."""
    return [FillSlot(deck) for deck, cards in enumerate(state.decks) if cards]


def fill_slot(state: State, action: FillSlot, events: list[Event]) -> None:
    """Fill the first empty slot, then the others if there is no choice any more."""
    _fill(state, action.deck, events)
    settle_cards(state, events)


def deal_market(state: State, events: list[Event]) -> None:
    """Deal the first market, and reset it if necessary (C-0)."""
    _deal(state, events)
    _reset(state, events)


def settle_cards(state: State, events: list[Event]) -> None:
    """Reshuffle empty decks and fill the market (C-5) unless the player has a choice, then reset
    the market if necessary (C-4)."""
    _reshuffle_empty(state, events)
    while EMPTY in state.market:
        with_cards = [deck for deck, cards in enumerate(state.decks) if cards]
        if len(with_cards) > 1:
            return
        if not with_cards:
            break
        _fill(state, with_cards[0], events)
    _reset(state, events)


def discard_set_aside(state: State, events: list[Event]) -> None:
    """Discard the cards set aside; only then settle the market and the decks (EU-2)."""
    if state.set_aside:
        emit(state, events, SetAsideDiscarded(state.set_aside))
        settle_cards(state, events)


def reshuffle(state: State, deck: int, events: list[Event]) -> None:
    """Shuffle the discard pile of a deck, unless it is empty, into a new deck (C-5)."""
    if state.discards[deck]:
        rng, cards = shuffled(state.rng, state.discards[deck])
        emit(state, events, DeckShuffled(deck, tuple(cards), rng))


def _fill(state: State, deck: int, events: list[Event]) -> None:
    """Fill the first empty slot from this deck."""
    emit(state, events, SlotFilled(state.market.index(EMPTY), state.decks[deck][-1]))
    if not state.decks[deck]:
        reshuffle(state, deck, events)


def _reshuffle_empty(state: State, events: list[Event]) -> None:
    for index, deck in enumerate(state.decks):
        if not deck:
            reshuffle(state, index, events)


def _deal(state: State, events: list[Event]) -> None:
    """Fill an empty market with the number of cards that the rules give for each deck; if a deck
    has too few, with cards of the others (GL-2)."""
    for index, deck in enumerate(state.game_map.rules.decks):
        count = len(state.market) if deck.in_market is None else deck.in_market
        while count and EMPTY in state.market and state.decks[index]:
            _fill(state, index, events)
            count -= 1
    for index in range(len(state.decks)):
        while EMPTY in state.market and state.decks[index]:
            _fill(state, index, events)


def _reset(state: State, events: list[Event]) -> None:
    """Reset the market while it has too many locomotives, up to the limit of resets (C-4)."""
    resets = 0
    while _reset_due(state):
        if resets == state.game_map.rules.market.max_resets:
            emit(state, events, ResetLimitReached())
            return
        resets += 1
        cards = tuple([card for card in state.market if card != EMPTY])
        emit(state, events, MarketReset(cards))
        _reshuffle_empty(state, events)
        _deal(state, events)


def _reset_due(state: State) -> bool:
    game_map = state.game_map
    return (
        state.market.count(game_map.locomotive) >= game_map.rules.market.reset_at
        and not state.reset_limit_reached
        and any(state.decks)
    )
