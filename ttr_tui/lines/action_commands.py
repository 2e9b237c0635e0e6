"""Commands that do something: functions of the words typed after the command. These become an
action, or a list to choose from."""

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
    GameMap,
    KeepTickets,
    Payment,
    Phase,
    View,
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
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.info_commands import without_twins
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import Building, cities_for, why_not_claim_now, why_not_here
from ttr_tui.text import as_typed, nearest
from ttr_tui.words import buildings, claims, line_commands, questions, tunnels
from ttr_tui.words import line_game as line_words
from ttr_tui.words.advice import warning_words
from ttr_tui.words.cards import deck_name, payment_words
from ttr_tui.words.counts import lost_points
from ttr_tui.words.language import TextPart, full_stop, plain
from ttr_tui.words.names import card_name, card_names, piece_names
from ttr_tui.words.pieces import exchanged_pieces, pieces_words
from ttr_tui.words.refusals import refusal_words, with_its_name
from ttr_tui.words.routes import name_of_both, route_name

_MANY: Final = 12
"""Of more ways to pay only so many are said."""

_LEAST: Final = 3
"""Letters that may mean a card or a city without a command."""


class CommandResult(NamedTuple):
    """What a command leads to: an action, lines to say, and a list to choose from, whose question
    is the last of the lines; with `has_default` Enter chooses the first. `second_draw` is what to
    type when the second card is drawn."""

    action: Action | None = None
    said: Sequence[str] = ()
    options: Sequence[Option] = ()
    has_default: bool = False
    second_draw: str = ""


Option: TypeAlias = tuple[str, Callable[[], CommandResult]]
"""What can be chosen, and what follows; without words it is the answer yes."""


def perform(action: Action) -> Callable[[], CommandResult]:
    """What an option does that is an action."""
    return partial(CommandResult, action)


def _say(*lines: str) -> CommandResult:
    return CommandResult(said=lines)


def attempt(hot_seat: HotSeat, action: Action, name: str = "") -> CommandResult:
    """The action if it is legal, else why it is not, after the name of what was meant."""
    refusal = hot_seat.why_illegal(action)
    if refusal is None:
        return CommandResult(action)
    why = refusal_words(refusal, hot_seat.view.game_map)
    return _say(full_stop(with_its_name(name, why) if name else why))


# Drawing.


