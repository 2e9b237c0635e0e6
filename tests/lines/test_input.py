"""Whatever is typed gets an answer, and whenever the input ends, the game is saved."""

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.lines.reader import Reader, Terminal, play, program, typing
from ttr_tui.lines.console import Console, InputEndedError
from ttr_tui.play.seated_players import players_from_texts
from ttr_tui.storage.next_game import LastGame, write_last_game
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames


def console(data: bytes) -> tuple[Console, StringIO]:
    """A console that reads these bytes as the program does."""
    out = StringIO()
    return Console(TextIOWrapper(BytesIO(data), "utf-8", errors="replace"), out), out


def steps(folder: Path) -> int:
    """The steps of the only game in this folder."""
    store = SavedGames(user_folders(folder).games)
    (game,) = store.list()
    opened = store.open(game.id)
    assert opened.valid_part.damage is None
    return len(opened.game.log)


@pytest.mark.parametrize(
    "line", [b"x" * 10_000_000, b"draw x" + b" 1" * 400], ids=["characters", "words"]
)
def test_long_line_is_read_in_bounds(line: bytes) -> None:
    """10 MB, or too many words, are answered with one sentence, also without an end; the next line
    counts."""
    reader, out = console(line + b"\nhand\n" + line)
    assert reader.ask() == "hand"
    with pytest.raises(InputEndedError):
        reader.ask()
        reader.ask()
    assert out.getvalue() == "This line is too long. Nothing was done.\n" * 2


def test_keys_without_characters_are_no_command() -> None:
    """A line with the codes of arrows does nothing, and is not taken for Enter alone."""
    reader, out = console(b"\x1b[A\nhand\x1b[D\n\x1bOP\nmarket\n")
    assert reader.ask() == "market"
    assert (
        out.getvalue()
        == "This line has keys that type nothing, such as arrows. Nothing was done.\n" * 3
    )


def test_signs_are_words() -> None:
    reader, out = console(b"")
    reader.say("✓ Denver – Omaha–Helena: −3, -12 (2–5) 2026-11-23-usa-ann-1")
    assert out.getvalue() == (
        "Denver to Omaha to Helena: minus 3, minus 12 (2 to 5) 2026-11-23-usa-ann-1\n"
    )


def test_what_the_encoding_lacks_is_said_without_accents() -> None:
    out = TextIOWrapper(BytesIO(), "ascii", newline="\n")
    Console(StringIO(), out).say("Montréal – Köln ★")
    out.flush()
    assert out.buffer.getvalue() == b"Montreal to Koln ?\n"  # type: ignore[attr-defined]


def test_wrong_words_name_the_nearest(tmp_path: Path) -> None:
    said = play(
        typing("keep all", "", "routse denver", "routes devner", "draw loco", "t"), tmp_path
    )
    assert 'There is no command "routse", did you mean "routes"?' in said
    assert 'No city or route matches "devner". Did you mean Denver?' in said


@pytest.mark.slow
def test_end_of_input_at_every_prompt(tmp_path: Path) -> None:
    """Wherever the input ends, the game is saved with everything that was done so far."""
    before = 0
    for answers in range(0, 40, 2):
        folder = tmp_path / str(answers)
        said = play(Reader(leaves_after=answers), folder, "great_lakes", "Ann,Bob")
        assert "The game is saved." in said.splitlines()[-1]
        assert steps(folder) >= before
        before = steps(folder)
    assert before > 15


def test_menu_and_setup(tmp_path: Path) -> None:
    """Without a game the menu asks; a new game is set up with wrong answers in between, then goes
    on from the menu."""
    typed = ("what", "9", "new", "x", "usa", "", "computer hrad", "computer hard", "Player 1", "")
    terminal = Terminal(typing(*typed, "nobody", "pla", "keep all", "", "quit"))
    program(terminal, tmp_path).menu()
    said = terminal.text
    assert 'There is no level "hrad", did you mean "hard"?' in said
    assert "Two players are called Player 1." in said
    assert 'No player is called "nobody".' in said
    assert "Player 1 goes first" in said
    assert steps(tmp_path) > 2
    terminal = Terminal(typing("1", "hand", "quit"))
    program(terminal, tmp_path).menu()
    assert "1: Continue: USA: Player 1 and Iris, round 1" in terminal.text
    assert "Hand: " in terminal.text
    terminal = Terminal(typing("quick", "x", "hard", "", "delete", "yes"))
    program(terminal, tmp_path).menu()
    assert steps(tmp_path) > 2, "the other game is deleted"


def test_setup_offers_the_last_players(tmp_path: Path) -> None:
    """Enter alone takes the map and the players of the last game."""
    last = LastGame(players_from_texts(["Zoe", "computer:hard:Max"]), 0, "paris")
    write_last_game(last, user_folders(tmp_path))
    terminal = Terminal(typing("", "", ""))
    program(terminal, tmp_path).set_up()
    assert "Press Enter for Zoe and Max (hard)" in terminal.text
    assert "Ticket to Ride Paris: Zoe and Max (hard)" in terminal.text


def test_setup_accepts_what_was_suggested(tmp_path: Path) -> None:
    """A misspelled answer is named, and Enter accepts the near one; help says the choices again."""
    terminal = Terminal(typing("help", "nwe game", "", "uas", "", "help", "Ann", "", "", ""))
    program(terminal, tmp_path).menu()
    assert terminal.text.count("New game") == 3
    assert "Press Enter for: usa\n" in terminal.text
    assert "This map is for 2 to 5 players." in terminal.text
    assert "Ticket to Ride USA: Ann" in terminal.text
