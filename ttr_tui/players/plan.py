"""Which tickets a player can still complete, and which routes these need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import NOBODY, ExchangeRules, StartingPiecesRules, TicketPath, View, ticket_path

_PRICE_OF_A_SPACE: Final = 1
"""Points that a space of a path must bring: cards and turns are spent on it."""


class Plan(NamedTuple):
    """The unclaimed routes on the paths of tickets, each with the first ticket that needs it; the
    spaces of these routes for each deck; and what the tickets are worth: the points of those that
    can be completed, minus the points of all others and the price of the spaces."""

    routes: dict[int, int]
    spaces: tuple[int, ...]
    worth: int


def plan_for(view: View, tickets: Sequence[int]) -> Plan:
    """A plan for these tickets. Those with the most points come first; later paths use the routes
    of earlier ones. A ticket is given up if it is cut off, or if the pieces or the turns left are
    too few."""
    facts = view.game_map.tickets
    routes: dict[int, int] = {}
    spaces = [0] * len(view.game_map.rules.decks)
    points = 0
    for ticket in sorted(tickets, key=lambda index: (-facts[index].points, index)):
        path = ticket_path(view, ticket, routes)
        added = _routes_to_claim(view, path, routes)
        needed = _with_spaces(view, spaces, added)
        if path is None or not _possible(view, len(routes) + len(added), needed):
            points -= facts[ticket].points
            continue
        points += facts[ticket].points
        routes |= dict.fromkeys(added, ticket)
        spaces = needed
    return Plan(routes, tuple(spaces), points - _PRICE_OF_A_SPACE * sum(spaces))


def turns_left(view: View) -> int | None:
    """The viewer's turns in the last round, this one included; `None` before it."""
    return None if view.turns_left is None else -(-view.turns_left // len(view.seats))


def _routes_to_claim(view: View, path: TicketPath | None, planned: dict[int, int]) -> list[int]:
    routes = () if path is None else path.routes
    return [route for route in routes if view.owners[route] == NOBODY and route not in planned]


def _with_spaces(view: View, spaces: Sequence[int], routes: Sequence[int]) -> list[int]:
    needed = list(spaces)
    for route in routes:
        facts = view.game_map.routes[route]
        needed[facts.deck] += facts.length
    return needed


def _possible(view: View, routes: int, spaces: Sequence[int]) -> bool:
    """Whether the viewer has the turns for so many routes and the pieces for so many spaces of each
    deck, exchanged pieces included."""
    turns = turns_left(view)
    if turns is not None and routes > turns:
        return False
    assert view.viewer is not None, "only the player who must act has a plan"
    rules, seat = view.game_map.rules, view.seats[view.viewer]
    if rules.get(StartingPiecesRules) is not None and not view.turn:
        total = rules.of(StartingPiecesRules).total
        of_each = tuple([deck.pieces.count for deck in rules.decks])
    else:
        total, of_each = seat.pieces, seat.pieces_by_deck
        if rules.get(ExchangeRules) is not None:
            of_each = tuple([sum(both) for both in zip(of_each, seat.reserve, strict=True)])
    return sum(spaces) <= total and all(
        needed <= available for needed, available in zip(spaces, of_each, strict=True)
    )
