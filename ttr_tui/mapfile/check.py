"""Checking a map file for its author: what is wrong, and what is legal but odd."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ttr_tui.engine.text import counted, escaped
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.odd_network import lint_network
from ttr_tui.mapfile.odd_rules import lint_rules
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import MAX_PROBLEMS, FileError, Problem, Problems
from ttr_tui.mapfile.yaml_nodes import parse_yaml


class Checked(NamedTuple):
    """What a check found. The `problems` keep the map from being played; the `warnings`, which only
    a file without problems gets, do not. Both are in the order of the file."""

    file: str
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    map_file: MapFile | None = None

    @property
    def sound(self) -> bool:
        return not self.problems

    def lines(self) -> Iterator[str]:
        """A line for each finding, and one that sums up."""
        for problem in self.problems:
            yield str(problem)
        for warning in self.warnings:
            yield str(warning._replace(message=f"warning: {warning.message}"))
        if self.map_file is None:
            result = counted(len(self.problems), "problem")
        else:
            found = self.map_file.game_map
            parts = (
                f"{sum(not city.junction for city in found.cities)} cities",
                counted(len(found.routes), "route"),
                counted(len(found.tickets), "ticket"),
                counted(len(self.warnings), "warning"),
            )
            result = f"sound, with {', '.join(parts)}"
        yield f"{escaped(self.file)}: {result}"


def check_file(path: str | DataFile) -> Checked:
    """Read the map file at `path` and look for what its author should know. Never raises."""
    file = str(path)
    try:
        map_file = read_map(path)
        root = parse_yaml(map_file.text, Problems(file))
    except FileError as error:
        return Checked(file, problems=error.problems)
    found = [*lint_network(map_file.game_map, root), *lint_rules(map_file.game_map, root)]
    found.sort(key=lambda warn: (warn.line, warn.column))
    warnings = [Problem(file, warn.line, warn.column, warn.message) for warn in found]
    return Checked(file, warnings=tuple(warnings[:MAX_PROBLEMS]), map_file=map_file)
