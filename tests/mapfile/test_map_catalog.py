"""Finding maps by name or path, also when the program is installed; the table of maps."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
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


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the files that a wheel is made from."""
    pytest.importorskip("hatchling", reason="needs hatchling (dev extra)")
    source = tmp_path_factory.mktemp("source")
    for folder in ("ttr_tui", "maps"):
        shutil.copytree(
            CHECKOUT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(CHECKOUT / "pyproject.toml", source)
    shutil.copy(CHECKOUT / "hatch_build.py", source)
    (source / "README.md").touch()
    (source / "LICENSE").touch()
    yield source


def build(source: Path, hook: str, folder: Path) -> Path:
    """Build a wheel as `pip install .` or `pip install -e .` does, and unpack it, without network
    access or a new environment."""
    command = f"import hatchling.build as b; print(b.{hook}({str(folder)!r}))"
    name = run(command, source).splitlines()[-1]
    site_packages = folder / "site-packages"
    with zipfile.ZipFile(folder / name) as wheel:
        wheel.extractall(site_packages)
    return site_packages


def run(code: str, folder: Path) -> str:
    """Run code in a new Python process in `folder` and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def installed_in(site_packages: Path, folder: Path) -> tuple[Path, Path]:
    """Return where the package is imported from and where it finds the map of the USA."""
    code = (
        "import site, sys\n"
        "before = list(sys.path)\n"
        f"site.addsitedir({str(site_packages)!r})\n"
        "sys.path = [path for path in sys.path if path not in before] + before\n"
        "import ttr_tui\n"
        "from ttr_tui.mapfile.map_catalog import find_map\n"
        "from ttr_tui.mapfile.map_file import read_map\n"
        "usa = find_map('USA')\n"
        "assert len(read_map(usa).game_map.cities) == 36\n"
        "print(ttr_tui.__file__, usa, sep='\\n')\n"
    )
    package, usa = run(code, folder).splitlines()
    return Path(package).parent, Path(usa)


def test_find_map_wheel(source: Path, tmp_path: Path) -> None:
    """An installed wheel contains the maps."""
    site_packages = build(source, "build_wheel", tmp_path)
    (site_packages / "maps").mkdir()  # The maps folder of another package.
    package, usa = installed_in(site_packages, tmp_path)
    assert package == site_packages / "ttr_tui"
    assert usa == site_packages / "ttr_tui" / "maps" / "usa.yaml"


def test_find_map_editable_install(source: Path, tmp_path: Path) -> None:
    """An editable install uses the maps of its checkout."""
    site_packages = build(source, "build_editable", tmp_path)
    package, usa = installed_in(site_packages, tmp_path)
    assert package == source / "ttr_tui"
    assert usa == source / "maps" / "usa.yaml"


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
