"""The random player: every legal action has its chance, and so has every kind of action."""

from collections import Counter

from tests.random_games import new_game, random_play
from ttr_tui.engine import Phase, View, view_of
from ttr_tui.players.baselines import RandomPlayer


def a_turn() -> View:
    """A turn in which claims, drawing cards, and tickets are possible."""
    game = new_game("usa", 2, seed=1)
    for _ in random_play(game, seed=1):
        view = view_of(game, game.state.player)
        if view.phase is Phase.TURN and len({action.tag for action in view.legal}) == 4:
            return view
    raise AssertionError("no such turn")


def test_each_kind_and_each_action_equally_likely() -> None:
    """Of 4,000 choices each kind gets about a quarter, and shares it evenly among its actions."""
    view, player = a_turn(), RandomPlayer()
    chosen = Counter(player.choose(view, seed).action for seed in range(4_000))
    kinds: dict[str, list[int]] = {}
    for action in view.legal:
        kinds.setdefault(action.tag, []).append(chosen[action])
    for counts in kinds.values():
        assert 900 < sum(counts) < 1100
        expected = 1000 / len(counts)
        assert min(counts) > expected * 0.5
        assert max(counts) < expected * 2


def test_next_decision_is_a_new_one() -> None:
    """With the same seed, later turns are not copies of the first one."""
    view, player = a_turn(), RandomPlayer()
    chosen = {player.choose(view._replace(turn=turn), 1).action.tag for turn in range(30)}
    assert len(chosen) == 4
