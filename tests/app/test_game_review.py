"""Looking back at a game that is over: turn by turn, and as a chart."""

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, at_position, play, usa
from tests.random_games import random_play
from ttr_tui.app.app import STILL, TtrApp
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.screens.replay_screen import GameReviewScreen, chart_lines
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine.game import Game
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def finished_game() -> Session:
    game = Game(usa().game_map, ("Ann", "Bob", "Cid"), seed=4)
    for _ in random_play(game, 4):
        pass
    return Session(usa(), game, seed=4)


async def look_back(driver: Driver, session: Session) -> GameReviewScreen:
    driver.app.play(session)
    await driver.settle()
    await driver.press_shown("g")
    screen = driver.app.screen
    assert isinstance(screen, GameReviewScreen)
    return screen


@both_sizes
def test_the_game_is_stepped_through_forward_and_back(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        session = finished_game()
        screen = await look_back(driver, session)
        assert session.finished is not None
        replay = Replay(session.finished, session.people)
        board = screen.query_one("#story-board", BoardView)
        assert screen.at == replay.turns, "it begins at the end"
        await driver.press("home")
        assert set(board._state.owners) == {None}
        assert "Before the turns" in driver.lines("story")
        for _ in range(6):
            await driver.press("right")
        assert f"Turn 6 of {replay.turns}" in driver.lines("story")
        await driver.press("pagedown", "left")
        step = replay.step_after_turn(15)
        owners = replay.view(step).owners
        claimed = tuple(None if owner < 0 else owner for owner in owners)
        assert board._state.owners == claimed
        for described in replay.described(step, since=replay.step_of_turn(15))[:1]:
            assert described.text[:20] in driver.lines("story")
        await driver.press("home", "left", "end", "right", "backspace")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, size=size, app=TtrApp())


@both_sizes
def test_the_chart_shows_every_player_and_the_highest_score(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        session = finished_game()
        await look_back(driver, session)
        assert session.finished is not None
        scores = Replay(session.finished, session.people).scores()
        if size == SMALL:
            await driver.press_shown("g")
        chart = driver.lines("chart")
        for seat in ("blue", "red", "green"):
            assert load_theme("dark").seats[seat].sign in chart
        assert str(max(scores[-1])) in chart
        assert f"turn {len(scores) - 1}" in chart

    play(scene, size=size, app=TtrApp())


@pytest.mark.parametrize("size", [(72, 20), (200, 60)])
def test_the_story_changes_its_size(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await look_back(driver, finished_game())
        await driver.resize(*size)
        assert "Turn" in driver.lines("story")
        await driver.resize(20, 5)
        await driver.resize(120, 40)
        await driver.press("home", "right")

    play(scene, app=TtrApp())


def test_routes_borrowed_by_stations_are_set_off_on_the_final_board() -> None:
    session = at_position(
        "europe",
        "players:\n"
        "  Ann: {routes: [frankfurt-paris/1, munchen-wien], "
        "stations: [frankfurt], tickets: [paris-wien]}\n"
        "  Bob: {routes: [frankfurt-munchen]}\n"
        "phase: game over\n",
    )

    async def scene(driver: Driver) -> None:
        assert isinstance(driver.screen, ScoresScreen)
        for seat, player in enumerate(driver.screen.final.players):
            while driver.screen.shown != seat:
                await driver.press("down")
            state = driver.screen._board_state()
            assert state.recent == {use.route for use in player.station_uses}
            assert state.path == set(player.longest_path.edges)
        assert driver.screen.final.players[0].station_uses, "Ann goes on over a route of Bob's"

    play(scene, session=session)


@both_sizes
def test_the_story_can_be_told_in_ascii(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await look_back(driver, finished_game())
        assert (await driver.text()).isascii()
        if size == SMALL:
            await driver.press("g")
            assert (await driver.text()).isascii()
        await driver.press("backspace")
        assert (await driver.text()).isascii()

    play(scene, size=size, app=TtrApp(settings=STILL._replace(ascii=True)))


def test_where_scores_are_equal_the_signs_of_all_take_turns() -> None:
    badges = Badges(usa().game_map, load_theme("dark"), ("blue", "red"))
    scores = [(5, 5)] * 4
    rows = ["".join(p.text for p in pieces) for pieces in chart_lines(scores, 0, badges, (30, 12))]
    assert sum("●▲●▲●▲" in row for row in rows) == 1
