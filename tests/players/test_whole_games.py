"""Whole games of computer players: they end, every choice is legal, and all phases are answered."""

from collections.abc import Sequence

import pytest

from tests.maps import TABLES
from tests.players.games import LEVELS, new_player, play
from tests.players.odd_maps import odd_map
from tests.random_games import new_game
from tests.scenario import scenario_games
from ttr_tui.engine import (
    Game,
    Phase,
    final_score,
    view_of,
)
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.players import PLAYERS
from ttr_tui.players.player import ServesRoute

SEATED = [*LEVELS, "greedy"]
"""Those who sit at the tables in turn."""


def check_whole_game(game: Game, players: Sequence[str]) -> None:
    """Play a game to its end; every choice is legal, and its reasons are about what the player
    sees."""
    game_map = game.game_map
    for view, choice in play(game, players):
        assert choice.action in view.legal
        for reason in choice.reasons:
            if isinstance(reason, ServesRoute):
                assert reason.route in range(len(game_map.routes))
    assert game.is_over
    assert not broken_invariants(game.state)


@pytest.mark.quick(3)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_game(name: str, players: int) -> None:
    """Every map is played to its end by players of different levels."""
    seated = [SEATED[(seat + players) % len(SEATED)] for seat in range(players)]
    check_whole_game(new_game(name, players, seed=players), seated)


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(8))
def test_odd_map(seed: int) -> None:
    """Maps that nobody would draw, with any rules, are played to their end."""
    check_odd_map(seed, 0)


def check_odd_map(seed: int, deal: int) -> None:
    game_map = odd_map(seed)
    players = game_map.rules.max_players
    names = [LEVELS[(seat + deal) % len(LEVELS)] for seat in range(players)]
    check_whole_game(Game(game_map, names, seed=deal), names)


def check_numbered_game(number: int) -> None:
    """One of many games: every second on one of 50 odd maps, the others on all maps with every
    number of players."""
    deal, odd = divmod(number, 2)
    if odd:
        check_odd_map(deal % 50, deal)
    else:
        name, players = TABLES[deal % len(TABLES)]
        seated = [SEATED[(seat + deal) % len(SEATED)] for seat in range(players)]
        check_whole_game(new_game(name, players, seed=1000 + deal), seated)


def test_every_phase() -> None:
    """In the positions of the scenarios, which have all phases, players choose a legal action. The
    players take turns."""
    phases: set[Phase] = set()
    players = [new_player(name) for name in (*LEVELS, "random", "greedy")]
    for number, game in enumerate(scenario_games()):
        if not game.is_over:
            view = view_of(game, game.state.player)
            assert players[number % len(players)].choose(view, seed=1).action in view.legal
            phases.add(view.phase)
    assert phases == {*Phase} - {Phase.OVER}


@pytest.mark.parametrize("player", PLAYERS)
def test_no_decision(player: str) -> None:
    """A player who does not have to act has no choice; nor has a spectator."""
    game = new_game("usa", 2, seed=1)
    for viewer in (1 - game.state.player, None):
        with pytest.raises(ValueError, match="no action is legal"):
            PLAYERS[player].load().choose(view_of(game, viewer), seed=1)


@pytest.mark.quick(1)
@pytest.mark.parametrize("player", ["easy", "medium", "hard"])
def test_levels_complete_tickets(player: str) -> None:
    """Every level completes most of its tickets."""
    tickets = []
    for seed in range(3):
        game = new_game("usa", 3, seed)
        for _ in play(game, [player] * 3):
            pass
        tickets += [t.completed for score in final_score(game.state).players for t in score.tickets]
    assert sum(tickets) > len(tickets) * 2 / 3


@pytest.mark.slow
def test_stronger_levels_score_more() -> None:
    """In eight deals, the better player is ahead by far."""
    for weaker, stronger in (("random", "greedy"), ("greedy", "easy"), ("easy", "hard")):
        totals = [0, 0]
        for seed in range(8, 16):
            game = new_game("usa", 2, seed)
            names = [weaker, stronger] if seed % 2 else [stronger, weaker]
            for _ in play(game, names):
                pass
            for name, score in zip(names, final_score(game.state).players, strict=True):
                totals[name == stronger] += score.total
        assert totals[1] > totals[0] + 80, (weaker, stronger)
