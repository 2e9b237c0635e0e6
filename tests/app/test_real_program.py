"""The real program in a terminal: killed, opened twice, with hostile journals, with held keys."""

from pathlib import Path

import pytest

from tests.storage.games import a_store, begin, play, real_header
from ttr_tui.storage.journal_format import encode_line
from ttr_tui.storage.paths import user_folders

pytest.importorskip("pty", reason="this system has no terminals of its own making")


@pytest.mark.slow
def test_kills(tmp_path: Path) -> None:
    """A game killed at any time loses nothing shown and does nothing twice."""
    from tests.app.kills import kills

    count = 5
    keys, lines = kills(count, tmp_path)
    assert lines >= count, f"{keys} keys should bring a step for each game, or more"


def test_exits(tmp_path: Path) -> None:
    """A signal at any time ends the program and restores the terminal."""
    from tests.app.exits import exits

    exits(2, tmp_path)


@pytest.mark.slow
def test_second_window(tmp_path: Path) -> None:
    """A second window says that the game is open."""
    from tests.app.terminal import Program

    session = begin(a_store(user_folders(tmp_path).games))
    play(session, 10)
    session.leave()
    first = Program(["resume", "--folder", str(tmp_path)])
    second = None
    try:
        first.see("when nobody else is looking")
        second = Program(["resume", "--folder", str(tmp_path)])
        second.see("this game is open in another window")
    finally:
        for program in (first, second):
            if program is not None:
                program.kill()
    third = Program(["resume", "--folder", str(tmp_path)])
    try:
        third.see("when nobody else is looking")
    finally:
        third.kill()


@pytest.mark.slow
def test_hostile_journal(tmp_path: Path) -> None:
    """Control codes in a journal do not reach the terminal."""
    from tests.app.terminal import Program

    games = user_folders(tmp_path).games
    games.mkdir(parents=True)
    header = real_header("usa")
    trap = "\x1b]0;owned\x07\x1b[31;5m\u202e[reverse]N[/]"
    header["map"]["title"] = trap
    for number, player in enumerate(header["players"]):
        player["name"] = f"{number}[b]N{trap}"
    (games / "evil.journal").write_bytes(encode_line(header))
    program = Program(["--folder", str(tmp_path)])
    try:
        program.see("Continue")
        program.press("g")
        program.see("Enter continues this game")
        program.press("\r")
        program.see("when nobody else is looking")
        program.show_hand()
        program.see("0[b]N")
    finally:
        program.kill()
    assert b"owned\x07" not in program.raw
    assert b"\x1b[31;5m" not in program.raw
    assert "\u202e".encode() not in program.raw
    areas = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert areas <= {"data", "config", "cache"}


HELD = [" "] * 20
"""What a held Space sends, one every 30 milliseconds."""


@pytest.mark.slow
def test_space_held_while_the_laptop_is_passed(tmp_path: Path) -> None:
    """Space that is held down while Enter passes the laptop, or arrives together with that Enter,
    shows no hand; the next press of Space does."""
    from tests.app.terminal import Program

    hand, handoff = "Starting tickets", "when nobody else is looking"
    words = ["--map", "usa", "--players", "Ann,Bob,Cid,Dee", "--folder", str(tmp_path)]
    program = Program(words)
    try:
        program.see(handoff)
        for attack in (["\r "], [*HELD, "\r", *HELD], [" \r\r  "]):
            program.show_hand()
            program.see(hand)
            program.press("12\r")
            program.see("pass the laptop to")
            before = len(program.raw)
            for key in attack:
                program.press(key)
                program.read_for(0.03)
            program.see(handoff)
            program.read_for(1)
            assert hand.encode() not in program.raw[before:], attack
        program.show_hand()
        program.see(hand)
    finally:
        program.kill()
