"""Keeping cards for the flag, and scoring a complete one (PA-2, PA-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import CardTypeIndex, GameMap, Payment, RouteIndex, Seat
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Column,
    EventRule,
    Instead,
    Kind,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.engine.rules.cards import CardsSetAside, discard
from ttr_tui.engine.rules.market import discard_set_aside, settle_cards
from ttr_tui.engine.rules.routes import claim_route
from ttr_tui.engine.state import Phase, State


class FlagRules(NamedTuple):
    """PA-2 and PA-3: the colors of the flag, and the points for a complete one."""

    colors: tuple[int, ...]
    points: int = 4


class KeepFlagCard(NamedTuple):
    """Keep one of the played cards for the flag (PA-2)."""

    card: CardTypeIndex
    tag: Literal["flag"] = "flag"


class KeepNoFlagCard(NamedTuple):
    """Keep no card for the flag: discard all played cards (PA-2)."""

    tag: Literal["no flag"] = "no flag"


class FlagOffered(NamedTuple):
    """The player may keep one of these cards, just played, for the flag (PA-2)."""

    player: Seat
    cards: tuple[CardTypeIndex, ...]

    def apply(self, state: State) -> None:
        state.flag_offer = self.cards
        state.phase = Phase.FLAG_CARD


class FlagCardKept(NamedTuple):
    """The player kept a played card for the flag, face up (PA-2)."""

    player: Seat
    card: CardTypeIndex

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        set_aside.remove(self.card)
        state.set_aside = tuple(set_aside)
        state.flags[self.player] += (self.card,)
        state.flag_offer = ()


class FlagCardDeclined(NamedTuple):
    """The player kept no card for the flag (PA-2)."""

    player: Seat

    def apply(self, state: State) -> None:
        state.flag_offer = ()


class FlagScored(NamedTuple):
    """A player scored a complete flag and discarded its cards (PA-3)."""

    player: Seat
    cards: tuple[CardTypeIndex, ...]
    points: int

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.flags[self.player] = ()
        state.flag_points[self.player] += self.points
        state.scores[self.player] += self.points


def flag_cards(state: State, route: RouteIndex, payment: Payment) -> tuple[CardTypeIndex, ...]:
    """The card types that may be kept for the flag when this route is claimed with this payment:
    none for a gray route, no locomotive, no color that the player already has (PA-2)."""
    flag, color = state.game_map.rules.of(FlagRules), state.game_map.routes[route].color
    if color not in flag.colors:
        return ()
    card_types = state.game_map.card_types
    if any(card_types[card].color == color for card in state.flags[state.player]):
        return ()
    return tuple([card_type for card_type, _ in payment if card_types[card_type].color == color])


def claim_for_flag(state: State, action: Claim, events: list[Event]) -> bool:
    """Claim a route with a card that may be kept: set the cards aside instead of discarding
    them."""
    emit(state, events, CardsSetAside(state.player, action.payment))
    claim_route(state, action.route, action.payment, events, set_aside=True)
    return True


def offer_flag_cards(
    state: State, route: RouteIndex, payment: Payment, events: list[Event]
) -> bool:
    """Offer those of the cards set aside for a route that may be kept; return whether there are
    any."""
    cards = flag_cards(state, route, payment) if state.set_aside else ()
    if cards:
        emit(state, events, FlagOffered(state.player, cards))
    return bool(cards)


def flag_actions(state: State) -> list[Action]:
    """Keep any card on offer, or none."""
    return [*[KeepFlagCard(card) for card in state.flag_offer], KeepNoFlagCard()]


def keep_flag_card(
    state: State, action: KeepFlagCard | KeepNoFlagCard, events: list[Event]
) -> bool:
    """Keep a card face up, or none, and discard the others; those of a tunnel are discarded at the
    end of the turn (EU-2)."""
    if isinstance(action, KeepFlagCard):
        emit(state, events, FlagCardKept(state.player, action.card))
    else:
        emit(state, events, FlagCardDeclined(state.player))
    if state.tunnel is None:
        discard_set_aside(state, events)
    return True


def score_flag(state: State, events: list[Event]) -> None:
    """Score a complete flag at the end of the turn (PA-3)."""
    rules, cards = state.game_map.rules.of(FlagRules), state.flags[state.player]
    if len(cards) < len(rules.colors):
        return
    emit(state, events, FlagScored(state.player, cards, rules.points))
    settle_cards(state, events)


def _end_early(state: State, events: list[Event]) -> None:
    """Keep no card (C-16)."""
    if state.phase is Phase.FLAG_CARD:
        emit(state, events, FlagCardDeclined(state.player))


_NOT_ASKED: Final = "no-flag-card-to-keep"


class FlagScore(NamedTuple):
    """The points that a player scored for complete flags."""

    points: int


def _broken(state: State) -> Iterator[str]:
    if (state.phase is Phase.FLAG_CARD) != bool(state.flag_offer):
        yield "flag cards are offered only while one is chosen (PA-2)"
    set_aside = Counter(state.set_aside)
    if state.phase is Phase.FLAG_CARD and not all(set_aside[card] for card in state.flag_offer):
        yield "the cards of the flag are not set aside (PA-2)"
    rules = state.game_map.rules.get(FlagRules)
    for seat, cards in enumerate(state.flags):
        colors = [state.game_map.card_types[card].color for card in cards]
        allowed = rules.colors if rules else ()
        if len(set(colors)) < len(colors) or not set(colors) <= {*allowed}:
            yield f"seat {seat} has cards that do not belong to one flag (PA-2)"


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    for index, color in enumerate(game_map.rules.of(FlagRules).colors):
        if not any(route.color == color for route in game_map.routes):
            message = f"no route is {game_map.colors[color]}: nobody can complete a flag"
            yield Remark(("flag", "colors", index), message)


RULE: Final = Rule(
    key="flag",
    settings=FlagRules,
    about=(
        "Switches on the flag: cards of its colors are kept face up, and one of each color makes a"
        " flag."
    ),
    fields=(
        Setting("colors", "The colors of the flag.", kind=Kind.COLORS, required=True),
        Setting("points", "The points for a complete flag."),
    ),
    optional=True,
    warnings=_warnings,
    actions=(
        ActionRule(
            KeepFlagCard,
            "keep the card {card}",
            keep_flag_card,
            lambda state, action: Refusal("flag-card-not-played"),
            phases=(Phase.FLAG_CARD,),
            refusal_outside_phase=_NOT_ASKED,
        ),
        ActionRule(
            KeepNoFlagCard,
            "keep no card",
            keep_flag_card,
            lambda state, action: Refusal(_NOT_ASKED),
            phases=(Phase.FLAG_CARD,),
            refusal_outside_phase=_NOT_ASKED,
        ),
    ),
    events=(
        EventRule(FlagOffered),
        EventRule(FlagCardKept),
        EventRule(FlagCardDeclined),
        EventRule(FlagScored),
    ),
    phases={Phase.FLAG_CARD: flag_actions},
    instead=(
        Instead(
            Claim,
            claim_for_flag,
            lambda state, action: bool(flag_cards(state, action.route, action.payment)),
        ),
    ),
    after_claim=offer_flag_cards,
    end_turn=score_flag,
    end_early=_end_early,
    invariants=_broken,
    score=lambda tally: FlagScore(tally.state.flag_points[tally.seat]),
    columns=(Column("flags", FlagScore, during_game=True),),
)
