"""Mistakes in making decks anew and in filling the market from them."""

from tests.mutants.mutant import ENGINE, SHUFFLING, Mutant

TAKING = f"{ENGINE}/taking_cards.py"

MUTANTS = (
    Mutant(
        name="the discard pile becomes the deck unshuffled",
        rules="C-5",
        file=TAKING,
        old="rng, cards = shuffled(state.rng, state.discards[deck])",
        new="rng, cards = state.rng, state.discards[deck]",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="every reshuffle gives the same order",
        rules="C-5",
        file=TAKING,
        old="rng, cards = shuffled(state.rng, state.discards[deck])",
        new="rng, cards = shuffled(0, state.discards[deck])",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="cards in hands are shuffled in too",
        rules="C-5",
        file=TAKING,
        old="rng, cards = shuffled(state.rng, state.discards[deck])",
        new="held = [k for hand in state.hands for k, n in enumerate(hand) for _ in range(n)]\n"
        "        rng, cards = shuffled(state.rng, state.discards[deck] + held)",
    ),
    Mutant(
        name="the deck is made anew and the discard pile stays",
        rules="C-5",
        file=f"{ENGINE}/events/setup.py",
        old="        state.discards[self.deck] = []\n",
        new="",
    ),
    Mutant(
        name="a new deck is made only when a card of it is wanted",
        rules="C-5",
        file=TAKING,
        old="    if not deck:\n        settle_cards(state, events)\n",
        new="",
    ),
    Mutant(
        name="the discard pile is shuffled when one card is left in the deck",
        rules="C-5",
        file=TAKING,
        old="    if not deck:\n        settle_cards(state, events)\n",
        new="    if len(deck) < 2 and state.discards[action.deck]:\n"
        "        state.discards[action.deck] += deck\n"
        "        reshuffle(state, action.deck, events)\n"
        "    if not deck:\n        settle_cards(state, events)\n",
    ),
    Mutant(
        name="empty places of the market stay so when a lane's cards are discarded",
        rules="C-5",
        file=f"{ENGINE}/claiming.py",
        old="    if not cards_aside and not all(state.decks):\n"
        "        settle_cards(state, events)\n",
        new="",
    ),
    Mutant(
        name="empty places of the market stay so when a station's cards are discarded",
        rules="C-5",
        file=f"{ENGINE}/building.py",
        old="    if not all(state.decks):\n        settle_cards(state, events)\n",
        new="",
    ),
)
