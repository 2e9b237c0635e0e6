"""Setup, handing over, the last round, the end (C-0, C-1, C-11, C-12)."""

from __future__ import annotations

from ttr_tui.engine.choosing_tickets import offer_tickets, settle_starting_tickets
from ttr_tui.engine.claiming import claim_actions
from ttr_tui.engine.events import (
    ChoiceBegan,
    DeckShuffled,
    Event,
    GameBegan,
    GameEnded,
    HandDealt,
    LastRoundBegan,
    PlayBegan,
    TicketsShuffled,
    TurnEnded,
    TurnPassed,
)
from ttr_tui.engine.rng import below, seeded, shuffled
from ttr_tui.engine.state import EMPTY, Phase, State
from ttr_tui.engine.taking_cards import settle_cards


def set_up(state: State, first: int | None, seed: int, events: list[Event]) -> None:
    """Shuffle and deal (C-0); who begins is drawn by lot when `first` is `None` (C-1)."""

    def happen(event: Event) -> None:
        event.change(state)
        events.append(event)

    game_map, rules = state.game_map, state.game_map.rules
    rng = seeded(seed)
    rng, drawn = below(rng, state.players)
    happen(GameBegan(drawn if first is None else first, rng))
    for index, deck in enumerate(rules.decks):
        cards = [kind for kind, count in deck.cards for _ in range(count)]
        rng, cards = shuffled(state.rng, cards)
        happen(DeckShuffled(index, tuple(cards), rng))
    rng, tickets = shuffled(state.rng, list(range(len(game_map.tickets))))
    happen(TicketsShuffled(tuple(tickets), rng))
    for seat in seats_from(state.first, state.players):
        dealt: list[int] = []
        for index, deck in enumerate(rules.decks):
            top_first = state.decks[index][::-1]
            dealt += top_first[: deck.starting_hand]
        happen(HandDealt(seat, tuple(dealt)))
    settle_cards(state, events)
    for seat in seats_from(state.first, state.players):
        offer_tickets(state, seat, rules.tickets.deal, events)


def seats_from(first: int, players: int) -> list[int]:
    """All seats clockwise, beginning with `first`."""
    return [(first + step) % players for step in range(players)]


def hand_over(state: State, events: list[Event]) -> None:
    """What belongs to the end of a turn or of a starting choice, up to the next decision."""
    if state.turn:
        _end_turn(state, events)
    else:
        _end_choice(state, events)


def _end_choice(state: State, events: list[Event]) -> None:
    player = (state.player + 1) % state.players
    happened: ChoiceBegan | PlayBegan
    if player == state.first:
        settle_starting_tickets(state, events)
        happened = PlayBegan(player)
    else:
        happened = ChoiceBegan(player)
    happened.change(state)
    events.append(happened)
    if state.turn:
        _pass_while_stuck(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    _next_turn(state, events)
    _pass_while_stuck(state, events)


def _next_turn(state: State, events: list[Event]) -> None:
    """End the turn, and the game with it where the last round is over (C-12)."""
    player, rules = state.player, state.game_map.rules.last_round
    happened: Event = TurnEnded(player, (player + 1) % state.players)
    happened.change(state)
    events.append(happened)
    if state.turns_left is None:
        if state.pieces[player] > rules.pieces:
            return
        happened = LastRoundBegan(player, rules.turns * state.players)
    elif state.turns_left == 0:
        happened = GameEnded(all_passed=False)
    else:
        return
    happened.change(state)
    events.append(happened)


def _pass_while_stuck(state: State, events: list[Event]) -> None:
    """Who can do nothing passes; when all have passed in a row, the game ends (C-11)."""
    while state.phase is Phase.TURN and not _can_act(state):
        passed = TurnPassed(state.player)
        passed.change(state)
        events.append(passed)
        if state.passes == state.players:
            ended = GameEnded(all_passed=True)
            ended.change(state)
            events.append(ended)
            return
        _next_turn(state, events)


def _can_act(state: State) -> bool:
    return (
        any(state.decks)
        or bool(state.ticket_deck)
        or any(card != EMPTY for card in state.market)
        or bool(claim_actions(state))
    )
