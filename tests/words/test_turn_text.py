"""What a player can do in a turn, in words."""

import pytest

from tests.app.driver import at_position
from ttr_tui.engine import (
    DrawFaceUp,
    DrawFromDeck,
    Phase,
    View,
)
from ttr_tui.words.line_game import end_of_turn
from ttr_tui.words.turn_text import (
    draw_tickets,
    flag_scores,
    how_it_ends,
    own_last_round,
    turn_choices,
    turn_question,
    what_next,
)


def view_of_ann(map_name: str = "usa") -> View:
    return at_position(map_name, "players: {Ann: {}, Bob: {}}").view(0)


@pytest.mark.parametrize(
    ("map_name", "said"),
    [
        ("usa", "Draw 2 cards, claim a route or draw tickets."),
        ("europe", "Draw 2 cards, claim a route, draw tickets or build a station."),
        ("great_lakes", "Draw 2 cards, claim a route, draw tickets, build a harbor or exchange."),
    ],
)
def test_choices(map_name: str, said: str) -> None:
    assert turn_choices(view_of_ann(map_name)) == said


def test_choices_without_cards_to_draw() -> None:
    view = view_of_ann()
    legal = tuple(a for a in view.legal if not isinstance(a, DrawFaceUp | DrawFromDeck))
    assert turn_choices(view._replace(legal=legal)) == "Claim a route or draw tickets."


def test_question() -> None:
    """The number of turns in the last round stands before everything but the second card."""
    view = view_of_ann()
    last = view._replace(turns_left=1)
    assert turn_question(view) == "Your turn."
    assert turn_question(last) == own_last_round(last) == "Last round: this is your last turn."
    assert turn_question(last._replace(phase=Phase.SECOND_CARD)) == "Draw the second card."


def test_draw_tickets() -> None:
    assert draw_tickets(3, 1) == "Draw 3 tickets? You must keep at least 1."
    assert draw_tickets(1, 1) == "Draw 1 ticket? You must keep at least 1."


def test_what_the_end_of_a_turn_leads_to() -> None:
    """The laptop is passed on only to the player who is next: computer players come first."""
    three = at_position("usa", "players: {Ann: {}, Bob: {}, Cid: {}}").view(0)
    assert what_next(three, 1) == "pass the laptop to Bob"
    assert end_of_turn(three, 1) == "Press Enter and pass the laptop to Bob."
    assert what_next(three, 2) == "end turn"
    assert end_of_turn(three, 2) == "Press Enter to end your turn."
    assert what_next(three, 0) == "end turn"
    assert what_next(three._replace(turn=0), 2) == "continue"
    assert what_next(three._replace(turns_left=1), 1) == "end the game"


def test_complete_flag() -> None:
    """Its points come at the end of the turn."""
    position = "players: {Ann: {flag: %s}, Bob: {}}\nphase: turn end\n"
    view = at_position("paris", position.replace("%s", "1 white + 1 blue + 1 red")).view(0)
    assert flag_scores(view) == "Flag complete: +4 at the end of the turn."
    assert not flag_scores(at_position("paris", position.replace("%s", "1 white")).view(0))
    assert not flag_scores(view_of_ann())


def test_how_it_ends() -> None:
    """By the rules of the map, until the last round has begun."""
    view = view_of_ann()
    assert how_it_ends(view) == (
        "A player who ends a turn with 2 trains or fewer starts the last round: everyone has "
        "1 more turn."
    )
    assert not how_it_ends(view._replace(turns_left=2))
