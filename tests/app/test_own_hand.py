"""The hand panel shows the whole hand."""

from tests.app.driver import Driver, at_position, play
from tests.maps import a_map


def test_hand_with_every_card_type() -> None:
    """One card of every type of two decks fits into the hand panel."""
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
