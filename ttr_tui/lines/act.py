"""Commands that do something (`ACT`): functions of the words typed after the command. These become
an action, or a list to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    KeepTickets,
    Payment,
    Phase,
)
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckIndex,
    RouteIndex,
    Slot,
    StartingPiecesRules,
)
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.rules.tunnels import PayTunnel, TunnelRules, Withdraw
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.lines import look, typed
from ttr_tui.lines.look import one_of_each
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import Building, cities_for, why_not_claim, why_not_here
from ttr_tui.text import as_typed
from ttr_tui.words import buildings, claims, questions, tunnels
from ttr_tui.words import lines as words
from ttr_tui.words.advice import warning_words
from ttr_tui.words.cards import deck_name, exchanged_pieces, payment_words, pieces_words, route_name
from ttr_tui.words.counts import lost_points
from ttr_tui.words.language import plain
from ttr_tui.words.refusals import refusal_words

_MANY: Final = 12
"""Of more ways to pay only so many are said."""


class Answer(NamedTuple):
    """What follows a command: an action, lines to say, and a list to choose from by numbers."""

    action: Action | None = None
    said: Sequence[str] = ()
    options: Sequence[Option] = ()


Option: TypeAlias = tuple[str, Callable[[], Answer]]
"""What can be chosen, and what follows."""


def do(action: Action) -> Callable[[], Answer]:
    return partial(Answer, action)


def _say(*lines: str) -> Answer:
    return Answer(said=lines)


def attempt(hot_seat: HotSeat, action: Action) -> Answer:
    """The action if it is legal, else why it is not."""
    refusal = hot_seat.why_illegal(action)
    if refusal is None:
        return Answer(action)
    return _say(refusal_words(refusal, hot_seat.view.game_map))


Kind = TypeVar("Kind", bound=Action)


def _legal(hot_seat: HotSeat, kind: type[Kind]) -> list[Kind]:
    return [action for action in hot_seat.view.legal if isinstance(action, kind)]


# Drawing.


def draw(hot_seat: HotSeat, text: str) -> Answer:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    parts = typed.words_of(text)
    if (number := typed.number(text)) is not None:
        return _face_up(hot_seat, Slot(number - 1))
    if all(part.isdecimal() for part in parts):  # `draw 2 cards`
        return _say(words.market_line(view), words.usage(words.COMMANDS["draw"]))
    if typed.is_argument(text, "tickets", 2):
        return attempt(hot_seat, DrawTickets())
    if any(typed.is_argument(part, "deck", 2) for part in parts):
        names = {deck: game_map.rules.decks[deck].name for deck in game_map.deck_indices}
        rest = [part for part in parts if not typed.is_argument(part, "deck", 2)]
        decks = typed.called(rest, names) or list(names)
        if len(decks) > 1:
            return Answer(options=[(deck_name(d, game_map), do(DrawFromDeck(d))) for d in decks])
        return attempt(hot_seat, DrawFromDeck(decks[0]))
    face_up = {n: game_map.card_types[c].name for n, c in enumerate(view.market) if c is not None}
    slots = typed.called(parts, face_up)
    if slots:
        by_card: dict[str, int] = {}
        for slot in slots:
            by_card.setdefault(face_up[slot], slot)
        if len(by_card) > 1:
            options = [(name, partial(_face_up, hot_seat, Slot(n))) for name, n in by_card.items()]
            return Answer(said=[words.which_card()], options=options)
        return _face_up(hot_seat, Slot(slots[0]))
    if typed.cards_called(parts, game_map):
        return _say(words.not_face_up(text), words.market_line(view))
    return _say(words.no_card(text, [card.name for card in game_map.card_types]))


def _face_up(hot_seat: HotSeat, slot: Slot) -> Answer:
    """Draw a face-up card; if several decks can replace it, ask which (GL-1)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    found = [action for action in _legal(hot_seat, DrawFaceUp) if action.slot == slot]
    if not found:
        return attempt(hot_seat, DrawFaceUp(slot))
    if len(found) == 1:
        return Answer(found[0])
    card = view.market[slot]
    assert card is not None, "the slot has a card"
    options = [
        (
            questions.deck_to_fill_from(game_map.rules.decks[each.refill], view.decks[each.refill]),
            do(each),
        )
        for each in found
        if each.refill is not None
    ]
    return Answer(said=[plain(questions.replace_card_from(card, game_map))], options=options)


def fill(hot_seat: HotSeat, text: str) -> Answer:
    found = _legal(hot_seat, FillSlot)
    game_map = hot_seat.view.game_map
    names = {action.deck: game_map.rules.decks[action.deck].name for action in found}
    decks = typed.called(typed.words_of(text), names) if text else [*names]
    if len(decks) == 1 or not found:
        return attempt(hot_seat, FillSlot(decks[0] if decks else DeckIndex(0)))
    return Answer(options=fill_options(hot_seat))


