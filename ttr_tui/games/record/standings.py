"""What many games say together: who stands how, and the records of each map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import fmean, median
from typing import NamedTuple

from ttr_tui.engine.text import counted
from ttr_tui.games.record.results import GameResult, Result
from ttr_tui.games.record.spellings import NameAliases


class Standing(NamedTuple):
    """How one person has done; `scores` in ascending order. A shared victory is a win."""

    name: str
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


class Best(NamedTuple):
    """A record: what it is, how much, whose (nobody's for a whole game), and in which game."""

    what: str
    amount: str
    who: str
    game: str


def chosen_games(
    games: Sequence[GameResult],
    aliases: NameAliases,
    *,
    map_id: str | None = None,
    people: Collection[str] = (),
) -> list[GameResult]:
    """The games on a map in which all these people played; those ended early are left out."""
    wanted = {aliases.person(name) for name in people}
    return [
        game
        for game in games
        if not game.early
        and map_id in (None, game.map_id)
        and wanted <= {aliases.person(player.name) for player in game.players}
    ]


def standings(games: Sequence[GameResult], aliases: NameAliases) -> list[Standing]:
    """Everybody who has played, those with most wins first, then those with the better mean."""
    results: dict[str, list[Result]] = {}
    for game in games:
        for player in game.players:
            results.setdefault(aliases.person(player.name), []).append(player)
    found = [
        Standing(
            name=aliases.name_for(played[-1].name),
            games=len(played),
            wins=sum(result.won for result in played),
            scores=tuple(sorted(result.total for result in played)),
        )
        for played in results.values()
    ]
    return sorted(found, key=lambda one: (-one.wins, -one.mean, one.name))


def records(games: Sequence[GameResult], aliases: NameAliases) -> list[Best]:
    """What was the most and the least in these games, of whoever came to it first; nothing of what
    nobody ever had."""
    played = [(game, player) for game in games for player in game.players]
    if not played:
        return []

    def of_player(what: str, one: str, amount: dict[int, int]) -> Best:
        at = max(range(len(played)), key=lambda index: amount[index])
        game, player = played[at]
        name = aliases.name_for(player.name)
        return Best(what, counted(amount[at], one), name, game.id)

    scores = {index: player.total for index, (_, player) in enumerate(played)}
    paths = {index: player.longest_path for index, (_, player) in enumerate(played)}
    tickets = {index: player.tickets for index, (_, player) in enumerate(played)}
    shortest = min(games, key=lambda game: game.turns)
    longest = max(games, key=lambda game: game.turns)
    return [
        of_player("highest score", "point", scores),
        *([of_player("longest path", "space", paths)] if any(paths.values()) else []),
        *(
            [of_player("most tickets completed", "ticket", tickets)]
            if any(tickets.values())
            else []
        ),
        Best("shortest game", counted(shortest.turns, "turn"), "", shortest.id),
        Best("longest game", counted(longest.turns, "turn"), "", longest.id),
    ]
