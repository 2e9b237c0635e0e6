"""Statistics as lines of text."""

import pytest

from tests.machine_language import english_words, machine_language
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.statistics import (
    BestResult,
    LeftOut,
    MapStatistics,
    PlayerStatistics,
    RecordKind,
    Statistics,
)
from ttr_tui.words.line_program import statistics_in_lines
from ttr_tui.words.statistics import (
    ASCII_CHART,
    UNICODE_CHART,
    LineStyle,
    TextLine,
    statistics_lines,
)

ANN = SeatedPlayer("Ann", "")
IRIS = SeatedPlayer("Iris", "", "racer")
BEST = (
    BestResult(RecordKind.HIGHEST_SCORE, 120, (ANN, IRIS)),
    BestResult(RecordKind.LONGEST_PATH, 1, (ANN,)),
    BestResult(RecordKind.SHORTEST_GAME, 30, (ANN,)),
)
SCORES = (80, 80, 90, 90, 100, 100, 110, 110, 120, 120)
ANNS = PlayerStatistics(ANN, 10, 2, SCORES)
IRIS_ONCE = PlayerStatistics(IRIS, 1, 1, (120,))
FOUND = Statistics(
    12,
    (
        MapStatistics("Ticket to Ride USA", 10, (ANNS, IRIS_ONCE), BEST),
        MapStatistics("Paris", 2, (PlayerStatistics(ANN, 2, 1, (30, 41)),), BEST[2:]),
    ),
    LeftOut(early=1, with_computers=2),
)


def texts(found: Statistics, width: int = 80) -> list[str]:
    lines = statistics_lines(found, width, ASCII_CHART, "c")
    return [f"{line.text}{line.last}" for line in lines]


def test_each_map_has_a_table_and_records() -> None:
    """Nothing is counted over several maps. Scores are spread out from ten games of a player on a
    map on."""
    assert texts(FOUND, 63) == [
        "USA: 10 games",
        "                      games   wins   mean   best",
        "Ann                      10      2  100.0    120",
        "Iris (racer)              1      1  120.0    120",
        "",
        f"Ann                   {'-' * 10}{'=' * 10}#{'=' * 10}{'-' * 10}",
        f"                      80{' ' * 36}120",
        "                      - minimum to maximum   = middle half   # median",
        "",
        "highest score           120 points   Ann, Iris (racer)",
        "longest path               1 space   Ann",
        "shortest game            30 rounds   Ann",
        "",
        "Paris: 2 games",
        "                      games   wins   mean   best",
        "Ann                       2      1   35.5     41",
        "",
        "shortest game            30 rounds   Ann",
        "",
        "1 game ended early is not counted.",
        "",
        "2 games with computer players are not counted (c counts them).",
    ]


def test_lines_say_the_spread_of_ten_games() -> None:
    """In lines, too, quartiles are said from ten games of a player on a map on, below the map."""
    assert statistics_in_lines(FOUND, "c")[:9] == [
        "12 games",
        "USA: 10 games",
        "Ann: games 10, wins 2, mean 100.0, best 120, middle half 90 to 110, median 100",
        "Iris (computer, racer): games 1, wins 1, mean 120.0, best 120",
        "Highest score: 120 points, Ann, Iris (computer, racer)",
        "Longest path: 1 space, Ann",
        "Shortest game: 30 rounds, Ann",
        "Paris: 2 games",
        "Ann: games 2, wins 1, mean 35.5, best 41",
    ]


def test_statistics_in_another_language() -> None:
    with machine_language():
        lines = [*texts(FOUND), *statistics_in_lines(FOUND, "c")]
    known = ["Ann Iris USA Paris"]
    assert {word for line in lines for word in english_words(line, known)} == set()


@pytest.mark.parametrize(
    ("left_out", "lines"),
    [
        (LeftOut(), ["No finished games yet."]),
        (
            LeftOut(early=2),
            ["No finished games yet.", "", "2 games ended early are not counted."],
        ),
        (
            LeftOut(played_on=1),
            ["No finished games yet.", "", "1 game played on from a replay is not counted."],
        ),
        (
            LeftOut(repeated=1),
            [
                "No finished games yet.",
                "",
                "1 game of a deal that was played before is not counted.",
            ],
        ),
        (
            LeftOut(with_computers=1),
            [
                "No finished games among people yet.",
                "",
                "1 game with computer players is not counted (c counts it).",
            ],
        ),
    ],
)
def test_no_games(left_out: LeftOut, lines: list[str]) -> None:
    assert texts(Statistics(0, (), left_out)) == lines


@pytest.mark.parametrize("width", [1, 20, 21])
def test_chart_in_a_narrow_terminal(width: int) -> None:
    lines = statistics_lines(FOUND, width, UNICODE_CHART, "c")
    assert any(UNICODE_CHART.median in line.text for line in lines)


def test_last_column_of_records() -> None:
    """It can be put below the others."""
    found = next(line for line in statistics_lines(FOUND, 80, ASCII_CHART, "c") if line.last)
    assert found == TextLine(
        LineStyle.ROW, "highest score           120 points   ", "Ann, Iris (racer)"
    )