def fill_options(hot_seat: HotSeat) -> list[Option]:
    view = hot_seat.view
    return [
        (questions.deck_to_fill_from(view.game_map.rules.decks[a.deck], view.decks[a.deck]), do(a))
        for a in _legal(hot_seat, FillSlot)
    ]


# Claiming.


def claim(hot_seat: HotSeat, text: str) -> Answer:
    """Claim a route: one is named, with the cards or without; else those that can be claimed."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    place, cards = split_cards(text)
    if not typed.words_of(place):
        return _claimable(hot_seat)
    if (number := typed.number(place)) is not None:
        listed = _claimable(hot_seat).options
        return listed[number - 1][1]() if 1 <= number <= len(listed) else _claimable(hot_seat)
    routes = typed.routes_called(place, game_map)
    if not routes and (cities := typed.cities_called(place, game_map)):
        at = [route.index for route in game_map.routes if {*cities} & {*route.ends}]
        can = [route for route in at if why_not_claim(view, route) is None]
        return claim_routes(hot_seat, can, cards) if can else _say(*look.routes_of(view, place))
    if not routes:
        pairs = typed.city_pairs(place, game_map)
        return _say(words.no_route_between() if pairs else look.no_place(place, game_map))
    return claim_routes(hot_seat, routes, cards)


def split_cards(text: str) -> tuple[str, str | None]:
    """The place and the cards of a command: `denver omaha`, `3 red`."""
    parts = text.split()
    for at, word in enumerate(parts):
        if as_typed(word) == as_typed(words.argument("with")):
            return " ".join(parts[:at]), " ".join(parts[at + 1 :])
    return text, None


def _claimable(hot_seat: HotSeat) -> Answer:
    view, legal = hot_seat.view, hot_seat.view.claims()
    routes = one_of_each([route for route in hot_seat.next_routes() if route in legal], view)
    if not routes and view.phase is not Phase.TURN:
        return attempt(hot_seat, Claim(RouteIndex(0), ()))
    if not routes:
        return _say(words.no_claimable())
    options = [
        (words.route_and_price(route, view), partial(claim_routes, hot_seat, [route], None))
        for route in routes[:_MANY]
    ]
    more = [words.more_routes(len(routes) - _MANY)] if len(routes) > _MANY else []
    return Answer(said=[*more, words.which_route()], options=options)


def claim_routes(hot_seat: HotSeat, routes: Sequence[RouteIndex], cards: str | None) -> Answer:
    """Claim one of these routes, which are of one connection or several."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    can = one_of_each([route for route in routes if why_not_claim(view, route) is None], view)
    if len({game_map.routes[route].connection for route in can or routes}) > 1:
        line = words.route_and_price if can else words.route_line
        which = [
            (line(route, view), partial(claim_routes, hot_seat, [route], cards))
            for route in can or routes
        ]
        return Answer(said=[words.which_route()], options=which)
    if not can:
        reason = why_not_claim(view, routes[0])
        assert reason is not None
        if reason is ClaimBlocker.CARDS:
            return _say(*(words.route_line(route, view) for route in one_of_each(routes, view)))
        return _say(claims.why_not_this_route(reason, view, routes[0]))
    legal = [each for route in can for each in view.claims().get(route, ())]
    if cards is not None:
        chosen = _paid_with(hot_seat, legal, cards, partial(Claim, can[0]))
        if not isinstance(chosen, list):
            return chosen
        legal = chosen
    legal = hot_seat.by_price(legal)
    warnings = [
        w for route in {each.route for each in legal} for w in hot_seat.claim_warnings(route)
    ]
    if len(legal) == 1 and (not warnings):
        return Answer(legal[0])
    several = len(legal) > 1
    title = claims.payment_titles(legal[0].route, game_map, several=several)[0]
    said = [plain(title), *(warning_words(each, view)[0] for each in warnings)]
    options: list[Option] = []
    labeled = len({each.route for each in legal}) > 1
    for each in legal[:_MANY]:
        cards_said = payment_words(each.payment, game_map)
        if labeled:
            cards_said = words.route_with_cards(route_name(each.route, game_map), cards_said)
        options.append((cards_said, do(each)))
    return Answer(said=said, options=options)


Paid = TypeVar("Paid", bound=Claim | PayTunnel | BuildStation | BuildHarbor)


