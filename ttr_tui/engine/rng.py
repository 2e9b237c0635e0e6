"""The game's random generator: its state is one integer, the same on every machine and Python.

PCG-XSH-RR with 64 bits of state and 32 of output (M. O'Neill, "PCG: A Family of Simple Fast
Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014). The state is a
plain `int` in the state of the game, so copying it is free and nothing global is used.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

T = TypeVar("T")

Rng: TypeAlias = Annotated[int, "64 bits"]
"""A state of the random generator."""

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1


def seeded(seed: int) -> Rng:
    """The first state for a seed; only the lowest 64 bits of the seed matter."""
    state = (_INCREMENT + seed) & _MASK64
    return (state * _MULTIPLIER + _INCREMENT) & _MASK64


def below(state: Rng, bound: int) -> tuple[Rng, int]:
    """The next state, and a number from 0 to `bound - 1` (less than 2**32), each equally likely
    (Lemire, 2019)."""
    while True:
        shifted = (((state >> 18) ^ state) >> 27) & _MASK32
        turns = state >> 59
        output = ((shifted >> turns) | (shifted << (32 - turns))) & _MASK32
        state = (state * _MULTIPLIER + _INCREMENT) & _MASK64
        product = output * bound
        rest = product & _MASK32
        if rest >= bound or rest >= (1 << 32) % bound:  # The first test is only faster.
            return state, product >> 32


def shuffled(state: Rng, items: list[T]) -> tuple[Rng, list[T]]:
    """The next state, and the items in a random order (Fisher–Yates); `items` stays as it is."""
    result = items[:]
    for last in range(len(result) - 1, 0, -1):
        state, chosen = below(state, last + 1)
        result[last], result[chosen] = result[chosen], result[last]
    return state, result