def draw(hot_seat: HotSeat, text: str) -> CommandResult:
    """Draw a face-up card by its slot or name, from a deck, both cards at once, or tickets."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    parts = parser.words_of(text)
    if (number := parser.number(text)) is not None:
        return _face_up(hot_seat, Slot(number - 1))
    if all(part.isdecimal() for part in parts):  # `draw 2 cards`
        usage = line_commands.usage(line_commands.COMMANDS["draw"], game_map)
        return _say(line_words.market_line(view), usage)
    if any(parser.is_argument(each, "tickets", 2) for each in (text, " ".join(parts))):
        return attempt(hot_seat, DrawTickets())
    if _names_deck(parts, game_map) or any(_is_deck(part, game_map) for part in parts):
        return _draw_from_deck(hot_seat, parts)
    return _draw_face_up(hot_seat, text, parts)


def _draw_from_deck(hot_seat: HotSeat, parts: Sequence[str]) -> CommandResult:
    """Draw from a deck (`draw deck`, `draw train deck`, `draw train`), maybe a second card too
    (`draw deck red`, `draw deck deck`)."""
    game_map, deck_word = hot_seat.view.game_map, line_commands.argument("deck")
    names = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    rest = [part for part in parts if not _is_deck(part, game_map)]
    decks = parser.find_by_name(rest, names)
    both = [deck_word, deck_word] if not rest and len(parts) == 2 else []
    if rest and not decks and _find_cards(rest, game_map):
        card = " ".join(rest)
        both = [deck_word, card] if _is_deck(parts[0], game_map) else [card, deck_word]
    if both:
        first, second = both
        of_second = " ".join([line_commands.command("draw"), second])
        of_second = line_commands.draw_from_deck() if second == deck_word else of_second
        return _with_second(draw(hot_seat, first), of_second)
    decks = decks or list(names)
    if len(decks) == 1:
        return attempt(hot_seat, DrawFromDeck(decks[0]))
    options = [(deck_name(deck, game_map), perform(DrawFromDeck(deck))) for deck in decks]
    return CommandResult(said=[line_words.which_deck()], options=options)


def _draw_face_up(hot_seat: HotSeat, text: str, parts: Sequence[str]) -> CommandResult:
    """Draw a face-up card with this name, maybe a second one too (`draw red blue`), or with the
    number of the deck that replaces it (`draw red ship 2`)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    cards = _find_cards(parts, game_map)
    if at := _second_card(parts, cards, game_map):
        second = " ".join([line_commands.command("draw"), *parts[at:]])
        return _with_second(draw(hot_seat, " ".join(parts[:at])), second)
    if not cards and len(parts) > 1 and (choice := parser.number(parts[-1])) is not None:
        result = draw(hot_seat, " ".join(parts[:-1]))
        return _chosen(result, choice) if result.has_default else result
    if not cards:
        raise unknown_card(text, game_map)
    slots = {card: Slot(view.market.index(card)) for card in cards if card in view.market}
    if not slots:
        return _say(line_words.not_face_up(text), line_words.market_line(view))
    if len(slots) == 1:
        return _face_up(hot_seat, next(iter(slots.values())))
    options = [
        (card_name(card, game_map), partial(_face_up, hot_seat, slot))
        for card, slot in slots.items()
    ]
    return CommandResult(said=[line_words.which_card()], options=options)


def _names_deck(parts: Sequence[str], game_map: GameMap) -> bool:
    """Whether this is the name of one of several decks alone: `train`."""
    decks = {as_typed(name) for n in game_map.deck_indices for name in piece_names(n, game_map)}
    return len(game_map.deck_indices) > 1 and len(parts) == 1 and as_typed(parts[0]) in decks


def _is_deck(word: str, game_map: GameMap) -> bool:
    """Whether the word means the deck; its first letter does if no card begins with it."""
    names = [name for n in game_map.card_type_indices for name in card_names(n, game_map)]
    is_card = any(as_typed(name).startswith(as_typed(word)) for name in names)
    return parser.is_argument(word, "deck", 2 if is_card else 1)


def meant_alone(view: View, text: str) -> str:
    """The whole command that cards, a deck, or cities without a command may mean; else nothing."""
    game_map, parts = view.game_map, parser.words_of(text)
    if not parts or any(map(str.isdecimal, parts)) or len(max(parts, key=len)) < _LEAST:
        return ""
    decks = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    rest = [part for part in parts if not parser.is_argument(part, "deck", 2)]
    rest = [part for part in rest if not (rest != parts and parser.find_by_name([part], decks))]
    if all(_find_cards([part], game_map) for part in rest):
        return f"{line_commands.command('draw')} {text}"
    routes = parser.find_routes(text, game_map)
    if routes:
        can = any(why_not_claim_now(view, route) is None for route in routes)
        return f"{line_commands.command('claim' if can else 'routes')} {text}"
    if parser.find_cities(text, game_map):
        return f"{line_commands.command('routes')} {text}"
    return (
        f"{line_commands.command('path')} {text}" if parser.find_city_pairs(text, game_map) else ""
    )


def _second_card(parts: Sequence[str], cards: Sequence[int], game_map: GameMap) -> int:
    """Where the name of a second card begins; 0 if it is one name, which means these cards."""
    possible: dict[int, int] = {}
    for at in range(1, len(parts)):
        one, two = _find_cards(parts[:at], game_map), _find_cards(parts[at:], game_map)
        if one and two and (not cards or parts[:at] == parts[at:]):
            possible[at] = len(one) + len(two)
    return min(possible, key=lambda at: possible[at], default=0)


