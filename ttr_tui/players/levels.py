"""The levels of computer players: what each of them plans."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """How a player weighs turns, pieces, cards and points. Nothing here depends on the map: prices
    are parts of what its best routes bring.

    - `turn`, `piece`: a turn and a piece cost this part of what the map's best routes bring for one
    - `held`: a card in the hand costs this part of one that must be drawn: it could pay for
      something else
    - `points`: the part of a route's points that counts when paths are chosen. With all of them,
      the best routes would cost nothing, and paths would make long detours
    - `least`: a space of a path costs at least this many points
    - `pace`: how many useful cards a turn of drawing brings
    - `risk`: the part of a ticket's points that is lost for each route still to be claimed
    - `late`: a plan may take this part of the turns that the player probably has left, and two more
    - `keeping`: the part of its cost that counts against a ticket that is offered
    - `drawing`: new tickets must bring more than this many turns are worth
    - `other`: what a card for other routes is worth while tickets are owed, in cards for tickets
    - `wild`: how much more a locomotive is worth than the best other card
    - `spent`: a locomotive paid for a route costs this many cards more than another one
    - `thrift`: with more turns left than this, no locomotive is paid that a color could replace
    - `near`: what a card is worth of which two would save one, in cards that are needed
    - `margin`: another route may be worth this many points less than the best one
    - `loss`: after a claim, the rest of the plan may lack this many cards more than before
    """

    turn: float = 0.55
    piece: float = 0.36
    held: float = 0.8
    points: float = 0.55
    least: float = 0.6
    pace: float = 1.8
    risk: float = 0.02
    late: float = 0.85
    keeping: float = 0.85
    drawing: float = 1.0
    other: float = 0.35
    wild: float = 0.25
    spent: float = 0.6
    thrift: float = 8.0
    near: float = 0.25
    margin: float = 3.0
    loss: float = 0.3


class Level(NamedTuple):
    """How well a player plans. All levels see the same, and none of them plays by chance.

    - `joint`: plans paths for all tickets together, and keeps those that go together; else for one
      ticket after another, and keeps the smallest ones
    - `priced`: weighs turns, trains and points of a path, and the cards in the hand; else only its
      spaces
    - `saving`: keeps the cards that other planned routes need, and draws for all of them; without
      tickets to complete, it waits until it can pay for a longer route
    - `patient`: claims no other routes while tickets are owed
    - `urgent`: claims those routes first that are hard to replace and that others may want
    - `more_tickets`: draws tickets when they probably pay
    - `blocking`: claims routes that opponents visibly need
    - `thorough`: tries several orders of the tickets, and repairs the paths
    - `flexible`: keeps all colors of double and gray routes open; else settles on one at once
    - `harbors`: builds harbors
    - `paths`: extends its longest path where that may bring the bonus
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
    flexible: bool = True
    harbors: bool = True
    paths: bool = True
    weights: Weights = Weights()


EASY: Final = Level(
    "easy",
    joint=False,
    priced=False,
    saving=False,
    urgent=False,
    more_tickets=False,
    thorough=False,
    paths=False,
    flexible=False,
    harbors=False,
)
MEDIUM: Final = Level(
    "medium",
    priced=False,
    urgent=False,
    more_tickets=False,
    thorough=False,
    paths=False,
    flexible=False,
    weights=Weights(keeping=0.8, late=0.8),
)
HARD: Final = Level("hard")
BLOCKER: Final = Level("blocker", blocking=True)
QUICK: Final = Level("quick", urgent=False, more_tickets=False, thorough=False)
"""The player in the playouts of the search: nearly as good as hard, and faster."""
