"""Windows lacks some modules of Unix: nothing needs them when it is imported."""

import subprocess
import sys

IMPORT_ALL = """
import pkgutil, sys
import asyncio, platformdirs.unix, textual.app, textual.drivers.linux_driver  # They have their own.
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None  # Importing it raises `ImportError`.
import ttr_tui
for found in pkgutil.walk_packages(ttr_tui.__path__, "ttr_tui."):
    if found.name not in ("ttr_tui.__main__", "ttr_tui.app.terminal"):  # The latter is for Unix.
        __import__(found.name)
"""


def test_every_module_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
