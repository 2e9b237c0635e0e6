"""Codes for cities, and how large a readable board is."""

from __future__ import annotations

import pytest

from ttr_tui.board.layout.layout_plan import city_codes, is_readable
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map


def test_codes_from_words() -> None:
    """A code is the beginning of a name. If several names begin with the same word, it is made of
    their first letters instead."""
    assert city_codes(["Salt Lake City", "Denver", "La Villette"]) == ("Sal", "Den", "Lvi")
    assert city_codes(["San Francisco", "Santa Fe", "Santos"]) == ("Sfr", "Sfe", "Sat")


def test_codes_without_accents() -> None:
    """Codes have no accents and no punctuation."""
    assert city_codes(["Montréal", "Zürich", "Place d'Italie"]) == ("Mon", "Zur", "Pla")


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


@pytest.mark.parametrize(
    ("name", "smallest"),
    [("paris", (80, 15)), ("usa", (120, 21)), ("europe", (120, 21)), ("great_lakes", (120, 21))],
)
def test_readable_board(name: str, smallest: tuple[int, int]) -> None:
    """In terminals of 80×24 and 100×30 only the whole board of a small map is readable, in those of
    120×30 all."""
    game_map = read_map(find_map(name)).game_map
    sizes = [(80, 15), (80, 21), (100, 21), (120, 21)]
    readable = [size for size in sizes if is_readable(game_map, *size)]
    assert readable == sizes[sizes.index(smallest) :]
