"""Readers that turn YAML nodes into checked values, for map files and similar files.

A `Reader` takes a node and returns its value, or notes an error and returns `None`. Reading
continues either way, so that all errors in a file are found at once. `Fields` reads the keys of a
mapping.

    fields = section(node, problems, "a ticket", ("from", "to", "points"))
    points = fields.required("points", whole_number(1, 100))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from ttr_tui.mapfile.problems import Located, Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, Scalar
from ttr_tui.text import counted, did_you_mean, listed, nearest, shown

T = TypeVar("T")
D = TypeVar("D")
Number = TypeVar("Number", int, float)
Reader: TypeAlias = Callable[[Node, Problems], T | None]

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})")
_LEADING_ZERO = re.compile(r"-?0[0-9]")

_JOINERS = "\u200c\u200d"
"""Not printable, but part of Persian words and of emoji."""


def words_for(node: Node) -> str:
    """How a message names a node: its kind, or the value in quotes."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Entries):
        return "a mapping"
    if node.plain and not node.value:
        return "nothing"
    return shown(node.value)


def _is_not(node: Node, what: str) -> str:
    words = words_for(node)
    return words if words == "nothing" else f"{words} is not {what}"


def whole_number(least: int, most: int) -> Reader[int]:
    """A whole number without quotes, from `least` to `most`."""
    return _number(int, _WHOLE, "whole number", f"{least} to {most}", least, most)


def number(least: float, most: float) -> Reader[float]:
    """A number without quotes, from `least` to `most`."""
    return _number(float, _NUMBER, "number", f"{least:g} to {most:g}", least, most)


def _number(
    convert: Callable[[str], Number],
    form: re.Pattern[str],
    what: str,
    limits: str,
    least: Number,
    most: Number,
) -> Reader[Number]:
    expected = f"expected a {what} from {limits}"

    def read(node: Node, problems: Problems) -> Number | None:
        if not isinstance(node, Scalar) or not node.plain or not form.fullmatch(node.value):
            problems.note(node, f"{_not_a_number(node, what)}, {expected}")
        elif _LEADING_ZERO.match(node.value):
            problems.note(node, f"{shown(node.value)} starts with a zero, {expected}")
        elif not least <= convert(node.value) <= most:
            problems.note(node, f"{node.value} is out of range, {expected}")
        else:
            return convert(node.value)
        return None

    return read


def _not_a_number(node: Node, what: str) -> str:
    if isinstance(node, Scalar) and not node.plain and _NUMBER.fullmatch(node.value):
        return f"{shown(node.value)} is in quotes, so it is text"
    return _is_not(node, f"a {what}")


def text(most: int, *, lines: bool = False) -> Reader[str]:
    """A text of 1 to `most` printable characters, in the composed form of Unicode. `no` and `012`
    without quotes are text too. With `lines` it may have several lines."""

    def read(node: Node, problems: Problems) -> str | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected text")
            return None
        value = unicodedata.normalize("NFC", node.value)
        bad = next((c for c in value if not (_printable(c) or (lines and c == "\n"))), None)
        if not value.strip():
            problems.note(node, "nothing, expected text")
        elif bad is not None:
            problems.note(node, f"the character {shown(bad)}, expected printable text")
        elif len(value) > most:
            problems.note(node, f"{len(value)} characters, expected at most {most}")
        elif value != value.strip() and not lines:
            problems.note(node, f"spaces around {shown(value)}, expected none")
        else:
            return value
        return None

    return read


def _printable(character: str) -> bool:
    return character.isprintable() or character in _JOINERS


def identifier(most: int) -> Reader[str]:
    """An id: 1 to `most` lowercase letters, digits and underscores."""
    pattern = re.compile(f"[a-z0-9_]{{1,{most}}}")

    def read(node: Node, problems: Problems) -> str | None:
        if isinstance(node, Scalar) and pattern.fullmatch(node.value):
            return node.value
        expected = f"expected at most {most} lowercase letters, digits and underscores"
        problems.note(node, f"{_is_not(node, 'an id')}, {expected}")
        return None

    return read


