"""Reading YAML that may come from anybody, into nodes that know their line and column.

YAML's own reading of values is not used: it takes `no` for false, `012` for ten and a key given
twice without a word. A node keeps what is written; what it means is judged in `fields`.

A hostile file costs little: its size, the depth of its nesting and the number of its values are
limited, and aliases, with which a small file can stand for a huge one, are illegal. The nodes are
built from YAML's events one by one, never by recursion.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

from ttr_tui.engine.text import escaped, shown
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import START, Location, Problems

LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line in YAML."""


def syntax_error(
    problem: str, context: str, problem_mark: Any, context_mark: Any, text: str
) -> tuple[Location, str]:
    """Where the slip is, and what is wrong and what was expected. The arguments are those of
    YAML's `MarkedYAMLError` and the text that was read."""
    at = START if problem_mark is None else location_of_mark(problem_mark)
    begun = at if context_mark is None else location_of_mark(context_mark)
    if "cannot start any token" in problem:
        return at, _bad_start(_character(text, at))
    if "end of stream" in problem and "quoted" in context:
        return begun, "these quotes are never closed, expected another quote character"
    if "node content" in problem:
        return at, "nothing stands before this, expected a value"
    if "','" in problem and "flow" in context:
        opening, closing = ("{", "}") if "mapping" in context else ("[", "]")
        where = f'the "{opening}" of line {begun.line}, column {begun.column}'
        return at, f'{where} is still open, expected a comma or "{closing}" before this'
    if "could not find expected ':'" in problem:
        return begun, 'this is no key, expected a ":" and a value after it'
    if "mapping values are not allowed" in problem:
        expected = 'a space after every ":", keys indented alike, and text with ": " in quotes'
        return at, f'this ":" is out of place, expected {expected}'
    if "sequence entries are not allowed" in problem:
        return at, 'this "-" is out of place, expected a list to begin on a line of its own'
    if "block mapping" in context:
        where = f"column {begun.column} like the one on line {begun.line}"
        return at, f"this is out of place, expected a key in {where}"
    if "block collection" in context or "block sequence" in context:
        where = f"column {begun.column} like the one on line {begun.line}"
        return at, f'this is out of place, expected a "-" in {where}'
    if "quoted scalar" in context:
        return at, r"a code that does not exist, expected \\ for a backslash in quotes"
    return at, f"YAML cannot read this ({escaped(problem)}), expected keys, values and lists"


def location_of_mark(mark: Any) -> Location:
    """The place of one of YAML's marks, which count from 0."""
    return Location(mark.line + 1, mark.column + 1)


def _character(text: str, at: Location) -> str:
    lines = LINE_END.split(text)
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    return line[at.column - 1 : at.column]


def _bad_start(character: str) -> str:
    if character == "\t":
        return "a tab, expected spaces"
    return f"{shown(character)} cannot begin a value, expected it inside quotes"


MAX_BYTES = 1_000_000
MAX_VALUES = 50_000
MAX_DEPTH = 20

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where PyYAML was built with it (its wheels are), seven times as fast."""


class Scalar(NamedTuple):
    """A single value as written; `plain` if it stands without quotes."""

    value: str
    plain: bool
    line: int
    column: int


class Items(NamedTuple):
    """A list."""

    items: list[Node]
    line: int
    column: int


class Entries(NamedTuple):
    """Keys and their values, in the order of the file; each key once."""

    entries: dict[str, tuple[Scalar, Node]]
    line: int
    column: int


Node: TypeAlias = Scalar | Items | Entries


def read_yaml(path: Path, problems: Problems) -> Node:
    """The one document of the file at `path`.

    Raises `FileError`, with everything noted in `problems` until then, if there is no such file
    or it cannot be read as YAML. Lesser things (a key twice, a tag) are only noted.
    """
    return parse_yaml(read_text(path, problems), problems)


def parse_yaml(text: str, problems: Problems) -> Node:
    """The one document of a text, read as strictly as a file."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        problems.note_last(START, "the file is too large, expected at most 1 MB")
    _refuse_control_characters(text, problems)
    return _build(text, problems)


