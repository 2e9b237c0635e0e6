"""What people get: the wheel and the source archive hold all that they need, and nothing else."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import ttr_tui

CHECKOUT = Path(__file__).parent.parent
SMALL = 1_500_000
"""Bytes; a snapshot or a screenshot too many would make them larger."""


def files(folder: Path) -> set[Path]:
    """The files below a folder, as paths from there; what tools keep for themselves is none."""
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {
        path
        for path in found
        if not any(part.startswith((".", "__pycache__")) for part in path.parts)
    }


def build(hook: str, folder: Path) -> Path:
    """A package of the checkout, built without a network."""
    pytest.importorskip("hatchling", reason="hatchling, of the dev extra, builds them")
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


def test_the_wheel_has_the_package_with_all_its_data_and_the_maps(wheel: Path) -> None:
    names = {Path(name) for name in zipfile.ZipFile(wheel).namelist()}
    package = {Path("ttr_tui", path) for path in files(CHECKOUT / "ttr_tui")}
    maps = {Path("ttr_tui", "maps", path) for path in files(CHECKOUT / "maps")}
    facts = {name for name in names if name.parts[0].endswith(".dist-info")}
    assert names - facts == package | maps
    assert {name.name for name in facts} >= {"LICENSE", "METADATA", "entry_points.txt"}
    assert {path.suffix for path in package} >= {
        ".py",
        ".json",
        ".jsonl",
        ".toml",
        ".tcss",
        ".typed",
    }
    assert wheel.stat().st_size < SMALL


@pytest.fixture(params=["in a folder", "in a zip file"])
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path: Path) -> Path:
    """What goes on Python's path: the package with its maps, unpacked or in the wheel itself."""
    if request.param == "in a zip file":
        return Path(shutil.copy(wheel, tmp_path / "ttr_tui.zip"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site-packages")
    return tmp_path / "site-packages"


def test_the_package_works_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    places = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("DATA", "CONFIG", "CACHE")}

    def python(*words: str) -> str:
        command = [sys.executable, *words]
        return run(command, tmp_path, PYTHONPATH=str(installed), PYTHONIOENCODING="utf-8", **places)

    def ttr(*words: str) -> str:
        return python("-m", "ttr_tui", *words)

    here = python("-c", "import ttr_tui; print(ttr_tui.__file__)")
    assert Path(here.strip()).is_relative_to(installed)
    assert ttr("--version") == f"ttr {ttr_tui.__version__}\n"
    maps = ttr("maps")
    assert all(path.stem in maps for path in (CHECKOUT / "maps").glob("*.yaml"))
    assert "0 warnings" in ttr("check", "usa")
    assert "DEN" in ttr("draw", "usa", "--size", "80x24")
    assert "Denver" in ttr("draw", "usa", "--size", "120x40", "--theme", "light", "--ascii")
    assert not (tmp_path / "CACHE").exists(), "the layouts are bundled"
    assert str(tmp_path / "DATA") in ttr("where")
    assert python("-c", SHOW_THE_MENU) == "shown\n"


SHOW_THE_MENU = """
import asyncio
from ttr_tui.app.app import TtrApp
async def show():
    async with TtrApp().run_test() as pilot:
        await pilot.pause()
        print("shown")
asyncio.run(show())
"""


def test_the_source_archive_has_what_a_first_change_needs(tmp_path: Path) -> None:
    archive = build("build_sdist", tmp_path)
    with tarfile.open(archive) as tar:
        names = {Path(*Path(name).parts[1:]) for name in tar.getnames()}
    for folder in ("ttr_tui", "maps", "tests", "benchmarks", "tools", ".ci"):
        missing = {Path(folder, path) for path in files(CHECKOUT / folder)} - names
        assert not missing
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "pyproject.toml"):
        assert Path(name) in names
    assert archive.stat().st_size < SMALL


def test_the_version_is_the_one_that_the_changelog_begins_with() -> None:
    changelog = (CHECKOUT / "CHANGELOG.md").read_text("utf-8")
    first = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert first.split()[1] == ttr_tui.__version__
