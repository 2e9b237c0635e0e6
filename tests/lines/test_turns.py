"""Turns in lines from positions: what is asked, what is said, and what it does."""

from pathlib import Path

from tests.lines.reader import Terminal, play, program, typing
from tests.positions import at_position
from ttr_tui.play.session import Session

ANN = """\
players:
  Ann: {hand: 4 purple + 2 red + 1 locomotive, tickets: [denver-el_paso]}
  Bob: {}
"""

TUNNEL = """\
players: {Ann: {hand: 3 red + 2 locomotive + 4 blue}, Bob: {}}
train_deck: [red, blue, locomotive]
"""


def said(
    session: Session, folder: Path, *typed: str, after: str = "show", **settings: bool
) -> list[str]:
    """The lines after the hand was shown and these were typed."""
    terminal = Terminal(typing("yes", after, *typed))
    program(terminal, folder, **settings).play(session)
    return terminal.text.splitlines()


def test_claim_with_one_way_to_pay(tmp_path: Path) -> None:
    """It is made at once, says its cards, and can be undone; the settings can ask first."""
    claim, session = "claim denver oma with 4 purple", at_position("usa", ANN)
    lines = said(session, tmp_path, claim, "undo")
    claimed = lines.index("+7 points: Denver to Omaha.")
    assert lines[claimed + 1] == "Paid with 4 purple."
    assert lines[lines.index("Undone.") + 1] == "Back in your hand: 4 purple"
    assert 0 not in session.view(None).owners
    session = at_position("usa", ANN)
    lines = said(session, tmp_path, claim, "no", claim, "yes", ask_before_claim=True)
    assert lines.count("Claim Denver to Omaha for 4 purple?") == 2
    assert lines.count("+7 points: Denver to Omaha.") == 1
    assert session.view(None).owners.count(0) == 1


def test_claim_lists_the_ways_to_pay(tmp_path: Path) -> None:
    """Without cards the ways to pay are numbered, with some cards those that have them."""
    session = at_position("usa", ANN)
    typed = ("claim san fe denver", "9", "cl sant denv with 1 loco 1 purple")
    lines = said(session, tmp_path, *typed)
    start = lines.index("Denver to Santa Fe: 2 cards of any one color, 2 points. Pay with:")
    assert {*lines[start + 1 : start + 5]} >= {"1: 2 purple", "2: 2 red"}
    assert 'Type a number from 1 to 4, not "9".' in lines
    assert "Paid with 1 purple and 1 locomotive." in lines


def test_words_of_a_new_player(tmp_path: Path) -> None:
    """Words that say nothing are left out, and some other words mean a command."""
    typed = (
        *("show hand", "my tickets", "cards", "routes from denver to omaha", "draw 2 cards"),
        *("claim denver", "claim route", "path ticket 1", "draw from the deck", "exit"),
    )
    lines = said(at_position("usa", ANN), tmp_path, *typed)
    assert lines.count("Hand: purple 4, red 2, locomotive 1") == 3
    assert lines.count("Ticket 1, Denver to El Paso, 4 points: 4 trains to go") == 3
    assert "Denver to Omaha: 4 purple, 7 points: you can claim it" in lines
    assert "Which route?" in lines
    assert "Type a number from 1 to 12, options to hear the list, or back." in lines
    assert '"cards" was not used.' in lines
    assert "Draw the second card." in lines


def test_game_left_before_the_end_of_a_turn(tmp_path: Path) -> None:
    """Who goes on with it hears the scores and what was done in this turn."""
    session = at_position("usa", ANN)
    said(session, tmp_path, "claim denver oma with 4 purple")
    lines = said(session, tmp_path)
    assert "Ann: 7 points" in lines and "+7 points: Denver to Omaha." in lines


def test_why_not(tmp_path: Path) -> None:
    """Refusals say what is missing, or what comes first."""
    lines = said(
        at_position("usa", ANN),
        tmp_path,
        *("claim miami atlanta", "claim denver miami", "claim denver omaha with 2 red"),
        *("draw locomotive", "draw deck", "claim denver omaha", "keep 1", "end", "pay", "end"),
    )
    assert (
        "Atlanta to Miami: 5 blue, 10 points: you need 4 more blue with your 1 locomotive" in lines
    )
    assert any(line.startswith("No route connects these cities") for line in lines)
    assert '"2 red" was not used.' in lines
    assert "Denver to Omaha: draw the second card first" in lines
    assert "Draw the second card first." in lines


