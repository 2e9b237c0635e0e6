"""The footer as it is drawn: which commands are bright, which are dimmed, and why."""

from collections.abc import Iterator

import pytest
from textual.actions import parse
from textual.binding import ActiveBinding

from tests.app.driver import LARGE, Driver, play
from tests.app.hands import click, press, settled
from tests.app.snapshots import style_name
from tests.app.visits import BY_NAME, go_to
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.keys import joined_names
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.app.widgets.line_widgets import rich_style

AT_THE_TABLE = (
    "first tickets",
    "turn",
    "turn, a route",
    "second card",
    "two cards drawn",
    "europe, turn",
)

DIMMED = (
    ("first tickets", "choice.keep", "ou must keep"),
    ("turn", "turn.claim", "Choose a route first"),
)
"""A visit, a command that is dimmed there, and part of the reason."""


def drawn(driver: Driver) -> dict[str, list[tuple[int, str]]]:
    """Each command of the footer with its cells: their column and the role of their style."""
    app = driver.app
    roles = {
        style_name(rich_style(role, app.app_colors)): role
        for role in ("bar", "bar quiet", "bar accent")
    }
    row = app.screen.query_one(Footer).region.y
    cells: dict[str, list[tuple[int, str]]] = {}
    x = 0
    for text, style, _ in app.screen._compositor.render_strips()[row]:
        command = style.meta.get("@click") if style else None
        if style and command:
            role = roles[style_name(style)]
            id = command.split("'")[1]
            cells.setdefault(id, []).extend((x + at, role) for at in range(len(text)))
        x += len(text)
    return cells


def bound(driver: Driver) -> Iterator[tuple[str, ActiveBinding, bool | None]]:
    """Each binding that reacts now, and what `check_action` of its widget says about it."""
    for found in driver.app.screen.active_bindings.values():
        _, action, parameters = parse(found.binding.action)
        yield found.binding.id or "", found, found.node.check_action(action, parameters)


@pytest.mark.quick(1)
@pytest.mark.parametrize("theme", ["dark", "none"])
def test_bright_and_dimmed_commands(theme: str) -> None:
    """A command is drawn bright where `check_action` says that it is possible, dimmed where it says
    that it is not possible now, and not at all where this map or prompt does not have it."""
    seen: set[bool | None] = set()

    async def scene(driver: Driver) -> None:
        for name in AT_THE_TABLE:
            await go_to(driver, BY_NAME[name])
            await driver.settle()
            cells = drawn(driver)
            possible = {id: says for id, _, says in bound(driver)}
            assert len(cells) > 2, name
            assert ("turn.undo" in cells) == bool(possible.get("turn.undo")), name
            for id, its_cells in cells.items():
                key, *rest = (role for _, role in its_cells)
                assert key == ("bar accent" if possible[id] else "bar quiet"), (name, id)
                if theme != "none":  # There only the keys differ.
                    assert ("bar quiet" in rest) == (possible[id] is None), (name, id)
                seen.add(possible[id])

    play(scene, size=LARGE, app=TtrApp(settings=QUIET_SETTINGS._replace(theme=theme)))
    assert seen == {True, None}


def test_rows_of_digits_have_no_gaps() -> None:
    """A key that is not possible now, as that of a face-up locomotive for the second card, is in no
    row."""
    assert joined_names(["1", "2", "3", "4", "5"]) == "1–5"
    assert joined_names(["1", "2", "4", "5"]) == "1–2 4–5"
    assert joined_names(["1", "3", "8", "9", "0", "x"]) == "1 3 8–0 x"


@pytest.mark.slow
def test_undo_that_is_not_in_the_footer_says_why() -> None:
    """The key to undo says why nothing can be undone, also in a list that does not have it."""

    async def scene(driver: Driver) -> None:
        for name, why in (
            ("turn", "othing to undo"),
            ("two cards drawn", "You cannot undo this"),
            ("paying", "othing to undo"),
            ("handoff", "how your hand first"),
        ):
            await go_to(driver, BY_NAME[name])
            await driver.settle()
            press(driver.app, "u")
            await settled(driver.app)
            assert why in driver.lines("prompt"), name

    play(scene, size=LARGE, app=TtrApp())


def test_keys_that_do_nothing_say_so() -> None:
    """A key without a meaning says so, until the next key; no message for a second Space, which was
    meant for the handoff."""

    async def scene(driver: Driver) -> None:
        for name in ("turn", "paying", "first tickets"):
            await go_to(driver, BY_NAME[name])
            await driver.settle()
            press(driver.app, "g")
            await settled(driver.app)
            assert "ot possible here: ? lists the keys" in driver.lines("prompt"), name
            press(driver.app, "down")
            await settled(driver.app)
            assert "ot possible here" not in driver.lines("prompt"), name
        await go_to(driver, BY_NAME["turn"])
        await driver.settle()
        press(driver.app, "space")
        await settled(driver.app)
        assert "ot possible here" not in driver.lines("prompt")

    play(scene, app=TtrApp())


def test_dimmed_commands_say_why() -> None:
    """A dimmed command says why it is not possible, pressed or clicked, and does nothing else."""

    async def scene(driver: Driver) -> None:
        for name, dimmed, why in DIMMED:
            await go_to(driver, BY_NAME[name])
            await driver.settle()
            before = len(driver.hot_seat._session._game.log)
            (key,) = {found.binding.key for id, found, _ in bound(driver) if id == dimmed}
            x, _ = drawn(driver)[dimmed][0]
            press(driver.app, key)
            await settled(driver.app)
            assert why in driver.lines("prompt"), (name, dimmed)
            press(driver.app, "f12")
            await settled(driver.app)
            assert why not in driver.lines("prompt"), "it is gone with the next key"
            click(driver.app, x, driver.app.screen.query_one(Footer).region.y)
            await settled(driver.app)
            assert why in driver.lines("prompt"), (name, dimmed)
            assert len(driver.hot_seat._session._game.log) == before

    play(scene, size=LARGE, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["edit players", "setup, a name"])
def test_footer_follows_the_name_that_is_typed(name: str) -> None:
    """Tab goes from a name to its color, from an empty seat to who decides; the footer says which
    of them as soon as the name changes."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, BY_NAME[name])
        for key, next_field in (("ctrl+u", "computer"), ("a", "color"), ("backspace", "computer")):
            await driver.send(key)
            assert f"Tab {next_field} " in driver.lines("footer"), key

    play(scene, app=TtrApp())
