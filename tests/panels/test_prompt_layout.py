"""The lines of a prompt: the order of what it says, and what is in sight at first."""

from collections.abc import Sequence

import pytest

from tests.panels.shown import badges_of
from tests.positions import at_position
from ttr_tui.panels.prompt_layout import PromptContent, PromptLines, prompt_lines, prompt_rows
from ttr_tui.panels.spans import Line, first_that_fits, line
from ttr_tui.questions.question import Place, Remark, Role, said
from ttr_tui.words.language import TextPart

BADGES = badges_of(at_position("usa", "players: {Ann: {}, Bob: {}}\n"))
QUESTION = said(Role.QUESTION, "Your turn.")
HINT = said(Role.HINT, "Draw red (press 3): it helps.")


def placed(
    remarks: Sequence[Remark], width: int, height: int | None = None, rows: int = 0
) -> PromptLines:
    """The lines of these remarks with a list of so many rows."""
    content = PromptContent(remarks, [line(f"row {number}") for number in range(rows)])
    return prompt_lines(content, BADGES, width, height)


def texts(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in spans).rstrip() for spans in lines]


def test_remarks_are_in_the_order_of_their_roles() -> None:
    """What matters for the answer, then the list, then what is said about its rows, and hints."""
    about = said(Role.CURSOR, "It goes around.")
    message, note = said(Role.MESSAGE, "Undone"), said(Role.NOTE, "Revealed later.")
    shown = placed([*note, *HINT, *about, *QUESTION, *message], 40, rows=2)
    assert texts(shown.lines) == [
        " Your turn.",
        " Undone",
        " row 0",
        " row 1",
        " It goes around.",
        " Draw red (press 3): it helps.",
        " Revealed later.",
    ]
    assert (shown.above, shown.rows, [*shown.pinned]) == (2, [0, 1], [0, 1])


def test_a_message_stands_beside_the_question_if_it_fits_there() -> None:
    message = said(Role.MESSAGE, "Undone", place=Place.BESIDE)
    assert texts(placed([*QUESTION, *message], 40).lines) == [" Your turn.  Undone"]
    assert texts(placed([*QUESTION, *message], 18).lines) == [" Your turn.", " Undone"]


def test_long_texts_and_rows_are_wrapped() -> None:
    """Nothing is cut; the text of a player stands below itself."""
    moves = Remark(Role.DONE, [TextPart(seat=0), TextPart(" "), TextPart("draws red and blue")])
    assert texts(placed([*QUESTION, *moves_of(moves)], 20).lines) == [
        " Your turn.",
        "  ●  draws red and",
        "     blue",
    ]
    for row, lines in (
        (line("Denver  7 points, tunnel"), [" Denver  7 points,", "   tunnel"]),
        (line("Denver", ("  7 points, tunnel", "quiet")), [" Denver", "   7 points, tunnel"]),
    ):
        content = PromptContent(QUESTION, [row])
        assert texts(prompt_lines(content, BADGES, 20).lines)[1:] == lines


def moves_of(*remarks: Remark) -> Sequence[Remark]:
    return remarks


def test_news_stands_on_the_first_row_or_behind_the_advice() -> None:
    """What does not fit beside the question takes no row from the advice."""
    news = said(Role.NOTE, "Ben draws red", place=Place.FIRST_ROW)
    news += said(Role.NOTE, "Cleo draws two blue cards", place=Place.FIRST_ROW)
    assert texts(placed([*QUESTION, *news, *HINT], 40).lines) == [
        " Your turn.  Ben draws red",
        " Draw red (press 3): it helps.",
        " Cleo draws two blue cards",
    ]


def test_first_line_is_blank_where_all_has_room() -> None:
    content = PromptContent([*QUESTION, *HINT], is_fixed=True)
    for height, top in ((3, [""]), (2, [])):
        shown = prompt_lines(content, BADGES, 40, height, is_spacious=True)
        assert texts(shown.lines) == [*top, " Your turn.", f" {HINT[0].text[0].text}"]


def test_signs_stand_at_the_right_end_of_the_first_line() -> None:
    shown = prompt_lines(
        PromptContent(QUESTION), BADGES, 30, aside=lambda room: line("  ! new" if room > 9 else "")
    )
    assert texts(shown.lines) == [" Your turn.".ljust(22) + "  ! new"]


@pytest.mark.parametrize(
    ("remarks", "rows", "needed"),
    [
        (QUESTION, 0, 3),
        ([*QUESTION, *said(Role.MESSAGE, "word " * 50)], 0, 5),
        (QUESTION, 4, 5),
        ([*QUESTION, *HINT], 4, 6),
        (QUESTION, 20, 8),
    ],
)
def test_prompt_rows(remarks: Sequence[Remark], rows: int, needed: int) -> None:
    """As many as it says, from three to eight; in a turn always three."""
    content = PromptContent(remarks, [line("row")] * rows)
    assert prompt_rows(content, BADGES, (80, 24), 80)[0] == needed
    assert prompt_rows(content._replace(is_fixed=True), BADGES, (80, 24), 80)[0] == 3


def test_list_keeps_its_place() -> None:
    """A message makes the prompt as much higher as it takes above the list, and a text about the
    highlighted row does not change it."""
    content = PromptContent([*QUESTION, *HINT], [line("row")] * 3)
    rows, below = prompt_rows(content, BADGES, (80, 24), 80)
    assert (rows, below) == (5, 4)
    for more, needed in (
        (said(Role.MESSAGE, "Undone"), 6),
        (said(Role.CURSOR, "It goes around."), 5),
        ([], 5),
    ):
        changed = content._replace(remarks=[*QUESTION, *more])
        assert prompt_rows(changed, BADGES, (80, 24), 80, below) == (needed, below)


def test_first_that_fits() -> None:
    """The first form that fits is shown, and those after it are not made."""

    def forms() -> list[list[Line]]:
        return [[line("three rows")] * 3, [line("a wide row")], [line("short")]]

    assert first_that_fits(forms(), 20, 3) == forms()[0]
    assert first_that_fits(forms(), 20, 1) == forms()[1]
    assert first_that_fits(forms(), 3, 1) == forms()[2], "else the last"
