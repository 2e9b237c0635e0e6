"""How a computer player behaves, as a person at the table would see it, in games against itself.

python -m benchmarks.behavior usa hard 8000001 10

- *Blind beside a pair*: of the drawing turns that begin while two face-up cards of a color could
  help to pay for an unclaimed route of five spaces or more, how many begin with a hidden card.
- *Claimed within two turns*: of the planned routes that the hand can pay for without locomotives
  that a color could replace, how many the player claims in that own turn or in the next two.
- *Harbors*: how many a player builds.
"""

from __future__ import annotations

import sys
from typing import Final

from ttr_tui.engine import Claim, DrawFaceUp, DrawFromDeck, Game, Phase, View, view_of
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.harbors import harbors_of
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import choice_seed
from ttr_tui.players import PLAYERS
from ttr_tui.players.planning import plan_of

_LONG: Final = 5
_SOON: Final = 2


class Behavior:
    """What was counted in some games."""

    def __init__(self) -> None:
        self.pairs = self.blind = self.payable = self.soon = self.harbors = self.players = 0
        self._since: list[dict[int, int]] = []

    def play(self, game: Game, player: str) -> None:
        """Play a game to its end."""
        self._since = [{} for _ in game.players]
        turns = [0 for _ in game.players]
        computer = PLAYERS[player].load()
        seed = game.state.rng
        while not game.is_over:
            seat = game.state.player
            view = view_of(game, seat)
            action = computer.choose(view, choice_seed(seed, len(game.log))).action
            if view.phase is Phase.TURN:
                turns[seat] += 1
                self._count_draw(view, action)
                self._count_claims(view, turns[seat], action)
            game.apply(action)
        self.players += len(game.players)
        self.harbors += sum([len(harbors_of(game.state, Seat(s))) for s in game.state.seats])

    def _count_draw(self, view: View, action: object) -> None:
        if isinstance(action, DrawFaceUp | DrawFromDeck) and _has_pair(view):
            self.pairs += 1
            self.blind += isinstance(action, DrawFromDeck)

    def _count_claims(self, view: View, turn: int, action: object) -> None:
        assert view.viewer is not None, "somebody plays"
        since, routes = self._since[view.viewer], view.game_map.routes
        planned = {routes[route].connection for route in plan_of(view).routes}
        for connection, first in [*since.items()]:
            if connection not in planned or turn > first + _SOON:
                del since[connection]
        wild = view.game_map.locomotive
        for route, claims in view.claims().items():
            paid = min([dict(claim.payment).get(wild, 0) for claim in claims])
            connection = routes[route].connection
            is_thrifty = paid <= routes[route].locomotives and not routes[route].tunnel
            if connection in planned and is_thrifty and connection not in since:
                since[connection] = turn
                self.payable += 1
        if isinstance(action, Claim) and routes[action.route].connection in since:
            self.soon += 1
            since[routes[action.route].connection] = turn + 1_000

    def report(self) -> str:
        """The shares and means."""
        return (
            f"blind beside a pair {self.blind / max(1, self.pairs):.0%} of {self.pairs}, "
            f"claimed within two turns {self.soon / max(1, self.payable):.0%} of {self.payable}, "
            f"harbors {self.harbors / max(1, self.players):.2f}"
        )


def _has_pair(view: View) -> bool:
    """Whether two face-up cards of a color could help to pay for a long unclaimed route."""
    card_types, wild = view.game_map.card_types, view.game_map.locomotive
    cards = {c for c in view.market if c is not None and c != wild and view.market.count(c) > 1}
    pieces = view.seats[view.player].pieces_by_deck
    for route in view.open_routes():
        fact = view.game_map.routes[route]
        if _LONG <= fact.length <= pieces[fact.deck]:
            for card in cards:
                of_deck = card_types[card].deck == fact.deck
                if of_deck and fact.color in (None, card_types[card].color):
                    return True
    return False


def main(map_name: str, player: str, first: int, deals: int) -> None:
    """Play so many deals and report."""
    game_map, behavior = read_map(find_map(map_name)).game_map, Behavior()
    for deal in range(first, first + deals):
        names = (player, f"{player} 2")
        behavior.play(Game(game_map, names, first=Seat(0), seed=deal, auto_end_turn=True), player)
    print(f"{map_name}, {player}, {deals} deals: {behavior.report()}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
