"""Setup, ending the turn, the last round, the end (C-0, C-1, C-11, C-12, C-16)."""

from __future__ import annotations

from ttr_tui.engine.building import harbor_actions, station_actions
from ttr_tui.engine.choosing_tickets import deal_tickets, settle_starting_tickets
from ttr_tui.engine.claiming import claim_actions
from ttr_tui.engine.events import (
    TicketChoiceBegan,
    DeckShuffled,
    Event,
    MarketFillBegan,
    FlagCardDeclined,
    StartingPiecesChoiceBegan,
    StartingPiecesRevealed,
    GameStarted,
    GameEnded,
    GameEndedEarly,
    HandDealt,
    LastRoundBegan,
    PlayBegan,
    TicketsShuffled,
    TurnEnded,
    TurnPassed,
    emit,
)
from ttr_tui.engine.flag import score_flag
from ttr_tui.engine.fleets import exchange_actions
from ttr_tui.engine.rng import below, seeded, shuffled
from ttr_tui.engine.state import EMPTY, Phase, State
from ttr_tui.engine.taking_cards import discard_aside, market_fill_due, lay_market
from ttr_tui.engine.tunnels import withdraw


def set_up(state: State, first: int | None, seed: int, events: list[Event]) -> None:
    """Shuffle and deal (C-0); who begins is drawn by lot when `first` is `None` (C-1)."""
    game_map, rules = state.game_map, state.game_map.rules
    rng = seeded(seed)
    rng, drawn = below(rng, state.players)
    emit(state, events, GameStarted(drawn if first is None else first, rng))
    for index, deck in enumerate(rules.decks):
        cards = [card_type for card_type, count in deck.cards for _ in range(count)]
        rng, cards = shuffled(state.rng, cards)
        emit(state, events, DeckShuffled(index, tuple(cards), rng))
    rng, tickets = shuffled(state.rng, list(range(len(game_map.tickets))))
    emit(state, events, TicketsShuffled(tuple(tickets), rng))
    seats = [(state.first + step) % state.players for step in range(state.players)]
    for seat in seats:
        dealt: list[int] = []
        for index, deck in enumerate(rules.decks):
            dealt += state.decks[index][::-1][: deck.starting_hand]
        emit(state, events, HandDealt(seat, tuple(dealt)))
    lay_market(state, events)
    deal_tickets(state, seats, events)


def end_turn(state: State, events: list[Event]) -> None:
    """What belongs to the end of a turn or of a starting choice, up to the next decision."""
    if state.turn:
        _end_turn(state, events)
        begin_turn(state, events)
    else:
        _end_choice(state, events)


def end_early(state: State, events: list[Event]) -> None:
    """The table ends the game (C-16): a tunnel not settled is given up, a flag card not chosen is
    discarded, a whole flag scores; then everything is scored as it stands."""
    if state.phase is Phase.TUNNEL:
        withdraw(state, events)
    elif state.phase is Phase.FLAG_CARD:
        emit(state, events, FlagCardDeclined(state.player))
    discard_aside(state, events)
    score_flag(state, events)
    emit(state, events, GameEndedEarly())


def begin_turn(state: State, events: list[Event]) -> None:
    """The market is filled if there is something to choose (GL-1); who can do nothing passes; when
    all have passed in a row, the game ends (C-11)."""
    while state.phase is Phase.TURN:
        if market_fill_due(state):
            emit(state, events, MarketFillBegan(state.player, Phase.TURN.value))
            return
        if _can_act(state):
            return
        emit(state, events, TurnPassed(state.player))
        _end_turn(state, events)


def _end_choice(state: State, events: list[Event]) -> None:
    """The next player chooses tickets; when all have, in the same order their starting pieces
    (C-0)."""
    player = (state.player + 1) % state.players
    choosing_starting_pieces = any(state.all_starting_pieces)
    if player != state.first:
        emit(
            state,
            events,
            StartingPiecesChoiceBegan(player)
            if choosing_starting_pieces
            else TicketChoiceBegan(player),
        )
        return
    if not choosing_starting_pieces:
        settle_starting_tickets(state, events)
        if state.game_map.rules.starting_pieces is not None:
            emit(state, events, StartingPiecesChoiceBegan(player))
            return
    else:
        emit(state, events, StartingPiecesRevealed(tuple(state.all_starting_pieces)))
    emit(state, events, PlayBegan(player))
    begin_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """Settle what lies apart and the flag, and end the turn: the game with it, where the last round
    is over (C-12) or all have passed in a row (C-11)."""
    player, rules = state.player, state.game_map.rules.last_round
    discard_aside(state, events)
    score_flag(state, events)
    if state.passes == state.players:
        emit(state, events, GameEnded(all_passed=True))
        return
    emit(state, events, TurnEnded(player, (player + 1) % state.players))
    if state.turns_left is None:
        if sum(state.pieces[player]) <= rules.pieces:
            emit(state, events, LastRoundBegan(player, rules.turns * state.players))
    elif state.turns_left == 0:
        emit(state, events, GameEnded(all_passed=False))


def _can_act(state: State) -> bool:
    return (
        any(state.decks)
        or bool(state.ticket_deck)
        or any(card != EMPTY for card in state.market)
        or bool(claim_actions(state))
        or bool(station_actions(state))
        or bool(harbor_actions(state))
        or bool(exchange_actions(state))
    )
