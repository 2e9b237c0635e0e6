"""The real program in unusual terminals."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.app.terminal import STOPPED, Program, Screen

GAME = ("--map", "usa", "--players", "Ann,Bob", "--seed", "7", "--first", "Ann")
HANDOFF = "Space when nobody else is looking"


@contextmanager
def playing(
    folder: Path, *words: str, size: tuple[int, int] = (120, 40), **variables: str
) -> Iterator[Program]:
    program = Program([*GAME, "--folder", str(folder), *words], *size, **variables)
    try:
        yield program
    finally:
        program.kill()


def look_around(program: Program) -> None:
    """Show the handoff, a hand and the help, and end the first choice of tickets."""
    program.see(HANDOFF)
    program.show_hand()
    program.see("keep at least 2")
    program.press("?")
    program.see("close")
    program.press("q")
    program.see("keep at least 2")
    program.press("12\r")
    program.see("pass the laptop to")


@pytest.mark.slow
@pytest.mark.parametrize("variables", [{}, {"STY": "1.screen"}], ids=["elsewhere", "in screen"])
def test_mouse_is_off_in_gnu_screen(variables: dict[str, str], tmp_path: Path) -> None:
    """GNU screen, which sets STY, holds Escape back until the next key while the mouse is on."""
    with playing(tmp_path, **variables) as program:
        program.see(HANDOFF)
        assert (b"\x1b[?1000h" in program.raw) == (not variables)


@pytest.mark.slow
def test_locale_without_utf_8(tmp_path: Path) -> None:
    """A locale without UTF-8 gets ASCII only."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    with playing(tmp_path, **plain) as program:
        look_around(program)
        assert program.raw.isascii()
        assert b"\\u" not in program.raw, "no character is escaped"
        assert "Bob" in program.screen.text()


@pytest.mark.slow
def test_stop_and_continue(tmp_path: Path) -> None:
    """Ctrl-Z and SIGTSTP hide the hand and restore the terminal until the shell continues. After
    any other stop the hand is hidden, too. At last the terminal is restored."""
    program = Program([*GAME, "--folder", str(tmp_path)], stops=True)
    try:
        program.see(HANDOFF)
        for stop in (lambda: program.press("\x1a"), lambda: program.signal(signal.SIGTSTP)):
            _show_hand(program)
            before = len(program.raw)
            stop()
            program.see(STOPPED)
            assert program.echoes
            shown = program.raw[before:]
            assert b"your hand is hidden" in shown[: shown.rindex(b"\x1b[?1049l")]
            _see_hidden(program, lambda: program.press("\r"))
        _show_hand(program)
        while program.read(0.3):  # A stop in the middle of a sequence would garble what follows.
            pass
        program.signal(signal.SIGSTOP)
        program.see(STOPPED)
        _see_hidden(program, lambda: program.press("\n"))
        _show_hand(program)
        _see_hidden(program, lambda: program.signal(signal.SIGCONT))
        program.screen = Screen(120, 40)
        program.press("\x03")
        program.see(STOPPED)
        assert program.echoes
    finally:
        program.kill()


def _show_hand(program: Program) -> None:
    program.show_hand()
    program.see("keep at least 2")


def _see_hidden(program: Program, act: Callable[[], None]) -> None:
    """The hand is hidden after this, and not seen before."""
    before = len(program.raw)
    program.screen = Screen(120, 40)
    act()
    program.see("your hand is hidden")
    assert b"keep at least 2" not in program.raw[before:]
    assert not program.echoes
