"""Reading a file that holds one position: the keys of a position, `format`, and the `map`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ttr_tui.mapfile.fields import text, whole_file, whole_number
from ttr_tui.mapfile.find import MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.position import Position, read_position
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Entries, read_yaml

FORMAT: Final = 1
_OWN_KEYS: Final = ("format", "map")
_LONGEST_NAME: Final = 200


def read_position_file(path: str | Path) -> tuple[Position, MapFile]:
    """The position in a file, and its map, which the file names as the command line does.

    Raises `FileError` with everything that is wrong with the file, or with its map's.
    """
    problems = Problems(str(path))
    node = read_yaml(Path(path), problems)
    head = node
    if isinstance(node, Entries):
        own = {key: entry for key, entry in node.entries.items() if key in _OWN_KEYS}
        head = node._replace(entries=own)
    fields = whole_file(head, problems, "a position", _OWN_KEYS)
    fields.required("format", whole_number(FORMAT, FORMAT))
    name = fields.required("map", text(_LONGEST_NAME))
    problems.check()
    assert name is not None, "what is missing was noted"
    assert isinstance(node, Entries), "fields were read"
    try:
        map_file = read_map(find_map(name))
    except MapNotFoundError as error:
        problems.note_last(fields.at("map"), str(error))
    rest = {key: entry for key, entry in node.entries.items() if key not in _OWN_KEYS}
    position = read_position(node._replace(entries=rest), problems, map_file.game_map)
    problems.check()
    assert position is not None, "what is wrong was noted"
    return position, map_file
