"""The turns of a game end at its handovers, with what everybody saw there."""

import pytest

from tests.app.driver import at_position
from tests.random_games import new_game, random_play
from ttr_tui.engine.actions import EndEarly, EndTurn
from ttr_tui.engine.events import GameEnded, RouteClaimed, TurnEnded
from ttr_tui.engine.view import view_of
from ttr_tui.play.people import people_from
from ttr_tui.play.replay import Replay, turns_of, turns_played


@pytest.mark.parametrize("name", ["usa", "europe", "great_lakes", "paris"])
def test_every_turn_ends_with_the_table_after_it(name: str) -> None:
    game = new_game(name, 3, seed=5)
    seen = []
    for action in random_play(game, 5):
        view = view_of(game, None)
        if isinstance(action, EndTurn):
            now = (view.seats, view.owners, view.stations, view.harbors)
            if view.turn > 1 or game.is_over:
                seen.append(now)
            else:
                seen = [now]  # Before the first turn the table stays as it is.
    replay = Replay(game, people_from(game.players))
    views = [replay.view(replay.step_after_turn(turn)) for turn in range(replay.turns + 1)]
    assert [(view.seats, view.owners, view.stations, view.harbors) for view in views] == seen
    assert replay.scores() == [tuple(seat.score for seat in seats) for seats, *_ in seen]
    assert len(turns_of(game.log)) == len(seen)
    for turn, events in enumerate(turns_of(game.log)[1:], 1):
        step, since = replay.step_after_turn(turn), replay.step_of_turn(turn)
        claims = {event.route for event in events if isinstance(event, RouteClaimed)}
        assert replay.claimed(step, since) == claims


def test_a_game_that_has_just_begun_has_no_turn_and_no_points() -> None:
    game = new_game("usa", 2, seed=1)
    assert turns_of(game.log) == [list(game.log[0].events)]
    assert Replay(game, people_from(game.players)).scores() == [(0, 0)]


@pytest.mark.parametrize("steps", [0, 8, 60, 10_000])
def test_turns_played_are_those_that_were_played_whole(steps: int) -> None:
    game = new_game("paris", 2, seed=1)
    for _, _ in zip(range(steps), random_play(game, 1), strict=False):
        pass
    if not game.is_over:
        game.apply(EndEarly())
    ended = [event for record in game.log for event in record.events]
    assert turns_played(game) == sum(isinstance(event, TurnEnded) for event in ended)


def test_the_turn_with_which_all_have_passed_is_played_too() -> None:
    session = at_position(
        "usa",
        """\
players:
  Ann:
    routes: [calgary-winnipeg, duluth-helena, duluth-toronto, el_paso-houston,
            el_paso-los_angeles, helena-seattle, miami-new_orleans, calgary-vancouver]
  Bob:
    routes: [atlanta-miami, denver-phoenix, el_paso-oklahoma_city, helena-omaha,
            montreal-sault_st_marie, pittsburgh-saint_louis, portland-san_francisco/1,
            denver-omaha, portland-salt_lake_city]
phase: turn end
turns_left: 4
market: [empty, empty, empty, empty, empty]
other_cards: Bob
other_tickets: out of the game
""",
    )
    session.show_hand()
    session.act(EndTurn())
    assert session.finished is not None
    assert isinstance(session.finished.log[-1].events[-1], GameEnded)
    assert turns_played(session.finished) == 3
