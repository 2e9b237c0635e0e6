"""The command line, `ttr`.

The module of a command is imported only when the command is used: `--version` answers at once, and
only playing imports Textual.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ttr_tui.cli.commands import COMMANDS, split_command

_INTERRUPTED: Final = 130
_GC_THRESHOLD: Final = 50_000


def main(args: Sequence[str] | None = None) -> None:
    """Run the command. An internal error prints one line and saves a report; no traceback."""
    args = sys.argv[1:] if args is None else args
    _open_closed_streams()
    # Modules loaded at the start stay in memory, so frequent garbage collection only costs time.
    gc.set_threshold(_GC_THRESHOLD)
    try:
        _run(args)
    except SystemExit:
        raise
    except KeyboardInterrupt:
        raise SystemExit(_INTERRUPTED) from None
    except BaseException as error:
        from ttr_tui.cli.output import report_crash

        report_crash(error, args)


def _open_closed_streams() -> None:
    """Open the streams that the shell has closed, as in `ttr <&-`: Python has `None` for them, and
    the next file opened would get the number. Reading finds nothing, and printing is an error."""
    for name, access in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            file = os.open(os.devnull, access)
            setattr(sys, name, os.fdopen(file, "r" if name == "stdin" else "w", encoding="utf-8"))


def _run(args: Sequence[str]) -> None:
    from ttr_tui.cli.output import Parser, exit_on_output_error, speak

    try:
        speak(args)
        command, others = split_command(args)
        if command:
            run, options = COMMANDS[command], Parser(command).parse_args(others)
            getattr(import_module(f"ttr_tui.cli.{run.module}"), run.function)(options)
        else:
            from ttr_tui.cli import play

            play.run(args)
    finally:
        with exit_on_output_error():  # Buffered output is written here, so an error is reported.
            sys.stdout.flush()
