"""Processes that work for the program. They are told and answer lines of JSON, and end with it.

The package may be inside an archive, so a process is given the places of all modules.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import weakref
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

from ttr_tui.engine.codec import Json

_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from ttr_tui.play.worker import work; work(sys.argv[2])"
)


class WorkerError(Exception):
    """A process cannot start, or has ended. Its text is for developers, in English in every
    language."""


class Worker:
    """A process that runs the function `work` of a module of this package. Raises `WorkerError`, as
    its methods do."""

    def __init__(self, module: str) -> None:
        places = [*sys.path, str(Path(__file__).parents[2])]
        # Neither what the user lets Python run at each start (-S) nor a module in the current
        # folder (-P) belongs into the process; nor do signals of the terminal.
        command = [sys.executable or "", "-S", "-P", "-c", _PROGRAM, json.dumps(places), module]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # The same on Windows.
            )
        except (OSError, ValueError) as error:
            raise WorkerError("a process cannot start") from error
        self._end = weakref.finalize(self, _end, self._process)  # Also if nobody closes it.
        self._end.atexit = False  # The process ends with its input.

    @property
    def pid(self) -> int:
        """The number of the process, by which tests follow it."""
        return self._process.pid

    def tell(self, data: Json) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(_line(data))
            self._process.stdin.flush()
        except (OSError, ValueError) as error:  # Python raises `ValueError` for a closed pipe.
            raise WorkerError("a process ended too early") from error

    def answer(self) -> Json:
        """Wait for the next line."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerError("a process ended too early")
        try:
            return json.loads(line)
        except ValueError as error:
            raise WorkerError("a process said what makes no sense") from error

    def kill(self) -> None:
        """End the process, from any thread: there is no further answer."""
        self._process.kill()

    def close(self) -> None:
        """End the process, when no thread uses it any more."""
        self._end()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


def work(module: str) -> None:
    """Run the function `work` of this module, in the process. It gets an iterator over what the
    program tells, and yields the answers. The process ends with the program, whatever it does."""
    told: SimpleQueue[Json] = SimpleQueue()

    def listen() -> None:
        try:
            for line in sys.stdin.buffer:
                told.put(json.loads(line))
        finally:
            os._exit(0)

    Thread(target=listen, daemon=True).start()
    try:
        for answer in import_module(module).work(iter(told.get, None)):
            sys.stdout.buffer.write(_line(answer))
            sys.stdout.buffer.flush()
    finally:
        os._exit(0)  # Python would wait for the thread.


def _line(data: Json) -> bytes:
    return json.dumps(data).encode() + b"\n"
