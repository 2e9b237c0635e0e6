"""The final scores: the winner, the table, and the paths of all tickets."""

import pytest

from tests.app.driver import EACH_SIZE, LARGE, SMALL, Driver, at_position, play
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.app.app import STILL, TtrApp
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import LongestPathScore, View, view_of
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.final_count import score_lines, winner_lines
from ttr_tui.panels.regions import Needs, table_regions
from ttr_tui.panels.spans import Line
from ttr_tui.play.final_count import StepKind, score_table
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.people import COLORS, Person
from ttr_tui.play.session import Session
from ttr_tui.words.score_text import column_head

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)
MAX_PLAYERS = dict(TABLES)
"""The largest number of players for each map."""

STATION = """\
players:
  Ann: {routes: [frankfurt-paris/1, munchen-wien], stations: [frankfurt], tickets: [paris-wien]}
  Bob: {routes: [frankfurt-munchen], tickets: [essen-kyiv]}
phase: game over
"""
TIE = "players: {Ann: {}, Bob: {}}\nphase: game over\n"


def text_of(lines: list[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def played(name: str, players: int) -> tuple[View, Badges]:
    """A random game that is over."""
    game = new_game(name, players, 1)
    for _ in random_play(game, 1):
        pass
    badges = Badges(game.game_map, load_theme("dark"), list(COLORS)[:players])
    return view_of(game, None), badges


async def final_scores(driver: Driver, session: Session) -> ScoresScreen:
    screen = ScoresScreen(HotSeat(session))
    driver.app.push_screen(screen)
    await driver.settle()
    return screen


@pytest.mark.parametrize("width", [72, 80, 120])
@pytest.mark.parametrize(("name", "players"), MAX_PLAYERS.items())
def test_table_fits(name: str, players: int, width: int) -> None:
    """Every number is whole and in line with its head; on the maps of the program, heads are whole
    words and the table has room below the board."""
    view, badges = played(name, players)
    people = [Person(seat.name, "red") for seat in view.seats]
    assert view.final is not None
    texts = text_of(score_lines(view, people, badges, width, 0)).split("\n")
    assert max(map(len, texts)) <= width
    heads, rows = texts[:-players], texts[-players:]
    for score in view.final.players:
        numbers = list(score_table(view.game_map, score).values())
        assert any(row.split()[-len(numbers) :] == numbers for row in rows)
    assert len({len(text) for text in (*heads, *rows)}) == 1, "all rows end in the same column"
    if name in known_maps():
        words = " ".join(
            map(column_head, score_table(view.game_map, view.final.players[0]))
        ).split()
        assert sorted(" ".join(heads).split()) == sorted(words)
        assert len(texts) <= 6


def test_winner_is_written_large() -> None:
    """The winner's name is large if there is room, else in capitals."""
    session = at_position("europe", STATION)
    badges = Badges(session.map_file.game_map, load_theme("dark"), session.colors)
    large = large_lines("Ann", 60) or []
    lines = text_of(winner_lines(session.view(None), badges, (60, 7)))
    assert large and all(row.rstrip() in lines for row in large)
    assert "wins with" in lines
    assert "A N N" in text_of(winner_lines(session.view(None), badges, (16, 7)))


@both_sizes
def test_tie_shows_all_winners(size: tuple[int, int]) -> None:
    """Players who share the victory are all named, each with a sign."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("usa", TIE))
        shown = driver.lines("lower")
        large = large_lines("Ann & Bob", 100) or []
        assert all(row.rstrip() in shown for row in large)
        assert "share the victory" in shown
        signs = [screen.badges.seat(seat).text.strip() for seat in screen.final.winners]
        assert len(signs) == 2 and all(sign in shown for sign in signs)

    play(scene, size=size, app=TtrApp())


@both_sizes
def test_levels_of_computer_players(size: tuple[int, int]) -> None:
    """The table, the list of tickets and the replay name the level of a computer player."""

    async def scene(driver: Driver) -> None:
        session = at_position("europe", STATION)
        ann, bob = session.people
        session.edit_players([ann, bob._replace(player="hard")])
        screen = await final_scores(driver, session)
        text = await driver.text()
        if screen.is_wide:
            assert text.count("Bob (hard)") > 1, "the table and the list"
            await driver.press("g")
            assert "Bob (hard)" in await driver.text()
        else:
            await driver.press("tab")
            assert "Bob (hard)" in await driver.text()
            await driver.press("tab")
            assert "Bob (computer, hard)" in await driver.text()

    play(scene, size=size, app=TtrApp())


@both_sizes
def test_highlighted_row_is_on_the_board(size: tuple[int, int]) -> None:
    """A player's row shows the longest path and the routes used through stations, a ticket's row
    its path and its cities, while the board stays in its place."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", STATION))
        if size == SMALL:
            await driver.send("tab", "tab")
        results, seen = screen.query_one(ChoiceList), 0
        place = table_regions(driver.app.size, Needs())["board"]
        for at in range(results.option_count):
            state, step = screen.board_state(), screen.shown
            assert results.highlighted == at
            assert (state.path, state.ticket_cities) == (step.routes, step.cities)
            if step.kind is StepKind.START:
                player = screen.final.players[step.seat or 0]
                assert state.path == set(player.of(LongestPathScore).path.edges)
                assert state.recent == {use.route for use in player.station_uses}
                assert screen.view.seats[player.seat].name in str(
                    results.get_option_at_index(at).prompt
                )
            elif step.completed is not None:
                seen += 1
                assert bool(state.path) == step.completed
            assert screen.query_one(BoardView).region == place
            await driver.send("down")
            await driver.settle()
        assert seen == 2
        for key, seat in (("home", 0), ("right", 1), ("left", 0)):
            await driver.send(key)
            await driver.settle()
            assert screen.shown.seat == seat

    play(scene, size=size, app=TtrApp())


