"""The layers of the package: each imports only itself and the layers below."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ttr_tui
from ttr_tui import engine
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.engine.registry import ACTIONS

PACKAGE = Path(ttr_tui.__file__).parent
LAYERS = (
    "text",
    "terminal_text",
    "files",
    "engine",
    "mapfile",
    "players",
    "play",
    "arena",
    "storage",
    "words",
    "questions",
    "lines",
    "board",
    "panels",
    "app",
    "cli",
)
"""From the bottom up."""

NOT_IN_ENGINE = ("textual", "rich", "yaml", "time", "os", "random", "pathlib")
"""The engine has no screens, files, clocks, environment or global random numbers."""


def modules(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py")) or [PACKAGE / f"{layer}.py"]


@cache
def imported(path: Path, *, with_types: bool = True) -> tuple[str, ...]:
    """Every module that a file imports, also inside functions and, `with_types`, for types only."""
    return tuple(_imported(path, with_types))


def _imported(path: Path, with_types: bool) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    if not with_types:
        tree.body = [node for node in tree.body if not _is_for_types(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


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
def test_other_layers_import_each_name_of_the_engine_from_one_place(layer: str) -> None:
    """From `ttr_tui.engine` if it is there, or else from the module that defines it (mypy)."""
    for path in modules(layer):
        for name in imported(path):
            if name.startswith("ttr_tui.engine."):
                assert name.count(".") == 2 or name.split(".")[-1] not in engine.__all__, (
                    f"{path}: {name}"
                )


OF_A_SEAT = ("view", "log", "turn_so_far", "view_of", "events_for", "seen_by")
"""What gives out the knowledge of one seat: methods of `Session`, and functions of the engine.
`Session.play_computer` tells the reasons of a choice."""


def questions_about_seats(source: str) -> Iterator[str]:
    """Each place where a source asks what a seat knows, or reaches for the session behind a hot
    seat. Asking for what everybody knows (`None`) is no such place."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            function, arguments = node.func, [*node.args, *(k.value for k in node.keywords)]
            name = getattr(function, "attr", None) or getattr(function, "id", None)
            seat = arguments[-1] if arguments else ast.Constant(None)
            is_public = isinstance(seat, ast.Constant) and seat.value is None
            if name == "play_computer" or (name in OF_A_SEAT and not is_public):
                yield ast.unparse(node)
        elif isinstance(node, ast.Attribute) and node.attr == "_session":
            yield ast.unparse(node)


@pytest.mark.parametrize("layer", ["questions", "lines", "app", "cli"])
def test_screens_ask_only_the_hot_seat(layer: str) -> None:
    """A screen gets a `HotSeat`: it decides whose hand is shown, and so does a game in lines. Only
    the app itself and the program in lines have sessions, to put them on the hot seat."""
    with_sessions = {
        "questions": [],
        "lines": ["program.py"],
        "app": ["app.py"],
        "cli": ["play.py", "saved_games.py"],
    }[layer]
    for path in modules(layer):
        assert [*questions_about_seats(path.read_text("utf-8"))] == [], path
        if path.name not in with_sessions:
            sessions = [n for n in imported(path) if n.startswith("ttr_tui.play.session")]
            assert sessions == [], path


@pytest.mark.parametrize(
    "source",
    [
        "session.view(0)",
        "self.session.view(seat=view.player)",
        "lines(session.log(seat))",
        "hot_seat._session",
        "session.play_computer()",
        "view_of(game, viewer)",
        "events_for(record.events, 1)",
        "def f(): return [session.turn_so_far(seat) for seat in range(3)]",
    ],
)
def test_questions_about_seats_are_found(source: str) -> None:
    assert [*questions_about_seats(source)]


@pytest.mark.parametrize(
    "source", ["hot_seat.view.hand", "hot_seat.log()", "view_of(game, None)", "session.log(None)"]
)
def test_public_questions_are_allowed(source: str) -> None:
    assert not [*questions_about_seats(source)]


