"""The numbers by which computer players weigh things, and the players as rows of them.

Nothing here depends on the map: prices are parts of what the best routes of the map bring.
"""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

CARDS_PER_TURN: Final = 1.8
"""How many useful cards a turn of drawing brings: now and then one does not help."""


class Weights(NamedTuple):
    """How a player weighs turns, pieces, cards and points; each number with what it means."""

    # What paths cost, in points.
    turn: float = 0.55
    """The price of a turn, as a share of the points that the best routes bring for one."""
    piece: float = 0.36
    """The price of a piece, as a share of the points that the best routes bring for one."""
    points_share: float = 0.7
    """The share of a route's points that counts against its cost."""
    least_per_space: float = 0.6
    """The fewest points that each space of a path costs."""
    station: float = 1.0
    """What a station costs besides its turn and its points at the end, in points."""
    held_value: float = 0.8
    """What a card in the hand costs when other routes are compared, as a share of one to be
    drawn."""
    ferry: float = 2.0
    """How many cards a locomotive counts that a ferry requires."""

    # Time.
    opponent_cards: float = 0.8
    """The share of an opponent's hand that will pay for routes."""
    opponent_length: float = 3.0
    """The fewest spaces that the routes of opponents have in the mean."""
    plan_share: float = 0.85
    """The share of the turns left that a plan for tickets may take, besides `plan_slack`."""
    plan_slack: float = 2.0
    """How many turns more than this share the plan may take."""
    hurry: float = 2.0
    """With so few turns to spare, locomotives pay for any planned route."""
    thrift: float = 8.0
    """With more turns left than this, locomotives that a color could replace are kept."""
    last_turns: float = 2.0
    """With fewer turns left than this, only points count that come at once."""

    # Claims.
    loss: float = 1.5
    """How many spaces longer a planned route must be for each locomotive that it costs more."""
    margin: float = 3.0
    """How many points less than the best other route one that is claimed may bring."""
    more_margin: float = 8.0
    """How many points more that may be for each card of each suit beyond `many_cards`."""
    many_cards: float = 1.75
    """How many cards of each suit are many."""
    path: float = 1.0
    """How many points a space is worth by which a route outside the plan lengthens the longest
    path, …"""
    most_path: float = 3.0
    """… at most so many in all."""
    tunnel_doubt: float = 0.5
    """The share of its points that a tunnel counts if the hand has no card to spare."""

    # Cards.
    targets: int = 4
    """For how many of the best other routes cards are drawn."""
    target_slack: float = 0.5
    """How many turns more than are left such a route may take."""
    pairs: int = 5
    """Face-up pairs are drawn for other routes of at least this many spaces before hidden cards,
    once the plan is complete; 0: never."""
    pair_missing: int = 3
    """These routes lack at most so many cards."""
    last_wild: int = 2
    """A face-up locomotive is drawn as a whole turn if the plan lacks at most so many cards, and
    none of them is face up."""

    # Harbors.
    harbor: float = 24.0
    """A harbor that brings at least so many points is built as soon as it can be paid for."""
    free_harbor: float = 12.0
    """The same when no route is to be claimed for a ticket."""
    anchors: int = 3
    """Face-up cards for a harbor are drawn if it lacks at most so many."""
    last_harbor: float = 7.0
    """The same in the last turns."""

    # Tickets.
    kept_cost: float = 0.85
    """The share of its cost that counts against an offered ticket."""
    new_turns: float = 16.0
    """Tickets are drawn with at least so many turns left, once none is to be completed."""
    new_pieces: int = 12
    """The same for the pieces left."""
    new_cost: float = 1.0
    """The share of the cost of its path that counts against a new ticket."""

    # Styles: rules that looking ahead never overrides.
    races: bool = False
    """It keeps the fewest tickets, and first claims the longest routes of the map."""
    collects: int = 0
    """It draws new tickets once so many are completed, and at most one is not; 0: never."""


HARD: Final = Weights()
MEDIUM: Final = Weights(new_turns=inf)
EASY: Final = Weights(new_turns=inf, thrift=inf, margin=12.0, path=0.0, free_harbor=inf, harbor=inf)
RACER: Final = Weights(new_turns=inf, races=True)
COLLECTOR: Final = Weights(kept_cost=0.5, new_turns=8.0, new_cost=0.6, collects=2)
