"""Text made safe for a terminal."""

import pytest
from rich.cells import cell_len

from ttr_tui.panels.spans import line, wrap_line
from ttr_tui.terminal_text import clean, fit, pad, wrap

ANYTHING = [
    "Ann",
    "",
    "[bold]x[/]",
    "a\nb\tc\x1b[31m",
    "\u202eturned\u202c",
    "👩‍👩‍👧‍👦👍🏽☂️🇩🇪",
    "字" * 40,
    "e\u0301\u0302\u0303\u0304\u0305",
    "\u0301 begins with a mark",
    "\udc80\ud800",
    "x" * 300,
    "\u00ad\u200b\ufeff",
    "ﷺ",
]


@pytest.mark.parametrize("text", ANYTHING)
def test_text_width(text: str) -> None:
    for width in (0, 1, 2, 5, 20, 500):
        assert cell_len(fit(text, width)) <= width
        assert cell_len(pad(text, width)) == width
        assert cell_len(pad(text, width, right=True)) == width
        assert all(cell_len(line) <= max(width, 1) for line in wrap(text, max(width, 1)))


@pytest.mark.parametrize("text", ANYTHING)
def test_clean_is_printable_and_stable(text: str) -> None:
    cleaned = clean(text)
    assert all(character.isprintable() for character in cleaned)
    assert clean(cleaned) == cleaned
    cleaned.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("a\nb", "a b"),
        ("\u202eevil\u202c", "evil"),
        ("🇩🇪", "DE"),
        ("👍🏽", "👍"),
        ("שלום", "שלום"),
    ],
)
def test_clean_keeps_readable_text(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_fit_marks_a_cut() -> None:
    assert fit("Annabelle", 5) == "Anna…"
    assert fit("字字字", 5) == "字字…"
    assert fit("Annabelle", 9) == "Annabelle"


def test_wrap_breaks_a_route_between_its_cities() -> None:
    assert wrap("Champs-Élysées–Invalides (+1)", 20) == ["Champs-Élysées–", "Invalides (+1)"]
    assert wrap("Denver–Omaha (+7)", 12) == ["Denver–Omaha", "(+7)"]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Start it with 2 purple cards", 16, ["Start it with", "2 purple cards"]),
        ("Completed: Omaha – Dallas, 12", 26, ["Completed: Omaha –", "Dallas, 12"]),
        ("Keep at least 2 of 3 now", 16, ["Keep at least", "2 of 3 now"]),
    ],
)
def test_wrap_keeps_a_number_with_its_word(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width) == lines


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Draw from the deck (press d): a card", 24, ["Draw from the deck", "(press d): a card"]),
        ("Keep 1 (press 1, Enter).", 20, ["Keep 1 (press 1,", "Enter)."]),
        ("a (" + "word " * 8 + "b)", 20, ["a (word word word", "word word word word", "word b)"]),
        ("a (never closed and so on", 16, ["a (never closed", "and so on"]),
    ],
)
def test_wrap_keeps_a_short_remark_together(text: str, width: int, lines: list[str]) -> None:
    """In parentheses, if it takes half of a line at most; in a line of spans, too."""
    assert wrap(text, width) == lines
    halves = line(text[: len(text) // 2], (text[len(text) // 2 :], "quiet"))
    rows = wrap_line(halves, width)
    assert ["".join(span.text for span in row).rstrip() for row in rows] == lines
