"""Whether choices that override the policy hold: in many worlds, with none left out early.

python -m benchmarks.overrides                          20 games, 1,000 worlds for each choice
python -m benchmarks.overrides usa europe -n 2 -w 300

Hard plays against itself. Wherever its choice in a turn is not the policy's, games are played on
after both in other worlds than it has looked at: those that are worse by more than 1.96 standard
errors are counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Final

from ttr_tui.arena.matches import wilson
from ttr_tui.engine import Action, Game, Phase, View, action_text, view_of
from ttr_tui.engine.game_map import GameMap, Seat
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import choice_seed
from ttr_tui.players.computer import Computer, acting
from ttr_tui.players.final_count import totals
from ttr_tui.players.levels import LEVELS
from ttr_tui.players.planning import planned_game
from ttr_tui.players.policy import play_to_end
from ttr_tui.players.worlds import Worlds

MAPS: Final = ("usa", "europe", "great_lakes", "paris")
_FIRST: Final = 9_800_001
_OTHER_WORLDS: Final = 987_654_321


def overrides(game_map: GameMap, deal: int) -> Iterator[tuple[View, Action, Action]]:
    """The turns of a game in which hard does not do what the policy would: the view, the policy's
    action, and hard's."""
    hard = LEVELS["hard"]
    game = Game(game_map, ("Ann", "Bob"), first=Seat(0), seed=deal, auto_end_turn=True)
    while not game.is_over:
        view, seed = view_of(game, game.state.player), choice_seed(deal, len(game.log))
        action = hard.choose(view, seed).action
        if view.phase is Phase.TURN and hard.plays_on(view):
            policy = Computer(hard.weights).choose(view, seed).action
            if action != policy:
                yield view, policy, action
        game.apply(action)


def difference(view: View, one: Action, other: Action, worlds: int) -> tuple[float, float]:
    """By how many points more the viewer leads after the other action, and the standard error."""
    known = planned_game(view)
    paths, me = known.paths[known.player], known.player
    differences: list[float] = []
    for world in islice(Worlds(view, _OTHER_WORLDS), worlds):
        leads = []
        for action in (one, other):
            game = world.copy()
            acting(action, paths)(game)
            play_to_end(game)
            points = totals(game)
            leads.append(points[me] - max(p for seat, p in enumerate(points) if seat != me))
        differences.append(leads[1] - leads[0])
    mean = sum(differences) / worlds
    variance = sum([(each - mean) ** 2 for each in differences]) / (worlds - 1)
    return mean, sqrt(variance / worlds)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, and print each override and how many are worse."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("maps", nargs="*", default=list(MAPS))
    parser.add_argument("-n", type=int, default=5, help="games on each map")
    parser.add_argument("-w", type=int, default=1000, help="worlds")
    options = parser.parse_args(arguments)
    found: list[float] = []
    worse = 0
    for name in options.maps:
        game_map = read_map(find_map(name)).game_map
        for deal in range(_FIRST, _FIRST + options.n):
            for view, policy, action in overrides(game_map, deal):
                mean, error = difference(view, policy, action, options.w)
                found.append(mean)
                worse += mean < -1.96 * error
                actions = [action_text(each, game_map) for each in (policy, action)]
                said = " -> ".join(actions)
                print(f"{name} {deal}: {said}: {mean:+.1f} ± {1.96 * error:.1f}", flush=True)
    if found:
        share = wilson(worse, len(found))
        print(
            f"{len(found)} overrides, mean {sum(found) / len(found):+.2f}; {worse} worse: "
            f"{share.part:.0%} [{share.low:.0%}, {share.high:.0%}]"
        )


if __name__ == "__main__":
    main()
