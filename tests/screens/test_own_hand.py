"""The owner's hand is in sight whole, however many kinds of cards a map has."""

from tests.maps import a_map
from tests.screens.driver import Driver, at_position, play


def test_one_card_of_every_kind_of_two_decks_is_in_sight() -> None:
    kinds = a_map("great_lakes").kinds
    hand = " + ".join(f"1 {kind.name}" for kind in kinds)

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        shown = driver.lines("hand")
        assert shown.split().count("1") == len(kinds), shown
        assert "…" not in shown

    play(
        scene,
        session=at_position("great_lakes", f"players: {{Ann: {{hand: {hand}}}, Bob: {{}}}}\n"),
    )
