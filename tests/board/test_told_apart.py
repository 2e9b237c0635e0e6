"""The table of what must be told apart: every pair, in every look, at every width of a bead, and
without its colours too, for no colour may be the only sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import pytest

from tests.board.networks import COLOURS, every_kind
from ttr_tui.board import BoardState, Drawing, Layout, OnCity, OnLane, empty_board, load_look
from ttr_tui.board import look_names as looks
from ttr_tui.board.faces import Faces
from ttr_tui.board.layout import CityLayout, LaneLayout
from ttr_tui.board.look import Look
from ttr_tui.board.style import Style
from ttr_tui.engine.game_map import GameMap

SEATS = ("blue", "red", "green", "yellow", "black")

LOOKS = [load_look(name, ascii=ascii) for name in looks() for ascii in (False, True)]
IDS = [f"{look.name}{'-ascii' if look.ascii else ''}" for look in LOOKS]

every_look = pytest.mark.parametrize("look", LOOKS, ids=IDS)
every_width = pytest.mark.parametrize("bead", [1, 2, 3])

Shown = tuple[object, ...]


@pytest.fixture(scope="module")
def game_map() -> GameMap:
    return every_kind()


def faces_of(game_map: GameMap, look: Look, bead: int) -> Faces:
    """Faces hang on the width of the beads and on the labels alone."""
    cities = tuple(CityLayout((0, 0), city.name, (1, 0)) for city in game_map.cities)
    lanes = (LaneLayout((), ()),) * len(game_map.lanes)
    return Faces(game_map, Layout(1, 1, bead, True, lanes, cities), look)


def bare(style: Style) -> Style:
    return style._replace(fg=None, bg=None)


def lane_shown(faces: Faces, state: BoardState, lane: int, game_map: GameMap) -> Shown:
    """All that is seen of a lane but for its colours: its spaces, its line, a name at its end."""
    lanes, cities = faces.of(state)
    face = lanes[lane]
    end = cities[game_map.lanes[lane].ends[0]]
    return tuple((text, bare(style)) for text, style in face.beads), face.line, bare(end.label)


def assert_all_differ(shown: dict[str, Shown]) -> None:
    same = [f"{one} and {two}" for one, two in combinations(shown, 2) if shown[one] == shown[two]]
    assert same == []


@every_look
@every_width
def test_colours_and_ways_of_open_lanes(look: Look, bead: int, game_map: GameMap) -> None:
    """Where nobody is asked, where it can be claimed and where it cannot."""
    faces = faces_of(game_map, look, bead)
    for length, asked in product((1, 2, 3), (None, True, False)):
        shown: dict[str, Shown] = {}
        for lane in game_map.lanes:
            if lane.length == length:
                claimable = frozenset({lane.index if asked else -1})
                state = empty_board(game_map)._replace(
                    claimable=None if asked is None else claimable
                )
                name = name_of(game_map, lane.index)
                shown[name] = lane_shown(faces, state, lane.index, game_map)
        assert_all_differ(shown)


def name_of(game_map: GameMap, lane: int) -> str:
    found = game_map.lanes[lane]
    colour = "gray" if found.colour is None else COLOURS[found.colour]
    way = "tunnel" if found.tunnel else game_map.rules.decks[found.deck].routes
    return f"{colour} {way} with {found.locomotives} locomotives"


def owned(game_map: GameMap, lane: int, seat: int) -> BoardState:
    state = empty_board(game_map)
    owners = (*state.owners[:lane], seat, *state.owners[lane + 1 :])
    return state._replace(owners=owners, seats=SEATS)


@every_look
@every_width
def test_the_states_of_a_lane(look: Look, bead: int, game_map: GameMap) -> None:
    faces = faces_of(game_map, look, bead)
    for lane in range(len(game_map.lanes)):
        empty = empty_board(game_map)._replace(seats=SEATS)
        only = frozenset({lane})
        states = {
            "claimable": empty._replace(claimable=only),
            "not claimable": empty._replace(claimable=frozenset({-1})),
            "closed": empty._replace(closed=only),
            "under the cursor": empty._replace(cursor=OnLane(lane)),
            "on the way shown": empty._replace(path=only),
            **{f"claimed by {seat}": owned(game_map, lane, i) for i, seat in enumerate(SEATS)},
        }
        if bead > 1:  # In one cell there is room for the owner only.
            states["claimed last"] = owned(game_map, lane, 1)._replace(recent=only)
        assert_all_differ(
            {name: lane_shown(faces, state, lane, game_map) for name, state in states.items()}
        )


@every_look
def test_the_kinds_and_states_of_a_city(look: Look, game_map: GameMap) -> None:
    faces = faces_of(game_map, look, 2)
    index = game_map.city_index
    shown: dict[str, Shown] = {}

    def see(name: str, state: BoardState, city: int) -> None:
        mark, style, label = faces.of(state)[1][city]
        shown[name] = mark, bare(style), bare(label)

    empty = empty_board(game_map)._replace(seats=SEATS)
    see("junction", empty, index["star"])
    for kind, city in (("city", index["inland"]), ("port", index["port"])):
        see(kind, empty, city)
        see(f"{kind} of a ticket", empty._replace(marked_cities=frozenset({city})), city)
    city = index["port"]
    for seat, colour in enumerate(SEATS):
        one = tuple(seat if i == city else None for i in range(len(game_map.cities)))
        see(f"station of {colour}", empty._replace(stations=one), city)
        see(f"harbor of {colour}", empty._replace(harbors=one), city)
    assert_all_differ(shown)
    see("under the cursor", empty._replace(cursor=OnCity(city)), city)
    assert shown["under the cursor"] != shown["port"]


@every_look
def test_a_ticket_shows_at_a_city_with_a_station_too(look: Look, game_map: GameMap) -> None:
    faces = faces_of(game_map, look, 2)
    city = game_map.city_index["inland"]
    one = tuple(1 if i == city else None for i in range(len(game_map.cities)))
    state = empty_board(game_map)._replace(seats=SEATS, stations=one)
    marked = state._replace(marked_cities=frozenset({city}))
    plain, ticket = (bare(faces.of(each)[1][city].label) for each in (state, marked))
    assert plain != ticket


@every_look
def test_land_and_water(look: Look, game_map: GameMap) -> None:
    def ground(quarters: int) -> Iterable[tuple[str, Style]]:
        cities = (CityLayout((0, 0), "", (1, 0)),) * len(game_map.cities)
        lanes = (LaneLayout((), ()),) * len(game_map.lanes)
        water = (bytes([quarters] * 20),) * 8
        layout = Layout(20, 8, 1, True, lanes, cities, water)
        return cells(Drawing(game_map, layout, look))

    def cells(drawing: Drawing) -> Iterator[tuple[str, Style]]:
        for row in drawing.rows(empty_board(game_map))[1:]:
            for text, style in row:
                yield from ((character, style) for character in text)

    land, water = set(ground(0)), set(ground(15))
    assert len(land) == 1
    assert water - land
