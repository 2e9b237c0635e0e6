"""Themes: every one is legible, `none` has no colors, and ASCII only has no other characters."""

import asyncio
from math import dist

import pytest
from rich.color import Color
from rich.console import Console
from rich.style import Style as RichStyle
from rich.terminal_theme import TerminalTheme

from tests.app.driver import (
    EACH_SIZE,
    Driver,
    choose_starting_tickets,
    new_game,
    play,
)
from tests.app.test_tunnels import tunnel_game
from tests.app.visits import BY_NAME, go_to
from tests.board.test_board_themes import COLORED, TEXT, VISIONS, contrast, in_256_colors, seen
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.board.render.ansi import BY_NUMBER, ascii_text
from ttr_tui.board.render.themes import Style, load_app_colors
from ttr_tui.play.session import Session
from ttr_tui.storage.settings import THEMES

DARK, SIXTEEN, NONE = map(load_app_colors, ("dark", "sixteen", "none"))
LAKES = (
    "players: {Ann: {hand: 2 yellow anchor train + 2 red double ship + 1 joker}, Bob: {}}\n"
    "market: [red train, white train, joker, red ship, black ship, white ship]\n"
)


def app(board_theme: str, session: Session | None = None, *, ascii: bool = False) -> TtrApp:
    return TtrApp(session=session, settings=QUIET_SETTINGS._replace(theme=board_theme, ascii=ascii))


def styles_of(name: str, colors: str) -> dict[str, Style]:
    """The styles of the roles of a theme with their backgrounds."""
    ground = load_app_colors(name).ground
    styles = {
        role: style._replace(bg=style.bg or ground)
        for role, style in load_app_colors(name).roles.items()
    }
    if colors == "256 colors":
        return {role: in_256_colors(style) for role, style in styles.items()}
    return styles


every_depth = pytest.mark.parametrize(
    ("name", "colors"),
    [
        *((name, "all colors") for name in COLORED),
        *((name, "256 colors") for name in COLORED if name != "sixteen"),
    ],
)


def test_every_theme_has_every_role() -> None:
    """Every theme has a style for each role."""
    for name in THEMES:
        assert load_app_colors(name).roles.keys() == DARK.roles.keys()


@every_depth
def test_text_has_contrast(name: str, colors: str) -> None:
    """Every text has enough contrast to its background; the keys of cards that cannot be drawn now,
    and places without a card, have less."""
    for role, style in styles_of(name, colors).items():
        least = TEXT if colors == "all colors" else 3.9
        if role in ("quiet", "bar quiet"):
            least = 3.9
        if role in ("faint", "no card"):
            least = 2.0
        assert contrast(style) >= least, role


TOLD_APART = {
    "a possible and a dimmed key of the footer": ("bar accent", "bar quiet"),
    "a possible and a dimmed key of the market": ("accent", "faint"),
    "a key and a text": ("key", "plain"),
    "a key and an explanation": ("key", "quiet"),
    "the question of a prompt and a text": ("accent", "plain"),
    "a route that can be claimed and one that cannot": ("strong", "quiet"),
    "the highlighted row of a list and another": ("chosen", "plain"),
    "an error and a text": ("bad", "plain"),
    "an error and a success": ("bad", "good"),
}
"""What is told apart by the styles of two roles."""


@every_depth
def test_roles_are_told_apart(name: str, colors: str) -> None:
    """Roles that tell things apart differ by more than color, or clearly with every type of
    vision."""
    styles = styles_of(name, colors)
    for what, (first, second) in TOLD_APART.items():
        one, other = styles[first], styles[second]
        pairs = [(one.fg or "", other.fg or ""), (one.bg or "", other.bg or "")]
        apart = [max(dist(*(seen(c, sight) for c in pair)) for pair in pairs) for sight in VISIONS]
        assert one[2:] != other[2:] or min(apart) >= 12, what


def test_roles_are_told_apart_without_colors() -> None:
    """Without colors, too."""
    for what, (first, second) in TOLD_APART.items():
        assert NONE.roles[first] != NONE.roles[second], what


def drawn(style: RichStyle | None) -> Style:
    """The colors of a cell in a terminal with the usual 16 colors."""
    theme = TerminalTheme((0, 0, 0), (229, 229, 229), [Color.parse(c).triplet for c in BY_NUMBER])
    style = style or RichStyle()
    fg = (style.color or Color.default()).get_truecolor(theme, foreground=True).hex
    bg = (style.bgcolor or Color.default()).get_truecolor(theme, foreground=False).hex
    return Style(bg, fg) if style.reverse else Style(fg, bg)


