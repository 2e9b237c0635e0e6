"""Hints for beginners: what the player can do now, and why.

`hints` gives sentences, the most useful first: where there is little room, only the first is shown.
What they propose is the choice of the hard player (`advice`); the rest explains it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ttr_tui.engine import (
    EMPTY,
    Action,
    BuildHarbor,
    BuildStation,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    ExchangeRules,
    FlagRules,
    GameMap,
    HarborRules,
    LastRoundRules,
    MarketRules,
    PayTunnel,
    Phase,
    TicketStatus,
    View,
    is_whole_draw,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import What
from ttr_tui.play.ticket_needs import unfinished
from ttr_tui.text import counted
from ttr_tui.words.advice import KeyName, advice
from ttr_tui.words.cards import cards_words, ticket_words

_FIRST_ROUTES: Final = 2
"""A player with fewer routes is told what every turn offers."""

_TIME_FOR_TICKETS: Final = 1 / 3
"""With less than this part of some player's pieces, new tickets are a risk: few turns are left."""


def hints(hot_seat: HotSeat, key_name: KeyName, selected: Collection[int] = ()) -> list[str]:
    """Return the hints for the present moment; none while no hand is shown. `selected` are the
    offered tickets that are selected."""
    view = hot_seat.view
    if view.viewer is None or not view.legal:
        return []
    found = advice(hot_seat, key_name, at_once=True, selected=selected)
    choice = hot_seat.advice(at_once=True)
    sentences = list(found.sentences) if found is not None else []
    if choice is not None and choice.action == DrawTickets() and (risk := ticket_risk(view)):
        sentences.insert(1, risk)
    if view.phase is Phase.SECOND_CARD and any(
        entry.what is What.MARKET_RESET for entry in hot_seat.turn_so_far()
    ):
        sentences.append("The market was replaced.")
    if harbors := harbor_reminder(view):
        sentences.append(harbors)
    if view.phase is Phase.TURN:
        sentences += [*_market_that_stays(view), *_needs_station(hot_seat, " ".join(sentences))]
    explained = _explanation(view, key_name, choice.action if choice is not None else None)
    return [*sentences, *explained]


def _explanation(view: View, key_name: KeyName, action: Action | None) -> Iterator[str]:
    """The rule that a beginner needs at this moment."""
    match view.phase:
        case Phase.STARTING_TICKETS:
            yield "Connect both cities of a ticket with your routes to score its points."
            yield "If you fail, you lose them."
            yield "Move the cursor to see a ticket's path on the board."
        case Phase.TICKET_CHOICE:
            risk = "A ticket you keep but do not complete costs its points at the end."
            yield ticket_risk(view) or risk
        case Phase.TURN:
            yield from _turn(view, key_name, action)
        case Phase.SECOND_CARD:
            wild = _locomotive(view.game_map)
            if view.own_turns_left == 1:
                return
            locked = is_whole_draw(view.game_map, view.game_map.locomotive)
            if locked and view.game_map.locomotive in view.market:
                yield f"A second card can be any card except a face-up {wild}."
            if _is_first_steps(view) and isinstance(action, DrawFromDeck):
                yield f"A card from the deck stays secret, and it may be a {wild}."
        case Phase.TUNNEL if any(isinstance(each, PayTunnel) for each in view.legal):
            yield "If you withdraw, your cards come back and your turn ends."
        case Phase.TUNNEL:
            yield "You only lose the turn."
        case Phase.FLAG_CARD:
            points = counted(view.game_map.rules.of(FlagRules).points, "point")
            yield "The card lies face up in front of you; otherwise it is discarded."
            yield f"One card of each flag color scores {points}."
        case Phase.STARTING_PIECES if exchange := view.game_map.rules.get(ExchangeRules):
            points = counted(exchange.points, "point")
            yield f"You can exchange pieces with your reserve later, for {points} per piece."
        case Phase.MARKET_FILL:
            yield "The others can draw this card before your next turn."
        case Phase.TURN_END if view.can_undo:
            yield f"{key_name('turn.undo')} undoes your last step."


