"""Stepping through a recorded game, and the turns of its log."""

from itertools import islice, pairwise

import pytest

from tests import seats
from tests.app.driver import at_position
from tests.hidden import replace_hidden
from tests.maps import NAMES as MAPS
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    EndEarly,
    EndTurn,
    Event,
    Game,
    view_of,
)
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.turns import GameEnded, TurnEnded
from ttr_tui.engine.view import events_for
from ttr_tui.play.log import LogGroup, entries_of, grouped
from ttr_tui.play.replay import PUBLIC, Perspective, Replay
from ttr_tui.play.seated_players import seat_players
from ttr_tui.play.turn_facts import turn_starts, turns_played


def played(name: str, steps: int | None = None, seed: int = 3) -> Game:
    """A random game of three players, to its end or for this many steps."""
    game = new_game(name, 3, seed)
    for count, _ in enumerate(random_play(game, seed), 1):
        if count == steps:
            break
    return game


def turns_of(game: Game) -> list[list[Event]]:
    """The events of each turn; the first list has those before the first turn."""
    edges = [0, *turn_starts(game.log), len(game.log)]
    turns = [
        [event for record in game.log[start:end] for event in record.events]
        for start, end in pairwise(edges)
    ]
    return turns if turns[-1] else turns[:-1]


def log_of(events: list[Event]) -> list[LogGroup]:
    return grouped(entries_of(events))


def replay_of(game: Game) -> Replay:
    return Replay(game, seat_players(game.players))


@pytest.mark.parametrize("name", MAPS)
def test_replay_last_step_is_the_final_state(name: str) -> None:
    game = played(name)
    replay = replay_of(game)
    assert replay.view_at(replay.steps).final == view_of(game, None).final
    for seat in range(3):
        assert replay.view_at(replay.steps, Perspective(seat)).hand == view_of(game, seat).hand


def test_replay_same_state_in_any_order() -> None:
    """Stepping forward, stepping back and jumping lead to the same states."""
    game = played("europe", 200)
    on, jumped = replay_of(game), replay_of(game)
    forward = [on.view_at(step) for step in range(on.steps + 1)]
    back = [on.view_at(step) for step in reversed(range(on.steps + 1))]
    assert forward == back[::-1]
    for step in (150, 3, 199, 41, 40, 0, 80):
        assert jumped.view_at(step) == forward[step]


def test_replay_steps_of_turns() -> None:
    replay = replay_of(played("usa"))
    for turn in range(1, replay.turns + 1):
        step = replay.step_of_turn(turn)
        assert replay.turn_of_step(step) == turn == replay.view_at(step).turn
        assert replay.turn_of_step(step - 1) == turn - 1
    assert replay.turn_of_step(replay.steps) == replay.turns, "no turn begins when the game is over"
    assert replay.step_of_turn(0) == 0
    assert replay.step_of_turn(9999) == replay.step_of_turn(replay.turns)


@pytest.mark.parametrize("seat", [None, 1])
def test_replay_log_of_turn(seat: int | None) -> None:
    """A replay tells of each turn, the setup included, what its perspective may know."""
    game = played("usa")
    replay = replay_of(game)
    turns = turns_of(game)
    assert len(turns) == replay.turns + 1
    for turn, events in enumerate(turns):
        assert replay.log_of_turn(turn, Perspective(seat)) == log_of(events_for(events, seat))
        assert replay.log_of_turn(turn, Perspective(reveal_all=True)) == log_of(events)


def test_replay_hands_of_perspective() -> None:
    game = played("paris")
    replay = replay_of(game)
    assert [view.viewer for view in replay.hands(30, Perspective(reveal_all=True))] == [0, 1, 2]
    assert [view.viewer for view in replay.hands(30, Perspective(1))] == [1]
    assert replay.hands(30, PUBLIC) == []
    assert len(replay.perspectives) == 5


@pytest.mark.parametrize("perspective", [PUBLIC, Perspective(1), Perspective(reveal_all=True)])
def test_replay_unfinished_game_is_public(perspective: Perspective) -> None:
    """An unfinished game shows only public information, whatever the perspective."""
    game = new_game("europe", 3, 3)
    moments = [game.copy(), *[game.copy() for _ in islice(random_play(game, 3), 150)]]
    replay, other = replay_of(game), replay_of(replace_hidden(game, None, 9))
    assert replay.steps == 150
    assert replay.perspectives == [PUBLIC]
    assert replay.hands(100, perspective) == []
    for step in range(1, replay.steps + 1):
        turn = replay.turn_of_step(step - 1)
        log, same = (r.log_of_turn(turn, perspective, up_to=step) for r in (replay, other))
        assert log == same
        secrets_exchanged = replace_hidden(moments[step], None, step, with_log=False)
        assert replay.view_at(step, perspective) == view_of(secrets_exchanged, None)


@pytest.mark.parametrize("name", ["usa", "europe", "great_lakes", "paris"])
def test_replay_state_after_each_turn(name: str) -> None:
    """After each turn the replay shows what everybody saw when the turn ended."""
    game = new_game(name, 3, seed=5)
    seen = []
    for action in random_play(game, 5):
        view = view_of(game, None)
        if isinstance(action, EndTurn):
            now = (view.seats, view.owners, view.buildings)
            if view.turn > 1 or game.is_over:
                seen.append(now)
            else:
                seen = [now]  # Starting choices change nothing public.
    replay = Replay(game, seat_players(game.players))
    views = [replay.view_at(replay.step_after_turn(turn)) for turn in range(replay.turns + 1)]
    assert [(view.seats, view.owners, view.buildings) for view in views] == seen
    assert replay.scores() == [tuple(seat.score for seat in seats) for seats, *_ in seen]
    assert len(turns_of(game)) == len(seen)
    for turn, events in enumerate(turns_of(game)[1:], 1):
        step, since = replay.step_after_turn(turn), replay.step_of_turn(turn)
        claims = {event.route for event in events if isinstance(event, RouteClaimed)}
        assert replay.claimed(step, since) == claims


def test_replay_new_game_has_no_turns() -> None:
    game = new_game("usa", 2, seed=1)
    assert turns_of(game) == [list(game.log[0].events)]
    assert Replay(game, seat_players(game.players)).scores() == [(0, 0)]


@pytest.mark.parametrize("steps", [0, 8, 60, 10_000])
def test_turns_played_only_completed(steps: int) -> None:
    """A turn in which the players end the game early does not count."""
    game = new_game("paris", 2, seed=1)
    for _, _ in zip(range(steps), random_play(game, 1), strict=False):
        pass
    if not game.is_over:
        game.apply(EndEarly())
    ended = [event for record in game.log for event in record.events]
    assert turns_played(game) == sum(isinstance(event, TurnEnded) for event in ended)


def test_turns_played_all_passed() -> None:
    """The turn after which all players pass counts."""
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
    seats.act(session, EndTurn())
    assert session.finished is not None
    assert isinstance(session.finished.log[-1].events[-1], GameEnded)
    assert turns_played(session.finished) == 3
