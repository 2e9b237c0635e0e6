"""A rule of the game: a `Rule` declares everything that the engine, the map files and the
documents need to know about it.

Each module in `engine/rules/` ends with its rule, and `engine/registry.py` lists all rules.
A map switches on an `optional` rule by its key; the others always apply.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeAlias

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event
from ttr_tui.engine.game_map import (
    CardType,
    City,
    CityIndex,
    GameMap,
    Payment,
    Points,
    RouteIndex,
    Rules,
    Seat,
    TicketIndex,
    TicketSpec,
    TieBreak,
)
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.state import Phase, State

Perform: TypeAlias = Callable[[State, Any, list[Event]], bool]
"""Performs a legal action and returns whether it was the last step of the turn."""


class ActionRule(NamedTuple):
    """An action of a rule: its form, what it does, and why it is not legal.

    - `text` is its form in scenarios, with its fields in braces. The type of a field says how it is
      written (in `codec`); `{deck:piece_word}` writes the field `deck` in another way
    - `perform` performs it if it is legal
    - `phases` are the phases in which it can be legal
    - `why_illegal` gives the reason why it is not, in one of these phases: first that none is left,
      then what is wrong with the cards, then with the place
    - `refusal_outside_phase` is the kind of refusal in the phase `TURN` if that is not one of
      `phases`; in all others something else must be decided first
    - `is_legal` says in the phase `TURN` whether it is legal. Only needed if that is faster than
      listing all legal actions, or if not all are listed
    """

    action: type[Any]
    text: str
    perform: Perform
    why_illegal: Callable[[State, Any], Refusal]
    phases: tuple[Phase, ...] = (Phase.TURN,)
    refusal_outside_phase: str = ""
    is_legal: Callable[[State, Any], bool] | None = None


class EventRule(NamedTuple):
    """An event of a rule, and who may know it (C-10).

    Only the seat in the event's field `player` knows the fields `private`, nobody the fields
    `secret`; everybody knows all others. After an event that `reveals` something hidden, nothing
    can be undone.
    """

    event: type[Any]
    private: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    reveals: bool = False


class Building(NamedTuple):
    """What a rule lets players build in cities. Its `kind`, such as `station`, is the tag of its
    action, and names its key and its command. The action has the fields `city` and `payment`, the
    event also `player`. The `settings` of its rule have the `count` of each player."""

    kind: str
    settings: type[Any]
    action: type[Any]
    event: type[Any]


class Instead(NamedTuple):
    """How a rule performs an action of another rule in its own way, if it `applies` to this action
    (`None`: always)."""

    action: type[Any]
    perform: Perform
    applies: Callable[[State, Any], bool] | None = None


class Kind(Enum):
    """What the value of a setting is in a map file, and in the settings of the rule."""

    NUMBER = "a whole number"
    NUMBERS = "a list of whole numbers"
    TEXT = "a text"
    WORD = "one of a few words, which stand for values"
    COLORS = "a list of colors of the map; in the settings, their indices"
    BY_DECK = (
        "a whole number for each of two decks, by the name of one piece; in the settings, a list"
    )
    BY_LENGTH = "a whole number for each length of a route"


class Setting(NamedTuple):
    """A key of a rule in a map file.

    `name` is the field of the settings, and `about` its description in one sentence. If the key is
    not `required`, the default of the settings holds when it is absent. `min` and `max` are the
    limits of each number; a text has at most `max` characters. `words` maps the words of a `WORD`
    to their values. The key is `name`, inside the mapping with the key of the rule; if it is not,
    `path` gives all keys that lead to it: `double_routes.both_routes_from`.
    """

    name: str
    about: str
    min: int = 0
    max: int = 500
    kind: Kind = Kind.NUMBER
    required: bool = False
    words: Mapping[str, Any] = {}
    path: str = ""


class Draft(NamedTuple):
    """What a map file says, when the rules are checked: the rules, as far as they are known, and
    the `keys` of the file. `cities` has only cities without an error; `tickets` is empty if the
    file has an error in any ticket or in its cities."""

    rules: Rules
    card_types: Sequence[CardType]
    cities: Sequence[City]
    tickets: Sequence[TicketSpec]
    keys: Collection[str]


class Remark(NamedTuple):
    """An error or a warning about a map file: the keys and indices that lead to what it is about,
    such as `("flag", "colors", 0)`, and the message."""

    path: tuple[str | int, ...]
    message: str


class Line(Protocol):
    """A rule's line of a final score, a `NamedTuple` of that rule."""

    @property
    def points(self) -> int: ...


class Column(NamedTuple):
    """A column of the score table: its key, the type of line that it shows and the points. The
    points of a column `during_game` are scored when they are earned."""

    key: str
    line: type[Any]
    points: Callable[[Any], int] = lambda line: line.points
    during_game: bool = False


class TicketScore(NamedTuple):
    """A ticket in the final score: its points, negative if it is not completed. `uses_station` says
    that it is completed only through stations (EU-5)."""

    ticket: TicketIndex
    completed: bool
    points: Points
    uses_station: bool = False


