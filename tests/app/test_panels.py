"""What the panels beside the board say, in words that need no guessing."""

from tests.app.driver import Driver, at_position, play


def test_pieces_cards_and_harbors_are_written_out_where_few_play() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space")
        players = driver.lines("players")
        assert "27 trains 23 ships" in " ".join(players.split()), players
        assert "har" in players

    play(scene, session=at_position("great_lakes", "players: {Ann: {}, Bob: {}}\n"))


def test_tickets_to_choose_from_take_the_room_of_those_one_does_not_have_yet() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space")
        for ticket in driver.session.view.offer:
            name = driver.session.view.game_map.ticket_name(ticket)
            assert name in driver.lines("prompt")

    play(scene, session=at_position("paris", CHOOSING))


CHOOSING = """\
players:
  Ann: {offer: [arc_de_triomphe-place_d_italie, la_villette-montparnasse]}
  Bob: {}
phase: starting tickets
"""
