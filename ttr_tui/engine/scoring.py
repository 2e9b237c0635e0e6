"""The final score and the winner (C-13 to C-15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.longest_path import Trail, longest_trail
from ttr_tui.engine.rules import TieBreak
from ttr_tui.engine.state import State


@dataclass(frozen=True, slots=True)
class TicketScore:
    """A ticket at the end: its points if completed, minus its points if not."""

    ticket: int
    completed: bool
    points: int


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """Every part of a player's final score. `lanes` are the points for claimed lanes;
    `longest_path` the player's own longest trail of lanes, `path_bonus` what it earns."""

    seat: int
    lanes: int
    tickets: tuple[TicketScore, ...]
    longest_path: Trail
    path_bonus: int

    @property
    def ticket_points(self) -> int:
        return sum(ticket.points for ticket in self.tickets)

    @property
    def completed(self) -> int:
        """How many tickets are completed."""
        return sum(ticket.completed for ticket in self.tickets)

    @property
    def total(self) -> int:
        return self.lanes + self.ticket_points + self.path_bonus


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The scores in the order of the seats, the winner or winners, and the tie-breaks that
    narrowed the circle of those with most points."""

    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    decided_by: tuple[TieBreak, ...]


def final_score(state: State) -> FinalScore:
    """The score of a game as it stands, counted as at its end."""
    game_map, seats = state.game_map, range(state.players)
    own = [own_lanes(state.owners, seat) for seat in seats]
    paths = [longest_path(game_map, lanes) for lanes in own]
    longest = max(path.length for path in paths)
    rules = game_map.rules.longest_path
    bonus = rules.bonus if rules is not None and longest > 0 else 0
    players = tuple(
        PlayerScore(
            seat=seat,
            lanes=state.scores[seat],
            tickets=score_tickets(game_map, own[seat], state.tickets[seat]),
            longest_path=paths[seat],
            path_bonus=bonus if paths[seat].length == longest else 0,
        )
        for seat in seats
    )
    winners, decided_by = _winners(players, game_map.rules.tie_breaks)
    return FinalScore(players, winners, decided_by)


def own_lanes(owners: Sequence[int], seat: int) -> list[int]:
    """The lanes a player has claimed."""
    return [lane for lane, owner in enumerate(owners) if owner == seat]


def longest_path(game_map: GameMap, lanes: Sequence[int]) -> Trail:
    """The longest trail over these lanes; its edges are lanes (C-14)."""
    trail = longest_trail(
        [(*game_map.lanes[lane].ends, game_map.lanes[lane].length) for lane in lanes]
    )
    return Trail(trail.length, tuple(lanes[edge] for edge in trail.edges))


def score_tickets(
    game_map: GameMap, lanes: Iterable[int], tickets: Iterable[int]
) -> tuple[TicketScore, ...]:
    """What these tickets are worth to the owner of these lanes (C-13)."""
    part = connected_parts(game_map, lanes)
    scores: list[TicketScore] = []
    for ticket in tickets:
        facts = game_map.tickets[ticket]
        completed = part[facts.ends[0]] == part[facts.ends[1]]
        scores.append(TicketScore(ticket, completed, facts.points if completed else -facts.points))
    return tuple(scores)


def connected_parts(game_map: GameMap, lanes: Iterable[int]) -> list[int]:
    """For each city a number that it shares with just the cities to which these lanes join it."""
    parent = list(range(len(game_map.cities)))

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for lane in lanes:
        a, b = game_map.lanes[lane].ends
        parent[root(a)] = root(b)
    return [root(city) for city in range(len(parent))]


def _winners(
    players: Sequence[PlayerScore], tie_breaks: Sequence[TieBreak]
) -> tuple[tuple[int, ...], tuple[TieBreak, ...]]:
    """Those with most points; while they are several, each tie-break keeps the best (C-15)."""
    most = max(player.total for player in players)
    tied = [player for player in players if player.total == most]
    decided_by: list[TieBreak] = []
    for tie_break in tie_breaks:
        measures = [_measure(player, tie_break) for player in tied]
        best = max(measures)
        kept = [player for player, has in zip(tied, measures, strict=True) if has == best]
        if len(kept) < len(tied):
            decided_by.append(tie_break)
            tied = kept
    return tuple(player.seat for player in tied), tuple(decided_by)


def _measure(player: PlayerScore, tie_break: TieBreak) -> int:
    """What a tie-break compares; more is better."""
    match tie_break:
        case TieBreak.COMPLETED_TICKETS:
            return player.completed
        case TieBreak.LONGEST_PATH:
            return player.longest_path.length
