"""What tickets (C-13) and harbors (GL-8) are worth at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap


class TicketScore(NamedTuple):
    """A ticket at the end: its points if completed, minus its points if not. `station_uses` says
    that it is completed only thanks to routes borrowed through stations (EU-5)."""

    ticket: int
    completed: bool
    points: int
    station_uses: bool = False


class HarborScore(NamedTuple):
    """A harbor at the end: how many completed tickets name its city, and what that is worth."""

    city: int
    tickets: int
    points: int


def score_tickets(
    game_map: GameMap, tickets: Iterable[int], parts: Sequence[int], without: Sequence[int]
) -> tuple[TicketScore, ...]:
    """What these tickets are worth to a player for whom cities with the same part are joined;
    `without` are the parts without borrowed routes."""
    scores: list[TicketScore] = []
    for ticket in tickets:
        facts = game_map.tickets[ticket]
        a, b = facts.ends
        completed = parts[a] == parts[b]
        points = facts.points if completed else -facts.points
        scores.append(
            TicketScore(ticket, completed, points, completed and without[a] != without[b])
        )
    return tuple(scores)


def score_harbors(
    game_map: GameMap, harbors: Collection[int], tickets: Sequence[TicketScore]
) -> tuple[HarborScore, ...]:
    """What the harbors in these cities are worth, given the owner's tickets."""
    rules = game_map.rules.harbors
    if rules is None:
        return ()
    scores: list[HarborScore] = []
    for city in sorted(harbors):
        naming = sum(
            ticket.completed and city in game_map.tickets[ticket.ticket].ends for ticket in tickets
        )
        points = (0, *rules.points)[min(naming, len(rules.points))]
        scores.append(HarborScore(city, naming, points))
    return tuple(scores)
