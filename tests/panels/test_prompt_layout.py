"""Choosing forms and placing pieces in an area."""

from collections.abc import Sequence

import pytest

from ttr_tui.panels.prompt_layout import PromptContent, PromptPart, lay_out, rows_needed, text
from ttr_tui.panels.spans import Line, first_that_fits, line
from ttr_tui.questions.question import Place, Role, text_forms

QUESTION = text(Role.QUESTION, "Your turn.")
ADVICE = ["Draw red (press 3): it helps.", "One more sentence."]


def shown(pieces: Sequence[PromptPart], width: int, height: int, rows: int = 0) -> list[str]:
    """The lines of these pieces above a list of so many rows."""
    content = PromptContent(
        pieces, [[line(f"row {number}")] for number in range(rows)], number="1 of 9"
    )
    return texts(lay_out(content, width, height).lines)


def texts(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in spans).rstrip() for spans in lines]


def test_a_text_is_said_as_far_as_there_is_room() -> None:
    """Whole sentences in order, as many as fit."""
    hint = text(Role.HINT, *text_forms(ADVICE))
    assert shown(hint, 60, 1) == [" Draw red (press 3): it helps. One more sentence."]
    assert shown(hint, 40, 1) == [" Draw red (press 3): it helps."]
    assert shown(hint, 10, 1) == [], "left out as a whole"


def test_a_hint_runs_on_after_the_question() -> None:
    pieces = [*QUESTION, *text(Role.HINT, *text_forms(ADVICE))]
    assert shown(pieces, 44, 2) == [
        " Your turn.  Draw red (press 3): it helps.",
        " One more sentence.",
    ]


def test_important_pieces_come_first() -> None:
    """A message takes the place of a hint, whatever their order."""
    hint = text(Role.HINT, "A hint that takes a row.")
    message = text(Role.MESSAGE, "Red is not there.")
    assert shown([*QUESTION, *hint, *message], 28, 2) == [" Your turn.", " Red is not there."]


def test_room_is_left_blank_where_there_is_enough() -> None:
    pieces = [*QUESTION, *text(Role.MESSAGE, "Undone")]
    assert shown(pieces, 20, 7) == ["", " Your turn.", "", " Undone"]
    assert shown(pieces, 20, 6) == [" Your turn.", " Undone"]


def test_a_piece_stands_beside_another_if_it_fits_there() -> None:
    pieces = [*QUESTION, *text(Role.CHOICES, "2 selected", place=Place.BESIDE)]
    assert shown(pieces, 24, 7) == ["", " Your turn.  2 selected"]
    assert shown(pieces, 20, 7)[-1] == " 2 selected"


def test_a_list_keeps_its_rows() -> None:
    """A hint does not scroll a list; a list that is scrolled in any case says where it is."""
    pieces = [*QUESTION, *text(Role.HINT, "A hint that takes a row.")]
    assert shown(pieces, 28, 6, rows=5) == [" Your turn."]
    assert shown(pieces, 28, 6, rows=4) == [" Your turn.", " A hint that takes a row."]
    assert shown(pieces, 28, 6, rows=9) == [
        " Your turn.          1 of 9",
        " A hint that takes a row.",
    ]


def test_a_list_stays_in_its_place() -> None:
    """It does not move up when there is less to say above it, unless it has no room."""
    content = PromptContent(QUESTION, [[line("row")]] * 2, lines_above=5)
    assert len(lay_out(content, 40, 12).lines) == 5
    assert len(lay_out(content, 40, 6).lines) == 4
    assert len(lay_out(content._replace(lines_above=0), 40, 12).lines) == 2


def test_a_row_of_a_list_is_in_the_form_that_fits() -> None:
    row = [line("Denver  7 points, tunnel"), line("Denver  7 points")]
    content = PromptContent(QUESTION, [row])
    assert texts(lay_out(content, 40, 4).rows) == [" Denver  7 points, tunnel"]
    assert texts(lay_out(content, 20, 4).rows) == [" Denver  7 points"]
    assert texts(lay_out(content, 14, 4).rows) == [" Denver  \n   7 points"]


@pytest.mark.parametrize(
    ("pieces", "rows", "needed"),
    [
        (QUESTION, 0, 2),
        ([*QUESTION, *text(Role.MESSAGE, "word " * 30)], 0, 3),
        ([*QUESTION, *text(Role.HINT, "word " * 30)], 0, 2),
        ([*QUESTION, *text(Role.HINT, "word " * 30)], 2, 5),
        (QUESTION, 3, 4),
        (QUESTION, 9, 6),
    ],
)
def test_rows_needed(pieces: Sequence[PromptPart], rows: int, needed: int) -> None:
    """A message needs rows, a hint only above a list, which covers panels in any case."""
    assert rows_needed(PromptContent(pieces, [[line("row")]] * rows), (80, 24)) == needed


def test_first_that_fits() -> None:
    """The first form that fits is shown, and those after it are not made."""

    def forms() -> list[list[Line]]:
        return [[line("three rows")] * 3, [line("a wide row")], [line("short")]]

    assert first_that_fits(forms(), 20, 3) == forms()[0]
    assert first_that_fits(forms(), 20, 1) == forms()[1]
    assert first_that_fits(forms(), 3, 1) == forms()[2], "else the last"


@pytest.mark.parametrize("width", [24, 40, 60])
@pytest.mark.parametrize("height", [6, 7, 12])
def test_list_keeps_its_place(width: int, height: int) -> None:
    """Whatever is said about the highlighted row, the list stands where the longest of these texts
    leaves it."""
    longest = line("Goes around, 4 trains longer than the shortest path.")

    def lines(words: str) -> int:
        said = line(words) if words else ()
        about = PromptPart(Role.DONE, [[said]], Place.BESIDE, room_for=longest)
        content = PromptContent([*QUESTION, about], [[line("row")]] * 2)
        return len(lay_out(content, width, height).lines)

    assert lines("") == lines("Not planned.") == lines(longest[0].text)
