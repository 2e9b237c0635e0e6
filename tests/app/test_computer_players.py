"""Games with computer players in the app: how their moves are shown, and whose hand is."""

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import pytest

from tests.app.driver import LARGE, SMALL, Driver, at_position, play, usa
from tests.app.hands import all_handled, press
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.prompts.question_prompts import TurnEndPrompt
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.help_screen import HelpScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import Phase
from ttr_tui.engine.notation import route_from_id
from ttr_tui.panels.prompt_context import hints
from ttr_tui.panels.spans import Line
from ttr_tui.play import computer_moves
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.play.targets import RouteTarget
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import PACES, Settings

ALONE = (HUMAN, "greedy", "random")
WATCHED = ("greedy", "random", "random")

LONG, SHORT = 3600.0, 0.001
"""Seconds that a move is shown: it stays, or goes on at once."""


def seated(*players: str) -> list[SeatedPlayer]:
    names, colors = ("Ann", "Bob", "Cid"), ("blue", "red", "green")
    return [SeatedPlayer(*player) for player in zip(names, colors, players, strict=True)]


def a_session(*players: str, first: int = 1) -> Session:
    return new_session(usa(), seated(*players), first=first, seed=3)


MOVING = QUIET_SETTINGS._replace(animations=True)


@pytest.fixture(autouse=True)
def any_computer_is_fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves at once are made before the next key, however slow the computer is."""
    monkeypatch.setattr(computer_moves, "MAX_SECONDS", LONG)


def test_computer_players_play_up_to_the_person() -> None:
    """After each turn of the only person everybody else plays; there is no handoff."""

    async def scene(driver: Driver) -> None:
        for turn in (0, 3, 6):
            assert "ass the laptop" not in await driver.text()
            view = driver.hot_seat.view
            assert (view.player, view.turn, view.viewer) == (0, turn, 0)
            await driver.press(*("d", "d") if turn else ("1", "2", "enter"))
            end = "Enter end turn" if turn else "Enter continue"
            assert end in driver.lines("prompt")
            assert ("Bob goes first" in driver.lines("prompt")) == (not turn)
            await driver.press("d")
            over = "You have already taken your action" if turn else "You have chosen"
            assert over in driver.lines("prompt")
            assert driver.lines("prompt").lower().count(end.lower()) == 1, (
                "the message does not say it again"
            )
            driver.wait_a_moment()
            await driver.press("enter")

    play(scene, session=a_session(HUMAN, "greedy", "random"))


def test_enter_held_at_the_end_of_a_turn() -> None:
    """Enter held down ends one turn and claims nothing in the next one."""

    async def scene(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "enter")
        assert await driver.sees("Your turn.")
        driver.wait_a_moment()
        await driver.press("n", "d", "d")
        assert driver.hot_seat.view.phase is Phase.TURN_END
        began = monotonic()
        for number in range(12):
            # At the pace of a keyboard, however slow the computer is.
            press(driver.app, "enter", at=began + number / 10)
            await all_handled(driver.app)
        assert await driver.sees("Your turn.")
        assert turns(driver) == (4, 0)
        assert 0 not in driver.hot_seat.view.owners

    play(scene, session=a_session(HUMAN, "greedy", "random", first=0))


def test_resumed_game_with_computer_players(tmp_path: Path) -> None:
    """A saved game that waits for a computer player goes on to the turn of the person."""
    folders = user_folders(tmp_path)
    session = SavedGames(folders.games).begin(
        usa(), seated(HUMAN, "greedy", "random"), first=1, seed=3
    )
    session.play_computer()
    session.leave()

    async def scene(driver: Driver) -> None:
        await driver.press("enter")
        assert driver.hot_seat.viewer == 0
        assert "Starting tickets" in driver.lines("prompt")

    play(scene, app=TtrApp(folders=folders))


# Moves shown one after another.


def paced(
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    *players: str,
    first: int = 0,
    settings: Settings = MOVING,
) -> TtrApp:
    """A game that shows each move for this time."""
    monkeypatch.setitem(PACES, "brisk", seconds)
    return TtrApp(session=a_session(*players, first=first), settings=settings)


async def end_first_turn(driver: Driver) -> None:
    """Play the first choice and the first turn of the only person."""
    await driver.press("1", "2", "enter", "enter", "d", "d")
    driver.wait_a_moment()
    await driver.press("enter")


def turns(driver: Driver) -> tuple[int, int]:
    """The turn, and the seat whose turn it is."""
    view = driver.hot_seat.view
    return view.turn, view.player


def test_each_move_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt says what was done and how many moves come; the hand of the only person stays on
    the screen. Space pauses, then Enter shows the next move."""

    async def scene(driver: Driver) -> None:
        await end_first_turn(driver)
        assert await driver.sees("Bob (greedy)")
        assert "1 more move, then you" in driver.lines("prompt")
        assert "HAND" in driver.lines("hand")
        await driver.press("space")
        assert "Paused" in driver.lines("prompt")
        await driver.press("enter")
        assert "Cid (random)" in driver.lines("prompt")
        assert "Paused.  Then you." in driver.lines("prompt")
        await driver.press("space")
        assert await driver.sees("Your turn.")
        assert turns(driver) == (4, 0)

    play(scene, app=paced(monkeypatch, LONG, *ALONE))


