"""Files that are no maps at all: whatever a file holds, the answer is a line for each problem."""

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.mapfile.small_map import SMALL_MAP, changed, problems_of, read_text
from ttr_tui.mapfile import yaml_nodes
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.problems import FileError, Problems
from ttr_tui.mapfile.yaml_nodes import read_yaml

NO_MAP = "expected keys and values: format, title, about, aspect, colors, …"

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
        pytest.param("", f"1:1: nothing, {NO_MAP}", id="nothing"),
        pytest.param("# to do\n", f"1:1: nothing, {NO_MAP}", id="a comment"),
        pytest.param("- a\n- b\n", f"1:1: a list, {NO_MAP}", id="a list"),
        pytest.param("\nhello\n", f'2:1: "hello", {NO_MAP}', id="a word"),
        pytest.param(
            f"---\n{SMALL_MAP}---\n{SMALL_MAP}",
            "26:1: a second document, expected one in a file",
            id="two documents",
        ),
        pytest.param(
            changed("x: 0.5, y: 0.5", "x: &half 0.5, y: 0.5"),
            "15:31: an anchor (&), expected the thing alone",
            id="an anchor",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: *wide"),
            "3:9: an alias (*), expected the thing itself",
            id="an alias",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: !!float 1.5"),
            "3:9: a tag (!), expected the thing alone",
            id="a tag",
        ),
        pytest.param(
            changed("The Small Isle", "!!python/object/apply:os.system ls"),
            "2:8: a tag (!), expected the thing alone",
            id="a tag that runs a program elsewhere",
        ),
        pytest.param(
            changed("aspect:", "? [wide, high]\n:"),
            "3:3: a list or mapping as a key, expected a word",
            id="a list as a key",
        ),
        pytest.param(
            "a: " + "[" * 25_000 + "]" * 25_000,
            "1:23: nested too deep, expected at most 20 levels",
            id="deep brackets",
        ),
        pytest.param(
            "".join(f"{' ' * i}a:\n" for i in range(300)),
            "21:21: nested too deep, expected at most 20 levels",
            id="deep indentation",
        ),
        pytest.param(
            "- " * 25_000, "1:41: nested too deep, expected at most 20 levels", id="dashes"
        ),
        pytest.param(
            "- a\n" * 60_000,
            "50000:3: too much, expected at most 50000 values",
            id="much of little",
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
            changed("name: Coll", "name: Co\x00ll"),
            r'15:24: the control character "\x00", expected text',
            id="a null character",
        ),
        pytest.param(
            changed("Coll", "Córdoba").replace("Deal", "Cór\x7fdoba"),
            r'16:25: the control character "\x7f", expected text',
            id="a control character after others",
        ),
        pytest.param(
            SMALL_MAP.encode().replace(b"Coll", b"C\xf3rdoba"),
            "15:23: this is not UTF-8, expected a text file saved as UTF-8",
            id="latin-1",
        ),
        pytest.param(
            SMALL_MAP.encode("utf-16"),
            "1:1: this is not UTF-8, expected a text file saved as UTF-8",
            id="utf-16",
        ),
        pytest.param(
            changed("  at_start: {deal", "\tat_start: {deal"),
            "9:1: a tab, expected spaces",
            id="a tab for indentation",
        ),
        pytest.param(
            changed("name: Coll, x: 0.5", "name: Coll x: 0.5"),
            '15:28: the "{" of line 15, column 5 is still open,'
            ' expected a comma or "}" before this',
            id="a comma missing",
        ),
        pytest.param(
            changed("colors: [red]}", "colors: [red]"),
            '19:3: the "{" of line 18, column 5 is still open, expected a comma or "}" before this',
            id="a brace not closed",
        ),
        pytest.param(
            changed("colors: [red]}", "colors: [red}"),
            '18:51: the "[" of line 18, column 47 is still open,'
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
            '2:13: this ":" is out of place, expected a space after every ":", keys indented alike,'
            ' and text with ": " in quotes',
            id="a colon in a text",
        ),
        pytest.param(
            changed("aspect: 1.5\n", "aspect\n"),
            '3:1: this is no key, expected a ":" and a value after it',
            id="no colon after a key",
        ),
        pytest.param(
            changed("  - {id: deal", " - {id: deal"),
            "16:2: this is out of place, expected a key in column 1 like the one on line 1",
            id="a list item indented otherwise",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: - 1.5"),
            '3:9: this "-" is out of place, expected a list to begin on a line of its own',
            id="a list on the line of its key",
        ),
        pytest.param(
            changed("The Small Isle", "@home"),
            '2:8: "@" cannot begin a value, expected it inside quotes',
            id="a sign that YAML keeps",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: , 1.5"),
            "3:9: nothing stands before this, expected a value",
            id="a comma too many",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str | bytes, problem: str, tmp_path: Path
) -> None:
    assert problems_of(tmp_path, text) == [problem]


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
def test_what_yaml_refuses_for_rarer_reasons_is_one_problem(text: str, tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, text)
    assert re.match(r"[1-3]:\d+: .*(code that does not exist|YAML cannot read this)", problem)


def test_a_bomb_of_aliases_is_a_list_of_aliases(tmp_path: Path) -> None:
    problems = problems_of(tmp_path, BOMB)
    assert problems[0] == "1:5: an anchor (&), expected the thing alone"
    assert problems[2] == "2:10: an alias (*), expected the thing itself"
    assert "not known" not in "".join(problems)


def test_fifty_megabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(FileError, match=":1:1: the file is too large, expected at most 1 MB"):
        read_map(path)


def test_a_directory_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=":1:1: this is a directory, expected a file"):
        read_map(tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.yaml:1:1: there is no such file"):
        read_map(tmp_path / "none.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="this is no ordinary file, expected one"):
        read_map(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_a_name_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=":1:1: "):
        read_map(tmp_path / name)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "map.yaml").write_text(SMALL_MAP)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(FileError, match="the file cannot be read: Permission denied"):
        read_map(tmp_path / "map.yaml")


def test_both_loaders_give_the_same_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    usa = find_map("usa")
    with_libyaml = read_yaml(usa, Problems("usa"))
    monkeypatch.setattr(yaml_nodes, "LOADER", yaml.SafeLoader)
    assert read_yaml(usa, Problems("usa")) == with_libyaml


@each_loader
def test_whatever_happens_to_a_file_it_is_read_or_its_problems_are_told(tmp_path: Path) -> None:
    chance = random.Random(2004)
    signs = [
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
        for _ in range(chance.randint(1, 4)):
            start = chance.randrange(len(data))
            data[start : start + chance.choice([0, 1, 1, 30])] = chance.choice([b"", *signs])
        if problems_of(tmp_path, bytes(data)) == []:
            assert read_text(tmp_path, bytes(data)).game_map.cities
