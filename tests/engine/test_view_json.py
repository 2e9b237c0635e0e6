"""Views as JSON: the same view comes back, and anything else is refused with a reason."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.maps import TABLES, a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    NotationError,
    Phase,
    View,
    view_from_json,
    view_of,
    view_to_json,
)
from ttr_tui.engine.codec import Json
from ttr_tui.engine.notation import route_from_id

JUNK: tuple[Json, ...] = (None, True, -1, 3, 10**9, 0.5, "x", [], {}, [[]], {"x": 1})


@pytest.mark.quick(10)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_views_survive_json(name: str, players: int) -> None:
    """A view written as JSON is the same when it is read, in every phase and for every viewer."""
    game, met = new_game(name, players, 2), set[Phase]()
    for count, _ in enumerate(random_play(game, 2)):
        if count % 20 and game.state.phase in met:
            continue
        met.add(game.state.phase)
        for viewer in (None, *range(players)):
            view = view_of(game, viewer)
            assert view_from_json(_written(view), game.game_map) == view
    assert Phase.OVER in met


def _written(view: View) -> Json:
    return json.loads(json.dumps(view_to_json(view)))


def test_ids_of_the_map_file() -> None:
    """Cards, tickets, routes and cities have the ids of the map file."""
    game = new_game("usa", 2, 1)
    game.state.owners[route_from_id("dallas-houston/2", game.game_map)] = 1
    written = _written(view_of(game, 0))
    assert written["map"] == "usa"
    assert written["viewer"] == 0
    assert {*written["hand"]} <= {*game.game_map.card_type_index}
    assert sum(written["hand"].values()) == 4
    assert written["owners"] == {"dallas-houston/2": 1}
    assert {*written["offer"]} <= {*game.game_map.ticket_index}
    assert _written(view_of(game, None))["hand"] is None


def _places(data: Json) -> Iterator[tuple[Any, Any]]:
    """Every object and list in `data` with each of its keys."""
    if isinstance(data, dict | list):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from _places(data[key])


@pytest.mark.parametrize("name", ["usa", "mixed"])
def test_anything_else_is_refused(name: str) -> None:
    """With something else at any place, a view is refused, or it is what a view can say."""
    game, chance, refused = new_game(name, 2, 4), Random(4), 0
    for count, _ in enumerate(random_play(game, 4)):
        if count % 60 and not (game.is_over or game.state.phase is Phase.TUNNEL):
            continue
        for viewer in (None, 0, 1):
            written = _written(view_of(game, viewer)._replace(legal=()))
            places = list(_places(written))
            for holder, key in chance.sample(places, 40):
                right = holder[key]
                for junk in JUNK:
                    holder[key] = junk
                    try:
                        view = view_from_json(written, game.game_map)
                    except NotationError as error:
                        assert str(error)
                        refused += 1
                    else:
                        assert view_to_json(view) == written
                holder[key] = right
    assert refused > 1_000


@pytest.mark.parametrize("data", [*JUNK, {"map": "usa"}, {"map": "europe"}])
def test_not_a_view(data: Json) -> None:
    """Data that is no view at all, or of another map, is refused."""
    with pytest.raises(NotationError):
        view_from_json(data, a_map("usa"))


def test_missing_and_additional_fields() -> None:
    """All fields must be there, and no others."""
    written = _written(view_of(new_game("usa", 2, 1), 0))
    for name in written:
        with pytest.raises(NotationError):
            view_from_json({**{n: part for n, part in written.items() if n != name}}, a_map("usa"))
    with pytest.raises(NotationError, match="'View' takes the fields"):
        view_from_json({**written, "more": 1}, a_map("usa"))
