"""Statistics of finished games as lines of text, for the screen and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.storage.statistics import (
    BestResult,
    MapStatistics,
    PlayerStatistics,
    RecordKind,
    Statistics,
)
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, decimal, ngettext
from ttr_tui.words.names import short_title
from ttr_tui.words.player_text import short_player_label

_NAME_WIDTH: Final = 20
_NUMBER_WIDTH: Final = 5
_RECORD_WIDTH: Final = 22
_AMOUNT_WIDTH: Final = 10
_MAX_TITLE_WIDTH: Final = 40
_MAX_CHART_WIDTH: Final = 60

_RECORDS: Final = {
    RecordKind.HIGHEST_SCORE: (N_("highest score"), counts.points),
    RecordKind.LONGEST_PATH: (N_("longest path"), counts.spaces),
    RecordKind.MOST_TICKETS: (N_("most completed tickets"), counts.tickets),
    RecordKind.SHORTEST_GAME: (N_("shortest game"), counts.rounds),
    RecordKind.LONGEST_GAME: (N_("longest game"), counts.rounds),
}
"""What each record is called, and what it counts."""


class LineStyle(Enum):
    """What a line is, for coloring it."""

    HEADING = "heading"
    COLUMN_HEADS = "column heads"
    ROW = "row"
    NOTE = "note"


class TextLine(NamedTuple):
    """A line of the statistics; its text may be empty. Where the line is too long, its `last`
    column can be put below."""

    style: LineStyle
    text: str
    last: str = ""


BLANK: Final = TextLine(LineStyle.ROW, "")


class ChartCharacters(NamedTuple):
    """The characters of a chart of scores: from minimum to maximum, for the middle half, and for
    the median."""

    line: str
    half: str
    median: str


UNICODE_CHART: Final = ChartCharacters("─", "▒", "█")
ASCII_CHART: Final = ChartCharacters("-", "=", "#")


def statistics_lines(
    statistics: Statistics, width: int, chart: ChartCharacters, how_to_count: str
) -> list[TextLine]:
    """Return the statistics, and notes about games with computer players and games left out:
    `how_to_count` is the key or the option that counts those with computer players or does not."""
    notes = _notes(statistics, how_to_count)
    if not statistics.games:
        return [TextLine(LineStyle.NOTE, _no_games(statistics)), *notes]
    parts = [_map_lines(one_map, width, chart) for one_map in statistics.maps]
    first, *others = parts
    return [*first, *(line for part in others for line in (BLANK, *part)), *notes]


def statistics_notes(statistics: Statistics, how_to_count: str) -> list[str]:
    """What else to say: that there are no games, and which are left out."""
    nothing = [] if statistics.games else [_no_games(statistics)]
    return [
        *nothing,
        *(note.text for note in _notes(statistics, how_to_count) if note.text),
    ]


def player_facts(player: PlayerStatistics) -> list[tuple[str, str]]:
    """What is counted of a player, the columns of a table, each with its number."""
    return [
        (_("games"), str(player.games)),
        (_("wins"), str(player.wins)),
        (_("mean"), decimal(f"{player.mean:.1f}").replace("-", "−")),
        (_("best"), counts.number(player.best)),
    ]


def record_label(best: BestResult) -> tuple[str, str]:
    """What a record is called, and its amount: `highest score`, `102 points`"""
    message, counted = _RECORDS[best.kind]
    return _(message), counted(best.amount)


def _no_games(statistics: Statistics) -> str:
    if statistics.left_out.with_computers:
        return _("No finished games among people yet.")
    return _("No finished games yet.")


def _standings(players: Sequence[PlayerStatistics]) -> list[TextLine]:
    """A row for each player, below the heads of the columns."""
    heads = [head for head, _value in player_facts(players[0])]
    widths = [max(_NUMBER_WIDTH, cell_len(head)) for head in heads]
    rows = [[value for _head, value in player_facts(player)] for player in players]
    lines = [
        "  ".join(
            [pad(name, _NAME_WIDTH), *(_right(each) for each in zip(cells, widths, strict=True))]
        )
        for name, cells in [("", heads), *zip(map(_name, players), rows, strict=True)]
    ]
    return [
        TextLine(LineStyle.COLUMN_HEADS, lines[0]),
        *(TextLine(LineStyle.ROW, text) for text in lines[1:]),
    ]


def _right(cell: tuple[str, int]) -> str:
    """A text at the right of a column of at least this width."""
    text, width = cell
    return " " * (width - cell_len(text)) + text


def _name(player: PlayerStatistics) -> str:
    return short_player_label(player.player)


def _chart_lines(
    players: Sequence[PlayerStatistics], width: int, chart: ChartCharacters
) -> list[TextLine]:
    """Return a line for each player, all on one scale, and the scale with a legend; nothing without
    players."""
    if not players:
        return []
    lowest = min(player.scores[0] for player in players)
    highest = max(player.best for player in players)

    def column(score: float) -> int:
        return round((score - lowest) * (width - 1) / max(1, highest - lowest))

    lines = []
    for player in players:
        cells = [" "] * width
        for first, last, character in (
            (player.scores[0], player.best, chart.line),
            (player.quartile(1), player.quartile(3), chart.half),
            (player.median, player.median, chart.median),
        ):
            for at in range(column(first), column(last) + 1):
                cells[at] = character
        name = pad(_name(player), _NAME_WIDTH)
        lines.append(TextLine(LineStyle.ROW, f"{name}  {''.join(cells)}"))
    scale = counts.number(lowest)
    scale += counts.number(highest).rjust(max(1, width - len(scale)))
    legend = _(
        "{line} minimum to maximum   {half} middle half   {median} median",
        line=chart.line,
        half=chart.half,
        median=chart.median,
    )
    margin = " " * (_NAME_WIDTH + 2)
    return [
        BLANK,
        *lines,
        TextLine(LineStyle.COLUMN_HEADS, f"{margin}{scale}"),
        TextLine(LineStyle.NOTE, f"{margin}{legend}"),
    ]


def _map_lines(one_map: MapStatistics, width: int, chart: ChartCharacters) -> list[TextLine]:
    title = fit(short_title(one_map.title), _MAX_TITLE_WIDTH)
    heading = _("{map}: {games}", map=title, games=counts.games(one_map.games))
    chart_width = max(1, min(_MAX_CHART_WIDTH, width - _NAME_WIDTH - 2))
    with_spread = [player for player in one_map.players if player.has_spread]
    return [
        TextLine(LineStyle.HEADING, heading),
        *_standings(one_map.players),
        *_chart_lines(with_spread, chart_width, chart),
        BLANK,
        *(_record_line(best, width) for best in one_map.best),
    ]


def _record_line(best: BestResult, width: int) -> TextLine:
    label, amount = record_label(best)
    widest = max(cell_len(_(each)) for each, _counted in _RECORDS.values())
    label = pad(label, max(_RECORD_WIDTH, widest))
    text = f"{label}  {_right((amount, _AMOUNT_WIDTH))}   "
    names = ", ".join(fit(short_player_label(player), _NAME_WIDTH) for player in best.players)
    return TextLine(LineStyle.ROW, text, fit(names, max(_NAME_WIDTH, width - cell_len(text))))


def _notes(statistics: Statistics, how_to_count: str) -> list[TextLine]:
    """Return lines about games with computer players, and about games that are not counted."""
    left_out, texts = statistics.left_out, []
    if statistics.with_computers:
        texts.append(
            ngettext(
                "{n} game with computer players is counted ({key} leaves it out).",
                "{n} games with computer players are counted ({key} leaves them out).",
                statistics.with_computers,
                key=how_to_count,
            )
        )
    if left_out.early:
        texts.append(
            ngettext(
                "{n} game ended early is not counted.",
                "{n} games ended early are not counted.",
                left_out.early,
            )
        )
    if left_out.played_on:
        texts.append(
            ngettext(
                "{n} game played on from a replay is not counted.",
                "{n} games played on from a replay are not counted.",
                left_out.played_on,
            )
        )
    if left_out.repeated:
        texts.append(
            ngettext(
                "{n} game of a deal that was played before is not counted.",
                "{n} games of a deal that was played before are not counted.",
                left_out.repeated,
            )
        )
    if left_out.with_computers:
        texts.append(
            ngettext(
                "{n} game with computer players is not counted ({key} counts it).",
                "{n} games with computer players are not counted ({key} counts them).",
                left_out.with_computers,
                key=how_to_count,
            )
        )
    return [line for text in texts for line in (BLANK, TextLine(LineStyle.NOTE, text))]
