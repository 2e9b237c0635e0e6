"""Which tickets to keep, and whether to draw new ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ttr_tui.engine import KeepTickets, TicketRules
from ttr_tui.players.network import INF, Board, insert
from ttr_tui.players.plan import plan_for
from ttr_tui.players.player import Choice, ForTicket, GivesUp, Reason

_ALL_SUBSETS: Final = 4
"""Up to this many offered tickets, every choice is compared."""

_MANY: Final = 6
"""So many offered tickets and more are compared by plans that are not thorough: they are many."""


def keep_choice(board: Board) -> Choice:
    """The offered tickets that are worth most together with those kept before."""
    view = board.view
    offer, minimum = view.offer, view.min_kept
    if len(offer) >= _MANY:
        board = Board(view, board.level._replace(thorough=False))

    def worth(kept: Sequence[int]) -> float:
        plan = plan_for(board, (*view.tickets, *kept))
        return plan.worth + (1 - board.level.weights.keeping) * plan.cost

    if not board.level.joint:
        points = view.game_map.tickets
        fewest_first = sorted(offer, key=lambda t: (points[t].points, t))
        best = tuple([t for t in offer if t in fewest_first[:minimum]])
    elif len(offer) <= _ALL_SUBSETS:
        choices = [
            kept for size in range(minimum, len(offer) + 1) for kept in combinations(offer, size)
        ]
        best = max(choices, key=worth)
    else:
        best = offer
        most = worth(best)
        while len(best) > minimum:
            fewer = [tuple([t for t in best if t != ticket]) for ticket in best]
            found = max([(worth(kept), -index) for index, kept in enumerate(fewer)])
            if found[0] < most and len(best) <= len(offer):
                break
            most, best = found[0], fewer[-found[1]]
    reasons: list[Reason] = [ForTicket(ticket) for ticket in best]
    reasons += [GivesUp(ticket) for ticket in offer if ticket not in best]
    return Choice(KeepTickets(best), tuple(reasons))


def worth_of_drawing(board: Board) -> float:
    """The points that new tickets probably bring, if the best of those drawn is kept."""
    view = board.view
    game_map = view.game_map
    if board.horizon < 4 or view.own_turns_left is not None:
        return -INF
    known = {*view.tickets, *view.rejected, *view.removed, *view.returned}
    others = [t.index for t in game_map.tickets if t.index not in known and not t.long]
    if not others:
        return -INF
    gains: list[float] = []
    pieces = board.me.pieces
    for ticket in others:
        points = game_map.tickets[ticket].points
        found = insert(board, board.costs, [ticket])
        gain = -float(points)
        if ticket in found.paths:
            path = found.paths[ticket]
            spaces = sum([game_map.connections[c].length for c in path])
            turns = len(path) + spaces / 3
            if spaces <= pieces and turns + 1 < board.horizon * 0.8:
                gain = max(gain, points * (1 - 0.06 * len(path)) - found.cost)
        gains.append(gain)
    gains.sort()
    count = min(game_map.rules.of(TicketRules).draw, view.ticket_deck)
    return _expected_best(gains, count)


def _expected_best(gains: Sequence[float], count: int) -> float:
    """The mean of the best of `count` of these gains (sorted), drawn at random."""
    total, chance_left = 0.0, 1.0
    number = len(gains)
    for index in range(number - 1, -1, -1):
        # The chance that this one is drawn and no better one is.
        rest = index + 1
        chance = chance_left * min(1.0, count / rest)
        total += chance * gains[index]
        chance_left -= chance
        if chance_left <= 1e-9:
            break
    return total
