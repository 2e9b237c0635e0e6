"""The board widget by itself: what it shows of maps that fit and of maps that do not, clicks, and
changes of its size."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.pilot import Pilot
from textual.strip import Strip

from tests.board.networks import network
from tests.maps import FOR_TESTS
from ttr_tui.app.widgets.board_view import BoardTile, BoardView
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.board_state import BoardState, empty_board
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget


class Screen(App[None]):
    """A board on the whole screen."""

    def __init__(self, map_file: MapFile) -> None:
        super().__init__()
        self.map_file = map_file
        self.clicked: list[BoardTarget] = []

    def compose(self) -> ComposeResult:
        yield BoardView(self.map_file, load_theme("dark"), self.empty)

    def on_board_view_clicked(self, message: BoardView.Clicked) -> None:
        self.clicked.append(message.target)

    @property
    def empty(self) -> BoardState:
        return empty_board(self.map_file.game_map)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def shown(self) -> str:
        """What is on the screen: the rows of the tiles, side by side."""
        tiles = self.board.query_children(BoardTile)
        rows = zip(*(tile.render_lines(tile.size.region) for tile in tiles), strict=True)
        return "\n".join("".join(strip.text for strip in row) for row in rows)

    def drawn(self) -> str:
        """What should be on the screen."""
        return "\n".join(self.board.line(y).text for y in range(self.board.size.height))


WEST, EAST = ("Seattle", "Portland"), ("Boston", "New York")

Scene = Callable[[Screen, Pilot[None]], Awaitable[None]]


def play(scene: Scene, map_file: MapFile, size: tuple[int, int]) -> None:
    """Play a scene once the layout is ready."""

    async def run() -> None:
        app = Screen(map_file)
        async with app.run_test(size=size) as pilot:
            while app.board.is_rough:
                await pilot.pause(0.01)
            await scene(app, pilot)

    asyncio.run(run())


@pytest.mark.slow
def test_rough_board_of_an_own_map() -> None:
    """A map without a layout has a rough board in the first frame, with all its routes. A better
    one takes its place as soon as it is there, but not while a cursor is shown."""

    async def run() -> None:
        app = Screen(read_map(FOR_TESTS["fjords"]))
        async with app.run_test(size=(80, 24)) as pilot:
            board, rough = app.board, app.shown()
            assert board.is_rough and rough.count("○") > 3
            board.show(app.empty._replace(cursor=CityTarget(CityIndex(0))), zoomed=False)
            request = board._request(*board.size, False)
            while cached_layout(*request) is None:
                await pilot.pause(0.01)
            await pilot.pause()
            assert board.is_rough
            board.show(app.empty, zoomed=False)
            assert not board.is_rough

    asyncio.run(run())


def shown(map_file: MapFile, size: tuple[int, int]) -> str:
    texts: list[str] = []

    async def scene(app: Screen, _: Pilot[None]) -> None:
        texts.append(app.shown())

    play(scene, map_file, size)
    return texts[0]


def named(name: str) -> MapFile:
    return read_map(find_map(name))


def test_mouse_over_the_board_names_what_is_below() -> None:
    """At the edge away from the mouse stands the name of the city, or that of the route with its
    price, and the route lights up; neither once the board changes."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        board, game_map = app.board, app.map_file.game_map
        cells = [(x, y) for y in range(47) for x in range(122)]
        omaha, denver = (
            CityIndex(next(i for i, c in enumerate(game_map.cities) if c.name == name))
            for name in ("Omaha", "Denver")
        )
        route = next(r.index for r in game_map.routes if {*r.ends} == {omaha, denver})

        async def rows_over(target: BoardTarget) -> list[Strip]:
            await pilot.hover(offset=next(c for c in cells if board.target_at(*c) == target))
            await pilot.pause()
            assert app.shown() == app.drawn()
            return [board.line(y) for y in range(47)]

        before = [board.line(y) for y in range(47)]
        city = await rows_over(CityTarget(omaha))
        assert city[46].text.startswith(" Omaha ") and city[:46] == before[:46]
        shown = await rows_over(RouteTarget(route))
        assert shown[46].text.startswith(" Denver – Omaha  4 purple, 7 points ")
        assert shown[:46] != before[:46]
        board.show(app.empty._replace(dims=True), zoomed=False)
        board.show(app.empty, zoomed=False)
        await pilot.pause()
        assert [board.line(y) for y in range(47)] == before

    play(scene, named("usa"), (122, 47))


