"""The course of a game: which actions are legal at each moment, and performing them.

It is composed of the rules that apply on the map (`engine/rules/`). Only what a `Rule` declares is
a hook: the set-up, the market with its decks and the end of the game are called by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import CardTypeIndex, GameMap, Payment, RouteIndex, Seat
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.registry import ACTIONS, RULES, rules_on
from ttr_tui.engine.rng import Rng, below, seeded, shuffled
from ttr_tui.engine.rule import Instead, Perform
from ttr_tui.engine.rules.cards import DeckReordered, DeckShuffled, HandDealt
from ttr_tui.engine.rules.market import (
    MarketFillBegan,
    begin_fill,
    can_draw,
    deal_market,
    discard_set_aside,
    market_fill_due,
    settle_cards,
)
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.tickets import TicketsReordered, TicketsShuffled, deal_tickets
from ttr_tui.engine.rules.turns import (
    ActionEnded,
    EndEarly,
    EndTurn,
    GameEnded,
    GameEndedEarly,
    GameStarted,
    LastRoundBegan,
    LastRoundRules,
    Pass,
    PlayBegan,
    ShuffleDecks,
    TurnEnded,
    TurnPassed,
)
from ttr_tui.engine.state import Phase, State

_PERFORM: Final = {action: rule.perform for action, rule in ACTIONS.items()}
_LEGAL: Final = {phase: legal for rule in RULES for phase, legal in rule.phases.items()}

_Hook = Callable[[State, list[Event]], None]


class _Hooks(NamedTuple):
    """What the rules of a map do at certain moments. `turn` lists the actions of the rules that
    are not only a way to wait, `waiting` those of the others."""

    turn: tuple[Callable[[State], list[Action]], ...]
    waiting: tuple[Callable[[State], list[Action]], ...]
    instead: Mapping[type[Any], Sequence[Instead]]
    after_claim: tuple[Callable[[State, RouteIndex, Payment, list[Event]], bool], ...]
    begin_choice: tuple[Callable[[State, Seat, list[Event]], bool], ...]
    end_choices: tuple[_Hook, ...]
    end_turn: tuple[_Hook, ...]
    end_early: tuple[_Hook, ...]


@lru_cache(maxsize=64)
def _hooks(game_map: GameMap) -> _Hooks:
    rules = rules_on(game_map)
    instead: dict[type[Any], list[Instead]] = {}
    for rule in rules:
        for way in rule.instead:
            instead.setdefault(way.action, []).append(way)
    return _Hooks(
        turn=tuple([rule.turn for rule in rules if rule.turn and not rule.never_forced]),
        waiting=tuple([rule.turn for rule in rules if rule.turn and rule.never_forced]),
        instead=instead,
        after_claim=tuple([rule.after_claim for rule in rules if rule.after_claim]),
        begin_choice=tuple([rule.begin_choice for rule in rules if rule.begin_choice]),
        end_choices=tuple([rule.end_choices for rule in rules if rule.end_choices]),
        end_turn=tuple([rule.end_turn for rule in rules if rule.end_turn]),
        end_early=tuple([rule.end_early for rule in rules if rule.end_early]),
    )


def set_up(state: State, first: Seat | None, seed: int, events: list[Event]) -> None:
    """Shuffle and deal (C-0). `first` is the seat of the first player, `None` for random (C-1)."""
    game_map, rules = state.game_map, state.game_map.rules
    rng = seeded(seed)
    rng, drawn = below(rng, state.players)
    emit(state, events, GameStarted(state.seats[drawn] if first is None else first, rng))
    for index in game_map.deck_indices:
        cards = [card_type for card_type, count in rules.decks[index].cards for _ in range(count)]
        rng, cards = shuffled(state.rng, cards)
        emit(state, events, DeckShuffled(index, tuple(cards), rng))
    rng, tickets = shuffled(state.rng, list(game_map.ticket_indices))
    emit(state, events, TicketsShuffled(tuple(tickets), rng))
    seats = state.seats_from_first
    for seat in seats:
        dealt: list[CardTypeIndex] = []
        for pile, deck in zip(state.decks, rules.decks, strict=True):
            dealt += pile[::-1][: deck.starting_hand]
        emit(state, events, HandDealt(seat, tuple(dealt)))
    deal_market(state, events)
    deal_tickets(state, seats, events)


def end_turn(state: State, events: list[Event]) -> None:
    """End a turn or a choice at the start of the game, up to the next decision."""
    if state.turn:
        _end_turn(state, events)
        begin_turn(state, events)
    else:
        _end_choice(state, events)


def end_early(state: State, events: list[Event]) -> None:
    """End the game early, scored as it stands (C-16): call `end_early`, then `end_turn` of the
    rules."""
    hooks = _hooks(state.game_map)
    for leave in hooks.end_early:
        leave(state, events)
    discard_set_aside(state, events)
    for end in hooks.end_turn:
        end(state, events)
    emit(state, events, GameEndedEarly())


def shuffle_decks(state: State, rng: Rng, events: list[Event]) -> None:
    """Shuffle the cards of every deck, and the tickets except the rejected ones under them (C-9),
    beginning with this state of the generator."""
    for index in state.game_map.deck_indices:
        rng, cards = shuffled(rng, state.decks[index])
        emit(state, events, DeckReordered(index, tuple(cards), rng))
    unseen = len(state.ticket_deck) - len(state.returned_by)
    rng, tickets = shuffled(rng, state.ticket_deck[:unseen])
    emit(state, events, TicketsReordered(tuple(tickets), rng))


def begin_turn(state: State, events: list[Event]) -> None:
    """Begin a turn: ask for the deck that fills the market (GL-1), and pass for players who can do
    nothing. When all have passed in a row, the game ends (C-11)."""
    while state.phase is Phase.TURN:
        if market_fill_due(state):
            emit(state, events, MarketFillBegan(state.player, Phase.TURN))
            return
        # Nearly always a card can be drawn; that is much faster to see than to list all actions.
        if can_draw(state) or _turn_actions(state):
            return
        emit(state, events, TurnPassed(state.player))
        _end_turn(state, events)


def _end_choice(state: State, events: list[Event]) -> None:
    """Let the next player who has something to choose begin, in seating order; when all have
    chosen, settle the choices and begin the first turn (C-0, GL-6)."""
    for player in state.seats_from_first:
        if _begin_choice(state, player, events):
            return
    for end in _hooks(state.game_map).end_choices:
        end(state, events)
    emit(state, events, PlayBegan(state.first))
    begin_turn(state, events)


def _begin_choice(state: State, seat: Seat, events: list[Event]) -> bool:
    """Begin the next choice of a player; return whether there is one."""
    return any(begin(state, seat, events) for begin in _hooks(state.game_map).begin_choice)


def _end_turn(state: State, events: list[Event]) -> None:
    """Discard the cards set aside, call `end_turn` of the rules and end the turn; end the game if
    the last round is over (C-12) or all have passed in a row (C-11)."""
    player, rules = state.player, state.game_map.rules.of(LastRoundRules)
    discard_set_aside(state, events)
    for end in _hooks(state.game_map).end_turn:
        end(state, events)
    if state.passes == state.players:
        emit(state, events, GameEnded(all_passed=True))
        return
    emit(state, events, TurnEnded(player, state.seats[(player + 1) % state.players]))
    if state.turns_left is None:
        if sum(state.pieces[player]) <= rules.pieces:
            emit(state, events, LastRoundBegan(player, rules.turns * state.players))
    elif state.turns_left == 0:
        emit(state, events, GameEnded(all_passed=False))


def legal_actions(state: State) -> list[Action]:
    """All legal actions of the player whose turn it is."""
    phase = state.phase
    if phase is Phase.TURN:
        return _turn_actions(state)
    if phase is Phase.TURN_END:
        return [EndTurn()]
    if phase is Phase.OVER:
        return []
    return _LEGAL[phase](state)


def is_legal(state: State, action: Action) -> bool:
    """Whether an action is legal now; avoids listing all legal actions where possible."""
    if isinstance(action, EndEarly | ShuffleDecks):
        return state.phase is not Phase.OVER
    rule = ACTIONS[type(action)]
    if state.phase is Phase.TURN and rule.is_legal is not None:
        return rule.is_legal(state, action)
    return action in legal_actions(state)


def _turn_actions(state: State) -> list[Action]:
    """All actions that can begin a turn, and a pass if the player can only wait (C-11)."""
    hooks = _hooks(state.game_map)
    actions: list[Action] = []
    for legal in hooks.turn:
        actions += legal(state)
    if hooks.waiting:
        must_act = bool(actions)
        for legal in hooks.waiting:
            actions += legal(state)
        if actions and not must_act:
            actions.append(Pass())
    return actions


def perform(
    state: State, action: Action, events: list[Event], *, auto_end_turn: bool = False
) -> None:
    """Perform a legal action and append its events to `events`. After the last step of a turn the
    game waits for `EndTurn`; with `auto_end_turn` the turn ends at once.

    The numbered steps are those of docs/engine.md, "How an action is performed"."""
    kind = type(action)
    if kind in _ENDINGS:
        _ENDINGS[kind](state, events)
        return
    if isinstance(action, ShuffleDecks):
        shuffle_decks(state, action.rng, events)
        return
    hooks, before = _hooks(state.game_map), len(events)
    ways = hooks.instead.get(kind)
    # 1. The first rule whose `instead` applies, or the action's own.
    way = _PERFORM[kind] if ways is None else _way(ways, state, action)
    is_last = way(state, action, events)
    if is_last:
        # 2. What follows a claim: the turn goes on if a rule asks the player something.
        is_last = not (hooks.after_claim and _asks_after_claim(hooks, state, events, before))
        # 3. The decks and the market, unless cards are set aside.
        if not all(state.decks) and any(state.discards) and not state.set_aside:
            settle_cards(state, events)
    # 4. Before the first turn: the player's next choice.
    if is_last and not state.turn and _begin_choice(state, state.player, events):
        return
    # 5. With two decks the player chooses the one that fills each empty slot (GL-1).
    players_fill_market = len(state.decks) > 1
    if players_fill_market:
        if state.phase is Phase.MARKET_FILL or begin_fill(state, is_last, events):
            return
        if state.phase is Phase.TURN and not is_last:
            begin_turn(state, events)  # Filled before the main action: perhaps nothing can be done.
    # 6. The end of the turn.
    if is_last and auto_end_turn:
        end_turn(state, events)
    elif is_last:
        emit(state, events, ActionEnded(state.player))


def _asks_after_claim(hooks: _Hooks, state: State, events: list[Event], before: int) -> bool:
    """Do what follows a claim among the events since `before`; return whether the player must
    decide something."""
    asks = False
    for event in events[before:]:
        if type(event) is RouteClaimed:
            for after in hooks.after_claim:
                asks |= after(state, event.route, event.payment, events)
    return asks


def _way(ways: Sequence[Instead], state: State, action: Action) -> Perform:
    """The first of these ways that applies, or that of the action's own rule."""
    for way in ways:
        if way.applies is None or way.applies(state, action):
            return way.perform
    return _PERFORM[type(action)]


_ENDINGS: Final[dict[type[Any], _Hook]] = {EndTurn: end_turn, EndEarly: end_early}
"""The actions that all rules take part in."""


def why_illegal(state: State, action: Action) -> Refusal:
    """Why an action is illegal that is not in the list of legal actions."""
    rule, phase = ACTIONS.get(type(action)), state.phase
    if rule is not None and phase in rule.phases:
        return rule.why_illegal(state, action)
    if phase is not Phase.TURN:
        is_choice = phase is Phase.TURN_END and not state.turn
        return Refusal("choice-over" if is_choice else "do-first", phase=phase)
    return Refusal((rule.refusal_outside_phase if rule else "") or "no-such-action")
