"""Whatever is typed gets an answer, and whenever the input ends, the game is saved."""

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

from tests.lines.reader import Reader, Terminal, play, program, typing
from ttr_tui.engine import Phase
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


def test_long_line_without_an_end_is_read_in_bounds() -> None:
    """10 MB without a newline are answered with one sentence; the next line counts."""
    reader, out = console(b"x" * 10_000_000 + b"\nhand\n")
    assert reader.ask() == "hand"
    assert out.getvalue() == "This line is too long. Nothing was done.\n"


def test_input_that_never_ends_its_line() -> None:
    reader, out = console(b"x" * 10_000_000)
    with pytest.raises(InputEndedError):
        reader.ask()
    assert out.getvalue() == "This line is too long. Nothing was done.\n"


def test_keys_without_characters_are_no_command() -> None:
    """A line with the codes of arrows does nothing, and is not taken for Enter alone."""
    reader, out = console(b"\x1b[A\nhand\x1b[D\n\x1bOP\nmarket\n")
    assert reader.ask() == "market"
    assert (
        out.getvalue()
        == "This line has keys that type nothing, such as arrows. Nothing was done.\n" * 3
    )


def test_line_of_too_many_words() -> None:
    reader, out = console(b"draw x" + b" 1" * 400 + b"\nhand\n")
    assert reader.ask() == "hand"
    assert out.getvalue() == "This line is too long. Nothing was done.\n"


def test_binary_input_is_shown_without_control_characters() -> None:
    reader, out = console(
        bytes(Random(1).choices([*range(10), *range(11, 27), *range(28, 256)], k=300)) + b"\n"
    )
    reader.say(reader.ask())
    assert out.getvalue().removesuffix("\n").isprintable()


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


ODD = (
    *("keep", "keep x", "keep 9", "keep 1 1", "keep 99999999999999999999", "1 2 3", "0", "7"),
    *("draw", "draw 0", "draw 99", "draw xyz", "draw red deck", "draw deck deck", "claim claim"),
    *("claim denver", "claim denver miami", "claim denver omaha with", "claim with", "with"),
    *("claim denver omaha with 3", "claim denver omaha with 0 red", "claim denver omaha with x"),
    *("claim denver omaha with 999 red 1 loco", "claim port sea with red", "claim a b", "path 9"),
    *(
        "path",
        "path x",
        "path denver",
        "path denver denver",
        "routes of",
        "routes of x",
        "routes x",
    ),
    *("station denver with", "pieces x", "exchange x", "fill x", "pay x", "flag x", "rules x"),
    *("help x", "log x", "log 0", "hints x", "?", "-", "'", '"', "{}", "{0}", "%s", "\\x1b[2J"),
    *("\t", "é", "ß", "ÿ" * 900, "a b " * 200, "claim " + "new york " * 90, "undo", "again"),
)


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["usa", "great_lakes"])
def test_odd_lines_get_an_answer(name: str, tmp_path: Path) -> None:
    """At the choice of tickets and in a turn, odd lines get an answer in words and do nothing."""
    typed = [*ODD, "keep all", *(["pieces 27"] if name == "great_lakes" else []), "end", *ODD]
    said = play(typing(*typed), tmp_path, name, "Ann,computer:easy")
    assert all(line.isprintable() for line in said.splitlines())
    assert not [line for line in said.splitlines() if line.rstrip(".:0123456789") == "" != line]
    assert "{" not in said.replace('"{}"', "").replace('"{0}"', "")


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


def test_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """A game left in the middle of a turn continues there, with what the others did."""
    play(Reader(leaves_after=20), tmp_path, players="Ann,computer:easy")
    store = SavedGames(user_folders(tmp_path).games)
    (game,) = store.list()
    done = steps(tmp_path)
    reader = Reader(leaves_after=8)
    terminal = Terminal(reader)
    session = store.resume(game.id)
    assert session.view(None).phase is not Phase.OVER
    program(terminal, tmp_path).play(session)
    assert steps(tmp_path) > done
    assert any(line.startswith("Hand:") for line in reader.said)


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
    assert "1: Continue: USA: Player 1 and Iris (hard)" in terminal.text
    assert "Hand: " in terminal.text
    terminal = Terminal(typing("quick", "x", "hard", "", "delete", "yes"))
    program(terminal, tmp_path).menu()
    assert steps(tmp_path) > 2, "the other game is deleted"


def test_names_can_be_changed(tmp_path: Path) -> None:
    """A person can become a computer player during a game, and get another name."""
    said = play(typing("yes", "names", "Zoe", "computer easy", "players"), tmp_path, players="A,B")
    assert "Zoe: points 0" in said
    assert "B (computer, easy): points 0" in said
    said = play(
        typing("yes", "names", "Zoe", "computer expert", "players"), tmp_path, players="A,B"
    )
    assert "B (computer, hard): points 0" in said, "the level of an older version"


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
