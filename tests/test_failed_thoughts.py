"""No thought about a choice ends a game: advice, hints, warnings, the order of payments, the choice
of a computer player. Nor does one fail: a search asks for all of them in many games."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import copy
from typing import NoReturn

import pytest

from tests.app.driver import Driver, key_of
from tests.app.driver import play as play_in_app
from tests.lines.reader import map_file
from tests.maps import NAMES, a_map
from tests.positions import at_position
from tests.random_games import new_game
from tests.storage.games import map_file as any_map_file
from ttr_tui.app.app import TtrApp
from ttr_tui.engine import Action
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.files import FileProblem
from ttr_tui.lines import info_commands
from ttr_tui.panels.prompt_context import hints, hints_about_route
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.players import PLAYERS
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames

JOURNAL = Path(__file__).parent / "journals" / "double_route_goal.journal"
"""Bob has completed his tickets. What he draws cards for next is a double route, and only the side
that his plan does not name can be paid for."""

ID = "2026-11-28-europe-ann-bob-1"


SECRET = "a hand"


class ThoughtError(Exception):
    """A fault of the program."""


def with_saved_game(folder: Path) -> SavedGames:
    games = user_folders(folder).games
    games.mkdir(parents=True)
    copy(JOURNAL, games / f"{ID}.journal")
    return SavedGames(games)


def test_the_goal_is_either_side_of_a_double_route(tmp_path: Path) -> None:
    """Its payments are sorted, and the advice is to claim a route of this game."""
    hot_seat = HotSeat(with_saved_game(tmp_path).resume(ID))
    hot_seat.show_hand()
    ask_everything(hot_seat)
    assert find_advice(hot_seat) is not None


# Every thought, in many games.


def ask_everything(hot_seat: HotSeat) -> None:
    """Ask for all that is thought about a choice."""
    view = hot_seat.view
    hot_seat.choice()  # Nothing is thought in a thread then.
    hints(hot_seat, key_of)
    for ask in (info_commands.advice, info_commands.hints, info_commands.tickets):
        ask(hot_seat)
    hot_seat.offered_tickets(view.offer[:1])
    for ticket in view.tickets:
        hot_seat.detour(ticket)
    for route in hot_seat.next_routes():
        hints_about_route(hot_seat, key_of, route)
        hot_seat.claim_warnings(route)
        claims = view.claims().get(route, ())
        assert {*hot_seat.by_price(claims)} == {*claims}
    for kind in (PayTunnel, BuildStation, BuildHarbor):
        paying = view.legal_of(kind)[:50]
        assert {*hot_seat.by_price(paying)} == {*paying}  # type: ignore[type-var]
    hot_seat.station_cities()


def choose(hot_seat: HotSeat, chance: Random) -> Action:
    """What the advice is, or one time in five something else."""
    choice = hot_seat.choice()
    if choice is not None and chance.random() < 0.8:
        return choice.action
    return PLAYERS["random"].load().choose(hot_seat.view, chance.getrandbits(32)).action


def search(name: str, players: int, seed: int, share: float) -> int:
    """Ask everything at this share of the decisions of a game, drawn by chance; return how often it
    was asked."""
    game, chance, asked = new_game(name, players, seed), Random(seed), 0
    session = Session(any_map_file(name), game, seed)
    session.set_hints(True)
    hot_seat = HotSeat(session)
    while not session.is_over:
        hot_seat.show_hand()
        if chance.random() < share:
            ask_everything(hot_seat)
            asked += 1
        hot_seat.act(choose(hot_seat, chance))
    return asked


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name != "mixed")) for name in NAMES],
)
def test_no_thought_fails(name: str) -> None:
    """At some decisions of a game that mostly follows the advice, on maps with many rules and in
    slow runs on all."""
    assert search(name, a_map(name).rules.min_players, 1, share=0.03) > 1


# Faults in every thought.

FAULTS = (
    "ttr_tui.players.planning.plan_of",
    "ttr_tui.players.computer.Computer.choose",
    "ttr_tui.play.hotseat.wanted_routes",
    "ttr_tui.play.hotseat.by_worth",
    "ttr_tui.play.hotseat.with_planned_path",
    "ttr_tui.play.hotseat.claim_warnings",
    "ttr_tui.play.advice._Reasons.__init__",
    "ttr_tui.play.advice._Reasons.advice",
    "ttr_tui.play.hints._hints",
    "ttr_tui.players.planning.payment_prices",
    "ttr_tui.play.advice._for_tickets",
    "ttr_tui.words.advice.advice_words",
    "ttr_tui.panels.prompt_context.all_hint_words",
    "ttr_tui.app.prompts.prompt_stack.advice_words",
)


class Fault:
    """Makes a function fail, and counts how often."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.failures = 0

        def fail(*_: object, **__: object) -> NoReturn:
            self.failures += 1
            raise ThoughtError(SECRET.upper())

        monkeypatch.setattr(name, fail)


def reports(folder: Path) -> Iterator[str]:
    for file in user_folders(folder).crash_reports.iterdir():
        yield file.read_text("utf-8")


@pytest.mark.quick(1)
@pytest.mark.usefixtures("thoughts_are_reported")
@pytest.mark.parametrize("name", FAULTS)
def test_fault_in_the_app(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A notice says it once; every key works as before."""
    position = """
players:
  Ann:
    hand: 5 red + 5 blue + 3 green + 2 locomotive
    tickets: [essen-kyiv, berlin-bucuresti]
    routes: [berlin-essen/1]
  Bob: {}
"""
    session = at_position("europe", position)
    session.set_hints(True)
    app = TtrApp(session=session, folders=user_folders(tmp_path))
    fault = Fault(monkeypatch, name)

    async def scene(driver: Driver) -> None:
        async def press(*keys: str) -> None:
            for key in keys:
                driver.wait_a_moment()
                await driver.send(key)
                await driver.settle()
                notices.append("advice or a computer player failed" in await driver.text())
                if notices[-1]:
                    await driver.send("enter")
                    await driver.settle()

        notices = list[bool]()
        await press("space", "v", "n", "n", "p", "enter", "v", "escape", "s", "escape", "escape")
        await press("t", "t", "enter", "1", "2", "3", "v", "enter")
        assert fault.failures
        assert notices.count(True) == 1
        assert len([*reports(tmp_path)]) == 1

    play_in_app(scene, app=app)


# Computer players.


def a_failing_game(player: str, report: Callable[[Exception], FileProblem]) -> HotSeat:
    players = [SeatedPlayer("Ann", "blue", player), SeatedPlayer("Bob", "red", player)]
    return HotSeat(new_session(map_file("usa"), players, first=0, seed=1), report)


@pytest.mark.parametrize("player", ["medium", "hard"])
def test_computer_player_that_fails(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does what its seed chooses among the legal actions, the same each time; also if it thinks
    in a thread."""
    Fault(monkeypatch, "ttr_tui.play.computer_choices.Question.answer")
    games = list[list[object]]()
    for _ in range(2):
        errors = list[Exception]()

        def report(error: Exception, errors: list[Exception] = errors) -> FileProblem:
            errors.append(error)
            return FileProblem("failed-thought")

        hot_seat, entries = a_failing_game(player, report), list[object]()
        while len(entries) < 30:
            done = hot_seat.play_computer_step()
            if done is None:
                hot_seat.wait_for_choice()
            else:
                entries += [done]
        hot_seat.leave()
        assert [type(error) for error in errors] == [ThoughtError]
        assert hot_seat.new_notices() == (FileProblem("failed-thought"),)
        assert hot_seat.new_notices() == ()
        games.append(entries)
    assert games[0] == games[1]
