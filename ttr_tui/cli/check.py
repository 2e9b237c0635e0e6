"""`ttr check FILE…`: what is wrong in map files, and what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.cli.output import Parser, say
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
from ttr_tui.mapfile.package_files import DataFile


def run(words: Sequence[str]) -> None:
    """Check them; the exit status is 1 if anything is wrong."""
    parser = Parser(
        "ttr check",
        "Say all that is wrong in map files, and what is odd, each with its line. The exit status "
        "is 1 if anything is wrong.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a map file, or the name of a map")
    checked = [check_file(_file(name)) for name in parser.parse_args(words).files]
    for found in checked:
        say(*found.lines())
    if not all(found.valid for found in checked):
        raise SystemExit(1)


def _file(name: str) -> str | DataFile:
    """The file of a map that comes with the program, or the path itself."""
    try:
        return find_map(name)
    except MapNotFoundError:
        return name
