"""Building and scoring harbors (GL-7, GL-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import CityIndex, GameMap, Payment, Seat
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.payments import BuildTable, can_pay, harbor_payments
from ttr_tui.engine.refusals import NO_PAYMENT, NOT_HELD, Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Building,
    Column,
    Draft,
    EventRule,
    Kind,
    Remark,
    Rule,
    Setting,
    Tally,
    TicketScore,
)
from ttr_tui.engine.rules.cards import holds, pay
from ttr_tui.engine.rules.tickets import TicketsScore
from ttr_tui.engine.state import State
from ttr_tui.text import counted


class HarborRules(NamedTuple):
    """GL-7 and GL-8: harbors per player; the cards with an anchor from each deck that a harbor
    costs; the points for a harbor in a city of 1, 2, … completed tickets (the last number also for
    more); the penalty for each unbuilt harbor."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    cards_of_each_deck: int = 2
    points: tuple[int, ...] = (10, 20, 30)
    penalty: int = 4


class BuildHarbor(NamedTuple):
    """Build a harbor in a port (GL-7)."""

    city: CityIndex
    payment: Payment
    tag: Literal["harbor"] = "harbor"


class HarborBuilt(NamedTuple):
    """A player built a harbor in a port (GL-7)."""

    player: Seat
    city: CityIndex
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.buildings["harbor", self.city] = self.player
        state.passes = 0


@lru_cache(maxsize=16)
def harbor_table(game_map: GameMap) -> BuildTable:
    """Every way to build a harbor."""
    rules = game_map.rules.of(HarborRules)
    ports = [city for city in game_map.city_indices if game_map.cities[city].port]
    return BuildTable(harbor_payments(game_map, rules.cards_of_each_deck), ports, BuildHarbor)


def harbors_of(state: State, seat: Seat) -> list[CityIndex]:
    """The cities in which this player has built a harbor."""
    return [city for city, owner in state.built("harbor").items() if owner == seat]


def harbor_actions(state: State) -> list[Action]:
    """A harbor in any port that has none and that the player has a route to."""
    rules, player = state.game_map.rules.get(HarborRules), state.player
    if rules is None or len(harbors_of(state, player)) >= rules.count:
        return []
    table, hand = harbor_table(state.game_map), state.hands[player]
    choices = [choice for choice, payment in enumerate(table.payments) if can_pay(hand, payment)]
    if not choices:
        return []
    reached, harbors = _reached(state), state.built("harbor")
    actions: list[Action] = []
    for city, of_city in table.actions.items():
        if city in reached and city not in harbors:
            actions += [of_city[choice] for choice in choices]
    return actions


def _reached(state: State) -> set[CityIndex]:
    """The cities to which the player has a route."""
    routes = own_routes(state.owners, state.player)
    return {end for route in routes for end in state.game_map.routes[route].ends}


def build_harbor(state: State, action: BuildHarbor, events: list[Event]) -> bool:
    """Build a harbor and discard the cards."""
    emit(state, events, HarborBuilt(state.player, action.city, action.payment))
    return True


def _why_no_harbor(state: State, action: BuildHarbor) -> Refusal:
    rules, game_map = state.game_map.rules.get(HarborRules), state.game_map
    if rules is None:
        return Refusal("no-harbors-on-this-map")
    if len(harbors_of(state, state.player)) >= rules.count:
        return Refusal("no-harbors-left")
    if not holds(state, action.payment):
        return NOT_HELD
    table, hand = harbor_table(game_map), state.hands[state.player]
    if not table.is_payable(action.payment, hand):
        return Refusal("harbor-price", number=rules.cards_of_each_deck)
    reached, harbors = _reached(state), state.built("harbor")
    if all(city in harbors or city not in reached for city in table.actions):
        return Refusal("no-port-reached")
    if action.city not in table.actions:
        return Refusal("no-port-here")
    if action.city in harbors:
        return Refusal("harbor-here")
    if action.city not in reached:
        return Refusal("port-not-reached")
    return NO_PAYMENT


class HarborScore(NamedTuple):
    """A harbor in the final score: the number of completed tickets to its city, and the points."""

    city: CityIndex
    tickets: int
    points: int


def score_harbors(
    game_map: GameMap, harbors: Collection[CityIndex], tickets: Sequence[TicketScore]
) -> tuple[HarborScore, ...]:
    """Score the harbors in these cities, given the scores of their owner's tickets."""
    rules = game_map.rules.of(HarborRules)
    scores: list[HarborScore] = []
    for city in sorted(harbors):
        completed = sum(
            ticket.completed and city in game_map.tickets[ticket.ticket].ends for ticket in tickets
        )
        points = (0, *rules.points)[min(completed, len(rules.points))]
        scores.append(HarborScore(city, completed, points))
    return tuple(scores)


