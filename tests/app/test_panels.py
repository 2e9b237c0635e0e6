"""The panels of players and of offered tickets."""

import pytest

from tests.app.driver import SMALL, Driver, at_position, new_game, play
from ttr_tui.board.render.themes import load_theme
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.legend import legend
from ttr_tui.panels.players import track


def test_few_players_have_facts_in_words() -> None:
    """With few players, pieces, cards and tickets are in words; a sign counts the harbors."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        players = " ".join(driver.lines("players").split())
        assert "27 trains 23 ships" in players
        assert "0 cards 0 tickets †3" in players
        await driver.press("question_mark")
        page = " ".join(driver.lines("page").split())
        assert "harbors left" in page
        assert "trains left" not in page, "this is in words"

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


def test_track_reaches_the_best_score() -> None:
    """Every marker stands at its score, also beyond 100."""
    view = new_game(["Ann", "Bob"]).view(None)
    badges = Badges(view.game_map, load_theme("dark"), ["green", "blue"])
    signs = [badges.seat(seat).text.strip() for seat in range(2)]
    for scores, end in (((20, 100), "100"), ((60, 125), "140")):
        seats = [s._replace(score=n) for s, n in zip(view.seats, scores, strict=True)]
        (cells,) = track(view._replace(seats=tuple(seats)), badges, 80)
        text = "".join(span.text for span in cells)
        assert text.rstrip("·").endswith((end, f"{signs[1]}00"))
        for sign, score in zip(signs, scores, strict=True):
            assert text.index(sign) == 1 + score * 75 // int(end)


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


@pytest.mark.parametrize("ascii", [False, True])
def test_legend_explains_the_board(ascii: bool) -> None:
    """It names the junctions and the marks of cities, and shows new bands as the board does."""
    view = at_position("great_lakes", "players: {Ann: {}, Bob: {}}\n").view(None)
    theme = load_theme("dark", ascii=ascii)
    badges = Badges(view.game_map, theme, ["green", "blue"])
    lines = legend(view, badges, theme, 100, space=2, beside_names="")
    text = "\n".join("".join(span.text for span in line) for line in lines)
    assert "a junction, not a city: Lake Superior, Lake Huron" in text
    for mark in (theme.ticket_mark, theme.offered_mark, theme.selected_mark, theme.junction_mark):
        assert f" {mark} " in text
    assert ("1!" if ascii else "◆!") in text
