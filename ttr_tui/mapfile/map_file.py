"""Reading a map file: a YAML file that describes one map, its network, tickets and rules.

What is common to most boxes has a default (`cards`, `rule_parts`), so that a file says what is
special about its map. All problems of a file are found at once.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap, build_map
from ttr_tui.mapfile.cards import ONE_DECK, read_cards, read_colors
from ttr_tui.mapfile.fields import Fields, number, text, whole_file, whole_number
from ttr_tui.mapfile.network import Placement, read_cities, read_connections, read_tickets
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.rule_parts import (
    RULE_KEYS,
    check_cards,
    check_ports,
    check_tickets,
    read_rules,
)
from ttr_tui.mapfile.yaml_nodes import parse_yaml, read_text

FORMAT = 1
"""The version of the format that this program reads."""

KEYS = (
    "format",
    "title",
    "about",
    "aspect",
    "colors",
    "wild_card",
    "decks",
    *ONE_DECK,
    *RULE_KEYS,
    "cities",
    "junctions",
    "routes",
    "tickets",
)


class MapFile(NamedTuple):
    """What a map file holds: the map for the rules, the places for the board, a word about it; and
    the text it was read from, so that a game can take its map along."""

    game_map: GameMap
    placement: Placement
    about: str = ""
    text: str = ""


def read_map(path: str | DataFile) -> MapFile:
    """Read the map file at `path`. The map's id is the name of the file.

    Raises `FileError` with everything that is wrong with the file.
    """
    file = Path(path) if isinstance(path, str) else path
    problems = Problems(str(file))
    return _read(read_text(file, problems), map_id(file), problems)


def map_from_text(text: str, id: str, file: str) -> MapFile:
    """The map in the text of a map file. Raises `FileError`, which calls the file `file`."""
    return _read(text, id, Problems(file))


def _read(text_read: str, id: str, problems: Problems) -> MapFile:
    fields = whole_file(parse_yaml(text_read, problems), problems, "a map", KEYS)
    _check_format(fields, problems)
    title = fields.required("title", text(60))
    about = fields.optional("about", text(2000, lines=True), "")
    aspect = fields.required("aspect", number(0.5, 4))
    colors = read_colors(fields)
    cards = read_cards(fields, problems, colors)
    rules = read_rules(fields, problems, colors, cards)
    sums_count = not problems  # With a rule misread, any sum would mislead.
    if sums_count:
        check_cards(fields, problems, rules)
    cities = read_cities(fields, problems)
    if sums_count:
        check_ports(fields, problems, rules, cities.cities)
    connections = read_connections(fields, problems, cities, colors, rules, cards.deck_by_mode)
    noted = problems.count
    tickets = read_tickets(fields, problems, cities, rules.tickets)
    if sums_count and problems.count == noted and len(tickets) == fields.count("tickets"):
        check_tickets(fields, problems, rules, tickets)
    problems.check()
    assert title is not None and aspect is not None, "what is missing was noted"
    game_map = build_map(
        id=id,
        title=title,
        cities=cities.cities,
        connections=connections,
        tickets=tickets,
        colors=colors,
        card_types=cards.card_types,
        rules=rules,
        locations=[(x * aspect, y) for x, y in cities.locations],
    )
    placement = Placement(aspect, tuple(cities.locations))
    return MapFile(game_map, placement, about.strip(), text_read)


def map_id(path: DataFile) -> str:
    """The id of a map by its file's name: `great_lakes` for `Great-Lakes.yaml`."""
    return re.sub(r"[^a-z0-9]+", "_", Path(path.name).stem.casefold()).strip("_") or "map"


def _check_format(fields: Fields, problems: Problems) -> None:
    """A file of another format is not looked at any further: everything else would look wrong."""
    version = fields.required("format", whole_number(1, 999))
    if version is not None and version != FORMAT:
        message = f"this map is of format {version}, expected {FORMAT}"
        problems.note_last(fields.at("format"), f"{message}, the only one this program reads")