def _with_second(first: CommandResult, second: str) -> CommandResult:
    """The draw of a card, if it is possible, with what to type for the second one."""
    return first._replace(second_draw=second) if first.action or first.options else first


def _chosen(asked: CommandResult, number: int) -> CommandResult:
    """What follows the choice with this number; the question itself if it has no such choice."""
    options = asked.options
    return options[number - 1][1]() if 1 <= number <= len(options) else asked


def _find_cards(named: Sequence[str], game_map: GameMap) -> list[CardTypeIndex]:
    """The card types with these words in their names."""
    return [] if any(map(str.isdecimal, named)) else parser.find_cards(named, game_map)


def unknown_card(asked: str, game_map: GameMap) -> parser.UnclearError:
    names = [card_name(card, game_map) for card in game_map.card_type_indices]
    others = [line_commands.argument("deck"), line_commands.argument("tickets")]
    begin = [each for each in others if as_typed(each).startswith(as_typed(asked))]
    near = begin[0] if begin else nearest(asked, [*names, *others])
    return parser.UnclearError(
        line_words.no_card(asked, near, names), asked, [near] if near else ()
    )


def _face_up(hot_seat: HotSeat, slot: Slot) -> CommandResult:
    """Draw a face-up card; if several decks can replace it, ask which (GL-1): Enter takes the
    deck that the card is from."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    draws = [action for action in hot_seat.view.legal_of(DrawFaceUp) if action.slot == slot]
    if not draws:
        return attempt(hot_seat, DrawFaceUp(slot))
    if len(draws) == 1:
        return CommandResult(draws[0])
    card = view.market[slot]
    assert card is not None, "the slot has a card"
    same = game_map.card_types[card].deck
    decks = [(each.refill, each) for each in draws if each.refill is not None]
    decks.sort(key=lambda each: each[0] != same)
    options = [(questions.deck_to_fill_from(deck, view), perform(each)) for deck, each in decks]
    asked = line_words.which_deck_replaces(card_name(card, game_map))
    return CommandResult(said=[asked], options=options, has_default=True)


def fill(hot_seat: HotSeat, text: str) -> CommandResult:
    fills = hot_seat.view.legal_of(FillSlot)
    game_map = hot_seat.view.game_map
    names = {action.deck: piece_names(action.deck, game_map) for action in fills}
    decks = parser.find_by_name(parser.words_of(text), names) if text else [*names]
    if len(decks) == 1 or not fills:
        return attempt(hot_seat, FillSlot(decks[0] if decks else DeckIndex(0)))
    return CommandResult(said=[questions.fill_it_from()], options=fill_options(hot_seat))


def fill_options(hot_seat: HotSeat) -> list[Option]:
    view = hot_seat.view
    return [
        (questions.deck_to_fill_from(a.deck, view), perform(a)) for a in view.legal_of(FillSlot)
    ]


# Claiming.


def claim(hot_seat: HotSeat, text: str) -> CommandResult:
    """Claim a route: one is named, with the cards or without; else those that can be claimed."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    place, cards = split_cards(text, game_map)
    if not parser.words_of(place):
        return _claimable(hot_seat)
    if (number := parser.number(place)) is not None:
        return _chosen(_claimable(hot_seat), number)
    routes = parser.find_routes(place, game_map)
    if not routes and cards is None:
        place, routes, cards = _place_and_cards(place, game_map)
    if not routes and cards is None and (number := parser.number(place.split()[-1])) is not None:
        # `claim denver omaha 2`: one of the ways to pay, or of the routes
        return _chosen(claim(hot_seat, " ".join(place.split()[:-1])), number)
    if not routes and (cities := parser.find_cities(place, game_map)):
        at = [route.index for route in game_map.routes if {*cities} & {*route.ends}]
        can = [route for route in at if why_not_claim_now(view, route) is None]
        return (
            claim_routes(hot_seat, can, cards, ask=True)
            if can
            else _say(*info_commands.route_lines(view, place))
        )
    if not routes:
        if not parser.find_city_pairs(place, game_map):
            raise info_commands.unknown_place(place, game_map)
        return _say(line_words.no_route_between())
    return claim_routes(hot_seat, routes, cards)


