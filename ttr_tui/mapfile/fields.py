"""From nodes to values: the words of which readers of map files and the like are made.

A `Reader` takes a node and gives its value, or notes what is wrong with it and gives `None`;
reading goes on either way, so that all problems of a file are found at once. `Fields` reads the
keys of a mapping.

    fields = section(node, problems, "a ticket", ("from", "to", "points"))
    points = fields.required("points", whole_number(1, 100))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from ttr_tui.engine.text import did_you_mean, listed, nearest, shown
from ttr_tui.mapfile.problems import Located, Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, Scalar

T = TypeVar("T")
Number = TypeVar("Number", int, float)
Reader: TypeAlias = Callable[[Node, Problems], T | None]

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})")
_BEGINS_WITH_ZERO = re.compile(r"-?0[0-9]")

_JOINERS = "\u200c\u200d"
"""Not printable by themselves, but part of Persian words and of emoji."""


def words_for(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Entries):
        return "a mapping"
    if node.plain and not node.value:
        return "nothing"
    return shown(node.value)


def whole_number(least: int, most: int) -> Reader[int]:
    """A whole number, written plainly, from `least` to `most`."""
    return _number(int, _WHOLE, "whole number", f"{least} to {most}", least, most)


def number(least: float, most: float) -> Reader[float]:
    """A number, written plainly, from `least` to `most`."""
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
            problems.note(node, f"{_no_number(node, what)}, {expected}")
        elif _BEGINS_WITH_ZERO.match(node.value):
            problems.note(node, f"{shown(node.value)} begins with a zero, {expected}")
        elif not least <= convert(node.value) <= most:
            problems.note(node, f"{node.value} is out of range, {expected}")
        else:
            return convert(node.value)
        return None

    return read


def _no_number(node: Node, what: str) -> str:
    if isinstance(node, Scalar) and not node.plain and _NUMBER.fullmatch(node.value):
        return f"{shown(node.value)} stands in quotes and is text"
    return f"{words_for(node)} is no {what}"


def text(most: int, *, lines: bool = False) -> Reader[str]:
    """A text of 1 to `most` printable characters, in the composed form of Unicode. `no` and `012`
    written plainly are text as good as any. With `lines` it may have several lines."""

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
    """A name for files and logs: small letters, digits and underscores."""
    pattern = re.compile(f"[a-z0-9_]{{1,{most}}}")

    def read(node: Node, problems: Problems) -> str | None:
        if isinstance(node, Scalar) and pattern.fullmatch(node.value):
            return node.value
        expected = f"expected small letters, digits and underscores, {most} at most"
        problems.note(node, f"{words_for(node)} is no id, {expected}")
        return None

    return read


def choice(choices: Mapping[str, T]) -> Reader[T]:
    """One of a few words; gives what the word stands for."""

    def read(node: Node, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected {listed(choices)}")
            return None
        if node.value not in choices:
            hint = did_you_mean(node.value, tuple(choices))
            problems.note(node, f"{words_for(node)} is not known here{hint}")
            return None
        return choices[node.value]

    return read


def truth(node: Node, problems: Problems) -> bool | None:
    """`true` or `false`, written plainly."""
    if isinstance(node, Scalar) and node.plain and node.value in ("true", "false"):
        return node.value == "true"
    problems.note(node, f"{words_for(node)}, expected true or false")
    return None


def items(what: str, most: int, least: int = 1) -> Reader[list[Node]]:
    """The nodes of a list of `what`."""

    def read(node: Node, problems: Problems) -> list[Node] | None:
        if not isinstance(node, Items):
            problems.note(node, f"{words_for(node)} is no list, expected a list of {what}")
        elif len(node.items) < least:
            problems.note(node, f"{len(node.items)} {what}, expected at least {least}")
        elif len(node.items) > most:
            problems.note(node, f"{len(node.items)} {what}, expected at most {most}")
        else:
            return node.items
        return None

    return read


def list_of(
    reader: Reader[T], what: str, most: int, least: int = 1, *, once: bool = True
) -> Reader[tuple[T, ...]]:
    """A list of `what`, none of them twice if `once`."""
    read_items = items(what, most, least)

    def read(node: Node, problems: Problems) -> tuple[T, ...] | None:
        nodes = read_items(node, problems)
        if nodes is None:
            return None
        values: list[T] = []
        for item in nodes:
            value = reader(item, problems)
            if once and value is not None and value in values:
                problems.note(item, f"{words_for(item)} again, expected each of the {what} once")
            elif value is not None:
                values.append(value)
        return tuple(values) if len(values) == len(nodes) else None

    return read


def section(node: Node, problems: Problems, what: str, known: Iterable[str]) -> Fields | None:
    """The fields of a mapping; keys that are not `known` are noted. `None` if it is no mapping."""
    known = tuple(known)
    if not isinstance(node, Entries):
        some = ", ".join((*known[:5], "…") if len(known) > 5 else known)
        problems.note(node, f"{words_for(node)}, expected keys and values: {some}")
        return None
    return Fields(node, problems, what, known)


def whole_file(node: Node, problems: Problems, what: str, known: Iterable[str]) -> Fields:
    """The fields of a file's root. Raises `FileError` if it is no mapping: no more can be read."""
    fields = section(node, problems, what, known)
    if fields is None:
        problems.check()
        raise AssertionError("unreachable: the problem was noted")
    return fields


