"""The signs, letters and points, as they are printed on a board."""

from __future__ import annotations

from ttr_tui.board import Look
from ttr_tui.board.lane_kinds import Way
from ttr_tui.engine.game_map import GameMap
from ttr_tui.games.plain_text import wrap
from ttr_tui.screens.chips import ANCHOR, DOUBLE, WAVES, Chips
from ttr_tui.screens.lines import BLANK, Line, beside, line


def legend(game_map: GameMap, chips: Chips, look: Look, width: int) -> list[Line]:
    """The signs and letters that this map has, and the points by length."""
    columns = 2 if width >= 60 else 1
    lines = [line(("Cards and lanes", "title"))]
    cells = [
        line(chips.card(kind), f" {found.name}, {count} in the deck")
        for deck in game_map.rules.decks
        for kind, count in deck.cards
        for found in [game_map.kinds[kind]]
    ]
    cells.append(line(chips.gray(), " gray lane: any one colour"))
    lines += _in_columns(cells, columns, width)
    lines += [BLANK, line(("Signs on the board", "title"))]
    signs = [line((f" {sign:<3}", "strong"), words) for sign, words in _signs(game_map, look)]
    lines += _in_columns(signs, columns, width)
    lines += [BLANK, line(("Points for a lane by its length", "title"))]
    points = ", ".join(f"{length} for {earned}" for length, earned in game_map.rules.points.items())
    lines += [line(text) for text in wrap(f"Spaces for points: {points}.", width)]
    lines += [line((text, "quiet")) for text in wrap(_short_words(game_map), width)]
    return lines


def _in_columns(cells: list[Line], columns: int, width: int) -> list[Line]:
    rows = -(-len(cells) // columns)
    return beside([(width // columns, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _signs(game_map: GameMap, look: Look) -> list[tuple[str, str]]:
    """The signs of the board and what they mean; only those that this map uses."""
    text, lanes, cities = look.text, game_map.lanes, game_map.cities
    signs = [
        (look.city_mark, "a city"),
        (look.ticket_mark, "a city of your tickets, or of the ticket looked at"),
        (text.claimable[1].format("R"), "you can claim this lane now (narrow beads: underlined)"),
        (text.recent[1].format("●"), "claimed since your last turn"),
        (text.closed[0], "closed: the other lane of this double route is taken"),
    ]
    if any(lane.tunnel for lane in lanes):
        signs.append((look.ways[Way.TUNNEL], "a tunnel"))
    if any(lane.locomotives for lane in lanes):
        wild = game_map.kinds[game_map.locomotive].name
        signs.append((look.locomotive.letter, f"a space of a ferry that takes a {wild}"))
        signs.append((look.ways[Way.FERRY], "another space of a ferry"))
    if any(lane.deck for lane in lanes):
        signs.append((look.ways[Way.SEA], "a sea lane"))
    if any(city.port for city in cities):
        signs += [(look.port_mark, "a port"), (look.ticket_port_mark, "a port of your tickets")]
    if any(city.junction for city in cities):
        signs.append((look.junction_mark, "a junction on the water, no city"))
    if any(kind.deck for kind in game_map.kinds):
        signs.append((WAVES, "on a card: a ship"))
    if any(kind.anchor for kind in game_map.kinds):
        signs.append((ANCHOR, "on a card: an anchor, it can pay for a harbor"))
    if any(kind.covers > 1 for kind in game_map.kinds):
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
