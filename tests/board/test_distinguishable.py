"""Everything that must look different does, in every theme and with spaces of every width, and not
only by color."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import pytest

from tests.board.networks import COLORS, every_route_type
from tests.board.test_board_themes import contrast
from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout
from ttr_tui.board.render.appearance import Appearances
from ttr_tui.board.render.board_state import BoardState, empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import Style, Theme, load_theme, route_types
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.storage import settings

SEATS = ("blue", "red", "green", "yellow", "black")

THEMES = [load_theme(name, ascii=ascii) for name in settings.THEMES for ascii in (False, True)]
IDS = [f"{theme.name}{'-ascii' if theme.ascii else ''}" for theme in THEMES]

every_theme = pytest.mark.parametrize("theme", THEMES, ids=IDS)
WIDTHS = (1, 2, 3)
"""Of spaces, in cells."""

Shown = tuple[object, ...]


@pytest.fixture(scope="module")
def game_map() -> GameMap:
    return every_route_type()


def appearances_of(
    game_map: GameMap, theme: Theme, space: int, *, full_names: bool = True
) -> Appearances:
    """The appearances; they only depend on the width of the spaces and on the labels."""
    return Appearances(game_map, layout_of(game_map, space, full_names=full_names), theme)


def layout_of(game_map: GameMap, space: int, *, full_names: bool = True) -> Layout:
    cities = tuple(CityLayout((0, 0), city.name, (1, 0)) for city in game_map.cities)
    routes = (RouteLayout((), ()),) * len(game_map.routes)
    return Layout(1, 1, space, full_names, routes, cities)


def bare(style: Style) -> Style:
    return style._replace(fg=None, bg=None)


def route_shown(
    appearances: Appearances, state: BoardState, route: int, game_map: GameMap
) -> Shown:
    """Everything visible of a route except colors: its spaces, its line or band, the label at one
    end."""
    routes, cities = appearances.of(state)
    appearance = routes[route]
    end = cities[game_map.routes[route].ends[0]]
    return (
        tuple((text, bare(style)) for text, style in appearance.spaces),
        appearance.line,
        appearance.fill,
        bare(appearance.track),
        bare(end.label),
    )


def assert_all_differ(shown: dict[str, Shown]) -> None:
    same = [f"{one} and {two}" for one, two in combinations(shown, 2) if shown[one] == shown[two]]
    assert same == []


@every_theme
def test_open_routes(theme: Theme, game_map: GameMap) -> None:
    """Open routes differ by color and track type, whether or not they are claimable."""
    for space in WIDTHS:
        appearances = appearances_of(game_map, theme, space)
        for length, asked in product((1, 2, 3), (None, True, False)):
            shown: dict[str, Shown] = {}
            for route in game_map.routes:
                if route.length == length:
                    claimable = frozenset({route.index if asked else -1})
                    state = empty_board(game_map)._replace(
                        bright=None if asked is None else claimable
                    )
                    name = name_of(game_map, route.index)
                    shown[name] = route_shown(appearances, state, route.index, game_map)
            assert_all_differ(shown)


def name_of(game_map: GameMap, route: int) -> str:
    found = game_map.routes[route]
    color = "gray" if found.color is None else COLORS[found.color]
    track = "tunnel" if found.tunnel else game_map.rules.decks[found.deck].mode
    return f"{color} {track} with {found.locomotives} locomotives"


def owned(game_map: GameMap, route: int, seat: int) -> BoardState:
    state = empty_board(game_map)
    owners = (*state.owners[:route], seat, *state.owners[route + 1 :])
    return state._replace(owners=owners, seats=SEATS)


@pytest.mark.quick(5)
@every_theme
def test_route_states(theme: Theme, game_map: GameMap) -> None:
    """All states of a route look different."""
    for space in WIDTHS:
        appearances = appearances_of(game_map, theme, space)
        for route in range(len(game_map.routes)):
            empty = empty_board(game_map)._replace(seats=SEATS)
            only = frozenset({route})
            states = {
                "claimable": empty._replace(bright=only),
                "not claimable": empty._replace(bright=frozenset({-1})),
                "closed": empty._replace(closed=only),
                "under the cursor": empty._replace(cursor=RouteTarget(route)),
                "on the path shown": empty._replace(path=only),
                "claimable on the path": empty._replace(path=only, bright=only),
            }
            for seat, color in enumerate(SEATS):
                claimed = owned(game_map, route, seat)
                states[f"claimed by {color}"] = claimed
                states[f"claimed by {color} last"] = claimed._replace(recent=only)
                states[f"claimed by {color} on the path"] = claimed._replace(path=only)
            assert_all_differ(
                {
                    name: route_shown(appearances, state, route, game_map)
                    for name, state in states.items()
                }
            )


@every_theme
def test_only_claimable_routes_are_bright(theme: Theme, game_map: GameMap) -> None:
    """When it is nobody's turn, an open route is as pale as one that cannot be claimed."""
    for space in WIDTHS:
        appearances = appearances_of(game_map, theme, space)
        empty = empty_board(game_map)
        nobodys, elsewhere = (
            appearances.of(empty._replace(bright=claimable))[0] for claimable in (None, frozenset())
        )
        assert nobodys == elsewhere
        everything = frozenset(range(len(game_map.routes)))
        bright = appearances.of(empty._replace(bright=everything))[0]
        for route, one, other in zip(game_map.routes, nobodys, bright, strict=True):
            if theme.name != "none" and route.color is not None:
                assert all(
                    a.style[:2] != b.style[:2]
                    for a, b in zip(one.spaces, other.spaces, strict=True)
                )


