"""Fixtures that run a command of `ttr` in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ttr_tui import cli

USAGE_ERROR = 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for `--folder`; it does not exist yet."""
    return tmp_path / "mine"


@pytest.fixture
def ttr(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that succeeds without warnings; gives its output."""

    def run(*args: str) -> str:
        cli.main(args)
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run


@pytest.fixture
def ttr_error(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that fails with status 2 and one line; gives that line."""

    def run(*args: str) -> str:
        with pytest.raises(SystemExit) as caught:
            cli.main(args)
        assert caught.value.code == USAGE_ERROR
        printed = capsys.readouterr()
        assert printed.out == ""
        (line,) = printed.err.splitlines()
        assert line.startswith("ttr: ")
        return line.removeprefix("ttr: ")

    return run