def test_engine_imports_no_screens_files_or_clocks() -> None:
    for path in modules("engine"):
        for name in imported(path):
            assert name.split(".")[0] not in NOT_IN_ENGINE, f"{path} imports {name}"


def test_only_the_app_needs_textual() -> None:
    """And nothing imports Jinja before the rules are opened."""
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for layer in LAYERS
        if layer != "app"
        for path in modules(layer)
    ]
    code = f"""
import importlib, sys
for name in {names!r}:
    importlib.import_module(name)
    if {{"textual", "jinja2"}} & {{*sys.modules}}:
        sys.exit(name)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


RUNS_WHAT_IT_READS = {"pickle", "marshal", "shelve", "multiprocessing", "concurrent.futures"}
"""Modules that run code which they find in data, or send data in such a form."""


def test_data_is_never_run_as_code() -> None:
    for path in PACKAGE.rglob("*.py"):
        for name in imported(path):
            assert not {name, name.rpartition(".")[0]} & RUNS_WHAT_IT_READS, f"{path}: {name}"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile"), path


OF_PACKAGE_FILES = {
    "files.py",
    "board/layout/layout_cache.py",
    "mapfile/package_files.py",
    "mapfile/yaml_nodes.py",
}
"""Modules that read files of the package, some of them inside a zip file."""


def test_files_of_the_user_are_opened_in_one_module() -> None:
    """What opens a file by itself would wait for a pipe, or read an endless file."""
    calls = {"read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "touch"}
    for path in PACKAGE.rglob("*.py"):
        if str(path.relative_to(PACKAGE)) not in OF_PACKAGE_FILES:
            tree = ast.walk(ast.parse(path.read_text("utf-8")))
            used = {ast.unparse(node) for node in tree if isinstance(node, ast.Attribute)}
            used = {name for name in used if name.rpartition(".")[0] != "files"}
            assert not {name.rpartition(".")[2] for name in used} & calls, path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_function(command: str) -> None:
    module, function, *_ = COMMANDS[command]
    path = PACKAGE / "cli" / f"{module}.py"
    names = {
        node.name
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert function in names


def test_no_circle_of_imports() -> None:
    """No module imports itself through others, not even inside a function; but for types only."""
    found = {name: _imports_of(name, path) for name, path in _MODULES.items()}
    done: set[str] = set()

    def follow(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " → ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in sorted(found[name]):
                follow(other, (*way, name))
            done.add(name)

    for name in sorted(found):
        follow(name, ())


_MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


def _imports_of(name: str, path: Path) -> set[str]:
    """Return the modules of the package that a module imports, or names of which it imports."""
    wanted = {
        found if found in _MODULES else found.rpartition(".")[0]
        for found in imported(path, with_types=False)
    }
    return {found for found in wanted if found in _MODULES and found != name}


MAY_NAME_ACTIONS = {
    "lines/game.py",  # the end of the turn
    "panels/prompt_context.py",  # advice about the route under the cursor
    "app/prompts/question_prompts.py",  # the cursor, and the end of the turn
    "app/prompts/prompt_stack.py",  # the end of the turn of an only person
}
"""Modules of the front ends that name a class of actions, and for what; they ask for none."""


def test_front_ends_ask_through_questions() -> None:
    """What can be done, and how it is asked, is in `questions` alone."""
    names = {each.__name__ for each in ACTIONS}
    found = {
        path.relative_to(PACKAGE).as_posix()
        for layer in ("lines", "panels", "app")
        for path in modules(layer)
        if names & {*_names_in(path)}
    }
    assert found == MAY_NAME_ACTIONS


@pytest.mark.parametrize("layer", ["lines", "panels", "app"])
def test_front_ends_ask_no_question_for_its_id(layer: str) -> None:
    """What a question needs is its kind: a new one needs no line of theirs."""
    for path in modules(layer):
        found = [
            ast.unparse(node)
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
            and node.attr == "id"
            and ast.unparse(node.value).endswith(("question", "asked", "_made"))
        ]
        assert found == [], path


def _names_in(path: Path) -> Iterator[str]:
    """The names that a file imports or takes from a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute):
            yield node.attr