def test_tunnel(tmp_path: Path) -> None:
    """The revealed cards are said, then the ways to pay, and to withdraw."""
    play = ("claim constantinople smyrna with 2 blue", "undo", "hand")
    lines = said(at_position("europe", TUNNEL), tmp_path, *play, "pay 2 red", "1", "")
    assert "Ann starts the tunnel Constantinople to Smyrna with 2 blue." in lines
    start = lines.index("Revealed: red, blue, locomotive.")
    assert lines[start + 1 : start + 3] == ["Tunnel Constantinople to Smyrna.", "Add 2 more cards."]
    assert "4: withdraw (your cards come back, your turn ends)" in lines
    assert "You cannot undo this: a hidden card was revealed." in lines
    assert '"2 red" was not used.' in lines
    assert "You added 2 blue." in lines
    lines = said(at_position("europe", TUNNEL), tmp_path, play[0], "withdraw")
    assert "You withdrew and got your cards back." in lines


def test_what_is_said_at_a_turn(tmp_path: Path) -> None:
    """Hand, market and tickets at once, then what to type; after an answer only that it is still
    the turn."""
    lines = said(at_position("usa", ANN), tmp_path, "scores")
    assert "Longest path so far: Ann 0, Bob 0" in lines
    start = next(at for at, line in enumerate(lines) if line.startswith("Hand:"))
    assert lines[start] == "Hand: purple 4, red 2, locomotive 1"
    assert lines[start + 1].startswith("Market: ")
    assert lines[start + 2] == "Ticket 1, Denver to El Paso, 4 points: 4 trains to go"
    assert lines[start + 3] == "Type draw or claim."
    assert lines[-1] == "Your turn."


def test_round_begins_before_its_first_move(tmp_path: Path) -> None:
    """One person who goes second hears the number of a round before the computer's move in it, and
    each number once."""
    typed = ("keep all", "d d", "", "d d", "")
    for seed in range(1, 9):
        lines = play(typing(*typed), tmp_path / str(seed), seed=seed).splitlines()
        rounds = [line for line in lines if line in ("Round 1.", "Round 2.")]
        assert rounds == ["Round 1.", "Round 2."]
        computer_first = "Iris goes first." in "".join(lines)
        moved = next(
            at for at, line in enumerate(lines) if line.startswith(("Iris draws", "Iris claims"))
        )
        first_draw = next(at for at, line in enumerate(lines) if line.startswith("You drew"))
        assert lines.index("Round 1.") < min(moved, first_draw)
        assert computer_first == (moved < first_draw)
        assert not any(line.count("from the deck") > 1 for line in lines), (
            "both draws are said once"
        )


def test_again_says_moves_in_their_rounds(tmp_path: Path) -> None:
    """The number of a round stands before its first move, also where the moves are said again."""
    for seed in range(1, 5):
        typed = ("keep all", "d d", "d d", "", "again")
        lines = play(typing(*typed), tmp_path / str(seed), seed=seed).splitlines()
        _first, begun = [n for n, line in enumerate(lines) if line == "Round 2."]
        moved = max(n for n, line in enumerate(lines) if line.startswith(("Iris d", "Iris c")))
        assert ("Iris goes first." in "".join(lines)) == (begun < moved)


def test_log_of_a_round(tmp_path: Path) -> None:
    lines = play(typing("keep all", *["d d"] * 4, "log round 1", "log round 9"), tmp_path)
    said = lines[lines.rindex("Round 1.") :].splitlines()
    assert any(line.startswith("Ann draws ") for line in said[1:3])
    assert "Round 2." not in said and "Nothing happened then." in said


def test_each_of_two_people_hears_the_round(tmp_path: Path) -> None:
    """Once, in their own turn; of the log, how much of it is said."""
    wait = ("draw deck", "draw deck", "", "show")
    lines = said(at_position("usa", ANN), tmp_path, *wait, *wait, "hand", *wait, "log 1")
    assert [lines.count(f"Round {n}.") for n in (1, 2)] == [2, 3], "the last one is of the log"
    assert lines[lines.index("The last entry.") + 1] == "Round 2."
