"""Decks, tickets and the first player are random (C-0, C-1, C-5)."""

from collections import Counter

import pytest

from tests.maps import NAMES, a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import State
from ttr_tui.engine.rng import seeded, shuffled
from ttr_tui.engine.rules.cards import DeckShuffled, reshuffle
from ttr_tui.engine.rules.tickets import TicketsShuffled

GAMES = 60


@pytest.mark.parametrize("name", NAMES)
def test_setup_is_random(name: str) -> None:
    """Every game has decks in a new order, no card is on top too often (C-0), and each player is
    first about equally often (C-1)."""
    orders, tops, first_players = set[tuple[int, ...]](), Counter[int](), Counter[int]()
    for seed in range(GAMES):
        game = new_game(name, 2, seed)
        first_players[game.state.first] += 1
        for event in game.log[0].events:
            if isinstance(event, DeckShuffled):
                assert list(event.cards) != sorted(event.cards)
                assert event.cards not in orders
                orders.add(event.cards)
            elif isinstance(event, TicketsShuffled):
                assert event.tickets not in orders
                orders.add(event.tickets)
                tops[event.tickets[0]] += 1
    assert min(first_players[0], first_players[1]) > GAMES / 4
    assert max(tops.values()) < GAMES / 4


@pytest.mark.parametrize("name", NAMES)
def test_discard_pile_is_shuffled(name: str) -> None:
    """A discard pile is shuffled into a new deck, each time in another order (C-5)."""
    for deck, rules in enumerate(a_map(name).rules.decks):
        pile = [card_type for card_type, count in rules.cards for _ in range(count)]
        orders, tops = set[tuple[int, ...]](), Counter[int]()
        state = State(a_map(name), 2)
        for _ in range(GAMES):
            state.discards[deck], state.decks[deck] = pile[:], []
            before = state.rng
            reshuffle(state, deck, [])
            assert sorted(state.decks[deck]) == sorted(pile)
            assert state.decks[deck] not in (pile, pile[::-1])
            assert state.rng != before, "the generator must advance"
            orders.add(tuple(state.decks[deck]))
            tops[state.decks[deck][-1]] += 1
        assert len(orders) == GAMES
        assert len(tops) >= len(rules.cards) / 2


def test_every_order_is_equally_likely() -> None:
    """Four cards come in each of their 24 orders about equally often (C-5)."""
    times, state, orders = 2_400, seeded(1), Counter[tuple[int, ...]]()
    for _ in range(times):
        state, cards = shuffled(state, [0, 1, 2, 3])
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert min(orders.values()) > 0.6 * times / 24
    assert max(orders.values()) < 1.4 * times / 24


def test_reshuffled_decks_in_games() -> None:
    """A reshuffled deck is not sorted (C-5)."""
    reshuffled = 0
    for seed in range(6):
        game = new_game("paris", 4, seed)
        for _ in random_play(game, seed):
            for event in game.log[-1].events:
                if isinstance(event, DeckShuffled) and len(set(event.cards)) > 4:
                    assert list(event.cards) != sorted(event.cards)
                    reshuffled += 1
    assert reshuffled > 6, "too few cases to prove anything"
