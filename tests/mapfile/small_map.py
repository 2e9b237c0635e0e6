"""Small valid maps, which tests break with one change each, and what reading them gives."""

from __future__ import annotations

import re
from pathlib import Path

from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError

SMALL_MAP = """\
format: 2
title: The Small Isle
aspect: 1.5
players: {min: 2, max: 3}
pieces: {count: 9}
colors: [red, blue, white]
cards: {each_color: 6, locomotives: 4}
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
  - {from: ayr, to: bute, length: 3, colors: [red]}
  - {from: bute, to: coll, length: 2, colors: [gray, gray]}
  - {from: coll, to: deal, length: 1, colors: [white, blue]}
tickets:
  - {from: ayr, to: coll, points: 5}
  - {from: ayr, to: deal, points: 6}
  - {from: bute, to: deal, points: 3}
"""

MAP_WITH_ALL_PARTS = """\
format: 2
title: The Firth
aspect: 1.5
players: {max: 2}
colors: [red, blue]
wild_card: joker
decks:
  - mode: rail
    in_market: 3
    pieces: {count: 9, one: train, many: trains}
    cards: {each_color: 8, anchors: 3, locomotives: 4}
  - mode: sea
    in_market: 2
    pieces: {count: 8, one: ship, many: ships}
    cards: {each_color: 4, anchors: 4, doubles: 3}
ticket_rules:
  at_start: {deal: 2, long: 1, keep: 1}
tunnels: {cards: 2}
stations: {count: 1, points_left: 5}
flag: {colors: [red, blue], points: 6}
starting_pieces: {total: 12, suggested: {train: 7, ship: 5}}
exchange: {points: 2}
harbors: {count: 1, cards_of_each_deck: 1, points: [5, 9], penalty: 3}
tie_breaks: [fewest stations built]
cities:
  - {id: ayr, name: Ayr, x: 0.1, y: 0.2, port: true}
  - {id: bute, name: Bute, x: 0.9, y: 0.2}
  - {id: coll, name: Coll, x: 0.5, y: 0.9, port: true}
  - {id: dee, name: Dee, x: 0.9, y: 0.9}
junctions:
  - {id: firth, name: The Firth, x: 0.5, y: 0.5}
routes:
  - {from: ayr, to: bute, by: rail, length: 3, colors: [gray], tunnel: true}
  - {from: ayr, to: coll, by: rail, length: 2, colors: [red, blue]}
  - {from: ayr, to: coll, by: sea, length: 3, colors: [gray], locomotives: 2}
  - {from: bute, to: firth, by: sea, length: 1, colors: [blue]}
  - {from: coll, to: firth, by: sea, length: 2, colors: [red]}
  - {from: coll, to: dee, by: rail, length: 1, colors: [blue]}
tickets:
  - {from: ayr, to: coll, points: 2, long: true}
  - {from: bute, to: coll, points: 5, long: true}
  - {from: bute, to: ayr, points: 3}
  - {from: coll, to: dee, points: 1}
"""


def changed(old: str, new: str, text: str = SMALL_MAP) -> str:
    """Return the small map, or another, with `old`, which it contains once, replaced by `new`."""
    assert text.count(old) == 1, f"{old!r} appears {text.count(old)} times"
    return text.replace(old, new)


def without(section: str, new: str = "", text: str = SMALL_MAP) -> str:
    """Return the small map, or another, without the section of this key, or with `new` instead."""
    rest, found = re.subn(rf"(?m)^{section}:.*\n(?: .*\n)*", new, text)
    assert found == 1, f"{section} appears {found} times"
    return rest


def read_text(folder: Path, text: str | bytes) -> MapFile:
    """Read a map file with this content."""
    path = folder / "map.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return read_map(path)


def problems_of(folder: Path, text: str | bytes) -> list[str]:
    """Return the errors in a map file with this content, as `line:column: message`, and check that
    they are in the order of the file and printable."""
    try:
        read_text(folder, text)
    except FileError as error:
        file = str(folder / "map.yaml")
        locations = [(problem.line, problem.column) for problem in error.problems]
        assert locations == sorted(locations)
        lines = str(error).splitlines()
        assert all(line.startswith(f"{file}:") and line.isprintable() for line in lines)
        return [line.removeprefix(f"{file}:") for line in lines]
    return []