class HarborsScore(NamedTuple):
    """The harbors of a player in the final score, and the penalty for unbuilt ones (GL-8)."""

    harbors: tuple[HarborScore, ...]
    penalty: int

    @property
    def points(self) -> int:
        """The points for all harbors, less the penalty."""
        return sum(harbor.points for harbor in self.harbors) - self.penalty


def _score(tally: Tally) -> HarborsScore:
    state, rules = tally.state, tally.state.game_map.rules.of(HarborRules)
    harbors = harbors_of(state, tally.seat)
    tickets: TicketsScore = tally.lines[TicketsScore]
    penalty = (rules.count - len(harbors)) * rules.penalty
    return HarborsScore(score_harbors(state.game_map, harbors, tickets.tickets), penalty)


def _broken(state: State) -> Iterator[str]:
    game_map, rules = state.game_map, state.game_map.rules.get(HarborRules)
    for seat in state.seats:
        if len(harbors_of(state, seat)) > (rules.count if rules else 0):
            yield f"seat {seat} has built too many harbors (GL-7)"
    for city, owner in state.built("harbor").items():
        routes = zip(game_map.routes, state.owners, strict=True)
        reaches = any(holder == owner and city in route.ends for route, holder in routes)
        if not game_map.cities[city].port or not reaches:
            yield f"a harbor in {game_map.cities[city].name} is not possible (GL-7)"


def _errors(rules: HarborRules, draft: Draft) -> Iterator[Remark]:
    """Harbors cost cards with an anchor from every deck, and are built in ports."""
    for index, deck in enumerate(draft.rules.decks):
        if not any(card.anchor for card in draft.card_types if card.deck == index):
            message = f"harbors cost {deck.name} cards with an anchor"
            yield Remark(("harbors",), f'{message}, expected "anchors" in the cards')
            return
    for fewer, more in pairwise(rules.points):
        if more < fewer:
            message = f"{more} points after {fewer}, expected no fewer for more tickets"
            yield Remark(("harbors", "points"), message)
            return
    if draft.cities and not any(city.port for city in draft.cities):
        message = 'harbors but no port, expected "port: true" for at least one city'
        yield Remark(("harbors",), message)


def _ways(game_map: GameMap) -> list[int]:
    payments = harbor_payments(game_map, game_map.rules.of(HarborRules).cards_of_each_deck)
    return [len([*payments]) * sum(city.port for city in game_map.cities)]


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    rules = game_map.rules.of(HarborRules)
    ports = sum(city.port for city in game_map.cities)
    if ports < rules.count:
        message = f"only {counted(ports, 'port')} for the {rules.count} harbors of each player"
        yield Remark(("harbors", "count"), message)
    for deck in game_map.rules.decks:
        counts = dict(deck.cards)
        most = max(
            counts[index]
            for index in game_map.card_type_indices
            if game_map.card_types[index].anchor and index in counts
        )
        if most < rules.cards_of_each_deck:
            message = f"a harbor costs {rules.cards_of_each_deck} {deck.name} cards with an anchor"
            message += f", but no color has more than {most}"
            yield Remark(("harbors", "cards_of_each_deck"), message)


def _warnings_if_off(game_map: GameMap) -> Iterator[Remark]:
    ports = [index for index, city in enumerate(game_map.cities) if city.port]
    if ports:
        message = "there are ports, but harbors are switched off"
        yield Remark(("cities", ports[0], "port"), message)
    decks = [card_type.deck for card_type in game_map.card_types if card_type.anchor]
    if decks:
        several = len(game_map.rules.decks) > 1
        cards = ("decks", decks[0], "cards") if several else ("cards",)
        message = "there are cards with an anchor, but harbors are switched off"
        yield Remark((*cards, "anchors"), message)


RULE: Final = Rule(
    key="harbors",
    settings=HarborRules,
    about=(
        "Switches on harbors: they are built in ports and score for tickets that name the port."
    ),
    fields=(
        Setting("count", "Harbors of each player.", 1, 10),
        Setting(
            "cards_of_each_deck",
            "How many cards with an anchor a harbor costs from each deck.",
            1,
            10,
        ),
        Setting(
            "points",
            "The points for a harbor named by one completed ticket, by two, and so on. The last"
            " number also holds for more tickets.",
            kind=Kind.NUMBERS,
        ),
        Setting("penalty", "The points lost for each harbor not built."),
    ),
    optional=True,
    errors=_errors,
    ways=_ways,
    warnings=_warnings,
    warnings_if_off=_warnings_if_off,
    actions=(
        ActionRule(
            BuildHarbor, "build a harbor in {city}: {payment}", build_harbor, _why_no_harbor
        ),
    ),
    events=(EventRule(HarborBuilt),),
    building=Building("harbor", HarborRules, BuildHarbor, HarborBuilt),
    turn=harbor_actions,
    invariants=_broken,
    score=_score,
    columns=(Column("harbors", HarborsScore),),
)
