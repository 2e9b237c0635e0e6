"""In another language no screen, prompt or page has a word in English, and no word is cut."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from textual.widgets import Input

from tests.app.driver import SMALL, Driver, choose_starting_tickets, play
from tests.app.snapshots import ENDS
from tests.app.visits import (
    BY_NAME,
    DAMAGED,
    ONCE,
    Visit,
    a_map,
    app_for,
    go_to,
    menu,
)
from tests.machine_language import (
    MACHINE,
    MACHINE_LETTERS,
    completed,
    english_words,
    speaking,
    spoken,
    words_in_latin,
    words_of_map,
)
from tools.translations import catalog_file, forms
from ttr_tui.app.app import TtrApp
from ttr_tui.app.keys import ALL_BINDINGS, name_on_keyboard
from ttr_tui.app.keys_setting import KEYS_SECTION
from ttr_tui.app.screens.help_screen import HelpScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.rules_screen import RulesScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.seated_players import COLORS, COMPUTER_NAMES, HUMAN, SeatedPlayer
from ttr_tui.storage.languages import ENGLISH, known_languages
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SUFFIX, SavedGames
from ttr_tui.storage.settings import PACES, SETTINGS, THEMES, Settings, read_settings
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import current_language
from ttr_tui.words.rules import HOW_TO_PLAY, sources
from ttr_tui.words.rules import RULES as RULES_FILE
from ttr_tui.words.settings import setting_label

NAMES = ("Ann", "Bob", "Cid", "Zoë", "Name, long as can be, [of]", *COMPUTER_NAMES)
FILES = re.compile(r"\d+-\d+-\d+-[\w-]+")
RULES = re.compile(r"\b[A-Z]+-\d+")
CUT = re.compile(r"\w+…")


LANGUAGES = (MACHINE, *known_languages()[1:])


@pytest.fixture(autouse=True)
def other_language(request: pytest.FixtureRequest) -> Iterator[None]:
    """The language that the test is about: its first argument, or that for tests."""
    parameters = getattr(request.node, "callspec", None)
    with speaking(parameters.params.get("language", MACHINE) if parameters else MACHINE):
        yield


@cache
def known_words() -> frozenset[str]:
    """Names, words of maps, codes of cities, and names of keys."""
    texts = [*NAMES, DAMAGED, "fg"]
    for name in known_maps():
        game_map = a_map(name).game_map
        texts += [*words_of_map(game_map), *city_codes([city.name for city in game_map.cities])]
    texts += [name_on_keyboard(key) for binding in ALL_BINDINGS for key in binding.key.split(",")]
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    return frozenset(words | {word.capitalize() for word in words})


@cache
def known_plain_words() -> set[str]:
    """Those in plain letters, and the parts of others."""
    return english_words(" ".join(known_words()))


@cache
def descriptions() -> str:
    return " ".join(" ".join(a_map(name).about.split()) for name in known_maps())


def english(row: str) -> set[str]:
    """The English words of a row. Of a name only the beginning may be left."""
    if row.strip() in descriptions():
        return set()
    for known in (FILES, RULES, CUT):
        row = known.sub("", row)
    return {
        word
        for word in english_words(row) - known_plain_words() - words_in_latin(current_language())
        if not (word[0].isupper() and any(known.startswith(word) for known in known_words()))
    }


_CYRILLIC = re.compile("[а-яіїєґё]", re.IGNORECASE)
_CUT_WORD = re.compile(r"[^\W\d_]+…")


@cache
def open_ended(language: str) -> frozenset[str]:
    """The last words of messages that end with an ellipsis themselves."""
    with catalog_file(language).open("rb") as file:
        texts = [form for message in read_po(file, locale=language) for form in forms(message)]
    return frozenset(word for text in texts for word in _CUT_WORD.findall(text))


def cut_words(row: str) -> set[str]:
    """The words of a row of which only the beginning is there. Only names are cut."""
    if current_language() == MACHINE:
        return set()
    found = {*_CUT_WORD.findall(row)} - open_ended(current_language())
    return {
        cut
        for cut in found
        if not any(word.startswith(cut[:-1]) for word in known_words())
        and not MACHINE_LETTERS & {*cut}
    }


async def check(driver: Driver) -> None:
    """Nothing on the screen is in English; also what is cut is read. No word is cut."""
    await driver.settle()
    inputs = [each for each in driver.app.screen.query(Input) if each.region]
    hot_seat = driver.app.hot_seat
    line = (hot_seat and hot_seat.session.share_line) or ""  # The same in all languages.
    shared = english_words(line)
    if current_language() == MACHINE and isinstance(driver.screen, RulesScreen):
        for file in (RULES_FILE, HOW_TO_PLAY):  # This language has none.
            shared |= english_words(" ".join(sources(ENGLISH, file).values()))
    rows = [*driver.panels_text().splitlines(), *(each.placeholder for each in inputs)]
    found = {
        row.strip(): words for row in rows if (words := english(row) - shared | cut_words(row))
    }
    assert found == {}
    assert {row for row in (await driver.text()).splitlines() if cut_words(row)} == set()


async def check_with_help(driver: Driver) -> None:
    """Nothing on the screen and on its help page is in English, nor what it says after keys that
    are not possible or do nothing."""
    await check(driver)
    screen = driver.screen
    for key, found in list(screen.active_bindings.items()):
        if not found.enabled:
            await driver.send(key)
            await check(driver)
    await driver.send("f9")
    await check(driver)
    if not isinstance(screen, HelpScreen):
        screen.action_help()
        await check(driver)
        driver.app.pop_screen()


async def check_in(languages: Sequence[str], driver: Driver, visit: Visit) -> None:
    """Change the language while the screen is shown, as the settings do; begin the visits anew that
    end at another size, the menu and the rules, which find texts when they are shown."""
    for language in languages:
        with speaking(language):
            if visit.name in ENDS or isinstance(driver.screen, MenuScreen | RulesScreen):
                await go_to(driver, visit)
            driver.screen.redraw()
            await check_with_help(driver)


def test_english_is_found() -> None:
    """Words of the program are found beside names and words of maps."""
    assert english("Ann – Bost 2026-11-21-usa-ann-bob-2 Salt La… C-9") == set()
    assert english("Ann claims Boston – Miami with 2 red") == {"claims", "with"}


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("visit", "language"), [*zip(ONCE, cycle(LANGUAGES[1:]), strict=False)], ids=str
)
def test_a_screen(visit: str, language: str, tmp_path: Path) -> None:
    """In the language for tests, and in one of the others."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, BY_NAME[visit])
        await check_in((MACHINE, language), driver, BY_NAME[visit])

    play(scene, size=SMALL, app=app_for(BY_NAME[visit], tmp_path))


