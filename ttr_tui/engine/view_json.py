"""JSON of views, with the ids of the map file."""

from __future__ import annotations

from ttr_tui.engine.codec import Json, codec_of
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.notation import NotationError
from ttr_tui.engine.view import View


def view_to_json(view: View) -> Json:
    """The view as JSON: an object with the fields of `View`. Cards, tickets, routes, cities and the
    map have their ids; counts by card type, and what is built on routes and in cities, are objects
    without the zeros and without what nobody owns."""
    return {"map": view.game_map.id, **codec_of(View).write(view, view.game_map)}


def view_from_json(data: Json, game_map: GameMap) -> View:
    """The view that `view_to_json` wrote; `NotationError` for anything of another form. The values
    are taken as they are written."""
    if not isinstance(data, dict) or data.get("map") != game_map.id:
        raise NotationError(f"expected a view of a game on {game_map.id!r}")
    fields = {name: part for name, part in data.items() if name != "map"}
    view: View = codec_of(View).read(fields, game_map)
    return view
