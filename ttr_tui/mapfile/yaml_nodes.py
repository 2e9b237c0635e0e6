"""YAML from untrusted files, read into nodes that know their line and column.

PyYAML's own conversion of values is not used: it reads `no` as false and `012` as ten, and accepts
a key given twice. A node keeps the text as written; `readers` decide what it means.

A hostile file costs little: its size, the depth of its nesting and the number of its values are
limited. Aliases, with which a small file can stand for a huge one, are not allowed. The nodes are
built from YAML's events one by one, never by recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

from ttr_tui.files import UnusableFileError, error_text, read_file
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import START, Location, Problems
from ttr_tui.text import escaped, shown

MAX_BYTES = 1_000_000
MAX_VALUES = 50_000
MAX_DEPTH = 20
_TOO_DEEP = f"nested too deeply, expected at most {MAX_DEPTH} levels"

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml if PyYAML was built with it (its wheels are), seven times as fast."""

LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line in YAML."""

_NOT_FOR_YAML = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Scalar(NamedTuple):
    """A single value as written; `plain` if it is not in quotes."""

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
    """The keys of a mapping and their values, in the order of the file; each key once."""

    entries: dict[str, tuple[Scalar, Node]]
    line: int
    column: int


Node: TypeAlias = Scalar | Items | Entries


def read_yaml(path: Path, problems: Problems) -> Node:
    """Read the one document of the file at `path`.

    Raises `FileError` if there is no such file or it is not YAML. Lesser errors (a key twice, a
    tag) are only noted in `problems`.
    """
    return parse_yaml(read_text(path, problems), problems)


def parse_yaml(text: str, problems: Problems) -> Node:
    """Read the one document of a text, as strictly as a file."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        problems.note_last(START, "the file is too large, expected at most 1 MB")
    _check_characters(text, problems)
    return _build(text, problems)


def read_text(path: DataFile, problems: Problems) -> str:
    """Return the text of a file. Raises `FileError` if it is not UTF-8, or too large."""
    try:
        data = read_file(path, MAX_BYTES) if isinstance(path, Path) else path.read_bytes()
    except FileNotFoundError:
        problems.note_last(START, "the file does not exist")
    except UnusableFileError as error:
        problems.note_last(START, error_text(error))
    except (OSError, ValueError) as error:
        problems.note_last(START, f"the file cannot be read: {escaped(error_text(error))}")
    return decoded(data, problems)


def decoded(data: bytes, problems: Problems) -> str:
    """Return the text of a file with this content. Raises `FileError` if it is not UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        location = _end_of(data[: error.start].decode("utf-8-sig", "replace"))
        problems.note_last(location, "this is not UTF-8, expected a text file saved as UTF-8")
    return text


def _check_characters(text: str, problems: Problems) -> None:
    location, done = START, 0
    for match in _NOT_FOR_YAML.finditer(text):
        location, done = _end_of(text[done : match.start()], location), match.start()
        problems.note(location, f"the control character {shown(match[0])}, expected text")
    problems.check()


def _end_of(text: str, start: Location = START) -> Location:
    """The location after a text that begins at `start`, counting YAML's line ends."""
    *before, last = LINE_END.split(text)
    if before:
        return Location(start.line + len(before), len(last) + 1)
    return Location(start.line, start.column + len(last))


class _Open:
    """A list or mapping that is not closed yet; `key` is the key that still needs its value."""

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
                problems.note_last(node, f"too many values, expected at most {MAX_VALUES}")
            if len(stack) >= MAX_DEPTH and not isinstance(node, Scalar):
                problems.note_last(node, _TOO_DEEP)
            if stack:
                _add(node, stack[-1], problems)
            else:
                root = node
            if not isinstance(node, Scalar):
                stack.append(_Open(node))
        elif isinstance(event, yaml.DocumentStartEvent) and root is not None:
            at = _location(event.start_mark)
            problems.note_last(at, "a second YAML document, expected one in each file")
    if aliases:  # Their values are missing, so that all further errors would mislead.
        problems.check()
    return Scalar("", True, *START) if root is None else root


