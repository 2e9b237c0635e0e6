"""The generator is PCG-XSH-RR, gives every number equally often, and shuffles without loss."""

from collections import Counter

from ttr_tui.engine.rng import below, seeded, shuffled


def by_the_book(state: int) -> tuple[int, int]:
    """A step of the generator as its paper gives it: the next state, and 32 bits."""
    word = ((state >> 18) ^ state) >> 27
    word %= 2**32
    turns = state >> 59
    bits = f"{word:032b}"
    revealed = bits[32 - turns :] + bits[: 32 - turns]
    return (state * 6364136223846793005 + 1442695040888963407) % 2**64, int(revealed, 2)


def test_it_is_the_generator_of_the_paper() -> None:
    state = seeded(7)
    for _ in range(1_000):
        following, bits = by_the_book(state)
        found, number = below(state, 2**32)
        assert (found, number) == (following, bits)
        state = found


def test_every_number_comes_equally_often_also_below_a_bound_that_divides_nothing() -> None:
    state, thirds, bound = seeded(1), Counter[int](), 3 * 2**30
    for _ in range(3_000):
        state, number = below(state, bound)
        assert 0 <= number < bound
        thirds[number // 2**30] += 1
    assert min(thirds.values()) > 900, "a quarter of the numbers must be thrown away to be fair"


def test_a_shuffle_loses_nothing_and_every_order_comes_up() -> None:
    state, orders = seeded(2), Counter[tuple[int, ...]]()
    cards = [1, 2, 3]
    for _ in range(1_200):
        state, mixed = shuffled(state, cards)
        orders[tuple(mixed)] += 1
    assert cards == [1, 2, 3]
    assert len(orders) == 6
    assert all(sorted(order) == cards for order in orders)
    assert min(orders.values()) > 150
