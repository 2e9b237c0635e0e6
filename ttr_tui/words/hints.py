"""Hints in words: one or two sentences for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.play.hints import (
    FlagCard,
    HarborsNotBuilt,
    Hint,
    LaterExchange,
    NeedsStation,
    TicketRisk,
    Tip,
)
from ttr_tui.play.route_needs import harbor_needs
from ttr_tui.words import counts
from ttr_tui.words.advice import fact_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import N_, _
from ttr_tui.words.names import card_name
from ttr_tui.words.tickets import ticket_words


def all_hint_words(hints: Collection[Hint], view: View, key_name: KeyName) -> list[str]:
    """These hints in words."""
    return [sentence for hint in hints for sentence in hint_words(hint, view, key_name)]


def hints_switched(on: bool) -> str:
    """What is said when hints are switched on or off."""
    return _("Hints on") if on else _("Hints off")


_RISKS: Final[Mapping[TicketRisk, str]] = {
    TicketRisk.KEPT: N_("A ticket you keep but do not complete costs its points at the end."),
    TicketRisk.FEW_TURNS: N_(
        "Few turns are left, and a ticket you do not complete costs its points."
    ),
    TicketRisk.LAST_ROUND: N_("A new ticket you do not complete now costs its points."),
}

_TIPS: Final[Mapping[Tip, str]] = {
    Tip.HOW_TO_PLAY: N_("New to the game? {rules} explains how to play."),
    Tip.CONNECT_CITIES: N_("Connect both cities of a ticket with your routes to score its points."),
    Tip.FAILED_TICKETS_COST: N_("If you fail, you lose them."),
    Tip.CURSOR_SHOWS_PATH: N_("Move the cursor to see a ticket's path on the board."),
    Tip.NO_FACE_UP_LOCOMOTIVE: N_("A second card can be any card except a face-up {locomotive}."),
    Tip.CARDS_COME_BACK: N_("If you withdraw, your cards come back and your turn ends."),
    Tip.UNDO: N_("{undo} undoes your last step."),
    Tip.STATION_USES_ROUTE: N_("A station uses one route of another player at the end."),
    Tip.HAND_SCORES_NOTHING: N_("Cards left in your hand score nothing at the end."),
    Tip.NEW_TICKETS: N_("You can also draw new tickets, but those you fail cost points."),
    Tip.TWO_CARDS: N_("You can draw 2 cards."),
    Tip.TWO_CARDS_OR_LOCOMOTIVE: N_("You can draw 2 cards, or one face-up {locomotive}."),
}


def risk_words(risk: TicketRisk) -> str:
    return _(_RISKS[risk])


def hint_words(hint: Hint, view: View, key_name: KeyName) -> list[str]:
    """What a hint says, in one or two sentences."""
    game_map = view.game_map
    locomotive = card_name(game_map.locomotive, game_map)
    match hint:
        case TicketRisk():
            return [risk_words(hint)]
        case Tip.FIND_AND_CLAIM:
            return []  # The advice names its keys.
        case Tip():
            undo, rules = key_name("turn.undo"), key_name("game.rules")
            return [_(_TIPS[hint], locomotive=locomotive, undo=undo, rules=rules)]
        case FlagCard(points=points):
            scored = counts.points(points)
            return [
                _("The card lies face up in front of you; otherwise it is discarded."),
                _("One card of each flag color scores {points}.", points=scored),
            ]
        case LaterExchange(points=points):
            said = _(
                "You can exchange pieces with your reserve later, for {points} per piece.",
                points=counts.points(points),
            )
            return [said]
        case HarborsNotBuilt():
            needs = None if view.legal_of(BuildHarbor) else harbor_needs(view)
            return [harbors_words(hint), *([fact_words(needs, view)] if needs else [])]
        case NeedsStation(ticket=ticket):
            return [_("{ticket} needs a station.", ticket=ticket_words(view, ticket))]


def harbors_words(hint: HarborsNotBuilt) -> str:
    return _(
        "You lose {points} at the end for {harbors} not built. Build soon.",
        points=counts.points(hint.points),
        harbors=counts.harbors(hint.harbors),
    )
