"""README.md, CONTRIBUTING.md and pyproject.toml name files, options and commands that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr_tui.cli import play
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.storage.settings import THEMES

CHECKOUT = Path(__file__).parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(str(path.relative_to(CHECKOUT)) for path in sorted((CHECKOUT / "docs").glob("*.md"))),
]
PACKAGE = CHECKOUT / "ttr_tui"
ROOTS = (CHECKOUT, PACKAGE, *(path.parent for path in PACKAGE.glob("*/__init__.py")))
EXAMPLES = ("my_map.yaml", "my_paris.yaml", "dark.toml")


def read(name: str) -> str:
    return (CHECKOUT / name).read_text("utf-8")


def named_paths(text: str) -> Iterator[str]:
    """Paths such as `engine/view.py` or `tests/golden/`; braces stand for several."""
    for word in re.findall(r"[\w./{},-]+(?:/|\.py|\.toml)(?=[`\s;,)]|$)", text):
        if word not in EXAMPLES:
            head, braces, rest = word.partition("{")
            parts, _, tail = rest.partition("}")
            yield from (f"{head}{part}{tail}" for part in parts.split(",")) if braces else (word,)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_to_files(name: str) -> None:
    folder = (CHECKOUT / name).parent
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", read(name)):
        assert "://" in link or (folder / link).exists(), link


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "pyproject.toml"])
def test_named_files_exist(name: str) -> None:
    for path in named_paths(read(name)):
        assert any((root / path).exists() for root in ROOTS), path


def test_named_modules_exist() -> None:
    modules = re.findall(r"python -m ((?:ttr_tui|tests|benchmarks)[\w.]*)", read("CONTRIBUTING.md"))
    assert len(modules) > 5
    for module in modules:
        path = CHECKOUT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


def test_readme_lists_every_command_option_and_theme() -> None:
    readme = read("README.md")
    for command in COMMANDS:
        assert f"| `ttr {command}" in readme
    for option in re.findall(r"--[a-z-]+", play.parser().format_help()):
        assert f"`{option}" in readme
    for theme in THEMES:
        assert f"`{theme}`" in readme


def test_readme_has_the_test_command_that_ci_runs() -> None:
    """`.ci/run` reads the code block after this mark."""
    command = read("README.md").split("<!-- tests -->\n```sh\n")[1].split("```")[0]
    assert command.count("\n") == 1
    assert "pip install" in command and "pytest" in command