def test_the_command_palette() -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, Visit("commands", menu, ("ctrl+p",)))
        rows = (await driver.text()).splitlines()
        assert any("Ctrl-Z" in row for row in rows)
        assert {word for row in rows for word in english(row)} == set()

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_the_command_palette_without_a_match() -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, Visit("commands", menu, ("ctrl+p", *"%%%%")))
        assert await driver.sees(spoken("No such command"))
        rows = (await driver.text()).splitlines()
        assert {word for row in rows for word in english(row)} == set()

    play(scene, app=TtrApp())


WRONG_SETTINGS = """theme: zzz
pace: brsik
ascii: 1
hide_after: [1]
bell: {}
hints:
zzz: 1
keys: {menu.nwe: k, menu.zzz: k, menu.new: kkk, menu.games: [], menu.rules: s}
"""


@pytest.mark.parametrize("text", [WRONG_SETTINGS, "keys: 1", "- 1", b"\xff"])
def test_problems_of_the_settings_file(text: str | bytes, tmp_path: Path) -> None:
    """Only what YAML says stays in English, as for the authors of maps."""
    folders = user_folders(tmp_path)
    folders.settings.parent.mkdir(parents=True)
    folders.settings.write_bytes(text if isinstance(text, bytes) else text.encode())
    _settings, problems = read_settings(folders, KEYS_SECTION)
    assert problems
    known = ["zzz brsik brisk kkk menu nwe new games rules settings ctrl true false theme dark"]
    known += ["this is not UTF-8, expected a text file saved as settings.yaml.bad ttr"]
    known += [*THEMES, *PACES, *Settings._fields, str(folders.settings)]
    known += [each.id or "" for each in ALL_BINDINGS]
    for problem in problems:
        assert english_words(file_problem(problem), known) == set()


