"""A stand-in for Windows: this process, without what only Unix has, and with its strict files.

It shows what the program needs of the system, not that the program runs on Windows: Textual's
driver of its console and the real `msvcrt` are not in it.
"""

import contextlib
import errno
import os
import re
import select
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

_MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
_SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
_SIGNAL_FUNCTIONS = {"alarm", "pause", "pthread_kill", "setitimer", "siginterrupt", "sigwait"}
_OS = (
    "EX_OK O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG "
    "chown fchmod fchown fork forkpty getegid geteuid getgid getgroups getpgid getpgrp getsid "
    "getuid get_blocking initgroups killpg lchown mkfifo mknod nice openpty pathconf posix_spawn "
    "pread pwrite sendfile set_blocking setsid statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname"
)
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names of devices in every folder."""


def pretend() -> None:
    """From here on this process is as if on Windows. Call this before anything of the program is
    imported. Python and the libraries have code of their own for Windows, so they are imported
    before."""
    for name in ("asyncio", "platformdirs.unix", "textual.app", "textual.drivers.linux_driver"):
        import_module(name)
    subprocess.signal = types.SimpleNamespace(**vars(signal))  # type: ignore[attr-defined]
    for name in _MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # Importing it raises `ImportError`.
    for name in dir(signal):
        if (name.startswith("SIG") and name not in _SIGNALS) or name in _SIGNAL_FUNCTIONS:
            delattr(signal, name)
    for name in ("poll", "epoll"):
        delattr(select, name)
    for name in _OS.split():
        delattr(os, name)
    sys.modules["msvcrt"] = _console_runtime()
    os.open = _checked_open(os.open)
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, _unless_open(getattr(os, name)))


def _console_runtime() -> Any:
    """Windows' module for locks: of bytes, for everybody else."""
    module: Any = types.ModuleType("msvcrt")
    module.LK_NBLCK, module.LK_UNLCK = 2, 0
    locked: dict[tuple[int, int], int] = {}

    def locking(file: int, mode: int, count: int) -> None:
        place = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        assert count == 1
        assert place[1] < 1 << 31, "Windows takes 32 bits"
        if mode == module.LK_UNLCK:
            del locked[place]
        elif place in locked:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        else:
            locked[place] = file

    module.locking = locking
    return module


def _checked_open(real: Callable[..., int]) -> Callable[..., int]:
    def opened(path: Any, flags: int, mode: int = 0o777, **options: Any) -> int:
        check_name(Path(path).name)
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, flags, mode, **options)

    return opened


def check_name(name: str) -> None:
    """Windows allows this name of a file."""
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', name), name
    assert not name.endswith((".", " ")), name
    assert not RESERVED.fullmatch(name), name


def _unless_open(real: Callable[..., None]) -> Callable[..., None]:
    """Windows neither deletes nor replaces a file that is open."""

    def changed(*paths: Any, **options: Any) -> None:
        for path in paths:
            for file in Path("/proc/self/fd").iterdir():
                with contextlib.suppress(FileNotFoundError):
                    if file.samefile(path):
                        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        real(*paths, **options)

    return changed
