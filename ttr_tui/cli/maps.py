"""`ttr maps`: the maps that come with the program."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.cli.output import Parser, say
from ttr_tui.mapfile.map_catalog import map_lines


def run(words: Sequence[str]) -> None:
    """List them."""
    Parser(
        "ttr maps",
        "List the maps that come with the program: for how many players, and how many "
        "cities, routes, spaces and tickets they have.",
    ).parse_args(words)
    say(*map_lines())
