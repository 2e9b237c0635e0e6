"""Codes for cities."""

from __future__ import annotations

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.mapfile.map_file import MapFile


def test_codes_from_words() -> None:
    """Codes are made of the first letters of words."""
    assert city_codes(["Salt Lake City", "Denver", "San Francisco"]) == ("Slc", "Den", "Sfr")


def test_codes_without_accents() -> None:
    """Codes have no accents and no punctuation."""
    assert city_codes(["Montréal", "Zürich", "Place d'Italie"]) == ("Mon", "Zur", "Pdi")


def test_codes_of_similar_names() -> None:
    """Names with the same beginning get different codes."""
    assert city_codes(["Marseille", "Marquette", "Madison"]) == ("Mar", "Maq", "Mad")


def test_codes_of_usa(usa: MapFile) -> None:
    """All codes of a map are different and short."""
    codes = city_codes([city.name for city in usa.game_map.cities])
    assert len(set(codes)) == len(codes)
    assert all(2 <= len(code) <= 3 and code.isascii() for code in codes)


def test_codes_of_equal_names() -> None:
    """Even equal names get different codes."""
    for many in (40, 400):
        codes = city_codes(["Aa"] * many)
        assert len(set(codes)) == many


def test_codes_of_empty_names() -> None:
    """A place without a name has no code."""
    assert city_codes(["", "Oslo", ""]) == ("", "Osl", "")
