"""How the house is built: floors that know only what lies below them."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttr_tui

PACKAGE = Path(ttr_tui.__file__).parent
FLOORS = ("engine", "mapfile", "games", "board", "screens", "cli")
"""From the ground up; each may import itself and those before it."""

BARE_ENGINE = ("textual", "rich", "yaml", "time", "os", "random", "pathlib")
"""What the engine does without: screens, files, clocks, the environment, a global generator."""


def modules(floor: str) -> list[Path]:
    path = PACKAGE / floor
    return sorted(path.rglob("*.py")) if path.is_dir() else [PACKAGE / f"{floor}.py"]


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield node.module or ""


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_floors_below(floor: str) -> None:
    allowed = FLOORS[: FLOORS.index(floor) + 1]
    for path in modules(floor):
        for name in imported(path):
            if name.startswith("ttr_tui."):
                assert name.split(".")[1] in allowed, f"{path} imports {name}"


def test_the_engine_knows_no_screen_no_file_no_clock() -> None:
    for path in modules("engine"):
        for name in imported(path):
            assert name.split(".")[0] not in BARE_ENGINE, f"{path} imports {name}"


@pytest.mark.parametrize("floor", ["engine", "mapfile", "games", "board", "cli"])
def test_a_floor_below_the_screens_loads_without_textual(floor: str) -> None:
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in modules(floor)
        if path.stem not in ("__main__",)
    ]
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name.removesuffix('.__init__'))\n"
        "sys.exit('textual' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
