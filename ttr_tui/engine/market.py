"""Taking cards, and bringing the market and the decks to rest (C-2 to C-6, GL-1, GL-2)."""

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
    """Every card that may be taken now, as the first or the second of the turn (C-2, C-3), with
    every deck that may replace it (GL-1)."""
    barred = state.game_map.locomotive if state.phase is Phase.SECOND_CARD else EMPTY
    slots = [slot for slot, card in enumerate(state.market) if card != EMPTY and card != barred]
    live = [deck for deck, cards in enumerate(state.decks) if cards]
    return [*_finished_actions(tuple(slots), tuple(live))]


@cache
def _finished_actions(slots: tuple[int, ...], live: tuple[int, ...]) -> list[Action]:
    """What can be taken from these places of the market and drawn from these decks."""
    refills = live if len(live) > 1 else (None,)
    takes = [DrawFaceUp(slot, refill) for refill in refills for slot in slots]
    return [*takes, *[DrawFromDeck(deck) for deck in live]]


def draw_face_up(state: State, action: DrawFaceUp, events: list[Event]) -> bool:
    """Take a market card; says whether the draw is over."""
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
    """Draw a card blind; says whether the draw is over."""
    first = state.phase is Phase.TURN
    deck = state.decks[action.deck]
    emit(state, events, DeckCardDrawn(state.player, action.deck, deck[-1]))
    if not deck:
        settle_cards(state, events)
    return not (first and _second_card_left(state))


def _second_card_left(state: State) -> bool:
    """Whether a second card can be taken: one in a deck, or a market card that may be (C-6)."""
    return any(state.decks) or bool(card_actions(state))


def market_fill_due(state: State) -> bool:
    """Whether a place is empty that can be filled from more than one deck (GL-1)."""
    return EMPTY in state.market and sum([bool(deck) for deck in state.decks]) > 1


def fill_actions(state: State) -> list[Action]:
    """Each deck that can fill the first empty place."""
    return [FillSlot(deck) for deck, cards in enumerate(state.decks) if cards]


def fill_slot(state: State, action: FillSlot, events: list[Event]) -> None:
    """Fill the first empty place, and the others too where nothing is to choose any more."""
    _fill(state, action.deck, events)
    settle_cards(state, events)


def lay_market(state: State, events: list[Event]) -> None:
    """Lay the first market, and reset it if due (C-0)."""
    _lay(state, events)
    _reset(state, events)


def settle_cards(state: State, events: list[Event]) -> None:
    """Bring decks and market to rest: reshuffle and fill (C-5) where nothing is to choose, then
    reset if due (C-4)."""
    _reshuffle_empty(state, events)
    while EMPTY in state.market:
        live = [deck for deck, cards in enumerate(state.decks) if cards]
        if len(live) > 1:
            return
        if not live:
            break
        _fill(state, live[0], events)
    _reset(state, events)


def discard_aside(state: State, events: list[Event]) -> None:
    """Discard what lies apart; only then the market and the decks are looked after (EU-2)."""
    if state.set_aside:
        emit(state, events, SetAsideDiscarded(state.set_aside))
        settle_cards(state, events)


def reshuffle(state: State, deck: int, events: list[Event]) -> None:
    """Shuffle the discard pile of a deck into a new deck, if there is one (C-5)."""
    if state.discards[deck]:
        rng, cards = shuffled(state.rng, state.discards[deck])
        emit(state, events, DeckShuffled(deck, tuple(cards), rng))


def _fill(state: State, deck: int, events: list[Event]) -> None:
    """A card of this deck comes to the first empty place."""
    emit(state, events, SlotFilled(state.market.index(EMPTY), state.decks[deck][-1]))
    if not state.decks[deck]:
        reshuffle(state, deck, events)


def _reshuffle_empty(state: State, events: list[Event]) -> None:
    for index, deck in enumerate(state.decks):
        if not deck:
            reshuffle(state, index, events)


def _lay(state: State, events: list[Event]) -> None:
    """Fill an empty market: from each deck what the rules say, what one lacks from the others
    (GL-2)."""
    for index, deck in enumerate(state.game_map.rules.decks):
        count = len(state.market) if deck.in_market is None else deck.in_market
        while count and EMPTY in state.market and state.decks[index]:
            _fill(state, index, events)
            count -= 1
    for index in range(len(state.decks)):
        while EMPTY in state.market and state.decks[index]:
            _fill(state, index, events)


def _reset(state: State, events: list[Event]) -> None:
    """Reset the market while three locomotives lie in it, three times at most (C-4)."""
    max_resets = 0
    while _reset_due(state):
        if max_resets == state.game_map.rules.market.max_resets:
            emit(state, events, ResetLimitReached())
            return
        max_resets += 1
        reset = tuple([card for card in state.market if card != EMPTY])
        emit(state, events, MarketReset(reset))
        _reshuffle_empty(state, events)
        _lay(state, events)


def _reset_due(state: State) -> bool:
    game_map = state.game_map
    return (
        state.market.count(game_map.locomotive) >= game_map.rules.market.reset_at
        and not state.reset_limit_reached
        and any(state.decks)
    )