@pytest.mark.slow
def test_moves_go_on_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any key the turn of the person comes."""

    async def scene(driver: Driver) -> None:
        await end_first_turn(driver)
        assert await driver.sees("Your turn.")
        assert turns(driver) == (4, 0)

    play(scene, app=paced(monkeypatch, SHORT, *ALONE))


def test_any_key_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows the rest at once and does nothing else, also if it is held down or others follow in
    a burst."""

    async def scene(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "enter")
        for turn, key in enumerate(("d", "q", "enter", "1", "u", "question_mark", "ctrl+p")):
            driver.wait_a_moment()
            await driver.press("d", "d")
            driver.wait_a_moment()
            await driver.press("enter")
            assert await driver.sees("Bob (greedy)")
            driver.wait_a_moment()
            press(driver.app, *[key] * 4, "d", "n", "enter", "enter", "q")
            await all_handled(driver.app)
            assert isinstance(driver.screen, GameScreen)
            assert turns(driver) == (3 * turn + 4, 0)
            assert driver.hot_seat.view.phase is Phase.TURN
            assert driver.game_screen.stack.cursor is None

    play(scene, app=paced(monkeypatch, LONG, *ALONE))


@pytest.mark.slow
def test_key_that_ends_the_turn_held_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not skip the moves."""

    async def scene(driver: Driver) -> None:
        await end_first_turn(driver)
        await driver.send(*["enter"] * 5)
        assert "1 more move, then you" in driver.lines("prompt")

    play(scene, app=paced(monkeypatch, LONG, *ALONE))


@pytest.mark.slow
def test_other_screens_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pause keys have their meaning, and nothing goes on below another screen."""

    async def scene(driver: Driver) -> None:
        await end_first_turn(driver)
        await driver.press("space", "question_mark")
        assert isinstance(driver.screen, HelpScreen)
        await driver.press("escape", "q")
        assert "Leave the game?" in driver.lines("prompt")
        await driver.press("escape")
        assert "Paused" in driver.lines("prompt")
        assert turns(driver) == (2, 1)
        await driver.press("q", "2")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, app=paced(monkeypatch, LONG, *ALONE))


def test_hand_hidden_while_computer_players_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays hidden in the turn that follows."""

    async def scene(driver: Driver) -> None:
        await end_first_turn(driver)
        await driver.press("f2")
        assert not driver.lines("hand")
        assert "1 more move, then you" in driver.lines("prompt"), "the moves go on"
        await driver.send("x")
        assert await driver.sees("your hand is hidden")
        assert driver.hot_seat.viewer is None

    play(scene, app=paced(monkeypatch, LONG, *ALONE), size=SMALL)


def test_moves_between_two_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand is open meanwhile; then the laptop is passed on, which a key to skip does not do."""

    async def scene(driver: Driver) -> None:
        for _ in range(2):
            driver.wait_a_moment()
            await driver.press("space", "1", "2", "enter", "enter")
        driver.wait_a_moment()
        await driver.press("space", "d", "d", "enter")
        assert await driver.sees("Bob (greedy)")
        assert driver.hot_seat.viewer is None
        assert not driver.lines("hand")
        assert "Then Cid" in driver.lines("prompt")
        press(driver.app, "x", *["space"] * 3)
        await all_handled(driver.app)
        assert "Pass the laptop to" in await driver.text()
        assert driver.hot_seat.viewer is None
        driver.wait_a_moment()
        await driver.press("space")
        assert driver.hot_seat.viewer == 2

    play(scene, app=paced(monkeypatch, LONG, HUMAN, "greedy", HUMAN))