def _paid_with(
    hot_seat: HotSeat,
    legal: Sequence[Paid],
    cards: str,
    action_of: Callable[[Payment], Action],
) -> list[Paid] | Answer:
    """Those of the actions that the typed cards pay for, or why there are none."""
    game_map = hot_seat.view.game_map
    parts = typed.parts_of(cards)
    payment: dict[CardTypeIndex, int] = {}
    for number, names in parts:
        known = typed.cards_called(names, game_map) if names else []
        if not known:
            return _say(
                words.no_card(" ".join(names) or cards, [c.name for c in game_map.card_types])
            )
        payment[known[0]] = payment.get(known[0], 0) + (number or 1)
    fits = typed.fitting([each.payment for each in legal], parts, game_map)
    chosen = [each for each in legal if each.payment in fits]
    if chosen:
        return chosen
    return attempt(hot_seat, action_of(tuple(sorted(payment.items()))))


# Tunnels and the flag.


def tunnel_options(hot_seat: HotSeat) -> list[Option]:
    """The ways to pay for a tunnel, and to withdraw."""
    payments = hot_seat.by_price(_legal(hot_seat, PayTunnel))
    options = [
        (words.add_cards(payment_words(each.payment, hot_seat.view.game_map)), do(each))
        for each in payments[:_MANY]
    ]
    return [*options, (plain(tunnels.withdraw()), do(Withdraw()))]


def pay(hot_seat: HotSeat, text: str) -> Answer:
    found: Sequence[PayTunnel] = hot_seat.by_price(_legal(hot_seat, PayTunnel))
    if not found:
        return attempt(hot_seat, PayTunnel(()))
    if text:
        chosen = _paid_with(hot_seat, found, text, PayTunnel)
        if not isinstance(chosen, list):
            return chosen
        found = chosen
    return Answer(found[0]) if len(found) == 1 else Answer(options=tunnel_options(hot_seat))


def withdraw(hot_seat: HotSeat, _text: str) -> Answer:
    return attempt(hot_seat, Withdraw())


def flag_options(hot_seat: HotSeat) -> list[Option]:
    """The cards that can be kept for the flag, and none."""
    game_map = hot_seat.view.game_map
    cards = _legal(hot_seat, KeepFlagCard)
    options = [(plain(questions.keep_card(each.card, game_map)), do(each)) for each in cards]
    return [*options, (questions.keep_no_card(), do(KeepNoFlagCard()))]


def flag(hot_seat: HotSeat, text: str) -> Answer:
    found = _legal(hot_seat, KeepFlagCard)
    if not found or (text and typed.is_argument(text, "none")):
        return attempt(hot_seat, KeepNoFlagCard())
    if not text:
        return Answer(options=flag_options(hot_seat))
    cards = typed.cards_called(typed.words_of(text), hot_seat.view.game_map)
    if not cards:
        return _say(words.no_card(text, [c.name for c in hot_seat.view.game_map.card_types]))
    return attempt(hot_seat, KeepFlagCard(cards[0]))


# Tickets and pieces.


def keep(hot_seat: HotSeat, text: str) -> Answer:
    view = hot_seat.view
    if not view.offer:
        return attempt(hot_seat, KeepTickets(()))
    chosen = typed.numbers(text) if text else []
    if text and typed.is_argument(text, "all"):
        chosen = [*range(1, len(view.offer) + 1)]
    wrong = [number for number in chosen or () if not 1 <= number <= len(view.offer)]
    if chosen is None or wrong:
        return _say(words.no_number(str(wrong[0]) if wrong else text, len(view.offer)))
    kept = tuple([ticket for n, ticket in enumerate(view.offer, 1) if n in chosen])
    return attempt(hot_seat, KeepTickets(kept))


def pieces(hot_seat: HotSeat, text: str) -> Answer:
    """Choose starting pieces: the numbers of all types, or of one, the rest of the other."""
    game_map = hot_seat.view.game_map
    if game_map.rules.get(StartingPiecesRules) is None or not _legal(
        hot_seat, ChooseStartingPieces
    ):
        return attempt(hot_seat, ChooseStartingPieces(()))
    total = game_map.rules.pieces.count
    names = {deck: game_map.rules.decks[deck].pieces.many for deck in game_map.deck_indices}
    chosen: dict[int, int] = {}
    for at, (number, what) in enumerate(typed.parts_of(text)):
        decks = typed.called(what, names) if what else [DeckIndex(at)]
        if number is None or len(decks) != 1 or decks[0] not in names:
            return _say(words.usage(words.COMMANDS["pieces"]))
        chosen[decks[0]] = number
    if not chosen:
        return _say(words.usage(words.COMMANDS["pieces"]))
    if len(chosen) < len(names):
        (other,) = [deck for deck in names if deck not in chosen][:1]
        chosen[other] = max(0, total - sum(chosen.values()))
    return attempt(hot_seat, ChooseStartingPieces(tuple([chosen.get(deck, 0) for deck in names])))


