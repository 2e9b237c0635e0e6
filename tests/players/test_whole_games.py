"""Whole games of computer players: they end, every choice is legal, and all phases are answered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.maps import TABLES, a_map
from tests.players.games import play
from tests.random_games import new_game
from tests.scenario import UNDO, MapError, read_scenarios
from ttr_tui.engine import Game, Phase, action_from_text, broken_invariants, final_score, view_of
from ttr_tui.players import PLAYERS


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_game(name: str, players: int, player: str) -> None:
    """With the same player in all seats, every map is played to its end."""
    game_map = a_map(name)
    game = new_game(name, players, seed=players)
    for view, choice in play(game, [player] * players):
        assert choice.action in view.legal
        for reason in choice.reasons:
            match reason.tag:
                case "ticket":
                    assert reason.ticket in {*view.tickets, *view.offer}
                case "route":
                    assert reason.route in range(len(game_map.routes))
                case "cards":
                    assert reason.spaces > 0
                    assert {*reason.card_types} <= {*range(len(game_map.card_types))}
    assert game.is_over
    assert not broken_invariants(game.state)


def scenario_games() -> Iterator[Game]:
    """The game of every scenario, at the start and after each of its actions."""
    for path in sorted(Path(__file__).parents[1].glob("scenarios/*.yaml")):
        for scenario in read_scenarios(path):
            if isinstance(scenario.start, MapError):
                continue
            game = scenario.game()
            yield game
            for line in scenario.done:
                text = line.partition(": ")[2]
                game.undo() if text == UNDO else game.apply(action_from_text(text, game.game_map))
                yield game


@pytest.mark.parametrize("player", PLAYERS)
def test_every_phase(player: str) -> None:
    """In every position of the scenarios, which have all phases, players choose a legal action."""
    phases: set[Phase] = set()
    for game in scenario_games():
        if not game.is_over:
            view = view_of(game, game.state.player)
            assert PLAYERS[player]().choose(view, seed=1).action in view.legal
            phases.add(view.phase)
    assert phases == {*Phase} - {Phase.OVER}


@pytest.mark.parametrize("player", PLAYERS)
def test_no_decision(player: str) -> None:
    """A player who does not have to act has no choice; nor has a spectator."""
    game = new_game("usa", 2, seed=1)
    for viewer in (1 - game.state.player, None):
        with pytest.raises(ValueError, match="no action is legal"):
            PLAYERS[player]().choose(view_of(game, viewer), seed=1)


def test_greedy_completes_tickets() -> None:
    """The greedy player completes most of its tickets."""
    tickets = []
    for seed in range(3):
        game = new_game("usa", 3, seed)
        for _ in play(game, ["greedy"] * 3):
            pass
        tickets += [t.completed for score in final_score(game.state).players for t in score.tickets]
    assert sum(tickets) > len(tickets) * 2 / 3
