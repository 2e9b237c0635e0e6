"""The random generator is PCG-XSH-RR, unbiased, and shuffles without losing cards."""

from collections import Counter

from ttr_tui.engine.rng import below, seeded, shuffled


def reference_step(state: int) -> tuple[int, int]:
    """A step of the generator as in its paper: the next state, and 32 bits."""
    word = ((state >> 18) ^ state) >> 27
    word %= 2**32
    turns = state >> 59
    bits = f"{word:032b}"
    rotated = bits[32 - turns :] + bits[: 32 - turns]
    return (state * 6364136223846793005 + 1442695040888963407) % 2**64, int(rotated, 2)


def test_below_follows_the_paper() -> None:
    """The generator gives the numbers of the published algorithm."""
    state = seeded(7)
    for _ in range(1_000):
        following, bits = reference_step(state)
        found, number = below(state, 2**32)
        assert (found, number) == (following, bits)
        state = found


def test_below_is_unbiased() -> None:
    """Every number is equally likely, also if the bound does not divide 2**32."""
    state, thirds, bound = seeded(1), Counter[int](), 3 * 2**30
    for _ in range(3_000):
        state, number = below(state, bound)
        assert 0 <= number < bound
        thirds[number // 2**30] += 1
    assert min(thirds.values()) > 900, "a quarter of the outputs must be rejected"


def test_shuffled_gives_every_order() -> None:
    """A shuffle keeps all cards, and every order occurs."""
    state, orders = seeded(2), Counter[tuple[int, ...]]()
    cards = [1, 2, 3]
    for _ in range(1_200):
        state, mixed = shuffled(state, cards)
        orders[tuple(mixed)] += 1
    assert cards == [1, 2, 3]
    assert len(orders) == 6
    assert all(sorted(order) == cards for order in orders)
    assert min(orders.values()) > 150
