"""What holds for every map with every number of players, in games of blind choices."""

import json

import pytest

from tests.hidden import exchange_hidden
from tests.maps import TABLES
from tests.notation import action_from_text, action_text
from tests.random_games import new_game, random_play
from ttr_tui.engine.actions import EndTurn
from ttr_tui.engine.codec import action_from_json, action_to_json, event_from_json, event_to_json
from ttr_tui.engine.events import REVEALING
from ttr_tui.engine.game import Game, Record
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.state import State
from ttr_tui.engine.view import events_for, view_of

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
LONGEST_GAME = 3_000
"""More actions than any game of blind choices takes, with room to spare."""


@every_table
@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 70), marks=pytest.mark.slow)])
def test_invariants_hold_after_every_action_and_every_game_ends(
    name: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        game = new_game(name, players, seed, auto_end_turn=bool(seed % 2))
        assert broken_invariants(game.state) == []
        for count, action in enumerate(random_play(game, seed)):
            assert broken_invariants(game.state) == [], (seed, count, action)
            assert count < LONGEST_GAME


@every_table
def test_undoing_gives_the_exact_state_until_something_hidden_was_seen(
    name: str, players: int
) -> None:
    for seed in range(4):
        game = new_game(name, players, seed)
        before, log = game.state.copy(), game.log[:]
        for action in random_play(game, seed):
            revealed = any(isinstance(event, REVEALING) for event in game.log[-1].events)
            assert game.can_undo == (not revealed and not isinstance(action, EndTurn))
            if game.can_undo:
                assert game.undo().action == action
                assert game.state == before
                assert game.log == log
                game.apply(action)
            else:
                after = game.state.copy()
                with pytest.raises(IllegalActionError, match="nothing can be undone"):
                    game.undo()
                assert game.state == after
            before, log = game.state.copy(), game.log[:]


@every_table
def test_a_copy_shares_nothing_with_the_original(name: str, players: int) -> None:
    game = new_game(name, players, 1)
    play = random_play(game, 1)
    for _ in range(60):
        next(play)
    copy = game.copy()
    state, log = game.state.copy(), game.log[:]
    for _ in random_play(copy, 2):
        pass
    assert game.state == state
    assert game.log == log
    assert game.legal() == Game.from_state(state, game.players).legal()


@every_table
def test_actions_and_events_go_through_json_and_text_and_back(name: str, players: int) -> None:
    game = new_game(name, players, 5)
    for _ in random_play(game, 5):
        pass
    game_map = game.game_map
    for record in game.log:
        for event in record.events:
            there = json.loads(json.dumps(event_to_json(event, game_map)))
            assert event_from_json(there, game_map) == event
        if record.action is not None:
            written = json.loads(json.dumps(action_to_json(record.action, game_map)))
            assert action_from_json(written, game_map) == record.action
            assert action_from_text(action_text(record.action, game_map), game_map) == record.action


@every_table
def test_a_game_goes_on_from_its_events_alone(name: str, players: int) -> None:
    game = new_game(name, players, 3)
    retold = State(game.game_map, players)
    for event in game.log[0].events:
        event.apply(retold)
    assert retold == game.state
    for _ in random_play(game, 3):
        for event in game.log[-1].events:
            event.apply(retold)
        assert retold == game.state


@every_table
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.slow)])
def test_nobody_sees_what_is_hidden_from_them(name: str, players: int, seeds: range) -> None:
    for seed in seeds:
        game = new_game(name, players, seed)
        for count, _ in enumerate(random_play(game, seed)):
            if game.is_over:
                break
            if count % 3:
                continue
            for viewer in (None, *range(players)):
                other = exchange_hidden(game, viewer, count, with_log=False)
                assert broken_invariants(other.state) == []
                assert view_of(other, viewer) == view_of(game, viewer)
            if count % 30 == 0:
                for viewer in (None, *range(players)):
                    other = exchange_hidden(game, viewer, count)
                    assert _describe_event(other.log, viewer) == _describe_event(game.log, viewer)


def _describe_event(log: list[Record], viewer: int | None) -> list[object]:
    return [events_for(record.events, viewer) for record in log]


@every_table
def test_what_is_not_in_the_list_is_illegal_with_a_reason_and_changes_nothing(
    name: str, players: int
) -> None:
    games = [new_game(name, players, seed) for seed in range(3)]
    plays = [random_play(game, seed) for seed, game in enumerate(games)]
    everything = {action for game in games for action in game.legal()}
    for _ in range(200):
        for play in plays:
            next(play, None)
        everything |= {action for game in games for action in game.legal()}
        game = games[0]
        before, log = game.state.copy(), game.log[:]
        for action in sorted(everything - set(game.legal()), key=repr)[::17]:
            with pytest.raises(IllegalActionError) as refusal:
                game.apply(action)
            assert str(refusal.value).strip()
        assert game.state == before
        assert game.log == log
