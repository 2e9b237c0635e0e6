"""The legal actions at each moment of a game, and performing them."""

from __future__ import annotations

from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Exchange,
    FillSlot,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from ttr_tui.engine.buildings import build, harbor_actions, station_actions
from ttr_tui.engine.claiming import (
    claim,
    claim_actions,
    flag_actions,
    is_legal_claim,
    keep_flag_card,
    score_flag,
)
from ttr_tui.engine.events import (
    ActionEnded,
    DeckShuffled,
    Event,
    FlagCardDeclined,
    GameEnded,
    GameEndedEarly,
    GameStarted,
    HandDealt,
    LastRoundBegan,
    MarketFillBegan,
    MarketFillEnded,
    PiecesExchanged,
    PlayBegan,
    StartingPiecesChoiceBegan,
    StartingPiecesChosen,
    StartingPiecesRevealed,
    TicketChoiceBegan,
    TicketsShuffled,
    TurnEnded,
    TurnPassed,
    emit,
)
from ttr_tui.engine.market import (
    card_actions,
    deal_market,
    discard_set_aside,
    draw_face_up,
    draw_from_deck,
    fill_actions,
    fill_slot,
    market_fill_due,
)
from ttr_tui.engine.rng import below, seeded, shuffled
from ttr_tui.engine.state import EMPTY, Phase, State
from ttr_tui.engine.tickets import (
    deal_tickets,
    draw_tickets,
    keep_actions,
    keep_tickets,
    settle_starting_tickets,
)
from ttr_tui.engine.tunnels import pay_tunnel, try_tunnel, tunnel_actions, withdraw


def starting_pieces_actions(state: State) -> list[Action]:
    """Every possible choice, fewest pieces of the first type first."""
    rules = state.game_map.rules
    assert rules.starting_pieces is not None, "only called if the map has starting pieces"
    first, second = (deck.pieces.count for deck in rules.decks)
    total = rules.starting_pieces.total
    return [
        ChooseStartingPieces((count, total - count))
        for count in range(max(0, total - second), min(first, total) + 1)
    ]


def choose_starting_pieces(state: State, action: ChooseStartingPieces, events: list[Event]) -> None:
    """Choose starting pieces; the choice stays secret until everybody has chosen."""
    emit(state, events, StartingPiecesChosen(state.player, action.pieces))


def exchange_actions(state: State) -> list[Action]:
    """Any number of pieces of one type for as many of the other type as the reserve has."""
    if state.game_map.rules.exchange is None:
        return []
    pieces, reserve = state.pieces[state.player], state.reserves[state.player]
    return [
        Exchange(deck, count)
        for deck in range(len(pieces))
        for count in range(1, min(pieces[deck], reserve[1 - deck]) + 1)
    ]


def exchange(state: State, action: Exchange, events: list[Event]) -> None:
    """Exchange pieces and pay points for each."""
    rules = state.game_map.rules.exchange
    assert rules is not None, "only called if the map has exchanges"
    points = rules.points * action.number
    emit(state, events, PiecesExchanged(state.player, action.deck, action.number, points))


def set_up(state: State, first: int | None, seed: int, events: list[Event]) -> None:
    """Shuffle and deal (C-0). `first` is the seat of the first player, `None` for random (C-1)."""
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
    deal_market(state, events)
    deal_tickets(state, seats, events)


def end_turn(state: State, events: list[Event]) -> None:
    """End a turn or a choice at the start of the game, up to the next decision."""
    if state.turn:
        _end_turn(state, events)
        begin_turn(state, events)
    else:
        _end_choice(state, events)


def end_early(state: State, events: list[Event]) -> None:
    """End the game early (C-16): withdraw from a tunnel, keep no flag card, score a complete flag.
    Then the game is scored as it stands."""
    if state.phase is Phase.TUNNEL:
        withdraw(state, events)
    elif state.phase is Phase.FLAG_CARD:
        emit(state, events, FlagCardDeclined(state.player))
    discard_set_aside(state, events)
    score_flag(state, events)
    emit(state, events, GameEndedEarly())


def begin_turn(state: State, events: list[Event]) -> None:
    """Begin a turn: ask for the deck that fills the market (GL-1), and pass for players who can do
    nothing. When all have passed in a row, the game ends (C-11)."""
    while state.phase is Phase.TURN:
        if market_fill_due(state):
            emit(state, events, MarketFillBegan(state.player, Phase.TURN.value))
            return
        if _can_act(state):
            return
        emit(state, events, TurnPassed(state.player))
        _end_turn(state, events)


def _end_choice(state: State, events: list[Event]) -> None:
    """Let the next player who has something to choose begin, in seating order; when all have
    chosen, settle the choices and begin the first turn (C-0, GL-6)."""
    with_pieces = state.game_map.rules.starting_pieces is not None
    for step in range(state.players):
        player = (state.first + step) % state.players
        if state.offers[player]:
            emit(state, events, TicketChoiceBegan(player))
            return
        if with_pieces and not state.chosen_pieces[player]:
            # A position or a game of older rules: in a sitting, the pieces follow the tickets.
            emit(state, events, StartingPiecesChoiceBegan(player))
            return
    settle_starting_tickets(state, events)
    if with_pieces:
        emit(state, events, StartingPiecesRevealed(tuple(state.chosen_pieces)))
    emit(state, events, PlayBegan(state.first))
    begin_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """Discard the cards set aside, score a complete flag and end the turn; end the game if the
    last round is over (C-12) or all have passed in a row (C-11)."""
    player, rules = state.player, state.game_map.rules.last_round
    discard_set_aside(state, events)
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


