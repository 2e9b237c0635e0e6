"""Every way to pay for a lane (C-7)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.game_map import GameMap, Lane


class Demand(NamedTuple):
    """What a lane asks for: as many cards as spaces, of one colour (`None`: any one colour)."""

    colour: int | None
    length: int


def demand_of(lane: Lane) -> Demand:
    """What must be paid for this lane."""
    return Demand(lane.colour, lane.length)


class Options:
    """All payments that could ever meet a demand, in the order in which they are offered: fewest
    locomotives first, then in the order of the kinds of cards. What a hand can afford is a list
    of indices into `payments`, found colour by colour."""

    def __init__(self, game_map: GameMap, demand: Demand) -> None:
        (locomotive,) = game_map.locomotives
        self.length = demand.length
        self.kinds = [
            index
            for index, kind in enumerate(game_map.kinds)
            if not kind.is_locomotive and demand.colour in (None, kind.colour)
        ]
        payments: list[Payment] = []
        for wild in range(demand.length):
            extra = ((locomotive, wild),) if wild else ()
            payments += [((kind, demand.length - wild), *extra) for kind in self.kinds]
        payments.append(((locomotive, demand.length),))
        self.payments = tuple(payments)

    def with_colour(self, kind: int, have: int, wild: int) -> tuple[int, ...]:
        """The payments with at least one card of this kind, for so many of it and of locomotives
        in the hand."""
        if kind not in self.kinds:
            return ()
        place, step = self.kinds.index(kind), len(self.kinds)
        fewest, most = max(0, self.length - have), min(wild, self.length - 1)
        return tuple(place + step * locomotives for locomotives in range(fewest, most + 1))

    def with_none(self, wild: int) -> tuple[int, ...]:
        """The payment with no colour at all, by locomotives alone, if there are enough."""
        return (len(self.payments) - 1,) if wild >= self.length else ()
