"""Files that are not maps: whatever a file contains, each error is one line."""

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.mapfile.small_map import SMALL_MAP, changed, problems_of, read_text
from ttr_tui import files
from ttr_tui.mapfile import yaml_nodes
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.problems import FileError, Problems
from ttr_tui.mapfile.yaml_nodes import read_yaml

NOT_A_MAP = "expected keys and values: format, title, about, aspect, colors, …"

BOMB = "a0: &a0 [x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 10)
)


@pytest.fixture(
    params=[
        pytest.param(yaml.SafeLoader, id="pure"),
        pytest.param(getattr(yaml, "CSafeLoader", yaml.SafeLoader), id="libyaml"),
    ]
)
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_nodes, "LOADER", request.param)


each_loader = pytest.mark.usefixtures("_each_loader")


@each_loader
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("", f"1:1: nothing, {NOT_A_MAP}", id="an empty file"),
        pytest.param("\nhello\n", f'2:1: "hello", {NOT_A_MAP}', id="a word"),
        pytest.param(
            f"---\n{SMALL_MAP}---\n{SMALL_MAP}",
            "26:1: a second YAML document, expected one in each file",
            id="two documents",
        ),
        pytest.param(
            changed("x: 0.5, y: 0.5", "x: &half 0.5, y: 0.5"),
            "15:31: anchors (&) are not allowed",
            id="an anchor",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: *wide"),
            "3:9: aliases (*) are not allowed",
            id="an alias",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: !!float 1.5"),
            "3:9: tags (!) are not allowed",
            id="a tag",
        ),
        pytest.param(
            changed("The Small Isle", "!!python/object/apply:os.system ls"),
            "2:8: tags (!) are not allowed",
            id="a tag that runs a program in other readers",
        ),
        pytest.param(
            changed("aspect:", "? [wide, high]\n:"),
            "3:3: a list or mapping as a key, expected a word",
            id="a list as a key",
        ),
        pytest.param(
            "a: " + "[" * 900 + "]" * 900,
            "1:23: nested too deeply, expected at most 20 levels",
            id="deep brackets",
        ),
        pytest.param(
            "- " * 25_000, "1:41: nested too deeply, expected at most 20 levels", id="dashes"
        ),
        pytest.param(
            "- a\n" * 60_000,
            "50000:3: too many values, expected at most 50000",
            id="many values",
        ),
        pytest.param(
            "#" * 2_000_000, "1:1: the file is too large, expected at most 1 MB", id="two megabytes"
        ),
        pytest.param(
            changed("name: Coll", "name: \x1b[31mColl"),
            r'15:22: the control character "\x1b", expected text',
            id="a control character",
        ),
        pytest.param(
            SMALL_MAP.encode().replace(b"Coll", b"C\xf3rdoba"),
            "15:23: this is not UTF-8, expected a text file saved as UTF-8",
            id="latin-1",
        ),
        pytest.param(
            changed("  at_start: {deal", "\tat_start: {deal"),
            "9:1: a tab, expected spaces",
            id="a tab for indentation",
        ),
        pytest.param(
            changed("name: Coll, x: 0.5", "name: Coll x: 0.5"),
            '15:28: the "{" in line 15, column 5 is not closed,'
            ' expected a comma or "}" before this',
            id="a comma missing",
        ),
        pytest.param(
            changed("colors: [red]}", "colors: [red]"),
            '19:3: the "{" in line 18, column 5 is not closed, expected a comma or "}" before this',
            id="a brace not closed",
        ),
        pytest.param(
            changed("colors: [red]}", "colors: [red}"),
            '18:50: the "[" in line 18, column 46 is not closed,'
            ' expected a comma or "]" before this',
            id="a bracket not closed",
        ),
        pytest.param(
            changed("The Small Isle", '"The Small Isle'),
            "2:8: these quotes are never closed, expected another quote character",
            id="a quote not closed",
        ),
        pytest.param(
            changed("The Small Isle", "Isles: The Small One"),
            '2:13: unexpected ":"; put a space after each ":", indent keys equally,'
            ' and put text with ": " in quotes',
            id="a colon in a text",
        ),
        pytest.param(
            changed("aspect: 1.5\n", "aspect\n"),
            '3:1: this is not a key, expected ":" and a value after it',
            id="no colon after a key",
        ),
        pytest.param(
            changed("  - {id: deal", " - {id: deal"),
            "16:2: wrong indentation, expected a key in column 1, like the one in line 1",
            id="a list item with another indentation",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: - 1.5"),
            '3:9: unexpected "-"; start a list on a new line',
            id="a list on the line of its key",
        ),
        pytest.param(
            changed("The Small Isle", "@home"),
            '2:8: a value cannot start with "@"; put it in quotes',
            id="a reserved character",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: , 1.5"),
            "3:9: a value is missing before this",
            id="one comma too many",
        ),
    ],
)
def test_hostile_file(text: str | bytes, problem: str, tmp_path: Path) -> None:
    """A file that is not a map gives one error, with its line and column."""
    assert problems_of(tmp_path, text) == [problem]


