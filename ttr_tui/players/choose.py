"""The choice of a player of some level in a view: a pure function."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine import (
    ChooseStartingPieces,
    KeepFlagCard,
    PayTunnel,
    Phase,
    StartingPiecesRules,
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


def card_prices(view: View, level: Level = HARD) -> tuple[float, ...]:
    """What a player of this level gives up with a card of each type, in cards that the plan for its
    tickets needs: of several payments it chooses the cheapest."""
    return tuple(situation_of(Board(view, level)).values.spend)


def _tunnel(board: Board) -> Choice:
    """Pay if possible: a turn is worth more than the cards."""
    view = board.view
    assert view.tunnel is not None, "this phase exists only while a tunnel is built"
    payable = [action for action in view.legal if isinstance(action, PayTunnel)]
    if not payable:
        return Choice(view.legal[0])
    now = situation_of(board)
    spend = now.values.spend
    chosen = min(payable, key=lambda a: sum([count * spend[card] for card, count in a.payment]))
    return Choice(chosen, claim_reasons(board, now.plan, view.tunnel.route))


def _starting_pieces(board: Board) -> Choice:
    """Enough of each type for the plan, the rest as suggested."""
    view = board.view
    rules = view.game_map.rules.get(StartingPiecesRules)
    assert rules is not None, "this phase exists only if the map has starting pieces"
    plan = plan_for(board, view.tickets)
    first, second = plan.spaces
    wanted = rules.suggested[0]
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