class StationUse(NamedTuple):
    """A route of `owner` that another player uses through the station in `city`; `tickets` are
    those that would not be completed without it (EU-5)."""

    city: CityIndex
    route: RouteIndex
    owner: Seat
    tickets: tuple[TicketIndex, ...] = ()


class Tally(NamedTuple):
    """A player whose score is being added up: the routes, those used through stations, and the
    lines of the rules before this one."""

    state: State
    seat: Seat
    routes: Sequence[RouteIndex]
    station_uses: Sequence[StationUse]
    lines: dict[type[Any], Any]


class LongestPath(NamedTuple):
    """A longest path: its length in spaces, and its routes in walking order."""

    length: int
    edges: tuple[RouteIndex, ...]


class Standing(NamedTuple):
    """What a player has at the end, for rules that compare the players: how many tickets are
    completed, the lengths of the own routes, and the longest path on maps with that bonus. In the
    model of the computer players a path has no routes."""

    completed: int
    lengths: Sequence[int]
    path: LongestPath


def most(numbers: Sequence[int], bonus: Points) -> list[Points]:
    """The bonus for each player who has most of something; nobody gets it for nothing."""
    best = max(numbers)
    return [bonus if best and number == best else 0 for number in numbers]


class Rule(NamedTuple):
    """A rule.

    `key` is its key in map files and its name. `settings` is the type of
    its numbers, with the printed ones as defaults.

    The schema of map files (`tools/map_schema.py`) and the reader follow from these fields:

    - `about` describes the mapping with the key of the rule, in one sentence; `groups` describes
      other mappings that hold its settings, by their keys
    - `fields` describe the settings
    - an `optional` rule is on only if the file has its key; `needs` are keys that the file must
      then have too
    - `errors` and `warnings` say what is wrong with a map that has this rule; `warnings_if_off`
      says what has no effect on a map that does not
    - `ways` are the numbers of ways to pay that a player with all cards has, place by place: a map
      with too many of them is an error. `limits` gives errors of a map for a new game on which the
      final score would take too long

    The course of the game (`engine/moves.py`) follows from these:

    - `actions` and `events` are all that the rule defines. In its `phases` a player must decide
      something; each lists the legal actions, at least one, and no others are legal
    - `building` is what its actions build in cities: the state, views, both front ends and the log
      follow from it
    - `turn` lists the legal actions that can begin a turn; a player with none passes. If all are of
      rules that are `never_forced`, the player may also pass (C-11)
    - `begin_choice` begins the choice of the player in this seat before the first turn; it returns
      whether there is one, or one more. `end_choices` is called when all players have chosen
    - `instead` performs actions of other rules in its own way. If several rules do, the first in
      the order of the registry that applies performs the action, and if none does,
      `ActionRule.perform`
    - `after_claim` is called after a claim in whatever way, with the route and all cards paid for
      it. It returns whether the player must decide something before the turn can end; only one
      rule may do that. The cards are discarded, or still set aside
    - `end_turn` is called at the end of each turn and when the game is ended early, after the cards
      set aside are discarded; before both, `end_early` gives up what is not settled (C-16)
    - `invariants` gives a line for each condition that the state breaks; also if the rule is off

    The final score (`engine/scoring.py`) follows from these:

    - `score` gives the player's line, `score_all` the lines of all players, if they are compared,
      from its settings and what they have. A rule has one of the two or none
    - `columns` are its columns of the score table, `tie_breaks` the tie-breaks that it offers
    """

    key: str
    settings: type[Any] | None = None
    about: str = ""
    groups: Mapping[str, str] = {}
    fields: tuple[Setting, ...] = ()
    optional: bool = False
    needs: tuple[str, ...] = ()
    errors: Callable[[Any, Draft], Iterable[Remark]] | None = None
    ways: Callable[[GameMap], Iterable[int]] | None = None
    limits: Callable[[GameMap], Iterable[Remark]] | None = None
    warnings: Callable[[GameMap], Iterable[Remark]] | None = None
    warnings_if_off: Callable[[GameMap], Iterable[Remark]] | None = None
    actions: tuple[ActionRule, ...] = ()
    events: tuple[EventRule, ...] = ()
    building: Building | None = None
    phases: Mapping[Phase, Callable[[State], list[Action]]] = {}
    turn: Callable[[State], list[Action]] | None = None
    never_forced: bool = False
    begin_choice: Callable[[State, Seat, list[Event]], bool] | None = None
    end_choices: Callable[[State, list[Event]], None] | None = None
    instead: tuple[Instead, ...] = ()
    after_claim: Callable[[State, RouteIndex, Payment, list[Event]], bool] | None = None
    end_turn: Callable[[State, list[Event]], None] | None = None
    end_early: Callable[[State, list[Event]], None] | None = None
    invariants: Callable[[State], Iterable[str]] | None = None
    score: Callable[[Tally], Line] | None = None
    score_all: Callable[[Any, Sequence[Standing]], Sequence[Line]] | None = None
    columns: tuple[Column, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()

    def is_on(self, rules: Rules) -> bool:
        """Whether the rule applies on a map with these rules."""
        return self.settings is None or rules.get(self.settings) is not None
