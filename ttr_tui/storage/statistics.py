"""Statistics of finished games: for each map the standings of the players and the best results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from statistics import fmean, median, quantiles
from typing import Final, NamedTuple

from ttr_tui.play.seated_players import SeatedPlayer, plain_name
from ttr_tui.storage.results import GameResult, PlayerResult

ENOUGH_GAMES: Final = 10
"""Quartiles of fewer games say nothing."""


class PlayerStatistics(NamedTuple):
    """The results of one player, without a color, in several games on one map; `scores` in
    ascending order. A shared victory counts as a win."""

    player: SeatedPlayer
    games: int
    wins: int
    scores: tuple[int, ...]

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def median(self) -> float:
        return median(self.scores)

    @property
    def best(self) -> int:
        return self.scores[-1]

    @property
    def has_spread(self) -> bool:
        """Whether there are enough games for quartiles."""
        return self.games >= ENOUGH_GAMES

    def quartile(self, which: int) -> float:
        """The first, second or third quartile, interpolated between two scores."""
        return quantiles(self.scores, method="inclusive")[which - 1]


class RecordKind(Enum):
    """In what a result is the best one."""

    HIGHEST_SCORE = "highest-score"
    LONGEST_PATH = "longest-path"
    MOST_TICKETS = "most-tickets"
    SHORTEST_GAME = "shortest-game"
    LONGEST_GAME = "longest-game"


class BestResult(NamedTuple):
    """The best result so far: in what, how much (points, spaces, completed tickets or rounds), and
    by whom; of a whole game by all who played it first."""

    kind: RecordKind
    amount: int
    players: tuple[SeatedPlayer, ...]


class MapStatistics(NamedTuple):
    """The number of games on a map, the results of their players, and the best results."""

    title: str
    games: int
    players: tuple[PlayerStatistics, ...]
    best: tuple[BestResult, ...]


class LeftOut(NamedTuple):
    """The numbers of games that are not counted: those that are `played_on` from another game,
    others that ended `early`, others whose deal one of the people had `repeated`, and others with
    computer players."""

    early: int = 0
    with_computers: int = 0
    played_on: int = 0
    repeated: int = 0


class Statistics(NamedTuple):
    """The statistics of several games, how many were left out, and how many of those counted were
    `with_computers`."""

    games: int
    maps: tuple[MapStatistics, ...]
    left_out: LeftOut
    with_computers: int = 0


def chosen_games(
    games: Sequence[GameResult],
    *,
    map_id: str | None = None,
    people: Collection[str] = (),
    with_computers: bool = False,
) -> list[GameResult]:
    """Return the games that count on a map with all these people, unless `with_computers` without
    games with computer players. `games` are all games, the oldest first."""
    wanted = {plain_name(name) for name in people}
    repeated = repeated_deals(games)
    return [
        game
        for game in games
        if game.counts
        and game.id not in repeated
        and map_id in (None, game.map_id)
        and (with_computers or not game.with_computers)
        and wanted <= {plain_name(player.name) for player in game.people}
    ]


def repeated_deals(games: Sequence[GameResult]) -> set[str]:
    """Return the ids of the games whose deal one of their people had finished before: who knows the
    cards plays another game. `games` are all games, the oldest first."""
    finished: set[tuple[str, str, int, str]] = set()
    repeated = set()
    for game in games:
        if game.deal is None:
            continue
        deal = game.deal.casefold(), game.map_id, len(game.players)
        played = {(*deal, plain_name(player.name)) for player in game.people}
        if played & finished:
            repeated.add(game.id)
        finished |= played
    return repeated


def _players_of(game: GameResult) -> tuple[SeatedPlayer, ...]:
    return tuple(map(_without_color, game.seated))


def _without_color(player: SeatedPlayer) -> SeatedPlayer:
    return player._replace(color="")


def standings(games: Sequence[GameResult]) -> list[PlayerStatistics]:
    """Return the statistics of all players in games on one map, sorted by wins, then by mean
    score."""
    results: dict[tuple[str, str], list[PlayerResult]] = {}
    for game in games:
        for player in game.players:
            key = plain_name(player.name), player.player.played_by
            results.setdefault(key, []).append(player)
    players = [
        PlayerStatistics(
            player=_without_color(played[-1].player),
            games=len(played),
            wins=sum(result.won for result in played),
            scores=tuple(sorted(result.total for result in played)),
        )
        for played in results.values()
    ]
    return sorted(players, key=lambda player: (-player.wins, -player.mean, player.player))


def best_results(games: Sequence[GameResult]) -> list[BestResult]:
    """Return the best results in these games, each by all players who had it, in the order of the
    games. Results that are 0 for all players are left out."""
    if not games:
        return []
    played = [(game, player) for game in games for player in game.players]

    def best_of_player(kind: RecordKind, amounts: Mapping[int, int]) -> BestResult:
        best = max(amounts.values())
        equal = [played[at] for at, amount in amounts.items() if amount == best]
        players = dict.fromkeys(_without_color(player.player) for _, player in equal)
        return BestResult(kind, best, tuple(players))

    scores = {index: player.total for index, (_, player) in enumerate(played)}
    paths = {index: player.longest_path for index, (_, player) in enumerate(played)}
    tickets = {index: player.tickets for index, (_, player) in enumerate(played)}
    best = [best_of_player(RecordKind.HIGHEST_SCORE, scores)]
    if any(paths.values()):
        best.append(best_of_player(RecordKind.LONGEST_PATH, paths))
    if any(tickets.values()):
        best.append(best_of_player(RecordKind.MOST_TICKETS, tickets))
    shortest = min(games, key=lambda game: game.rounds)
    longest = max(games, key=lambda game: game.rounds)
    best.append(BestResult(RecordKind.SHORTEST_GAME, shortest.rounds, _players_of(shortest)))
    if longest.rounds > shortest.rounds:
        best.append(BestResult(RecordKind.LONGEST_GAME, longest.rounds, _players_of(longest)))
    return best


def statistics_of(
    games: Sequence[GameResult],
    *,
    map_id: str | None = None,
    people: Collection[str] = (),
    with_computers: bool = False,
) -> Statistics:
    """Return the statistics of the games that `chosen_games` chooses, the maps in the order of
    their first games."""
    known = chosen_games(games, map_id=map_id, people=people, with_computers=True)
    chosen = [game for game in known if with_computers or not game.with_computers]
    by_map: dict[str, list[GameResult]] = {}
    for game in chosen:
        by_map.setdefault(game.map_id, []).append(game)
    maps = [
        MapStatistics(
            played[-1].map_title,
            len(played),
            tuple(standings(played)),
            tuple(best_results(played)),
        )
        for played in by_map.values()
    ]
    repeated = repeated_deals(games)
    left_out = LeftOut(
        sum(game.early and game.origin is None for game in games),
        len(known) - len(chosen),
        sum(game.origin is not None for game in games),
        sum(game.counts and game.id in repeated for game in games),
    )
    computers = sum(game.with_computers for game in chosen)
    return Statistics(len(chosen), tuple(maps), left_out, computers)
