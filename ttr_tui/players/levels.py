"""What each computer player of a level or a style plans, and the numbers by which it weighs things.

Nothing here depends on the map: prices are parts of what the best routes of the map bring. A *draw*
is one card drawn, of which a turn has two; a *share* is a part between 0 and 1.
"""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

CARDS_PER_TURN: Final = 1.8
"""How many useful cards a turn of drawing brings: now and then one does not help."""


class PathWeights(NamedTuple):
    """What paths for tickets cost, in points."""

    turn: float = 0.55
    """The price of a turn, as a share of the points that the best routes bring for one."""
    piece: float = 0.36
    """The price of a piece, as a share of the points that the best routes bring for one."""
    by_cards: float = 0.0
    """How many points more the paths around a route that lacks cards must bring, counted with the
    turns for all missing cards; 0: they are not compared."""
    by_ferries: float = inf
    """The same while planned ferries lack two locomotives or more, if that is less."""
    by_shown: float = inf
    """The same if all cards that the paths around it lack are face up, if that is less."""
    around: float = 4.0
    """How many times its cost such a route counts then."""
    late: float = 0.0
    """How many points each turn counts there that is probably not left."""
    at_stake: float = 0.0
    """The share of what its tickets would score or cost that each turn counts besides, beginning
    with the last one that is probably left."""
    held_card: float = 0.8
    """What a card in the hand costs, as a share of one to be drawn: it could pay for another
    route."""
    points_share: float = 0.55
    """The share of a route's points that counts against its cost. If all of them counted, the best
    routes would cost nothing, and paths would make long detours."""
    least_per_space: float = 0.6
    """The fewest points that each space of a path costs."""
    station: float = 1.0
    """What a station costs besides its turn, its cards and its points at the end, in points."""
    station_card: float = 0.5
    """What a card for a station costs, as a share of one for a route: any color will do."""
    lent_route: float = 0.01
    """What a route of another player costs at a station of the player, in points: nearly
    nothing."""
    kept: float = 0.8
    """The share of its cost that a connection of the last plan counts: near-equal paths
    do not take turns."""
    completing: float = 0.01
    """The same of a route that completes a ticket and can be paid for now, for a plan that is
    compared by its turns."""
    at_once: float = 0.0
    """How many points more this plan then counts."""
    lost_parallel: float = 1.0
    """How many points the second route of a double route costs more, once the first is lost."""


class TimeWeights(NamedTuple):
    """How many turns are left, and what can be done in them."""

    opponent_cards: float = 0.8
    """The share of an opponent's hand that will pay for routes."""
    opponent_length: float = 3.0
    """The fewest spaces that the routes of opponents have in the mean."""
    share: float = 0.85
    """The share of the turns left that a plan for tickets may take, besides `slack`."""
    slack: float = 2.0
    """How many turns more than this share the plan may take: the turns left are an estimate."""
    target_slack: float = 0.5
    """How many turns more than are left another route may take."""
    hurry: float = 2.0
    """With so few turns to spare, planned routes are claimed whatever their cards are worth."""
    station_hurry: float = 1.0
    """With so few turns to spare, planned stations are built before the planned routes."""
    last_turns: float = 2.0
    """With fewer turns left than this, only points count that come at once."""
    last_card: float = 0.0
    """The chance that the last card of a route comes in time, when only points count that come at
    once: cards are drawn first if the route completes tickets that bring more than a claim."""
    free_pieces: float = 0.0
    """With fewer turns left than this, pieces cost nothing: those that are left bring nothing."""
    own_path: float = 0.0
    """Near the end, the share that the chance of the bonus for the longest path counts; with a
    share, a route that joins the player's network goes before an equal one."""
    path_turns: float = 12.0
    """With no more turns left than this, goals may be two routes for the longest path."""


