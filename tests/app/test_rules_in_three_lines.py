"""A map's rules in three lines."""

from pathlib import Path

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.words.rules_text import rules_in_three_lines


def test_the_routes_of_a_map_are_called_as_it_calls_them(tmp_path: Path) -> None:
    path = tmp_path / "road.yaml"
    road = MAP_WITH_ALL_PARTS.replace("mode: rail", "mode: road").replace("by: rail", "by: road")
    path.write_text(road, encoding="utf-8")
    _, special, _ = rules_in_three_lines(read_map(path).game_map)
    assert special.startswith("Special rules: road and sea cards, ferries")
