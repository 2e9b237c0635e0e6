"""Mistakes in who may pass, and in what ends a row of passes."""

from tests.mutants.mutant import ENGINE, Mutant

TURNS = f"{ENGINE}/turns.py"
LANES = f"{ENGINE}/events/lanes.py"
CARDS = f"{ENGINE}/events/cards.py"
TICKETS = f"{ENGINE}/events/tickets.py"
BUILDING = f"{ENGINE}/events/building.py"
TURN_EVENTS = f"{ENGINE}/events/turns.py"

MUTANTS = (
    Mutant(
        name="who can only build a station is passed over",
        rules="C-11",
        file=TURNS,
        old="        or bool(station_actions(state))\n",
        new="",
    ),
    Mutant(
        name="who can only build a harbor is passed over",
        rules="C-11",
        file=TURNS,
        old="        or bool(harbor_actions(state))\n",
        new="",
    ),
    Mutant(
        name="who can only exchange is passed over",
        rules="C-11",
        file=TURNS,
        old="        or bool(exchange_actions(state))\n",
        new="",
    ),
    Mutant(
        name="who can only draw tickets is passed over",
        rules="C-11",
        file=TURNS,
        old="        or bool(state.ticket_deck)\n",
        new="",
    ),
    Mutant(
        name="who can only take a card of the market is passed over",
        rules="C-11",
        file=TURNS,
        old="        or any(card != EMPTY for card in state.market)\n",
        new="",
    ),
    Mutant(
        name="a claim does not end a row of passes",
        rules="C-11",
        file=LANES,
        old="        state.scores[player] += self.points\n        state.passes = 0\n",
        new="        state.scores[player] += self.points\n",
    ),
    Mutant(
        name="taking a card does not end a row of passes",
        rules="C-11",
        file=CARDS,
        old="        state.passes = 0\n        state.sweep_given_up = False\n",
        new="        state.sweep_given_up = False\n",
    ),
    Mutant(
        name="drawing a card does not end a row of passes",
        rules="C-11",
        file=CARDS,
        old="        state.phase = Phase.SECOND_CARD\n        state.passes = 0\n\n\nclass FillDue",
        new="        state.phase = Phase.SECOND_CARD\n\n\nclass FillDue",
    ),
    Mutant(
        name="trying a tunnel does not end a row of passes",
        rules="C-11",
        file=CARDS,
        old="            state.aside += (kind,) * count\n        state.passes = 0\n",
        new="            state.aside += (kind,) * count\n",
    ),
    Mutant(
        name="drawing tickets does not end a row of passes",
        rules="C-11",
        file=TICKETS,
        old="        state.passes = 0\n",
        new="",
    ),
    Mutant(
        name="building a station does not end a row of passes",
        rules="C-11",
        file=BUILDING,
        old="        state.stations[self.city] = self.player\n        state.passes = 0\n",
        new="        state.stations[self.city] = self.player\n",
    ),
    Mutant(
        name="building a harbor does not end a row of passes",
        rules="C-11",
        file=BUILDING,
        old="        state.harbors[self.city] = self.player\n        state.passes = 0\n",
        new="        state.harbors[self.city] = self.player\n",
    ),
    Mutant(
        name="an exchange does not end a row of passes",
        rules="C-11",
        file=f"{ENGINE}/events/fleets.py",
        old="        state.scores[player] -= self.points\n        state.passes = 0\n",
        new="        state.scores[player] -= self.points\n",
    ),
    Mutant(
        name="a second pass counts as none",
        rules="C-11",
        file=TURN_EVENTS,
        old="state.passes += 1",
        new="state.passes = 1",
    ),
    Mutant(
        name="a pass of one's own choice is none of a row",
        rules="C-11",
        file=f"{ENGINE}/moves.py",
        old="            happen(state, events, TurnPassed(state.player))\n",
        new="",
    ),
)