class TicketWeights(NamedTuple):
    """Which tickets are kept, drawn and given up."""

    station_turns: float = 1.7
    """How many turns a planned station takes."""
    risk: float = 0.02
    """How likely a ticket fails for each route of its path that is still to be claimed."""
    max_risk: float = 0.5
    """How likely a ticket fails at most."""
    give_up: float = 2.4
    """A ticket is given up if its path costs more than this many times its points. Failing costs
    twice the points; the rest is for points of routes that do not count in the cost."""
    exact: int = 0
    """Up to this many tickets, the paths are the cheapest ones for all of them together."""
    all_orders: int = 3
    """Up to this many tickets, paths are tried in all orders of the tickets."""
    all_subsets: int = 4
    """Up to this many offered tickets, every choice of them is compared."""
    many_offered: int = 6
    """From this many offered tickets on, they are compared by plans that are not thorough."""
    kept_cost: float = 0.85
    """The share of its cost that counts against an offered ticket."""
    new_turns: float = 1.0
    """New tickets are drawn if they bring more points than this many turns are worth."""
    new_early: float = 0.0
    """How many turns' points less they must bring for each turn that is left beyond `new_from`."""
    new_from: float = 9.0
    """New tickets are not drawn with fewer turns left than this."""
    new_least: float = 5.0
    """New tickets are not drawn if an opponent could end the game in fewer turns than this."""
    new_time: float = 0.8
    """A new ticket counts if its path takes less than this share of the turns left."""
    new_pace: float = 3.0
    """How many spaces of a new ticket's path a turn of drawing pays for: cards in the hand help."""
    new_risk: float = 0.06
    """The share of a new ticket's points that is lost for each route of its path."""


class DrawWeights(NamedTuple):
    """What a card is worth to draw, in draws of cards for the plan that it saves."""

    looks: float = 2.0
    """A hidden card for the plan comes as if each draw looked at this many cards."""
    max_hidden: float = 3.0
    """How many draws a hidden card for the plan takes at most."""
    few_suits: float = 0.15
    """How many draws more a hidden card takes if only one suit or two can pay for the route."""
    saves_one: float = 0.9
    """A face-up card that saves the plan this many draws is taken before a card of the deck."""
    certain: float = 0.0
    """How many draws less than the next card of a deck such a card may save: it is certain."""
    certain_pair: float = 0.0
    """The same for one of two face-up cards of its type, and for the second card of a turn if the
    hand has one of its type."""
    lasting: float = 0.0
    """The chance that a face-up card that is not taken is gone when it is needed: then it takes as
    many draws as a hidden one."""
    pair_share: float = 0.5
    """The share that a face-up card is worth of what it saves together with another of its type."""
    ferry_locomotive: float = 2.0
    """How many cards a locomotive counts that a ferry requires: a face-up one takes a whole
    turn."""
    ferries_first: float = inf
    """If planned ferries lack so many locomotives, or one ferry lacks nothing else, a face-up one
    is drawn before routes are claimed for the plan."""
    unneeded_locomotive: float = 0.3
    """How many draws a locomotive is worth that the plan does not need."""
    only_suit: float = 0.2
    """How much more a card is worth if its suit alone can pay for a planned route, as a share,
    divided by the cards that the route lacks."""
    one_of_suits: float = 0.1
    """The same if other suits can pay for the route, too."""
    other_routes: float = 0.35
    """The share that a card for other routes is worth while tickets are owed."""
    best_targets: int = 4
    """How many of the best other routes count in full."""
    more_targets: int = 3
    """How many times as many other routes count at all."""
    for_target: float = 0.9
    """How many draws a card for one of the best other routes is worth."""
    for_lesser_target: float = 0.5
    """How many draws a card for another of those routes is worth."""
    for_gray_target: float = 0.9
    """The share of this that a card is worth if the route is gray."""
    near_target: float = 0.3
    """How much more a card for another route is worth, as a share, divided by the cards that the
    route lacks."""
    pair: int = 0
    """So many cards of a type that is face up twice count as in the hand when the color for another
    gray route is chosen, and first are taken one of them that saves the plan a draw, and a card
    with which the first planned route can be paid for; 0: neither."""
    pair_loss: float = 0.7
    """How many draws fewer than the two best face-up cards the two of a type may save."""
    for_pair: float = 0.8
    """How many draws a card for another route is worth at least if two are face up: both can be
    drawn in this turn."""
    in_view: int = -1
    """Face-up cards of a color that, with the hand, pay for a long planned route of any color are
    taken before cards of the deck, if they are at most so many more than the route lacks; -1:
    never."""
    long_route: int = 3
    """How many spaces at least that route has. A card that makes so long a route payable is taken
    before pairs."""
    least_paid: int = 3
    """How many spaces at least a route has that a face-up card makes payable."""
    whole_turn: float = 0.0
    """A face-up locomotive is taken as a whole turn if it saves the plan at least this many times
    the draws that the two best other cards save; 0: not for this reason."""
    whole_turn_route: float = inf
    """It is also taken if a planned route of at least so many spaces lacks only it."""
    goals: int = 0
    """How many other routes cards are drawn for as for planned ones once no ticket needs any; 0:
    the best targets count as before."""
    sure_spaces: float = inf
    """While no face-up card helps the plan, those are drawn that another route of at least so many
    spaces needs, if it lacks few, and one at most that is not face up."""
    sure_missing: int = 1
    """While tickets are owed, only if the plan lacks no more cards than this."""
    sure_apart: float = 0.8
    """The share of its points that such a route counts if it does not join the player's network."""
    kept_goal: float = 0.8
    """A goal of the last plan is kept if it brings more than this share of the points for a turn
    that another one does."""
    counts_unseen: bool = False
    """Whether no color is chosen for a route of which too few cards are unseen."""
    counts_flags: bool = True
    """Whether a plan that brings cards for the flag takes fewer draws, by what those are worth. A
    claim that brings one then looks like a loss: it waits for the end."""
    any_card: float = 0.12
    """How many draws every card is worth."""
    locomotive: float = 0.25
    """How many draws more a locomotive is worth than the best other card."""
    locomotive_for_ferry: float = 0.8
    """How many draws more it is worth while a planned ferry lacks one."""
    locomotive_to_spare: float = 0.5
    """The share of the best other card that a locomotive is worth, besides `locomotive`, if the
    plan needs no more cards."""
    helps: float = 0.5
    """A card helps a plan that takes this many draws less with it."""


