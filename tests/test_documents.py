"""The documents and pyproject.toml name files, options and commands that exist."""

import re
import tomllib
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
import yaml

from tests.machine_language import report_missing
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.cli.output import Parser
from ttr_tui.storage.languages import known_languages
from ttr_tui.storage.settings import THEMES

CHECKOUT = Path(__file__).parent.parent
DOCUMENTS = [
    "README.md",
    *sorted(path.name for path in CHECKOUT.glob("README.*.md")),
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(str(path.relative_to(CHECKOUT)) for path in sorted((CHECKOUT / "docs").glob("*.md"))),
]
PACKAGE = CHECKOUT / "ttr_tui"
ROOTS = (CHECKOUT, PACKAGE, *(path.parent for path in PACKAGE.glob("*/__init__.py")))
HAS_PICTURES = any((CHECKOUT / "docs").glob("*.png"))  # The source archive has none.
ABOUT_CODE = ["docs/engine.md", "docs/screens.md", "docs/words.md"]
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


def links(text: str) -> list[str]:
    """The targets of links and the files of pictures, without those in code blocks."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r'(?<=\]\()[^)\s]+|(?<=src=")[^"]+|(?<=srcset=")[^"]+', text)


def anchors(text: str) -> set[str]:
    """The anchors that hosts of repositories give the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_and_pictures_exist(name: str) -> None:
    folder = (CHECKOUT / name).parent
    for link in links(read(name)):
        path, _, anchor = link.partition("#")
        file = folder / path if path else CHECKOUT / name
        is_left_out = file.suffix == ".png" and not HAS_PICTURES
        assert "://" in link or is_left_out or file.exists(), link
        if anchor and "://" not in link:
            assert anchor in anchors(file.read_text("utf-8")), link


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "pyproject.toml", *ABOUT_CODE])
def test_named_files_exist(name: str) -> None:
    for path in named_paths(read(name)):
        assert any((root / path).exists() for root in ROOTS), path


def test_named_modules_exist() -> None:
    modules = re.findall(
        r"python -m ((?:ttr_tui|tests|benchmarks|tools)[\w.]*)", "".join(map(read, DOCUMENTS))
    )
    assert len(modules) > 5
    for module in modules:
        path = CHECKOUT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


def test_every_command_option_theme_and_language_is_explained() -> None:
    text = read("docs/command_line.md")
    for command in COMMANDS:
        assert f"| `ttr {command}" in text
    for option in re.findall(r"--[a-z-]+", Parser().format_help()):
        assert f"`{option}" in text
    for theme in THEMES:
        assert f"`{theme}`" in text
    for language in known_languages():
        assert f"`{language}` (" in text


@pytest.mark.parametrize("name", ["README.md", "docs/command_line.md"])
def test_named_commands_and_options_exist(name: str) -> None:
    text = read(name)
    assert {*re.findall(r"`ttr ([a-z]+)", text)} <= {*COMMANDS}
    known = " ".join(Parser(command).format_help() for command in ("", *COMMANDS))
    options = {*re.findall(r"`(?:ttr [^`]*)?(--[a-z-]+)", text)}
    assert options and options <= {*re.findall(r"--[a-z-]+", known)}


@pytest.mark.parametrize(("name", "size"), [("README.md", 9_000), ("CONTRIBUTING.md", 12_000)])
def test_documents_for_a_first_hour_are_short(name: str, size: int) -> None:
    """In bytes."""
    assert len(read(name).encode()) <= size


@pytest.mark.parametrize(
    ("mark", "end"), [("play", "/ttr"), ("tests", "/python -m pytest -n auto")]
)
def test_readme_has_the_commands_that_ci_runs(mark: str, end: str) -> None:
    """`.ci/run` reads the code block after each mark."""
    command = read("README.md").split(f"<!-- {mark} -->\n```sh\n")[1].split("```")[0]
    assert command.count("\n") == 1
    assert command.startswith("python3 -m venv .venv && .venv/bin/python -m pip install -q ")
    assert command.endswith(f"&& .venv/bin{end}\n")


def test_workflow_tests_the_oldest_and_the_newest_versions() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    pythons = [
        name.rpartition(" ")[2]
        for name in project["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", name)
    ]
    (textual,) = (name for name in project["dependencies"] if name.startswith("textual"))
    assert project["requires-python"] == f">={pythons[0]}"
    jobs = yaml.safe_load(read(".github/workflows/checks.yml"))["jobs"]
    matrix = jobs["tests"]["strategy"]["matrix"]
    assert matrix["python"] == [pythons[0], pythons[-1]]
    assert matrix["textual"] == [f"{textual.replace('>=', '==')}.0", "textual"]
    assert all(f"python{version}" in read(".ci/run") for version in pythons)


def test_only_pull_requests_may_lack_translations() -> None:
    """`.ci/run` fails for what is not translated, unless it is told otherwise."""
    assert 'export TRANSLATIONS="${TRANSLATIONS:-fail}"' in read(".ci/run")
    checks = yaml.safe_load(read(".github/workflows/checks.yml"))
    condition = "github.event_name == 'pull_request' && 'warn' || 'fail'"
    assert checks["env"] == {"TRANSLATIONS": f"${{{{ {condition} }}}}"}
    release = read(".github/workflows/release.yml")
    assert "bash .ci/run" in release and "TRANSLATIONS" not in release


TRANSLATED = sorted(path.name for path in CHECKOUT.glob("README.*.md"))


def code(text: str) -> list[str]:
    """The lines of the code blocks, without comments, and the options, commands, files and keys in
    the text that are in English in every language."""
    blocks = re.findall(r"^```.*?\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    rest = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    named = re.findall(r"`((?:--|ttr |[\w./]+\.(?:py|md|yaml|toml)\b)[^`]*)`", rest)
    words = [re.split(r"[\s=]", each) for each in named]
    return lines + sorted(" ".join(each[: 2 if each[0] == "ttr" else 1]) for each in words)


def shape(text: str) -> list[str]:
    """The headings by their level, the rows of the tables by their number of cells, and the
    pictures."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for line in text.splitlines():
        if heading := re.match(r"#+ ", line):
            found.append(heading[0])
        elif line.startswith("|"):
            found.append(f"{line.count('|')} |")
    return found + [link for link in links(text) if link.endswith(".png")]


@pytest.mark.parametrize("name", TRANSLATED)
def test_translated_readme_is_in_step(name: str) -> None:
    """It has the headings, the tables, the commands and the pictures of README.md."""
    ours, english = (shape(text) + code(text) for text in (read(name), read("README.md")))
    differences = [*unified_diff(english, ours, "README.md", name, n=0, lineterm="")]
    report_missing(differences, name, "change it as README.md")


def test_every_language_has_a_readme() -> None:
    """And each links to the others."""
    assert [f"README.{language}.md" for language in known_languages()[1:]] == TRANSLATED
    names = {"README.md", *TRANSLATED}
    for name in names:
        assert {*links(read(name))} & names == names - {name}