@every_theme
def test_dimmed_routes(theme: Theme, game_map: GameMap) -> None:
    """Dimmed routes keep their letters and differ from other open routes; those of the city that
    dims them and claimed ones stay as they are."""
    for space in WIDTHS:
        appearances = appearances_of(game_map, theme, space)
        state = owned(game_map, 0, 0)._replace(lit=frozenset({1}))
        before, after = (appearances.of(state._replace(dims=dims))[0] for dims in (False, True))
        assert before[:2] == after[:2]
        for one, other in zip(before[2:], after[2:], strict=True):
            for plain, dimmed in zip(one.spaces, other.spaces, strict=True):
                assert plain.text == dimmed.text and plain.style != dimmed.style


@every_theme
def test_bands(theme: Theme, game_map: GameMap) -> None:
    """A claimed route is one band in its owner's color: all that joins its spaces has their
    background, and no other owner's band looks the same without its signs, except by color."""
    for space in WIDTHS:
        appearances = appearances_of(game_map, theme, space)
        bands = set()
        for seat, color in enumerate(SEATS):
            route = appearances.of(owned(game_map, 0, seat))[0][0]
            assert route.fill
            assert {(style.bg, style.reverse) for _, style in route.spaces} == {
                (route.track.bg, route.track.reverse)
            }
            assert all(theme.seat(seat, color).sign in text for text, _ in route.spaces)
            bands.add((route.fill, route.track))
        assert len(bands) == len(SEATS)


@every_theme
def test_single_spaces(theme: Theme, game_map: GameMap) -> None:
    """In spaces of one cell, a gray route of one space looks different from a space of a longer
    one: two parallel routes of one space are not one route of two. Other parallel routes never have
    the same color."""
    routes = appearances_of(game_map, theme, 1).of(empty_board(game_map))[0]
    types = route_types(game_map)
    for single, longer in product(range(len(routes)), repeat=2):
        one, other = types[single], types[longer]
        if (
            one.color is None
            and not one.locomotives
            and one._replace(length=other.length) == other
            and (one.length, other.length) == (1, 2)
        ):
            shown = [
                (routes[r].spaces[0].text, bare(routes[r].spaces[0].style))
                for r in (single, longer)
            ]
            assert shown[0] != shown[1], one


@every_theme
def test_city_states(theme: Theme, game_map: GameMap) -> None:
    """All types and states of a city look different."""
    appearances = appearances_of(game_map, theme, 2)
    index = game_map.city_index
    shown: dict[str, Shown] = {}

    def see(name: str, state: BoardState, city: int) -> None:
        mark, style, label, _ = appearances.of(state)[1][city]
        # Whose a building is, only the color says, if there are colors.
        owned = any(built is not None for _kind, each in state.buildings for built in each)
        shown[name] = mark, style if owned else bare(style), bare(label)

    empty = empty_board(game_map)._replace(seats=SEATS)
    see("junction", empty, index["star"])
    for card_type, city in (("city", index["inland"]), ("port", index["port"])):
        see(card_type, empty, city)
        see(f"{card_type} of a ticket", empty._replace(ticket_cities=frozenset({city})), city)
        only = frozenset({city})
        see(f"{card_type} offered", empty._replace(offered_cities=only), city)
        state = empty._replace(offered_cities=only, selected_cities=only)
        see(f"{card_type} selected", state, city)
    city = index["port"]
    for seat, color in enumerate(SEATS):
        one = tuple(seat if i == city else None for i in range(len(game_map.cities)))
        see(f"station of {color}", empty._replace(buildings=(("station", one),)), city)
        see(f"harbor of {color}", empty._replace(buildings=(("harbor", one),)), city)
    assert_all_differ(shown)
    see("under the cursor", empty._replace(cursor=CityTarget(city)), city)
    assert shown["under the cursor"] != shown["port"]