async def check_whole(driver: Driver) -> None:
    """Every line of the screen is on it as a whole, and every placeholder fits."""
    rows = (await driver.text()).splitlines()
    for part in driver.screen.query(Lines):
        if part.region and part.id not in ("drawing", "footer"):
            (x, y), texts = part.region.offset, driver.app.displayable(part.text).splitlines()
            assert [rows[y + at][x:][: len(text)] for at, text in enumerate(texts)] == texts
            assert "…" not in part.text
    for choices in driver.screen.query(ChoiceList):
        assert all(any(text in row for row in rows) for text in choices.text.splitlines())
    inputs = [each for each in driver.screen.query(Input) if each.region]
    assert all(len(each.placeholder) <= each.size.width for each in inputs)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(language: str) -> None:
    """In every language, also in one that is a third longer, the menu and the forms show every
    message whole: the heading, the advice, every label, every value and the help for every
    setting."""

    async def scene(driver: Driver) -> None:
        await check_whole(driver)
        await driver.press("n")
        for _ in known_maps():
            await check_whole(driver)
            await driver.press("right")
        for key in (*["down"] * 8, *["up"] * 7, "tab", "tab", *["right"] * 6, "escape"):
            await driver.press(key)
            await check_whole(driver)
        await driver.press("s")
        for name in (name for name, setting in SETTINGS.items() if setting.label):
            assert driver.app.focused is not None and driver.app.focused.id == name
            for _ in SETTINGS[name].values if name != "language" else ():
                await driver.press("right")
                await check_whole(driver)
            await driver.press("down")

    play(scene, size=SMALL, app=TtrApp())


def test_colors_of_players() -> None:
    """The form with the players has their colors in the language; a map has the same in English."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        text = await driver.text()
        assert {color for color in COLORS if color in text} == set()
        assert all(spoken(color) in text for color in COLORS[:2])

    play(scene, size=SMALL, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize("chosen", LANGUAGES[1:])
def test_language_changes_between_turns(
    chosen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of two people begins in English. The second player chooses another language in the
    settings: everything on the screen is in it at once. The saved game stays as it was, and the
    first player continues it in English."""
    monkeypatch.setattr("ttr_tui.words.language.translations", completed)
    folders = user_folders(tmp_path)
    store = SavedGames(folders.games)
    people = [SeatedPlayer("Ann", COLORS[0], HUMAN), SeatedPlayer("Bob", COLORS[1], HUMAN)]
    session = store.begin(a_map("europe"), people, first=0, seed=4)

    async def change_language(driver: Driver, to: str) -> None:
        await driver.press("o", "down")
        while driver.app.settings.language != to:
            await driver.press("right")
            await check_settings(driver)
        await driver.press("escape")

    async def check_settings(driver: Driver) -> None:
        assert driver.app.focused is not None and driver.app.focused.id == "language"
        text = await driver.text()
        assert all(setting_label(name) in text for name in ("theme", "language", "bell"))

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "d", "d", "enter", "space")
        before = await driver.text()
        assert driver.game_screen.view.player == 1
        await change_language(driver, chosen)
        assert current_language() == chosen
        await check(driver)
        await driver.press("d", "d")
        await check(driver)
        await driver.press("enter", "space")
        assert driver.game_screen.view.player == 0
        await change_language(driver, ENGLISH)
        text = await driver.text()
        assert not _CYRILLIC.search(text)
        assert {*before.split()} & {*text.split()} >= {"MARKET", "HAND", "TICKETS"}

    with speaking(ENGLISH):
        play(scene, app=TtrApp(session=session, folders=folders))
    (journal,) = folders.games.glob(f"*{SUFFIX}")
    moves = journal.read_text("utf-8").splitlines()[1:]
    assert len(moves) > 6 and not any(map(_CYRILLIC.search, moves))
