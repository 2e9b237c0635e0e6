"""The real program in unusual terminals."""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.app.terminal import NEW_PRESS_SECONDS, STOPPED, Program, Screen
from ttr_tui.storage.paths import user_folders

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


def codes(program: Program) -> list[list[int]]:
    """Return the numbers of every code that styles text."""
    found = re.findall(rb"\x1b\[([0-9;:]*)m", program.raw)
    return [[int(n) for n in re.split(rb"[;:]", code) if n] for code in found]


@pytest.mark.slow
def test_no_color(tmp_path: Path) -> None:
    """With NO_COLOR no color is sent."""
    with playing(tmp_path, NO_COLOR="1") as program:
        look_around(program)
        colors = [code for code in codes(program) if any(n >= 30 for n in code)]
        assert colors == []


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
def test_slow_line(tmp_path: Path) -> None:
    """On a slow line keys are handled in order and none is lost."""
    hands = ["12\r"] * 2 + ["dd"] * 4
    with playing(tmp_path / "prompt", "--no-animations") as prompt:
        for keys in hands:
            prompt.see(HANDOFF)
            prompt.show_hand()
            for key in keys:
                prompt.press(key)
                while prompt.read(0.2):
                    pass
            pass_the_laptop(prompt)
    with playing(tmp_path / "slow", "--no-animations") as slow:
        for keys in hands:
            slow.see(HANDOFF)
            slow.show_hand()
            slow.press(keys)  # The terminal reads nothing while they are typed.
            pass_the_laptop(slow)
    done = _steps(tmp_path / "prompt")
    assert len(done) == 16
    assert _steps(tmp_path / "slow") == done


def pass_the_laptop(program: Program) -> None:
    """Press Enter when it counts as a new press."""
    program.read_for(NEW_PRESS_SECONDS)
    program.press("\r")
    program.see(HANDOFF)


def _steps(folder: Path) -> list[bytes]:
    """Return the actions in the only journal, without their times."""
    (journal,) = user_folders(folder).games.glob("*.journal")
    return re.findall(rb'"action":\{[^}]*\}', journal.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "size"),
    [((120, 40), (20, 5)), ((120, 40), (80, 24)), ((120, 40), (80, 9)), ((80, 9), (80, 9))],
)
def test_window_size_changes(start: tuple[int, int], size: tuple[int, int], tmp_path: Path) -> None:
    """The window can change its size at any time, and have any size at the start: in one of 9 rows
    the board would have none."""
    with playing(tmp_path, size=start) as program:
        if start == (80, 9):
            program.see("too small")
            program.resize(120, 40)
        program.see(HANDOFF)
        program.show_hand()
        program.see("Starting tickets")
        program.press("12")
        program.see("2 selected")
        program.resize(*size)
        program.see("2 selected" if size == (80, 24) else "cells")
        program.resize(120, 40)
        program.see("2 selected")
        program.press("\r")
        program.see("pass the laptop to")
        program.read_for(NEW_PRESS_SECONDS)
        program.press("\r")
        program.see(HANDOFF)


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
