"""Positions: any moment of a game, described in YAML.

A position says what matters and leaves the rest to its defaults: a player without a hand holds no
cards, cards that are nowhere else lie in the deck below those named, and so on. `docs/positions.md`
describes all keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ttr_tui.engine.events import DeckShuffled, LaneClaimed
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.notation import NotationError, lane_from_id
from ttr_tui.engine.rng import seeded, shuffled
from ttr_tui.engine.state import EMPTY, NOBODY, Phase, State
from ttr_tui.mapfile.fields import (
    Fields,
    Reader,
    choice,
    kind_of,
    list_of,
    section,
    text,
    whole_number,
)
from ttr_tui.mapfile.problems import Problems, did_you_mean, shown
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, Scalar

PLAYER_KEYS = ("hand", "lanes", "tickets", "offer", "rejected")

EMPTY_PLACE = "empty"
"""How a market place without a card is written."""

PHASES: Mapping[str, Phase] = {phase.value: phase for phase in Phase}


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game: the truth about it, and the players in their seats."""

    state: State
    players: tuple[str, ...]

    def game(self) -> Game:
        """A game that goes on from here; the position itself stays as it is."""
        return Game.from_state(self.state.copy(), self.players)


def position_keys(game_map: GameMap) -> tuple[str, ...]:
    """The keys that a position of this map may have."""
    decks = [deck.name for deck in game_map.rules.decks]
    return (
        "players",
        "turn_of",
        "waits_for",
        "began",
        "turn",
        "turns_left",
        "passes",
        "market",
        "sweep_given_up",
        *(f"{name}_deck" for name in decks),
        *(f"{name}_discards" for name in decks),
        "other_cards",
        "ticket_deck",
        "other_tickets",
        "seed",
    )


def read_position(node: Node, problems: Problems, game_map: GameMap) -> Position | None:
    """The position at `node`; `None` where something is wrong with it, which is then noted."""
    fields = section(node, problems, "a position", position_keys(game_map))
    if fields is None:
        return None
    players = _read_players(fields, problems, game_map)
    if players is None:
        return None
    noted = problems.count
    state = _Reading(fields, problems, game_map, players).state
    if problems.count > noted:
        return None
    for broken in broken_invariants(state):
        problems.note(node, f"this position cannot be: {broken}")
    return Position(state, tuple(players)) if problems.count == noted else None


def _read_players(
    fields: Fields, problems: Problems, game_map: GameMap
) -> dict[str, Fields] | None:
    """The players by name, in the order of their seats."""
    rules = game_map.rules
    node = fields.value("players")
    if node is None:
        return None
    if not isinstance(node, Entries):
        problems.note(node, f"{kind_of(node)}, expected the players' names and what they have")
        return None
    if not rules.least_players <= len(node.entries) <= rules.most_players:
        message = f"{len(node.entries)} players, expected {rules.least_players}"
        problems.note(node, f"{message} to {rules.most_players}")
        return None
    name = text(200)
    players: dict[str, Fields] = {}
    for key, value in node.entries.values():
        found = section(value, problems, "a player", PLAYER_KEYS)
        if name(key, problems) is not None and found is not None:
            players[key.value] = found
    return players if len(players) == len(node.entries) else None


