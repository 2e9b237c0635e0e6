"""A small sound map, from which tests make broken ones by one change each."""

from __future__ import annotations

import re
from pathlib import Path

from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError

SMALL_MAP = """\
format: 1
title: The Small Isle
aspect: 1.5
players: {least: 2, most: 3}
pieces: {count: 9}
colours: [red, blue, white]
cards: {each_colour: 6, locomotives: 4}
ticket_rules:
  at_start: {deal: 1, keep: 1}
longest_path: {bonus: 5}
tie_breaks: [longer longest path]
cities:
  - {id: ayr, name: Ayr, x: 0.1, y: 0.2}
  - {id: bute, name: Bute, also: [Rothesay], x: 0.9, y: 0.2}
  - {id: coll, name: Coll, x: 0.5, y: 0.5}
  - {id: deal, name: Deal, x: 0.5, y: 0.9}
routes:
  - {from: ayr, to: bute, length: 3, colours: [red]}
  - {from: bute, to: coll, length: 2, colours: [gray, gray]}
  - {from: coll, to: deal, length: 1, colours: [white, blue]}
tickets:
  - {from: ayr, to: coll, points: 5}
  - {from: ayr, to: deal, points: 6}
  - {from: bute, to: deal, points: 3}
"""


def changed(old: str, new: str) -> str:
    """The small map with its one `old` replaced by `new`."""
    assert SMALL_MAP.count(old) == 1, f"{old!r} is there {SMALL_MAP.count(old)} times"
    return SMALL_MAP.replace(old, new)


def without(section: str, new: str = "") -> str:
    """The small map with the section of this key left out, or written anew."""
    text, found = re.subn(rf"(?m)^{section}:.*\n(?: .*\n)*", new, SMALL_MAP)
    assert found == 1, f"{section} is there {found} times"
    return text


def read_text(folder: Path, text: str | bytes) -> MapFile:
    """Read a map file of this content."""
    path = folder / "map.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return read_map(path)


def problems_of(folder: Path, text: str | bytes) -> list[str]:
    """What is wrong with a map file of this content, as `line:column: message`; in the order in
    which it is told, which is the order of the file."""
    try:
        read_text(folder, text)
    except FileError as error:
        file = str(folder / "map.yaml")
        places = [(problem.line, problem.column) for problem in error.problems]
        assert places == sorted(places)
        lines = str(error).splitlines()
        assert all(line.startswith(f"{file}:") and line.isprintable() for line in lines)
        return [line.removeprefix(f"{file}:") for line in lines]
    return []
