"""The structure of the package in numbers: `python -m benchmarks.structure [--json]`.

Counts files, lines and importers, and the modules that run while a player claims a route: from the
key that confirms the payment until the journal has the step on disk, and until the screen shows it.
The script uses only the command line and the keys below, no names of the package.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import contextlib
import json
import os
import runpy
import sys
import tempfile
import threading
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

from textual.app import App

PACKAGE: Final = "ttr_tui"

GAME: Final = "--map usa --players Ann,Bob --seed 7"
"""A game in which the first player can claim a route at once."""

BEFORE: Final = "space 1 2 enter enter space 1 2 enter enter space p enter"
"""Both players keep two tickets; then the first player goes to a route and chooses to claim it."""

HANDOFF: Final = "space"
"""Shows the hand; a press counts only some time after the handoff was drawn."""

CLAIM: Final = "enter"
"""Confirms the payment."""


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.structure", description="count files, importers and modules"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with the names")
    options = parser.parse_args()
    folder = package_folder()
    files = sorted(folder.rglob("*.py"))
    lines = {_name(file, folder): len(file.read_text("utf-8").splitlines()) for file in files}
    importers = count_importers(files, folder)
    once = sorted(name for name in lines if importers[name] == 1)
    largest = max(lines, key=lines.__getitem__)
    to_disk, to_screen, written = modules_of_a_claim(folder)
    if options.json:
        found = {
            "files": len(files),
            "lines": sum(lines.values()),
            "imported_once": once,
            "largest": {"module": largest, "lines": lines[largest]},
            "modules_from_key_to_disk": to_disk,
            "modules_from_key_to_screen": to_screen,
        }
        print(json.dumps(found, indent=2))
        return
    print(f"files                           {len(files)}")
    print(f"lines                           {sum(lines.values())}")
    print(f"files with one importer         {len(once)}")
    print(f"largest file                    {largest}, {lines[largest]} lines")
    print(f"modules from key to disk        {len(to_disk)}")
    print(f"modules from key to screen      {len(to_screen)}")
    print(f"  the step on disk: {written}")


def package_folder() -> Path:
    """The folder of the package, without importing it."""
    spec = find_spec(PACKAGE)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def _name(file: Path, folder: Path) -> str:
    parts = (PACKAGE, *file.relative_to(folder).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def count_importers(files: list[Path], folder: Path) -> Counter[str]:
    """How many modules of the package import each module. Imports inside functions and for types
    count; a package counts as imported only if a name of its `__init__` is imported."""
    modules = {_name(file, folder) for file in files}
    counts: Counter[str] = Counter()
    for file in files:
        importer, imported = _name(file, folder), set[str]()
        package = importer if file.name == "__init__.py" else importer.rpartition(".")[0]
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                if node.level:
                    above = package.split(".")[: len(package.split(".")) - node.level + 1]
                    base = ".".join([*above, *filter(None, [base])])
                for alias in node.names:
                    inside = f"{base}.{alias.name}"
                    imported.add(inside if inside in modules else base)
        counts.update((imported & modules) - {importer})
    return counts


class Watch:
    """Records which modules of a folder run, in all threads, while it is `on`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sync = os.fsync
        self._files: set[str] = set()
        self.on = False
        self.before_sync: list[str] | None = None

    def profile(self, frame: FrameType, _event: str, _argument: Any) -> None:
        """For `sys.setprofile`."""
        if self.on:
            self._files.add(frame.f_code.co_filename)

    def fsync(self, file: Any) -> None:
        """Replaces `os.fsync`; the first call sets `before_sync`."""
        self._sync(file)
        if self.on and self.before_sync is None:
            self.before_sync = self.modules()

    def modules(self) -> list[str]:
        """The modules recorded so far."""
        found = [Path(file) for file in list(self._files)]
        return sorted(_name(file, self._folder) for file in found if self._folder in file.parents)


def modules_of_a_claim(folder: Path) -> tuple[list[str], list[str], str]:
    """Claim a route in the real app. Gives the modules that run until the journal is on disk, those
    that run until the screen has changed, and the last line of the journal."""
    watch = Watch(folder)

    async def play(app: App[Any]) -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            for key in BEFORE.split():
                await pilot.pause(1 if key == HANDOFF else None)
                await pilot.press(key)
                await pilot.pause()
            watch.on = True
            await pilot.press(CLAIM)
            await pilot.pause()
            watch.on = False

    def run(app: App[Any], *_words: Any, **_named: Any) -> None:
        asyncio.run(play(app))

    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as patches:
        places = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("DATA", "CONFIG", "CACHE")}
        patches.enter_context(patch.dict(os.environ, HOME=home, TERM="xterm-256color", **places))
        patches.enter_context(patch.object(os, "fsync", watch.fsync))
        patches.enter_context(patch.object(App, "run", run))
        patches.enter_context(patch.object(sys, "argv", ["ttr", *GAME.split()]))
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            patches.enter_context(patch.object(stream, "isatty", return_value=True))
        threading.setprofile(watch.profile)
        sys.setprofile(watch.profile)
        try:
            runpy.run_module(PACKAGE, run_name="__main__")
        except SystemExit as error:
            if error.code:
                raise
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
        if watch.before_sync is None:
            raise SystemExit("nothing was saved: have the keys changed?")
        files = [file for file in Path(home).rglob("*") if file.is_file()]
        newest = max(files, key=lambda file: file.stat().st_mtime_ns)
        written = newest.read_text("utf-8").splitlines()[-1]
        return watch.before_sync, watch.modules(), written


if __name__ == "__main__":
    main()
