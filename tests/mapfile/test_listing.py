"""The table of the maps there are."""

from pathlib import Path

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, SMALL_MAP
from ttr_tui.mapfile.map_catalog import known_maps, map_lines


def test_every_shipped_map_has_a_line_with_its_counts() -> None:
    headings, *lines = map_lines()
    assert headings.split() == ["map", "title", "players", "cities", "routes", "spaces", "tickets"]
    assert [line.split()[0] for line in lines] == known_maps()
    (usa,) = [line for line in lines if line.startswith("usa ")]
    assert "  Ticket to Ride USA  " in usa
    assert usa.split()[-5:] == ["2–5", "36", "100", "309", "30"]


def test_the_columns_stand_under_their_headings(tmp_path: Path) -> None:
    isle, firth, broken = (tmp_path / f"{name}.yaml" for name in ("isle", "firth", "broken"))
    isle.write_text(SMALL_MAP, encoding="utf-8")
    firth.write_text(MAP_WITH_ALL_PARTS, encoding="utf-8")
    broken.write_text("format: 1\n", encoding="utf-8")
    assert map_lines([isle, firth, broken]) == [
        "map     title           players  cities  routes  spaces  tickets",
        "isle    The Small Isle      2–3       4      5       9        3",
        "firth   The Firth             2       4      7      14        4",
        "broken  cannot be read",
    ]


def test_the_shipped_maps_fit_a_terminal_of_eighty_columns() -> None:
    assert max(map(len, map_lines())) <= 80
