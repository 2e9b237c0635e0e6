"""Mistakes in claiming lanes and paying for them."""

from tests.mutants.mutant import ENGINE, PAYMENTS, Mutant

LANE_EVENTS = f"{ENGINE}/events/lanes.py"
STATE = f"{ENGINE}/state.py"
PAYING = f"{ENGINE}/payments.py"
TABLE = f"{ENGINE}/claim_table.py"
CLAIMING = f"{ENGINE}/claiming.py"

MUTANTS = (
    Mutant(
        name="both lanes of a double are open with three players",
        rules="C-8",
        file=STATE,
        old="players < game_map.rules.both_lanes_from",
        new="players < 3",
    ),
    Mutant(
        name="one lane of a double closes the other with four players too",
        rules="C-8",
        file=STATE,
        old="players < game_map.rules.both_lanes_from",
        new="players <= 4",
    ),
    Mutant(
        name="one player claims both lanes of a double",
        rules="C-8",
        file=STATE,
        old="(owner == seat or players < game_map.rules.both_lanes_from)",
        new="players < game_map.rules.both_lanes_from",
    ),
    Mutant(
        name="a claimed lane stays open to the others",
        rules="C-7",
        file=LANE_EVENTS,
        old="still_open - {claimed} for still_open in state.open_lanes",
        new="still_open - {*lane.twins} for still_open in state.open_lanes",
    ),
    Mutant(
        name="exactly the last trains are refused",
        rules="C-7",
        file=TABLE,
        old="lanes[lane].length <= pieces[lanes[lane].deck]",
        new="lanes[lane].length < pieces[lanes[lane].deck]",
    ),
    Mutant(
        name="lanes are claimed with fewer trains than they have spaces",
        rules="C-7",
        file=TABLE,
        old="if min(pieces) < table.longest:",
        new="if min(pieces) < 0:",
    ),
    Mutant(
        name="a lane takes one train, however long it is",
        rules="C-7",
        file=LANE_EVENTS,
        old="left[lane.deck] -= lane.length",
        new="left[lane.deck] -= 1",
    ),
    Mutant(
        name="a lane scores its spaces",
        rules="C-7",
        file=CLAIMING,
        old="points = state.game_map.rules.points[state.game_map.lanes[lane].length]",
        new="points = state.game_map.lanes[lane].length",
    ),
    Mutant(
        name="played cards are kept in the hand",
        rules="C-7",
        file=LANE_EVENTS,
        old="        if not self.aside:\n            pay(state, player, self.payment)\n",
        new="",
    ),
    Mutant(
        name="a lane must touch own lanes",
        rules="C-7",
        file=CLAIMING,
        old='    """Every lane the player can claim now with every way to pay for it."""\n'
        "    player = state.player\n",
        new="    player = state.player\n"
        "    lanes = state.game_map.lanes\n"
        "    mine = {e for i, o in enumerate(state.owners) if o == player for e in lanes[i].ends}\n"
        "    near = {i for i in state.open_lanes[player] if not mine or mine & {*lanes[i].ends}}\n"
        "    state.open_lanes[player] = frozenset(near)\n",
    ),
    Mutant(
        name="a gray lane is paid in two colours",
        rules="C-7",
        file=PAYING,
        old="    return [payment for _, payment in found] + [",
        new="    two = [] if demand.colour is not None else [\n"
        "        _payment(game_map, {a.kinds[0]: part, b.kinds[0]: demand.length - part}, 0)\n"
        "        for a in suits for b in suits if a.colour < b.colour\n"
        "        for part in range(1, demand.length)\n"
        "    ]\n"
        "    return [payment for _, payment in found] + two + [",
    ),
    Mutant(
        name="a gray lane cannot be paid with locomotives only",
        rules="C-7",
        file=TABLE,
        old="        if wild >= demand.length:\n            found.append(alone)\n",
        new="",
    ),
    Mutant(
        name="a lane with a colour cannot be paid with locomotives only",
        rules="E-1",
        file=TABLE,
        old="if (payable := [c for c in all_claims if can_pay(hand, c.payment)])",
        new="if (payable := [c for c in all_claims[:-1] if can_pay(hand, c.payment)])",
    ),
    Mutant(
        name="one locomotive at most stands for a colour",
        rules="C-7",
        file=PAYING,
        old="range(demand.locomotives, demand.length)",
        new="range(demand.locomotives, min(demand.length, demand.locomotives + 2))",
    ),
    Mutant(
        name="any colour pays for a lane with a colour",
        rules="C-7",
        file=PAYING,
        old="if suit.deck == demand.deck and demand.colour in (None, suit.colour)",
        new="if suit.deck == demand.deck",
    ),
    Mutant(
        name="a card more than the lane has spaces can be played",
        rules="C-7",
        file=PAYING,
        old="if not any(counts) or not 0 <= spare < min(smallest):",
        new="if not any(counts) or not 0 <= spare <= min(smallest):",
        oracle=PAYMENTS,
    ),
    Mutant(
        name="a card fewer than the lane has spaces is enough",
        rules="C-7",
        file=PAYING,
        old="if not any(counts) or not 0 <= spare < min(smallest):",
        new="if not any(counts) or not -1 <= spare < min(smallest):",
    ),
    Mutant(
        name="a lane for exactly the last trains is shown as out of reach",
        rules="C-7",
        file=CLAIMING,
        old="    if pieces[facts.deck] < facts.length:\n        return Bar.PIECES",
        new="    if pieces[facts.deck] <= facts.length:\n        return Bar.PIECES",
    ),
    Mutant(
        name="the twin of a claimed lane is shown as open",
        rules="C-8",
        file=CLAIMING,
        old="    if twin_owner != NOBODY:",
        new="    if False:",
    ),
)