class PaymentWeights(NamedTuple):
    """What a payment costs, in cards, and which payments are too dear."""

    more_draws: float = 30.0
    """How many cards each draw costs that the rest of the plan takes more after the payment."""
    needed_color: float = 3.0
    """How many cards each draw costs that the rest of the plan then takes more if no locomotive
    pays for it."""
    paid_locomotive: float = 1.3
    """How many such draws a paid locomotive counts at least."""
    locomotive: float = 0.6
    """How many cards a paid locomotive costs more than another card."""
    other_locomotive: float = 0.0
    """How many cards more it costs for a route that is neither planned nor a goal."""
    other_use: float = 0.5
    """The share that a paid card costs of what it is worth for anything but the plan."""
    space: float = 0.1
    """How many cards a paid card costs for each space that it covers."""
    left: float = 0.0
    """How many cards each card costs that the hand then has left of a paid type."""
    payable_first: bool = False
    """Whether the card plan, where draws are equal, is one that pays for more routes at once."""
    planned_loss: float = 0.3
    """How many draws more the rest of the plan may take after a planned claim than before."""
    urgent_loss: float = 0.0
    """How many draws more it may take for each point that losing the route would probably cost."""
    goal_loss: float = 0.3
    """The same after the claim of a goal (`DrawWeights.goals`)."""
    hurried_loss: float = inf
    """The same after a planned claim in a hurry, if the tickets of routes that then lack cards are
    worth more."""
    other_loss: float = 0.5
    """The same after another claim while tickets are owed."""
    longer_route: float = 0.2
    """How many draws more each card counts that a longer planned route then lacks, if another color
    could pay instead."""
    keeps_colors: bool = False
    """Whether that is counted from what the card plan sets aside for longer routes, and also as if
    there were no locomotives, for a payment without any."""
    tunnel_cards: float = 0.0
    """How many draws each card counts that a tunnel will probably cost besides the payment, if the
    hand has none to spare."""
    thrift_turns: float = 8.0
    """With more turns left than this, locomotives that a color could replace are kept."""
    locomotives: float = 0.17
    """The share of the spaces of a planned route that locomotives may pay for even then."""
    goal_locomotives: float = 0.17
    """The same for a goal (`DrawWeights.goals`)."""
    whole_plan_locomotives: float = 0.17
    """The same for a planned route once the hand pays for all of them."""
    last_locomotives: float = 0.25
    """The same for a route that completes a ticket, of its spaces beyond `last_spaces`."""
    last_spaces: int = 0
    ticket_locomotives: float = 0.02
    """How much larger this share is for each point of the ticket beyond 10."""
    spare_locomotives: float = inf
    """Locomotives of the hand beyond so many may pay for a route that completes a ticket."""
    full_hand: float = 2.75
    """With so many cards for each suit of the map, the hand is full: waiting risks routes."""
    keeps_for_ferries: bool = False
    """Whether locomotives that planned ferries require pay for no color of another route, but for
    one that completes a ticket."""
    full_locomotives: float = 0.34
    """The share of the spaces of a route that locomotives may pay for then."""