def split_cards(text: str, game_map: GameMap) -> tuple[str, str | None]:
    """The place and the cards of a command: `denver omaha`, `3 red`. Before cards, the first letter
    of `with` will do."""
    parts = text.split()
    for at, word in enumerate(parts):
        place, cards = " ".join(parts[:at]), " ".join(parts[at + 1 :])
        if as_typed(word) in map(as_typed, line_commands.arguments("with")):
            return place, cards
        amounts = parser.parse_amounts(cards)
        are_cards = all(each.words and _find_cards(each.words, game_map) for each in amounts)
        if at and amounts and are_cards and parser.is_argument(word, "with", 1):
            return place, cards
    return text, None


def _place_and_cards(text: str, game_map: GameMap) -> tuple[str, list[RouteIndex], str | None]:
    """What is claimed and with which cards: `denver omaha 2 red`; else no routes."""
    parts = parser.words_of(text)
    for at in range(len(parts) - 1, 1, -1):
        place, cards = " ".join(parts[:at]), " ".join(parts[at:])
        routes = parser.find_routes(place, game_map)
        known = [
            _find_cards(part.words, game_map) if part.words else []
            for part in parser.parse_amounts(cards)
        ]
        if routes and all(known):
            return place, routes, cards
    return text, [], None


def _claimable(hot_seat: HotSeat) -> CommandResult:
    view, legal = hot_seat.view, hot_seat.view.claims()
    routes = without_twins([route for route in hot_seat.next_routes() if route in legal], view)
    if not routes and view.phase is not Phase.TURN:
        return attempt(hot_seat, Claim(RouteIndex(0), ()))
    if not routes:
        return _say(line_words.no_claimable())
    if len(routes) == 1:
        return claim_routes(hot_seat, routes, None, ask=True)
    options = [
        (line_words.route_and_price(route, view), partial(claim_routes, hot_seat, [route], None))
        for route in routes[:_MANY]
    ]
    asked = (
        line_words.which_of(_MANY, len(routes)) if len(routes) > _MANY else line_words.which_route()
    )
    return CommandResult(said=[asked], options=options)


