"""What is said in a game is true for the moment, and said once."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.lines.reader import Terminal, map_file, play, program, typing
from tests.lines.test_questions import LAKES, lakes, usa
from tests.lines.test_turns import ANN
from tests.positions import at_position
from ttr_tui.play.seated_players import players_from_texts
from ttr_tui.storage.journal_writer import JournalFile
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words import lines as words

SHIPS = (
    LAKES
    + """\
moves: []
"""
)


def test_offered_tickets_are_said(tmp_path: Path) -> None:
    """While starting tickets are chosen, they are the tickets."""
    lines = play(typing("tickets"), tmp_path).splitlines()
    assert sum(line.startswith("Starting tickets: keep at least") for line in lines) == 2
    assert words.no_tickets() not in lines


def test_before_pieces_are_chosen(tmp_path: Path) -> None:
    """Nobody has pieces yet, and nothing says that they are used up."""
    said = play(typing("players", "path detroit erie", "routes chicago"), tmp_path, "great_lakes")
    assert "starting pieces not chosen yet" in said
    assert "no trains left" not in said
    assert "trains 0" not in said
    assert ", 0 left" not in said


def test_cards_with_an_anchor(tmp_path: Path) -> None:
    """On a map with harbors the hand says which cards have one."""
    lines = lakes(tmp_path, "hand")
    assert "With an anchor: white ship" in lines


def test_examples_are_of_the_map(tmp_path: Path) -> None:
    """The cities and cards in examples are those of the map."""
    said = "\n".join(lakes(tmp_path, "help path", "help claim"))
    assert "denver" not in said.casefold()
    assert "joker" in said


@pytest.mark.parametrize("typed", ["routes bob", "routes Bob", "routes of bob"])
def test_routes_of_a_player(typed: str, tmp_path: Path) -> None:
    assert "Bob has claimed no route." in usa(tmp_path, typed)


@pytest.mark.parametrize("typed", ["rules 9", "rules c-9", "rules C-9"])
def test_rule_by_its_number(typed: str, tmp_path: Path) -> None:
    assert "C-9: Tickets" in usa(tmp_path, typed)


def test_rulings_are_not_spoken(tmp_path: Path) -> None:
    assert not any("ruling" in line for line in usa(tmp_path, "rules"))


def test_tickets_and_hints_are_said_once(tmp_path: Path) -> None:
    """At the next turn only what is new is said; `again` says all."""
    session = at_position("usa", ANN)
    session.set_hints(True)
    turn = ("draw deck", "draw deck", "", "show", "draw deck", "draw deck", "", "show")
    terminal = Terminal(typing("yes", "show", *turn, "again"))
    program(terminal, tmp_path).play(session)
    lines = terminal.text.splitlines()
    ticket = "Ticket 1, Denver to El Paso, 4 points: 4 trains to go"
    assert lines.count(ticket) == 2
    assert lines.count("Your ticket still needs 4 of your 45 trains: it can be completed.") == 2
    assert lines.count("Advice: Claim Denver to Santa Fe with 2 red (2 points).") == 1


def test_routes_to_claim_are_grouped(tmp_path: Path) -> None:
    """Those for tickets come first, each alone; the others follow by their price."""
    lines = usa(tmp_path, "routes claimable")
    cost = "3 cards of any one color, 4 points: "
    assert len([line for line in lines if line.startswith(cost) and "; " in line]) == 1
    first = lines.index("Denver to Santa Fe: 2 cards of any one color, 2 points")
    assert first < next(n for n, line in enumerate(lines) if line.startswith(cost))


def test_exchange(tmp_path: Path) -> None:
    """Both pieces can be named; the player hears what was given and lost."""
    lines = lakes(tmp_path, "exchange", "exchange 4 trains for 4 ships")
    assert "An exchange takes your whole turn." in lines
    assert "You exchanged 4 trains for 4 ships: minus 4 points." in lines


def test_command_to_continue_has_the_folder() -> None:
    """The line that is said can be typed as it is."""
    assert words.game_saved("a", "my games").endswith("ttr resume --lines a --folder 'my games'")
    assert words.game_saved("a", "").endswith("ttr resume --lines a")


class FullDisk(JournalFile):
    """A journal file on a disk that is full while `is_full`."""

    is_full = False

    def write(self, data: bytes, at: int) -> None:
        if FullDisk.is_full:
            raise OSError(28, "No space left on device")
        super().write(data, at)


@pytest.mark.parametrize("room", ["draw deck", "never"])
def test_full_disk(room: str, tmp_path: Path) -> None:
    """A step that cannot be saved is said once, and the game goes on; it is saved as soon as there
    is room. Whoever leaves before hears that steps are not saved."""
    store = SavedGames(user_folders(tmp_path).games, open_file=FullDisk)
    players = players_from_texts(["Ann", "computer:easy"])
    session = store.begin(map_file("usa"), players, first=None, seed=1)
    typed = iter(["keep all", "hand", "draw deck", "hand"])

    def choose(_new: Sequence[str]) -> str | None:
        line = next(typed, None)
        FullDisk.is_full = line is not None and line != room and FullDisk.is_full
        FullDisk.is_full = FullDisk.is_full or line == "keep all" or room == "never"
        return line

    terminal = Terminal(choose)
    program(terminal, tmp_path).play(session)
    FullDisk.is_full = False
    lines = terminal.text.splitlines()
    assert lines.count("The disk is full.") == 1
    assert lines.count("The game is saved again.") == (room != "never")
    done = len(store.open(str(session.id)).game.log)
    if room == "never":
        assert lines[-1] == "The last steps of the game could not be saved: the disk is full"
    else:
        assert lines[-1].startswith("The game is saved. ")
        assert done > 2
