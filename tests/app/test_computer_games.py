"""Whole games of people and computer players in the app: to their end, killed, and watched by
somebody who would like to see the cards of the others."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.app.driver import SMALL, Driver, play, usa
from tests.app.walk_checks import check_secrets, check_sound
from tests.maps import FOR_TESTS
from ttr_tui.app.app import TtrApp
from ttr_tui.app.prompts.computer_prompt import ComputerPrompt
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import COLORS, HUMAN, SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.players import OFFERED_PLAYERS, PLAYERS
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import PACES, Settings


@cache
def small_map() -> MapFile:
    """A small map for up to five players with few pieces."""
    text = FOR_TESTS["fjords"].read_text("utf-8")
    text = text.replace("max: 3", "max: 5").replace("count: 18", "count: 5")
    text = text.replace("{deal: 3, keep: 2}", "{deal: 2, keep: 1}")
    return map_from_text(text, "fjords", "fjords")


def a_session(seats: int, humans: int) -> Session:
    """A game of so many people, with computer players of all levels between them."""
    levels = OFFERED_PLAYERS
    seated = [
        SeatedPlayer(
            f"P{seat}",
            COLORS[seat],
            HUMAN if (seat * humans) % seats < humans else levels[(seat + seats) % len(levels)],
        )
        for seat in range(seats)
    ]
    return new_session(small_map(), seated, first=0, seed=1)


async def act(driver: Driver) -> None:
    """Let the person whose turn it is show the hand, or do what a computer player would do; or wait
    for the computer players."""
    hot_seat = driver.hot_seat
    assert hot_seat.viewer is None or hot_seat.session.players[hot_seat.viewer].played_by == HUMAN
    driver.wait_a_moment()
    if hot_seat.is_watched:
        await driver.press("enter")
    elif hot_seat.computer_acts:
        await driver.settle()
    elif hot_seat.viewer is None:
        await driver.press("space")
    else:
        driver.game_screen.stack.act(PLAYERS["medium"].load().choose(hot_seat.view, 1).action)
        await driver.settle()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_mix_plays_a_whole_game(seats: int) -> None:
    """From no person to only people, with computer players of all levels."""

    async def scene(driver: Driver) -> None:
        for humans in range(seats + 1):
            session = a_session(seats, humans)
            assert sum(player.played_by == HUMAN for player in session.players) == humans
            driver.app.play(session)
            await driver.settle()
            while isinstance(driver.screen, GameScreen):
                await act(driver)
                check_sound(driver, Counter())
            assert isinstance(driver.screen, FinalCountScreen)
            assert session.is_over

    play(scene, size=SMALL, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize("humans", [0, 1, pytest.param(2, marks=pytest.mark.slow)])
def test_secrets_during_the_moves(monkeypatch: pytest.MonkeyPatch, humans: int) -> None:
    """While computer players move, nothing on the screen depends on hidden cards: of all players,
    or if one person plays, of all others."""
    monkeypatch.setitem(PACES, "brisk", 3600.0)

    async def scene(driver: Driver) -> None:
        checked = 0
        while checked < 2:
            driver.wait_a_moment()
            prompt = driver.game_screen.stack.prompt
            if not isinstance(prompt, ComputerPrompt):
                await act(driver)
                continue
            if not prompt.is_paused:
                await driver.press("space")
            if "from the deck" in driver.lines("prompt"):
                await check_secrets(driver, Counter())
                checked += 1
            driver.wait_a_moment()
            await driver.press("enter")

    players = [*[HUMAN] * humans, *["easy"] * (3 - humans)]
    seated = [SeatedPlayer(f"P{seat}", COLORS[seat], player) for seat, player in enumerate(players)]
    app = TtrApp(session=new_session(usa(), seated, first=0, seed=2), settings=Settings())
    play(scene, size=SMALL, app=app)


def test_nothing_moves_while_hidden_cards_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the check of secrets would compare two moments. Afterwards the game goes on."""
    monkeypatch.setitem(PACES, "brisk", 0.05)

    async def scene(driver: Driver) -> None:
        counts = Counter[str]()
        for exchanges in (1, 2):
            await check_secrets(driver, counts)
            assert counts["exchanges"] == exchanges
            turn = driver.hot_seat.view.turn
            while driver.hot_seat.view.turn == turn:
                await driver.pilot.pause()

    seated = [SeatedPlayer(f"P{seat}", COLORS[seat], "easy") for seat in range(3)]
    app = TtrApp(session=new_session(usa(), seated, first=0, seed=2), settings=Settings())
    play(scene, size=SMALL, app=app)


def moves_of_computers(session: Session) -> Iterator[None]:
    """Play up to the turn of a person, step by step."""
    hot_seat = HotSeat(session)
    while hot_seat.computer_acts:
        assert hot_seat.play_computer_step() is not None
        yield


def test_killed_in_the_middle_of_a_move(tmp_path: Path) -> None:
    """Killed after any step of computer players, a game goes on with the same choices."""
    store = SavedGames(user_folders(tmp_path).games)
    players = [
        SeatedPlayer("Ann", "blue"),
        SeatedPlayer("Iris", "red", "medium"),
        SeatedPlayer("Noa", "green", "easy"),
    ]
    session = store.begin(small_map(), players, first=0, seed=3)
    chooser = PLAYERS["easy"].load()
    while session.view(None).turn < 4:  # The person's second turn.
        seat = session.to_act
        if session.computer_acts:
            session.play_computer()
        else:
            assert seat is not None
            session.act(seat, chooser.choose(session.view(seat), 1).action)
    while not session.computer_acts:
        session.act(0, chooser.choose(session.view(0), 1).action)
    journal = user_folders(tmp_path).games / f"{session.id}.journal"
    killed = [journal.read_bytes()]
    killed += [journal.read_bytes() for _ in moves_of_computers(session)]
    whole = list(session._game.log)
    assert len(killed) > 4
    for number, content in enumerate(killed):
        folders = user_folders(tmp_path / str(number))
        folders.games.mkdir(parents=True)
        (folders.games / journal.name).write_bytes(content)
        resumed = SavedGames(folders.games).open(str(session.id)).session()
        for _ in moves_of_computers(resumed):
            pass
        assert resumed._game.log == whole
        resumed.leave()
