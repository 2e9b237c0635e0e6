"""Properties of random games on every map with every number of players."""

import json

import pytest

from tests.hidden import replace_hidden
from tests.maps import TABLES
from tests.random_games import every_legal, new_game, random_play
from ttr_tui.engine import (
    EndTurn,
    Game,
    IllegalActionError,
    Phase,
    Record,
    State,
    action_from_json,
    action_from_text,
    action_text,
    action_to_json,
    event_from_json,
    event_to_json,
    view_of,
)
from ttr_tui.engine.registry import EVENTS, broken_invariants
from ttr_tui.engine.rules.market import can_draw, card_actions
from ttr_tui.engine.view import events_for

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
MAX_ACTIONS = 3_000
"""More actions than any random game has."""


@pytest.mark.quick(6)
@every_table
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_invariants_and_end(name: str, players: int, seed: int) -> None:
    """All invariants hold after every action, and every game ends."""
    game = new_game(name, players, seed, auto_end_turn=bool((seed + players) % 2))
    assert broken_invariants(game.state) == []
    for count, action in enumerate(random_play(game, seed)):
        assert broken_invariants(game.state) == [], (seed, count, action)
        assert count < MAX_ACTIONS


@pytest.mark.quick(5)
@every_table
def test_undo_restores_the_exact_state(name: str, players: int) -> None:
    """Undo restores state and log, and is impossible once something hidden was revealed."""
    game = new_game(name, players, 0)
    before, log = game.state.copy(), game.log[:]
    for action in random_play(game, 0):
        revealed = any(EVENTS[type(event)].reveals for event in game.log[-1].events)
        assert game.can_undo == (not revealed and not isinstance(action, EndTurn))
        if game.can_undo:
            assert game.undo().action == action
            assert game.state == before
            assert game.log == log
            game.apply(action)
        else:
            after = game.state.copy()
            with pytest.raises(IllegalActionError, match="undo"):
                game.undo()
            assert game.state == after
        before, log = game.state.copy(), game.log[:]


@pytest.mark.quick(4)
@every_table
def test_quick_question_whether_a_card_can_be_drawn(name: str, players: int) -> None:
    """The quick answer agrees with the list of cards, and nobody is left without an action."""
    game = new_game(name, players, 3)
    for _ in random_play(game, 3):
        if game.state.phase in {Phase.TURN, Phase.SECOND_CARD}:
            assert can_draw(game.state) == bool(card_actions(game.state))
        assert game.legal() or game.is_over


@pytest.mark.quick(4)
@every_table
def test_copy_is_independent(name: str, players: int) -> None:
    """Playing on with a copy does not change the original."""
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


@pytest.mark.quick(4)
@every_table
def test_json_and_text_round_trip(name: str, players: int) -> None:
    """Actions and events survive JSON, and actions their text."""
    game = new_game(name, players, 5)
    for _ in random_play(game, 5):
        pass
    game_map = game.game_map
    for record in game.log:
        for event in record.events:
            written = json.loads(json.dumps(event_to_json(event, game_map)))
            assert event_from_json(written, game_map) == event
        if record.action is not None:
            written = json.loads(json.dumps(action_to_json(record.action, game_map)))
            assert action_from_json(written, game_map) == record.action
            assert action_from_text(action_text(record.action, game_map), game_map) == record.action


@pytest.mark.quick(4)
@every_table
def test_events_alone_rebuild_the_state(name: str, players: int) -> None:
    """Applying the events to an empty state gives the state of the game."""
    game = new_game(name, players, 3)
    rebuilt = State(game.game_map, players)
    for event in game.log[0].events:
        event.apply(rebuilt)
    assert rebuilt == game.state
    for _ in random_play(game, 3):
        for event in game.log[-1].events:
            event.apply(rebuilt)
        assert rebuilt == game.state


@pytest.mark.quick(5)
@every_table
def test_views_and_events_hide_secrets(name: str, players: int) -> None:
    """Views and events do not change if everything hidden from the viewer is different."""
    game = new_game(name, players, 0)
    for count, _ in enumerate(random_play(game, 0)):
        if game.is_over:
            break
        if count % 10:
            continue
        for viewer in (None, *range(players)):
            other = replace_hidden(game, viewer, count, with_log=False)
            assert broken_invariants(other.state) == []
            assert view_of(other, viewer) == view_of(game, viewer)
        if count % 30 == 0:
            for viewer in (None, *range(players)):
                other = replace_hidden(game, viewer, count)
                assert _visible_events(other.log, viewer) == _visible_events(game.log, viewer)


def _visible_events(log: list[Record], viewer: int | None) -> list[object]:
    return [events_for(record.events, viewer) for record in log]


@pytest.mark.quick(4)
@every_table
def test_illegal_actions_have_a_reason_and_change_nothing(name: str, players: int) -> None:
    """An action that is not legal raises an error with a reason."""
    games = [new_game(name, players, seed) for seed in range(3)]
    plays = [random_play(game, seed) for seed, game in enumerate(games)]
    everything = {action for game in games for action in game.legal()}
    for number in range(200):
        for play in plays:
            next(play, None)
        if number % 2:
            continue
        everything |= {action for game in games for action in game.legal()}
        game = games[0]
        before, log = game.state.copy(), game.log[:]
        for action in sorted(everything - every_legal(game.state), key=repr)[::29]:
            with pytest.raises(IllegalActionError) as error:
                game.apply(action)
            assert str(error.value).strip()
        assert game.state == before
        assert game.log == log
