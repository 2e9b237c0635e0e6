"""Hints on the game screen."""

from pathlib import Path

import pytest

from tests import seats
from tests.app.driver import (
    EACH_SIZE,
    SMALL,
    Driver,
    at_position,
    choose_starting_tickets,
    key_of,
    new_game,
    play,
)
from tests.app.visits import LAKES
from tests.play.test_advice import BAD_POSITION
from ttr_tui.app.app import TtrApp
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.engine import Claim, EndTurn
from ttr_tui.panels.prompt_context import hints
from ttr_tui.play.advice import find_advice
from ttr_tui.play.targets import RouteTarget
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import read_settings
from ttr_tui.words.advice import advice_words

CLAIM = "players:\n  Ann: {hand: 2 red + 2 yellow, tickets: [denver-el_paso]}\n  Bob: {}\n"
"""Ann can claim a route of her ticket in two ways."""
HARBOR = """players:
  Ann:
    hand: 2 red anchor train + 2 red ship
    tickets: [duluth-chicago]
    routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]
  Bob: {}
"""
"""The advice is a harbor."""

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def together(text: str) -> str:
    return " ".join(text.split())


@both_sizes
def test_hints_through_a_turn(
    size: tuple[int, int],
) -> None:
    """Hints are shown during each decision while they are on. The key `e` shows and hides them, and
    nothing else changes."""

    async def scene(driver: Driver) -> None:
        def first_hint() -> str:
            return hints(driver.hot_seat, key_of)[0][:30]

        await driver.press("space")
        assert first_hint() in together(driver.lines("prompt"))
        await choose_starting_tickets(driver)
        driver.wait_a_moment()
        await driver.press("space")
        before = await driver.text()
        assert first_hint() in together(driver.lines("prompt"))
        await driver.press("e")
        assert "Hints off" in driver.lines("prompt")
        await driver.press("f2")  # The message goes away.
        driver.wait_a_moment()
        await driver.press("space")
        assert first_hint() not in together(driver.lines("prompt"))
        await driver.press("e")
        assert first_hint() in together(driver.lines("prompt")), "at once"
        await driver.press("f2")
        driver.wait_a_moment()
        await driver.press("space")
        assert await driver.text() == before
        await driver.press("d")
        assert first_hint()[:20] in together(driver.lines("prompt"))

    session = new_game()
    session.set_hints(True)
    play(scene, size=size, session=session)


@pytest.mark.slow
@both_sizes
def test_hints_after_undo(size: tuple[int, int]) -> None:
    """After undo, the hint from before the step is back, beside the message."""

    async def scene(driver: Driver) -> None:
        for name, keys in (("starting tickets", "1 2 enter"), ("turn", "n enter")):
            session = at_position(*DECISIONS[name])
            session.set_hints(True)
            driver.app.play(session)
            await driver.settle()
            driver.wait_a_moment()
            await driver.press("space")
            hint = hints(driver.hot_seat, key_of)[0]
            assert hint in together(driver.lines("prompt"))
            await driver.press(*keys.split())
            assert hint not in together(driver.lines("prompt"))
            await driver.press("u")
            assert "Undone" in together(driver.lines("prompt"))
            driver.game_screen.stack.point(None)  # The cursor is on the route that was claimed.
            said = together(driver.lines("prompt"))
            assert hint in said

    play(scene, size=size)


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize(
    "name", ["starting tickets", "turn", "second card", "tunnel", "flag_card", "starting_pieces"]
)
def test_advice_during_each_decision(name: str, size: tuple[int, int]) -> None:
    """The key `v` says what the hard player would do, in whole sentences, until the next key. It
    says nothing while no hand is shown."""

    async def scene(driver: Driver) -> None:
        assert not driver.active("v")
        await driver.press("space")
        before, cursor = driver.panels_text(), driver.game_screen.stack.cursor
        await driver.press("v")
        await driver.settle()  # The hard player may think.
        found = find_advice(driver.hot_seat)
        assert found is not None
        assert isinstance(found.action, Claim) or driver.game_screen.stack.cursor == cursor
        assert driver.game_screen.stack.message.fact == found
        said = together(driver.lines("prompt"))
        answer = "turn.claim" if isinstance(found.action, Claim) else ""
        words = advice_words(found, driver.hot_seat.view, key_of, answer=answer)
        what = words.split(": ")[0]
        assert words in said
        await driver.press("e", "e", "v", "f2")
        assert what not in await driver.text()
        driver.wait_a_moment()
        await driver.press("space")
        driver.game_screen.stack.point(cursor)
        assert driver.panels_text() == before

    map_name, position = DECISIONS[name]
    play(scene, size=size, session=at_position(map_name, position))


