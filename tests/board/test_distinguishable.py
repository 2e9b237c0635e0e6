"""Everything that must look different does, in every theme and with spaces of every width, and not
only by color."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import pytest

from tests.board.networks import COLORS, every_route_type
from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout
from ttr_tui.board.render.appearance import Appearances
from ttr_tui.board.render.board_state import BoardState, CityTarget, RouteTarget, empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import Style, Theme, load_theme
from ttr_tui.board.render.themes import theme_names as themes
from ttr_tui.engine import GameMap

SEATS = ("blue", "red", "green", "yellow", "black")

THEMES = [load_theme(name, ascii=ascii) for name in themes() for ascii in (False, True)]
IDS = [f"{theme.name}{'-ascii' if theme.ascii else ''}" for theme in THEMES]

every_theme = pytest.mark.parametrize("theme", THEMES, ids=IDS)
every_width = pytest.mark.parametrize("space", [1, 2, 3])

Shown = tuple[object, ...]


@pytest.fixture(scope="module")
def game_map() -> GameMap:
    return every_route_type()


def appearances_of(game_map: GameMap, theme: Theme, space: int) -> Appearances:
    """The appearances; they only depend on the width of the spaces and on the labels."""
    cities = tuple(CityLayout((0, 0), city.name, (1, 0)) for city in game_map.cities)
    routes = (RouteLayout((), ()),) * len(game_map.routes)
    return Appearances(game_map, Layout(1, 1, space, True, routes, cities), theme)


def bare(style: Style) -> Style:
    return style._replace(fg=None, bg=None)


def route_shown(
    appearances: Appearances, state: BoardState, route: int, game_map: GameMap
) -> Shown:
    """Everything visible of a route except colors: its spaces, its line, the label at one end."""
    routes, cities = appearances.of(state)
    appearance = routes[route]
    end = cities[game_map.routes[route].ends[0]]
    return (
        tuple((text, bare(style)) for text, style in appearance.spaces),
        appearance.line,
        bare(end.label),
    )


def assert_all_differ(shown: dict[str, Shown]) -> None:
    same = [f"{one} and {two}" for one, two in combinations(shown, 2) if shown[one] == shown[two]]
    assert same == []


@every_theme
@every_width
def test_open_routes(theme: Theme, space: int, game_map: GameMap) -> None:
    """Open routes differ by color and track type, whether or not they are claimable."""
    appearances = appearances_of(game_map, theme, space)
    for length, asked in product((1, 2, 3), (None, True, False)):
        shown: dict[str, Shown] = {}
        for route in game_map.routes:
            if route.length == length:
                claimable = frozenset({route.index if asked else -1})
                state = empty_board(game_map)._replace(
                    claimable=None if asked is None else claimable
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


@every_theme
@every_width
def test_route_states(theme: Theme, space: int, game_map: GameMap) -> None:
    """All states of a route look different."""
    appearances = appearances_of(game_map, theme, space)
    for route in range(len(game_map.routes)):
        empty = empty_board(game_map)._replace(seats=SEATS)
        only = frozenset({route})
        states = {
            "claimable": empty._replace(claimable=only),
            "not claimable": empty._replace(claimable=frozenset({-1})),
            "closed": empty._replace(closed=only),
            "under the cursor": empty._replace(cursor=RouteTarget(route)),
            "on the path shown": empty._replace(path=only),
            **{f"claimed by {seat}": owned(game_map, route, i) for i, seat in enumerate(SEATS)},
        }
        if space > 1:  # In one cell there is room for the owner only.
            states["claimed last"] = owned(game_map, route, 1)._replace(recent=only)
        assert_all_differ(
            {
                name: route_shown(appearances, state, route, game_map)
                for name, state in states.items()
            }
        )


@every_theme
def test_city_states(theme: Theme, game_map: GameMap) -> None:
    """All types and states of a city look different."""
    appearances = appearances_of(game_map, theme, 2)
    index = game_map.city_index
    shown: dict[str, Shown] = {}

    def see(name: str, state: BoardState, city: int) -> None:
        mark, style, label = appearances.of(state)[1][city]
        shown[name] = mark, bare(style), bare(label)

    empty = empty_board(game_map)._replace(seats=SEATS)
    see("junction", empty, index["star"])
    for card_type, city in (("city", index["inland"]), ("port", index["port"])):
        see(card_type, empty, city)
        see(f"{card_type} of a ticket", empty._replace(marked_cities=frozenset({city})), city)
    city = index["port"]
    for seat, color in enumerate(SEATS):
        one = tuple(seat if i == city else None for i in range(len(game_map.cities)))
        see(f"station of {color}", empty._replace(stations=one), city)
        see(f"harbor of {color}", empty._replace(harbors=one), city)
    assert_all_differ(shown)
    see("under the cursor", empty._replace(cursor=CityTarget(city)), city)
    assert shown["under the cursor"] != shown["port"]


@every_theme
def test_ticket_city_with_station(theme: Theme, game_map: GameMap) -> None:
    """A ticket city is recognizable even with a station."""
    appearances = appearances_of(game_map, theme, 2)
    city = game_map.city_index["inland"]
    one = tuple(1 if i == city else None for i in range(len(game_map.cities)))
    state = empty_board(game_map)._replace(seats=SEATS, stations=one)
    marked = state._replace(marked_cities=frozenset({city}))
    plain, ticket = (bare(appearances.of(each)[1][city].label) for each in (state, marked))
    assert plain != ticket


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
