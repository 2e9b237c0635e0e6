"""Finding maps by name or path; the table of maps."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, SMALL_MAP
from ttr_tui.mapfile import map_catalog
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, known_maps, map_facts
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.words.maps import map_lines, no_such_map

CHECKOUT = Path(__file__).parent.parent.parent
MAPS = {path.stem for path in (CHECKOUT / "maps").glob("*.yaml")}


def test_known_maps_checkout() -> None:
    """All maps of the checkout are known and valid."""
    assert "usa" in MAPS
    assert known_maps() == sorted(MAPS)
    for name in known_maps():
        assert read_map(find_map(name)).game_map.id == name


@pytest.fixture
def great_lakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only map in a folder of maps."""
    (tmp_path / "great_lakes.yaml").touch()
    monkeypatch.setattr(map_catalog, "maps_folder", lambda: tmp_path)
    return tmp_path / "great_lakes.yaml"


@pytest.mark.parametrize(
    "name", ["great_lakes", "great-lakes", "Great_Lakes", "GREAT LAKES", "gReAt-LaKeS"]
)
def test_find_map_spelling(name: str, great_lakes: Path) -> None:
    """Case, hyphens, underscores and spaces do not matter in the name of a map."""
    assert find_map(name) == great_lakes


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("great_lake", 'there is no map "great_lake", did you mean "great_lakes"?'),
        ("mars", 'there is no map "mars", expected great_lakes'),
        ("", 'there is no map "", expected great_lakes'),
        ("great_lakes.yml", 'there is no map file "great_lakes.yml", did you mean "great_lakes"?'),
        ("maps/mars", 'there is no map file "maps/mars", expected great_lakes'),
        ("a\x1b[2J\n", r'there is no map "a\x1b[2J\n", expected great_lakes'),
        ("a\0b", r'there is no map "a\x00b", expected great_lakes'),
    ],
)
def test_find_map_unknown(
    name: str, problem: str, great_lakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unknown name gives a one-line error with the most similar name."""
    with pytest.raises(MapNotFoundError) as caught:
        find_map(name)
    assert str(caught.value) == problem
    assert no_such_map(caught.value) == problem


def test_find_map_long_name(great_lakes: Path) -> None:
    """The error about a very long name is short."""
    with pytest.raises(MapNotFoundError, match=r"there is no map .{1,80}$"):
        find_map("x" * 100_000)


def test_find_map_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of an existing file is used unchanged."""
    mine = tmp_path / "mine.yaml"
    mine.touch()
    monkeypatch.chdir(tmp_path)
    assert find_map(str(mine)) == mine
    assert find_map("mine.yaml") == Path("mine.yaml")


def test_find_map_name_before_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A known name is found before a file with the same name."""
    (tmp_path / "usa").touch()
    monkeypatch.chdir(tmp_path)
    assert find_map("usa").suffix == ".yaml"
    assert find_map("./usa") == Path("usa")


def test_map_lines_shipped_maps() -> None:
    """The table has a line for every map that comes with the program, with its numbers."""
    headings, *lines = map_lines(map_facts())
    assert headings.split() == ["map", "title", "players", "cities", "routes", "spaces", "tickets"]
    assert [line.split()[0] for line in lines] == known_maps()
    (usa,) = [line for line in lines if line.startswith("usa ")]
    assert "  Ticket to Ride USA  " in usa
    assert usa.split()[-5:] == ["2–5", "36", "100", "309", "30"]


def test_map_lines_columns(tmp_path: Path) -> None:
    """Texts are aligned left and numbers right, under their headings."""
    isle, firth, broken = (tmp_path / f"{name}.yaml" for name in ("isle", "firth", "broken"))
    isle.write_text(SMALL_MAP, encoding="utf-8")
    firth.write_text(MAP_WITH_ALL_PARTS, encoding="utf-8")
    broken.write_text("format: 2\n", encoding="utf-8")
    assert map_lines(map_facts([isle, firth, broken])) == [
        "map     title           players cities routes spaces tickets",
        "isle    The Small Isle      2–3      4      5      9       3",
        "firth   The Firth             2      4      7     14       4",
        "broken  cannot be read",
    ]


def test_map_lines_width() -> None:
    """The table of the maps that come with the program fits 80 columns."""
    assert max(map(len, map_lines(map_facts()))) <= 80
