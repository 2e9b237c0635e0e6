"""Mistakes in choosing a fleet, in exchanging pieces, and at the end of both (GL-11)."""

from tests.mutants.mutant import ENGINE, Mutant

FLEETS = f"{ENGINE}/fleets.py"
EVENTS = f"{ENGINE}/events/fleets.py"

MUTANTS = (
    Mutant(
        name="a fleet may have more ships than there are",
        rules="GL-6",
        file=FLEETS,
        old="range(max(0, total - second), ",
        new="range(0 if second else 1, ",
    ),
    Mutant(
        name="a fleet is on the table before all have chosen",
        rules="GL-6",
        file=EVENTS,
        old="        state.fleets[self.player] = self.pieces",
        new="        state.fleets[self.player] = self.pieces\n"
        "        state.pieces[self.player] = self.pieces",
    ),
    Mutant(
        name="the pieces not chosen are lost",
        rules="GL-6",
        file=EVENTS,
        old="            state.boxes[seat] = tuple(map(int.__sub__, supply, fleet))\n",
        new="            assert supply\n",
    ),
    Mutant(
        name="an exchange of nothing is an action",
        rules="GL-9",
        file=FLEETS,
        old="for count in range(1, min(",
        new="for count in range(0, min(",
    ),
    Mutant(
        name="more is exchanged than the box holds",
        rules="GL-9",
        file=FLEETS,
        old="min(pieces[deck], box[1 - deck]) + 1",
        new="pieces[deck] + 1",
    ),
    Mutant(
        name="more is exchanged than is left in the supply",
        rules="GL-9",
        file=FLEETS,
        old="min(pieces[deck], box[1 - deck]) + 1",
        new="box[1 - deck] + 1",
    ),
    Mutant(
        name="only one piece is exchanged at a time",
        rules="GL-9",
        file=FLEETS,
        old="min(pieces[deck], box[1 - deck]) + 1",
        new="min(pieces[deck], box[1 - deck], 1) + 1",
    ),
    Mutant(
        name="an exchange costs one point, however much is exchanged",
        rules="GL-9",
        file=FLEETS,
        old="rules.points * action.number",
        new="rules.points",
    ),
    Mutant(
        name="the pieces given leave the game",
        rules="GL-9",
        file=EVENTS,
        old="        state.boxes[player] = tuple(map(int.__sub__, state.boxes[player], gained))\n",
        new="",
    ),
    Mutant(
        name="an exchange is no action of the turn",
        rules="GL-9",
        file=f"{ENGINE}/moves.py",
        old="            exchange(state, action, events)\n            last = True",
        new="            exchange(state, action, events)\n            last = False",
    ),
    Mutant(
        name="one last turn instead of two",
        rules="GL-11",
        file=f"{ENGINE}/turns.py",
        old="LastRoundBegan(player, rules.turns * state.players)",
        new="LastRoundBegan(player, state.players)",
    ),
    Mutant(
        name="six trains left begin the last round, whatever ships there are",
        rules="GL-11",
        file=f"{ENGINE}/turns.py",
        old="if sum(state.pieces[player]) <= rules.pieces:",
        new="if min(state.pieces[player]) <= rules.pieces:",
    ),
    Mutant(
        name="six trains and six ships left begin the last round",
        rules="GL-11",
        file=f"{ENGINE}/turns.py",
        old="if sum(state.pieces[player]) <= rules.pieces:",
        new="if max(state.pieces[player]) <= rules.pieces:",
    ),
    Mutant(
        name="a fleet may have fewer pieces",
        rules="GL-6",
        file=FLEETS,
        old="ChooseFleet((count, total - count))",
        new="ChooseFleet((count, total - count - 1))",
    ),
    Mutant(
        name="a fleet may have more trains than there are",
        rules="GL-6",
        file=FLEETS,
        old="min(first, total) + 1",
        new="min(first, total) + 2",
    ),
    Mutant(
        name="what exchanges cost is not in the total",
        rules="GL-9",
        file=f"{ENGINE}/scoring.py",
        old="table = self.lanes + self.flags - self.exchanged",
        new="table = self.lanes + self.flags",
    ),
    Mutant(
        name="the score does not go below zero by an exchange",
        rules="GL-9",
        file=EVENTS,
        old="state.scores[player] -= self.points",
        new="state.scores[player] = max(0, state.scores[player] - self.points)",
    ),
)
