"""Short codes for cities."""

from __future__ import annotations

from ttr_tui.board.layout.plan import city_codes
from ttr_tui.mapfile.map_file import MapFile


def test_codes_take_the_beginnings_of_words() -> None:
    assert city_codes(["Salt Lake City", "Denver", "San Francisco"]) == ("SLC", "DEN", "SFR")


def test_accents_are_dropped_and_other_marks_too() -> None:
    assert city_codes(["Montréal", "Zürich", "Place d'Italie"]) == ("MON", "ZUR", "PDI")


def test_names_that_begin_alike_get_different_codes() -> None:
    assert city_codes(["Marseille", "Marquette", "Madison"]) == ("MAR", "MAQ", "MAD")


def test_all_codes_of_a_map_are_different_and_short(usa: MapFile) -> None:
    codes = city_codes([city.name for city in usa.game_map.cities])
    assert len(set(codes)) == len(codes)
    assert all(2 <= len(code) <= 3 and code.isascii() for code in codes)


def test_even_names_that_are_all_the_same_are_distinguishable() -> None:
    for many in (40, 400):
        codes = city_codes(["Aa"] * many)
        assert len(set(codes)) == many


def test_a_place_without_a_name_has_no_code() -> None:
    assert city_codes(["", "Oslo", ""]) == ("", "OSL", "")
