"""JSON of views, with the ids of the map file."""

from __future__ import annotations

from collections.abc import Iterator

from ttr_tui.engine.codec import Json, codec_of
from ttr_tui.engine.game_map import GameMap, StartingPiecesRules
from ttr_tui.engine.notation import NotationError
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View, cards_by_deck


def view_to_json(view: View) -> Json:
    """The view as JSON: an object with the fields of `View`. Cards, tickets, routes, cities and the
    map have their ids; counts by card type, and what is built on routes and in cities, are objects
    without the zeros and without what nobody owns."""
    return {"map": view.game_map.id, **codec_of(View).write(view, view.game_map)}


def view_from_json(data: Json, game_map: GameMap) -> View:
    """The view that `view_to_json` wrote; `NotationError` for anything else. The legal actions and
    the scores are taken as they are written."""
    if not isinstance(data, dict) or data.get("map") != game_map.id:
        raise NotationError(f"expected a view of a game on {game_map.id!r}")
    fields = {name: part for name, part in data.items() if name != "map"}
    view: View = codec_of(View).read(fields, game_map)
    for problem in _problems(view):
        raise NotationError(problem)
    return view


def _problems(view: View) -> Iterator[str]:
    """What no view of a game says, as far as screens and computer players rely on it."""
    game_map, rules, players = view.game_map, view.game_map.rules, len(view.seats)
    if not rules.min_players <= players <= rules.max_players:
        yield f"{game_map.title} is not for {players} players"
    if not codec_of(View).fits(view, game_map, players):
        yield "a seat does not exist, a number is impossible, or a list is too short or too long"
    if [seat.seat for seat in view.seats] != [*range(players)]:
        yield "the seats are not in seating order"
    for seat in view.seats:
        known = cards_by_deck(game_map, seat.known)
        if sum(seat.pieces_by_deck) != seat.pieces:
            yield f"the numbers of pieces of seat {seat.seat} do not match"
        if seat.pieces_chosen and rules.get(StartingPiecesRules) is None:
            yield "nobody chooses starting pieces on this map (GL-6)"
        if sum(seat.cards_by_deck) != seat.cards or any(map(int.__gt__, known, seat.cards_by_deck)):
            yield f"the numbers of cards of seat {seat.seat} do not match"
    if len(view.returned) != len(view.returned_by) or len(view.returned) > view.ticket_deck:
        yield "the tickets under the deck do not match"
    if (view.viewer is None) != (view.hand == ()) or (view.viewer is None and view.legal):
        yield "the hand does not belong to the viewer"
    if (view.phase is Phase.OVER) != (view.final is not None):
        yield "the final score is given exactly when the game is over"
