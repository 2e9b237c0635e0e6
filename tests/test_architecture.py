"""The layers of the package: each imports only itself and the layers below."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttr_tui
from ttr_tui import cli

PACKAGE = Path(ttr_tui.__file__).parent
LAYERS = ("text", "engine", "mapfile", "players", "play", "storage", "board", "app", "cli")
"""From the bottom up."""

NOT_IN_ENGINE = ("textual", "rich", "yaml", "time", "os", "random", "pathlib")
"""The engine has no screens, files, clocks, environment or global random numbers."""


def modules(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py")) or [PACKAGE / f"{layer}.py"]


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions and for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_package_is_a_layer() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert packages | files == set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_layer_imports_only_layers_below(layer: str) -> None:
    allowed = {*LAYERS[: LAYERS.index(layer) + 1], "__version__"}
    for path in modules(layer):
        for name in imported(path):
            if name.split(".")[0] == "ttr_tui":
                assert name.split(".")[1] in allowed, f"{path} imports {name}"


@pytest.mark.parametrize("layer", LAYERS[LAYERS.index("engine") + 1 :])
def test_other_layers_use_only_the_public_engine(layer: str) -> None:
    for path in modules(layer):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.module.startswith("ttr_tui.engine."), f"{path}: {node.module}"


def test_engine_imports_no_screens_files_or_clocks() -> None:
    for path in modules("engine"):
        for name in imported(path):
            assert name.split(".")[0] not in NOT_IN_ENGINE, f"{path} imports {name}"


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer != "app"])
def test_only_the_app_needs_textual(layer: str) -> None:
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in modules(layer)
    ]
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name.removesuffix('.__init__'))\n"
        "sys.exit('textual' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("module", "function"), cli.COMMANDS.values(), ids=cli.COMMANDS)
def test_every_command_has_its_function(module: str, function: str) -> None:
    path = PACKAGE / "cli" / f"{module}.py"
    names = {
        node.name
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert function in names
