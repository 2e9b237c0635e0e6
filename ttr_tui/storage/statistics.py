"""The record in lines of text: standings, how scores are spread, records per map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from statistics import fmean, median
from typing import Final, NamedTuple

from ttr_tui.engine.text import counted
from ttr_tui.play.plain_text import clean, fit, pad
from ttr_tui.storage.name_aliases import NameAliases
from ttr_tui.storage.saved_games import short_title
from ttr_tui.storage.statistics_database import GameResult, Result


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


_NAME: Final = 18
_LONGEST_CHART: Final = 60


class LineStyle(Enum):
    """What a line is, for who wants to color it."""

    HEADING = "heading"
    HEADS = "heads of columns"
    ROW = "row"
    REMARK = "remark"


class TextLine(NamedTuple):
    """A line of the record; empty for air."""

    kind: LineStyle
    text: str


AIR: Final = TextLine(LineStyle.ROW, "")


class Signs(NamedTuple):
    """What a chart of spread scores is drawn with: from the least to the most, the middle half of
    all, and the median."""

    line: str
    half: str
    median: str


SIGNS: Final = Signs("─", "▒", "█")
PLAIN_SIGNS: Final = Signs("-", "=", "#")


def statistics_lines(
    games: Sequence[GameResult], early: int, aliases: NameAliases, width: int, signs: Signs
) -> list[TextLine]:
    """All that these games say together; `early` is how many more were ended early."""
    if not games:
        return [TextLine(LineStyle.REMARK, "No finished game yet."), *_about_early(early)]
    ranked = standings(games, aliases)
    lines = [
        TextLine(LineStyle.HEADING, f"Standings after {counted(len(games), 'game')}"),
        TextLine(LineStyle.HEADS, f"{'':<{_NAME}}  games   wins   mean   best"),
        *(TextLine(LineStyle.ROW, _standing(one)) for one in ranked),
        AIR,
        TextLine(LineStyle.HEADING, "How the scores are spread"),
        *_spread(ranked, max(1, min(_LONGEST_CHART, width - _NAME - 2)), signs),
    ]
    for map_id in dict.fromkeys(game.map_id for game in games):
        lines += [AIR, *_map_lines([game for game in games if game.map_id == map_id], aliases)]
    return [*lines, *_about_early(early)]


def _about_early(early: int) -> list[TextLine]:
    if not early:
        return []
    words = f"{counted(early, 'game')} ended early: not counted here."
    return [AIR, TextLine(LineStyle.REMARK, words)]


def _standing(one: Standing) -> str:
    name = pad(clean(one.name), _NAME)
    return f"{name}  {one.games:>5}  {one.wins:>5}  {one.mean:>5.1f}  {one.best:>5}"


def _map_lines(games: Sequence[GameResult], aliases: NameAliases) -> list[TextLine]:
    title = fit(short_title(games[-1].map_title), 40)
    lines = [TextLine(LineStyle.HEADING, f"{title}: {counted(len(games), 'game')}")]
    for best in records(games, aliases):
        whose = fit(best.who, _NAME) if best.who else clean(best.game)
        lines.append(TextLine(LineStyle.ROW, f"{best.what:<22}  {best.amount:>10}   {whose}"))
    return lines


def _spread(ranked: Sequence[Standing], width: int, signs: Signs) -> list[TextLine]:
    """A line for each person on one scale: from the least score to the most, the middle half of
    them, the median."""
    least = min(one.scores[0] for one in ranked)
    most = max(one.best for one in ranked)

    def column(score: float) -> int:
        return round((score - least) * (width - 1) / max(1, most - least))

    lines = []
    for one in ranked:
        cells = [" "] * width
        low, high = _quarter(one.scores, 1), _quarter(one.scores, 3)
        for first, last, sign in (
            (one.scores[0], one.best, signs.line),
            (low, high, signs.half),
            (one.median, one.median, signs.median),
        ):
            for at in range(column(first), column(last) + 1):
                cells[at] = sign
        lines.append(TextLine(LineStyle.ROW, f"{pad(clean(one.name), _NAME)}  {''.join(cells)}"))
    scale = f"{least}{most:>{max(1, width - len(str(least)))}}"
    legend = (
        f"{signs.line} least to most   {signs.half} the middle half   {signs.median} the median"
    )
    margin = " " * (_NAME + 2)
    return [
        *lines,
        TextLine(LineStyle.HEADS, f"{margin}{scale}"),
        TextLine(LineStyle.REMARK, f"{margin}{legend}"),
    ]


def _quarter(scores: Sequence[int], which: int) -> float:
    """The score below which so many quarters of all lie, between two where none lies there."""
    at = (len(scores) - 1) * which / 4
    below = int(at)
    above = min(below + 1, len(scores) - 1)
    return scores[below] + (scores[above] - scores[below]) * (at - below)
