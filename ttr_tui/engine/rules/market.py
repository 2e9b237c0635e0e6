"""Drawing cards, and filling and resetting the market (C-2 to C-6, GL-1, GL-2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import CardTypeIndex, DeckIndex, GameMap, MarketRules, Seat, Slot
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Draft,
    EventRule,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.engine.rules.cards import (
    SetAsideDiscarded,
    discard,
    reshuffle,
    reshuffle_empty,
    show_taken,
)
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
)
from ttr_tui.engine.state import Phase, State
from ttr_tui.text import counted


class DrawFaceUp(NamedTuple):
    """Draw the card in a slot of the market (C-2, C-3). `refill` is the deck that replaces it,
    `None` if there is no choice (GL-1)."""

    slot: Slot
    refill: DeckIndex | None = None
    tag: Literal["draw face-up"] = "draw face-up"


class DrawFromDeck(NamedTuple):
    """Draw the top card of a deck (C-2)."""

    deck: DeckIndex = DeckIndex(0)
    tag: Literal["draw from deck"] = "draw from deck"


class FillSlot(NamedTuple):
    """Fill the first empty slot of the market from this deck (GL-1)."""

    deck: DeckIndex
    tag: Literal["fill"] = "fill"


class FaceUpCardDrawn(NamedTuple):
    """A player drew a face-up card (C-2)."""

    player: Seat
    slot: Slot
    card: CardTypeIndex

    def apply(self, state: State) -> None:
        state.hands[self.player][self.card] += 1
        show_taken(state, self.player, self.card)
        state.market[self.slot] = None
        state.phase = Phase.SECOND_CARD
        state.passes = 0
        state.reset_limit_reached = False


class DeckCardDrawn(NamedTuple):
    """A player drew a card from a deck (C-2); only that player sees it."""

    player: Seat
    deck: DeckIndex
    card: CardTypeIndex | None

    def apply(self, state: State) -> None:
        assert self.card is not None
        state.decks[self.deck].pop()
        state.hands[self.player][self.card] += 1
        state.phase = Phase.SECOND_CARD
        state.passes = 0


class SlotFilled(NamedTuple):
    """An empty slot of the market was filled from the deck of this card."""

    slot: Slot
    card: CardTypeIndex

    def apply(self, state: State) -> None:
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.market[self.slot] = self.card
        state.reset_limit_reached = False


class MarketReset(NamedTuple):
    """Too many locomotives: all face-up cards were discarded (C-4)."""

    cards: tuple[CardTypeIndex, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.market = [None] * len(state.market)


class ResetLimitReached(NamedTuple):
    """The market has been reset too often and is not reset again until it changes (C-4)."""

    def apply(self, state: State) -> None:
        state.reset_limit_reached = True


class MarketFillBegan(NamedTuple):
    """An empty slot can be filled from several decks, and the player must choose (GL-1); `then` is
    the phase that follows."""

    player: Seat
    then: Phase

    def apply(self, state: State) -> None:
        state.after_fill = self.then
        state.phase = Phase.MARKET_FILL


class MarketFillEnded(NamedTuple):
    """The market is filled, as far as the decks have cards."""

    def apply(self, state: State) -> None:
        state.phase = state.after_fill


def is_whole_draw(game_map: GameMap, card: CardTypeIndex) -> bool:
    """Whether a face-up card is the only card that a player draws in a turn (C-3, C-18)."""
    return card == game_map.locomotive and not locomotives_are_restricted(game_map)


def card_actions(state: State) -> list[Action]:
    """Every card that may be drawn now, as the first or second of the turn (C-2, C-3), with every
    deck that may replace it (GL-1)."""
    game_map, market, decks = state.game_map, state.market, state.decks
    excluded: CardTypeIndex | None = None
    if state.phase is Phase.SECOND_CARD and is_whole_draw(game_map, game_map.locomotive):
        excluded = game_map.locomotive
    slots = _slots(len(market))
    if None in market or excluded in market:
        slots = tuple([slot for slot in slots if market[slot] not in (None, excluded)])
    with_cards = tuple([deck for deck in game_map.deck_indices if decks[deck]])
    return [*_draw_actions(slots, with_cards)]


@cache
def _slots(size: int) -> tuple[Slot, ...]:
    """All slots of a market."""
    return tuple(map(Slot, range(size)))


def _with_cards(state: State) -> list[DeckIndex]:
    """The decks that have cards."""
    decks = state.decks
    return [deck for deck in state.game_map.deck_indices if decks[deck]]


@cache
def _draw_actions(slots: tuple[Slot, ...], decks: tuple[DeckIndex, ...]) -> list[Action]:
    """Draw from any of these slots of the market or any of these decks."""
    refills: tuple[DeckIndex | None, ...] = decks if len(decks) > 1 else (None,)
    face_up = [DrawFaceUp(slot, refill) for refill in refills for slot in slots]
    return [*face_up, *[DrawFromDeck(deck) for deck in decks]]


def can_draw(state: State) -> bool:
    """Whether a card can be drawn now, from a deck or the market (C-6)."""
    return any(state.decks) or bool(card_actions(state))


def _is_legal(state: State, action: Action) -> bool:
    return action in card_actions(state)


def fill_actions(state: State) -> list[Action]:
    """Fill the first empty slot from any deck that has cards."""
    return [FillSlot(deck) for deck in _with_cards(state)]


def market_fill_due(state: State) -> bool:
    """Whether a slot is empty that can be filled from more than one deck (GL-1)."""
    return None in state.market and sum([bool(deck) for deck in state.decks]) > 1


def draw_face_up(state: State, action: DrawFaceUp, events: list[Event]) -> bool:
    """Draw a face-up card; return whether the player has drawn all cards of the turn."""
    first = state.phase is Phase.TURN
    card = state.market[action.slot]
    assert card is not None, "the slot has a card"
    emit(state, events, FaceUpCardDrawn(state.player, action.slot, card))
    if action.refill is not None:
        _fill(state, action.refill, events)
    settle_cards(state, events)
    if first and not is_whole_draw(state.game_map, card):
        return not can_draw(state)
    return True


def draw_from_deck(state: State, action: DrawFromDeck, events: list[Event]) -> bool:
    """Draw from a deck; return whether the player has drawn all cards of the turn."""
    first = state.phase is Phase.TURN
    deck = state.decks[action.deck]
    emit(state, events, DeckCardDrawn(state.player, action.deck, deck[-1]))
    if not deck:
        settle_cards(state, events)
    return not (first and can_draw(state))


def begin_fill(state: State, last: bool, events: list[Event]) -> bool:
    """Ask the player for the deck that fills an empty slot, if there is a choice (GL-1); return
    whether there is. `last` says that the last step of the turn is done."""
    if state.tunnel is not None or not market_fill_due(state):
        return False
    then = Phase.TURN_END if last else state.phase
    emit(state, events, MarketFillBegan(state.player, then))
    return True


def fill_slot(state: State, action: FillSlot, events: list[Event]) -> bool:
    """Fill the first empty slot, then the others if there is no choice any more; return whether
    the last step of the turn is done."""
    _fill(state, action.deck, events)
    settle_cards(state, events)
    if market_fill_due(state):
        return False
    emit(state, events, MarketFillEnded())
    return state.phase is Phase.TURN_END


def deal_market(state: State, events: list[Event]) -> None:
    """Deal the first market, and reset it if necessary (C-0)."""
    _deal(state, events)
    _reset(state, events)


def settle_cards(state: State, events: list[Event]) -> None:
    """Reshuffle empty decks and fill the market (C-5) unless the player has a choice, then reset
    the market if necessary (C-4)."""
    if not all(state.decks):
        reshuffle_empty(state, events)
    while None in state.market:
        with_cards = _with_cards(state)
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


def _fill(state: State, deck: DeckIndex, events: list[Event]) -> None:
    """Fill the first empty slot from this deck."""
    emit(state, events, SlotFilled(Slot(state.market.index(None)), state.decks[deck][-1]))
    if not state.decks[deck]:
        reshuffle(state, deck, events)


def _deal(state: State, events: list[Event]) -> None:
    """Fill an empty market with the number of cards that the rules give for each deck; if a deck
    has too few, with cards of the others (GL-2)."""
    decks = state.game_map.deck_indices
    for index in decks:
        in_market = state.game_map.rules.decks[index].in_market
        count = len(state.market) if in_market is None else in_market
        while count and None in state.market and state.decks[index]:
            _fill(state, index, events)
            count -= 1
    for index in decks:
        while None in state.market and state.decks[index]:
            _fill(state, index, events)


def _reset(state: State, events: list[Event]) -> None:
    """Reset the market while it has too many locomotives, up to the limit of resets (C-4)."""
    resets = 0
    while _reset_due(state):
        if resets == state.game_map.rules.of(MarketRules).max_resets:
            emit(state, events, ResetLimitReached())
            return
        resets += 1
        cards = tuple([card for card in state.market if card is not None])
        emit(state, events, MarketReset(cards))
        reshuffle_empty(state, events)
        _deal(state, events)


def _reset_due(state: State) -> bool:
    game_map = state.game_map
    return (
        state.market.count(game_map.locomotive) >= game_map.rules.of(MarketRules).reset_at
        and not state.reset_limit_reached
        and any(state.decks)
        and not locomotives_are_restricted(game_map)
    )


def _why_not_drawn_face_up(state: State, action: DrawFaceUp) -> Refusal:
    if action.slot not in range(len(state.market)):
        return Refusal("no-such-slot", number=len(state.market))
    card = state.market[action.slot]
    if card is None:
        return Refusal("slot-empty")
    if state.phase is Phase.TURN or not is_whole_draw(state.game_map, card):
        with_cards = sum(bool(deck) for deck in state.decks)
        if with_cards > 1:
            return Refusal("no-deck-chosen")
        return Refusal("one-deck-has-cards" if with_cards else "no-deck-has-cards")
    return Refusal("not-as-second-card", card=card)


def _why_not_drawn_from_deck(state: State, action: DrawFromDeck) -> Refusal:
    if action.deck not in range(len(state.decks)):
        return Refusal("no-such-deck")
    return Refusal("deck-empty", deck=action.deck)


def _broken(state: State) -> Iterator[str]:
    # The market is not filled during a tunnel, while a deck is chosen, and after the game.
    waiting = state.phase in {Phase.MARKET_FILL, Phase.OVER} or state.tunnel is not None
    if None in state.market and any(state.decks) and not waiting:
        yield "a slot of the market is empty, but a deck has cards (C-5)"
    if _reset_due(state) and not waiting:
        locomotives = state.market.count(state.game_map.locomotive)
        yield f"the market has {locomotives} locomotives (C-4)"


def _errors(rules: MarketRules, draft: Draft) -> Iterator[Remark]:
    """Shares of the first market that do not add up to its size; if they do, decks with too few
    cards for the hands and the market (C-0)."""
    shares = [deck.in_market for deck in draft.rules.decks if deck.in_market is not None]
    if shares and sum(shares) != rules.size:
        message = f'"in_market" of the decks adds up to {sum(shares)}'
        yield Remark(("decks",), f"{message}, expected {rules.size}, the size of the market")
    else:
        yield from _too_few_cards(rules, draft, shared=not shares)


def _too_few_cards(rules: MarketRules, draft: Draft, *, shared: bool) -> Iterator[Remark]:
    """Decks with too few cards. The decks fill a `shared` market together, as far as they can."""
    players, several = draft.rules.max_players, len(draft.rules.decks) > 1
    left = 0
    for deck in draft.rules.decks:
        cards = sum(count for _, count in deck.cards)
        in_market = (deck.in_market or 0) if several else rules.size
        needed = players * deck.starting_hand + in_market
        if cards < needed:
            what = f"{deck.name} cards" if several else "cards"
            message = f"{cards} {what}, expected at least {needed} for the hands of {players}"
            yield Remark(("decks" if several else "cards",), f"{message} players and the market")
            return
        left += cards - needed
    if several and shared and left < rules.size:
        message = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left after hands are"
        message += f" dealt, expected at least {rules.size} for the market"
        yield Remark(("decks",), message)


RULE: Final = Rule(
    key="market",
    settings=MarketRules,
    about="The face-up cards.",
    fields=(
        Setting("size", "The number of face-up cards.", 1, 10),
        Setting("reset_at", "With this many face-up locomotives the market is replaced.", 1, 20),
        Setting(
            "max_resets",
            "How many times in a row the market is replaced at most; then it stays.",
            1,
            20,
        ),
    ),
    actions=(
        ActionRule(
            DrawFaceUp,
            "draw face-up {slot}{refill}",
            draw_face_up,
            _why_not_drawn_face_up,
            phases=(Phase.TURN, Phase.SECOND_CARD),
            is_legal=_is_legal,
        ),
        ActionRule(
            DrawFromDeck,
            "draw from the {deck} deck",
            draw_from_deck,
            _why_not_drawn_from_deck,
            phases=(Phase.TURN, Phase.SECOND_CARD),
            is_legal=_is_legal,
        ),
        ActionRule(
            FillSlot,
            "fill from the {deck} deck",
            fill_slot,
            lambda state, action: Refusal("deck-without-cards"),
            phases=(Phase.MARKET_FILL,),
            refusal_outside_phase="no-empty-slot",
        ),
    ),
    events=(
        EventRule(FaceUpCardDrawn),
        EventRule(DeckCardDrawn, private=("card",), reveals=True),
        EventRule(SlotFilled, reveals=True),
        EventRule(MarketReset),
        EventRule(ResetLimitReached),
        EventRule(MarketFillBegan),
        EventRule(MarketFillEnded),
    ),
    phases={Phase.SECOND_CARD: card_actions, Phase.MARKET_FILL: fill_actions},
    turn=card_actions,
    errors=_errors,
    invariants=_broken,
)
