"""What is odd about the rules of a sound map: parts that are on but have nothing to work on."""

from __future__ import annotations

from collections.abc import Iterator

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.odd import Odd, odd, place_of
from ttr_tui.mapfile.yaml_nodes import Node


def odd_rules(game_map: GameMap, root: Node) -> Iterator[Odd]:
    """Everything that is odd about the parts of the rules."""
    rules = game_map.rules
    if rules.tunnels is not None and not any(lane.tunnel for lane in game_map.lanes):
        yield odd(place_of(root, "tunnels"), "there are rules for tunnels, but no route is one")
    for index, deck in enumerate(rules.decks):
        if not any(lane.deck == index for lane in game_map.lanes):
            message = f"no route goes by {deck.routes}"
            yield odd(place_of(root, "decks", index, "routes"), message)
    if rules.flag is not None:
        for index, colour in enumerate(rules.flag.colours):
            if not any(lane.colour == colour for lane in game_map.lanes):
                message = f"no lane is {game_map.colours[colour]}: nobody can complete a flag"
                yield odd(place_of(root, "flag", "colours", index), message)
    if rules.fleet is not None:
        pieces = sum(deck.pieces.count for deck in rules.decks)
        if rules.fleet.total == pieces:
            message = f"everyone picks all {pieces} pieces: there is nothing to choose"
            yield odd(place_of(root, "fleet", "total"), message)
    yield from _odd_harbors(game_map, root)


def _odd_harbors(game_map: GameMap, root: Node) -> Iterator[Odd]:
    rules = game_map.rules.harbors
    ports = [index for index, city in enumerate(game_map.cities) if city.port]
    if rules is None:
        if ports:
            message = "there are ports, but no harbors to build in them"
            yield odd(place_of(root, "cities", ports[0], "port"), message)
        for kind in game_map.kinds:
            if kind.anchor:
                path = ("decks", kind.deck, "cards", "anchors")
                at = place_of(root, *(path if len(game_map.rules.decks) > 1 else path[2:]))
                yield odd(at, "there are cards with an anchor, but no harbors to pay for")
                break
        return
    if len(ports) < rules.count:
        message = (
            f"{counted(len(ports), 'port')}, fewer than the {rules.count} harbors of each player"
        )
        yield odd(place_of(root, "harbors", "count"), message)
    for deck in game_map.rules.decks:
        counts = dict(deck.cards)
        anchored = [
            counts[k] for k, kind in enumerate(game_map.kinds) if kind.anchor and k in counts
        ]
        if max(anchored) < rules.cards_of_each_deck:
            message = f"a harbor costs {rules.cards_of_each_deck} {deck.name} cards with an anchor"
            at = place_of(root, "harbors", "cards_of_each_deck")
            yield odd(at, f"{message}, but no colour has more than {max(anchored)}")
