"""Themes: readable, distinct without color, and safe in every terminal."""

from __future__ import annotations

import unicodedata
from itertools import combinations
from math import dist, hypot
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.color import Color, ColorSystem
from wcwidth import wcswidth, wcwidth

from tests.board.networks import network
from tests.machine_language import speaking
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render import themes
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.appearance import Appearances, straight_lines, track_characters
from ttr_tui.board.render.drawing import QUARTERS, Ground
from ttr_tui.board.render.themes import Style, Theme, load_theme
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.storage.languages import known_languages
from ttr_tui.storage.settings import THEMES

CARDS = {"red", "orange", "yellow", "green", "blue", "purple", "white", "black", "gray"}
SEATS = {"blue", "red", "green", "yellow", "black"}
COLORED = [name for name in THEMES if name != "none"]
TEXT = 4.5

every_sign = pytest.mark.parametrize(
    ("ascii", "language"), [(False, each) for each in known_languages()] + [(True, "uk")]
)
"""The letters of every language; in ASCII they are English."""


def theme_in(language: str, name: str, *, ascii: bool) -> Theme:
    """The theme with the letters of a language."""
    with speaking(language):
        return load_theme(name, ascii=ascii, language=language)


def linear(part: float) -> float:
    """The linear light of a part (0 to 1) of an sRGB color."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(color: str) -> float:
    red, green, blue = (linear(part / 255) for part in bytes.fromhex(color[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.fg and style.bg
    light, dark = sorted((luminance(style.fg), luminance(style.bg)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def in_256_colors(style: Style) -> Style:
    """The style as a terminal with 256 colors shows it."""
    fg, bg = (
        Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex
        for color in (style.fg or "", style.bg or "")
    )
    return style._replace(fg=fg, bg=bg)


def text_styles(theme: Theme) -> dict[str, Style]:
    """Every style of letters, signs or names."""
    roles = "land city junction label ticket_city ticket_label offered_city offered_label "
    roles += "selected_city selected_label recent_label closed path path_band cursor cursor_label"
    styles: dict[str, Style] = {role: getattr(theme, role) for role in roles.split()}
    styles["locomotive"] = theme.locomotive.style
    for color, card in theme.cards.items():
        styles |= {
            f"{color} card": card.style,
            f"{color} claimable": card.bright,
            f"{color} quiet": card.quiet,
        }
    return styles | {f"{color} seat": seat.style for color, seat in theme.seats.items()}


def signs(theme: Theme) -> set[str]:
    text = theme.text
    templates = "".join(part for parts in text for part in parts)
    found = {*templates.replace("{}", "").replace("<>", ""), theme.wave_sign, theme.junction_mark}
    found |= {theme.city_mark, theme.ticket_mark, theme.port_mark, theme.ticket_port_mark}
    found |= {theme.offered_mark, theme.selected_mark, theme.single_gray}
    found |= {*theme.building_marks.values()}
    found |= {theme.path_fill, *(seat.fill for seat in theme.seats.values())}
    found |= {sign for sign in theme.track_signs.values() if sign}
    found |= {card.letter for card in (*theme.cards.values(), theme.locomotive)}
    return found | {seat.sign for seat in theme.seats.values()}


def test_theme_names() -> None:
    """Every theme file is offered, the dark theme first."""
    files = [file.stem for file in (Path(themes.__file__).parents[1] / "themes").iterdir()]
    assert sorted(THEMES) == sorted(files)
    assert THEMES[0] == "dark"


@pytest.mark.parametrize("name", THEMES)
@every_sign
def test_signs_unique(name: str, ascii: bool, language: str) -> None:
    """A theme has all cards and seats, and no two signs are the same."""
    theme = theme_in(language, name, ascii=ascii)
    assert set(theme.cards) == CARDS
    assert set(theme.seats) == SEATS
    own = [theme.locomotive.letter, *(card.letter for card in theme.cards.values())]
    own += [seat.sign for seat in theme.seats.values()]
    own += [theme.city_mark, theme.ticket_mark, theme.port_mark, theme.ticket_port_mark]
    own += [theme.offered_mark, theme.selected_mark, theme.single_gray]
    own += theme.building_marks.values()
    assert theme.building_marks.keys() == BUILDINGS.keys()
    own += [theme.junction_mark, theme.wave_sign, theme.text.closed[0]]
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("name", COLORED)
def test_text_contrast(name: str) -> None:
    """Every text has enough contrast with its background."""
    poor = {
        role: round(contrast(style), 2) for role, style in text_styles(load_theme(name)).items()
    }
    assert {role: ratio for role, ratio in poor.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("name", COLORED)
def test_text_contrast_in_256_colors(name: str) -> None:
    """With the nearest of 256 colors every text can still be read."""
    for role, style in text_styles(load_theme(name)).items():
        assert contrast(in_256_colors(style)) >= 3.6, role


@pytest.mark.parametrize("name", COLORED)
def test_backgrounds_unique(name: str) -> None:
    """No two cards and no two seats have the same background, with 256 colors, too."""
    theme = load_theme(name)
    for styles in (
        [card.style for card in theme.cards.values()],
        [seat.style for seat in theme.seats.values()],
    ):
        for shown in (styles, list(map(in_256_colors, styles))):
            assert all(one.bg != two.bg for one, two in combinations(shown, 2))


def space_styles(theme: Theme) -> dict[str, Style]:
    """Every style of a space."""
    roles = {
        role: style for role, style in text_styles(theme).items() if role.split()[-1] in SPACES
    }
    return {**roles, "cursor": theme.cursor}


SPACES = {"card", "bright", "quiet", "seat", "locomotive"}
RIM = 3.0


@pytest.mark.parametrize("name", COLORED)
def test_space_contrast(name: str) -> None:
    """A space, or at least its letter, has enough contrast with land and water."""
    theme = load_theme(name)
    poor = []
    for role, style in space_styles(theme).items():
        for ground in (theme.land.bg, theme.water.bg):
            space = contrast(Style(fg=style.bg, bg=ground))
            if max(space, contrast(Style(fg=style.fg, bg=ground))) < RIM:
                poor.append(f"{role} on {ground}: {space:.2f}")
    assert poor == []


@pytest.mark.parametrize("name", THEMES)
def test_only_routes_that_can_be_claimed_are_underlined(name: str) -> None:
    theme = load_theme(name)
    for card in (*theme.cards.values(), theme.locomotive):
        assert card.bright.underline and not card.quiet.underline


@pytest.mark.parametrize("name", COLORED)
def test_text_contrast_on_water(name: str) -> None:
    """Texts on water stand on the water's color and have enough contrast with it."""
    theme = load_theme(name)
    on_water = Ground(theme).style_on_water
    for role, style in text_styles(theme).items():
        assert contrast(on_water(style)) >= TEXT, role
        if style.bg == theme.land.bg and role != "land" and not style.underline:
            assert on_water(style).bg == theme.water.bg, role