def test_reasons_for_advice() -> None:
    """`v` says the advice, then what else speaks for it; Escape closes that."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "v")
        said = together(driver.lines("prompt"))
        assert "Claim Denver–Santa Fe with 2 blue (2 points, press Enter): part of" in said
        assert said.endswith("You can draw 2 cards.")
        await driver.press("escape")
        said = together(driver.lines("prompt"))
        assert "Your turn." in said and said.endswith("part of Denver–El Paso (4).")

    session = at_position("usa", DECISIONS["turn"][1])
    session.set_hints(True)
    play(scene, session=session)


def test_advice_moves_the_cursor_to_a_claim() -> None:
    """Enter after advice to claim a route asks for the payment of this route, wherever the cursor
    was."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n")
        await driver.press("v")
        choice = driver.hot_seat.choice()
        assert choice is not None and isinstance(choice.action, Claim)
        assert driver.game_screen.stack.cursor == RouteTarget(choice.action.route)
        await driver.press("enter")
        name = driver.hot_seat.view.game_map.route_name(choice.action.route)
        assert f"{name}: " in driver.lines("prompt") and "Pay with:" in driver.lines("prompt")

    play(scene, session=at_position("usa", CLAIM), size=SMALL)


DRAWS = LAKES.replace("2 yellow ship", "1 yellow ship + 1 red ship").replace(
    "train, joker", "train, green train"
)
"""Advice draws a red train here."""


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize(
    ("keys", "map_name", "position", "said"),
    [
        ("v enter down", "usa", CLAIM, "Claim Denver–Santa Fe with 2 yellow"),
        ("t", "usa", CLAIM, "Press Esc first. Claim Denver–Santa Fe"),
        ("h enter", "great_lakes", DRAWS, "Press Esc twice first. Draw a red train"),
        (
            "h enter",
            "great_lakes",
            HARBOR,
            "2 red anchor trains and 2 red ships (press Enter)",
        ),
        ("1", "great_lakes", DRAWS, "Draw a red train (press d)"),
        ("x", "great_lakes", DRAWS, "Press Esc first. Draw a red train"),
    ],
)
def test_advice_in_prompts_of_a_turn(
    keys: str, map_name: str, position: str, said: str, size: tuple[int, int]
) -> None:
    """The key `v` works while a payment, a deck or pieces are chosen, too. The list goes to what
    the advice is; the cursor on the board stays on what the prompt is about. No key is named that
    does something else here."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", *keys.split())
        prompt, cursor = driver.game_screen.stack.prompt, driver.game_screen.stack.cursor
        heading = driver.lines("prompt").rstrip().splitlines()[-1]
        await driver.press("v")
        choice = driver.hot_seat.choice()
        assert choice is not None
        words = together(driver.lines("prompt"))
        assert said in words
        assert heading in driver.lines("prompt")
        assert (driver.game_screen.stack.prompt, driver.game_screen.stack.cursor) == (
            prompt,
            cursor,
        )
        if isinstance(prompt, QuestionPrompt) and prompt.question.id == "payment":
            assert prompt.question.options[prompt.row].action == choice.action

    play(scene, size=size, session=at_position(map_name, position))


DECISIONS = {
    "starting tickets": (
        "usa",
        "phase: starting tickets\nturn: 0\nplayers: {Ann: {offer: [denver-el_paso, "
        "los_angeles-new_york, los_angeles-chicago]}, Bob: {}}\n",
    ),
    "turn": ("usa", "players: {Ann: {hand: 2 blue, tickets: [denver-el_paso]}, Bob: {}}\n"),
    "second card": (
        "usa",
        "phase: second card\nplayers: {Ann: {hand: 2 blue, tickets: [denver-el_paso]}, Bob: {}}\n",
    ),
    "tunnel": (
        "europe",
        "phase: tunnel\n"
        "players: {Ann: {hand: 1 yellow + 1 locomotive, tickets: [zurich-budapest]}, Bob: {}}\n"
        "tunnel: {route: [munchen-zurich], payment: 2 yellow, revealed: [yellow, red, blue]}\n",
    ),
    "flag_card": (
        "paris",
        "phase: flag card\nflag_offer: [red]\nset_aside: 1 red\nplayers: {Ann: {}, Bob: {}}\n",
    ),
    "starting_pieces": (
        "great_lakes",
        "phase: starting pieces\nturn: 0\n"
        "players: {Ann: {tickets: [duluth-new_york, chicago-montreal]}, Bob: {}}\n",
    ),
}


def test_the_advised_route_and_payment_come_first() -> None:
    """`n` goes to the advised route, also after `v`. Its first payment is the advised one, which
    spares the cards that another ticket needs; the engine offers that one later."""
    position = (
        "players: {Ann: {hand: 4 purple + 4 black, tickets: [calgary-salt_lake_city],"
        " routes: [helena-winnipeg]}, Bob: {}}\n"
    )

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        choice = driver.hot_seat.choice()
        assert choice is not None
        assert isinstance(choice.action, Claim)
        for keys in ("n", "vn"):
            await driver.press(*keys)
            assert driver.game_screen.stack.cursor == RouteTarget(choice.action.route)
        await driver.press("enter", "enter")
        assert driver.hot_seat.turn_so_far()[0].cards == choice.action.payment

    session = at_position("usa", position)
    play(scene, session=session)


@pytest.mark.parametrize("size", EACH_SIZE)
def test_a_warning_before_a_claim_that_loses_a_ticket(size: tuple[int, int]) -> None:
    """Under the cursor in a few words, and above the payment with the numbers."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n")
        assert "see the risk" in driver.lines("prompt")
        await driver.press("enter")
        said = together(driver.lines("prompt"))
        assert "Then Los Angeles–Miami (20) can't be completed: it needs " in said

    play(scene, size=size, session=at_position("usa", BAD_POSITION))


