"""The rules of the game as a library, without screens, files and clocks; docs/engine.md has
examples.

Begin with `Game`: give it a map (`ttr_tui.mapfile` reads map files), the names of the players and
a seed. `game.legal()` lists the actions of the player who must act, `game.apply(action)` performs
one, `game.undo()` undoes it. Here is what most programs need; everything else is imported from its
module:

- the map: `GameMap` with its routes, cities and tickets, and `Rules`; the settings of a rule, its
  actions and its events are in its module in `ttr_tui.engine.rules`
- what a player may know: `view_of` gives a `View`, `seen_by` an event without secrets
- the result: `final_score`, with a line of each rule for each player
- text and JSON: `action_text`, `action_to_json`, `event_to_json`, `view_to_json` and their readers
- records: `Record` is an action with its events, `replay_records` rebuilds a game
"""

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim
from ttr_tui.engine.codec import (
    action_from_json,
    action_from_text,
    action_text,
    action_to_json,
    event_from_json,
    event_to_json,
)
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game, InvalidRecordError, Record, replay_records
from ttr_tui.engine.game_map import CardType, City, GameMap, Payment, Route, Rules, Ticket
from ttr_tui.engine.notation import NotationError
from ttr_tui.engine.refusals import IllegalActionError, Refusal
from ttr_tui.engine.rules.market import DrawFaceUp, DrawFromDeck
from ttr_tui.engine.rules.tickets import DrawTickets, KeepTickets
from ttr_tui.engine.rules.turns import EndEarly, EndTurn
from ttr_tui.engine.scoring import FinalScore, PlayerScore, final_score
from ttr_tui.engine.state import Phase, State
from ttr_tui.engine.view import View, seen_by, view_of
from ttr_tui.engine.view_json import view_from_json, view_to_json

__all__ = [
    "Action",
    "CardType",
    "City",
    "Claim",
    "DrawFaceUp",
    "DrawFromDeck",
    "DrawTickets",
    "EndEarly",
    "EndTurn",
    "Event",
    "FinalScore",
    "Game",
    "GameMap",
    "IllegalActionError",
    "InvalidRecordError",
    "KeepTickets",
    "NotationError",
    "Payment",
    "Phase",
    "PlayerScore",
    "Record",
    "Refusal",
    "Route",
    "Rules",
    "State",
    "Ticket",
    "View",
    "action_from_json",
    "action_from_text",
    "action_text",
    "action_to_json",
    "event_from_json",
    "event_to_json",
    "final_score",
    "replay_records",
    "seen_by",
    "view_from_json",
    "view_of",
    "view_to_json",
]
