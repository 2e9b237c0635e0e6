"""The commands for maps: `ttr maps`, `check`, `import` and `export`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from shlex import quote

from ttr_tui.cli.output import complain, fail, folders_of, map_named, said, say
from ttr_tui.files import make_folder, problem_of, write_for_others
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, known_maps, map_facts
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import FileError
from ttr_tui.text import escaped
from ttr_tui.words.maps import map_lines


def list_maps(options: argparse.Namespace) -> None:
    """Run `ttr maps`."""
    if options.action is None:
        say(*map_lines(map_facts()))
    elif options.file is None:
        fail("ttr maps add needs a map file")
    else:
        _add(Path(options.file), folders_of(options).maps, force=options.force)


def _add(file: Path, folder: Path, *, force: bool) -> None:
    """Copy a valid map file into the folder."""
    result = check_file(str(file))
    if result.map_file is None:
        fail(*map(str, result.problems))
    name = result.map_file.game_map.id
    if name in known_maps():
        fail(f"{name} is the name of a map that comes with the program: rename the file")
    _make(folder)
    _write(folder / f"{name}.yaml", result.map_file.text, force=force)
    say(*result.lines(), f"play it: ttr --map {name}, or New game")


def check_maps(options: argparse.Namespace) -> None:
    """Run `ttr check`."""
    results = [check_file(_file(name)) for name in options.files]
    for result in results:
        say(*result.lines())
    if not all(result.valid for result in results):
        raise SystemExit(1)


def import_map(options: argparse.Namespace) -> None:
    """Run `ttr import`."""
    from ttr_tui.mapfile.map_csv import import_map as read_folder

    try:
        text, remarks = read_folder(Path(options.from_folder))
    except FileError as error:
        fail(*str(error).splitlines())
    except OSError as error:
        fail(f"{escaped(options.from_folder)}: {said(problem_of(error))}")
    complain(*(f"warning: {each}" for each in remarks))
    if options.out is None:
        say(text.rstrip("\n"))
    else:
        _write(Path(options.out), text, force=options.force)
        result = check_file(options.out)
        say(*result.lines())
        if result.map_file is not None:
            rules, name = result.map_file.game_map.rules, quote(escaped(options.out))
            pieces = f"{rules.pieces.count} {rules.pieces.many} each"
            say(
                f"guessed: up to {rules.max_players} players, {pieces}, and what else stands "
                'after "# Guessed:" in the file',
                f"see it: ttr draw {name}; play it: ttr --map {name}; keep it: ttr maps add {name}",
            )


def export_map(options: argparse.Namespace) -> None:
    """Run `ttr export`."""
    from ttr_tui.mapfile.map_csv import export_map as texts_of

    texts, left_out = texts_of(map_named(options.map))
    folder = Path(options.to_folder)
    _make(folder)
    for name, text in texts.items():
        _write(folder / name, text, force=options.force)
    complain(f"these files cannot hold: {', '.join(left_out)}")


def _make(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        fail(f"{escaped(str(folder))}: {said(problem_of(error))}")


def _write(file: Path, text: str, *, force: bool) -> None:
    name = escaped(str(file))
    if os.path.lexists(file) and not force:
        fail(f"{name} already exists; use --force to overwrite it")
    try:
        write_for_others(file, text)
    except (OSError, ValueError) as error:
        fail(f"cannot write {name}: {said(problem_of(error))}")
    say(f"saved to {name}")


def _file(name: str) -> str | DataFile:
    """The file of a map that comes with the program, or the path itself."""
    try:
        return find_map(name)
    except MapNotFoundError:
        return name