class ClaimWeights(NamedTuple):
    """Which route is claimed first, in points."""

    length: float = 0.5
    """How many points each space of a planned route counts for claiming it first."""
    loss: float = 1.5
    """How many points each draw that the rest of the plan then takes more counts against that."""
    completes: float = 0.0
    """How many points each ticket that a planned route completes counts for claiming it first."""
    for_ticket: float = 0.0
    """The same of each ticket that it is part of."""
    set_aside: float = 0.0
    """How many points less a planned route counts that would be paid for with cards which the card
    plan sets aside for another one."""
    patience: float = 1.0
    """A planned route that scores no more than this waits while cards for the plan are to be drawn,
    unless losing it would cost `urgency`."""
    urgency: float = 1.5
    """How many points the loss of a planned route probably costs if it should not wait."""
    max_detour: float = 20.0
    """How many points the way around a planned route counts at most."""
    last_tunnel: float = inf
    """A tunnel that is the last planned route is started without a card to spare if the chance that
    it costs no more is at least this, and no card to spare is face up."""
    least_points: float = 2.0
    """With fewer points another route is not worth a turn while at least three are left."""
    margin: float = 3.0
    """How many points less than the best other route one that is claimed may bring."""
    full_margin: float = 3.0
    """The same with a full hand."""
    waiting_turns: float = 3.0
    """With more turns left than this, a level that is not `priced` waits for a longer route."""
    waiting_hand: int = 12
    """With so many cards it does not wait any longer."""
    long_route: float = 0.0
    """How many points more another route is worth if it is one of the longest of the map."""
    apart: float = 0.0
    """How many points less another route is worth that does not join the player's network."""
    block: float = 1.0
    """A route is claimed to block an opponent if the way around is longer by this many times its
    spaces."""
    block_loss: float = 1.0
    """How many draws more the rest of the plan may take after blocking an opponent."""
    tunnel_doubt: float = 0.5
    """The share of its points that a tunnel counts in the last turns if it can hardly be paid
    for."""


class OpponentWeights(NamedTuple):
    """What opponents will do."""

    rival: float = 0.1
    """How likely an opponent soon claims some route."""
    rival_end: float = 0.1
    """How much likelier for each end of the route at which the opponent has built."""
    longest_way: float = 6.0
    """An opponent wants to join two parts of its network if no more spaces are between them."""
    max_rivalry: float = 0.6
    """How likely any of the opponents claims it at most."""
    ticket_share: float = 0.8
    """The share of the points of a mean ticket that each ticket of an opponent brings."""
    last_claim: float = 0.7
    """The share of its points that the best route which an opponent might claim at last brings."""
    end_lead: float = 5.0
    """The game is ended with an expected lead of this many points or more."""
    path_growth: float = 0.4
    """By how many spaces a longest path grows for each piece that is still to be placed."""
    path_lead: float = 5.0
    """With a lead of this many spaces, the bonus for the longest path is won in about three of four
    games."""
    path_lead_per_piece: float = inf
    """The same lead for each piece that the player and the best-stocked opponent have left, if that
    is less."""


class HarborWeights(NamedTuple):
    """When harbors are built, and what cards for them are worth."""

    goal: float = 0.8
    """The share that a ticket to be completed counts for a harbor in a city that it names."""
    drawing_turns: float = 1.5
    """Cards for a harbor count if it brings more points than this many turns are worth."""
    colors: tuple[float, ...] = (1.0, 0.6, 0.4)
    """How many draws a card is worth that a harbor lacks, in the colors that lack fewest."""
    near: float = 0.5
    """How much more it is worth, as a share, divided by the cards that the harbor lacks."""
    spare: float = 0.1
    """How many draws a card of such a color is worth if the hand has enough of them."""
    locomotive: float = 0.4
    """How many draws a locomotive is worth for a harbor."""
    last_card: bool = False
    """Whether the last card that a harbor lacks is drawn before pairs and single cards."""
    least_turns: float = 2.0
    """A harbor is built if it brings more points than this many turns are worth."""
    last_turns: int = 2
    """With fewer turns than this left for each of the harbors and for one more, they are built
    without a completed ticket."""
    after_claims: bool = False
    """Whether routes are claimed first that complete tickets and that could not be paid for after
    the harbor."""
    at_once: float = 15.0
    """A harbor that brings more points than this need not wait for a completed ticket."""


class Weights(NamedTuple):
    """How a player weighs turns, pieces, cards and points."""

    paths: PathWeights = PathWeights()
    time: TimeWeights = TimeWeights()
    tickets: TicketWeights = TicketWeights()
    draws: DrawWeights = DrawWeights()
    payments: PaymentWeights = PaymentWeights()
    claims: ClaimWeights = ClaimWeights()
    opponents: OpponentWeights = OpponentWeights()
    harbors: HarborWeights = HarborWeights()