def read_text(path: DataFile, problems: Problems) -> str:
    """The text of a file. Raises `FileError` if it cannot be read as UTF-8, or is too large."""
    try:
        if isinstance(path, Path):
            if stat.S_ISDIR(path.stat().st_mode):
                problems.note_last(START, "this is a directory, expected a file")
            if not path.is_file():
                problems.note_last(START, "this is no ordinary file, expected one")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        problems.note_last(START, "there is no such file")
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problems.note_last(START, f"the file cannot be read: {escaped(reason)}")
    if len(data) > MAX_BYTES:
        problems.note_last(START, "the file is too large, expected at most 1 MB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        location = _place(data[: error.start].decode("utf-8-sig", "replace"))
        problems.note_last(location, "this is not UTF-8, expected a text file saved as UTF-8")
    return text


def _refuse_control_characters(text: str, problems: Problems) -> None:
    location, done = START, 0
    for found in _NOT_FOR_YAML.finditer(text):
        location, done = _place(text[done : found.start()], location), found.start()
        problems.note(location, f"the control character {shown(found[0])}, expected text")
    problems.check()


_NOT_FOR_YAML = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _place(text: str, start: Location = START) -> Location:
    """The place at the end of a text that begins at `start`, with YAML's line ends."""
    *before, last = LINE_END.split(text)
    if before:
        return Location(start.line + len(before), len(last) + 1)
    return Location(start.line, start.column + len(last))


def _events(text: str, problems: Problems) -> Iterator[Any]:
    """YAML's events; what is no YAML ends them with a `FileError`."""
    try:
        yield from yaml.parse(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        at, message = syntax_error(
            error.problem or "", error.context or "", error.problem_mark, error.context_mark, text
        )
        problems.note_last(at, message)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # The pure loader lets a few errors of its own conversions through ("\UFFFFFFFF").
        problems.note_last(START, f"YAML cannot read this file: {escaped(str(error))}")


class _Open:
    """A list or mapping whose end has not come yet; `key` is the key whose value is due."""

    __slots__ = ("key", "node")

    def __init__(self, node: Items | Entries) -> None:
        self.node = node
        self.key: Scalar | None = None


def _build(text: str, problems: Problems) -> Node:
    """The document's root, an empty scalar if the file is empty."""
    root: Node | None = None
    stack: list[_Open] = []
    values = 0
    aliases = False
    for event in _events(text, problems):
        if isinstance(event, yaml.CollectionEndEvent):
            stack.pop()
        elif isinstance(event, yaml.NodeEvent):
            node = _node(event, problems)
            aliases = aliases or isinstance(event, yaml.AliasEvent)
            values += 1
            if values > MAX_VALUES:
                problems.note_last(node, f"too much, expected at most {MAX_VALUES} values")
            if len(stack) >= MAX_DEPTH and not isinstance(node, Scalar):
                problems.note_last(node, f"nested too deep, expected at most {MAX_DEPTH} levels")
            if stack:
                _put(node, stack[-1], problems)
            else:
                root = node
            if not isinstance(node, Scalar):
                stack.append(_Open(node))
        elif isinstance(event, yaml.DocumentStartEvent) and root is not None:
            at = location_of_mark(event.start_mark)
            problems.note_last(at, "a second document, expected one in a file")
    if aliases:  # What they stand for is not there: whatever else is wrong would mislead.
        problems.check()
    return Scalar("", True, *START) if root is None else root


def _node(event: Any, problems: Problems) -> Node:
    """The node that an event begins; an empty scalar for an alias."""
    line, column = location_of_mark(event.start_mark)
    node: Node
    if isinstance(event, yaml.AliasEvent):
        problems.note(Location(line, column), "an alias (*), expected the thing itself")
        return Scalar("", True, line, column)
    if isinstance(event, yaml.ScalarEvent):
        node = Scalar(event.value, not event.style, line, column)
    elif isinstance(event, yaml.MappingStartEvent):
        node = Entries({}, line, column)
    else:
        node = Items([], line, column)
    if event.anchor is not None:
        problems.note(node, "an anchor (&), expected the thing alone")
    if event.tag is not None:
        problems.note(node, "a tag (!), expected the thing alone")
    return node


def _put(node: Node, location: _Open, problems: Problems) -> None:
    """Put a node into what is open: as an item, as a key or as the value of the last key."""
    parent = location.node
    if isinstance(parent, Items):
        parent.items.append(node)
    elif location.key is not None:
        key, location.key = location.key, None
        if key.value in parent.entries:
            where = f"(see line {parent.entries[key.value][0].line})"
            problems.note(key, f"the key {shown(key.value)} again, expected only once {where}")
        else:
            parent.entries[key.value] = (key, node)
    elif isinstance(node, Scalar):
        location.key = node
    else:
        problems.note_last(node, "a list or mapping as a key, expected a word")
