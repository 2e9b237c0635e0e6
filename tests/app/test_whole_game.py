"""The beginning and the end of a game of three players, key by key."""

import unicodedata

import pytest

from tests.app.driver import LARGE, NAMES, SMALL, Driver, play
from tests.random_games import random_play
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.engine import (
    DrawFaceUp,
    Game,
    Phase,
    view_of,
)
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.routes import RoutesScore
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.session import Session, new_session
from ttr_tui.play.targets import RouteTarget
from ttr_tui.words import counts

BEGINNING = 30
"""Prompts answered before the app goes on with a later state of the game."""
LONGEST_END = 400
PIECES_AT_THE_END = 6
"""The middle of the game is played by the engine, until a player has so few pieces left."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("map_name", "size"),
    [
        ("paris", SMALL),
        pytest.param("europe", LARGE, marks=pytest.mark.slow),
        pytest.param("great_lakes", LARGE, marks=pytest.mark.slow),
    ],
)
def test_whole_game(map_name: str, size: tuple[int, int]) -> None:
    """Three players play from the first handoff, and to the final scores."""
    map_file = read_map(find_map(map_name))

    async def prompts(driver: Driver, count: int) -> None:
        for _ in range(count):
            if not isinstance(driver.screen, GameScreen):
                break
            await one_prompt(driver)
            if size == LARGE:
                shown = await driver.text()
                assert "…" not in shown, shown

    async def game(driver: Driver) -> None:
        await prompts(driver, BEGINNING)
        driver.app.play(Session(map_file, nearly_over(map_file)))
        await driver.settle()
        driver.wait_a_moment()
        hot_seat = driver.hot_seat
        await prompts(driver, LONGEST_END)
        assert isinstance(driver.screen, FinalCountScreen)
        await driver.press_shown("s")
        assert isinstance(driver.screen, FinalScoresScreen)
        shown = await driver.text()
        assert "wins with" in shown or "share the victory" in shown
        if size == SMALL:
            await driver.press_shown("tab")  # From the winner to the table of scores.
        shown = driver.lines("winner")
        view = hot_seat.view
        assert view.final is not None
        for player in view.final.players:
            name = view.seats[player.seat].name
            row = next(row for row in shown.split("\n") if name in row and "win" not in row)
            assert row.split()[-1] == counts.number(player.total)
            assert str(player.of(RoutesScore).points) in row.split()

    play(game, size=size, session=new_session(map_file, NAMES, first=0, seed=7))


def nearly_over(map_file: MapFile) -> Game:
    """A game near its end."""
    game = Game(map_file.game_map, NAMES, seed=7)
    for _ in random_play(game, 7):
        view = view_of(game, None)
        if view.turn and min(seat.pieces for seat in view.seats) <= PIECES_AT_THE_END:
            return game
    raise AssertionError("the game has an end")


"""Actions of a random game between two looks at the screen."""


async def one_prompt(driver: Driver) -> None:
    """Answer one prompt with shown keys: claim the longest route possible, sometimes build, or draw
    cards."""
    view = driver.hot_seat.view
    if view.viewer is None:
        await driver.press_shown("space")
        return
    match view.phase:
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            numbers = [str(number) for number in range(1, view.min_kept + 1)]
            await driver.press_shown(*numbers, "enter")
            driver.wait_a_moment()  # Starting pieces need a new press.
        case Phase.TURN:
            routes = view.claimable()
            buildings = {a.tag[0] for a in view.legal if isinstance(a, BuildStation | BuildHarbor)}
            if buildings and view.turn % 5 == 0:
                # `s` or `h`; the list of cities comes first unless the cursor is on such a city.
                await driver.press_shown(min(buildings), "enter")
                if driver.hot_seat.view.phase is Phase.TURN:
                    await driver.press_shown("enter")
                return
            if not routes:
                await draw_any_card(driver)
                return
            route = max(sorted(routes), key=lambda route: view.game_map.routes[route].length)
            await go_to(driver, route)
            await driver.press_shown("enter")
        case Phase.SECOND_CARD:
            await draw_any_card(driver)
        case (
            Phase.TUNNEL
            | Phase.FLAG_CARD
            | Phase.STARTING_PIECES
            | Phase.MARKET_FILL
            | Phase.TURN_END
        ):
            await driver.press_shown("enter")
        case _:
            raise AssertionError(view.phase)


async def draw_any_card(driver: Driver) -> None:
    """Draw from the first deck that has cards, else from the market, else draw tickets."""
    view = driver.hot_seat.view
    for deck, key in enumerate("df"[: len(view.decks)]):
        if view.decks[deck]:
            await driver.press_shown(key)
            return
    taking = [action.slot for action in view.legal if isinstance(action, DrawFaceUp)]
    await driver.press_shown(*([str(taking[0] + 1)] if taking else [*"ty"]))


async def go_to(driver: Driver, route: int) -> None:
    """Search for a route by parts of the names of its cities, and choose it."""
    game_map = driver.hot_seat.view.game_map
    first, second = (game_map.cities[city].name for city in game_map.routes[route].ends)
    await driver.press_shown("slash")
    await driver.type(f"{plain(first)} {plain(second)}")
    prompt = driver.game_screen.stack.prompt
    assert isinstance(prompt, QuestionPrompt)
    targets = [option.target for option in prompt.question.options]
    down = targets.index(RouteTarget(route)) - prompt.row
    await driver.press_shown(*["down"] * down)
    await driver.press_shown("enter")


def plain(name: str) -> str:
    """Return the beginning of a name in lower case without accents."""
    decomposed = unicodedata.normalize("NFKD", name[:5].lower().replace("ø", "o"))
    return "".join(letter for letter in decomposed if letter.isascii())