@pytest.mark.parametrize("name", known_maps())
def test_nothing_is_cut_in_a_large_terminal(name: str) -> None:
    """At 120 × 40 all heads, names and tickets are whole."""

    async def scene(driver: Driver) -> None:
        game = new_game(name, MAX_PLAYERS[name], 1)
        for _ in random_play(game, 1):
            pass
        screen = await final_scores(driver, Session(read_map(find_map(name)), game, 1))
        results = screen.query_one(ChoiceList)
        shown = await driver.text()
        for _ in range(results.option_count // 5 + 1):
            assert "…" not in shown
            await driver.send("pagedown")
            shown = await driver.text()

    play(scene, size=LARGE, app=TtrApp())


@both_sizes
def test_list_has_every_part_of_every_score(size: tuple[int, int]) -> None:
    """Below each player stand the longest path, the stations and all tickets with their points."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", STATION))
        shown = " ".join(screen.query_one(ChoiceList).shown.split())
        ann, bob = shown.index("Ann"), shown.index("Bob")
        assert ann < bob, "the winner is first"
        for text in ("longest path", "station Frankfurt", "✓ +8 Paris – Wien", "2 stations left"):
            assert text in shown[ann:bob]
        assert "× -10 Essen – Kyïv" in shown[bob:]

    play(scene, size=size, app=TtrApp())


def test_pages_of_a_small_terminal() -> None:
    """Below the board are the winner, the table and the tickets, one after another."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", STATION))
        results = screen.query_one(ChoiceList)
        assert "wins with" in driver.lines("lower")
        assert driver.app.focused is None, "keys do not move in a list out of sight"
        await driver.send("tab")
        assert "Failed tickets" in driver.lines("lower")
        await driver.send("tab")
        assert results.display and "Paris – Wien" in await driver.text()
        await driver.send("tab")
        assert "wins with" in driver.lines("lower") and not results.display
        await driver.send("down")
        await driver.settle()
        assert results.display, "moving in the list shows it"

    play(scene, size=SMALL, app=TtrApp())


def test_rows_of_the_table_can_be_clicked() -> None:
    """A click on a player in the table shows that player's longest path."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", STATION))
        loser = 1 - screen.final.winners[0]
        lower = screen.query_one("#lower")
        rows = driver.lines("lower").split("\n")
        (row,) = [row for row in rows if screen.view.seats[loser].name in row.split()]
        x = row.rindex(screen.view.seats[loser].name)
        await driver.pilot.click(lower, offset=(x, rows.index(row)))
        assert screen.shown.seat == loser

    play(scene, size=LARGE, app=TtrApp())


@pytest.mark.parametrize(("key", "screen"), [("g", ReplayScreen), ("m", MenuScreen)])
def test_ways_on(key: str, screen: type) -> None:
    """Keys lead to the replay and to the menu."""

    async def scene(driver: Driver) -> None:
        driver.app.show_scores(HotSeat(at_position("usa", TIE)))
        await driver.settle()
        await driver.send(key)
        await driver.settle()
        assert isinstance(driver.app.screen, screen)

    play(scene, app=TtrApp())


@both_sizes
def test_final_scores_in_ascii(size: tuple[int, int]) -> None:
    """With ASCII only, all pages have no other characters."""

    async def scene(driver: Driver) -> None:
        await final_scores(driver, at_position("europe", STATION))
        for _ in range(3):
            assert (await driver.text()).isascii()
            await driver.send("tab")

    play(scene, size=size, app=TtrApp(settings=STILL._replace(ascii=True)))