def claim_routes(
    hot_seat: HotSeat, routes: Sequence[RouteIndex], cards: str | None, *, ask: bool = False
) -> CommandResult:
    """Claim one of these routes, which are of one connection or several. Ask first if a locomotive
    is spent that was not named and that the route does not require."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    can = without_twins([route for route in routes if why_not_claim_now(view, route) is None], view)
    if len({game_map.routes[route].connection for route in can or routes}) > 1:
        line = line_words.route_and_price if can else line_words.route_line
        which = [
            (line(route, view), partial(claim_routes, hot_seat, [route], cards))
            for route in can or routes
        ]
        return CommandResult(said=[line_words.which_route()], options=which)
    if not can:
        reasons = {why_not_claim_now(view, route) for route in routes}
        reason = why_not_claim_now(view, routes[0])
        assert reason is not None
        if reason is ClaimBlocker.CARDS or len(reasons) > 1:
            return _say(
                *(line_words.route_line(route, view) for route in without_twins(routes, view))
            )
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
    said = [warning_words(each, view)[0] for each in warnings]
    if len(legal) == 1:
        (only,), wild = legal, game_map.locomotive
        spends = dict(only.payment).get(wild, 0) > game_map.routes[only.route].locomotives
        if cards is None and view.other_substitutes(only):
            chosen = _choose_substitutes(hot_seat, only)
            return chosen._replace(said=[*said, *chosen.said])
        if not (said or ask or (spends and cards is None)):
            return CommandResult(only)
        said.append(claims.claim_question(only, game_map)[0])
        return CommandResult(said=said, options=[("", perform(only))])
    title = claims.payment_titles(legal[0].route, game_map, several=True)[0]
    if len({each.route for each in legal}) > 1:
        title = claims.payment_question([TextPart(name_of_both(legal[0].route, game_map))])
    said.append(plain(title))
    options: list[Option] = []
    labeled = len({each.route for each in legal}) > 1
    for each in legal[:_MANY]:
        cards_said = payment_words(each.payment, game_map)
        if labeled:
            cards_said = line_words.route_with_cards(route_name(each.route, game_map), cards_said)
        options.append((cards_said, partial(_choose_substitutes, hot_seat, each)))
    return CommandResult(said=said, options=options)


def _choose_substitutes(hot_seat: HotSeat, claim: Claim) -> CommandResult:
    """Claim a route; ask first which cards replace locomotives, if there is a choice (C-19). Any
    others can be typed after `with`."""
    game_map = hot_seat.view.game_map
    others = hot_seat.view.other_substitutes(claim)
    if not others:
        return CommandResult(claim)
    title = claims.payment_titles(claim.route, game_map, several=True)[0]
    options = [
        (payment_words(each.payment, game_map), perform(each)) for each in [claim, *others][:_MANY]
    ]
    return CommandResult(said=[plain(title)], options=options)


Paid = TypeVar("Paid", bound=Claim | PayTunnel | BuildStation | BuildHarbor)


def _paid_with(
    hot_seat: HotSeat,
    legal: Sequence[Paid],
    cards: str,
    action_of: Callable[[Payment], Action],
) -> list[Paid] | CommandResult:
    """Those of the actions that the typed cards pay for, or why there are none."""
    game_map = hot_seat.view.game_map
    parts = [
        each
        for part in parser.parse_amounts(cards)
        for each in parser.without_numbers(part, game_map)
    ]
    payment: dict[CardTypeIndex, int] = {}
    for number, names in parts:
        known = parser.find_cards(names, game_map) if names else []
        if not known:
            raise unknown_card(" ".join(names) or cards, game_map)
        payment[known[0]] = payment.get(known[0], 0) + (number or 1)
    fits = parser.matching_payments([each.payment for each in legal], parts, game_map)
    chosen = [each for each in legal if each.payment in fits]
    if chosen:
        return chosen
    meant = tuple(sorted(payment.items()))
    return attempt(hot_seat, action_of(meant), payment_words(meant, game_map))


# Tunnels and the flag.


def tunnel_options(hot_seat: HotSeat) -> list[Option]:
    """The ways to pay for a tunnel, and to withdraw."""
    payments = hot_seat.by_price(hot_seat.view.legal_of(PayTunnel))
    options = [
        (line_words.add_cards(payment_words(each.payment, hot_seat.view.game_map)), perform(each))
        for each in payments[:_MANY]
    ]
    return [*options, (plain(tunnels.withdraw()), perform(Withdraw()))]


def pay(hot_seat: HotSeat, text: str) -> CommandResult:
    payments: Sequence[PayTunnel] = hot_seat.by_price(hot_seat.view.legal_of(PayTunnel))
    if not payments:
        return attempt(hot_seat, PayTunnel(()))
    if text:
        chosen = _paid_with(hot_seat, payments, text, PayTunnel)
        if not isinstance(chosen, list):
            return chosen
        payments = chosen
    if len(payments) == 1:
        return CommandResult(payments[0])
    return CommandResult(said=[buildings.pay_with()], options=tunnel_options(hot_seat))


def withdraw(hot_seat: HotSeat, _text: str) -> CommandResult:
    return attempt(hot_seat, Withdraw())


def flag_options(hot_seat: HotSeat) -> list[Option]:
    """The cards that can be kept for the flag, and none."""
    game_map = hot_seat.view.game_map
    cards = hot_seat.view.legal_of(KeepFlagCard)
    options = [(plain(questions.keep_card(each.card, game_map)), perform(each)) for each in cards]
    return [*options, (questions.keep_no_card(), perform(KeepNoFlagCard()))]


def flag(hot_seat: HotSeat, text: str) -> CommandResult:
    choices = hot_seat.view.legal_of(KeepFlagCard)
    if not choices or (text and parser.is_argument(text, "none")):
        return attempt(hot_seat, KeepNoFlagCard())
    if not text:
        return CommandResult(said=[questions.which_flag_card()], options=flag_options(hot_seat))
    cards = parser.find_cards(parser.words_of(text), hot_seat.view.game_map)
    if not cards:
        raise unknown_card(text, hot_seat.view.game_map)
    return attempt(hot_seat, KeepFlagCard(cards[0]))


# Tickets and pieces.


def keep(hot_seat: HotSeat, text: str) -> CommandResult:
    view = hot_seat.view
    if view.phase is Phase.FLAG_CARD:
        return flag(hot_seat, text)
    if not view.offer:
        return attempt(hot_seat, KeepTickets(()))
    chosen = parser.numbers(text) if text else []
    if text and parser.is_argument(text, "all"):
        chosen = [*range(1, len(view.offer) + 1)]
    wrong = [number for number in chosen or () if not 1 <= number <= len(view.offer)]
    if chosen is None or wrong:
        return _say(line_words.no_number(str(wrong[0]) if wrong else text, len(view.offer)))
    kept = tuple([ticket for n, ticket in enumerate(view.offer, 1) if n in chosen])
    return attempt(hot_seat, KeepTickets(kept))


def pieces(hot_seat: HotSeat, text: str) -> CommandResult:
    """Choose starting pieces: the numbers of all types, or of one, the rest of the other."""
    game_map = hot_seat.view.game_map
    if game_map.rules.get(StartingPiecesRules) is None or not hot_seat.view.legal_of(
        ChooseStartingPieces
    ):
        return attempt(hot_seat, ChooseStartingPieces(()))
    total = game_map.rules.pieces.count
    names = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    chosen: dict[int, int] = {}
    for at, (number, what) in enumerate(parser.parse_amounts(text)):
        decks = parser.find_by_name(what, names) if what else [DeckIndex(at)]
        if number is None or len(decks) != 1 or decks[0] not in names:
            return _say(line_commands.usage(line_commands.COMMANDS["pieces"], game_map))
        chosen[decks[0]] = number
    if not chosen:
        return _say(line_commands.usage(line_commands.COMMANDS["pieces"], game_map))
    if len(chosen) < len(names):
        (other,) = [deck for deck in names if deck not in chosen][:1]
        chosen[other] = max(0, total - sum(chosen.values()))
    return attempt(hot_seat, ChooseStartingPieces(tuple([chosen.get(deck, 0) for deck in names])))


def exchange(hot_seat: HotSeat, text: str) -> CommandResult:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    exchanges = hot_seat.view.legal_of(Exchange)
    if not exchanges:
        return attempt(hot_seat, Exchange(DeckIndex(0), 1))
    names = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    said = parser.parse_amounts(text)
    decks = [parser.find_by_name(part.words, names) for part in said]
    if len(said) == 2 and said[0].number == said[1].number and decks[0] != decks[1]:
        del said[1], decks[1]  # `4 trains for 4 ships`
    if len(said) == 1 and len(decks[0]) == 1 and said[0].number is not None:
        return attempt(hot_seat, Exchange(decks[0][0], said[0].number))
    price = game_map.rules.of(ExchangeRules).points
    most = {each.deck: each.number for each in exchanges}
    return _say(
        line_words.exchange_line(view),
        *(
            line_words.can_exchange(exchanged_pieces(n, d, game_map), lost_points(price * n))
            for d, n in most.items()
        ),
        line_words.exchange_takes_a_turn_line(),
        line_commands.usage(line_commands.COMMANDS["exchange"], game_map),
    )


# Stations and harbors.


def build(building: Building, hot_seat: HotSeat, text: str) -> CommandResult:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    place, cards = split_cards(text, game_map)
    possible = cities_for(view, building)
    cities = parser.find_cities(place, game_map) if place else []
    if not possible:
        refused = attempt(hot_seat, building((cities or [CityIndex(0)])[0], ()))
        if building is BuildStation:
            return refused
        held = [card for card, count in enumerate(view.hand) if count]
        about = [line_words.free_ports(view), *line_words.anchor_line(view, held)]
        return refused._replace(said=[*refused.said, *about])
    if not place:
        return _ask_where(building, hot_seat, possible, cards)
    if not cities:
        raise info_commands.unknown_place(place, game_map)
    can = [city for city in cities if city in possible]
    if not can:
        why = why_not_here(hot_seat, building, cities[0])
        return _say(buildings.why_not_in_sentence(cities[0], why, game_map))
    if len(can) > 1:
        return _ask_where(building, hot_seat, can, cards)
    return _build_in(building, hot_seat, can[0], cards)


def _ask_where(
    building: Building, hot_seat: HotSeat, cities: Sequence[CityIndex], cards: str | None
) -> CommandResult:
    """Ask for the city, those that help tickets first; a single one is to be confirmed."""
    if len(cities) == 1:
        return _build_in(building, hot_seat, cities[0], cards)
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
            line_words.city_with_note(game_map.cities[city].name, notes[city]),
            partial(_build_in, building, hot_seat, city, cards),
        )
        for city in cities[:_MANY]
    ]
    said = [buildings.build_where(building)]
    if len(cities) > _MANY:
        said.insert(0, line_words.other_cities(_MANY, len(cities)))
    return CommandResult(said=said, options=options)


def _build_in(
    building: Building, hot_seat: HotSeat, city: CityIndex, cards: str | None
) -> CommandResult:
    game_map = hot_seat.view.game_map
    legal: list[BuildStation | BuildHarbor] = [
        each for each in hot_seat.view.legal_of(building) if each.city == city
    ]
    if cards is not None:
        chosen = _paid_with(hot_seat, legal, cards, partial(building, city))
        if not isinstance(chosen, list):
            return chosen
        legal = chosen
    legal = hot_seat.by_price(legal)
    if len(legal) == 1 and cards is not None:
        return CommandResult(legal[0])
    name = game_map.cities[city].name
    if len(legal) == 1:
        cards = payment_words(legal[0].payment, game_map)
        question = line_words.build_question(building, name, cards)
        return CommandResult(said=[question], options=[("", perform(legal[0]))])
    asked = [buildings.build_in(building, name), buildings.pay_with()]
    options = [(payment_words(each.payment, game_map), perform(each)) for each in legal[:_MANY]]
    return CommandResult(said=[" ".join(asked)], options=options)


def _pass(hot_seat: HotSeat, _text: str) -> CommandResult:
    return attempt(hot_seat, Pass())


def end(hot_seat: HotSeat, _text: str) -> CommandResult:
    return attempt(hot_seat, EndTurn())


def suggested_pieces(hot_seat: HotSeat) -> str:
    """The pieces for beginners, or others that are possible."""
    game_map = hot_seat.view.game_map
    choices = [action.pieces for action in hot_seat.view.legal_of(ChooseStartingPieces)]
    suggested = game_map.rules.suggested_pieces
    return pieces_words(suggested if suggested in choices else choices[0], game_map)


ACTION_COMMANDS: Final[Mapping[str, Callable[[HotSeat, str], CommandResult]]] = {
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

RULE_OF_COMMAND: Final[Mapping[str, type]] = {
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
