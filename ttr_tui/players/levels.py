"""The levels of computer players: what each of them plans, and the numbers by which they weigh."""

from __future__ import annotations

from typing import Final, NamedTuple

CARDS_PER_TURN: Final = 1.8
"""How many useful cards a turn of drawing brings: now and then one does not help."""


class Weights(NamedTuple):
    """How a player weighs turns, pieces, cards and points. Nothing here depends on the map: prices
    are parts of what its best routes bring. Where it says *cards*, these are cards that the plan
    for the tickets needs."""

    # What a path costs, in points.
    turn: float = 0.55
    """A turn costs this part of the points that the map's best routes bring for one."""
    piece: float = 0.36
    """A piece costs this part of the points that the map's best routes bring for one."""
    held: float = 0.8
    """A card in the hand costs this part of one to be drawn: it could pay for something else."""
    points: float = 0.55
    """The part of a route's points that counts when paths are chosen. With all of them, the best
    routes would cost nothing, and paths would make long detours."""
    least: float = 0.6
    """A space of a path costs at least this many points."""
    station: float = 1.0
    """Points that a station costs besides its turn, its cards and its points at the end."""
    station_card: float = 0.5
    """A card for a station costs this part of one for a route: any color will do."""
    at_station: float = 0.01
    """Points for a route of others at a station of the player: next to nothing, but not owned."""
    parallel: float = 1.0
    """Points that the second route of a double route costs more, once the first one is lost."""

    # How many turns are left.
    opponent_cards: float = 0.8
    """The part of an opponent's hand that pays for routes."""
    opponent_length: float = 3.0
    """Opponents claim routes of at least this many spaces on average."""
    late: float = 0.85
    """A plan may take this part of the turns that the player probably has left, …"""
    slack: float = 2.0
    """… and this many turns more: they are an estimate."""
    target_slack: float = 0.5
    """Other routes may take this many turns more than are left."""
    hurry: float = 2.0
    """With no more turns than this to spare, planned routes are claimed whatever they cost."""
    station_hurry: float = 1.0
    """The same for planned stations, which otherwise come after all planned routes."""
    last_turns: float = 2.0
    """With fewer turns than this left, only points count that come at once."""

    # Tickets.
    station_turns: float = 1.7
    """Turns that a planned station takes."""
    risk: float = 0.02
    """The chance that a ticket fails, for each route still to be claimed; …"""
    max_risk: float = 0.5
    """… it is no higher than this."""
    give_up: float = 2.4
    """A ticket whose paths cost more than this many times its points is given up. Failing costs
    twice the points; the rest makes up for points of routes that do not count in the cost."""
    all_orders: int = 3
    """Up to this many tickets, all orders are tried."""
    all_subsets: int = 4
    """Up to this many offered tickets, every choice is compared."""
    many_offered: int = 6
    """This many offered tickets and more are compared by plans that are not thorough."""
    keeping: float = 0.85
    """The part of its cost that counts against a ticket that is offered."""
    drawing: float = 1.0
    """New tickets must bring more points than this many turns are worth."""
    drawing_turns: float = 9.0
    """New tickets are not drawn with fewer turns left than this."""
    drawing_late: float = 0.8
    """A new ticket counts if its path takes less than this part of the turns left."""
    drawing_pace: float = 3.0
    """Cards that a turn of drawing brings for a new ticket, with the ones left in the hand."""
    drawing_risk: float = 0.06
    """The part of a new ticket's points that is lost for each route of its path."""

    # What a card is worth to draw, in draws.
    looks: float = 2.0
    """A hidden card that the plan needs comes as if this many cards were looked at in a draw, …"""
    max_hidden: float = 3.0
    """… but in no more draws than this."""
    single: float = 0.15
    """A hidden card takes this many draws more if a route can be paid for with one suit or two."""
    sure: float = 0.9
    """A face-up card that saves the plan at least this many draws is taken before the deck."""
    pair_share: float = 0.5
    """The part that a face-up card is worth of what it saves together with another of its type."""
    ferry: float = 2.0
    """A locomotive that a ferry requires counts as this many cards: a face-up one takes a whole
    turn."""
    left_over: float = 0.3
    """What a locomotive is worth that the plan does not need."""
    scarce: float = 0.2
    """A card of the only color for a planned route is worth more by this part, divided by the cards
    that the route lacks; …"""
    flexible: float = 0.1
    """… by this part if other colors can pay for the route too."""
    other: float = 0.35
    """What a card for other routes is worth while tickets are owed."""
    targets: int = 4
    """This many of the best other routes decide what a card is worth besides the plan."""
    more_targets: int = 3
    """This many times as many other routes count at all."""
    target: float = 0.9
    """What a card for the best other routes is worth, …"""
    lesser_target: float = 0.5
    """… and for those that count less."""
    gray_target: float = 0.9
    """The part of this for a gray route."""
    target_near: float = 0.3
    """How much more a card for another route is worth: this, divided by the cards that it lacks."""
    pair: float = 0.8
    """What a card for another route is at least worth of which two are face up: both can be drawn
    in this turn."""
    any_card: float = 0.12
    """What every card is worth."""
    wild: float = 0.25
    """How much more a locomotive is worth than the best other card; …"""
    ferry_wild: float = 0.8
    """… while a planned ferry lacks one; …"""
    spare_wild: float = 0.5
    """… and if the tickets owed need no more cards, this part of the best other card and `wild`."""
    helps: float = 0.5
    """A card helps a plan that lacks this many cards less with it."""

    # What a payment and a claim cost, in cards.
    more_draws: float = 30.0
    """Each draw that the rest of the plan takes more after a payment counts as so many cards, …"""
    needed_color: float = 3.0
    """… and each draw for colors that it then lacks if no locomotive pays for them as so many; …"""
    paid_locomotive: float = 1.3
    """… here a locomotive counts as so many draws."""
    spent: float = 0.6
    """A locomotive paid for a route costs this much more than another card."""
    kept: float = 0.5
    """A paid card costs this part of what it is worth for anything but the plan, …"""
    kept_space: float = 0.1
    """… and this much for each space that it covers."""
    loss: float = 0.3
    """After a planned claim, the rest of the plan may lack this much more than before; …"""
    other_loss: float = 0.5
    """… after another claim while tickets are owed, this much."""
    thrift: float = 8.0
    """With more turns left than this, locomotives that a color could replace are kept, …"""
    locomotives: float = 0.17
    """… but for planned routes if they are no more than this part of the spaces, …"""
    last_locomotives: float = 0.25
    """… or than this part if the route completes a ticket."""

    # Which route to claim.
    length_first: float = 0.5
    """What a space of a planned route counts for claiming it first, in points."""
    loss_first: float = 1.5
    """What each card that the rest of the plan then lacks counts against that, in points."""
    max_detour: float = 20.0
    """What the way around a planned route costs counts up to this many points."""
    margin: float = 3.0
    """Another route may be worth this many points less than the best one."""
    waiting_turns: float = 3.0
    """A level that is not `priced` waits for a longer route with more turns left than this, …"""
    waiting_hand: int = 12
    """… and while it has fewer cards than this."""
    block: float = 1.0
    """A route is claimed to block an opponent if both parts of the network that it would join have
    more spaces than the route, by more than this many."""
    tunnel_doubt: float = 0.5
    """In the last turns, the part of its points for a tunnel that can hardly be paid for."""

    # Opponents.
    rival: float = 0.1
    """The chance that an opponent soon claims some route, …"""
    rival_end: float = 0.1
    """… for each of its ends at which the opponent has built, this much more, …"""
    max_rivalry: float = 0.6
    """… but no higher than this for all of them together."""
    path_growth: float = 0.4
    """A longest path grows by this part of the pieces still to be placed."""
    path_lead: float = 5.0
    """A lead of this many spaces wins the bonus for the longest path in about three of four
    games."""

    # Harbors.
    harbor_goal: float = 0.8
    """A ticket to be completed counts this much for a harbor in a city that it names."""
    harbor_drawing: float = 1.5
    """Cards for a harbor count if it brings more points than this many turns are worth."""
    harbor_colors: tuple[float, ...] = (1.0, 0.6, 0.4)
    """What a card that a harbor lacks is worth in the colors that lack fewest, in cards; …"""
    harbor_near: float = 0.5
    """… more by this part, divided by the cards that the harbor lacks."""
    harbor_spare: float = 0.1
    """What a card of such a color is worth of which the hand has enough, in cards."""
    harbor_wild: float = 0.4
    """What a locomotive is worth for a harbor, in cards."""
    harbor: float = 2.0
    """A harbor brings more points than this many turns are worth."""
    harbor_turns: int = 2
    """Harbors are built without a completed ticket once fewer turns than this are left for each of
    them and for one more."""
    harbor_at_once: float = 15.0
    """A harbor that brings more points than this need not wait for a completed ticket."""


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
    priced=False,
    urgent=False,
    more_tickets=False,
    thorough=False,
    paths=False,
    flexible=False,
    weights=Weights(keeping=0.8, late=0.8),
)
HARD: Final = Level()
BLOCKER: Final = Level(blocking=True)
LEVELS_BY_NAME: Final = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "blocker": BLOCKER}
