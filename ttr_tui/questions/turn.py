"""The turn itself: everything that can be done in it, and why the rest is not possible now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ttr_tui import engine
from ttr_tui.engine.game_map import CityIndex, DeckIndex, RouteIndex, Slot
from ttr_tui.engine.registry import BUILDINGS, buildings_on
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.questions import buildings, map_rules, routes, tickets
from ttr_tui.questions.question import Kind, Option, Question, Role, said
from ttr_tui.words.language import TextPart, _
from ttr_tui.words.names import card_name, deck_name


def turn(hot_seat: HotSeat, here: CityIndex | None = None) -> Question:
    """What to do this turn, which second card to draw, or at its end why nothing more can be drawn;
    `here` is the city that the player looks at. The option of each key has its id, without a key of
    its own for each route. What this map does not have, and what is not possible after a first
    card, is no option."""
    view, rules = hot_seat.view, hot_seat.view.game_map.rules
    options = [_face_up(hot_seat, Slot(slot)) for slot in range(len(view.market))]
    options += [
        _option(
            hot_seat,
            f"turn.deck{deck + 1}",
            engine.DrawFromDeck(deck),
            deck_name(deck, view.game_map),
        )
        for deck in view.game_map.deck_indices
    ]
    if view.phase is not engine.Phase.SECOND_CARD:
        options.append(command(hot_seat, "tickets"))
    if view.phase is engine.Phase.TURN:
        options.append(command(hot_seat, "claim"))
        options += [command(hot_seat, each.kind, here) for each in buildings_on(view.game_map)]
        options += [command(hot_seat, "exchange")] if rules.get(ExchangeRules) else []
        options += [command(hot_seat, "pass")] if Pass() in view.legal else []
    return Question("turn", (), options, of_phase=True)


def draws(hot_seat: HotSeat) -> Question:
    """What to draw: a face-up card, one from a deck, or instead of the first card tickets."""
    asked, ids = turn(hot_seat), ("turn.card", "turn.deck")
    question = (
        _("Draw the second card.")
        if hot_seat.view.phase is engine.Phase.SECOND_CARD
        else _("Draw what?")
    )
    return asked._replace(
        id="draw",
        remarks=said(Role.QUESTION, question),
        options=[
            *(option for option in asked.options if option.id.startswith(ids)),
            command(hot_seat, "tickets")._replace(words=[TextPart(_("tickets"))]),
        ],
        kind=Kind.DRAW,
        of_phase=hot_seat.view.phase is engine.Phase.SECOND_CARD,
    )


def command(hot_seat: HotSeat, name: str, here: CityIndex | None = None) -> Option:
    """What somebody who wants to do this, such as `claim`, is asked, or why it is not possible now;
    `here` is the city that the player looks at."""
    view, id = hot_seat.view, f"turn.{name}"
    city = CityIndex(0) if here is None else here
    refused: engine.Action
    ask: Callable[[HotSeat], Question]
    match name:
        case "claim":
            ask, refused = routes.connections, engine.Claim(RouteIndex(0), ())
            can = view.phase is engine.Phase.TURN and bool(hot_seat.payable_routes)
        case _ if building := BUILDINGS.get(name):
            ask = partial(buildings.city_to_build_in, building=building, here=here)
            can, refused = bool(view.legal_of(building.action)), building.action(city, ())
        case "exchange":
            ask = map_rules.exchange
            can, refused = bool(view.legal_of(Exchange)), Exchange(DeckIndex(0), 1)
        case _:
            phases, refused = _COMMANDS[name]
            if not phases:
                return _option(hot_seat, id, refused)
            can = view.phase in phases
            ask = draws if name == "draw" else QUESTION_OF_PHASE[phases[0]]
    if can:
        return Option(partial(ask, hot_seat), id=id)
    return Option(why_not=hot_seat.why_illegal(refused), id=id)


def _face_up(hot_seat: HotSeat, slot: Slot) -> Option:
    """A face-up card; if several decks can replace it, ask which (GL-1)."""
    view, id = hot_seat.view, f"turn.card{slot + 1}"
    legal = [each for each in view.legal_of(engine.DrawFaceUp) if each.slot == slot]
    card = view.market[slot]
    name = _("empty") if card is None else card_name(card, view.game_map)
    words = [TextPart(card=card), TextPart(name)]
    if len(legal) > 1:
        return Option(partial(map_rules.replacing_deck, hot_seat, slot), words, id=id)
    drawn = legal[0] if legal else engine.DrawFaceUp(slot)
    return _option(hot_seat, id, drawn)._replace(words=words)


def _option(hot_seat: HotSeat, id: str, action: engine.Action, words: str = "") -> Option:
    legal = action in hot_seat.view.legal
    return Option(
        action if legal else None,
        [TextPart(words)] if words else [],
        why_not=None if legal else hot_seat.why_illegal(action),
        id=id,
    )


QUESTION_OF_PHASE: Final[Mapping[engine.Phase, Callable[[HotSeat], Question]]] = {
    engine.Phase.STARTING_TICKETS: tickets.offered_tickets,
    engine.Phase.TICKET_CHOICE: tickets.offered_tickets,
    engine.Phase.TURN: turn,
    engine.Phase.SECOND_CARD: turn,
    engine.Phase.STARTING_PIECES: map_rules.starting_pieces,
    engine.Phase.TUNNEL: routes.tunnel,
    engine.Phase.FLAG_CARD: map_rules.flag_card,
    engine.Phase.MARKET_FILL: map_rules.filling_deck,
}
"""The question of each phase of the game; at the end of a turn there is only one thing to do."""

_COMMANDS: Final[Mapping[str, tuple[Sequence[engine.Phase], engine.Action]]] = {
    "draw": ((engine.Phase.TURN, engine.Phase.SECOND_CARD), engine.DrawFromDeck()),
    "tickets": ((), engine.DrawTickets()),
    "keep": ((engine.Phase.STARTING_TICKETS, engine.Phase.TICKET_CHOICE), engine.KeepTickets(())),
    "pieces": ((engine.Phase.STARTING_PIECES,), ChooseStartingPieces(())),
    "fill": ((engine.Phase.MARKET_FILL,), FillSlot(DeckIndex(0))),
    "pay": ((engine.Phase.TUNNEL,), PayTunnel(())),
    "withdraw": ((), Withdraw()),
    "flag": ((engine.Phase.FLAG_CARD,), KeepNoFlagCard()),
    "pass": ((), Pass()),
    "end": ((), engine.EndTurn()),
}
"""Other commands: the phases whose question they answer, and an action of theirs that is refused in
other phases; or without phases, the action that they are."""
