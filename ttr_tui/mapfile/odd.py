"""What is legal but odd in a map file: findings with their places."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.mapfile.problems import Located
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node


class LintWarning(NamedTuple):
    """Something a map's author may not have meant."""

    line: int
    column: int
    message: str


def warn(at: Located, message: str) -> LintWarning:
    return LintWarning(at.line, at.column, message)


def location_of(root: Node, *path: str | int) -> Located:
    """Where the value at a path of keys and indices stands, or as much of the path as there is."""
    node = root
    for step in path:
        if isinstance(node, Entries) and step in node.entries:
            node = node.entries[str(step)][1]
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            break
    return node
