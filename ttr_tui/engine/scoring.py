"""The final score and the winner (C-13 to C-15), added up from the lines of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from ttr_tui.engine.game_map import GameMap, Seat, TieBreak
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.registry import rules_on
from ttr_tui.engine.rule import Column, LongestPath, Standing, StationUse, Tally, TicketScore
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.stations import StationsScore, best_station_uses
from ttr_tui.engine.rules.tickets import TicketsScore
from ttr_tui.engine.state import State

L = TypeVar("L")


class PlayerScore(NamedTuple):
    """A player's final score: the line of each rule by its type."""

    seat: Seat
    lines: Mapping[type[Any], Any]

    def of(self, line: type[L]) -> L:
        """The line of a rule that is on; `KeyError` if it is off."""
        score_line: L = self.lines[line]
        return score_line

    def get(self, line: type[L]) -> L | None:
        """The line of a rule; `None` if it is off."""
        return self.lines.get(line)

    @property
    def tickets(self) -> tuple[TicketScore, ...]:
        """The player's tickets, completed or not."""
        return self.of(TicketsScore).tickets

    @property
    def completed(self) -> int:
        """The number of completed tickets."""
        return sum(ticket.completed for ticket in self.tickets)

    @property
    def station_uses(self) -> tuple[StationUse, ...]:
        """The routes of other players that the player uses through stations (EU-5)."""
        stations = self.get(StationsScore)
        return stations.uses if stations is not None else ()

    @property
    def total(self) -> int:
        """The points of all lines together (C-13)."""
        return sum([line.points for line in self.lines.values()])


class FinalScore(NamedTuple):
    """The scores in seating order, the winners, and the tie-breaks that reduced their number."""

    players: Annotated[tuple[PlayerScore, ...], Seat]
    winners: tuple[Seat, ...]
    decided_by: tuple[TieBreak, ...]

    @property
    def ranking(self) -> list[PlayerScore]:
        """The scores, the highest first; equal ones in seating order."""
        return sorted(self.players, key=lambda player: (-player.total, player.seat))


def columns_of(game_map: GameMap) -> list[Column]:
    """The columns of the score table, those of points scored during the game first."""
    columns = [column for rule in rules_on(game_map) for column in rule.columns]
    return sorted(columns, key=lambda column: not column.during_game)


def final_score(state: State) -> FinalScore:
    """The final score if the game ended now."""
    tallies = [_tally(state, seat) for seat in state.seats]
    standings = [*map(_standing, tallies)]
    for rule in rules_on(state.game_map):
        if rule.score_all is not None and rule.settings is not None:
            lines = rule.score_all(state.game_map.rules.of(rule.settings), standings)
            for tally, line in zip(tallies, lines, strict=True):
                tally.lines[type(line)] = line
    players = tuple([PlayerScore(tally.seat, tally.lines) for tally in tallies])
    winners, decided_by = _winners(players, state.game_map.rules.tie_breaks)
    return FinalScore(players, winners, decided_by)


def _tally(state: State, seat: Seat) -> Tally:
    """A player's score without the lines that compare the players."""
    uses = best_station_uses(state, seat)
    tally = Tally(state, seat, own_routes(state.owners, seat), uses, {})
    for rule in rules_on(state.game_map):
        if rule.score is not None:
            line = rule.score(tally)
            tally.lines[type(line)] = line
    return tally


def _standing(tally: Tally) -> Standing:
    """What rules that compare the players look at."""
    game_map, path = tally.state.game_map, LongestPath(0, ())
    if game_map.rules.get(LongestPathRules) is not None:
        path = longest_path(game_map, tally.routes)
    lengths = [game_map.routes[route].length for route in tally.routes]
    tickets: TicketsScore = tally.lines[TicketsScore]
    return Standing(sum([ticket.completed for ticket in tickets.tickets]), lengths, path)


def _winners(
    players: Sequence[PlayerScore], tie_breaks: Sequence[TieBreak]
) -> tuple[tuple[Seat, ...], tuple[TieBreak, ...]]:
    """The players with most points; while there are several, each tie-break keeps the best
    (C-15)."""
    most = max(player.total for player in players)
    tied = [player for player in players if player.total == most]
    decided_by: list[TieBreak] = []
    for tie_break in tie_breaks:
        measures = [tie_break.measure(player) for player in tied]
        best = max(measures)
        kept = [player for player, has in zip(tied, measures, strict=True) if has == best]
        if len(kept) < len(tied):
            decided_by.append(tie_break)
            tied = kept
    return tuple([player.seat for player in tied]), tuple(decided_by)
