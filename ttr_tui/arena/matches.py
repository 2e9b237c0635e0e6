"""The arena: matches of computer players, and what they show about the players' strength.

All deals of a match are paired: each is played in every seating, so that all players get the same
cards and tickets in every seat. Seat 1 goes first, except in the deal of a word. A player gets the
view of its seat, and a seed that follows from the seed of the deal and the number of steps so far.
"""

from __future__ import annotations

import traceback
from array import array
from collections.abc import Callable, Iterable, Sequence
from math import ceil, sqrt
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from ttr_tui import engine
from ttr_tui.engine.events import known
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.longest_path import longest_path
from ttr_tui.engine.rules.stations import stations_built
from ttr_tui.engine.rules.tickets import TicketsKept
from ttr_tui.play.seated_players import PlayerProblem, ProblemKind
from ttr_tui.play.session import choice_seed
from ttr_tui.players import PLAYERS
from ttr_tui.players.player import Player
from ttr_tui.text import shown

MAX_DECISIONS: Final = 10_000
"""A game with more decisions does not end: whole games take a few hundred."""

FIRST: Final = Seat(0)
"""The usual first player."""

Clock = Callable[[], float]
"""Gives the CPU time of this process in seconds."""


class Match(NamedTuple):
    """A match on this map between players of these names (keys of `PLAYERS`). As many play as there
    are names; a name may occur several times. `first` is the first player, `None` to let the seed
    of each deal choose."""

    game_map: engine.GameMap
    names: tuple[str, ...]
    first: Seat | None = FIRST

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The rotations of the names, each once: `hard, hard` has one, because the two games would
        be the same."""
        turned = [self.names[first:] + self.names[:first] for first in range(len(self.names))]
        return list(dict.fromkeys(turned))

    def problem(self) -> PlayerProblem | None:
        """Why the match cannot be played; `None` if it can."""
        for name in self.names:
            if name not in PLAYERS:
                return PlayerProblem(ProblemKind.UNKNOWN_COMPUTER, word=name)
        rules = self.game_map.rules
        if not rules.min_players <= len(self.names) <= rules.max_players:
            return PlayerProblem(ProblemKind.NUMBER_OF_PLAYERS, len(self.names))
        return None


class SeatResult(NamedTuple):
    """What the player in a seat reached in a game. `wins` is 1 for the only winner and 0 for a
    loser; if the tie-breaks leave several winners, each has an equal part. `turns` are the turns
    played, `draws` those in which tickets were drawn, `stations` those built. `has_longest` says
    that no other player has a longer path. `offered`, `kept` and `completed` are tickets. `cpu` are
    the seconds of each decision between two or more actions."""

    name: str
    score: int
    wins: float
    turns: int
    draws: int
    stations: int
    has_longest: bool
    routes: tuple[int, ...]
    offered: tuple[int, ...]
    kept: tuple[int, ...]
    completed: tuple[int, ...]
    cpu: array[float]


class PlayedDeal(NamedTuple):
    """The games of a deal, one for each seating; a game has a result for each seat."""

    seed: int
    games: tuple[tuple[SeatResult, ...], ...]


class PlayerError(Exception):
    """A player chose an illegal action, failed, or does not end the game. `deal` is the seed,
    `seating` the names by seat, `decision` the number of the step, counted from 1. Its text is for
    the developer of the player, in English in every language."""

    def __init__(self, deal: int, seating: tuple[str, ...], seat: int, decision: int, what: str):
        super().__init__(deal, seating, seat, decision, what)
        self.deal, self.seating, self.seat, self.decision = deal, seating, seat, decision
        self.what = what

    def __str__(self) -> str:
        return (
            f"{self.seating[self.seat]} in seat {self.seat + 1} {self.what} (deal {self.deal}, "
            f"seating {','.join(self.seating)}, decision {self.decision})"
        )


def play_deal(match: Match, seed: int, clock: Clock = process_time) -> PlayedDeal:
    """Play a deal in every seating. The same match and seed give the same games; only the CPU time
    differs. Raises `PlayerError`."""
    return PlayedDeal(seed, tuple([_play(match, s, seed, clock) for s in match.seatings]))


def _play(
    match: Match, seating: tuple[str, ...], seed: int, clock: Clock
) -> tuple[SeatResult, ...]:
    game = engine.Game(match.game_map, seating, first=match.first, seed=seed, auto_end_turn=True)
    players = [PLAYERS[name].load() for name in seating]
    cpu = [array("d") for _ in seating]
    turns, draws = [0] * len(seating), [0] * len(seating)
    while not game.is_over:
        seat, decision = game.state.player, len(game.log)
        try:
            if decision > MAX_DECISIONS:
                raise _BadChoiceError("does not end the game")
            is_turn = game.state.phase is engine.Phase.TURN
            action = _decide(game, players[seat], choice_seed(seed, decision), clock, cpu[seat])
            turns[seat] += is_turn
            draws[seat] += isinstance(action, engine.DrawTickets)
        except Exception as error:
            raise PlayerError(seed, seating, seat, decision, _what_failed(error)) from error
    return _results(game, seating, cpu, turns, draws)


class _BadChoiceError(Exception):
    """The message says what the player did."""


def _decide(
    game: engine.Game, player: Player, seed: int, clock: Clock, cpu: array[float]
) -> engine.Action:
    """Let a player make its decision, and note its CPU time if there was a choice."""
    view = engine.view_of(game, game.state.player)
    start = clock()
    choice = player.choose(view, seed)
    seconds = clock() - start
    if choice.action not in view.legal:
        raise _BadChoiceError(f"chose the illegal action {_text_of(choice.action, game)}")
    if len(view.legal) > 1:
        cpu.append(seconds)
    game.apply(choice.action)
    return choice.action


def _text_of(action: object, game: engine.Game) -> str:
    try:
        return shown(engine.action_text(action, game.game_map))  # type: ignore[arg-type]
    except Exception:  # It may be anything, also no action at all.
        return shown(repr(action))


def _what_failed(error: Exception) -> str:
    if isinstance(error, _BadChoiceError):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    message = f": {shown(str(error))}" if str(error) else ""
    place = f"{Path(last.filename).name}, line {last.lineno}"
    return f"failed with {type(error).__name__}{message} in {place}"


def _results(
    game: engine.Game,
    seating: Sequence[str],
    cpu: Sequence[array[float]],
    turns: Sequence[int],
    draws: Sequence[int],
) -> tuple[SeatResult, ...]:
    final, state = engine.final_score(game.state), game.state
    routes = [tuple(own_routes(state.owners, seat)) for seat in state.seats]
    paths = [longest_path(game.game_map, own).length for own in routes]
    offered: list[list[int]] = [[] for _ in seating]
    for record in game.log:
        for event in record.events:
            if isinstance(event, TicketsKept):
                offered[event.player] += sorted(known((*event.kept, *event.rejected)))
    return tuple(
        [
            SeatResult(
                name,
                final.players[seat].total,
                (seat in final.winners) / len(final.winners),
                turns[seat],
                draws[seat],
                stations_built(state, seat),
                paths[seat] == max(paths),
                routes[seat],
                tuple(offered[seat]),
                state.tickets[seat],
                tuple([t.ticket for t in final.players[seat].tickets if t.completed]),
                cpu[seat],
            )
            for seat, name in zip(state.seats, seating, strict=True)
        ]
    )


class Share(NamedTuple):
    """A part between 0 and 1, and its 95% interval."""

    part: float
    low: float
    high: float


_Z: Final = 1.959964
"""The 97.5th percentile of the normal distribution."""


def wilson(wins: float, deals: int) -> Share:
    """The part of `deals` (at least 1) that were won, with the 95% score interval of E. B. Wilson,
    "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American
    Statistical Association 22 (1927), pages 209 to 212.

    The interval is made for deals that are either won or lost. Here the result of a deal is the
    mean over its seatings, and may be any number from 0 to 1. The formula needs only the mean p and
    the variance of a deal's result, for which it takes p(1 - p). Numbers from 0 to 1 with the mean
    p never have a larger variance (R. Bhatia and C. Davis, "A Better Bound on the Variance", 2000),
    so the interval is wide enough, and with many divided deals wider than needed. The games of one
    deal depend on each other, so deals are counted, not games.
    """
    part, square = wins / deals, _Z * _Z
    middle = part + square / (2 * deals)
    reach = _Z * sqrt(part * (1 - part) / deals + square / (4 * deals * deals))
    low, high = [(middle + sign * reach) / (1 + square / deals) for sign in (-1, 1)]
    return Share(part, max(0.0, low), min(1.0, high))


class Points(NamedTuple):
    """A mean score, and its 95% interval, which one deal does not have."""

    mean: float
    interval: tuple[float, float] | None


def points_of(scores: Sequence[float]) -> Points:
    """The mean of the scores of at least one deal, and its interval by the normal distribution.
    Deals are counted and not games, which depend on each other."""
    mean = _mean(scores)
    if len(scores) < 2:
        return Points(mean, None)
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    reach = _Z * sqrt(variance / len(scores))
    return Points(mean, (mean - reach, mean + reach))


class CpuTime(NamedTuple):
    """The CPU time of decisions between two or more actions, in seconds. 99% of them took at most
    `p99`. All are 0 if there was no such decision."""

    decisions: int
    mean: float
    p99: float
    worst: float


class TicketCount(NamedTuple):
    """How often a ticket was offered, kept and completed."""

    offered: int
    kept: int
    completed: int


class Style(NamedTuple):
    """How a player plays, in the mean of its games: turns, how many times tickets were drawn and
    how many were kept, stations, routes and the spaces of one, and the part of the games in which
    no other player had a longer path."""

    turns: float
    draws: float
    kept: float
    stations: float
    routes: float
    length: float
    longest: float


class PlayerResult(NamedTuple):
    """What all seats of a name reached together. `seats` is their number in each game, `wins` the
    part of the deals that one of them won: `if_equal` would be expected if all players were equally
    strong. `wins_by_seat[seat]` is the part of the games won in this seat. `routes[route]` counts
    the games in which they claimed a route, `tickets[ticket]` what they did with a ticket."""

    name: str
    seats: int
    points: Points
    wins: Share
    if_equal: float
    wins_by_seat: tuple[float, ...]
    cpu: CpuTime
    style: Style
    routes: tuple[int, ...]
    tickets: tuple[TicketCount, ...]


class MatchResult(NamedTuple):
    """The result of a match after these deals: for each name, and the part of all games won in each
    seat."""

    match: Match
    deals: int
    players: tuple[PlayerResult, ...]
    wins_by_seat: tuple[float, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * len(self.match.seatings)


def summarize(match: Match, deals: Sequence[PlayedDeal]) -> MatchResult:
    """Add up these deals, at least one."""
    players = [_player_result(match, name, deals) for name in dict.fromkeys(match.names)]
    games = [game for deal in deals for game in deal.games]
    by_seat = [_mean(game[seat].wins for game in games) for seat in range(len(match.names))]
    return MatchResult(match, len(deals), tuple(players), tuple(by_seat))


def _player_result(match: Match, name: str, deals: Sequence[PlayedDeal]) -> PlayerResult:
    in_games = [
        [result for result in game if result.name == name] for deal in deals for game in deal.games
    ]
    results = [result for game in in_games for result in game]
    wins = sum(result.wins for result in results) / len(match.seatings)
    seats = match.names.count(name)
    by_seat = [
        _mean(game[seat].wins for deal in deals for game in deal.games if game[seat].name == name)
        for seat in range(len(match.names))
    ]
    return PlayerResult(
        name,
        seats,
        points_of(
            [
                _mean(seat.score for game in deal.games for seat in game if seat.name == name)
                for deal in deals
            ]
        ),
        wilson(wins, len(deals)),
        seats / len(match.names),
        tuple(by_seat),
        cpu_time([seconds for result in results for seconds in result.cpu]),
        _style(results, match.game_map),
        tuple(_counts((r.routes for r in results), len(match.game_map.routes))),
        tuple(
            map(
                TicketCount,
                _counts((r.offered for r in results), len(match.game_map.tickets)),
                _counts((r.kept for r in results), len(match.game_map.tickets)),
                _counts((r.completed for r in results), len(match.game_map.tickets)),
            )
        ),
    )


def _style(results: Sequence[SeatResult], game_map: engine.GameMap) -> Style:
    lengths = [game_map.routes[route].length for result in results for route in result.routes]
    return Style(
        _mean(result.turns for result in results),
        _mean(result.draws for result in results),
        _mean(len(result.kept) for result in results),
        _mean(result.stations for result in results),
        len(lengths) / len(results),
        _mean(lengths or [0]),
        _mean(result.has_longest for result in results),
    )


def cpu_time(seconds: Iterable[float]) -> CpuTime:
    """The mean, the 99th percentile (nearest rank) and the maximum of these times."""
    times = sorted(seconds)
    if not times:
        return CpuTime(0, 0.0, 0.0, 0.0)
    return CpuTime(len(times), _mean(times), times[ceil(0.99 * len(times)) - 1], times[-1])


def _mean(numbers: Iterable[float]) -> float:
    values = [*numbers]
    return sum(values) / len(values)


def _counts(lists: Iterable[Sequence[int]], size: int) -> list[int]:
    """How often each index below `size` occurs in these lists."""
    counts = [0] * size
    for indices in lists:
        for index in indices:
            counts[index] += 1
    return counts
