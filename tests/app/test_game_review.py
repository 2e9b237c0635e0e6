"""The replay of the game just finished: turn by turn, with a chart of the scores."""

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, at_position, play, usa
from tests.random_games import random_play
from ttr_tui.app.app import STILL, TtrApp
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.screens.replay_screen import GameReviewScreen, chart_lines
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import Game, LongestPathScore
from ttr_tui.play import english
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def finished_game() -> Session:
    game = Game(usa().game_map, ("Ann", "Bob", "Cid"), seed=4)
    for _ in random_play(game, 4):
        pass
    return Session(usa(), game, seed=4)


async def open_review(driver: Driver, session: Session) -> GameReviewScreen:
    driver.app.play(session)
    await driver.settle()
    await driver.press_shown("g")
    screen = driver.app.screen
    assert isinstance(screen, GameReviewScreen)
    return screen


@both_sizes
def test_turns_forward_and_back(size: tuple[int, int]) -> None:
    """Each turn shows the board after it and what was done in it."""

    async def scene(driver: Driver) -> None:
        session = finished_game()
        screen = await open_review(driver, session)
        assert session.finished is not None
        replay = Replay(session.finished, session.people)
        board = screen.query_one("#review-board", BoardView)
        assert screen.at == replay.turns, "it starts at the end"
        await driver.press("home")
        assert set(board._state.owners) == {None}
        assert "Before the first turn" in driver.lines("review-head")
        for _ in range(6):
            await driver.press("right")
        assert f"Turn 6 of {replay.turns}" in driver.lines("review-head")
        await driver.press("pagedown", "left")
        step = replay.step_after_turn(15)
        owners = replay.view_at(step).owners
        claimed = tuple(None if owner < 0 else owner for owner in owners)
        assert board._state.owners == claimed
        for group in replay.log_of_turn(15)[:1]:
            text = english.RENDERER.log_text(group, usa().game_map, session.names)
            assert text[:20] in driver.lines("review-head")
        await driver.press("home", "left", "end", "right", "backspace")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, size=size, app=TtrApp())


@both_sizes
def test_chart_shows_players_and_highest_score(size: tuple[int, int]) -> None:
    """The chart has every player's sign, the highest score and the last turn."""

    async def scene(driver: Driver) -> None:
        session = finished_game()
        await open_review(driver, session)
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
def test_review_survives_resizing(size: tuple[int, int]) -> None:
    """The screen works on after changes of size."""

    async def scene(driver: Driver) -> None:
        await open_review(driver, finished_game())
        await driver.resize(*size)
        assert "Turn" in driver.lines("review-head")
        await driver.resize(20, 5)
        await driver.resize(120, 40)
        await driver.press("home", "right")

    play(scene, app=TtrApp())


def test_final_board_marks_station_routes() -> None:
    """The final board marks the routes that the selected player's stations use."""
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
            assert state.path == set(player.of(LongestPathScore).path.edges)
        assert driver.screen.final.players[0].station_uses, "Ann uses a route of Bob"

    play(scene, session=session)


@both_sizes
def test_review_in_ascii(size: tuple[int, int]) -> None:
    """With ASCII only, board, chart and scores have no other characters."""

    async def scene(driver: Driver) -> None:
        await open_review(driver, finished_game())
        assert (await driver.text()).isascii()
        if size == SMALL:
            await driver.press("g")
            assert (await driver.text()).isascii()
        await driver.press("backspace")
        assert (await driver.text()).isascii()

    play(scene, size=size, app=TtrApp(settings=STILL._replace(ascii=True)))


def test_chart_alternates_signs_of_equal_scores() -> None:
    """Where players are equal, their signs alternate."""
    badges = Badges(usa().game_map, load_theme("dark"), ("blue", "red"))
    scores = [(5, 5)] * 4
    rows = [
        "".join(span.text for span in spans) for spans in chart_lines(scores, 0, badges, (30, 12))
    ]
    assert sum("●▲●▲●▲" in row for row in rows) == 1
