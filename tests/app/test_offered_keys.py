"""A key that the footer offers does something that one sees, on every map and at every size."""

from collections.abc import Callable
from itertools import product

import pytest

from tests.app.driver import Driver, play
from tests.app.test_every_screen import bindings_of, does_something
from tests.app.visits import a_map, played
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.session import Session, new_session

SIZES = ((72, 20), (80, 24), (100, 30), (120, 40), (160, 50))


def choosing(name: str) -> Session:
    """The first choice of tickets."""
    return new_session(a_map(name), ("Ann", "Bob"), first=0, seed=3)


SITUATIONS: dict[str, tuple[Callable[[str], Session], tuple[str, ...]]] = {
    "choosing tickets": (choosing, ("space",)),
    "a turn": (lambda name: played(name, 60), ("space",)),
    "a route": (lambda name: played(name, 60), ("space", "right", "right")),
    "the second card": (lambda name: played(name, 60), ("space", "d")),
    "drawing tickets": (lambda name: played(name, 60), ("space", "t")),
    "choosing new tickets": (lambda name: played(name, 60), ("space", "t", "y")),
    "own tickets": (lambda name: played(name, 60), ("space", "i")),
    "leaving": (lambda name: played(name, 60), ("q",)),
    "handoff": (lambda name: played(name, 60), ()),
}


async def check_offered_keys(
    driver: Driver, name: str, situation: str, only: str | None, *, hints: bool
) -> None:
    """Press each key that the footer offers, each in the same situation; with `only` this one."""
    make, keys = SITUATIONS[situation]

    async def begin() -> None:
        session = make(name)
        session.set_hints(hints)
        driver.app.play(session)
        await driver.settle()
        driver.draw_early()
        for key in keys:
            driver.wait_a_moment()
            await driver.send(key)
        await driver.settle()

    await begin()
    offered = [
        keys[0]
        for keys, found in bindings_of(driver).values()
        if found.enabled and found.binding.show and only in (None, keys[0])
    ]
    for at, key in enumerate(offered):
        if at:
            await begin()
        driver.wait_a_moment()
        exit_of_app = driver.app.exit
        assert await does_something(driver, key), (name, situation, driver.app.size, key, hints)
        driver.app.exit = exit_of_app  # type: ignore[method-assign]


@pytest.mark.slow
@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize("name", known_maps())
def test_advice_can_be_asked_for_at_every_size(name: str) -> None:
    """Also where the hints have said it already: there is more, or it is marked."""

    async def scene(driver: Driver) -> None:
        for size, situation in product(SIZES, ("choosing tickets", "a turn", "a route")):
            await driver.resize(*size)
            await check_offered_keys(driver, name, situation, "v", hints=True)

    play(scene, size=SIZES[0], session=choosing(name))


@pytest.mark.slow
@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", known_maps())
def test_every_offered_key_does_something(name: str, size: tuple[int, int]) -> None:
    """All keys in all situations, with hints and without."""

    async def scene(driver: Driver) -> None:
        for situation, hints in product(SITUATIONS, (False, True)):
            await check_offered_keys(driver, name, situation, None, hints=hints)

    play(scene, size=size, session=choosing(name))
