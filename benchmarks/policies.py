"""Policy against policy in the fast model, without playouts: what a term of the policy is worth.

python -m benchmarks.policies usa --change path=0 thrift=4       these weights against hard's
python -m benchmarks.policies usa --former 0b0583fd              today's against that of a commit
python -m benchmarks.policies --first 9100001 -n 300 usa europe

Each deal is played in both seatings, a game in some milliseconds. Points are those of the changed
policy, or of today's, more than the other's; deals for choices between variants are not those of
matches.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from time import process_time
from typing import Any, Final, NamedTuple

from benchmarks.former import NAME, export, summary
from ttr_tui.engine import Game, Phase, view_of
from ttr_tui.engine.game_map import GameMap, Seat
from ttr_tui.players.computer import Computer
from ttr_tui.players.fast_game import FastGame
from ttr_tui.players.final_count import totals
from ttr_tui.players.weights import HARD

_FIRST: Final = 9_100_001
_MOST: Final = 400
"""So many turns end a game that goes nowhere."""


@cache
def _map(package: str, name: str) -> Any:
    file = import_module(f"{package}.mapfile.map_catalog").find_map(name)
    return import_module(f"{package}.mapfile.map_file").read_map(file).game_map


class Policy(NamedTuple):
    """The policy of a package with these weights."""

    package: str
    weights: Any

    def module(self, name: str) -> Any:
        return import_module(f"{self.package}.players.{name}")

    def prices(self, map_name: str) -> Any:
        """The prices on a map, which is read by the same package."""
        return self.module("plans").prices_of(_map(self.package, map_name), self.weights)


class Played(NamedTuple):
    """Points, and what a person would count, by seat."""

    points: list[int]
    longest: list[int]
    tickets: list[int]
    turns: int
    seconds: list[float]


def start(game_map: GameMap, deal: int) -> Game:
    """A deal after the choice of tickets and pieces, without looking ahead."""
    game = Game(game_map, ("Ann", "Bob"), first=Seat(0), seed=deal, auto_end_turn=True)
    while game.state.phase is not Phase.TURN:
        game.apply(Computer(HARD).choose(view_of(game, game.state.player), deal).action)
    return game


def play(game: Game, seats: Sequence[Policy]) -> Played:
    """Play on in the fast model."""
    state = game.state
    fast = FastGame(view_of(game, None), state.hands, state.decks, state.tickets, state.rng)
    fast.player, fast.ticket_deck = 0, [*state.ticket_deck]
    fast.prices = [policy.prices(state.game_map.id) for policy in seats]
    moves = [(p.module("policy").decide, p.module("moves").do_move) for p in seats]
    for seat, policy in enumerate(seats):
        policy.module("plans").plan(fast, seat)
    turns, seconds, goes_on = 0, [0.0, 0.0], True
    while goes_on and turns < _MOST:
        seat = fast.player
        decide, do_move = moves[seat]
        begun = process_time()
        do_move(fast, decide(fast))
        seconds[seat] += process_time() - begun
        goes_on = fast.end_turn()
        turns += 1
    owned = [[c for c, each in enumerate(status) if each == 1] for status in fast.status]
    paths = [fast.map.network(own).longest for own in owned]
    return Played(totals(fast), paths, [len(t) for t in fast.tickets], turns, seconds)


def match(game_map: GameMap, first: Policy, second: Policy, first_deal: int, deals: int) -> str:
    """Play the deals in both seatings and say what came of them."""
    leads: list[float] = []
    longest = kept = turns = 0.0
    seconds = [0.0, 0.0]
    for deal in range(first_deal, first_deal + deals):
        game, lead = start(game_map, deal), 0.0
        for mine, seats in ((0, (first, second)), (1, (second, first))):
            played = play(game, seats)
            lead += played.points[mine] - played.points[1 - mine]
            longest += played.longest[mine] > played.longest[1 - mine]
            kept += played.tickets[mine]
            turns += played.turns
            for side in (0, 1):
                seconds[side] += played.seconds[side if not mine else 1 - side]
        leads.append(lead / 2)
    games = 2 * deals
    return (
        f"{summary(leads)}; longer path {longest / games:.0%}, tickets {kept / games:.1f}, "
        f"turns {turns / games / 2:.1f}, time {seconds[0] / seconds[1]:.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play on each map and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("maps", nargs="+")
    parser.add_argument("--change", nargs="*", default=[], metavar="WEIGHT=NUMBER")
    parser.add_argument("--former", metavar="COMMIT")
    parser.add_argument("--first", type=int, default=_FIRST)
    parser.add_argument("-n", type=int, default=100, help="deals (default: 100)")
    options = parser.parse_args(arguments)
    changes: dict[str, Any] = {}
    for change in options.change:
        name, _, number = change.partition("=")
        changes[name] = type(getattr(HARD, name))(float(number))
    first = Policy("ttr_tui", HARD._replace(**changes))
    second = Policy("ttr_tui", HARD)
    if options.former:
        export(options.former)
        second = Policy(NAME, import_module(f"{NAME}.players.weights").HARD)
    for name in options.maps:
        print(
            f"{name}: {match(_map('ttr_tui', name), first, second, options.first, options.n)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
