"""Fewer codes of styles are sent, and every cell looks as before."""

from random import Random

import pytest
from rich.ansi import AnsiDecoder
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from ttr_tui.app.style_codes import with_fewer_codes

COLORS = (None, "#c3ccd0", "#1b2226", "color(202)", "red", "bright_blue")
ATTRIBUTES = ("", "bold", "dim", "underline", "bold reverse", "italic strike")
SEEN_ON_BLANKS = ("dim", "italic", "underline", "reverse", "strike")
SEEN_ON_BLANKS = ("dim", "italic", "underline", "reverse", "strike")


def frame(chance: Random, system: ColorSystem) -> str:
    """Runs in styles that differ little, with moves between them, as Textual sends them."""
    styles = [
        Style.parse(f"{attributes} {color or ''} {f'on {ground}' if ground else ''}")
        for attributes in chance.sample(ATTRIBUTES, 3)
        for color in chance.sample(COLORS, 2)
        for ground in chance.sample(COLORS, 2)
    ]
    return "\x1b[1;1H" + "".join(
        chance.choice(styles).render(chance.choice(("a", "▀▗ ", "  ", " ")), color_system=system)
        + chance.choice(("", "", "", f"\r\n\x1b[{row};1H"))
        for row in range(2, 60)
    )


def cells(sent: str) -> list[tuple[object, ...]]:
    """Each character with how it looks: of a blank neither color nor bold is seen."""
    console, found = Console(), list[tuple[object, ...]]()
    for text in AnsiDecoder().decode(sent.replace("\r\n", "")):
        for at, character in enumerate(text.plain):
            style = text.get_style_at_offset(console, at)
            seen = [bool(getattr(style, name)) for name in SEEN_ON_BLANKS]
            of_blank = character == " " and not any(seen)
            letter = () if of_blank else (style.color, bool(style.bold))
            found.append((character, style.bgcolor, *seen, *letter))
    return found


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.STANDARD])
def test_every_cell_looks_the_same(system: ColorSystem, seed: int) -> None:
    whole = frame(Random(seed), system)
    sent = with_fewer_codes(whole)
    assert cells(sent) == cells(whole)
    assert len(sent) < len(whole)
    assert sent.endswith("\x1b[0m") or not whole.endswith("\x1b[0m")


@pytest.mark.parametrize(
    "text", ["", "plain", "\x1b[?25l", "\x1b[1mbold\x1b[31mred", "\x1b[58;5;1ma\x1b[0m"]
)
def test_what_is_not_understood_stays(text: str) -> None:
    assert with_fewer_codes(text) == text
