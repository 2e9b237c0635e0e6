"""Mistakes in making decks anew and in filling the market from them."""

from tests.mutants.mutant import ENGINE, SHUFFLING, Mutant

TAKING = f"{ENGINE}/taking_cards.py"
RNG = f"{ENGINE}/rng.py"

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
    Mutant(
        name="no card stays where it lay when a deck is shuffled",
        rules="C-5",
        file=RNG,
        old="below(state, last + 1)",
        new="below(state, last)",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="some orders of a shuffled deck are likelier than others",
        rules="C-5",
        file=RNG,
        old="below(state, last + 1)",
        new="below(state, len(result))",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="only the upper half of a deck is shuffled",
        rules="C-5",
        file=RNG,
        old="range(len(result) - 1, 0, -1)",
        new="range(len(result) - 1, len(result) // 2, -1)",
        oracle=SHUFFLING,
    ),
    Mutant(
        name="swept cards are no deck before the sweep is over",
        rules="C-5, GL-2",
        file=TAKING,
        old="        happen(state, events, MarketSwept(swept))\n"
        "        _reshuffle_empty(state, events)\n",
        new="        happen(state, events, MarketSwept(swept))\n",
    ),
    Mutant(
        name="empty places stay so when the cards of a flag are discarded",
        rules="PA-3, C-5",
        file=f"{ENGINE}/flag.py",
        old="    happen(state, events, FlagScored(state.player, cards, rules.points))\n"
        "    settle_cards(state, events)",
        new="    happen(state, events, FlagScored(state.player, cards, rules.points))",
    ),
)
