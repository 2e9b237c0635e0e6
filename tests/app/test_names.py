"""Names are plain text: never markup, never a broken layout."""

import pytest
from rich.cells import cell_len

from tests.app.driver import BOTH_SIZES, Driver, choose_starting_tickets, new_game, play

NASTY = [
    ("[bold red]Ann[/]", "[/nothing]"),
    ("[@click=app.quit]Ann[/]", "$accent {x} %s \\"),
    ("👩‍👩‍👧‍👦 family", "🇩🇪 flag ☂️"),
    ("שלום", "مرحبا بالعالم"),
    ("\u202eevil\u202c", "\u2066name\u2069"),
    ("x" * 200, "字" * 200),
    ("Z̷̧̛͍͎̈́a̸͓̓l̶̜͗g̷̲̈o̵̦͂" * 20, "a\u0301" * 100),
    ("new\nline", "tab\tand\x1b[31mescape"),
    ("\udcff\udcfe", "\u0000null"),
    (" ́leading mark", "ﷺ wide in some fonts"),
]


@pytest.mark.quick(1)
@pytest.mark.parametrize("names", NASTY, ids=[str(number) for number in range(len(NASTY))])
def test_rows_keep_their_width(names: tuple[str, str]) -> None:
    """With any names, every row is as wide as the terminal."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await check_rows(driver)
        await driver.press("space")
        await check_rows(driver)
        await driver.press("p", "enter", "enter")
        await check_rows(driver)
        await driver.press("enter", "l")
        await check_rows(driver)

    play(scene, size=size_for(names), session=new_game(names))


def size_for(names: tuple[str, str]) -> tuple[int, int]:
    """Each size for half of the names: all are cut in the same way."""
    return BOTH_SIZES[NASTY.index(names) % 2]


async def check_rows(driver: Driver) -> None:
    """Every row is as wide as the terminal and has no character that moves the cursor or changes
    the direction of writing."""
    rows = (await driver.text()).split("\n")
    assert len(rows) == driver.app.size.height
    for row in rows:
        assert cell_len(row) == driver.app.size.width
        assert all(character.isprintable() for character in row), repr(row)


def test_markup_is_shown_as_text() -> None:
    """Markup in a name has no effect."""

    async def scene(driver: Driver) -> None:
        assert "[bold]Ann[/]" in await driver.text()

    play(scene, session=new_game(("[bold]Ann[/]", "Bob")))
