"""Names in large letters."""

import pytest

from ttr_tui.board.render.large_text import large_lines


def drawn(text: str) -> str:
    lines = large_lines(text, 80)
    assert lines is not None, text
    return "\n".join(lines)


def test_half_blocks() -> None:
    """Three rows of half blocks, all equally wide."""
    assert large_lines("Ben", 80) == [
        "█▀▀▄ █▀▀ █▄ █",
        "█▀▀▄ █▀  █ ▀█",
        "▀▀▀  ▀▀▀ ▀  ▀",
    ]


def test_ascii() -> None:
    """Only `#` and spaces, in six rows."""
    assert large_lines("Al", 80, ascii=True) == [
        " ##  #  ",
        "#  # #  ",
        "#### #  ",
        "#  # #  ",
        "#  # ###",
        "        ",
    ]


def test_width() -> None:
    """A text that is one cell too wide has no large form."""
    assert large_lines("Ben", 13) is not None
    assert large_lines("Ben", 12) is None


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Zoë", "zoe"),
        ("Łukasz  Müller ", "LUKASZ MULLER"),
        ("Weiß", "WEISS"),
        ("O’Brien", "O'BRIEN"),
        ("Ольга", "ОЛЬГА"),
        ("Фёдор Йовович", "ФЕДОР ИОВОВИЧ"),
        ("Ελένης", "ΕΛΕΝΗΣ"),
    ],
)
def test_case_and_accents_do_not_count(text: str, same: str) -> None:
    assert drawn(text) == drawn(same)


@pytest.mark.parametrize("text", ["", " ", "李雷", "Ben 😀", "a\x1bb", "Ben*"])
def test_unknown_character(text: str) -> None:
    assert large_lines(text, 80) is None


@pytest.mark.parametrize(
    "alphabet",
    [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-'&,!+?",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
        "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄ",
    ],
)
def test_letters_differ(alphabet: str) -> None:
    """No two letters of an alphabet look the same, and none is blank."""
    letters = [drawn(letter) for letter in alphabet]
    assert len({*letters}) == len(alphabet)
    assert all(letter.strip() for letter in letters)
