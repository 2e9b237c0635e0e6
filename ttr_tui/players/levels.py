"""The levels of computer players: what each of them plans."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """How well a player plans. All levels see the same, and none of them plays by chance.

    - `joint`: looks for paths that serve several tickets at once; else each ticket gets its own
      shortest path
    - `priced`: weighs turns, trains and points of a path, and the cards in the hand; else only its
      spaces
    - `saving`: keeps the cards that other planned routes need
    - `patient`: claims no other routes while tickets are owed
    - `urgent`: claims those routes first that are hard to replace and that others may want
    - `more_tickets`: draws tickets when they probably pay
    - `blocking`: claims routes that opponents visibly need
    - `thorough`: tries several orders of the tickets, and repairs the paths
    """

    name: str
    joint: bool = True
    priced: bool = True
    saving: bool = True
    patient: bool = True
    urgent: bool = True
    more_tickets: bool = True
    blocking: bool = False
    thorough: bool = True


EASY: Final = Level(
    "easy",
    joint=False,
    priced=False,
    saving=False,
    patient=False,
    urgent=False,
    more_tickets=False,
    thorough=False,
)
MEDIUM: Final = Level("medium", patient=False, urgent=False, more_tickets=False)
HARD: Final = Level("hard")
BLOCKER: Final = Level("blocker", blocking=True)
QUICK: Final = Level("quick", urgent=False, more_tickets=False, thorough=False)
"""The player in the playouts of the search: nearly as good as hard, and faster."""
