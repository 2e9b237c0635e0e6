"""What may be done at each moment of a game, and doing it."""

from __future__ import annotations

from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    Exchange,
    FillSlot,
    EndTurn,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    Pass,
    PayTunnel,
    DrawFaceUp,
    Withdraw,
)
from ttr_tui.engine.building import build, harbor_actions, station_actions
from ttr_tui.engine.choosing_tickets import draw_tickets, keep_actions, keep_tickets
from ttr_tui.engine.claiming import claim, claim_actions, may_claim
from ttr_tui.engine.events import (
    ActionEnded,
    Event,
    MarketFillBegan,
    MarketFillEnded,
    TurnPassed,
    emit,
)
from ttr_tui.engine.flag import flag_actions, keep_flag_card
from ttr_tui.engine.fleets import (
    choose_starting_pieces,
    exchange,
    exchange_actions,
    starting_pieces_actions,
)
from ttr_tui.engine.state import Phase, State
from ttr_tui.engine.taking_cards import (
    card_actions,
    draw_from_deck,
    fill_actions,
    market_fill_due,
    fill_slot,
    draw_face_up,
)
from ttr_tui.engine.tunnels import pay_tunnel, try_tunnel, tunnel_actions, withdraw
from ttr_tui.engine.turns import begin_turn, end_early, end_turn


def legal_actions(state: State) -> list[Action]:
    """Everything that the player whose turn it is may do now."""
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


def may_do(state: State, action: Action) -> bool:
    """Whether an action is legal now, without listing more than it takes to know."""
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
            return may_claim(state, action)
        case _:
            return action in legal_actions(state)


def _turn_actions(state: State) -> list[Action]:
    """All that a turn can begin with; who could only exchange may pass as well (C-11)."""
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
    """Do a legal action, and add what comes of it to `events`. After the last step of a turn the
    game waits for the end of the turn, or ends the turn by itself."""
    if not _perform(state, action, events):
        return
    if auto_end_turn:
        end_turn(state, events)
    else:
        emit(state, events, ActionEnded(state.player))


def _perform(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; says whether it was the last step before ending the turn."""
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
            last = True
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
        # An empty place can be filled from several decks: the player chooses first (GL-1).
        then = Phase.TURN_END if last else state.phase
        emit(state, events, MarketFillBegan(state.player, then.value))
        return False
    return last


def _fill_slot(state: State, action: FillSlot, events: list[Event]) -> bool:
    """Fill a place; when nothing more is to be chosen the game goes on where it was. Says whether
    that was after the last step."""
    fill_slot(state, action, events)
    if market_fill_due(state):
        return False
    emit(state, events, MarketFillEnded())
    if state.phase is Phase.TURN:
        begin_turn(state, events)
    return state.phase is Phase.TURN_END
