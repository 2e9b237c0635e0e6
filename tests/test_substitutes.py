"""The cards that replace locomotives of a ferry are chosen in a second step (C-19)."""

from pathlib import Path

from tests import seats
from tests.app.driver import Driver
from tests.app.driver import play as play_in_app
from tests.lines.reader import Terminal, program, typing
from tests.maps import FOR_TESTS
from tests.positions import at_position
from tests.storage.games import a_store, begin, play_to_the_end
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.engine import Claim
from ttr_tui.engine.notation import payment_text, route_from_id
from ttr_tui.play.session import Session
from ttr_tui.play.targets import RouteTarget


def a_turn() -> Session:
    """Ann can pay for Marble–Onyx with a red card and any three of the others."""
    hand = "{hand: 1 red + 2 white + 2 blue + 1 green}"
    return at_position(str(FOR_TESTS["fjords"]), f"players: {{Ann: {hand}, Bob: {{}}}}\n")


def test_second_step_in_the_app() -> None:
    """Every choice of cards is offered, and claims the route."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        game_map = driver.hot_seat.view.game_map
        route = route_from_id("marble-onyx", game_map)
        driver.game_screen.stack.point(RouteTarget(route))
        await driver.press("enter")
        listed = driver.hot_seat.view.claims()[route]
        await driver.press("enter")
        prompt = driver.game_screen.stack.prompt
        assert isinstance(prompt, QuestionPrompt)
        offered = [option.action for option in prompt.question.options]
        assert all(isinstance(action, Claim) for action in offered)
        assert len(offered) > 1
        assert len({*offered} - {*listed}) > 0
        await driver.press("down", "enter")
        claimed = driver.hot_seat.view
        assert claimed.owners[route] == 0
        assert sum(claimed.hand) == 2

    play_in_app(scene, session=a_turn())


def test_second_step_in_lines(tmp_path: Path) -> None:
    """A payment of the list leads to the cards that it may have."""
    session = a_turn()
    terminal = Terminal(typing("yes", "show", "claim marble onyx", "1", "2", "yes"))
    program(terminal, tmp_path).play(session)
    assert session.view(None).owners.count(0) == 1, terminal.text


def test_cards_by_name_in_lines(tmp_path: Path) -> None:
    """All cards of a payment claim the route at once, also those that no list has."""
    session = a_turn()
    typed = "claim marble onyx with 2 blue 1 red, 1 white"
    program(Terminal(typing("yes", "show", typed, "yes")), tmp_path).play(session)
    assert session.view(0).hand[:4] == (0, 1, 0, 1)


def test_each_other_choice_is_legal() -> None:
    """Also in games that were saved when all were listed."""
    session = a_turn()
    view = session.view(0)
    route = route_from_id("marble-onyx", view.game_map)
    payments = {
        payment_text(claim.payment, view.game_map)
        for listed in view.claims()[route]
        for claim in (listed, *view.other_substitutes(listed))
        if session.why_illegal(0, claim) is None
    }
    assert "1 red + 2 white + 1 blue" in payments
    assert "2 white + 2 blue" in payments
    assert len(payments) == 8


def test_game_with_other_choices_continues(tmp_path: Path) -> None:
    """A journal has the cards that were chosen, also those that the list leaves out."""
    store = a_store(tmp_path)
    session = begin(store, "fjords", seed=3)
    chosen = 0
    while chosen < 2:
        view = seats.view(session)
        claims = [claim for listed in view.claims().values() for claim in listed]
        others = [other for claim in claims for other in view.other_substitutes(claim)]
        seats.act(session, others[-1] if others else view.legal[0])
        chosen += bool(others)
    session.leave()
    assert session.id is not None
    resumed = store.resume(session.id)
    assert not resumed.notices
    assert resumed.view(None) == session.view(None)
    play_to_the_end(resumed)
