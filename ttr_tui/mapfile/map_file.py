"""Map files: a map file is a YAML file with the network, the tickets and the rules of one map.

What most of the printed games have in common is the default (see `decks` and `rule_settings`), so
that a file contains only what is special about its map. All errors in a file are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ttr_tui.engine import GameMap, Rules
from ttr_tui.engine.game_map import build_map
from ttr_tui.engine.rule import Draft
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.mapfile.decks import ONE_DECK, Cards, read_cards, read_colors
from ttr_tui.mapfile.map_network import Placement, read_cities, read_connections, read_tickets
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.readers import check_format, number, text, whole_file, whole_number
from ttr_tui.mapfile.rule_settings import (
    limit_errors,
    location_of,
    note_errors,
    payment_errors,
    read_rules,
    rule_keys,
)
from ttr_tui.mapfile.translations import read_translations
from ttr_tui.mapfile.yaml_nodes import parse_yaml, read_text

FORMAT = 2
"""The version of the map file format that this program reads."""


def map_keys() -> tuple[str, ...]:
    """The keys of a map file, in the order in which docs/maps.md lists them."""
    about_the_board = ("format", "title", "about", "aspect")
    about_the_cards = ("colors", "wild_card", "decks", *ONE_DECK, "translations")
    network = ("cities", "junctions", "routes", "tickets")
    return (*about_the_board, *about_the_cards, *rule_keys(), *network)


class MapFile(NamedTuple):
    """The content of a map file: the map for the rules, the positions of the cities for the board,
    and a description. `text` is the text of the file, which saved games contain."""

    game_map: GameMap
    placement: Placement
    about: str = ""
    text: str = ""


def read_map(path: str | DataFile) -> MapFile:
    """Read the map file at `path` for a new game. The map's id is the name of the file.

    Raises `FileError` with all errors in the file.
    """
    file = Path(path) if isinstance(path, str) else path
    problems = Problems(str(file))
    return _for_new_game(_read(read_text(file, problems), map_id(file), problems), problems)


def map_from_text(text: str, id: str, file: str, *, new_game: bool = False) -> MapFile:
    """Read a map from the text of a map file. `FileError` calls the file `file`. Games that have
    begun go on even if the limits of their rules are lower today than they were; a `new_game` does
    not begin then."""
    problems = Problems(file)
    map_file = _read(text, id, problems)
    return _for_new_game(map_file, problems) if new_game else map_file


def _for_new_game(map_file: MapFile, problems: Problems) -> MapFile:
    """Check what would take too long in a new game."""
    for error in limit_errors(map_file.game_map):
        root = parse_yaml(map_file.text, problems)
        problems.note(location_of(root, *error.path), error.message)
    problems.check()
    return map_file


def _read(text_read: str, id: str, problems: Problems) -> MapFile:
    node = parse_yaml(text_read, problems)
    check_format(node, problems, FORMAT, "docs/maps.md")
    fields = whole_file(node, problems, "a map", map_keys())
    fields.required("format", whole_number(FORMAT, FORMAT))
    title = fields.required("title", text(60))
    about = fields.optional("about", text(2000, lines=True), "")
    aspect = fields.required("aspect", number(0.5, 4))
    colors = read_colors(fields)
    cards = read_cards(fields, problems, colors)
    rules = read_rules(fields, problems, colors, cards)
    translations = read_translations(
        fields, problems, title or "", about.strip(), _names(cards, rules)
    )
    rules_are_valid = not problems  # Otherwise the checks of numbers would mislead.
    cities = read_cities(fields, problems)
    connections = read_connections(fields, problems, cities, colors, rules, cards.deck_by_mode)
    noted = problems.count
    tickets = read_tickets(fields, problems, cities, connections, rules.of(TicketRules))
    all_tickets = problems.count == noted and len(tickets) == fields.count("tickets")
    if rules_are_valid:
        draft = Draft(
            rules=rules,
            card_types=cards.card_types,
            cities=cities.cities,
            tickets=tickets if all_tickets else (),
            keys=fields.node.entries.keys(),
        )
        note_errors(fields.node, problems, draft)
    problems.check()
    assert title is not None and aspect is not None, "errors were noted"
    game_map = build_map(
        id=id,
        title=title,
        cities=cities.cities,
        connections=connections,
        tickets=tickets,
        colors=colors,
        card_types=cards.card_types,
        rules=rules,
        locations=[(x * aspect, y) for x, y in cities.positions],
        translations=translations,
    )
    for error in payment_errors(game_map):
        problems.note(location_of(fields.node, *error.path), error.message)
    problems.check()
    placement = Placement(aspect, tuple(cities.positions))
    return MapFile(game_map, placement, about.strip(), text_read)


def _names(cards: Cards, rules: Rules) -> Iterator[str]:
    """The names in a map file that can be translated."""
    for deck in cards.decks:
        yield from (deck.pieces.one, deck.mode)
    yield from (card_type.name for card_type in cards.card_types)
    longest_path = rules.get(LongestPathRules)
    if longest_path is not None:
        yield longest_path.name


def map_id(path: DataFile) -> str:
    """Return the id of the map in a file: `great_lakes` for `Great-Lakes.yaml`."""
    return re.sub(r"[^a-z0-9]+", "_", Path(path.name).stem.casefold()).strip("_") or "map"
