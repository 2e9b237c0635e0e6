"""What the program imports before its first screen: all else would delay it."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="this system has no terminals of its own making")

GAME = {
    "multiprocessing",
    "ttr_tui.app.prompts.question_prompts",
    "ttr_tui.app.screens.help_screen",
    "ttr_tui.app.screens.log_screen",
    "ttr_tui.app.screens.edit_players_screen",
    "ttr_tui.app.screens.your_name_screen",
    "ttr_tui.app.screens.players_form_screen",
    "ttr_tui.app.screens.setup_screen",
    "ttr_tui.board.layout.solver",
    "ttr_tui.board.render.export",
    "ttr_tui.arena",
    "ttr_tui.players.player",
    "ttr_tui.storage.statistics",
}
MENU = {*GAME, "ttr_tui.board.layout", "ttr_tui.engine", "ttr_tui.app.screens.game_screen", "yaml"}
"""What a game and the menu do not need to show their first screen."""


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("words", "on_screen", "soon", "later"),
    [
        ("", "Quick start", "ttr_tui.storage.next_game", MENU),
        ("--map usa --players Ann,Bob", " leave", "ttr_tui.app.prompts.question_prompts", GAME),
    ],
    ids=["menu", "game"],
)
def test_first_screen_imports_only_what_it_shows(
    words: str, on_screen: str, soon: str, later: set[str], tmp_path: Path
) -> None:
    """What is needed `soon` is imported then, without waiting for a key."""
    from tests.app.terminal import Program

    program = Program(["--folder", str(tmp_path), *words.split()], PYTHONPROFILEIMPORTTIME="1")
    try:
        program.see(on_screen)
        first = modules(program.raw.partition(on_screen.encode())[0])
        while soon not in modules(program.raw):
            assert program.read(20), f"{soon} is not imported"
    finally:
        program.kill()
    assert "textual.app" in first
    assert not first & later


def modules(output: bytes) -> set[str]:
    """The modules that Python says it has imported."""
    return {name.decode() for name in re.findall(rb"import time: [ \d|]+ ([\w.]+)", output)}


def test_names_of_modules() -> None:
    """What must not be imported exists."""
    assert [name for name in MENU if find_spec(name) is None] == []
