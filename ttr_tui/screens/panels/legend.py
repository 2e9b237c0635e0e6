"""The signs, letters and points, as they are printed on a board."""

from __future__ import annotations

from ttr_tui.board import Theme
from ttr_tui.board.lane_kinds import TrackType
from ttr_tui.engine.game_map import GameMap
from ttr_tui.games.plain_text import wrap
from ttr_tui.screens.chips import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.screens.lines import BLANK, Line, beside, line


def legend(game_map: GameMap, badges: Badges, board_theme: Theme, width: int) -> list[Line]:
    """The signs and letters that this map has, and the points by length."""
    columns = 2 if width >= 60 else 1
    lines = [line(("Cards and routes", "title"))]
    cells = [
        line(badges.card(card_type), f" {found.name}, {count} in the deck")
        for deck in game_map.rules.decks
        for card_type, count in deck.cards
        for found in [game_map.card_types[card_type]]
    ]
    cells.append(line(badges.gray(), " gray route: any one color"))
    lines += _in_columns(cells, columns, width)
    lines += [BLANK, line(("Signs on the board", "title"))]
    signs = [
        line((f" {sign:<3}", "strong"), words) for sign, words in _signs(game_map, board_theme)
    ]
    lines += _in_columns(signs, columns, width)
    lines += [BLANK, line(("Points for a route by its length", "title"))]
    points = ", ".join(f"{length} for {earned}" for length, earned in game_map.rules.points.items())
    lines += [line(text) for text in wrap(f"Spaces for points: {points}.", width)]
    lines += [line((text, "quiet")) for text in wrap(_short_words(game_map), width)]
    return lines


def _in_columns(cells: list[Line], columns: int, width: int) -> list[Line]:
    rows = -(-len(cells) // columns)
    return beside([(width // columns, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _signs(game_map: GameMap, board_theme: Theme) -> list[tuple[str, str]]:
    """The signs of the board and what they mean; only those that this map uses."""
    text, routes, cities = board_theme.text, game_map.routes, game_map.cities
    signs = [
        (board_theme.city_mark, "a city"),
        (board_theme.ticket_mark, "a city of your tickets, or of the ticket looked at"),
        (text.claimable[1].format("R"), "you can claim this route now (narrow spaces: underlined)"),
        (text.recent[1].format("●"), "claimed since your last turn"),
        (text.closed[0], "closed: the other route of this double route is taken"),
    ]
    if any(route.tunnel for route in routes):
        signs.append((board_theme.track_signs[TrackType.TUNNEL], "a tunnel"))
    if any(route.locomotives for route in routes):
        wild = game_map.card_types[game_map.locomotive].name
        signs.append((board_theme.locomotive.letter, f"a space of a ferry that takes a {wild}"))
        signs.append((board_theme.track_signs[TrackType.FERRY], "another space of a ferry"))
    if any(route.deck for route in routes):
        signs.append((board_theme.track_signs[TrackType.SEA], "a sea route"))
    if any(city.port for city in cities):
        signs += [
            (board_theme.port_mark, "a port"),
            (board_theme.ticket_port_mark, "a port of your tickets"),
        ]
    if any(city.junction for city in cities):
        signs.append((board_theme.junction_mark, "a junction on the water, no city"))
    if any(card_type.deck for card_type in game_map.card_types):
        signs.append((WAVES, "on a card: a ship"))
    if any(card_type.anchor for card_type in game_map.card_types):
        signs.append((ANCHOR, "on a card: an anchor, it can pay for a harbor"))
    if any(card_type.covers > 1 for card_type in game_map.card_types):
        signs.append((DOUBLE, "on a card: it covers up to two spaces"))
    return signs


def _short_words(game_map: GameMap) -> str:
    """The short words beside the players' names."""
    rules = game_map.rules
    words = [f"“{deck.pieces.many[:2]}” {deck.pieces.many}" for deck in rules.decks]
    words += ["“ca” cards", "“ti” or “tix” tickets"]
    words += ["“st” or “sta” stations left"] if rules.stations is not None else []
    words += ["“ha” or “har” harbors left"] if rules.harbors is not None else []
    return f"Beside the names: {', '.join(words)}."
