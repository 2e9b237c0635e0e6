"""What the options of questions are called by who types them."""

from __future__ import annotations

from itertools import product

from ttr_tui.engine import DrawFaceUp, DrawFromDeck, DrawTickets
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.play.city_search import spellings_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.questions.question import Option
from ttr_tui.words.language import plain
from ttr_tui.words.line_commands import arguments
from ttr_tui.words.names import card_names, exchanged_pieces, piece_names


def names_of(hot_seat: HotSeat, option: Option) -> list[str]:
    """What an option can be called, also in English: a route by its two cities in any order, a
    payment by its cards."""
    game_map = hot_seat.view.game_map
    if option.payment:
        paid = [(count, card_names(card, game_map)) for card, count in option.payment]
        counted = [[f"{count} {name}" for name in names] for count, names in paid]
        uncounted = [names for _count, names in paid]
        return [" ".join(each) for parts in (counted, uncounted) for each in product(*parts)]
    match option.target:
        case RouteTarget(route=route):
            one, other = [spellings_of(game_map, city) for city in game_map.routes[route].ends]
            return [" ".join(both) for both in (*product(one, other), *product(other, one))]
        case CityTarget(city=city):
            return list(spellings_of(game_map, city))
    if option.ticket is not None:
        return [game_map.ticket_name(option.ticket)]
    own = [plain(option.words)] if option.words else []
    if cards := [part.card for part in option.words if part.card is not None]:
        return [*own, *(name for card in cards for name in card_names(card, game_map))]
    match option.action:
        case DrawFaceUp(refill=int(deck)) | DrawFromDeck(deck=deck) | FillSlot(deck=deck):
            words, pieces = arguments("deck"), piece_names(deck, game_map)
            named = [f"{piece} {word}" for piece in pieces for word in words]
            return [*own, *named, *(words if len(game_map.rules.decks) == 1 else [])]
        case DrawTickets():
            return [*own, *arguments("tickets")]
        case Exchange(deck=deck, number=number):
            return [exchanged_pieces(number, deck, game_map), *own]
        case KeepNoFlagCard():
            return [*own, *arguments("none")]
    return own