def legal_actions(state: State) -> list[Action]:
    """All legal actions of the player whose turn it is."""
    match state.phase:
        case Phase.TURN:
            return _turn_actions(state)
        case Phase.SECOND_CARD:
            return card_actions(state)
        case Phase.TURN_END:
            return [EndTurn()]
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            return keep_actions(state)
        case Phase.TUNNEL:
            return tunnel_actions(state)
        case Phase.FLAG_CARD:
            return flag_actions(state)
        case Phase.MARKET_FILL:
            return fill_actions(state)
        case Phase.STARTING_PIECES:
            return starting_pieces_actions(state)
        case Phase.OVER:
            return []


def is_legal(state: State, action: Action) -> bool:
    """Whether an action is legal now; avoids listing all legal actions where possible."""
    match action:
        case EndEarly():
            return state.phase is not Phase.OVER
        case EndTurn():
            return state.phase is Phase.TURN_END
        case DrawFaceUp() | DrawFromDeck() if state.phase is Phase.TURN:
            return action in card_actions(state)
        case DrawTickets() if state.phase is Phase.TURN:
            return bool(state.ticket_deck)
        case Claim() if state.phase is Phase.TURN:
            return is_legal_claim(state, action)
        case _:
            return action in legal_actions(state)


def _turn_actions(state: State) -> list[Action]:
    """All actions that can begin a turn, and a pass if only an exchange is possible (C-11)."""
    rules = state.game_map.rules
    actions = card_actions(state)
    if state.ticket_deck:
        actions.append(DrawTickets())
    actions += claim_actions(state)
    if rules.stations is not None:
        actions += station_actions(state)
    if rules.harbors is not None:
        actions += harbor_actions(state)
    if rules.exchange is not None:
        exchanges = exchange_actions(state)
        actions += exchanges if actions else [*exchanges, Pass()]
    return actions


def perform(
    state: State, action: Action, events: list[Event], *, auto_end_turn: bool = False
) -> None:
    """Perform a legal action and append its events to `events`. After the last step of a turn the
    game waits for `EndTurn`; with `auto_end_turn` the turn ends at once."""
    if not _perform(state, action, events):
        return
    if auto_end_turn:
        end_turn(state, events)
    else:
        emit(state, events, ActionEnded(state.player))


def _perform(state: State, action: Action, events: list[Event]) -> bool:
    """Perform a legal action; return whether it was the last step of the turn."""
    match action:
        case DrawFaceUp():
            last = draw_face_up(state, action, events)
        case DrawFromDeck():
            last = draw_from_deck(state, action, events)
        case Claim(route=route):
            if state.game_map.routes[route].tunnel:
                last = try_tunnel(state, action, events)
            else:
                claim(state, action, events)
                last = True
            last = last and state.phase is not Phase.FLAG_CARD
        case DrawTickets():
            draw_tickets(state, events)
            last = False
        case KeepTickets():
            keep_tickets(state, action, events)
            last = bool(state.turn) or state.game_map.rules.starting_pieces is None
            if not last:  # The player chooses the starting pieces in the same sitting (GL-6).
                emit(state, events, StartingPiecesChoiceBegan(state.player))
        case EndTurn():
            end_turn(state, events)
            return False
        case EndEarly():
            end_early(state, events)
            return False
        case FillSlot():
            return _fill_slot(state, action, events)
        case PayTunnel():
            pay_tunnel(state, action, events)
            last = state.phase is not Phase.FLAG_CARD
        case Withdraw():
            withdraw(state, events)
            last = True
        case KeepFlagCard() | KeepNoFlagCard():
            keep_flag_card(state, action, events)
            last = True
        case BuildStation() | BuildHarbor():
            build(state, action, events)
            last = True
        case Exchange():
            exchange(state, action, events)
            last = True
        case ChooseStartingPieces():
            choose_starting_pieces(state, action, events)
            last = True
        case Pass():
            emit(state, events, TurnPassed(state.player))
            last = True
    if len(state.decks) > 1 and state.tunnel is None and market_fill_due(state):
        # An empty slot can be filled from several decks: the player chooses first (GL-1).
        then = Phase.TURN_END if last else state.phase
        emit(state, events, MarketFillBegan(state.player, then.value))
        return False
    return last


def _fill_slot(state: State, action: FillSlot, events: list[Event]) -> bool:
    """Fill a slot; if there is nothing more to choose, continue the turn. Return whether its last
    step is done."""
    fill_slot(state, action, events)
    if market_fill_due(state):
        return False
    emit(state, events, MarketFillEnded())
    if state.phase is Phase.TURN:
        begin_turn(state, events)
    return state.phase is Phase.TURN_END
