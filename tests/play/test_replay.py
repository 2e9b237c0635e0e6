"""A saved game step by step: the same whichever way one comes, and no more than may be known."""

import pytest

from tests.hidden import replace_hidden
from tests.maps import NAMES as MAPS
from tests.random_games import new_game, random_play
from ttr_tui.engine.game import Game
from ttr_tui.engine.view import events_for, view_of
from ttr_tui.play.log import describe
from ttr_tui.play.people import people_from
from ttr_tui.play.replay import EVERYBODY, Perspective, Replay, turns_of


def played(name: str, steps: int | None = None, seed: int = 3) -> Game:
    """A random game of three to its end, or so many steps of it."""
    game = new_game(name, 3, seed)
    for count, _ in enumerate(random_play(game, seed), 1):
        if count == steps:
            break
    return game


def replay_of(game: Game) -> Replay:
    return Replay(game, people_from(game.players))


@pytest.mark.parametrize("name", MAPS)
def test_the_last_moment_is_the_game_as_it_ended(name: str) -> None:
    game = played(name)
    replay = replay_of(game)
    assert replay.view(replay.steps).final == view_of(game, None).final
    for seat in range(3):
        assert replay.view(replay.steps, Perspective(seat)).hand == view_of(game, seat).hand


def test_there_and_back_is_the_same_as_jumping() -> None:
    game = played("europe", 200)
    on, jumped = replay_of(game), replay_of(game)
    forward = [on.view(step) for step in range(on.steps + 1)]
    back = [on.view(step) for step in reversed(range(on.steps + 1))]
    assert forward == back[::-1]
    for step in (150, 3, 199, 41, 40, 0, 80):
        assert jumped.view(step) == forward[step]


def test_a_turn_begins_where_it_is_counted() -> None:
    replay = replay_of(played("usa"))
    for turn in range(1, replay.turns + 1):
        step = replay.step_of_turn(turn)
        assert replay.turn_of_step(step) == turn == replay.view(step).turn
        assert replay.turn_of_step(step - 1) == turn - 1
    assert replay.turn_of_step(replay.steps) == replay.turns, "no turn begins when the game is over"
    assert replay.step_of_turn(0) == 0
    assert replay.step_of_turn(9999) == replay.step_of_turn(replay.turns)


def test_what_a_turn_led_to_is_told_as_everybody_saw_it() -> None:
    game = played("usa")
    replay = replay_of(game)
    for turn, events in enumerate(turns_of(game.log)[1:], 1):
        described = replay.described(replay.step_after_turn(turn), since=replay.step_of_turn(turn))
        assert described == describe(events_for(events, None), game.game_map, game.players)


def test_each_eyes_see_their_own_hand_and_all_see_all() -> None:
    game = played("paris")
    replay = replay_of(game)
    assert [view.viewer for view in replay.hands(30, Perspective(open=True))] == [0, 1, 2]
    assert [view.viewer for view in replay.hands(30, Perspective(1))] == [1]
    assert replay.hands(30, EVERYBODY) == []
    assert len(replay.perspective) == 5


@pytest.mark.parametrize("perspective", [EVERYBODY, Perspective(1), Perspective(open=True)])
def test_of_a_game_that_goes_on_only_what_everybody_knows_can_be_seen(
    perspective: Perspective,
) -> None:
    game = played("europe", 150)
    replay, other = replay_of(game), replay_of(replace_hidden(game, None, 9))
    assert replay.perspective == [EVERYBODY]
    assert replay.hands(100, perspective) == []
    for step in range(1, replay.steps + 1):
        assert replay.described(step, perspective) == other.described(step, perspective)
        secrets_exchanged = replace_hidden(replay._game(step), None, step, with_log=False)
        assert replay.view(step, perspective) == view_of(secrets_exchanged, None)
