"""The panels of players and of offered tickets."""

import pytest

from tests.app.driver import SMALL, Driver, at_position, play
from ttr_tui.app.widgets.players_panel import sign_meanings


def test_few_players_have_facts_in_words() -> None:
    """With few players, pieces, cards and tickets are in words; a sign counts the harbors."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        players = " ".join(driver.lines("players").split())
        assert "27 trains 23 ships" in players
        assert "0 cards 0 tickets †3" in players
        assert ("†", "harbors left") in sign_meanings(driver.hot_seat.map_file.game_map)

    play(scene, session=at_position("great_lakes", "players: {Ann: {}, Bob: {}}\n"))


@pytest.mark.parametrize("size", [SMALL, (72, 20)])
def test_five_players_have_facts_whole(size: tuple[int, int]) -> None:
    """With five players on a small screen, no fact and no word is cut."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        players = driver.lines("players")
        assert players.count("⌂3") == 5
        assert "…" not in players

    five = ", ".join(f"{name}: {{hand: 1 red}}" for name in ("Ann", "Bob", "Cid", "Dot", "Eve"))
    play(scene, size=size, session=at_position("europe", f"players: {{{five}}}\n"))


def test_offered_tickets_use_the_room_of_held_tickets() -> None:
    """Offered tickets have their full names while the player holds none."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        for ticket in driver.hot_seat.view.offer:
            name = driver.hot_seat.view.game_map.ticket_name(ticket)
            assert name in driver.lines("prompt")

    play(scene, session=at_position("paris", CHOOSING))


CHOOSING = """\
players:
  Ann: {offer: [arc_de_triomphe-place_d_italie, la_villette-montparnasse]}
  Bob: {}
phase: starting tickets
"""
