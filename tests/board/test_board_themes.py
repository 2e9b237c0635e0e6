"""The looks: readable, distinguishable without color, and safe in every terminal."""

from __future__ import annotations

import unicodedata
from itertools import combinations
from math import dist

import pytest
from wcwidth import wcswidth, wcwidth

from tests.board.networks import network
from tests.maps import a_map
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.appearance import Appearances, track_characters
from ttr_tui.board.render.drawing import QUARTERS, Ground
from ttr_tui.board.render.themes import Style, Theme, cards_for, load_theme, theme_names
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map

CARDS = {"red", "orange", "yellow", "green", "blue", "purple", "white", "black", "gray"}
SEATS = {"blue", "red", "green", "yellow", "black"}
COLORED = [name for name in theme_names() if name != "none"]
TEXT = 4.5


def linear(part: float) -> float:
    """A part of an sRGB color, 0 to 1, as linear light."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(color: str) -> float:
    red, green, blue = (linear(part / 255) for part in bytes.fromhex(color[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.fg and style.bg
    light, dark = sorted((luminance(style.fg), luminance(style.bg)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def written(theme: Theme) -> dict[str, Style]:
    """Every style in which letters, signs or names are written."""
    roles = "land city junction label ticket_city ticket_label closed cursor cursor_label"
    styles: dict[str, Style] = {role: getattr(theme, role) for role in roles.split()}
    styles["locomotive"] = theme.locomotive.style
    for color, card in theme.cards.items():
        styles |= {
            f"{color} card": card.style,
            f"{color} claimable": card.claimable,
            f"{color} quiet": card.quiet,
        }
    return styles | {f"{color} seat": seat.style for color, seat in theme.seats.items()}


def signs(theme: Theme) -> set[str]:
    text = theme.text
    templates = "".join(part for parts in text for part in parts)
    found = {*templates.replace("{}", "").replace("<>", ""), theme.wave_sign, theme.junction_mark}
    found |= {theme.city_mark, theme.ticket_mark, theme.port_mark, theme.ticket_port_mark}
    found |= {sign for sign in theme.track_signs.values() if sign}
    found |= {card.letter for card in theme.cards.values()}
    return found | {seat.sign for seat in theme.seats.values()}


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("ascii", [False, True])
def test_a_look_has_every_card_and_every_seat_with_a_sign_of_its_own(
    name: str, ascii: bool
) -> None:
    theme = load_theme(name, ascii=ascii)
    assert set(theme.cards) == CARDS
    assert set(theme.seats) == SEATS
    own = [theme.locomotive.letter, *(card.letter for card in theme.cards.values())]
    own += [seat.sign for seat in theme.seats.values()]
    own += [theme.city_mark, theme.ticket_mark, theme.port_mark, theme.ticket_port_mark]
    own += [theme.junction_mark, theme.wave_sign, theme.text.closed[0]]
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("name", COLORED)
def test_all_that_is_written_can_be_read_against_its_cell(name: str) -> None:
    poor = {role: round(contrast(style), 2) for role, style in written(load_theme(name)).items()}
    assert {role: ratio for role, ratio in poor.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("name", COLORED)
def test_cards_differ_from_one_another_and_so_do_seats(name: str) -> None:
    theme = load_theme(name)
    for styles in (
        [card.style for card in theme.cards.values()],
        [seat.style for seat in theme.seats.values()],
    ):
        assert all(one.bg != two.bg for one, two in combinations(styles, 2))


def spaces_of(theme: Theme) -> dict[str, Style]:
    """Every style in which a space is drawn."""
    roles = {role: style for role, style in written(theme).items() if role.split()[-1] in SPACES}
    return {**roles, "cursor": theme.cursor}


SPACES = {"card", "claimable", "quiet", "seat", "locomotive"}
RIM = 3.0


@pytest.mark.parametrize("name", COLORED)
def test_a_space_stands_out_from_land_and_water_or_has_a_rim_that_does(name: str) -> None:
    theme = load_theme(name)
    poor = []
    for role, style in spaces_of(theme).items():
        for ground in (theme.land.bg, theme.water.bg):
            space = contrast(Style(fg=style.bg, bg=ground))
            rim = contrast(Style(fg=style.fg, bg=ground)) if style.underline else 0.0
            if max(space, rim) < RIM:
                poor.append(f"{role} on {ground}: {space:.2f}")
    assert poor == []


@pytest.mark.parametrize("name", COLORED)
def test_names_can_be_read_on_the_water_too(name: str) -> None:
    theme = load_theme(name)
    on_water = Ground(theme).style_on_water
    for role, style in written(theme).items():
        assert contrast(on_water(style)) >= TEXT, role
        if style.bg == theme.land.bg and role != "land" and not style.underline:
            assert on_water(style).bg == theme.water.bg, role


@pytest.mark.parametrize("ascii", [False, True])
def test_every_sign_takes_one_cell_and_is_no_emoji(ascii: bool) -> None:
    theme = load_theme("dark", ascii=ascii)
    drawn = [sign for signs in track_characters(ascii) for sign in signs]
    drawn += [] if ascii else QUARTERS
    for sign in signs(theme) | set(drawn):
        assert wcwidth(sign) == 1
        # The digits, `#` and `*` have one too, as keys of a telephone: no terminal draws it.
        emoji = wcswidth(sign + "\N{VARIATION SELECTOR-16}") == 2 and not sign.isascii()
        assert not emoji
        assert unicodedata.east_asian_width(sign) not in "WF"
        assert not ascii or sign.isascii()


def test_a_color_that_no_look_knows_gets_a_letter_of_its_own() -> None:
    cards = cards_for(load_theme("dark"), ["red", "rose", "pink", "teal"])
    assert [card.letter for card in cards] == ["R", "O", "P", "T"]


# How colors look to eyes that lack a kind of cone (Machado, Oliveira and Fernandes 2009, severity
# 1.0), on linear light.
PERSPECTIVES = {
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


def seen(color: str, perspective: str) -> tuple[float, float, float]:
    """A color in CIE L*a*b* (D65) as those eyes see it."""
    light = [linear(part / 255) for part in bytes.fromhex(color[1:])]
    red, green, blue = (
        min(max(sum(weight * part for weight, part in zip(row, light, strict=True)), 0.0), 1.0)
        for row in PERSPECTIVES[perspective]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def smallest_distance(styles: dict[str, Style]) -> tuple[float, str]:
    """The two nearest backgrounds over all eyes, by their distance in L*a*b*."""
    return min(
        (
            dist(seen(one.bg or "", perspective), seen(two.bg or "", perspective)),
            f"{a} and {b}, {perspective}",
        )
        for (a, one), (b, two) in combinations(styles.items(), 2)
        for perspective in PERSPECTIVES
    )


# The smallest distances of two cards and of two players over all kinds of eyes. Web colors come to
# 10; with sixteen colors to choose from, red and orange are not better apart than that.
APART = {
    "dark": (27, 45),
    "light": (27, 45),
    "color-blind": (31, 58),
    "sixteen": (10, 50),
}


@pytest.mark.parametrize("name", COLORED)
def test_the_colors_hold_under_every_kind_of_color_blindness(name: str) -> None:
    theme = load_theme(name)
    cards = smallest_distance({color: card.style for color, card in theme.cards.items()})
    seats = smallest_distance({color: seat.style for color, seat in theme.seats.items()})
    assert (cards[0] >= APART[name][0], seats[0] >= APART[name][1]) == (True, True), (cards, seats)


@pytest.mark.parametrize("name", theme_names())
def test_a_route_that_can_be_claimed_differs_by_more_than_color(name: str) -> None:
    for card in load_theme(name).cards.values():
        assert card.claimable[2:] != card.quiet[2:]


def test_in_ascii_the_board_writes_as_what_surrounds_it_does() -> None:
    names = ["Coeur d’Alene", "Saint–Rémy", "Đakovo", "Æbeltoft"]
    game_map, placement = network(names, [(0, 0), (1, 1), (0, 1), (1, 0)], [(0, 1, 2, 1)])
    layout = make_layout(game_map, placement, 92, 30, effort=0.1)
    appearances = Appearances(game_map, layout, load_theme("dark", ascii=True))
    assert ["".join(label) for label in appearances.labels] == list(map(ascii_text, names))


def test_in_ascii_a_city_keeps_its_letters() -> None:
    game_map = a_map("europe")
    placement = read_map(find_map("europe")).placement
    appearances = Appearances(
        game_map, layout_for(game_map, placement, 120, 40), load_theme("dark", ascii=True)
    )
    labels = ["".join(label) for label in appearances.labels]
    assert "Kobenhavn" in labels
    assert not any("?" in label for label in labels)