class _Reading:
    """Reads a position key by key into a state."""

    def __init__(
        self, fields: Fields, problems: Problems, game_map: GameMap, players: Mapping[str, Fields]
    ) -> None:
        self.fields, self.problems, self.game_map = fields, problems, game_map
        self.state = State(game_map, len(players))
        self.seats = {name: seat for seat, name in enumerate(players)}
        self._read_course()
        for seat, player in enumerate(players.values()):
            self._read_player(seat, player)
        self._read_cards()
        self._read_tickets()

    def _read_course(self) -> None:
        state, fields = self.state, self.fields
        state.first = fields.optional("began", choice(self.seats), 0)
        state.player = fields.optional("turn_of", choice(self.seats), state.first)
        state.phase = fields.optional("waits_for", choice(PHASES), Phase.TURN)
        starting = state.phase is Phase.STARTING_TICKETS
        state.turn = fields.optional("turn", whole_number(0, 10_000), 0 if starting else 1)
        state.passes = fields.optional("passes", whole_number(0, 100), 0)
        if fields.has("turns_left"):
            state.turns_left = fields.required("turns_left", whole_number(0, 100))
        truth = choice({"yes": True, "no": False})
        state.sweep_given_up = fields.optional("sweep_given_up", truth, False)

    def _read_player(self, seat: int, player: Fields) -> None:
        state, no_things = self.state, tuple[int, ...]()
        for kind, count in player.optional("hand", cards(self.game_map), {}).items():
            state.hands[seat][kind] = count
        lanes = list_of(lane(self.game_map), "lanes", 1000, least=0)
        for claimed in player.optional("lanes", lanes, no_things):
            if state.owners[claimed] != NOBODY:
                name = self.game_map.lane_name(claimed)
                self.problems.note(player.at("lanes"), f"{name} has an owner already")
                continue
            points = self.game_map.rules.points[self.game_map.lanes[claimed].length]
            LaneClaimed(seat, claimed, (), points).change(state)
        some = tickets(self.game_map)
        state.tickets[seat] = player.optional("tickets", some, no_things)
        state.offers[seat] = player.optional("offer", some, no_things)
        state.rejected[seat] = player.optional("rejected", some, no_things)

    def _read_cards(self) -> None:
        state, fields, game_map = self.state, self.fields, self.game_map
        rules = game_map.rules
        box = Counter[int]()
        for deck in rules.decks:
            box.update(dict(deck.cards))
        for hand in state.hands:
            box.subtract(dict(enumerate(hand)))
        some_cards = card_list(game_map)
        tops: list[tuple[int, ...]] = []
        no_cards: tuple[int, ...] = ()
        for index, deck in enumerate(rules.decks):
            top = fields.optional(f"{deck.name}_deck", some_cards, no_cards)
            discards = fields.optional(f"{deck.name}_discards", cards(game_map), {})
            state.discards[index] = [k for k, count in discards.items() for _ in range(count)]
            box.subtract(top)
            box.subtract(discards)
            tops.append(top)
        if fields.has("market"):
            market = list(fields.optional("market", market_places(game_map), no_cards))
        else:
            plain = [kind for kind in box if kind not in game_map.locomotives and box[kind] > 0]
            market = plain[: rules.market.places]
        state.market = market + [EMPTY] * (rules.market.places - len(market))
        box.subtract(kind for kind in market if kind != EMPTY)
        for kind, count in box.items():
            if count < 0:
                name = game_map.kinds[kind].name
                message = f"{-count} more {name} cards than there are in the box"
                self.problems.note(fields.node, message)
        self._place_other_cards(+box, tops)

    def _place_other_cards(self, box: Counter[int], tops: list[tuple[int, ...]]) -> None:
        """Cards that are nowhere else: shuffled under the decks, or where `other_cards` says."""
        state, fields = self.state, self.fields
        state.rng = seeded(fields.optional("seed", whole_number(0, 10**15 - 1), 0))
        places: dict[str, int | None] = {"deck": None, "discards": -1, **self.seats}
        where = fields.optional("other_cards", choice(places), None)
        for index, deck in enumerate(self.game_map.rules.decks):
            others = sorted(k for k in box.elements() if self.game_map.kinds[k].deck == index)
            if where is None:
                state.rng, under = shuffled(state.rng, others)
                DeckShuffled(index, (*under, *reversed(tops[index])), state.rng)
                state.decks[index] = [*under, *reversed(tops[index])]
                continue
            state.decks[index] = list(reversed(tops[index]))
            if where == -1:
                state.discards[index] += others
            else:
                for kind in others:
                    state.hands[where][kind] += 1
            del deck

    def _read_tickets(self) -> None:
        state, fields = self.state, self.fields
        top = fields.optional("ticket_deck", tickets(self.game_map), ())
        held = [ticket for piles in (state.tickets, state.offers, state.rejected) for pile in piles
                for ticket in pile]
        others = [i for i in range(len(self.game_map.tickets)) if i not in {*top, *held}]
        out = choice({"under the deck": False, "out of the game": True})
        if fields.optional("other_tickets", out, False):
            state.ticket_deck, state.tickets_out = list(top), tuple(others)
        else:
            state.ticket_deck = [*top, *others]
