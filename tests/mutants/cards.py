"""Mistakes in taking cards and in the market."""

from tests.mutants.mutant import ENGINE, Mutant

TAKING = f"{ENGINE}/taking_cards.py"
CARD_EVENTS = f"{ENGINE}/events/cards.py"

MUTANTS = (
    Mutant(
        name="a locomotive of the market is taken as the second card",
        rules="C-3",
        file=TAKING,
        old="barred = state.game_map.locomotive if state.phase is Phase.SECOND_CARD else EMPTY",
        new="barred = EMPTY",
    ),
    Mutant(
        name="a locomotive is taken as the second card where it replaced the first",
        rules="C-3",
        file=f"{ENGINE}/game.py",
        old="        if action not in self.legal() and (",
        new="        if action not in self.legal() and not any(\n"
        '            type(event).__name__ == "MarketFilled"\n'
        '            and event.place == getattr(action, "place", None)\n'
        "            for event in self.log[-1].events\n"
        "        ) and (",
    ),
    Mutant(
        name="a locomotive of the market leaves a second card to be taken",
        rules="C-3",
        file=TAKING,
        old="if first and card != state.game_map.locomotive:",
        new="if first:",
    ),
    Mutant(
        name="a locomotive drawn blind is the only card of the turn",
        rules="C-3",
        file=TAKING,
        old="return not (first and _second_card_left(state))",
        new="drawn = events[0].card\n"
        "    return drawn == state.game_map.locomotive or not (first and _second_card_left(state))",
    ),
    Mutant(
        name="one may stop after the first card",
        rules="C-2",
        file=f"{ENGINE}/moves.py",
        old="        case Phase.SECOND_CARD:\n            return card_actions(state)",
        new="        case Phase.SECOND_CARD:\n"
        "            return [*card_actions(state), HandOver()]",
    ),
    Mutant(
        name="a hand is full with 49 cards",
        rules="C-2",
        file=TAKING,
        old="    live = [deck for deck, cards in enumerate(state.decks) if cards]\n    return [*_f",
        new="    live = [deck for deck, cards in enumerate(state.decks) if cards]\n"
        "    if sum(state.hands[state.player]) >= 49:\n        return []\n    return [*_f",
    ),
    Mutant(
        name="a taken card is replaced only when the next one is wanted",
        rules="C-2",
        file=TAKING,
        old="        _fill(state, action.refill, events)\n    settle_cards(state, events)\n",
        new="        _fill(state, action.refill, events)\n",
    ),
    Mutant(
        name="the turn ends with the last card of the deck, though the market has some",
        rules="C-6",
        file=TAKING,
        old="return any(state.decks) or bool(card_actions(state))",
        new="return any(state.decks)",
    ),
    Mutant(
        name="a second card is waited for that nobody can take",
        rules="C-6",
        file=TAKING,
        old="return any(state.decks) or bool(card_actions(state))",
        new="return True",
    ),
    Mutant(
        name="a second card is waited for where only locomotives lie",
        rules="C-6",
        file=TAKING,
        old="return any(state.decks) or bool(card_actions(state))",
        new="return any(state.decks) or any(card != EMPTY for card in state.market)",
    ),
    Mutant(
        name="the last card of the deck cannot be drawn",
        rules="C-6, C-5",
        file=TAKING,
        old="    live = [deck for deck, cards in enumerate(state.decks) if cards]\n    return [*_f",
        new="    live = [deck for deck, cards in enumerate(state.decks) if cards[1:]]\n"
        "    return [*_f",
    ),
    Mutant(
        name="without a deck the market cannot be taken",
        rules="C-6",
        file=TAKING,
        old="    live = [deck for deck, cards in enumerate(state.decks) if cards]\n    return [*_f",
        new="    live = [deck for deck, cards in enumerate(state.decks) if cards]\n"
        "    if not live:\n        return []\n    return [*_f",
    ),
    Mutant(
        name="three locomotives are not swept at setup",
        rules="C-0",
        file=TAKING,
        old="    _lay(state, events)\n    _sweep(state, events)\n",
        new="    _lay(state, events)\n",
    ),
    Mutant(
        name="three wild buses are not swept at setup",
        rules="PA-6",
        file=TAKING,
        old="    _lay(state, events)\n    _sweep(state, events)\n",
        new="    _lay(state, events)\n",
    ),
    Mutant(
        name="the market is not swept between the two draws of a turn",
        rules="C-4",
        file=TAKING,
        old="        and not state.sweep_given_up\n",
        new="        and not state.sweep_given_up\n"
        "        and state.phase is not Phase.SECOND_CARD\n",
    ),
    Mutant(
        name="two locomotives are swept already",
        rules="C-4",
        file=TAKING,
        old=">= game_map.rules.market.sweep_at",
        new=">= game_map.rules.market.sweep_at - 1",
    ),
    Mutant(
        name="three locomotives are still borne with",
        rules="C-4",
        file=TAKING,
        old=">= game_map.rules.market.sweep_at",
        new="> game_map.rules.market.sweep_at",
    ),
    Mutant(
        name="the market is swept without end",
        rules="C-4",
        file=TAKING,
        old="if sweeps == state.game_map.rules.market.sweeps:",
        new="if sweeps < 0:",
        hangs=True,
    ),
    Mutant(
        name="the market is swept once only, whatever comes",
        rules="C-4",
        file=TAKING,
        old="if sweeps == state.game_map.rules.market.sweeps:",
        new="if sweeps == 1:",
    ),
    Mutant(
        name="a market given up is swept again before it changes",
        rules="C-4",
        file=TAKING,
        old="        and not state.sweep_given_up\n",
        new="",
    ),
    Mutant(
        name="the market is swept where nothing can take its place",
        rules="C-4",
        file=TAKING,
        old="        and any(state.decks)\n    )",
        new="    )",
    ),
    Mutant(
        name="the market is swept before every place is filled",
        rules="C-4",
        file=TAKING,
        old="    while EMPTY in state.market:\n        live =",
        new="    _sweep(state, events)\n    while EMPTY in state.market:\n        live =",
    ),
    Mutant(
        name="a swept market goes under the deck",
        rules="C-4",
        file=CARD_EVENTS,
        old="        discard(state, self.cards)\n        state.market = [EMPTY]",
        new="        for card in self.cards:\n"
        "            state.decks[state.game_map.kinds[card].deck].insert(0, card)\n"
        "        state.market = [EMPTY]",
    ),
    Mutant(
        name="of a swept market only the locomotives go",
        rules="C-4",
        file=CARD_EVENTS,
        old="        discard(state, self.cards)\n"
        "        state.market = [EMPTY] * len(state.market)",
        new="        wild = state.game_map.locomotive\n"
        "        discard(state, [card for card in self.cards if card == wild])\n"
        "        state.market = [EMPTY if card == wild else card for card in state.market]",
    ),
    Mutant(
        name="the market is swept four times in a row",
        rules="C-4",
        file=TAKING,
        old="if sweeps == state.game_map.rules.market.sweeps:",
        new="if sweeps == state.game_map.rules.market.sweeps + 1:",
    ),
    Mutant(
        name="a second card is waited for when the first was the last of the deck",
        rules="C-6",
        file=TAKING,
        old="return not (first and _second_card_left(state))",
        new="return not first",
    ),
)