def choice(choices: Mapping[str, T]) -> Reader[T]:
    """One of a few words; returns what the word stands for."""

    def read(node: Node, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected {listed(choices)}")
            return None
        if node.value not in choices:
            words = words_for(node)
            unknown = words if words == "nothing" else f"unknown word {words}"
            problems.note(node, f"{unknown}{did_you_mean(node.value, tuple(choices))}")
            return None
        return choices[node.value]

    return read


def truth(node: Node, problems: Problems) -> bool | None:
    """`true` or `false` without quotes."""
    if isinstance(node, Scalar) and node.plain and node.value in ("true", "false"):
        return node.value == "true"
    problems.note(node, f"{words_for(node)}, expected true or false")
    return None


def items(what: str, most: int, least: int = 1) -> Reader[list[Node]]:
    """The nodes of a list of `what`."""

    def read(node: Node, problems: Problems) -> list[Node] | None:
        if not isinstance(node, Items):
            problems.note(node, f"{_is_not(node, 'a list')}, expected a list of {what}")
        elif len(node.items) < least:
            number = f"{counted(len(node.items), 'item')} in the list of {what}"
            problems.note(node, f"{number}, expected at least {least}")
        elif len(node.items) > most:
            problems.note(node, f"{len(node.items)} {what}, expected at most {most}")
        else:
            return node.items
        return None

    return read


def list_of(
    reader: Reader[T], what: str, most: int, least: int = 1, *, once: bool = True
) -> Reader[tuple[T, ...]]:
    """A list of `what`; with `once`, each value only once."""
    read_items = items(what, most, least)

    def read(node: Node, problems: Problems) -> tuple[T, ...] | None:
        nodes = read_items(node, problems)
        if nodes is None:
            return None
        values: list[T] = []
        for item in nodes:
            value = reader(item, problems)
            if once and value is not None and value in values:
                problems.note(item, f"{words_for(item)} is listed twice")
            elif value is not None:
                values.append(value)
        return tuple(values) if len(values) == len(nodes) else None

    return read


def section(node: Node, problems: Problems, what: str, known: Iterable[str]) -> Fields | None:
    """The fields of a mapping; `None` and an error if it is not one. Unknown keys are errors."""
    known = tuple(known)
    if not isinstance(node, Entries):
        some = ", ".join((*known[:5], "…") if len(known) > 5 else known)
        problems.note(node, f"{words_for(node)}, expected keys and values: {some}")
        return None
    return Fields(node, problems, what, known)


def whole_file(node: Node, problems: Problems, what: str, known: Iterable[str]) -> Fields:
    """The fields of a file's root. Raises `FileError` if it is not a mapping."""
    fields = section(node, problems, what, known)
    if fields is None:
        problems.check()
        raise AssertionError("unreachable: the error was noted")
    return fields


def check_format(node: Node, problems: Problems, version: int, described_in: str) -> None:
    """Check the `format` of a file before its other keys, which another format may not have.

    Raises `FileError` if it is not `version`; the message names the document `described_in`. A
    missing format is noted by `Fields.required`.
    """
    if not isinstance(node, Entries) or "format" not in node.entries:
        return
    value = node.entries["format"][1]
    found = whole_number(1, 999)(value, problems)
    if found is None:
        problems.check()
    elif found != version:
        message = f"format {found} is not supported, expected format {version}"
        newer = "a newer version of ttr may read this file"
        advice = newer if found > version else f"{described_in} describes it"
        problems.note_last(value, f"{message}; {advice}")


class Fields:
    """The keys of a mapping that describes `what`."""

    def __init__(
        self, node: Entries, problems: Problems, what: str, known: tuple[str, ...]
    ) -> None:
        self.node = node
        self.what = what
        self._problems = problems
        self._misspelled: set[str] = set()
        for word, (key, _) in node.entries.items():
            if word not in known:
                missing = [name for name in known if name not in node.entries]
                near = nearest(word, missing)
                if near is not None:
                    self._misspelled.add(near)
                hint = did_you_mean(word, missing if near else known)
                problems.note(key, f"unknown key {shown(word)} in {what}{hint}")

    def part(self, key: str, known: Iterable[str]) -> Fields:
        """The fields of the mapping at `key`; without any entries if `key` is absent, so that the
        defaults apply."""
        known, what = tuple(known), f'"{key}"'
        if key in self.node.entries:
            entries = section(self.node.entries[key][1], self._problems, what, known)
            if entries is not None:
                return entries
        nothing = Entries({}, self.at(key).line, self.at(key).column)
        return Fields(nothing, self._problems, what, known)

    def has(self, key: str) -> bool:
        return key in self.node.entries

    def misspells(self, key: str) -> bool:
        """Whether an unknown key is probably a misspelling of `key`."""
        return key in self._misspelled

    def count(self, key: str) -> int:
        """The number of items in the list at `key`; 0 if there is no list."""
        node = self.node.entries[key][1] if key in self.node.entries else None
        return len(node.items) if isinstance(node, Items) else 0

    def at(self, key: str) -> Located:
        """The location of the value of `key`; of the mapping if the key is absent."""
        return self.node.entries[key][1] if key in self.node.entries else self.node

    def value(self, key: str) -> Node | None:
        """The node of a required key; `None` and an error if it is absent."""
        if key in self.node.entries:
            return self.node.entries[key][1]
        if key not in self._misspelled:
            self._problems.note(self.node, f"the key {shown(key)} is missing in {self.what}")
        return None

    def required(self, key: str, reader: Reader[T]) -> T | None:
        """The value of a required key; `None` and an error if it is absent or wrong."""
        node = self.value(key)
        return None if node is None else reader(node, self._problems)

    def optional(self, key: str, reader: Reader[T], default: D) -> T | D:
        """The value of a key, or `default` if it is absent or (with an error) wrong."""
        if key not in self.node.entries:
            return default
        value = reader(self.node.entries[key][1], self._problems)
        return default if value is None else value
