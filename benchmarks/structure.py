"""The structure of the package in numbers: `python -m benchmarks.structure [--json] [FOLDER]`.

Counts files, lines, imports and functions of the package or of another folder. For the package it
counts also the modules that run while a player claims a route: from the key that confirms the
payment until the journal has the step on disk, and until the screen shows it. A stay is a call that
enters one of them from another. The script uses only the command line and the keys below, no names
of the package.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import contextlib
import io
import json
import os
import runpy
import sys
import tempfile
import threading
import tokenize
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeGuard
from unittest.mock import patch

from textual.app import App

PACKAGE: Final = "ttr_tui"

GAME: Final = "--map usa --players Ann,Bob --seed 7"
"""A game in which the first player can claim a route at once."""

BEFORE: Final = "space 1 2 enter enter space 1 2 enter enter space p enter"
"""Both players keep two tickets; then the first player goes to a route and chooses to claim it."""

HANDOFF: Final = "space"
"""Shows the hand; a press counts only some time after the handoff was drawn, as does the same key
again after the end of an action."""

CLAIM: Final = "enter"
"""Confirms the payment."""


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.structure", description="count files, lines and functions"
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER", help="instead of the package"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with the names")
    options = parser.parse_args()
    folder = options.folder or package_folder()
    found = counts_of(folder)
    if options.folder is None:
        found |= figures_of_a_claim(folder)
    if options.json:
        print(json.dumps({name.replace(" ", "_"): each for name, each in found.items()}, indent=2))
        return
    for name, each in found.items():
        total = sum(each.values()) if isinstance(each, dict) else each
        print(f"{name:<36}{len(each) if isinstance(each, list) else total}")


def package_folder() -> Path:
    """The folder of the package, without importing it."""
    spec = find_spec(PACKAGE)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def counts_of(folder: Path) -> dict[str, Any]:
    """The figures of the modules in a folder. Lines of code are those without blank lines, comments
    and docstrings; the functions include methods, not lambdas."""
    files = {file: file.read_text("utf-8") for file in sorted(folder.rglob("*.py"))}
    if not files:
        raise SystemExit(f"no modules in {folder}")
    lines = {file: len(text.splitlines()) for file, text in files.items()}
    nodes = [node for text in files.values() for node in ast.walk(ast.parse(text))]
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    single = sum(_is_one_expression(function) for function in functions)
    imports = sum(_length(n) for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))
    code = sum(map(_lines_of_code, files.values()))
    largest = max(lines, key=lines.__getitem__)
    return {
        "files": len(files),
        "lines": sum(lines.values()),
        "lines of code": code,
        "functions": len(functions),
        "functions per 1,000 lines of code": round(1000 * len(functions) / code),
        "functions of one expression": f"{single} ({single / len(functions):.0%})",
        "lines of imports": f"{imports} ({imports / sum(lines.values()):.1%})",
        "largest file": f"{largest.relative_to(folder)} ({lines[largest]})",
    }


def _lines_of_code(text: str) -> int:
    marks = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    code = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in (*marks, tokenize.ENDMARKER)
        for line in range(token.start[0], token.end[0] + 1)
    }
    docstrings = [node for node in ast.walk(ast.parse(text)) if _is_docstring(node)]
    return len(code.difference(*(range(n.lineno, n.lineno + _length(n)) for n in docstrings)))


def _is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Whether a node is a string that stands for itself, also one below a constant or a field."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_one_expression(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    body = [node for node in function.body if not _is_docstring(node)]
    return len(body) == 1 and isinstance(body[0], ast.Return | ast.Expr)


def _length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


class Watch:
    """Records which modules of a folder run, in all threads, while it is `on`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sync = os.fsync
        self._stays: Counter[str] = Counter()
        self.on = False
        self.before_sync: list[str] | None = None

    def profile(self, frame: FrameType, event: str, _argument: Any) -> None:
        """For `sys.setprofile`."""
        if self.on and event == "call":
            file, caller = frame.f_code.co_filename, frame.f_back
            if caller is None or caller.f_code.co_filename != file:
                self._stays[file] += 1

    def fsync(self, file: Any) -> None:
        """Replaces `os.fsync`; the first call sets `before_sync`."""
        self._sync(file)
        if self.on and self.before_sync is None:
            self.before_sync = sorted(self.stays())

    def stays(self) -> dict[str, int]:
        """How often each module was entered so far, the most often first."""
        inside = {
            Path(file): count
            for file, count in self._stays.most_common()
            if self._folder in Path(file).parents
        }
        return {
            ".".join(file.relative_to(self._folder.parent).with_suffix("").parts).removesuffix(
                ".__init__"
            ): count
            for file, count in inside.items()
        }


def figures_of_a_claim(folder: Path) -> dict[str, Any]:
    """Claim a route in the real app. Gives the modules that run until the journal is on disk, those
    that run until the screen has changed, their stays, and the last line of the journal."""
    watch = Watch(folder)

    async def play(app: App[Any]) -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            before = ""
            for key in BEFORE.split():
                await pilot.pause(1 if key in (HANDOFF, before) else None)
                before = key
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
        stays = watch.stays()
        return {
            "modules from key to disk": watch.before_sync,
            "modules from key to screen": sorted(stays),
            "stays from key to screen": stays,
            "the step on disk": written,
        }


if __name__ == "__main__":
    main()
