"""The tools for text in messages."""

import pytest

from ttr_tui.engine.text import as_typed, counted, unaccented


@pytest.mark.parametrize(
    ("count", "words", "text"),
    [
        (1, ("point",), "1 point"),
        (0, ("point",), "0 points"),
        (2, ("wild bus",), "2 wild buses"),
        (3, ("ship", "boats"), "3 boats"),
    ],
)
def test_what_is_counted_has_its_plural(count: int, words: tuple[str, ...], text: str) -> None:
    assert counted(count, *words) == text


@pytest.mark.parametrize(
    ("name", "plain", "typed"),
    [
        ("São Tomé", "Sao Tome", "sao tome"),
        ("København", "København", "kobenhavn"),
        ("Łódź", "Łodz", "lodz"),
        ("Gießen", "Gießen", "giessen"),
        ("서울", "서울", "서울"),
    ],
)
def test_names_are_found_without_their_accents(name: str, plain: str, typed: str) -> None:
    assert unaccented(name) == plain
    assert as_typed(name) == typed