def _turn(view: View, key_name: KeyName, action: Action | None) -> Iterator[str]:
    draws = any(isinstance(each, DrawFaceUp | DrawFromDeck) for each in view.legal)
    is_draw = isinstance(action, DrawFaceUp | DrawFromDeck)
    match action:
        case Claim() if _is_first_steps(view):
            next_key, claim_key = key_name("turn.next"), key_name("turn.claim")
            yield f"{next_key} finds it on the board, {claim_key} claims it."
        case BuildStation():
            yield "A station uses one route of another player at the end."
    if view.own_turns_left is not None:
        if view.own_turns_left == 1 and (not is_draw or view.claims()):
            yield "Cards left in your hand score nothing at the end."
        elif DrawTickets() in view.legal and action != DrawTickets():
            yield ticket_risk(view)
        return
    yield from _new_tickets(view, key_name, action)
    if not draws:
        yield "No card is left to draw."
    elif _is_first_steps(view) or not _cards_to_draw(view).startswith("2 cards"):
        yield f"{'You can' if is_draw else 'Or'} draw {_cards_to_draw(view)}."


def _is_first_steps(view: View) -> bool:
    """Whether the viewer may not know yet what every turn offers."""
    return view.owners.count(view.viewer) < _FIRST_ROUTES


def _new_tickets(view: View, key_name: KeyName, action: Action | None) -> Iterator[str]:
    """What may be a better use of many pieces than single routes, when all tickets are
    completed; the hard player thinks otherwise."""
    can_draw = DrawTickets() in view.legal and not isinstance(action, DrawTickets)
    if can_draw and not ticket_risk(view) and view.tickets and not unfinished(view):
        press = f"press {key_name('turn.tickets')}"
        yield f"You can also draw new tickets, but those you fail cost points ({press})."


def ticket_risk(view: View) -> str:
    """What to know before drawing tickets near the end; before that nothing."""
    if view.turns_left is not None:
        return "A ticket you do not complete now costs its points."
    pieces = sum(deck.pieces.count for deck in view.game_map.rules.decks)
    if view.turn and min(seat.pieces for seat in view.seats) < _TIME_FOR_TICKETS * pieces:
        return "Few turns are left, and a ticket you do not complete costs its points."
    return ""


def _cards_to_draw(view: View) -> str:
    """`2 cards, or one face-up locomotive`; one card if no second one can be drawn."""
    game_map, market = view.game_map, view.market
    whole_draw = is_whole_draw(game_map, game_map.locomotive)
    face_up = market.count(game_map.locomotive) if whole_draw else 0
    others = sum(card != EMPTY for card in market) - face_up + sum(view.decks)
    others += sum(map(sum, view.discards))
    one = f"one face-up {_locomotive(game_map)}"
    if others >= 2:
        return f"2 cards{f', or {one}' if face_up else ''}"
    if face_up:
        return f"one card, or {one}" if others else one
    return "the last card"


def _market_that_stays(view: View) -> Iterator[str]:
    if view.reset_limit_reached:
        rules = view.game_map.rules.of(MarketRules)
        wild = view.game_map.locomotive
        face_up = cards_words(wild, view.market.count(wild), view.game_map)
        times = counted(rules.max_resets, "time")
        yield f"The market has {face_up}: it was replaced {times} and stays until it changes."


def _needs_station(hot_seat: HotSeat, said: str) -> Iterator[str]:
    """Name the tickets that open routes cannot complete, but a station can, unless it is said
    how to complete them."""
    for progress in hot_seat.progress.values():
        name = ticket_words(hot_seat.view, progress.ticket)
        if progress.status is TicketStatus.NEEDS_STATION and f"completes {name}" not in said:
            yield f"{name} needs a station."


def harbor_reminder(view: View) -> str | None:
    """The points that the viewer loses for harbors not built (GL-8), as soon as there may be little
    time left for them: in the last round, or when a player is as near to the end as the harbors
    cost cards. `None` before that, and when it is too late."""
    rules = view.game_map.rules.get(HarborRules)
    if rules is None or view.viewer is None or not rules.penalty:
        return None
    if view.phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES):
        return None  # Not every player has pieces yet.
    left = view.seats[view.viewer].harbors_left
    cards = left * rules.cards_of_each_deck * len(view.game_map.rules.decks)
    to_end = min(seat.pieces for seat in view.seats)
    to_end -= view.game_map.rules.of(LastRoundRules).pieces
    can_build = any(isinstance(action, BuildHarbor) for action in view.legal)
    too_late = view.own_turns_left == 1 and not can_build
    if not left or too_late or (view.turns_left is None and to_end > cards):
        return None
    harbors, lost = counted(left, "harbor"), counted(left * rules.penalty, "point")
    return f"You lose {lost} at the end for {harbors} not built. Build soon."


def _locomotive(game_map: GameMap) -> str:
    """The name of the wild card on this map."""
    return game_map.card_types[game_map.locomotive].name
