"""The wheel and the source archive are complete, small and contain nothing else."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import ttr_tui
from tests.test_documents import links

CHECKOUT = Path(__file__).parent.parent
MAX_WHEEL, MAX_ARCHIVE = 1_100_000, 2_000_000
"""Bytes; each language takes 70,000 of the wheel. Unneeded files, for example screenshots, would
make a package larger."""


def files(folder: Path) -> set[Path]:
    """The files below a folder, as relative paths, without caches, hidden files and what is
    compiled when a package is built."""
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {
        path
        for path in found
        if path.suffix != ".mo"
        and not any(part.startswith((".", "__pycache__")) for part in path.parts)
    }


def build(hook: str, folder: Path) -> Path:
    """Build a package of the checkout without a network; gives its path."""
    for module in ("hatchling", "hatch_fancy_pypi_readme", "polib"):
        pytest.importorskip(module, reason="the dev extra has what builds packages")
    code = f"import hatchling.build as b; print(b.{hook}({str(folder)!r}))"
    return folder / run([sys.executable, "-c", code], CHECKOUT).splitlines()[-1]


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("build_wheel", tmp_path_factory.mktemp("wheel"))


def test_wheel_has_the_package_with_its_data_and_the_maps(wheel: Path) -> None:
    names = {Path(name) for name in zipfile.ZipFile(wheel).namelist()}
    package = {
        Path("ttr_tui", path.with_suffix(".mo") if path.suffix == ".po" else path)
        for path in files(CHECKOUT / "ttr_tui")
    }
    maps = {Path("ttr_tui", "maps", path) for path in files(CHECKOUT / "maps")}
    metadata = {name for name in names if name.parts[0].endswith(".dist-info")}
    assert names - metadata == package | maps
    assert {name.name for name in metadata} >= {"LICENSE", "METADATA", "entry_points.txt"}
    assert {path.suffix for path in package} >= {
        ".py",
        ".json",
        ".jsonl",
        ".toml",
        ".tcss",
        ".typed",
    }
    assert wheel.stat().st_size < MAX_WHEEL


def test_description_has_absolute_links_of_this_version(wheel: Path) -> None:
    """A package index shows the README without the files around it."""
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    found = links(archive.read(metadata).decode())
    assert len(found) == len(links((CHECKOUT / "README.md").read_text("utf-8"))) > 10
    for link in found:
        assert link.startswith(("#", "https://"))
        assert "/ttr-tui/" not in link or f"/v{ttr_tui.__version__}/" in link


@pytest.fixture(params=["in a folder", "in a zip file"])
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path: Path) -> Path:
    """An entry for Python's path: the unpacked wheel, or the wheel as a zip file."""
    if request.param == "in a zip file":
        return Path(shutil.copy(wheel, tmp_path / "ttr_tui.zip"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site-packages")
    return tmp_path / "site-packages"


@pytest.mark.slow
def test_package_works_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CONFIG", "CACHE")}

    def python(*args: str) -> str:
        command = [sys.executable, *args]
        return run(
            command, tmp_path, PYTHONPATH=str(installed), PYTHONIOENCODING="utf-8", **folders
        )

    def ttr(*args: str) -> str:
        return python("-m", "ttr_tui", *args)

    here = python("-c", "import ttr_tui; print(ttr_tui.__file__)")
    assert Path(here.strip()).is_relative_to(installed)
    assert ttr("--version") == f"ttr {ttr_tui.__version__}\n"
    maps = ttr("maps")
    assert all(path.stem in maps for path in (CHECKOUT / "maps").glob("*.yaml"))
    assert "0 warnings" in ttr("check", "usa")
    assert "Denver" in ttr("draw", "usa", "--size", "80x24")
    assert "Denver" in ttr("draw", "usa", "--size", "120x40", "--theme", "light", "--ascii")
    assert not (tmp_path / "CACHE").exists(), "the bundled layouts are not used"
    ttr("export", "paris", "csv")
    ttr("import", "csv", "--out", "own.yaml")
    ttr("maps", "add", "own.yaml")
    assert "own" in ttr("maps")
    random_games = ("arena", "--players", "random,random", "-n", "2", "--jobs", "2")
    assert "2 deals" in ttr(*random_games, "--map", "own")
    assert str(tmp_path / "DATA") in ttr("where")
    assert python("-c", SHOW_MENU) == "shown\n"
    assert "ділянка" in python(
        "-c", "from ttr_tui.words.rules import sources; print(sources('uk'))"
    )


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("missing", "command"),
    [
        ("maps", ("maps",)),
        ("board/themes", ("draw", "usa")),
        ("board/signs/unicode.toml", ("draw", "usa")),
        ("board/layout/bundled", ("draw", "usa")),
    ],
)
def test_missing_files_of_the_program(
    missing: str, command: tuple[str, ...], wheel: Path, tmp_path: Path
) -> None:
    """A broken installation says what is missing and what to do."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    path = tmp_path / "ttr_tui" / missing
    path.unlink() if path.is_file() else shutil.rmtree(path)
    done = subprocess.run(
        [sys.executable, "-m", "ttr_tui", *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    problem = f"ttr: {path} is missing, a part of this program; install the program again\n"
    assert done.stderr == problem


SHOW_MENU = """
import asyncio
from ttr_tui.app.app import TtrApp
async def show():
    async with TtrApp().run_test() as pilot:
        await pilot.pause()
        print("shown")
asyncio.run(show())
"""


@pytest.mark.slow
def test_source_archive_has_code_maps_and_tests(tmp_path: Path) -> None:
    archive = build("build_sdist", tmp_path)
    with tarfile.open(archive) as tar:
        names = {Path(*Path(name).parts[1:]) for name in tar.getnames()}
    for folder in ("ttr_tui", "maps", "tests", "benchmarks", "tools", ".ci", ".github"):
        missing = {Path(folder, path) for path in files(CHECKOUT / folder)} - names
        assert not missing
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "pyproject.toml"):
        assert Path(name) in names
    assert Path("hatch_build.py") in names
    assert not [name for name in names if name.suffix == ".mo"]
    assert archive.stat().st_size < MAX_ARCHIVE


def test_version_is_the_first_in_the_changelog() -> None:
    changelog = (CHECKOUT / "CHANGELOG.md").read_text("utf-8")
    first = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert first.split()[1] == ttr_tui.__version__