class Fields:
    """The keys of a mapping that describes `what`."""

    def __init__(
        self, node: Entries, problems: Problems, what: str, known: tuple[str, ...]
    ) -> None:
        self.node = node
        self.what = what
        self._problems = problems
        self._misspelt: set[str] = set()
        for word, (key, _) in node.entries.items():
            if word not in known:
                missing = [name for name in known if name not in node.entries]
                near = nearest(word, missing)
                if near is not None:
                    self._misspelt.add(near)
                hint = did_you_mean(word, missing if near else known)
                problems.note(key, f"the key {shown(word)} is not known in {what}{hint}")

    def part(self, key: str, known: Iterable[str]) -> Fields:
        """The fields of the mapping at `key`; with no entries, so that the defaults hold, where
        `key` is absent."""
        known, what = tuple(known), f'"{key}"'
        if key in self.node.entries:
            found = section(self.node.entries[key][1], self._problems, what, known)
            if found is not None:
                return found
        nothing = Entries({}, self.at(key).line, self.at(key).column)
        return Fields(nothing, self._problems, what, known)

    def has(self, key: str) -> bool:
        return key in self.node.entries

    def misspells(self, key: str) -> bool:
        """Whether some unknown key was probably meant to be `key`."""
        return key in self._misspelt

    def count(self, key: str) -> int:
        """How many items the list at `key` has, whatever they are; 0 if there is none."""
        node = self.node.entries[key][1] if key in self.node.entries else None
        return len(node.items) if isinstance(node, Items) else 0

    def at(self, key: str) -> Located:
        """Where the value of `key` stands, or the whole section if it is not there."""
        return self.node.entries[key][1] if key in self.node.entries else self.node

    def value(self, key: str) -> Node | None:
        """The node of a key that must be there."""
        if key in self.node.entries:
            return self.node.entries[key][1]
        if key not in self._misspelt:
            message = f"the key {shown(key)} is missing, expected in {self.what}"
            self._problems.note(self.node, message)
        return None

    def required(self, key: str, reader: Reader[T]) -> T | None:
        """The value; `None` where the key is absent or its value wrong, which is noted."""
        node = self.value(key)
        return None if node is None else reader(node, self._problems)

    def optional(self, key: str, reader: Reader[T], default: T) -> T:
        """The value, or `default` where the key is absent (and where its value is wrong)."""
        if key not in self.node.entries:
            return default
        value = reader(self.node.entries[key][1], self._problems)
        return default if value is None else value
