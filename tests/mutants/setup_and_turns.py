"""Mistakes in the setup, in the course of the turns, in the last round and at the end."""

from tests.mutants.mutant import ENGINE, Mutant

TURNS = f"{ENGINE}/turns.py"
MOVES = f"{ENGINE}/moves.py"
EVENTS = f"{ENGINE}/events/__init__.py"
TURN_EVENTS = f"{ENGINE}/events/turns.py"
REVEALING = "REVEALING: Final = (CardDrawn, MarketFilled, TicketsOffered, TunnelCardTurned, "
SHUFFLING = "tests/engine/test_shuffling.py"

MUTANTS = (
    Mutant(
        name="everybody begins with a card too many",
        rules="C-0",
        file=TURNS,
        old="[: deck.starting_hand]",
        new="[: deck.starting_hand + 1]",
    ),
    Mutant(
        name="the deck is dealt unshuffled",
        rules="C-0",
        file=TURNS,
        old="rng, cards = shuffled(state.rng, cards)",
        new="rng = state.rng",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="the tickets are dealt unshuffled",
        rules="C-0",
        file=TURNS,
        old="rng, tickets = shuffled(state.rng, list(range(len(game_map.tickets))))",
        new="rng, tickets = state.rng, list(range(len(game_map.tickets)))",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="the first seat always begins",
        rules="C-1",
        file=TURNS,
        old="drawn if first is None else first",
        new="0 if first is None else first",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="the first seat chooses tickets before who begins the game",
        rules="C-0",
        file=f"{ENGINE}/events/setup.py",
        old="state.first = state.player = self.player",
        new="state.first, state.player = self.player, 0",
    ),
    Mutant(
        name="the first seat takes the first turn, whoever begins",
        rules="C-0",
        file=TURNS,
        old="happen(state, events, PlayBegan(player))",
        new="happen(state, events, PlayBegan(0))",
    ),
    Mutant(
        name="turns go the other way round",
        rules="C-1",
        file=TURNS,
        old="TurnEnded(player, (player + 1) % state.players)",
        new="TurnEnded(player, (player - 1) % state.players)",
    ),
    Mutant(
        name="a turn has a second action",
        rules="C-1",
        file=TURN_EVENTS,
        old="        state.phase = Phase.HAND_OVER",
        new="        state.phase = Phase.TURN",
    ),
    Mutant(
        name="what was handed over can be taken back",
        rules="C-1",
        file=f"{ENGINE}/game.py",
        old="if isinstance(record.action, HandOver | EndEarly):",
        new="if isinstance(record.action, EndEarly):",
    ),
    Mutant(
        name="a card drawn blind can be put back",
        rules="C-1",
        file=EVENTS,
        old=REVEALING,
        new=REVEALING.replace("CardDrawn, ", ""),
    ),
    Mutant(
        name="a market card can be put back when its replacement was seen",
        rules="C-1",
        file=EVENTS,
        old=REVEALING,
        new=REVEALING.replace("MarketFilled, ", ""),
    ),
    Mutant(
        name="drawn tickets can be put back when they were seen",
        rules="C-9",
        file=EVENTS,
        old=REVEALING,
        new=REVEALING.replace("TicketsOffered, ", ""),
    ),
    Mutant(
        name="a tunnel can be taken back when its cards were turned up",
        rules="EU-2",
        file=EVENTS,
        old=REVEALING,
        new=REVEALING.replace("TunnelCardTurned, ", ""),
    ),
    Mutant(
        name="who can do nothing is waited for",
        rules="C-11",
        file=TURNS,
        old="        if _can_act(state):\n            return\n",
        new="        if state.turn:\n            return\n",
    ),
    Mutant(
        name="who can only claim is passed over",
        rules="C-11",
        file=TURNS,
        old="        or bool(claim_actions(state))\n",
        new="",
    ),
    Mutant(
        name="the game goes on when all have passed",
        rules="C-11",
        file=TURNS,
        old="if state.passes == state.players:",
        new="if state.passes < 0:",
        hangs=True,
    ),
    Mutant(
        name="the game ends when one has passed",
        rules="C-11",
        file=TURNS,
        old="if state.passes == state.players:",
        new="if state.passes:",
    ),
    Mutant(
        name="who could only exchange must",
        rules="C-11",
        file=MOVES,
        old="actions += exchanges if actions else [*exchanges, Pass()]",
        new="actions += exchanges",
    ),
    Mutant(
        name="who could exchange may pass, whatever else could be done",
        rules="C-11",
        file=MOVES,
        old="actions += exchanges if actions else [*exchanges, Pass()]",
        new="actions += [*exchanges, Pass()]",
    ),
    Mutant(
        name="the last round begins with three pieces left",
        rules="C-12",
        file=TURNS,
        old="if sum(state.pieces[player]) <= rules.pieces:",
        new="if sum(state.pieces[player]) <= rules.pieces + 1:",
    ),
    Mutant(
        name="the last round does not begin with two pieces left",
        rules="C-12",
        file=TURNS,
        old="if sum(state.pieces[player]) <= rules.pieces:",
        new="if sum(state.pieces[player]) < rules.pieces:",
    ),
    Mutant(
        name="who triggers the end gets no last turn",
        rules="C-12",
        file=TURNS,
        old="LastRoundBegan(player, rules.turns * state.players)",
        new="LastRoundBegan(player, rules.turns * state.players - 1)",
    ),
    Mutant(
        name="who triggers the end ends the game at once",
        rules="C-12",
        file=TURNS,
        old="happen(state, events, LastRoundBegan(player, rules.turns * state.players))",
        new="happen(state, events, GameEnded(all_passed=False))",
    ),
    Mutant(
        name="a second trigger begins the last round anew",
        rules="C-12",
        file=TURNS,
        old="    if state.turns_left is None:\n        if sum(",
        new="    if state.turns_left != 0:\n        if sum(",
    ),
    Mutant(
        name="a passed turn is none of the last turns",
        rules="C-12",
        file=TURN_EVENTS,
        old="if state.turns_left is not None:",
        new="if state.turns_left is not None and not state.passes:",
    ),
    Mutant(
        name="tickets on offer when the table ends the game are held",
        rules="C-16",
        file=TURNS,
        old="    happen(state, events, GameEndedEarly())",
        new="    state.tickets[state.player] += state.offers[state.player]\n"
        "    state.offers[state.player] = ()\n"
        "    happen(state, events, GameEndedEarly())",
    ),
    Mutant(
        name="the table cannot end the game in the middle of a turn",
        rules="C-16",
        file=f"{ENGINE}/game.py",
        old="(self.is_over or not isinstance(action, EndEarly))",
        new="(self.state.phase is not Phase.TURN or not isinstance(action, EndEarly))",
    ),
    Mutant(
        name="laid cards of a tunnel are lost when the table ends the game",
        rules="C-16",
        file=TURNS,
        old="        withdraw(state, events)\n    elif",
        new="        pass\n    elif",
    ),
    Mutant(
        name="a whole flag is worth nothing when the table ends the game",
        rules="C-16",
        file=TURNS,
        old="    _score_flag(state, events)\n    happen(state, events, GameEndedEarly())",
        new="    happen(state, events, GameEndedEarly())",
    ),
)
