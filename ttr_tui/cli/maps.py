"""`ttr maps` and `ttr check FILE…`: the maps of the program, and errors in map files."""

from __future__ import annotations

import argparse

from ttr_tui.cli.output import say
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, map_facts
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.words.maps import map_lines


def list_maps(_options: argparse.Namespace) -> None:
    """Run `ttr maps`."""
    say(*map_lines(map_facts()))


def check_maps(options: argparse.Namespace) -> None:
    """Run `ttr check`."""
    results = [check_file(_file(name)) for name in options.files]
    for result in results:
        say(*result.lines())
    if not all(result.valid for result in results):
        raise SystemExit(1)


def _file(name: str) -> str | DataFile:
    """The file of a map that comes with the program, or the path itself."""
    try:
        return find_map(name)
    except MapNotFoundError:
        return name
