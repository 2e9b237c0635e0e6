"""The choice of a player of some level in a view: a pure function."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from ttr_tui.engine import (
    NOBODY,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    KeepFlagCard,
    PayTunnel,
    Phase,
    View,
)
from ttr_tui.players.draws import draw_choice, fill_choice
from ttr_tui.players.levels import HARD, Level
from ttr_tui.players.network import Board
from ttr_tui.players.plan import plan_for
from ttr_tui.players.player import Choice, ForTicket
from ttr_tui.players.ticket_choices import keep_choice
from ttr_tui.players.turn import claim_reasons, situation_of, turn_choice


def choose(view: View, level: Level, seed: int) -> Choice:
    """The choice of a player of this level. The levels leave nothing to chance, so the seed changes
    nothing."""
    if not view.legal:
        raise ValueError("no action is legal")
    if len(view.legal) == 1:
        return Choice(view.legal[0])
    board = Board(view, level)
    match view.phase:
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            return keep_choice(board)
        case Phase.TURN:
            return turn_choice(board)
        case Phase.SECOND_CARD:
            now = situation_of(board)
            choice = draw_choice(board, now.plan, now.targets, now.values)
            return choice or Choice(view.legal[0])
        case Phase.MARKET_FILL:
            return fill_choice(board, situation_of(board).values)
        case Phase.TUNNEL:
            return _tunnel(board)
        case Phase.STARTING_PIECES:
            return _starting_pieces(board)
        case Phase.FLAG_CARD:
            return next(Choice(a) for a in view.legal if isinstance(a, KeepFlagCard))
        case _:
            return Choice(view.legal[0])


Paying: TypeAlias = Claim | PayTunnel | BuildStation | BuildHarbor


def payment_prices(view: View, actions: Iterable[Paying], level: Level = HARD) -> list[float]:
    """What a player of this level gives up with the cards of each of these payments, in cards that
    the plan for its tickets needs."""
    now = situation_of(Board(view, level))
    tunnel = NOBODY if view.tunnel is None else view.tunnel.route
    return [
        now.price(action.payment, action.route if isinstance(action, Claim) else tunnel)
        for action in actions
    ]


def _tunnel(board: Board) -> Choice:
    """Pay if possible: a turn is worth more than the cards."""
    view = board.view
    assert view.tunnel is not None, "this phase exists only while a tunnel is built"
    payable = [action for action in view.legal if isinstance(action, PayTunnel)]
    if not payable:
        return Choice(view.legal[0])
    now = situation_of(board)
    route = view.tunnel.route
    chosen = min(payable, key=lambda action: now.price(action.payment, route))
    return Choice(chosen, claim_reasons(board, now.plan, route))


def _starting_pieces(board: Board) -> Choice:
    """Enough of each type for the plan, the rest as suggested."""
    view = board.view
    plan = plan_for(board, view.tickets)
    first, second = plan.spaces
    wanted = view.game_map.rules.suggested_pieces[0]
    choices = [a for a in view.legal if isinstance(a, ChooseStartingPieces)]

    def distance(action: ChooseStartingPieces) -> tuple[int, int]:
        lacking = max(0, first - action.pieces[0]) + max(0, second - action.pieces[1])
        return lacking, abs(action.pieces[0] - wanted)

    return Choice(min(choices, key=distance), tuple([ForTicket(t) for t in plan.goals]))


class LevelPlayer(NamedTuple):
    """A computer player of some level."""

    level: Level

    def choose(self, view: View, seed: int) -> Choice:
        return choose(view, self.level, seed)