@every_sign
def test_signs_one_cell_wide(ascii: bool, language: str) -> None:
    """Every sign takes one cell and is never drawn as an emoji."""
    theme = theme_in(language, "dark", ascii=ascii)
    drawn = [sign for signs in track_characters(ascii, straight_lines(theme)) for sign in signs]
    drawn += [] if ascii else QUARTERS
    for sign in signs(theme) | set(drawn):
        assert wcwidth(sign) == 1
        # Digits, `#` and `*` also have an emoji form (keycaps), but no terminal draws it.
        emoji = wcswidth(sign + "\N{VARIATION SELECTOR-16}") == 2 and not sign.isascii()
        assert not emoji
        assert unicodedata.east_asian_width(sign) not in "WF"
        assert not ascii or sign.isascii()


# Color blindness as matrices on linear light (Machado, Oliveira and Fernandes 2009, severity 1.0).
VISIONS = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(color: str, vision: str) -> tuple[float, float, float]:
    """A color in CIE L*a*b* (D65) with a type of vision."""
    light = [linear(part / 255) for part in bytes.fromhex(color[1:])]
    red, green, blue = (
        min(max(sum(weight * part for weight, part in zip(row, light, strict=True)), 0.0), 1.0)
        for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def smallest_distance(styles: dict[str, Style]) -> tuple[float, str]:
    """The smallest distance in L*a*b* over all types of vision, and the two styles."""
    return min(
        (
            dist(seen(one.bg or "", vision), seen(two.bg or "", vision)),
            f"{a} and {b}, {vision}",
        )
        for (a, one), (b, two) in combinations(styles.items(), 2)
        for vision in VISIONS
    )


class Apart(NamedTuple):
    """The smallest allowed distances over all types of vision of two cards, of two players, and of
    two routes that cannot be claimed."""

    cards: int
    seats: int
    quiet: int


# With only sixteen colors, orange is either like red for everybody, or like green for some.
APART = {
    "dark": Apart(27, 50, 16),
    "light": Apart(27, 45, 15),
    "color-blind": Apart(31, 58, 16),
    "sixteen": Apart(5, 50, 5),
}
APART_WITH_ALL_CONES = 16


def seen_color(theme: Theme, style: Style) -> Style:
    """The style with the color of a space as background: that of its letter if it has no fill."""
    return style._replace(bg=style.fg) if style.bg == theme.land.bg else style


@pytest.mark.parametrize("name", COLORED)
def test_colors_distinct_with_color_blindness(name: str) -> None:
    """Cards, seats and pale routes stay distinct with every kind of color blindness."""
    theme = load_theme(name)
    cards = {color: card.style for color, card in theme.cards.items()}
    seats = {color: seat.style for color, seat in theme.seats.items()}
    quiet = {color: seen_color(theme, card.quiet) for color, card in theme.cards.items()}
    found = Apart(*map(smallest_distance, (cards, seats, quiet)))
    assert [near for near, least in zip(found, APART[name], strict=True) if near[0] < least] == []


@pytest.mark.parametrize("name", COLORED)
@pytest.mark.parametrize("state", ["style", "quiet"])
def test_orange_is_not_red(name: str, state: str) -> None:
    """Orange differs clearly from its neighbors, in pale routes too."""
    theme = load_theme(name)
    orange, *others = (
        seen(seen_color(theme, getattr(theme.cards[color], state)).bg or "", "all cones")
        for color in ("orange", "red", "yellow")
    )
    assert min(dist(orange, other) for other in others) > APART_WITH_ALL_CONES


@pytest.mark.parametrize("name", COLORED)
def test_pale_routes_are_pale(name: str) -> None:
    """A route that cannot be claimed is less colorful than one that can be."""
    theme = load_theme(name)

    def chroma(style: Style) -> float:
        return hypot(*seen(style.bg or "", "all cones")[1:])

    for color, card in theme.cards.items():
        if color not in ("white", "gray", "black"):
            outlined = card.quiet.bg == theme.land.bg or card.quiet.fg == theme.land.fg
            assert outlined or chroma(card.quiet) < 0.75 * chroma(card.bright), color


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ascii", [False, True])
def test_black_spaces(name: str, ascii: bool) -> None:
    """A black space has rims on both sides, or none where there is no room; a line would say that
    it can be claimed."""
    theme = load_theme(name, ascii=ascii)
    assert not theme.cards["black"].quiet.underline and not theme.seats["black"].style.underline
    for text in theme.text.rimmed:
        left, _, right = text.partition("{}")
        assert bool(left.strip()) == bool(right.strip()), text


def used_colors(theme: Theme) -> dict[str, Style]:
    """The colors of cards, spaces and players."""
    cards = {**theme.cards, "locomotive": theme.locomotive}
    return {
        **{f"{color} card": card.style for color, card in cards.items()},
        **{f"{color} space": seen_color(theme, card.quiet) for color, card in cards.items()},
        **{f"{color} player": seat.style for color, seat in theme.seats.items()},
    }


def nearest(color: Style, others: dict[str, Style]) -> tuple[float, str]:
    """The nearest of the other colors in L*a*b*, seen with all cones."""
    own = seen(color.bg or "", "all cones")
    return min(
        (dist(own, seen(style.bg or "", "all cones")), name) for name, style in others.items()
    )


@pytest.mark.parametrize("name", COLORED)
def test_gold_of_paths(name: str) -> None:
    """A path has one gold, and it is no player's color."""
    theme = load_theme(name)
    assert theme.path.bg == theme.path_band.bg
    for color, seat in theme.seats.items():
        assert smallest_distance({"path": theme.path, color: seat.style})[0] > 15, color
    if theme.mixes_colors:
        seats = {color: seat.style for color, seat in theme.seats.items()}
        assert nearest(theme.path, seats)[0] > 35
        assert nearest(theme.path, used_colors(theme))[0] > 18


@pytest.mark.parametrize("name", COLORED)
def test_color_of_the_cursor(name: str) -> None:
    """The cursor has a color of its own: no card, space, player or path is similar to it."""
    theme = load_theme(name)
    others = {**used_colors(theme), "path": theme.path}
    near, color = nearest(theme.cursor, others)
    assert near > 20, color
    assert theme.cursor.bg == theme.cursor_label.bg


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ascii", [False, True])
def test_colors_and_signs(name: str, ascii: bool) -> None:
    """No two of the nine card colors, the locomotive and the five players have the same colors and
    sign; with colors, no two cards and no two players have the same colors, pale or bright."""
    theme = load_theme(name, ascii=ascii)
    cards = [*theme.cards.values(), theme.locomotive]
    seats = [theme.seat(seat, color) for seat, color in enumerate(theme.seats)]
    signs = [(card.style, card.letter) for card in cards] + [(s.style, s.sign) for s in seats]
    assert len({(style.fg, style.bg, sign) for style, sign in signs}) == 15
    if name != "none":
        for styles in (
            [card.style for card in cards],
            [card.quiet for card in cards],
            [card.bright for card in cards],
            [seat.style for seat in seats],
        ):
            assert len({(style.fg, style.bg) for style in styles}) == len(styles)


@pytest.mark.parametrize("name", [name for name in COLORED if name != "sixteen"])
def test_pale_white_is_not_gray(name: str) -> None:
    """White and gray routes that cannot be claimed differ clearly."""
    cards = load_theme(name).cards
    assert nearest(cards["white"].quiet, {"gray": cards["gray"].quiet})[0] > 20


def test_ascii_labels_as_in_app() -> None:
    """The board replaces characters in names like the app around it."""
    names = ["Coeur d’Alene", "Saint–Rémy", "Đakovo", "Æbeltoft"]
    game_map, placement = network(names, [(0, 0), (1, 1), (0, 1), (1, 0)], [(0, 1, 2, 1)])
    layout = make_layout(game_map, placement, 92, 30, effort=0.1)
    appearances = Appearances(game_map, layout, load_theme("dark", ascii=True))
    assert ["".join(label) for label in appearances.labels] == list(map(ascii_text, names))