@pytest.mark.slow
@both_sizes
def test_hints_in_the_setup(size: tuple[int, int], tmp_path: Path) -> None:
    """Hints are on in the setup and can be switched off; the next games start as the last choice
    was, in the setup or in a game, also after a restart."""
    folders = user_folders(tmp_path)

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        assert "Hints        ◂ on ▸" in await driver.text()
        await driver.press("up", "up")
        await driver.press_shown("right")
        assert "▸ Hints        ◂ off ▸" in await driver.text()
        await driver.press("ctrl+s")
        assert isinstance(driver.screen, GameScreen)
        assert not driver.hot_seat.session.hints_on

    async def after_a_restart(driver: Driver) -> None:
        driver.app.begin_quick_start()
        await driver.settle()
        assert not driver.hot_seat.session.hints_on
        await driver.press("e")
        assert driver.hot_seat.session.hints_on

    play(scene, size=size, app=TtrApp(folders=folders))
    play(
        after_a_restart,
        size=size,
        app=TtrApp(
            folders=folders, settings=read_settings(folders)[0]._replace(quick_start_level="easy")
        ),
    )
    assert read_settings(folders)[0].hints


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("tickets", "said"),
    [
        ("los_angeles-miami, denver-el_paso", "your plan takes {more} trains more"),
        ("vancouver-santa_fe", "your plan goes another way"),
    ],
)
@both_sizes
def test_claim_that_cuts_the_plan(size: tuple[int, int], tickets: str, said: str) -> None:
    """The next turn begins with which claim of another player the plan avoids now."""
    position = f"""players:
  Ann: {{hand: 4 black + 4 red + 3 blue, tickets: [{tickets}]}}
  Bob: {{hand: 6 locomotive}}
turn_of: Ann
"""
    session = at_position("usa", position)

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        plan = driver.hot_seat.plan
        assert plan is not None
        await driver.press("d", "d", "enter")
        claims = seats.view(session).claims()
        seats.act(session, claims[min(plan.routes)][0])
        seats.act(session, EndTurn())
        driver.game_screen.stack.follow_game()
        await driver.press("space")
        cut = driver.hot_seat.cut_plan()
        assert cut is not None and cut.route == min(plan.routes)
        assert said.format(more=cut.more) in together(driver.lines("prompt"))

    play(scene, size=size, session=session)
