"""What YAML says of a file that it cannot read, in the words of who wrote the file.

YAML's messages speak of tokens and of collections, and the two loaders word them differently. The
slips that people make are few: tabs, brackets and quotes left open, a comma or a space forgotten.
"""

from __future__ import annotations

import re
from typing import Any

from ttr_tui.engine.text import escaped, shown
from ttr_tui.mapfile.problems import START, Location

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
