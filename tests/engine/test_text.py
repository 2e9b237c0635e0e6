"""Helpers for messages."""

import pytest

from ttr_tui.text import as_typed, counted, unaccented


@pytest.mark.parametrize(
    ("count", "words", "text"),
    [
        (1, ("point",), "1 point"),
        (0, ("point",), "0 points"),
        (2, ("wild bus",), "2 wild buses"),
        (3, ("ship", "boats"), "3 boats"),
    ],
)
def test_counted(count: int, words: tuple[str, ...], text: str) -> None:
    """Counted words have the right plural."""
    assert counted(count, *words) == text


@pytest.mark.parametrize(
    ("name", "plain", "typed"),
    [
        ("São Tomé", "Sao Tome", "sao tome"),
        ("København", "København", "kobenhavn"),
        ("Łódź", "Łodz", "lodz"),
        ("Gießen", "Gießen", "giessen"),
        ("서울", "서울", "서울"),
        ("Київ і Йосип", "Київ і Йосип", "київ і йосип"),
    ],
)
def test_unaccented_and_as_typed(name: str, plain: str, typed: str) -> None:
    """Names are found without their accents."""
    assert unaccented(name) == plain
    assert as_typed(name) == typed
