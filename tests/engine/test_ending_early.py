"""Ending a game early (C-16), at any moment, on every map."""

import json

import pytest

from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    EndEarly,
    Game,
    IllegalActionError,
    Phase,
    action_from_json,
    action_from_text,
    action_text,
    action_to_json,
    view_of,
)
from ttr_tui.engine.registry import broken_invariants

every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.mark.quick(10)
@every_table
def test_end_early_at_any_moment(name: str, players: int) -> None:
    """Ending early works in every phase, keeps the invariants and scores all kept tickets."""
    ended_in: set[Phase] = set()
    for seed in range(2):
        game = new_game(name, players, seed)
        for count, _ in enumerate(random_play(game, seed)):
            if game.is_over:
                break
            if game.state.phase in ended_in and count % 5 != seed:
                continue
            ended_in.add(game.state.phase)
            other, rebuilt = game.copy(), game.state.copy()
            for event in other.apply(EndEarly()).events:
                event.apply(rebuilt)
            assert other.state == rebuilt
            assert other.is_over
            assert not other.legal()
            assert broken_invariants(other.state) == []
            final = view_of(other, None).final
            assert final is not None
            for score, held in zip(final.players, game.state.tickets, strict=True):
                assert sorted(ticket.ticket for ticket in score.tickets) == sorted(held)
    assert {Phase.STARTING_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END} <= ended_in


@every_table
def test_no_undo_after_end(name: str, players: int) -> None:
    """A game that was ended early can be neither undone nor ended again."""
    game = new_game(name, players, 1)
    game.apply(game.legal()[0])
    assert game.can_undo
    game.apply(EndEarly())
    assert not game.can_undo
    with pytest.raises(IllegalActionError, match="undo after the end"):
        game.undo()
    with pytest.raises(IllegalActionError, match="game over"):
        game.apply(EndEarly())


def test_end_early_is_never_listed() -> None:
    """Ending early is not in the legal list, but has a text and JSON."""
    game = new_game("usa", 2, 1)
    assert EndEarly() not in game.legal()
    assert action_text(EndEarly(), game.game_map) == "end early"
    assert action_from_text("end early", game.game_map) == EndEarly()
    written = json.loads(json.dumps(action_to_json(EndEarly(), game.game_map)))
    assert written == {"do": "end early"}
    assert action_from_json(written, game.game_map) == EndEarly()


def test_end_early_with_auto_end_turn() -> None:
    """A game that ends turns by itself can be ended early too."""
    game = Game(new_game("usa", 2, 1).game_map, ["Ann", "Bob"], auto_end_turn=True)
    game.apply(EndEarly())
    assert game.is_over