@pytest.mark.slow
def test_texts_can_be_read_where_they_are_drawn() -> None:
    """In every theme every letter that is drawn, in lists and inputs, too, can be read."""

    async def scene(driver: Driver) -> None:
        for visit in ("setup, a name", "settings", "search", "paying", "tickets offered"):
            await go_to(driver, BY_NAME[visit])
            for name in COLORED:
                driver.app.change_setting("theme", name)
                for row in await driver.cells():
                    for character, style in row:
                        if character.isalnum():
                            found = contrast(drawn(style))
                            assert found > 2.1, (visit, name, character, str(style), found)

    play(scene, size=(80, 24), app=TtrApp())


def test_themes_of_few_colors_use_only_those() -> None:
    """The theme of 16 colors uses only these, the theme without colors none."""
    for style in SIXTEEN.roles.values():
        assert all(color in BY_NUMBER for color in (style.fg, style.bg) if color)
    for style in NONE.roles.values():
        assert style.fg is style.bg is None


async def codes_of(driver: Driver) -> set[str]:
    """The codes of colors and styles on the screen."""
    return {code for codes in await styles_shown(driver) for code in codes}


async def styles_shown(driver: Driver) -> set[tuple[str, ...]]:
    """The codes of each style on the screen."""
    styles = {style for row in await driver.cells() for _, style in row if style}
    console = Console(color_system="truecolor", force_terminal=True)
    made = {style.render("x", color_system=console._color_system) for style in styles}
    return {tuple(text.split("m")[0].strip("\x1b[x").split(";")) for text in made}


@pytest.mark.parametrize("size", EACH_SIZE)
def test_no_color_codes_without_colors(size: tuple[int, int]) -> None:
    """The theme without colors sends no color codes."""

    async def scene(driver: Driver) -> None:
        found = await codes_of(driver)
        await driver.press("n")
        found |= await codes_of(driver)
        driver.app.play(tunnel_game("red, blue, locomotive"))
        await driver.settle()
        await driver.press("space")
        found |= await codes_of(driver)
        await driver.press("question_mark")
        found |= await codes_of(driver)
        assert found <= {"", "1", "2", "4", "7"}, "bold, dim, underlined and reversed alone"

    play(scene, size=size, app=app("none"))


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["sixteen", "none"])
def test_lists_and_words_can_be_clicked(name: str) -> None:
    """With few colors or none, too, a row of a list and a word of the footer can be clicked."""

    async def scene(driver: Driver) -> None:
        for word in ("Settings", "back"):
            lines = (await driver.text()).split("\n")
            y = next(y for y, line in enumerate(lines) if word in line)
            before = driver.screen
            await driver.click(lines[y].index(word), y)
            assert driver.screen is not before, word

    play(scene, size=(80, 24), app=app(name))


def test_sixteen_colors_are_sent_by_number() -> None:
    """The theme of 16 colors sends the numbers of the terminal's own colors; black is never bold,
    which many terminals show as gray."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        for key in ("r", "question_mark"):
            found = await codes_of(driver)
            assert not found & {"38", "48"}
            assert found >= {"1", "30", "97"}
            assert not [codes for codes in await styles_shown(driver) if {"1", "30"} <= {*codes}]
            await driver.press(key)

    play(scene, app=app("sixteen", new_game()))


@pytest.mark.slow
@pytest.mark.parametrize("size", EACH_SIZE)
def test_ascii_only(size: tuple[int, int]) -> None:
    """With ASCII only, no screen has another character."""
    in_games = ["tunnel, revealing", "lakes, turn", "search", "help in a game"]
    after_games = ["scores", "scores, next page", "scores, last page", "review", "review, chart"]

    async def scene(driver: Driver) -> None:
        for name in ("menu", "setup", "rules from the menu", *in_games, *after_games):
            await go_to(driver, BY_NAME[name])
            assert (await driver.text()).isascii(), name

    play(scene, size=size, app=app("dark", ascii=True))


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Montréal – Sault", "Montreal - Sault"), ("✓ Kyïv…", "v Kyiv."), ("日本", "????")],
)
def test_ascii_text_keeps_the_width(text: str, plain: str) -> None:
    """Each cell of a text is replaced by one ASCII character."""
    assert ascii_text(text) == plain


def test_ascii_text_can_keep_letters() -> None:
    """In another language only signs become ASCII."""
    text = "Київ – «Café»… 3 м²"
    assert ascii_text(text, keep_letters=True) == 'Київ - "Cafe". 3 м='
    assert ascii_text(text) == '???? - "Cafe". 3 ?='


def test_no_color_variable_adds_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR does not make Textual turn colors into shades of gray."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def filters() -> list[str]:
        return [type(line_filter).__name__ for line_filter in app("light").get_line_filters()]

    assert "Monochrome" not in asyncio.run(filters())