def test_turn_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default an only person ends no choice before the first turn and no turn that cannot be
    undone; another turn waits for Enter. Without the setting every turn does."""

    async def hidden_cards(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "d", "d")
        assert await driver.sees("Bob (greedy)")
        assert "You drew" in driver.lines("prompt"), "which cards these were"

    async def claim(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "n", "enter", "1")
        assert "Enter end turn" in driver.lines("prompt")
        assert "end turn" not in driver.lines("footer"), "once is enough"
        await driver.press("u")
        assert driver.hot_seat.view.phase is Phase.TURN

    async def with_enter(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "u")
        assert driver.hot_seat.view.offer

    play(hidden_cards, app=paced(monkeypatch, LONG, *ALONE, settings=Settings()))
    play(claim, app=paced(monkeypatch, LONG, *ALONE, settings=Settings()))
    play(with_enter, app=paced(monkeypatch, LONG, *ALONE))


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_next_turn_after_one_that_ended_at_once(size: tuple[int, int]) -> None:
    """If no moves are shown, the next turn begins with the question, the cards just drawn and the
    hint; the cards are not shown any more while the hand is hidden."""

    async def scene(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "d", "d")
        said = driver.lines("prompt")
        assert "You drew" in said
        assert "Your turn." in said
        hint = hints(driver.hot_seat, driver.app.key_name)[0]
        assert hint[:30] in " ".join(said.split())
        driver.game_screen.hide_hand()
        assert "You drew" not in await driver.text()

    session = a_session(*ALONE, first=0)
    session.set_hints(True)
    settings = Settings(animations=False)
    play(scene, app=TtrApp(session=session, settings=settings), size=size)


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_completed_ticket_does_not_end_the_turn_at_once(size: tuple[int, int]) -> None:
    """A tunnel that completes a ticket cannot be undone, but the ticket is shown until a key."""

    async def scene(driver: Driver) -> None:
        route = route_from_id("munchen-zurich", driver.hot_seat.view.game_map)
        driver.game_screen.stack.point(RouteTarget(route))
        await driver.press("enter", "enter")
        while not isinstance(driver.game_screen.stack.prompt, TurnEndPrompt):
            await driver.press("enter")
        assert not driver.hot_seat.view.can_undo
        said = " ".join(driver.lines("prompt").split())
        assert "Ticket completed: Zürich – Budapest, 6" in said, said

    routes = "routes: [munchen-wien, budapest-wien/1]"
    ann = f"{{tickets: [zurich-budapest], {routes}, hand: 5 yellow + 3 locomotive}}"
    deck = "train_deck: [red, blue, green]"
    players = f"players:\n  Ann: {ann}\n  Bob: {{}}\nturn_of: Ann\n{deck}\n"
    session = at_position("europe", players)
    session.edit_players([session.players[0], session.players[1]._replace(played_by="random")])
    settings = Settings(animations=False)
    play(scene, app=TtrApp(session=session, settings=settings), size=size)


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_only_person_replaced(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was ever on the screen after it shows the hand or the tickets of the person who
    has been replaced."""
    shown: list[str] = []
    show = Lines.show

    def record(panel: Lines, lines: Sequence[Line]) -> None:
        show(panel, lines)
        shown.append(panel.id or "")
        if panel.id in ("hand", "tickets"):
            assert not panel.text

    async def scene(driver: Driver) -> None:
        await driver.press("1", "2", "enter")
        driver.wait_a_moment()
        await driver.press("enter", "v")
        view = driver.hot_seat.view
        tickets = [view.game_map.tickets[ticket] for ticket in view.tickets]
        points = [f"{ticket.points}" for ticket in tickets]
        assert all(each in driver.lines("tickets") for each in points)
        await driver.press("q", "3")
        players = [
            each._replace(played_by="random") for each in driver.app.hot_seat.session.players
        ]
        monkeypatch.setattr(Lines, "show", record)
        driver.app.hot_seat.edit_players(players)
        driver.app.pop_screen()
        assert await driver.sees("Ann (random)")
        assert not driver.lines("hand") and not driver.lines("tickets")
        assert driver.hot_seat.viewer is None and driver.game_screen.stack.message is None
        assert {"hand", "tickets"} <= {*shown}

    play(scene, app=paced(monkeypatch, LONG, *ALONE), size=size)


# Watching.


def test_watched_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of computer players: a key shows the next move at once, another one plays the game to
    its end, after a question."""

    async def scene(driver: Driver) -> None:
        assert await driver.sees("Ann (greedy)")
        assert turns(driver) == (1, 0)
        await driver.send("x")
        assert await driver.sees("Bob (random)")
        assert turns(driver) == (2, 1)
        await driver.press("space")
        await driver.send("x")
        assert turns(driver) == (2, 1), "not in a pause"
        driver.wait_a_moment()
        await driver.press("enter")
        assert turns(driver) == (3, 2)
        assert not driver.lines("hand")
        await driver.press("end", "n")
        assert turns(driver) == (3, 2)
        await driver.press("end", "y")
        while isinstance(driver.screen, GameScreen):
            await driver.settle()
        assert isinstance(driver.screen, FinalCountScreen)

    play(scene, app=paced(monkeypatch, LONG, *WATCHED))


def test_watched_game_without_animations() -> None:
    """Each move waits for a key."""

    async def scene(driver: Driver) -> None:
        assert "Paused" in await driver.text()
        await driver.press("enter")
        assert turns(driver) == (1, 0)

    play(scene, session=a_session(*WATCHED, first=0))
