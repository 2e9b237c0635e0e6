"""With another keyboard layout or Caps Lock the key in the same place acts; text stays as typed."""

import pytest
from textual import events

from tests.app.driver import SMALL, Driver, choose_starting_tickets, play
from tests.app.hands import all_handled, key_event, press
from tests.machine_language import speaking
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.input_queue import KeyboardLayout
from ttr_tui.app.screens.help_screen import HelpScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.rules_screen import RulesScreen
from ttr_tui.app.screens.settings_screen import SettingsScreen
from ttr_tui.app.textual_internals import parser_class
from ttr_tui.words import keys, saved_games
from ttr_tui.words.language import _, or_list

LETTERS = {
    "Russian": ("вагыйё", "dfusq`"),
    "Ukrainian": ("вагійї", "dfusq]"),
    "Belarusian": ("вагыўі", "dfusob"),
    "Greek": ("δφθσες", "dfusew"),
    "Greek with accents": ("άέίώΐ", "aeivi"),
}


def english(layout: KeyboardLayout, key: str) -> events.Key:
    """The key in the same place of an English layout."""
    return layout.meanings(key_event(key))[2]


@pytest.mark.parametrize(("typed", "meant"), LETTERS.values(), ids=LETTERS)
def test_letters(typed: str, meant: str) -> None:
    """Letters stand for those in the same place, capitals for capitals."""
    layout = KeyboardLayout()
    for one, other in zip(typed + typed[:4].upper(), meant + meant[:4].upper(), strict=True):
        found = english(layout, one)
        assert (found.key, found.character) == (key_event(other).key, other)


@pytest.mark.parametrize(
    ("typed", "meant"), [("ф,", "?"), ("фю", "."), ("фб", ","), ("α;", "q"), ("α:", "Q")]
)
def test_marks(typed: str, meant: str) -> None:
    """Question mark, period and comma are where they are on an English keyboard."""
    layout = KeyboardLayout()
    found = [english(layout, character) for character in typed]
    assert found[-1].key == key_event(meant).key


def test_english() -> None:
    """Nothing changes for an English keyboard, before and after another layout is used."""
    layout = KeyboardLayout()
    for before in ("", "ф", "α"):
        for character in f"{before}a,;:'[.?/1~@é ":
            event = key_event(character)
            assert layout.meanings(event)[-1] is event or character == before
    for key in ("up", "f1", "shift+tab", "ctrl+c", "enter"):
        event = key_event(key)
        assert layout.meanings(event)[-1] is event


@pytest.mark.parametrize(
    "key", ["ctrl+с", "ctrl+С", "ctrl+C"], ids=ascii
)  # The first are Cyrillic.
def test_modifiers(key: str) -> None:
    """Ctrl with a letter of another layout is Ctrl with the letter in its place."""
    assert KeyboardLayout().meanings(key_event(key))[-1].key == "ctrl+c"


CAPS_LOCK = {
    "English": ("DQ.I", "dq.i"),
    "Russian": ("ВЮЁФ", "d.`a"),
    "Ukrainian": ("ІЮЇЄ", "s.]'"),
    "Greek": ("ΔΣΆ", "dsa"),
    "Turkish": ("İI", "ii"),
    "German": ("ẞÄ", "ßä"),
}


@pytest.mark.parametrize(("typed", "meant"), CAPS_LOCK.values(), ids=CAPS_LOCK)
def test_capitals(typed: str, meant: str) -> None:
    """With Caps Lock a key means the small letter in its place, too."""
    layout = KeyboardLayout()
    for one, other in zip(typed, meant, strict=True):
        assert layout.meanings(key_event(one))[-1].key == key_event(other).key


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("В", "d"),
        ("\x1b[1074;65;1042u", "d"),
        ("\x1b[1074;2;1042u", "d"),
        ("\x1b[100;65;68u", "d"),
        ("\x1b[32;65;32u", "space"),
        ("\x1b[1089;69u", "ctrl+c"),
    ],
)
def test_what_terminals_send(sent: str, meant: str) -> None:
    """Keys with Caps Lock or Shift are understood, also in the Kitty keyboard protocol."""
    (event,) = parser_class().feed(sent)
    assert isinstance(event, events.Key)
    assert KeyboardLayout().meanings(event)[-1].key == meant


def test_capital_as_own_key() -> None:
    """A user's own key that is a capital letter goes before the small letter."""

    async def scene(driver: Driver) -> None:
        for key in "RК":
            press(driver.app, key)
            await all_handled(driver.app)
            assert isinstance(driver.screen, SettingsScreen), "r would open the rules"
            await driver.press("escape")

    play(scene, app=TtrApp(settings=QUIET_SETTINGS._replace(keys={"menu.settings": "R"})))


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


LETTERS_OF_ANSWERS = [
    *(("en", "yY", True), ("en", "nN", False), ("en", "υνнтНТ", None)),
    *(("uk", "тТy", True), ("uk", "нНn", False), ("uk", "д", None)),
    *(("ru", "дДy", True), ("ru", "нНn", False), ("ru", "тТ", None)),
]


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("language", "letter", "answer"),
    [
        (language, each, answer)
        for language, letters, answer in LETTERS_OF_ANSWERS
        for each in letters
    ],
    ids=ascii,
)
def test_letters_of_yes_and_no(language: str, letter: str, answer: bool | None) -> None:
    """A question takes the letters of the words yes and no in the language of the program, also
    where they lie on each other's key; another letter of these keys answers nothing, and it is said
    which do."""

    async def scene(driver: Driver) -> None:
        with speaking(language):
            press(driver.app, "q", "5", letter)
            await all_handled(driver.app)
            text = await driver.text()
            assert isinstance(driver.screen, MenuScreen) == (answer is True)
            assert (saved_games.ask_to_delete() in text) == (answer is None)
            letters = [keys.letter(each) for each in (True, False)]
            if answer is None:
                said = " ".join(driver.lines("prompt").casefold().split())
                assert _("press {keys}", keys=or_list(letters)) in said

    play(scene, size=SMALL)


def test_text_is_not_changed() -> None:
    """Text is taken as typed, and so are characters that do something themselves."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        press(driver.app, "в", "slash", *"ВАШИНГТОН, ю İ")
        await all_handled(driver.app)
        assert "ВАШИНГТОН, ю İ" in await driver.text()
        press(driver.app, "backspace", "f2")
        await all_handled(driver.app)
        assert driver.hot_seat.is_hidden

    play(scene, size=SMALL)


def test_ctrl_c() -> None:
    """Ctrl-C leaves with a Cyrillic layout, even in a terminal that sends the letter."""

    async def scene(driver: Driver) -> None:
        press(driver.app, "ctrl+с")
        for _time in range(1000):
            if not driver.app.is_running:
                return
            await driver.pilot.pause()
        raise AssertionError("the app goes on")

    play(scene, app=TtrApp())
