"""What is odd about the rules of a sound map: parts that are on but have nothing to work on."""

from __future__ import annotations

from collections.abc import Iterator

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.odd import LintWarning, warn, location_of
from ttr_tui.mapfile.yaml_nodes import Node


def lint_rules(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    """Everything that is odd about the parts of the rules."""
    rules = game_map.rules
    if rules.tunnels is not None and not any(route.tunnel for route in game_map.routes):
        yield warn(location_of(root, "tunnels"), "there are rules for tunnels, but no route is one")
    for index, deck in enumerate(rules.decks):
        if not any(route.deck == index for route in game_map.routes):
            message = f"no route goes by {deck.mode}"
            yield warn(location_of(root, "decks", index, "mode"), message)
    if rules.flag is not None:
        for index, color in enumerate(rules.flag.colors):
            if not any(route.color == color for route in game_map.routes):
                message = f"no route is {game_map.colors[color]}: nobody can complete a flag"
                yield warn(location_of(root, "flag", "colors", index), message)
    if rules.starting_pieces is not None:
        pieces = sum(deck.pieces.count for deck in rules.decks)
        if rules.starting_pieces.total == pieces:
            message = f"everyone picks all {pieces} pieces: there is nothing to choose"
            yield warn(location_of(root, "starting_pieces", "total"), message)
    yield from _lint_harbors(game_map, root)


def _lint_harbors(game_map: GameMap, root: Node) -> Iterator[LintWarning]:
    rules = game_map.rules.harbors
    ports = [index for index, city in enumerate(game_map.cities) if city.port]
    if rules is None:
        if ports:
            message = "there are ports, but no harbors to build in them"
            yield warn(location_of(root, "cities", ports[0], "port"), message)
        for card_type in game_map.card_types:
            if card_type.anchor:
                path = ("decks", card_type.deck, "cards", "anchors")
                at = location_of(root, *(path if len(game_map.rules.decks) > 1 else path[2:]))
                yield warn(at, "there are cards with an anchor, but no harbors to pay for")
                break
        return
    if len(ports) < rules.count:
        message = (
            f"{counted(len(ports), 'port')}, fewer than the {rules.count} harbors of each player"
        )
        yield warn(location_of(root, "harbors", "count"), message)
    for deck in game_map.rules.decks:
        counts = dict(deck.cards)
        anchored = [
            counts[k]
            for k, card_type in enumerate(game_map.card_types)
            if card_type.anchor and k in counts
        ]
        if max(anchored) < rules.cards_of_each_deck:
            message = f"a harbor costs {rules.cards_of_each_deck} {deck.name} cards with an anchor"
            at = location_of(root, "harbors", "cards_of_each_deck")
            yield warn(at, f"{message}, but no color has more than {max(anchored)}")
