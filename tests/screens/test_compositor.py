"""What is sent to the terminal: the cells that changed, from the first to the last of a row."""

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from ttr_tui.screens.compositor import TrimmedUpdate

ROW = {0: Strip([Segment("Denver – ")]), 9: Strip([Segment("Omaha")])}
ENDS = [9, 14]


def sent(*spans: tuple[int, int, int]) -> list[str]:
    update = TrimmedUpdate([ROW], list(spans), [ENDS])
    return [part for part in update.render_segments(Console()).split("\x1b[") if part]


def test_a_change_within_a_widget_is_sent_from_where_it_is() -> None:
    assert sent((0, 3, 6)) == ["1;4Hver"]


def test_a_change_across_two_widgets_is_sent_in_two_parts() -> None:
    assert sent((0, 7, 11)) == ["1;8H– ", "1;10HOm"]


def test_a_widget_that_ends_where_the_change_begins_is_left_alone() -> None:
    assert sent((0, 9, 14)) == ["1;10HOmaha"]
    assert sent((0, 0, 9)) == ["1;1HDenver – "]
