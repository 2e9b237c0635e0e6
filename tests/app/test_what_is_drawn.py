"""How much is drawn again: what a step changed, and no more."""

import pytest

from tests.app.driver import Driver, at_position, play
from ttr_tui.app.prompts.prompt import Highlight
from ttr_tui.app.widgets.board_view import board_at_table
from ttr_tui.app.widgets.spans import Lines

READY = "players: {Ann: {hand: 6 red + 6 blue}, Bob: {}}\n"


def test_the_board_shows_through_the_turn_what_the_hand_pays_for() -> None:
    session = at_position("usa", READY)

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        before = board_at_table(session, None, Highlight()).claimable
        assert before == session.claimable
        await driver.press("d")
        assert board_at_table(session, None, Highlight()).claimable == session.claimable
        await driver.press("d")
        assert board_at_table(session, None, Highlight()).claimable == session.claimable
        await driver.press("enter")
        assert board_at_table(session, None, Highlight()).claimable is None, "the handoff is closed"

    play(scene, session=session)


def test_a_move_of_the_cursor_makes_no_panel_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str | None] = []
    show = Lines.show

    def noted(lines: Lines, shown: object) -> None:
        made.append(lines.id)
        show(lines, shown)  # type: ignore[arg-type]

    async def scene(driver: Driver) -> None:
        await driver.press("space", "right")
        monkeypatch.setattr(Lines, "show", noted)
        await driver.press("right")
        assert not {"hand", "tickets", "players", "market", "log"} & set(made)
        assert {"prompt", "footer"} <= set(made)

    play(scene, session=at_position("usa", READY))
