"""The replay of a game, step by step and turn by turn, with a chart of the scores."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, LARGE, SMALL, Driver, play
from tests.hidden import replace_hidden
from tests.storage.games import a_store, begin, play_to_the_end
from tests.storage.games import play as play_steps
from ttr_tui.app.app import STILL, TtrApp
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import DeckCardDrawn, Event, Game
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.highlights import public_board
from ttr_tui.panels.regions import Needs, table_regions
from ttr_tui.panels.replay import chart_lines
from ttr_tui.play.replay import PUBLIC, Perspective, Replay
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import Settings
from ttr_tui.words.log_text import log_line


def save_game(
    folder: Path, steps: int | None = None, *, on: str = "paris", players: int = 2
) -> OpenedGame:
    """A saved game, finished unless a number of steps is given."""
    store = a_store(user_folders(folder).games)
    session = begin(store, on, players)
    if steps is None:
        play_to_the_end(session)
    else:
        play_steps(session, steps)
    session.leave()
    assert session.id is not None
    return store.open(session.id)


def screen(driver: Driver) -> ReplayScreen:
    shown = driver.app.screen
    assert isinstance(shown, ReplayScreen)
    return shown


both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def opened_app(opened: OpenedGame, settings: Settings = STILL) -> TtrApp:
    return TtrApp(replayed=opened, settings=settings)


@both_sizes
def test_steps_turns_and_jumps(size: tuple[int, int], tmp_path: Path) -> None:
    """Keys move by step, by turn, by ten turns and to both ends."""

    async def scene(driver: Driver) -> None:
        press, last = driver.send, len(opened.game.log) - 1
        assert await driver.sees("Before the first turn")
        await press("right", "right", "left")
        assert screen(driver).at == 1
        await press("down", "down")
        assert await driver.sees("Turn 1 of")
        await press("pagedown")
        assert await driver.sees("Turn 11 of")
        await press("up")
        assert await driver.sees("Turn 10 of")
        await press("right")
        assert await driver.sees("Turn 11 of")
        await press("down")
        assert await driver.sees("Turn 11 of"), "the rest of this turn"
        await press("pageup", "pageup")
        assert screen(driver).at == 0
        await press(*["pagedown"] * 30)
        assert screen(driver).at == last
        await press("home", "left")
        assert screen(driver).at == 0
        await press("end", "right")
        assert screen(driver).at == last

    opened = save_game(tmp_path)
    play(scene, size=size, app=opened_app(opened))


@both_sizes
def test_every_turn_is_shown(size: tuple[int, int], tmp_path: Path) -> None:
    """A turn shows the board after it with its routes marked, and what was done in it; the board
    stays in its place in the game."""

    async def scene(driver: Driver) -> None:
        replay, shown = Replay(opened.game, opened.people), screen(driver)
        place = table_regions(driver.app.size, Needs())["board"]
        claims = 0
        for turn in range(1, 12):
            await driver.send("down")
            if turn == 1:
                await driver.send("down")
            assert shown.now.turn == turn
            step = replay.step_after_turn(turn)
            state = shown.board_state()
            assert state == public_board(
                replay.view_at(step),
                shown.seat_colors,
                replay.claimed(step, replay.step_of_turn(turn)),
            )
            claims += len(state.recent)
            assert shown.query_one(BoardView).region == place
            names = [person.name for person in opened.people]
            for group in replay.log_of_turn(turn)[-1:]:
                text = log_line(group, opened.map_file.game_map, names)
                assert text[:20] in driver.lines("lower")
        assert claims, "some routes were claimed"

    opened = save_game(tmp_path)
    play(scene, size=size, app=opened_app(opened))


def test_perspectives_show_hands(tmp_path: Path) -> None:
    """Each perspective shows the hands it may see."""

    async def scene(driver: Driver) -> None:
        seen = []
        await driver.send("pagedown")
        for words in ("What everybody knows", "Ann's hand", "Bob's hand", "All hands"):
            assert await driver.sees(words)
            seen.append(driver.lines("lower"))
            await driver.send("e")
        assert len(set(seen)) == 4
        ann, bob = (load_theme("dark").seats[color].sign for color in ("blue", "red"))
        assert ann in seen[3] and bob in seen[3] and bob not in seen[1]

    play(scene, size=LARGE, app=opened_app(save_game(tmp_path)))


@both_sizes
def test_perspectives_keep_secrets(size: tuple[int, int], tmp_path: Path) -> None:
    """No cell of a perspective depends on what that player does not know."""

    async def seen(driver: Driver, replay: Replay) -> dict[tuple[int, Perspective], object]:
        driver.app.push_screen(ReplayScreen(replay, opened.map_file))
        await driver.settle()
        cells: dict[tuple[int, Perspective], object] = {}
        for step in of_bob:
            screen(driver).at = step
            for _ in replay.perspectives:
                await driver.send("e")
                cells[step, screen(driver).perspective] = await driver.cells()
        driver.app.pop_screen()
        await driver.settle()
        return cells

    async def scene(driver: Driver) -> None:
        real = await seen(driver, Replay(opened.game, opened.people))
        other = await seen(driver, OtherSecrets(opened.game, opened.people))
        for (step, perspective), cells in real.items():
            same = not perspective.reveal_all and perspective.seat in (None, 0)
            assert (cells == other[step, perspective]) == same, (step, perspective)

    opened = save_game(tmp_path, on="europe")
    of_bob = [
        step
        for step, record in enumerate(opened.game.log)
        if step
        and any(isinstance(event, DeckCardDrawn) and event.player for event in record.events)
    ][:3]
    play(scene, size=size, app=TtrApp())


class OtherSecrets(Replay):
    """The same game, but everything that Ann does not know is different."""

    def _game(self, step: int) -> Game:
        return replace_hidden(super()._game(step), 0, step)

    def _events(self, begin: int, end: int) -> list[Event]:
        return [event for step in range(begin, end) for event in self._game(step).log[step].events]


def test_unfinished_game_has_only_public_information(tmp_path: Path) -> None:
    """A replay of an unfinished game has no perspectives and no hands, also for keys that show them
    in a finished one."""

    async def scene(driver: Driver) -> None:
        await driver.send("end")
        before = await driver.text()
        await driver.send("e")
        assert await driver.text() == before
        assert "hand" not in before
        lower = Replay(opened.game, opened.people).hands(screen(driver).at, Perspective(0))
        assert lower == []

    opened = save_game(tmp_path, 60)
    play(scene, app=opened_app(opened))


@both_sizes
def test_game_being_played_can_be_replayed(size: tuple[int, int]) -> None:
    """The replay of the game being played starts at its end, with public information, and leads
    back."""

    async def scene(driver: Driver) -> None:
        game_screen, hot_seat = driver.app.screen, driver.app.hot_seat
        assert hot_seat is not None
        hot_seat.show_hand()
        driver.app.show_review(hot_seat)
        await driver.settle()
        replay = hot_seat.game.replay()
        assert screen(driver).at == replay.steps
        assert replay.perspectives == [PUBLIC]
        for seat in range(3):
            assert replay.view_at(replay.steps, Perspective(seat)).viewer is None
        await driver.send("escape")
        assert driver.app.screen is game_screen

    play(scene, size=size)


def test_playing_survives_resizing_and_stops_at_the_end(tmp_path: Path) -> None:
    """A playing replay goes on through changes of size, and stops at the end and for any key that
    moves."""

    async def scene(driver: Driver) -> None:
        press = driver.send
        await press("space")
        assert screen(driver).is_playing
        assert await driver.sees("every 1 s")
        await press("plus")
        assert await driver.sees("every 0.5 s")
        at = screen(driver).at
        screen(driver).play_step()
        assert screen(driver).at == at + 1
        for size in ((200, 60), (20, 5), (80, 24)):
            at = screen(driver).at
            await driver.resize(*size)
            screen(driver).play_step()
            assert screen(driver).at > at
        await press("right")
        assert not screen(driver).is_playing
        await press("end", "left", "space")
        screen(driver).play_step()
        assert not screen(driver).is_playing

    play(scene, app=opened_app(save_game(tmp_path)))


def test_chart_shows_players_and_highest_score(tmp_path: Path) -> None:
    """The chart has every player's sign, the highest score and the last turn; a small terminal
    shows it instead of the board."""

    async def scene(driver: Driver) -> None:
        shown, scores = screen(driver), Replay(opened.game, opened.people).scores()
        for size, panel in ((LARGE, "side"), (SMALL, "notice")):
            await driver.resize(*size)
            if size == SMALL:
                assert not shown.query_one("#notice", Lines).display
                await driver.send("g")
                await driver.settle()
                assert shown.query_one("#notice").region == shown.query_one(BoardView).region
            chart = driver.lines(panel)
            for seat in ("blue", "red"):
                assert load_theme("dark").seats[seat].sign in chart
            assert str(max(scores[-1])) in chart
            assert f"turn {len(scores) - 1}" in chart
        await driver.send("g")
        assert not shown.query_one("#notice", Lines).display

    opened = save_game(tmp_path)
    play(scene, app=opened_app(opened))


def test_chart_alternates_signs_of_equal_scores(tmp_path: Path) -> None:
    """Where players are equal, their signs alternate."""
    game_map = save_game(tmp_path, 1).game.game_map
    badges = Badges(game_map, load_theme("dark"), ("blue", "red"))
    lines = chart_lines([(5, 5)] * 4, 0, badges, (30, 12))
    rows = ["".join(span.text for span in spans) for spans in lines]
    assert sum("●▲●▲●▲" in row for row in rows) == 1


@both_sizes
def test_replay_in_ascii(size: tuple[int, int], tmp_path: Path) -> None:
    """With ASCII only, board, chart and hands have no other characters."""

    async def scene(driver: Driver) -> None:
        for key in ("end", "e", "g"):
            await driver.send(key)
            assert (await driver.text()).isascii()

    ascii_only = STILL._replace(ascii=True)
    play(scene, size=size, app=opened_app(save_game(tmp_path), ascii_only))


def test_replay_survives_small_terminals(tmp_path: Path) -> None:
    """In a small terminal there is only the notice; then the screen works on."""

    async def scene(driver: Driver) -> None:
        await driver.send("end")
        before = await driver.text()
        await driver.resize(71, 19)
        assert " ".join((await driver.text()).split()) == (
            "The terminal is too small. It is 71 × 19 cells. It needs at least 72 × 20. "
            "Make it larger to continue."
        )
        for size in ((20, 5), (72, 20), LARGE):
            await driver.resize(*size)
        assert await driver.text() == before

    play(scene, app=opened_app(save_game(tmp_path)))


def test_replay_opens_from_saved_games(tmp_path: Path) -> None:
    """The list of saved games leads to the replay and back."""

    async def scene(driver: Driver) -> None:
        await driver.send("g")
        assert await driver.sees("finished")
        await driver.send("v")
        assert await driver.sees("step 0 of")
        await driver.send("escape")
        assert await driver.sees("finished")

    save_game(tmp_path)
    play(scene, app=TtrApp(folders=user_folders(tmp_path)))