@pytest.mark.slow
def test_too_large_map_names_required_size() -> None:
    """A map that does not fit says how many cells it needs."""
    areas = [((i % 10) / 9, (i // 10) / 19) for i in range(200)]
    crowded = network([f"Town {i}" for i in range(200)], areas, [(0, 199, 1, 1)])
    text = shown(MapFile(*crowded), (60, 8))
    assert "needs about 92 × 32 cells." in text.splitlines()[-1]


def test_click_on_cities_and_junctions() -> None:
    """A click on any mark, also that of a junction, points at it."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        cities = app.map_file.game_map.cities
        wanted = [0, next(i for i, city in enumerate(cities) if city.junction), len(cities) - 1]
        cells = {
            city: (x, y)
            for y in range(30)
            for x in range(92)
            if isinstance(target := app.board.target_at(x, y), CityTarget)
            for city in [target.city]
        }
        for city in wanted:
            await pilot.click(BoardView, offset=cells[city])
        assert app.clicked == list(map(CityTarget, wanted))

    play(scene, named("great_lakes"), (92, 30))


def test_first_frame_after_a_resize() -> None:
    """Every row that is drawn after a resize belongs to the layout of the new size, also before the
    widgets have been told about it."""
    mixed: list[Size] = []
    frames: list[Size] = []

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        real = BoardTile.render_lines

        def noted(tile: BoardTile, crop: object) -> object:
            strips = real(tile, crop)  # type: ignore[arg-type]
            frames.append(app.board.size)
            x = tile.virtual_region.x
            rows = [app.board.line(y).crop(x, x + tile.size.width).text for y in range(len(strips))]
            if rows != [strip.text for strip in strips]:
                mixed.append(app.board.size)
            return strips

        BoardTile.render_lines = noted  # type: ignore[method-assign,assignment]
        try:
            for size in ((92, 31), (93, 31), (92, 30)):
                await pilot.resize_terminal(*size)
                while app.board.size != size:
                    await pilot.pause()
                assert app.shown() == app.drawn()
        finally:
            BoardTile.render_lines = real  # type: ignore[method-assign]

    play(scene, named("usa"), (92, 30))
    assert {(92, 31), (93, 31), (92, 30)} <= {(*size,) for size in frames}
    assert mixed == []


def test_change_refreshes_only_the_tiles_concerned() -> None:
    """A cursor on one city redraws only the tiles with its cells."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        refreshed: list[BoardTile] = []
        real = BoardTile.refresh

        def noted(tile: BoardTile, *regions: object, **options: object) -> object:
            refreshed.append(tile)
            return real(tile, *regions, **options)  # type: ignore[arg-type]

        BoardTile.refresh = noted  # type: ignore[method-assign,assignment]
        try:
            app.board.show(app.empty._replace(cursor=CityTarget(0)), zoomed=False)
        finally:
            BoardTile.refresh = real  # type: ignore[method-assign]
        assert 1 <= len(refreshed) <= 2
        await pilot.pause()
        assert app.shown() == app.drawn()

    play(scene, named("usa"), (92, 30))


# The closer view.


def far_apart(app: Screen) -> frozenset[int]:
    """The cities in the corners of the map."""
    x, y = zip(*app.map_file.placement.cities, strict=True)
    cities = range(len(x))
    return frozenset(
        min(cities, key=lambda city: right * x[city] + low * y[city])
        for right in (-1, 1)
        for low in (-1, 1)
    )


def test_closer_view_opens_on_the_cursor() -> None:
    """The closer view opens with the cursor's city near the middle, as far as the board allows."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        omaha = next(i for i, c in enumerate(app.map_file.game_map.cities) if c.name == "Omaha")
        app.board.show(app.empty._replace(cursor=CityTarget(omaha)), zoomed=True)
        await pilot.pause()
        (row,) = (y for y, text in enumerate(app.shown().split("\n")) if "Omaha" in text)
        assert 5 <= row <= 9
        assert 30 <= app.shown().split("\n")[row].index("Omaha") <= 50

    play(scene, named("usa"), (80, 15))


def test_closer_view_opens_on_the_tickets() -> None:
    """Without a cursor, the closer view opens on the cities of the tickets; without tickets in its
    middle, wherever it was before."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        names = [city.name for city in app.map_file.game_map.cities]
        west = frozenset(map(names.index, ("Seattle", "Portland")))
        app.board.show(app.empty, zoomed=True)
        middle = app.drawn()
        app.board.show(app.empty._replace(ticket_cities=west), zoomed=True)
        assert "Seattle" in app.drawn() and "Portland" in app.drawn()
        assert "Seattle" not in middle
        app.board.show(app.empty, zoomed=True)
        await pilot.pause()
        assert app.shown() == middle, "nothing is left of a hidden hand"

    play(scene, named("usa"), (80, 15))


def test_closer_view_follows_what_changes() -> None:
    """With the same tickets, the closer view goes to the path, or to the route claimed just now and
    then back to the tickets; a cursor that moves is more important. Without tickets it shows the
    routes claimed last, which everybody may see, wherever it was before."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        game_map = app.map_file.game_map
        names = [city.name for city in game_map.cities]
        west, east = (frozenset(map(names.index, pair)) for pair in (WEST, EAST))
        route = frozenset(route.index for route in game_map.routes if {*route.ends} == {*east})
        tickets = app.empty._replace(ticket_cities=west)

        def is_east(state: BoardState) -> bool:
            app.board.show(state, zoomed=True)
            return EAST[0] in app.drawn()

        assert not is_east(tickets)
        assert is_east(tickets._replace(latest=route))
        assert not is_east(tickets)
        assert is_east(tickets._replace(path=route))
        assert is_east(tickets), "it stays"
        assert not is_east(tickets._replace(cursor=CityTarget(names.index(WEST[0]))))
        assert is_east(tickets._replace(path=route))
        assert not is_east(tickets._replace(path=route, cursor=CityTarget(names.index(WEST[0]))))
        assert is_east(app.empty._replace(recent=route))
        public = app.drawn()
        assert not is_east(tickets)
        assert is_east(app.empty._replace(recent=route))
        assert app.drawn() == public

    play(scene, named("usa"), (80, 15))


def test_closer_view_stays_in_another_theme() -> None:
    """Another theme does not move the window."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        for city in (0, len(app.map_file.game_map.cities) // 2):
            app.board.show(app.empty._replace(cursor=CityTarget(city)), zoomed=True)
        before = app.drawn()
        for theme in ("light", "dark"):
            app.board.apply_theme(load_theme(theme))
            assert app.drawn() == before

    play(scene, named("usa"), (80, 15))


def test_closer_view_points_to_ticket_cities_outside() -> None:
    """Every ticket city is in the closer view, or there are arrows at an edge, with its name or
    code where there is room; the signs follow the window. The overview needs none."""

    async def scene(app: Screen, pilot: Pilot[None]) -> None:
        state = app.empty._replace(ticket_cities=far_apart(app))
        app.board.show(state, zoomed=True)
        await pilot.pause()
        signs = re.findall("[←→↑↓]+", app.shown())  # Two arrows in a corner.
        assert len(signs) == len(state.ticket_cities) == 4
        assert re.search(r"[←↑↓] \w|\w [→↓]", app.shown())
        for city in range(len(app.map_file.game_map.cities)):
            app.board.show(state._replace(cursor=CityTarget(city)), zoomed=True)
            await pilot.pause()
            assert app.shown() == app.drawn()
            assert app.map_file.game_map.cities[city].name in app.shown(), "signs do not hide it"
        app.board.show(state, zoomed=False)
        await pilot.pause()
        assert not set("←→↑↓") & set(app.shown())

    play(scene, named("usa"), (80, 15))
