"""`points: auto`: a ticket is worth the spaces of its shortest path."""

import pytest

from tests.mapfile.small_map import SMALL_MAP
from ttr_tui.mapfile.map_file import map_from_text
from ttr_tui.mapfile.problems import FileError

AUTO = SMALL_MAP.replace(
    "points: 5}\n  - {from: ayr, to: deal, points: 6}",
    "points: auto}\n  - {from: ayr, to: deal, points: auto}",
)


def test_points_of_the_shortest_path() -> None:
    game_map = map_from_text(AUTO, "isle", "isle.yaml").game_map
    assert [ticket.points for ticket in game_map.tickets] == [5, 6, 3]


def test_no_path() -> None:
    """The error is at the word."""
    text = AUTO.replace("  - {from: coll, to: deal, length: 1, colors: [white, blue]}\n", "")
    with pytest.raises(FileError, match="no path leads from ayr to deal, expected a number"):
        map_from_text(text, "isle", "isle.yaml")


def test_other_words() -> None:
    """Also where the routes have an error of their own, which is the only one then."""
    with pytest.raises(FileError, match="expected a whole number"):
        map_from_text(AUTO.replace("auto", "automatic"), "isle", "isle.yaml")
    with pytest.raises(FileError) as caught:
        map_from_text(AUTO.replace("length: 1", "length: 99"), "isle", "isle.yaml")
    assert len(caught.value.problems) == 1