@each_loader
def test_brackets_deeper_than_yaml_can_read(tmp_path: Path) -> None:
    """Newer versions of libyaml read no more than 1,000 of them."""
    (problem,) = problems_of(tmp_path, "a: " + "[" * 25_000 + "]" * 25_000)
    assert problem in (
        "1:23: nested too deeply, expected at most 20 levels",
        "1:1003: nested too deeply, expected at most 20 levels",
    )


@each_loader
@pytest.mark.parametrize(
    "text",
    [
        r'a: "\q"',
        r'a: "\xzz"',
        r'a: "\UFFFFFFFF"',
        "%YAML 9.1\n---\na: 1",
        "%YAML 1." + "9" * 5000 + "\n---\na: 1",
        "a: !<tag:x%zz> b",
        "a: !x!y b",
        "a: |9x\n",
        "a: *\n",
        "a: 1\n...\nb: 1\n",
    ],
)
def test_hostile_file_rare_syntax(text: str, tmp_path: Path) -> None:
    """Rare syntax errors give one error too."""
    (problem,) = problems_of(tmp_path, text)
    assert re.match(r"[1-3]:\d+: .*(unknown escape code|YAML cannot read this)", problem)


def test_hostile_file_alias_bomb(tmp_path: Path) -> None:
    """Aliases are errors; they are never expanded."""
    problems = problems_of(tmp_path, BOMB)
    assert problems[0] == "1:5: anchors (&) are not allowed"
    assert problems[2] == "2:10: aliases (*) are not allowed"
    assert "unknown" not in "".join(problems)


def test_hostile_file_huge(tmp_path: Path) -> None:
    """Of a huge file only as much is read as a map may have."""
    path = tmp_path / "map.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(FileError, match=":1:1: the file is too large, expected at most 1 MB"):
        read_map(path)


def test_read_map_directory(tmp_path: Path) -> None:
    """A directory is an error."""
    with pytest.raises(FileError, match=":1:1: this is a directory, expected a file"):
        read_map(tmp_path)


def test_read_map_missing_file(tmp_path: Path) -> None:
    """A missing file is an error."""
    with pytest.raises(FileError, match=r"none\.yaml:1:1: the file does not exist"):
        read_map(tmp_path / "none.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_read_map_pipe(tmp_path: Path) -> None:
    """A named pipe is an error; the reader does not wait for it."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="this is not a regular file"):
        read_map(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_read_map_impossible_name(name: str, tmp_path: Path) -> None:
    """A name that no file can have is an error."""
    with pytest.raises(FileError, match=":1:1: "):
        read_map(tmp_path / name)


def test_read_map_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without read permission is an error."""

    def fail_to_open(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "map.yaml").write_text(SMALL_MAP)
    monkeypatch.setattr(files, "open_file", fail_to_open)
    with pytest.raises(FileError, match="the file cannot be read: Permission denied"):
        read_map(tmp_path / "map.yaml")


def test_read_yaml_loaders(monkeypatch: pytest.MonkeyPatch) -> None:
    """libyaml and the pure Python loader give the same nodes."""
    usa = find_map("usa")
    with_libyaml = read_yaml(usa, Problems("usa"))
    monkeypatch.setattr(yaml_nodes, "LOADER", yaml.SafeLoader)
    assert read_yaml(usa, Problems("usa")) == with_libyaml


@each_loader
def test_hostile_file_random_changes(tmp_path: Path) -> None:
    """A randomly damaged file is read, or its errors are listed."""
    rng = random.Random(2004)
    tokens = [
        b"{",
        b"}",
        b"[",
        b":",
        b"-",
        b"\t",
        b"\n",
        b'"',
        b"&a ",
        b"*a",
        b"!",
        b"\xff",
        b"\\",
        b"0",
    ]
    for _ in range(150):
        data = bytearray(SMALL_MAP.encode())
        for _ in range(rng.randint(1, 4)):
            start = rng.randrange(len(data))
            data[start : start + rng.choice([0, 1, 1, 30])] = rng.choice([b"", *tokens])
        if problems_of(tmp_path, bytes(data)) == []:
            assert read_text(tmp_path, bytes(data)).game_map.cities