@every_theme
@pytest.mark.parametrize("building", BUILDINGS)
def test_city_states_with_buildings(theme: Theme, building: str, game_map: GameMap) -> None:
    """A city with a building shows its owner, and by its name whether it is a ticket's
    and whether the building is new."""
    appearances = appearances_of(game_map, theme, 2)
    city = game_map.city_index["port"]
    only = frozenset({city})
    shown: dict[str, Shown] = {}
    for seat, color in enumerate(SEATS):
        one = tuple(seat if i == city else None for i in range(len(game_map.cities)))
        state = empty_board(game_map)._replace(seats=SEATS, buildings=((building, one),))
        new = state._replace(recent_cities=only)
        for name, each in {
            "old": state,
            "old, of a ticket": state._replace(ticket_cities=only),
            "new": new,
            "new, of a ticket": new._replace(ticket_cities=only),
            "offered": state._replace(offered_cities=only),
            "selected": state._replace(selected_cities=only),
        }.items():
            appearance = appearances.of(each)[1][city]
            sign = theme.building_marks[building]
            in_color = theme.seat(seat, color).style.bg is not None
            assert appearance.mark == (sign if in_color else theme.seat(seat, color).sign)
            assert appearance.style == theme.seat(seat, color).style
            shown[f"{name}, {color}"] = appearance
    assert_all_differ(shown)


@every_theme
def test_land_and_water(theme: Theme, game_map: GameMap) -> None:
    """Water looks different from land."""

    def ground(quarters: int) -> Iterable[tuple[str, Style]]:
        cities = (CityLayout((0, 0), "", (1, 0)),) * len(game_map.cities)
        routes = (RouteLayout((), ()),) * len(game_map.routes)
        water = (bytes([quarters] * 20),) * 8
        layout = Layout(20, 8, 1, True, routes, cities, water)
        return cells(Drawing(game_map, layout, theme))

    def cells(drawing: Drawing) -> Iterator[tuple[str, Style]]:
        for row in drawing.rows(empty_board(game_map))[1:]:
            for text, style in row:
                yield from ((character, style) for character in text)

    land, water = set(ground(0)), set(ground(15))
    assert len(land) == 1
    assert water - land


@every_theme
def test_calm_board(theme: Theme, game_map: GameMap) -> None:
    """On a board with codes for names, each open route has one letter, and a ferry one for each of
    its locomotives; it stands on the land, bold and underlined if the route can be claimed. All
    else is dots and track signs."""
    calm = appearances_of(game_map, theme, 1, full_names=False)
    card_letters = {card.letter for card in theme.cards.values()}
    everything = frozenset(range(len(game_map.routes)))
    empty = empty_board(game_map)
    for state in (empty, empty._replace(bright=everything), empty._replace(claimable=everything)):
        for route, about in zip(calm.of(state)[0], route_types(game_map), strict=True):
            letters = [each for each in route.spaces if each.text in card_letters]
            wild = [each for each in route.spaces if each.text == theme.locomotive.letter]
            assert len(letters) == (about.length > about.locomotives)
            assert len(wild) == about.locomotives
            for space in route.spaces:
                is_letter = space in letters or space in wild
                is_loud = is_letter and state is not empty
                assert (space.style.bold, space.style.underline) == (is_loud, is_loud)
                assert space.style.bg == theme.land.bg or (theme.name == "light" and is_loud)
                assert is_letter or space.text in {*theme.dots, *theme.track_signs.values()}


@every_theme
def test_calm_colors(theme: Theme, game_map: GameMap) -> None:
    """What can be claimed has a contrast of at least 3 with the land; the others are nearer to the
    land, and their letters and tracks as well. No track is brighter than others."""
    if not theme.mixes_colors:
        return
    calm = appearances_of(game_map, theme, 1, full_names=False)
    empty, everything = empty_board(game_map), frozenset(range(len(game_map.routes)))
    quiet, loud = (calm.of(empty._replace(bright=bright))[0] for bright in (None, everything))
    for one, other in zip(quiet, loud, strict=True):
        assert one.track == other.track
        for space, claimable in zip(one.spaces, other.spaces, strict=True):
            on_land = max(
                contrast(claimable.style), contrast(Style(claimable.style.bg, theme.land.bg))
            )
            assert on_land >= 3
            assert contrast(space.style) < on_land


@every_theme
def test_ribbons(theme: Theme, game_map: GameMap) -> None:
    """On a calm board the routes of the plan, those on other tickets' paths and the one under the
    cursor have a letter or a track sign in every space and a line of their own. Only a line below
    says that they can be claimed."""
    calm = appearances_of(game_map, theme, 1, full_names=False)
    empty = empty_board(game_map)
    signs = {card.letter for card in (*theme.cards.values(), theme.locomotive)}
    signs |= {*theme.track_signs.values()}
    for route in range(len(game_map.routes)):
        only = frozenset({route})
        looks = [
            calm.of(state)[0][route]
            for state in (
                empty,
                empty._replace(wanted=only),
                empty._replace(plan=only),
                empty._replace(cursor=RouteTarget(route)),
            )
        ]
        assert len({(look.line, look.track, look.spaces[0].style) for look in looks}) == len(looks)
        for look in looks[1:]:
            assert all(text in signs and not style.underline for text, style in look.spaces)
        claimable = calm.of(empty._replace(plan=only, bright=only))[0][route]
        assert all(style.underline for _, style in claimable.spaces)
