"""Drawing cards: which to draw, and for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from ttr_tui.engine import DrawFaceUp, DrawFromDeck, Phase
from ttr_tui.engine.rules.market import FillSlot, is_whole_draw
from ttr_tui.players.buildings import best_harbor
from ttr_tui.players.card_plan import CardNeeds
from ttr_tui.players.planner import Planner
from ttr_tui.players.player import (
    Choice,
    LacksCards,
    Reason,
    ServesRoute,
    ServesTicket,
)
from ttr_tui.players.ticket_plan import plan_reasons

_LATE: Final = 3.0
"""With fewer turns left than this, a whole turn for a locomotive must be the last one that is
needed."""


def draw_choice(planner: Planner) -> Choice | None:
    """The best card to draw now, `None` if there is none."""
    action = _best_draw(planner)
    return None if action is None else Choice(action, _reasons(planner, action))


def ferry_draw(planner: Planner) -> Choice | None:
    """A face-up locomotive that takes the whole turn, if planned ferries lack several, or one lacks
    nothing else."""
    game_map, market = planner.view.game_map, planner.view.market
    wild, first = game_map.locomotive, planner.weights.draws.ferries_first
    is_last = any(cards.missing == cards.ferries > 0 for cards in planner.cards.routes)
    few = planner.cards.ferries < (1 if is_last and first < inf else first)
    if few or not planner.plan.routes or not is_whole_draw(game_map, wild):
        return None
    for action in planner.view.legal:
        if isinstance(action, DrawFaceUp) and market[action.slot] == wild:
            return Choice(action, _reasons(planner, action))
    return None


def harbor_draw(planner: Planner, above: float = 0.0) -> Choice | None:
    """The face-up card that is the last one a harbor lacks, or a locomotive in its place, if the
    harbor brings more than this many points."""
    last, market = planner.last_harbor_cards, planner.view.market
    if not last or best_harbor(planner.estimates, planner.plan) <= above:
        return None
    draws = [action for action in planner.view.legal if isinstance(action, DrawFaceUp)]
    for cards in (last, {planner.view.game_map.locomotive}):
        if found := [action for action in draws if market[action.slot] in cards]:
            action = max(found, key=_order(planner, _refills(_worths_of_decks(planner))))
            return Choice(action, _reasons(planner, action))
    return None


def fill_choice(planner: Planner) -> Choice:
    """The deck whose next card is worth most."""
    worths = _worths_of_decks(planner)
    fills = [action for action in planner.view.legal if isinstance(action, FillSlot)]
    return Choice(max(fills, key=lambda action: (worths[action.deck], -action.deck)))


def _worths_of_decks(planner: Planner) -> list[float]:
    """What the next card of each deck is worth in the mean."""
    return [_mean(planner, deck, planner.values.hidden) for deck in _decks(planner)]


def _decks(planner: Planner) -> range:
    return range(len(planner.estimates.next_cards))


def _mean(planner: Planner, deck: int, values: Sequence[float]) -> float:
    """The mean of these values of card types for the next card of a deck."""
    shares = planner.estimates.next_cards[deck]
    return sum([share * value for share, value in zip(shares, values, strict=True)])


def _is_surely_better(planner: Planner, card: int) -> bool:
    """Whether a face-up card saves the plan a draw, and a hidden one saves hardly more."""
    values, view, weights = planner.values, planner.view, planner.weights.draws
    is_first = view.phase is Phase.TURN
    is_pair = view.market.count(card) > 1 if is_first else view.hand[card] > 0
    least = _saved_by_hidden(planner) - (weights.certain_pair if is_pair else weights.certain)
    return values.taken[card] >= max(weights.saves_one, least - 1e-9)


def _saved_by_hidden(planner: Planner) -> float:
    """How many draws the next card of the best deck saves the plan in the mean."""
    return max([_mean(planner, deck, planner.values.saved) for deck in _decks(planner)])


def _saved_by_two(
    planner: Planner, singles: Sequence[DrawFaceUp], others: Sequence[float]
) -> float:
    """How many draws the two best of these face-up cards, or of others, save the plan."""
    slots = {action.slot for action in singles}  # A slot can be refilled from several decks.
    cards = [planner.view.market[slot] for slot in slots]
    saved = [planner.values.taken[card] for card in cards if card is not None]
    return sum(sorted([*saved, *others])[-2:])


def _takes_pair(planner: Planner, card: int, singles: Sequence[DrawFaceUp]) -> bool:
    """Whether to draw two cards of this type: they are face up, and suffice for a gray route or
    save the plan hardly fewer draws than any two cards."""
    if planner.view.market.count(card) < 2:
        return False
    if planner.is_in_view(card):
        return True
    least = _saved_by_two(planner, singles, ()) - planner.weights.draws.pair_loss
    return _is_surely_better(planner, card) and 2 * planner.values.taken[card] >= least


def _is_worth_a_turn(planner: Planner, singles: Sequence[DrawFaceUp]) -> bool:
    """Whether a locomotive that takes a whole turn saves the plan more draws than the two best
    other cards, or is all that a long planned route lacks."""
    weight = planner.weights.draws.whole_turn
    is_late = planner.estimates.turns_left < _LATE and planner.cards.missing > 1
    if not planner.cards.missing or not weight or is_late:
        return False
    if planner.long_route_lacking_one() is not None:
        return True
    others = _saved_by_two(planner, singles, [_saved_by_hidden(planner)] * 2)
    return planner.values.saved[planner.view.game_map.locomotive] >= weight * others


def _refills(worths: Sequence[float]) -> list[int]:
    """The decks, first the one whose next card is worth most."""
    return sorted(range(len(worths)), key=lambda deck: (-worths[deck], deck))


def _order(
    planner: Planner, refills: Sequence[int]
) -> Callable[[DrawFaceUp], tuple[float, int, int, int]]:
    """The larger its value, the better is a face-up card; the first number is what it is worth. Of
    equal ones, with pairs, rather a type of which the hand has more."""
    worth, market, hand = planner.values.face_up, planner.view.market, planner.view.hand

    def order(action: DrawFaceUp) -> tuple[float, int, int, int]:
        card = market[action.slot]
        assert card is not None, "the slot has a card"
        refill = 0 if action.refill is None else refills.index(action.refill)
        if not planner.weights.draws.pair:
            return worth[card], 0, -refill, -action.slot
        return round(worth[card], 6), hand[card], -refill, -action.slot

    return order


def _best_draw(planner: Planner) -> DrawFaceUp | DrawFromDeck | None:
    view = planner.view
    face_up = [action for action in view.legal if isinstance(action, DrawFaceUp)]
    decks = [action for action in view.legal if isinstance(action, DrawFromDeck)]
    if not face_up and not decks:
        return None
    worths = _worths_of_decks(planner)
    refills = _refills(worths)
    order = _order(planner, refills)

    def value(action: DrawFaceUp) -> float:
        return order(action)[0]

    locomotive = view.game_map.locomotive
    is_whole = is_whole_draw(view.game_map, locomotive)
    singles = [a for a in face_up if not (is_whole and view.market[a.slot] == locomotive)]
    wholes = [action for action in face_up if action not in singles]
    best_single = max(singles, key=order, default=None)
    best_deck = max(decks, key=lambda a: (worths[a.deck], -a.deck), default=None)
    if wholes and view.phase is Phase.TURN:
        # It takes the place of the two best other cards.
        two = [value(action) for action in singles if action.refill in (None, refills[0])]
        two += [worths[best_deck.deck]] * 2 if best_deck else []
        two.sort(reverse=True)
        best_whole = max(wholes, key=order)
        if value(best_whole) > sum(two[:2]) or _is_worth_a_turn(planner, singles):
            return best_whole
    if best_single is None:
        return best_deck or face_up[0]
    last = planner.last_harbor_cards
    if for_harbor := [action for action in singles if view.market[action.slot] in last]:
        return max(for_harbor, key=order)
    if planner.weights.draws.pair:
        paying = {a.slot: planner.pays_with(view.market[a.slot]) for a in singles}
        longest = max(paying.values(), default=0)
        of_pairs: list[DrawFaceUp] = []
        if view.phase is Phase.TURN:
            cards = {card for card in view.market if card is not None}
            pairs = {card for card in cards if _takes_pair(planner, card, singles)}
            of_pairs = [action for action in singles if view.market[action.slot] in pairs]
        else:
            begun = {card for card in view.market if card is not None and view.hand[card]}
            begun = {card for card in begun if planner.is_in_view(card)}
            of_pairs = [action for action in singles if view.market[action.slot] in begun]
        if of_pairs and longest < planner.weights.draws.long_route:
            return max(of_pairs, key=order)
        if longest:
            return max([action for action in singles if paying[action.slot]], key=order)
    shown = view.market[best_single.slot]
    is_better = shown is not None and _is_surely_better(planner, shown)
    if best_deck is None or is_better or value(best_single) >= worths[best_deck.deck]:
        return best_single
    sure = [a for a in singles if planner.is_for_sure_target(view.market[a.slot])]
    return max(sure, key=order, default=best_deck)


def _reasons(planner: Planner, action: DrawFaceUp | DrawFromDeck) -> tuple[Reason, ...]:
    """What the plan lacks, the route and the tickets that the card helps most, and the tickets that
    the plan gives up."""
    estimates, plan, weights = planner.estimates, planner.plan, planner.weights
    facts = estimates.facts
    card = planner.view.market[action.slot] if isinstance(action, DrawFaceUp) else None
    suit = facts.card_suits[card] if card is not None else -1
    needed = plan.routes or planner.goals
    lacking = [route for route in needed if estimates.missing(route) > 0]
    others = [
        route
        for _, route in planner.targets[: weights.draws.more_targets * weights.draws.best_targets]
    ]
    routes = lacking or others
    if card is not None and suit >= 0:
        more = planner.hand.changed(estimates, ((card, 1),))
        routes = [
            route
            for route in routes
            if (needs := CardNeeds(estimates, [route])).draws(more) < needs.draws(planner.hand)
        ] or routes
    if not lacking:
        routes = routes[:1]
    reasons: list[Reason] = []
    helpful = [saved >= weights.draws.helps for saved in planner.values.saved]
    if any(helpful):
        cards = [c for c, s in enumerate(facts.card_suits) if s < 0 or helpful[c]]
        reasons.append(LacksCards(tuple(cards), round(planner.cards.missing) or 1))
    if routes:
        route = min(routes, key=lambda r: (estimates.missing(r), r))
        reasons.append(ServesRoute(route))
        reasons += [ServesTicket(ticket) for ticket in plan.routes.get(route, ())]
    return (*reasons, *plan_reasons(plan))
