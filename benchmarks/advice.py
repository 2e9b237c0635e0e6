"""Whole games that follow the advice, and what it did in them.

    python -m benchmarks.advice            three games on each of three maps
    python -m benchmarks.advice -n 10

What is counted, over all decisions of Ann, who plays against a hard player:

- *not hard's choice*: advice whose action is not the one that the hard player makes when the same
  seat is given to it at the same moment;
- *plans changed without cause*: from one turn of Ann to her next, the routes still to be claimed
  differ from those of before without the ones that Ann has claimed, though nobody else has claimed
  one of them, Ann has the same tickets, has claimed no route outside the plan, and gives up no
  ticket for want of turns or pieces;
- *named draws*: draws whose reason names a route that needs cards; *never claimed* are those whose
  route Ann never claims afterwards;
- *grown needs*: the same route needs more cards than when it was last named, though Ann has paid
  no cards in between.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from ttr_tui.engine import Claim, DrawFaceUp, DrawFromDeck, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import RouteNeeds
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import new_session

MAPS: Final = ("usa", "europe", "great_lakes")

_FIRST_SEED: Final = 7_400_000

_HEADS: Final = (
    "map",
    "games",
    "not hard's choice",
    "plans changed a game",
    "draws for a route never claimed",
    "grown needs",
)


class Follower:
    """Follows the advice through a game, and counts."""

    def __init__(self, map_name: str, seed: int) -> None:
        ann, bob = SeatedPlayer("Ann", "blue"), SeatedPlayer("Bob", "red", "hard")
        self.session = new_session(read_map(find_map(map_name)), [ann, bob], first=None, seed=seed)
        self.hot_seat = HotSeat(self.session)
        self.counts: Counter[str] = Counter()
        self._before: tuple[set[int], set[int], View] | None = None
        self._named: list[int] = []
        self._claimed: set[int] = set()
        self._needed: dict[RouteIndex, int] = {}

    def play(self) -> Counter[str]:
        """Play the whole game; the counts."""
        while not self.session.is_over:
            if self.hot_seat.computer_acts:
                if self.hot_seat.play_computer_step() is None:
                    self.hot_seat.wait_for_choice()
                continue
            self.hot_seat.show_hand()
            self._decide()
        self.counts["named draws"] = len(self._named)
        self.counts["never claimed"] = len([c for c in self._named if c not in self._claimed])
        self.hot_seat.leave()
        return self.counts

    def _decide(self) -> None:
        hot_seat, view = self.hot_seat, self.hot_seat.view
        if view.phase is Phase.TURN:
            self._look_at_plan(view)
        advice = find_advice(hot_seat)
        assert advice is not None, "Ann has something to decide"
        self.counts["decisions"] += 1
        if view.phase is not Phase.TURN_END:
            self.counts["other choices"] += advice.action != self._choice_of_hard()
        routes = view.game_map.routes
        match advice.action:
            case Claim(route=route):
                self._claimed.add(routes[route].connection)
            case DrawFaceUp() | DrawFromDeck():
                for fact in advice.facts:
                    if isinstance(fact, RouteNeeds):
                        self._named.append(routes[fact.route].connection)
                        number = fact.spaces + fact.locomotives
                        grows = number > self._needed.get(fact.route, number)
                        self.counts["grown needs"] += grows
                        self._needed[fact.route] = number
        hot_seat.show_hand()
        hot_seat.act(advice.action)
        if sum(hot_seat.view.hand) < sum(view.hand):
            self._needed.clear()

    def _choice_of_hard(self) -> object:
        """What the hard player does in Ann's place."""
        players = self.session.players
        hard = [each._replace(played_by="hard") for each in players]
        self.session.edit_players(hard)
        action = self.session.computer_question().answer().action
        self.session.edit_players(players)
        self.hot_seat.show_hand()
        return action

    def _look_at_plan(self, view: View) -> None:
        plan, routes = self.hot_seat.plan, view.game_map.routes
        if plan is None:
            return
        todo = {routes[RouteIndex(route)].connection for route in plan.routes}
        if self._before is not None:
            before, tickets, then = self._before
            own = {routes[route].connection for route in own_routes(view.owners, view.player)}
            owned = {routes[route].connection for route in own_routes(then.owners, view.player)}
            is_open = {routes[route].connection for route in view.open_routes()}
            same = view.tickets == then.tickets and own - owned <= before
            if same and before - own <= is_open and tickets <= {*plan.paths}:
                self.counts["plans changed"] += todo != before - own
        self._before = todo, {*plan.paths}, view


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games and print the counts for each map."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("-n", type=int, default=3, help="games on each map")
    games = parser.parse_args(arguments).n
    table = Table(*_HEADS)
    for name in MAPS:
        total: Counter[str] = Counter()
        for seed in range(games):
            total.update(Follower(name, _FIRST_SEED + seed).play())
        share = 100 * total["never claimed"] / max(1, total["named draws"])
        table.add_row(
            name,
            str(games),
            f"{total['other choices']} of {total['decisions']}",
            f"{total['plans changed'] / games:.1f}",
            f"{share:.0f}% of {total['named draws']}",
            str(total["grown needs"]),
        )
    Console().print(table)


if __name__ == "__main__":
    main()
