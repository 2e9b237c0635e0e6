"""The owner's hand is in sight whole, however many card types a map has."""

from tests.app.driver import Driver, at_position, play
from tests.maps import a_map


def test_one_card_of_every_kind_of_two_decks_is_in_sight() -> None:
    card_types = a_map("great_lakes").card_types
    hand = " + ".join(f"1 {card_type.name}" for card_type in card_types)

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        shown = driver.lines("hand")
        assert shown.split().count("1") == len(card_types), shown
        assert "…" not in shown

    play(
        scene,
        session=at_position("great_lakes", f"players: {{Ann: {{hand: {hand}}}, Bob: {{}}}}\n"),
    )
