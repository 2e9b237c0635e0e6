"""A game being played: what is legal, what came of each action, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseFleet,
    Claim,
    DrawCard,
    DrawTickets,
    EndEarly,
    Exchange,
    FillPlace,
    HandOver,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
    Withdraw,
)
from ttr_tui.engine.building import build, harbor_actions, station_actions
from ttr_tui.engine.choosing_tickets import draw_tickets, keep_actions, keep_tickets
from ttr_tui.engine.claiming import claim, claim_actions, flag_actions, keep_flag_card
from ttr_tui.engine.events import (
    REVEALING,
    ActionEnded,
    Event,
    FillDue,
    FillEnded,
    TurnPassed,
    happen,
)
from ttr_tui.engine.fleets import choose_fleet, exchange, exchange_actions, fleet_actions
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.refusals import Refused, why_refused
from ttr_tui.engine.state import Phase, State
from ttr_tui.engine.taking_cards import (
    card_actions,
    draw_card,
    fill_actions,
    fill_due,
    fill_place,
    take_card,
)
from ttr_tui.engine.tunnels import pay_tunnel, try_tunnel, tunnel_actions, withdraw
from ttr_tui.engine.turns import begin_turn, end_early, hand_over, set_up


class Record(NamedTuple):
    """An action and what came of it; the setup has no action."""

    action: Action | None
    events: tuple[Event, ...]


class Game:
    """A function of the map, the players in their seats, who begins, a seed and the actions taken.

    `first` is the seat that begins, `None` to draw it by lot (C-1). After a player's last step the
    game waits for `HandOver`; with `automatic_handover` (for simulations) it does not, and nothing
    can be taken back. `log` holds a record of the setup and of every action since.
    """

    def __init__(
        self,
        game_map: GameMap,
        players: Sequence[str],
        *,
        first: int | None = None,
        seed: int = 0,
        automatic_handover: bool = False,
    ) -> None:
        """Set up a game. `ValueError` if the map is not for so many players, or `first` is none
        of them."""
        rules = game_map.rules
        if not rules.least_players <= len(players) <= rules.most_players:
            raise ValueError(
                f"{game_map.title} is for {rules.least_players} to {rules.most_players} players, "
                f"not {len(players)}"
            )
        if first is not None and first not in range(len(players)):
            raise ValueError(f"there is no seat {first}")
        self.players = tuple(players)
        self.automatic_handover = automatic_handover
        self.state = State(game_map, len(players))
        events: list[Event] = []
        set_up(self.state, first, seed, events)
        self.log: list[Record] = [Record(None, tuple(events))]
        self._before: list[State] = []
        self._legal: list[Action] | None = None

    @classmethod
    def from_state(
        cls, state: State, players: Sequence[str], *, automatic_handover: bool = False
    ) -> Game:
        """A game that goes on from a described position."""
        if len(players) != state.players:
            raise ValueError(f"the position has {state.players} players, not {len(players)}")
        game = cls.__new__(cls)
        game.players = tuple(players)
        game.automatic_handover = automatic_handover
        game.state = state
        game.log = [Record(None, ())]
        game._before = []
        game._legal = None
        return game

    @property
    def game_map(self) -> GameMap:
        return self.state.game_map

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def legal(self) -> Sequence[Action]:
        """Everything that the player whose turn it is may do now; empty when the game is over."""
        if self._legal is None:
            self._legal = _legal_actions(self.state)
        return self._legal

    def apply(self, action: Action) -> Record:
        """Do it. Raises `Refused`, and changes nothing, if it is not in the legal list. `EndEarly`
        is in no list and may be done until the game is over (C-16)."""
        if self.is_over or (action not in self.legal() and not isinstance(action, EndEarly)):
            raise Refused(why_refused(self.state, action))
        state, events = self.state, list[Event]()
        before = None if self.automatic_handover else state.copy()
        if _perform(state, action, events):
            self._end_action(events)
        self._legal = None
        record = Record(action, tuple(events))
        self.log.append(record)
        if before is not None:
            final = isinstance(action, HandOver | EndEarly)
            if final or any(isinstance(e, REVEALING) for e in events):
                self._before.clear()
            else:
                self._before.append(before)
        return record

    def _end_action(self, events: list[Event]) -> None:
        """The last step is done: hand over, or wait for it."""
        if self.automatic_handover:
            hand_over(self.state, events)
        else:
            happen(self.state, events, ActionEnded(self.state.player))

    @property
    def can_take_back(self) -> bool:
        """Whether the last step brought nothing hidden to light and was not handed over."""
        return bool(self._before)

    def take_back(self) -> Record:
        """Undo the last step exactly and return what it was; `Refused` if that cannot be."""
        if not self._before:
            raise Refused(self._why_not_taken_back())
        self.state = self._before.pop()
        self._legal = None
        return self.log.pop()

    def _why_not_taken_back(self) -> str:
        if self.is_over:
            return "nothing can be taken back: the game is over"
        last = self.log[-1].action
        if last is None or isinstance(last, HandOver):
            return "nothing can be taken back: nothing has been done yet"
        return "nothing can be taken back: something hidden has come to light since"

    def copy(self) -> Game:
        """A game that shares nothing changeable with this one."""
        other = Game.__new__(Game)
        other.players = self.players
        other.automatic_handover = self.automatic_handover
        other.state = self.state.copy()
        other.log = self.log[:]
        other._before = self._before[:]
        other._legal = self._legal
        return other


def _legal_actions(state: State) -> list[Action]:
    match state.phase:
        case Phase.TURN:
            return _turn_actions(state)
        case Phase.SECOND_CARD:
            return card_actions(state)
        case Phase.HAND_OVER:
            return [HandOver()]
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            return keep_actions(state)
        case Phase.TUNNEL:
            return tunnel_actions(state)
        case Phase.FLAG_CARD:
            return flag_actions(state)
        case Phase.MARKET_FILL:
            return fill_actions(state)
        case Phase.FLEET:
            return fleet_actions(state)
        case Phase.OVER:
            return []


def _turn_actions(state: State) -> list[Action]:
    """All that a turn can begin with; who could only exchange may pass as well (C-11)."""
    rules = state.game_map.rules
    actions = card_actions(state)
    if state.ticket_deck:
        actions.append(DrawTickets())
    actions += claim_actions(state)
    if rules.stations is not None:
        actions += station_actions(state)
    if rules.harbors is not None:
        actions += harbor_actions(state)
    if rules.exchange is not None:
        exchanges = exchange_actions(state)
        actions += exchanges if actions else [*exchanges, Pass()]
    return actions


def _perform(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; says whether it was the last step before handing over."""
    match action:
        case TakeCard():
            last = take_card(state, action, events)
        case DrawCard():
            last = draw_card(state, action, events)
        case Claim(lane=lane):
            if state.game_map.lanes[lane].tunnel:
                last = try_tunnel(state, action, events)
            else:
                claim(state, action, events)
                last = True
            last = last and state.phase is not Phase.FLAG_CARD
        case DrawTickets():
            draw_tickets(state, events)
            last = False
        case KeepTickets():
            keep_tickets(state, action, events)
            last = True
        case HandOver():
            hand_over(state, events)
            return False
        case EndEarly():
            end_early(state, events)
            return False
        case FillPlace():
            return _fill_place(state, action, events)
        case PayTunnel():
            pay_tunnel(state, action, events)
            last = state.phase is not Phase.FLAG_CARD
        case Withdraw():
            withdraw(state, events)
            last = True
        case KeepFlagCard() | KeepNoFlagCard():
            keep_flag_card(state, action, events)
            last = True
        case BuildStation() | BuildHarbor():
            build(state, action, events)
            last = True
        case Exchange():
            exchange(state, action, events)
            last = True
        case ChooseFleet():
            choose_fleet(state, action, events)
            last = True
        case Pass():
            happen(state, events, TurnPassed(state.player))
            last = True
    if len(state.decks) > 1 and state.tunnel is None and fill_due(state):
        return _wait_for_fill(state, last, events)
    return last


def _wait_for_fill(state: State, last: bool, events: list[Event]) -> bool:
    """An empty place can be filled from several decks: the player chooses first (GL-1)."""
    then = Phase.HAND_OVER if last else state.phase
    happen(state, events, FillDue(state.player, then.value))
    return False


def _fill_place(state: State, action: FillPlace, events: list[Event]) -> bool:
    """Fill a place; when nothing more is to be chosen the game goes on where it was."""
    fill_place(state, action, events)
    if fill_due(state):
        return False
    happen(state, events, FillEnded())
    if state.phase is Phase.TURN:
        begin_turn(state, events)
    return state.phase is Phase.HAND_OVER
