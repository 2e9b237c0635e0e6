"""Statistics as lines of text: a ranking of the players, their scores, and records of each map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from statistics import fmean, median
from typing import Final, NamedTuple

from ttr_tui.play.people import plain_name
from ttr_tui.play.plain_text import clean, fit, pad
from ttr_tui.storage.name_aliases import NameAliases
from ttr_tui.storage.saved_games import short_title
from ttr_tui.storage.statistics_database import GameResult, PlayerResult
from ttr_tui.text import counted

_NAME_WIDTH: Final = 20
_MAX_TITLE_WIDTH: Final = 40
_MAX_CHART_WIDTH: Final = 60


class PlayerStatistics(NamedTuple):
    """The results of one player in several games; `scores` in ascending order. A shared victory
    counts as a win. The name of a computer player has its level."""

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


class BestResult(NamedTuple):
    """The best result so far: in what, how much, by whom (nobody for a whole game), and the id of
    the game where it was first."""

    what: str
    amount: str
    players: tuple[str, ...]
    game: str


class LeftOut(NamedTuple):
    """The numbers of games that are not counted: those that ended `early`, and others with computer
    players, with the key or option that counts them."""

    early: int = 0
    with_computers: int = 0
    how_to_count: str = ""


class LineStyle(Enum):
    """What a line is, for coloring it."""

    HEADING = "heading"
    COLUMN_HEADS = "column heads"
    ROW = "row"
    NOTE = "note"


class TextLine(NamedTuple):
    """A line of the statistics; its text may be empty."""

    style: LineStyle
    text: str


BLANK: Final = TextLine(LineStyle.ROW, "")


class ChartCharacters(NamedTuple):
    """The characters of a chart of scores: from minimum to maximum, for the middle half, and for
    the median."""

    line: str
    half: str
    median: str


UNICODE_CHART: Final = ChartCharacters("─", "▒", "█")
ASCII_CHART: Final = ChartCharacters("-", "=", "#")


def chosen_games(
    games: Sequence[GameResult],
    aliases: NameAliases,
    *,
    map_id: str | None = None,
    people: Collection[str] = (),
    with_computers: bool = False,
) -> list[GameResult]:
    """Return the games on a map with all these people, without games that ended early and, unless
    `with_computers`, without games with computer players."""
    wanted = {aliases.person(name) for name in people}
    return [
        game
        for game in games
        if not game.early
        and map_id in (None, game.map_id)
        and (with_computers or not game.with_computers)
        and wanted
        <= {aliases.person(player.name) for player in game.players if not player.person.is_computer}
    ]


def left_out(
    games: Sequence[GameResult],
    aliases: NameAliases,
    chosen: Sequence[GameResult],
    *,
    map_id: str | None = None,
    people: Collection[str] = (),
    how_to_count: str = "",
) -> LeftOut:
    """Return how many of these games are not among the `chosen` ones on this map with these
    people."""
    known = chosen_games(games, aliases, map_id=map_id, people=people, with_computers=True)
    early = sum(game.early for game in games)
    return LeftOut(early, len(known) - len(chosen), how_to_count)


def _key_of(player: PlayerResult, aliases: NameAliases) -> tuple[str, str]:
    """Return what the results of one player share."""
    if player.person.is_computer:
        return plain_name(player.name), player.player
    return aliases.person(player.name), player.player


def _name_of(player: PlayerResult, aliases: NameAliases) -> str:
    """Return the name of a person, or that of a computer player with its level."""
    if player.person.is_computer:
        level = "hard blocker" if player.player == "blocker" else player.player
        return f"{player.name} ({level})"
    return aliases.name_for(player.name)


def standings(games: Sequence[GameResult], aliases: NameAliases) -> list[PlayerStatistics]:
    """Return the statistics of all players, sorted by wins, then by mean score."""
    results: dict[tuple[str, str], list[PlayerResult]] = {}
    for game in games:
        for player in game.players:
            results.setdefault(_key_of(player, aliases), []).append(player)
    players = [
        PlayerStatistics(
            name=_name_of(played[-1], aliases),
            games=len(played),
            wins=sum(result.won for result in played),
            scores=tuple(sorted(result.total for result in played)),
        )
        for played in results.values()
    ]
    return sorted(players, key=lambda player: (-player.wins, -player.mean, player.name))


def best_results(games: Sequence[GameResult], aliases: NameAliases) -> list[BestResult]:
    """Return the best results in these games, each by all players who had it, in the order of the
    games. Results that are 0 for all players are left out."""
    if not games:
        return []
    played = [(game, player) for game in games for player in game.players]

    def best_of_player(what: str, unit: str, amounts: Mapping[int, int]) -> BestResult:
        best = max(amounts.values())
        equal = [played[at] for at, amount in amounts.items() if amount == best]
        names = dict.fromkeys(_name_of(player, aliases) for _, player in equal)
        return BestResult(what, counted(best, unit), tuple(names), equal[0][0].id)

    scores = {index: player.total for index, (_, player) in enumerate(played)}
    paths = {index: player.longest_path for index, (_, player) in enumerate(played)}
    tickets = {index: player.tickets for index, (_, player) in enumerate(played)}
    best = [best_of_player("highest score", "point", scores)]
    if any(paths.values()):
        best.append(best_of_player("longest path", "space", paths))
    if any(tickets.values()):
        best.append(best_of_player("most completed tickets", "ticket", tickets))
    shortest = min(games, key=lambda game: game.turns)
    longest = max(games, key=lambda game: game.turns)
    return [
        *best,
        BestResult("shortest game", counted(shortest.turns, "turn"), (), shortest.id),
        BestResult("longest game", counted(longest.turns, "turn"), (), longest.id),
    ]


def statistics_lines(
    games: Sequence[GameResult],
    left_out: LeftOut,
    aliases: NameAliases,
    width: int,
    chart: ChartCharacters,
) -> list[TextLine]:
    """Return the statistics of these games, and a note about those left out."""
    notes = _notes(left_out)
    if not games:
        among = " among people" if left_out.with_computers else ""
        return [TextLine(LineStyle.NOTE, f"No finished games{among} yet."), *notes]
    players = standings(games, aliases)
    chart_width = max(1, min(_MAX_CHART_WIDTH, width - _NAME_WIDTH - 2))
    lines = [
        TextLine(LineStyle.HEADING, f"Players ({counted(len(games), 'game')})"),
        TextLine(LineStyle.COLUMN_HEADS, f"{'':<{_NAME_WIDTH}}  games   wins   mean   best"),
        *(TextLine(LineStyle.ROW, _player_row(player)) for player in players),
        BLANK,
        TextLine(LineStyle.HEADING, "Scores"),
        *_chart_lines(players, chart_width, chart),
    ]
    for map_id in dict.fromkeys(game.map_id for game in games):
        on_map = [game for game in games if game.map_id == map_id]
        lines += [BLANK, *_map_lines(on_map, aliases, width)]
    return [*lines, *notes]


def _player_row(player: PlayerStatistics) -> str:
    name = pad(clean(player.name), _NAME_WIDTH)
    return f"{name}  {player.games:>5}  {player.wins:>5}  {player.mean:>5.1f}  {player.best:>5}"


def _chart_lines(
    players: Sequence[PlayerStatistics], width: int, chart: ChartCharacters
) -> list[TextLine]:
    """Return a line for each player, all on one scale, and the scale with a legend."""
    lowest = min(player.scores[0] for player in players)
    highest = max(player.best for player in players)

    def column(score: float) -> int:
        return round((score - lowest) * (width - 1) / max(1, highest - lowest))

    lines = []
    for player in players:
        cells = [" "] * width
        low, high = _quartile(player.scores, 1), _quartile(player.scores, 3)
        for first, last, character in (
            (player.scores[0], player.best, chart.line),
            (low, high, chart.half),
            (player.median, player.median, chart.median),
        ):
            for at in range(column(first), column(last) + 1):
                cells[at] = character
        name = pad(clean(player.name), _NAME_WIDTH)
        lines.append(TextLine(LineStyle.ROW, f"{name}  {''.join(cells)}"))
    scale = f"{lowest}{highest:>{max(1, width - len(str(lowest)))}}"
    legend = f"{chart.line} minimum to maximum   {chart.half} middle half   {chart.median} median"
    margin = " " * (_NAME_WIDTH + 2)
    return [
        *lines,
        TextLine(LineStyle.COLUMN_HEADS, f"{margin}{scale}"),
        TextLine(LineStyle.NOTE, f"{margin}{legend}"),
    ]


def _quartile(scores: Sequence[int], which: int) -> float:
    """Return the first, second or third quartile, interpolated between two scores."""
    at = (len(scores) - 1) * which / 4
    below = int(at)
    above = min(below + 1, len(scores) - 1)
    return scores[below] + (scores[above] - scores[below]) * (at - below)


def _map_lines(games: Sequence[GameResult], aliases: NameAliases, width: int) -> list[TextLine]:
    title = fit(short_title(games[-1].map_title), _MAX_TITLE_WIDTH)
    lines = [TextLine(LineStyle.HEADING, f"{title}: {counted(len(games), 'game')}")]
    for best in best_results(games, aliases):
        what = f"{best.what:<22}  {best.amount:>10}   "
        names = ", ".join(fit(name, _NAME_WIDTH) for name in best.players)
        where = fit(names, max(_NAME_WIDTH, width - len(what))) if names else clean(best.game)
        lines.append(TextLine(LineStyle.ROW, f"{what}{where}"))
    return lines


def _notes(left_out: LeftOut) -> list[TextLine]:
    """Return lines about games that are not counted."""
    texts = []
    for count, which, key in (
        (left_out.early, "ended early", ""),
        (left_out.with_computers, "with computer players", left_out.how_to_count),
    ):
        if count:
            verb, them = ("is", "it") if count == 1 else ("are", "them")
            more = f" ({key} counts {them})" if key else ""
            texts.append(f"{counted(count, 'game')} {which} {verb} not counted{more}.")
    return [line for text in texts for line in (BLANK, TextLine(LineStyle.NOTE, text))]
