"""What is wrong with the players, in words."""

import pytest

from tests.maps import a_map
from ttr_tui.play.seated_players import PlayerProblem, ProblemKind, SeatedPlayer, problem_with
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.words.player_text import (
    about_level,
    level_words,
    player_label,
    player_problem,
    short_player_label,
    unknown_level,
)

USA = a_map("usa")
ANN = SeatedPlayer("Ann", "black")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ([ANN], "Ticket to Ride USA needs 2 to 5 players, not 1"),
        ([], "Ticket to Ride USA needs 2 to 5 players, not none"),
        (["Ann", " "], "player 2 has no name"),
        (["Ann", "x" * 1001], "the name of player 2 is longer than 1000 characters"),
        (["Zoë", "zoe\u0308"], "two players are called zoë"),
        ([ANN, SeatedPlayer("Bob", "black")], "Ann and Bob are both black"),
        (
            [ANN, SeatedPlayer("Bob", "pink")],
            "Bob needs one of these colors: blue, red, green, yellow, black",
        ),
        (
            [ANN, SeatedPlayer("Bob", "red", "gready")],
            'Bob: unknown player "gready", did you mean "greedy"?',
        ),
        (
            [ANN, SeatedPlayer("Bob", "red", "os.system")],
            'Bob: unknown player "os.system", expected human, random, greedy, easy, medium, hard, '
            "racer or collector",
        ),
    ],
)
def test_player_problem(players: list[SeatedPlayer | str], said: str) -> None:
    problem = problem_with(players, USA)
    assert problem is not None
    assert player_problem(problem, USA) == said


def test_player_problem_in_a_game() -> None:
    problem = PlayerProblem(ProblemKind.OTHER_NUMBER, 3, expected=2)
    assert player_problem(problem, USA) == "this game has 2 players, not 3"


def test_unknown_level() -> None:
    assert unknown_level("hart") == 'there is no level "hart", did you mean "hard"?'
    assert unknown_level("usa") == (
        'there is no level "usa", expected easy, medium, hard, racer or collector'
    )


def test_every_level_has_words() -> None:
    """All levels to choose from have a name and a sentence of their own."""
    assert len({level_words(level) for level in OFFERED_PLAYERS}) == len(OFFERED_PLAYERS)
    assert [level for level in OFFERED_PLAYERS if about_level(level) is None] == []
    assert about_level("random") is None, "it is not offered"


def test_labels_have_the_level() -> None:
    iris = SeatedPlayer("Iris", "red", "racer")
    assert [player_label(ANN), player_label(iris)] == ["Ann", "Iris (computer, racer)"]
    assert [short_player_label(ANN), short_player_label(iris)] == ["Ann", "Iris (racer)"]