def _events(text: str, problems: Problems) -> Iterator[Any]:
    """YAML's events; `FileError` at a syntax error."""
    try:
        yield from yaml.parse(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        at, message = syntax_error(
            error.problem or "", error.context or "", error.problem_mark, error.context_mark, text
        )
        problems.note_last(at, message)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # The pure Python loader lets some conversion errors through ("\UFFFFFFFF").
        problems.note_last(START, f"YAML cannot read this file: {escaped(str(error))}")


def _node(event: Any, problems: Problems) -> Node:
    """The node that an event starts; an empty scalar for an alias."""
    line, column = _location(event.start_mark)
    node: Node
    if isinstance(event, yaml.AliasEvent):
        problems.note(Location(line, column), "aliases (*) are not allowed")
        return Scalar("", True, line, column)
    if isinstance(event, yaml.ScalarEvent):
        node = Scalar(event.value, not event.style, line, column)
    elif isinstance(event, yaml.MappingStartEvent):
        node = Entries({}, line, column)
    else:
        node = Items([], line, column)
    if event.anchor is not None:
        problems.note(node, "anchors (&) are not allowed")
    if event.tag is not None:
        problems.note(node, "tags (!) are not allowed")
    return node


def _add(node: Node, to: _Open, problems: Problems) -> None:
    """Add a node to an open list or mapping: as an item, a key, or the value of the last key."""
    parent = to.node
    if isinstance(parent, Items):
        parent.items.append(node)
    elif to.key is not None:
        key, to.key = to.key, None
        if key.value in parent.entries:
            line = parent.entries[key.value][0].line
            problems.note(key, f"the key {shown(key.value)} is listed twice (see line {line})")
        else:
            parent.entries[key.value] = (key, node)
    elif isinstance(node, Scalar):
        to.key = node
    else:
        problems.note_last(node, "a list or mapping as a key, expected a word")


def syntax_error(
    problem: str, context: str, problem_mark: Any, context_mark: Any, text: str
) -> tuple[Location, str]:
    """Where a syntax error is, and a message that says what was expected. The arguments are those
    of PyYAML's `MarkedYAMLError`, and the text that was read."""
    at = START if problem_mark is None else _location(problem_mark)
    begun = at if context_mark is None else _location(context_mark)
    if "nesting depth" in problem:
        return at, _TOO_DEEP
    if "cannot start any token" in problem:
        return at, _bad_start(_character(text, at))
    if "end of stream" in problem and "quoted" in context:
        return begun, "these quotes are never closed, expected another quote character"
    if "node content" in problem:
        return at, "a value is missing before this"
    if "','" in problem and "flow" in context:
        opening, closing = ("{", "}") if "mapping" in context else ("[", "]")
        where = f'the "{opening}" in line {begun.line}, column {begun.column}'
        return at, f'{where} is not closed, expected a comma or "{closing}" before this'
    if "could not find expected ':'" in problem:
        return begun, 'this is not a key, expected ":" and a value after it'
    if "mapping values are not allowed" in problem:
        advice = 'put a space after each ":", indent keys equally, and put text with ": " in quotes'
        return at, f'unexpected ":"; {advice}'
    if "sequence entries are not allowed" in problem:
        return at, 'unexpected "-"; start a list on a new line'
    where = f"in column {begun.column}, like the one in line {begun.line}"
    if "block mapping" in context:
        return at, f"wrong indentation, expected a key {where}"
    if "block collection" in context or "block sequence" in context:
        return at, f'wrong indentation, expected a "-" {where}'
    if "quoted scalar" in context:
        return at, r"unknown escape code; write \\ for a backslash in quotes"
    return at, f"YAML cannot read this ({escaped(problem)}), expected keys, values and lists"


def _location(mark: Any) -> Location:
    """The location of one of YAML's marks, which count from 0."""
    return Location(mark.line + 1, mark.column + 1)


def _character(text: str, at: Location) -> str:
    lines = LINE_END.split(text)
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    return line[at.column - 1 : at.column]


def _bad_start(character: str) -> str:
    if character == "\t":
        return "a tab, expected spaces"
    return f"a value cannot start with {shown(character)}; put it in quotes"
