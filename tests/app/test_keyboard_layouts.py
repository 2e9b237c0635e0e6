"""With another keyboard layout the key in the same place acts, but text stays as typed."""

import pytest

from tests.app.driver import SMALL, Driver, choose_starting_tickets, play
from tests.app.hands import all_handled, key_event, press
from ttr_tui.app.app import TtrApp
from ttr_tui.app.keyboard_layouts import KeyboardLayout
from ttr_tui.app.screens.pages import HelpScreen
from ttr_tui.app.screens.rules_screen import RulesScreen

LETTERS = {
    "Russian": ("вагыйё", "dfusq`"),
    "Ukrainian": ("вагійї", "dfusq]"),
    "Greek": ("δφθσες", "dfusew"),
}


@pytest.mark.parametrize(("typed", "meant"), LETTERS.values(), ids=LETTERS)
def test_letters(typed: str, meant: str) -> None:
    """Letters stand for those in the same place, capitals for capitals."""
    layout = KeyboardLayout()
    for one, other in zip(typed + typed[:4].upper(), meant + meant[:4].upper(), strict=True):
        found = layout.in_english(key_event(one))
        assert (found.key, found.character) == (key_event(other).key, other)


@pytest.mark.parametrize(
    ("typed", "meant"), [("ф,", "?"), ("фю", "."), ("фб", ","), ("α;", "q"), ("α:", "Q")]
)
def test_marks(typed: str, meant: str) -> None:
    """Question mark, period and comma are where they are on an English keyboard."""
    layout = KeyboardLayout()
    found = [layout.in_english(key_event(character)) for character in typed]
    assert found[-1].key == key_event(meant).key


def test_english() -> None:
    """Nothing changes for an English keyboard, before and after another layout is used."""
    layout = KeyboardLayout()
    for before in ("", "ф", "α"):
        for character in f"{before}a,;:'[.?/1~@é ":
            event = key_event(character)
            english = layout.in_english(event)
            assert english is event or character == before
    for key in ("up", "f1", "shift+tab", "ctrl+c", "enter"):
        assert layout.in_english(key_event(key)).key == key


def test_modifiers() -> None:
    """Ctrl with a letter of another layout is Ctrl with the letter in its place."""
    assert KeyboardLayout().in_english(key_event("ctrl+с")).key == "ctrl+c"  # a Cyrillic letter


def test_keys_of_a_turn() -> None:
    """Cards are drawn and pages opened with a Russian layout, and with a Greek one."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        held = sum(driver.hot_seat.view.hand)
        press(driver.app, *"вв")
        await all_handled(driver.app)
        assert sum(driver.hot_seat.view.hand) == held + 2
        press(driver.app, *"ρ")
        await all_handled(driver.app)
        assert isinstance(driver.screen, RulesScreen)
        press(driver.app, *";к,")
        await all_handled(driver.app)
        assert isinstance(driver.screen, HelpScreen), "rules again, then help"

    play(scene, size=SMALL)


def test_text_is_not_changed() -> None:
    """Text is taken as typed, and so are characters that do something themselves."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        press(driver.app, "в", "slash", *"вашингтон, ю")
        await all_handled(driver.app)
        assert "вашингтон, ю" in await driver.text()
        press(driver.app, "backspace", "f2")
        await all_handled(driver.app)
        assert driver.hot_seat.is_hidden

    play(scene, size=SMALL)


def test_ctrl_c() -> None:
    """Ctrl-C leaves with a Cyrillic layout, even in a terminal that sends the letter."""

    async def scene(driver: Driver) -> None:
        press(driver.app, "ctrl+с")
        for _ in range(1000):
            if not driver.app.is_running:
                return
            await driver.pilot.pause()
        raise AssertionError("the app goes on")

    play(scene, app=TtrApp())
