"""The panels of the player's own hand and tickets, and what the screen says of the game."""

import pytest

from tests.app.driver import EACH_SIZE, Driver, at_position, play
from ttr_tui.app.widgets.board_view import BoardView

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def usa_with(tickets: str, routes: str = "", hand: str = "1 red") -> str:
    return (
        "players:\n"
        f"  Ann: {{hand: {hand}, routes: [{routes}], tickets: [{tickets}]}}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
    )


@both_sizes
def test_completed_ticket_is_highlighted_until_turn_end(size: tuple[int, int]) -> None:
    """Only its owner sees a completed ticket highlighted, until the end of the turn."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "slash")
        await driver.type("santa fe el paso")
        await driver.press("enter", "enter")
        board = driver.game_screen.query_one("#board", BoardView)
        assert "Ticket completed: Denver – El Paso, 4" in driver.lines("prompt")
        assert len(board._state.path) == 2
        assert len(board._state.ticket_cities) == 2
        await driver.press("f2")
        assert not board._state.path, "not while the hand is hidden"
        await driver.press("space", "enter")
        assert not board._state.path, "nor at the handoff"
        assert "Ticket completed" not in await driver.text()

    position = usa_with("denver-el_paso", routes="denver-santa_fe", hand="2 blue")
    play(scene, size=size, session=at_position("usa", position))


@both_sizes
def test_last_round_is_announced(size: tuple[int, int]) -> None:
    """The end of the turn that starts the last round says so; the handoff says whose turn is the
    last, and the prompt of each player that it is their last."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        said = " ".join(driver.lines("prompt").split())
        assert "The last round follows: one more turn for everyone, you too." in said
        await driver.press("enter")
        text = await driver.text()
        assert "Last round: 2 turns left, the last is Ann's" in text
        assert "the last round starts" in " ".join(text.split())
        assert not driver.hot_seat.is_open
        driver.wait_a_moment()
        await driver.press("space")
        assert "Last round: this is your last turn." in driver.lines("prompt")

    play(scene, size=size, session=at_position("usa", nearly_out_of_trains()))


def nearly_out_of_trains() -> str:
    """Ann has placed 43 of her 45 trains and has not ended her turn yet."""
    return (
        "players:\n"
        "  Ann: {routes: [helena-seattle, calgary-winnipeg, duluth-helena, duluth-toronto, "
        "el_paso-los_angeles, el_paso-houston, miami-new_orleans, atlanta-nashville]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
        "phase: turn end\n"
    )


@both_sizes
def test_own_tickets_say_what_goes_back(size: tuple[int, int]) -> None:
    """While the list of tickets is open, other keys and clicks on the board name its key; only the
    key for advice goes back."""

    async def scene(driver: Driver) -> None:
        board = driver.screen.query_one(BoardView)
        await driver.press("space", "i")
        await driver.send("q")
        await driver.settle()
        assert "Press i to go back first" in driver.lines("prompt")
        await driver.press("down")
        assert "go back first" not in driver.lines("prompt")
        x, y = next(
            (x, y)
            for y in range(board.size.height)
            for x in range(board.size.width)
            if board.target_at(x, y)
        )
        await driver.click(board.region.x + x, board.region.y + y)
        assert "Press i to go back first" in driver.lines("prompt")
        await driver.press("v")
        assert "Draw white" in driver.lines("prompt"), "the advice goes back by itself"

    play(scene, size=size, session=at_position("usa", usa_with("boston-miami, denver-el_paso")))


@both_sizes
def test_too_few_tickets_selected(size: tuple[int, int]) -> None:
    """Why the tickets cannot be kept is said beside how many are selected."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1", "enter")
        prompt = driver.lines("prompt")
        assert "You must keep at least 2" in prompt
        assert "1 selected" in prompt

    play(scene, size=size)