class Level(NamedTuple):
    """How well a player plans. All levels see the same, and none of them plays by chance.

    - `joint`: plans paths for all tickets together, and keeps those that go together; else for one
      ticket after another, and keeps the smallest ones
    - `priced`: weighs turns, trains and points of a path, and the cards in the hand; else only its
      spaces
    - `saving`: keeps the cards that other planned routes need, and draws for all of them
    - `patient`: claims no other routes while tickets are owed
    - `urgent`: claims those routes first that are hard to replace and that others may want
    - `more_tickets`: draws tickets when they probably pay
    - `blocking`: claims routes that opponents visibly need
    - `thorough`: tries several orders of the tickets, and repairs the paths
    - `flexible`: keeps all colors of double and gray routes open; else settles on one at once
    - `harbors`: builds harbors
    - `paths`: extends its longest path where that may bring the bonus
    - `ends_ahead`: ends the game when it is probably ahead
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
    ends_ahead: bool = True
    weights: Weights = Weights()


EASY: Final = Level(
    joint=False,
    priced=False,
    saving=False,
    urgent=False,
    more_tickets=False,
    thorough=False,
    paths=False,
    ends_ahead=False,
    flexible=False,
    harbors=False,
    weights=Weights(claims=ClaimWeights(waiting_hand=5)),
)
MEDIUM: Final = Level(
    priced=False,
    urgent=False,
    thorough=False,
    paths=False,
    ends_ahead=False,
    flexible=False,
    weights=Weights(
        time=TimeWeights(share=0.8), tickets=TicketWeights(kept_cost=0.8, new_from=12.0)
    ),
)
HARD: Final = Level()
ADVICE: Final = Level(
    weights=Weights(
        paths=PathWeights(
            kept=0.7,
            by_cards=5.0,
            by_ferries=1.5,
            by_shown=2.5,
            late=4.0,
            at_stake=0.2,
            station=4.0,
            at_once=6.0,
        ),
        time=TimeWeights(target_slack=0.75, last_card=0.4, free_pieces=3.0, own_path=1.0),
        tickets=TicketWeights(give_up=4.0, kept_cost=0.8, exact=3, new_turns=0.5, new_early=0.1),
        draws=DrawWeights(
            pair=2,
            only_suit=1.5,
            other_routes=0.6,
            few_suits=0.8,
            lasting=0.5,
            certain=0.35,
            certain_pair=0.6,
            least_paid=2,
            whole_turn=1.6,
            whole_turn_route=5,
            in_view=2,
            locomotive_for_ferry=1.6,
            ferries_first=2,
            goals=1,
            sure_spaces=5,
            counts_unseen=True,
            counts_flags=False,
            kept_goal=0.85,
        ),
        payments=PaymentWeights(
            other_locomotive=40.0,
            keeps_for_ferries=True,
            keeps_colors=True,
            spare_locomotives=3,
            longer_route=0.31,
            left=0.001,
            urgent_loss=0.4,
            goal_loss=1.5,
            hurried_loss=0.3,
            tunnel_cards=1.0,
            payable_first=True,
            locomotives=0.34,
            goal_locomotives=0.5,
            whole_plan_locomotives=0.45,
            last_locomotives=0.67,
            last_spaces=1,
            ticket_locomotives=0.08,
        ),
        claims=ClaimWeights(
            completes=3.0,
            for_ticket=0.3,
            set_aside=0.5,
            full_margin=12.0,
            urgency=0.9,
            last_tunnel=0.4,
        ),
        opponents=OpponentWeights(rival=0.12, path_lead_per_piece=0.12),
        harbors=HarborWeights(last_card=True, after_claims=True),
    )
)
"""As hard, but a person at the table would not ask why so often: it takes pairs from the face-up
cards and cards that make a planned route payable, pays with locomotives to spare for a route that
completes a ticket, claims such a route first, hardly gives up a ticket that can be completed, does
not keep a full hand for the best route, goes around routes whose cards would take long, and draws
for goals once no ticket needs a route."""
RACER: Final = Level(
    patient=False,
    more_tickets=False,
    weights=Weights(
        tickets=TicketWeights(kept_cost=1.5),
        draws=DrawWeights(other_routes=1.0),
        claims=ClaimWeights(long_route=6.0),
    ),
)
COLLECTOR: Final = Level(
    weights=Weights(
        tickets=TicketWeights(kept_cost=0.8, new_turns=0.5),
        claims=ClaimWeights(apart=1.0),
    ),
)
BLOCKER: Final = Level(
    blocking=True,
    weights=Weights(
        claims=ClaimWeights(block=0.3),
        opponents=OpponentWeights(longest_way=8.0),
    ),
)
LEVELS: Final = {
    "easy": EASY,
    "medium": MEDIUM,
    "hard": HARD,
    "blocker": BLOCKER,
    "racer": RACER,
    "collector": COLLECTOR,
}
