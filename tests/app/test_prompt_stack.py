"""The stack of prompts: what is asked goes with the hand and the turn that it belongs to."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.app.driver import Driver, at_position, play
from ttr_tui.app.prompts.prompt_stack import PromptStack
from ttr_tui.engine import DrawFromDeck, EndTurn, Phase
from ttr_tui.play.targets import RouteTarget
from ttr_tui.questions import routes
from ttr_tui.questions.question import Option, Question, Role, said
from ttr_tui.words.language import TextPart

READY = "players: {Ann: {hand: 4 red, tickets: [denver-el_paso]}, Bob: {}}\n"


def ask_for_payment(stack: PromptStack) -> None:
    """Ask how to pay for a route, with the cursor on it."""
    route = stack.hot_seat.next_routes()[0]
    stack.ask(partial(routes.payment, stack.hot_seat, route))
    assert len(stack.prompts) == 2
    assert stack.cursor == RouteTarget(route)


def test_back_from_a_question() -> None:
    """The prompt below is active again, with the cursor where it was."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        stack = driver.game_screen.stack
        turn = stack.prompt
        ask_for_payment(stack)
        await driver.press("escape")
        assert (stack.prompt, stack.cursor) == (turn, None)

    play(scene, session=at_position("usa", READY))


def claim(stack: PromptStack) -> None:
    stack.act(stack.hot_seat.view.claims()[stack.hot_seat.next_routes()[0]][0])


def claim_and_undo(stack: PromptStack) -> None:
    claim(stack)
    stack.undo()


def end_the_turn(stack: PromptStack) -> None:
    claim(stack)
    stack.act(EndTurn())


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    "move_on", [claim, claim_and_undo, end_the_turn, lambda stack: stack.act(DrawFromDeck())]
)
def test_question_is_dropped(move_on: Callable[[PromptStack], None]) -> None:
    """After an action, an undone one and the end of a turn, nothing of a question is left."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        stack = driver.game_screen.stack
        ask_for_payment(stack)
        question = stack.prompt
        move_on(stack)
        assert len(stack.prompts) == 1
        assert question not in stack.prompts

    play(scene, session=at_position("usa", READY))


def test_question_waits_behind_a_hidden_hand() -> None:
    """A hidden hand takes its place without a word of it; shown again, it is asked again."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        stack = driver.game_screen.stack
        ask_for_payment(stack)
        question = stack.prompt
        stack.say("3 red cards")
        await driver.press("f2")
        assert stack.prompt is not question
        assert stack.message is None
        assert "Pay with" not in driver.lines("prompt")
        driver.draw_early()
        await driver.press("space")
        assert stack.prompt is question

    play(scene, session=at_position("usa", READY))


def test_a_new_question() -> None:
    """A question that no front end knows is shown as a list, and a number answers it."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        options = [
            Option(why_not=Phase.TURN, words=[TextPart("a bad idea")]),
            Option(DrawFromDeck(), [TextPart("a good idea")]),
        ]
        new = Question("new", said(Role.QUESTION, "What now?"), options)
        driver.game_screen.stack.ask(lambda: new)
        prompt = driver.lines("prompt")
        assert "What now?" in prompt and "1 a bad idea" in prompt and "2 a good idea" in prompt
        await driver.press("2")
        assert driver.hot_seat.view.phase is Phase.SECOND_CARD

    play(scene, session=at_position("usa", READY))
