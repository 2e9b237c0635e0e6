"""A map is found by its name wherever the program is installed, and any other by its path."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr_tui.mapfile import map_catalog as find
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

CHECKOUT = Path(__file__).parent.parent.parent
MAPS = {path.stem for path in (CHECKOUT / "maps").glob("*.yaml")}


def test_every_map_of_the_checkout_is_known_and_sound() -> None:
    assert "usa" in MAPS
    assert known_maps() == sorted(MAPS)
    for name in known_maps():
        assert read_map(find_map(name)).game_map.id == name


@pytest.fixture
def great_lakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of maps that holds just the Great Lakes."""
    (tmp_path / "great_lakes.yaml").touch()
    monkeypatch.setattr(find, "maps_folder", lambda: tmp_path)
    return tmp_path / "great_lakes.yaml"


@pytest.mark.parametrize(
    "name", ["great_lakes", "great-lakes", "Great_Lakes", "GREAT LAKES", "gReAt-LaKeS"]
)
def test_a_name_is_found_however_it_is_written(name: str, great_lakes: Path) -> None:
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
def test_a_wrong_name_gets_one_line(
    name: str, problem: str, great_lakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(MapNotFoundError) as caught:
        find_map(name)
    assert str(caught.value) == problem


def test_a_name_of_any_length_gets_one_line(great_lakes: Path) -> None:
    with pytest.raises(MapNotFoundError, match=r"there is no map .{1,80}$"):
        find_map("x" * 100_000)


def test_a_path_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine.yaml"
    mine.touch()
    monkeypatch.chdir(tmp_path)
    assert find_map(str(mine)) == mine
    assert find_map("mine.yaml") == Path("mine.yaml")


def test_a_name_wins_over_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "usa").touch()
    monkeypatch.chdir(tmp_path)
    assert find_map("usa").suffix == ".yaml"
    assert find_map("./usa") == Path("usa")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of what a wheel is made from."""
    pytest.importorskip("hatchling", reason="hatchling, of the dev group, makes the wheels")
    source = tmp_path_factory.mktemp("source")
    for folder in ("ttr_tui", "maps"):
        shutil.copytree(
            CHECKOUT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(CHECKOUT / "pyproject.toml", source)
    (source / "README.md").touch()
    (source / "LICENSE").touch()
    yield source


def build(source: Path, hook: str, folder: Path) -> Path:
    """What `pip install .` or `pip install -e .` builds and unpacks into `site-packages`, without
    its network and its new environments."""
    command = f"import hatchling.build as b; print(b.{hook}({str(folder)!r}))"
    name = run(command, source).splitlines()[-1]
    site_packages = folder / "site-packages"
    with zipfile.ZipFile(folder / name) as wheel:
        wheel.extractall(site_packages)
    return site_packages


def run(code: str, folder: Path) -> str:
    """The output of a Python of its own, run in `folder`."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def installed_in(site_packages: Path, folder: Path) -> tuple[Path, Path]:
    """Where the package is imported from and where it finds the map of the USA."""
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


def test_an_installed_wheel_has_the_maps_in_itself(source: Path, tmp_path: Path) -> None:
    site_packages = build(source, "build_wheel", tmp_path)
    (site_packages / "maps").mkdir()  # of another package
    package, usa = installed_in(site_packages, tmp_path)
    assert package == site_packages / "ttr_tui"
    assert usa == site_packages / "ttr_tui" / "maps" / "usa.yaml"


def test_an_editable_install_finds_the_maps_of_its_checkout(source: Path, tmp_path: Path) -> None:
    site_packages = build(source, "build_editable", tmp_path)
    package, usa = installed_in(site_packages, tmp_path)
    assert package == source / "ttr_tui"
    assert usa == source / "maps" / "usa.yaml"