def exchange(hot_seat: HotSeat, text: str) -> Answer:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    found = _legal(hot_seat, Exchange)
    if not found:
        return attempt(hot_seat, Exchange(DeckIndex(0), 1))
    if not text:
        price = game_map.rules.of(ExchangeRules).points
        most = {each.deck: each.number for each in found}
        said = [
            *buildings.pieces_to_exchange(view),
            *(
                words.can_exchange(exchanged_pieces(n, d, game_map), lost_points(price * n))
                for d, n in most.items()
            ),
        ]
        return _say(*said, words.usage(words.COMMANDS["exchange"]))
    names = {deck: game_map.rules.decks[deck].pieces.many for deck in game_map.deck_indices}
    parts = typed.parts_of(text)
    decks = typed.called(parts[0].words, names) if parts else []
    if len(parts) != 1 or len(decks) != 1 or parts[0].number is None:
        return _say(words.usage(words.COMMANDS["exchange"]))
    return attempt(hot_seat, Exchange(decks[0], parts[0].number))


# Stations and harbors.


def build(building: Building, hot_seat: HotSeat, text: str) -> Answer:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    place, cards = split_cards(text)
    possible = cities_for(view, building)
    if not possible:
        return attempt(hot_seat, building(CityIndex(0), ()))
    if not place:
        return _where(building, hot_seat, possible, cards)
    found = typed.cities_called(place, game_map)
    if not found:
        return _say(look.no_place(place, game_map))
    can = [city for city in found if city in possible]
    if not can:
        why = why_not_here(hot_seat, building, found[0])
        return _say(buildings.why_not_in_sentence(found[0], why, game_map))
    if len(can) > 1:
        return _where(building, hot_seat, can, cards)
    return _build_in(building, hot_seat, can[0], cards)


def _where(
    building: Building, hot_seat: HotSeat, cities: Sequence[CityIndex], cards: str | None
) -> Answer:
    """Ask for the city, those that help tickets first."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    notes = {}
    if building is BuildStation:
        for station in hot_seat.station_cities():
            if station.city in cities:
                notes[station.city] = buildings.station_tickets(station, game_map)
        cities = [*notes]
    else:
        for city in cities:
            on = [t for t in view.tickets if city in game_map.tickets[t].ends]
            notes[city] = buildings.harbor_note(len(on))
    options = [
        (
            words.city_with_note(game_map.cities[city].name, notes[city]),
            partial(_build_in, building, hot_seat, city, cards),
        )
        for city in cities[:_MANY]
    ]
    return Answer(said=[buildings.build_where(building)], options=options)


def _build_in(building: Building, hot_seat: HotSeat, city: CityIndex, cards: str | None) -> Answer:
    game_map = hot_seat.view.game_map
    legal: list[BuildStation | BuildHarbor] = [
        each for each in _legal(hot_seat, building) if each.city == city
    ]
    if cards is not None:
        chosen = _paid_with(hot_seat, legal, cards, partial(building, city))
        if not isinstance(chosen, list):
            return chosen
        legal = chosen
    legal = hot_seat.by_price(legal)
    if len(legal) == 1 and cards is not None:
        return Answer(legal[0])
    title = buildings.build_in(building, game_map.cities[city].name)
    options = [(payment_words(each.payment, game_map), do(each)) for each in legal[:_MANY]]
    return Answer(said=[title, buildings.pay_with()], options=options)


def _pass(hot_seat: HotSeat, _text: str) -> Answer:
    return attempt(hot_seat, Pass())


def end(hot_seat: HotSeat, _text: str) -> Answer:
    return attempt(hot_seat, EndTurn())


def suggested_pieces(hot_seat: HotSeat) -> str:
    """The pieces for beginners, or others that are possible."""
    game_map = hot_seat.view.game_map
    found = [action.pieces for action in _legal(hot_seat, ChooseStartingPieces)]
    suggested = game_map.rules.suggested_pieces
    return pieces_words(suggested if suggested in found else found[0], game_map)


ACT: Final[Mapping[str, Callable[[HotSeat, str], Answer]]] = {
    "draw": draw,
    "claim": claim,
    "keep": keep,
    "station": partial(build, BuildStation),
    "harbor": partial(build, BuildHarbor),
    "exchange": exchange,
    "pieces": pieces,
    "fill": fill,
    "pay": pay,
    "withdraw": withdraw,
    "flag": flag,
    "pass": _pass,
    "end": end,
}
"""What each of these commands does, by its id."""

NEEDS: Final[Mapping[str, type]] = {
    "station": StationRules,
    "harbor": HarborRules,
    "exchange": ExchangeRules,
    "pieces": StartingPiecesRules,
    "pay": TunnelRules,
    "withdraw": TunnelRules,
    "flag": FlagRules,
    "pass": ExchangeRules,
}
"""Commands that only maps with these rules have."""
