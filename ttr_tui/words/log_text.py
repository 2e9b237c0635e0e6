"""The log in sentences, what the others did since a player's last turn in one line, and what the
player whose turn it is has done.

`log_line` is for the log, the handoff and reports, `short_line` for the panel with the latest
turns, `since_last_turn` for the same in one row, `turn_summary` for the player who acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.engine import GameMap, LastRoundRules, MarketRules, is_whole_draw
from ttr_tui.play.log import LogEntry, LogGroup, What
from ttr_tui.play.plain_text import clean, fit
from ttr_tui.words import counts
from ttr_tui.words.cards import (
    a_card,
    cards_drawn,
    count_pieces,
    deck_name,
    draw_words,
    exchanged_pieces,
    is_bare_color,
    market_reset,
    payment_words,
    pieces_words,
    route_name,
    ticket_with_points,
)
from ttr_tui.words.language import Piece, _, and_list, pieces, plain, sentences
from ttr_tui.words.turn_text import player_goes_first

NAME_WIDTH: Final = 16
"""Cells for a player's name within a sentence."""

# The log.


def log_line(
    group: LogGroup, game_map: GameMap, names: Sequence[str], name_width: int | None = None
) -> str:
    """What a player did, or what happened without one: `Ann claims Denver–Omaha with 4 purple: 7
    points, completes a flag: 6 points`. The name has at most `name_width` cells."""
    seat, said = group[0].seat, list[str]()
    name = "" if seat is None else names[seat]
    name = name if name_width is None else fit(name, name_width)
    for is_draw, entries in groupby(group, lambda entry: entry.what is What.CARDS_DRAWN):
        if is_draw:
            cards = and_list([draw_words(entry, game_map) for entry in entries])
            drew = _("draws {cards}", cards=cards)
            said.append(drew if said else _("{name} draws {cards}", name=name, cards=cards))
            continue
        for entry in entries:
            more = _does_too(entry, game_map) if said else ""
            said.append(more or _sentence(entry, name, game_map, names))
    return ", ".join(said)


def _sentence(entry: LogEntry, name: str, game_map: GameMap, names: Sequence[str]) -> str:
    """The sentence of an entry; `name` is the player who did it, if anybody did."""
    rules, points = game_map.rules, counts.points(abs(entry.points))
    cards = payment_words(entry.cards, game_map)
    match entry.what:
        case What.GAME_STARTED:
            return player_goes_first(name)
        case What.ROUTE_CLAIMED:
            return _(
                "{name} claims {route} with {cards}: {points}",
                name=name,
                route=_route(entry, game_map),
                cards=cards,
                points=points,
            )
        case What.TICKETS_KEPT:
            kept, offered = _kept(entry)
            return _("{name} keeps {kept} of {tickets}", name=name, kept=kept, tickets=offered)
        case What.TUNNEL_TRIED:
            route = _route(entry, game_map)
            return _(
                "{name} starts the tunnel {route} with {cards}", name=name, route=route, cards=cards
            )
        case What.TUNNEL_PAID:
            return _("{name} adds {cards}", name=name, cards=cards)
        case What.TUNNEL_WITHDRAWN:
            return _("{name} takes the cards back: no tunnel", name=name)
        case What.FLAG_CARD_KEPT:
            return _(
                "{name} keeps {card} for the flag", name=name, card=_flag_card(entry, game_map)
            )
        case What.FLAG_SCORED:
            return _("{name} completes a flag: {points}", name=name, points=points)
        case What.STATION_BUILT:
            city = _city(entry, game_map)
            return _(
                "{name} builds a station in {city} with {cards}", name=name, city=city, cards=cards
            )
        case What.HARBOR_BUILT:
            city = _city(entry, game_map)
            return _(
                "{name} builds a harbor in {city} with {cards}", name=name, city=city, cards=cards
            )
        case What.PIECES_EXCHANGED:
            exchanged = _exchanged(entry, game_map)
            return _(
                "{name} exchanges {pieces}: −{points}", name=name, pieces=exchanged, points=points
            )
        case What.STARTING_PIECES_CHOSEN:
            return _("{name} chooses starting pieces", name=name)
        case What.TURN_PASSED:
            return _("{name} passes", name=name)
        case What.NOTHING_POSSIBLE:
            return _("{name} cannot do anything and passes", name=name)
        case What.TUNNEL_REVEALED:
            revealed = ", ".join(game_map.card_types[card].name for card, _count in entry.cards)
            return _("Revealed: {cards}", cards=revealed)
        case What.STARTING_PIECES_REVEALED:
            chosen = [
                _(
                    "{name} {pieces}",
                    name=fit(name, NAME_WIDTH),
                    pieces=pieces_words(each, game_map),
                )
                for name, each in zip(names, entry.pieces, strict=True)
            ]
            return _("Starting pieces: {players}", players="; ".join(chosen))
        case What.MARKET_RESET:
            return market_reset(entry, game_map)
        case What.RESET_LIMIT_REACHED:
            times = counts.times(rules.of(MarketRules).max_resets)
            return _("The market has been replaced {times}: it stays", times=times)
        case What.DECK_SHUFFLED if len(rules.decks) > 1:
            assert entry.deck is not None
            deck = rules.decks[entry.deck].name
            return _("The discard pile is shuffled into a new {name} deck", name=deck)
        case What.DECK_SHUFFLED:
            return _("The discard pile is shuffled into a new deck")
        case What.LAST_ROUND_BEGAN:
            assert entry.about is not None
            return _(
                "{name} has {pieces} or fewer left: the last round starts",
                name=fit(names[entry.about], NAME_WIDTH),
                pieces=count_pieces(rules.of(LastRoundRules).pieces, game_map),
            )
        case What.GAME_ENDED:
            return game_is_over()
        case What.ALL_PASSED:
            return _("Nobody can take an action: the game is over")
        case What.GAME_ENDED_EARLY:
            return _("The players end the game early")
        case What.CARDS_DRAWN:
            raise AssertionError("all draws in a row are one sentence of `log_line`")


def game_is_over() -> str:
    return _("The game is over")


def _does_too(entry: LogEntry, game_map: GameMap) -> str:
    """What a player does after something else, to be put after a comma; empty for what always
    stands first."""
    points = counts.points(abs(entry.points))
    match entry.what:
        case What.ROUTE_CLAIMED:
            route, cards = _route(entry, game_map), payment_words(entry.cards, game_map)
            return _(
                "claims {route} with {cards}: {points}", route=route, cards=cards, points=points
            )
        case What.TICKETS_KEPT:
            kept, offered = _kept(entry)
            return _("keeps {kept} of {tickets}", kept=kept, tickets=offered)
        case What.FLAG_CARD_KEPT:
            return _("keeps {card} for the flag", card=_flag_card(entry, game_map))
        case What.FLAG_SCORED:
            return _("completes a flag: {points}", points=points)
        case What.STARTING_PIECES_CHOSEN:
            return _("chooses starting pieces")
        case _:
            return ""


def tickets_line(entry: LogEntry, game_map: GameMap, names: Sequence[str]) -> str:
    """Which tickets a player kept and rejected."""
    assert entry.seat is not None, "a player keeps tickets"
    name, kept = names[entry.seat], _tickets(entry.tickets, game_map)
    if not entry.rejected:
        return _("{name} keeps {tickets}", name=name, tickets=kept)
    rejected = _tickets(entry.rejected, game_map)
    return _(
        "{name} keeps {tickets}; rejects {rejected}", name=name, tickets=kept, rejected=rejected
    )


def turn_title(turn: int) -> str:
    """The title of a turn; turn 0 is the setup."""
    return _("Turn {turn}", turn=turn) if turn else _("Before the first turn")


def _tickets(tickets: Iterable[int], game_map: GameMap) -> str:
    """`Denver – El Paso (4), Dallas – New York (11)`"""
    return ", ".join(ticket_with_points(ticket, game_map) for ticket in tickets)


def _kept(entry: LogEntry) -> tuple[int, str]:
    """How many tickets a player kept, and of how many: `3 tickets`."""
    return len(entry.tickets), counts.tickets(len(entry.tickets) + len(entry.rejected))


def _flag_card(entry: LogEntry, game_map: GameMap) -> str:
    """`a red card`, `an orange card`, `a locomotive`"""
    card, _count = entry.cards[0]
    if not is_bare_color(card, game_map):
        return a_card(card, game_map)
    color = game_map.card_types[card].name
    if color[:1].casefold() in "aeiou":
        return _("an {color} card", color=color)
    return _("a {color} card", color=color)


def _route(entry: LogEntry, game_map: GameMap) -> str:
    """`Denver–Omaha`, without the spaces at which a narrow log would break it."""
    assert entry.route is not None
    return route_name(entry.route, game_map, "–")


def _city(entry: LogEntry, game_map: GameMap) -> str:
    assert entry.city is not None
    return game_map.cities[entry.city].name


# What the others did since a player's last turn.


class _Form(NamedTuple):
    """How short a line is: cells for a player's name and for a city's, whether it is in as few
    words as possible, and whether drawn cards are only counted."""

    name: int = 16
    city: int = 99
    brief: bool = False
    counts: bool = False


_CUT: Final = ((16, 99), (10, 99), (8, 12), (6, 10), (6, 8), (5, 6), (4, 5), (3, 4), (3, 3))
_FORMS: Final = (_Form(), _Form(brief=True), *[_Form(*cut, True, True) for cut in _CUT])
"""From the longest to the shortest."""


class _Said(NamedTuple):
    """A part of a line; one that is a verb can follow a name without a colon."""

    text: str
    is_verb: bool = False


def since_last_turn(
    groups: Sequence[LogGroup], game_map: GameMap, names: Sequence[str], width: int
) -> str:
    """What the others did (`HotSeat.turns_of_others`) in one line of at most `width` cells, in the
    longest form that fits: `Ben: Denver–Omaha (+7)   Cleo draws red and blue`. Names are cut if
    nothing else helps."""
    line = ""
    for form in _FORMS:
        texts = [short_line(group, game_map, names, form) for group in groups]
        line = ("  " if form.brief else "   ").join(text for text in texts if text)
        if cell_len(line) <= width:
            break
    return _cut(line, width)


def short_line(
    group: LogGroup, game_map: GameMap, names: Sequence[str], form: _Form = _FORMS[0]
) -> str:
    """What one player did: `Ben: Denver–Omaha (+7)`, `Cleo draws red and a card from the deck`;
    empty if there is nothing to say."""
    seat = group[0].seat
    assert seat is not None, "a player did it"
    said = [part for entry in group for part in _parts(entry, group, game_map, form)]
    draws = [entry for entry in group if entry.what is What.CARDS_DRAWN]
    if draws:
        said.append(_draws(draws, game_map, form))
    if not said:
        return ""
    name, done = _cut(names[seat], form.name), ", ".join(part.text for part in said)
    if said[0].is_verb:
        return _("{name} {done}", name=name, done=done)
    return _("{name}: {done}", name=name, done=done)


def _parts(entry: LogEntry, group: LogGroup, game_map: GameMap, form: _Form) -> Iterator[_Said]:
    """What an entry that is no draw says; nothing if another entry says it too."""
    brief, points = form.brief, entry.points
    city = "" if entry.city is None else _cut(game_map.cities[entry.city].name, form.city)
    match entry.what:
        case What.ROUTE_CLAIMED:
            route = _short_route(entry, game_map, form)
            if brief:
                yield _Said(_("{route} +{points}", route=route, points=points))
            else:
                yield _Said(_("{route} (+{points})", route=route, points=points))
        case What.TUNNEL_WITHDRAWN:
            tried = [other for other in group if other.what is What.TUNNEL_TRIED]
            if tried:
                route = _short_route(tried[-1], game_map, form)
                yield _Said(_("gives up {route}", route=route), is_verb=True)
            else:
                yield _Said(_("gives up a tunnel"), is_verb=True)
        case What.STATION_BUILT:
            yield _Said(
                _("station {city}", city=city) if brief else _("station in {city}", city=city)
            )
        case What.HARBOR_BUILT:
            yield _Said(
                _("harbor {city}", city=city) if brief else _("harbor in {city}", city=city)
            )
        case What.TICKETS_KEPT if brief:
            tickets = counts.tickets(len(entry.tickets))
            yield _Said(_("keeps {tickets}", tickets=tickets), is_verb=True)
        case What.TICKETS_KEPT:
            yield _Said(_does_too(entry, game_map), is_verb=True)
        case What.FLAG_CARD_KEPT:
            yield _Said(_("{card} flag card", card=game_map.card_types[entry.cards[0][0]].name))
        case What.FLAG_SCORED:
            yield _Said(
                _("flag +{points}", points=points)
                if brief
                else _("flag (+{points})", points=points)
            )
        case What.PIECES_EXCHANGED:
            exchanged = _exchanged(entry, game_map)
            yield _Said(_("exchanges {pieces}", pieces=exchanged), is_verb=True)
        case What.STARTING_PIECES_CHOSEN if brief:
            yield _Said(_("chooses pieces"), is_verb=True)
        case What.STARTING_PIECES_CHOSEN:
            yield _Said(_does_too(entry, game_map), is_verb=True)
        case What.TURN_PASSED | What.NOTHING_POSSIBLE:
            yield _Said(_("passes"), is_verb=True)
        case _:
            return


def _draws(draws: Sequence[LogEntry], game_map: GameMap, form: _Form) -> _Said:
    """`draws red and a card from the deck`: only a deck is named, not the market. In few words
    `red, deck`, or only `2 cards`."""
    if form.counts:
        return _Said(counts.cards(sum(n for entry in draws for _card, n in entry.cards)))
    texts: list[str] = []
    by_deck: dict[int | None, LogEntry] = {}
    for entry in draws:  # A shuffle between two draws makes two entries.
        before = by_deck.get(entry.deck, entry._replace(cards=()))
        cards = Counter(dict(before.cards)) + Counter(dict(entry.cards))
        by_deck[entry.deck] = entry._replace(cards=tuple(cards.items()))
    for entry in by_deck.values():
        if entry.deck is None:
            texts.append(cards_drawn(entry, game_map))
        elif form.brief:
            texts += [deck_name(entry.deck, game_map)] * sum(count for _card, count in entry.cards)
        else:
            texts.append(draw_words(entry, game_map))
    if form.brief:
        return _Said(", ".join(texts))
    return _Said(_("draws {cards}", cards=and_list(texts)), is_verb=True)


def _short_route(entry: LogEntry, game_map: GameMap, form: _Form) -> str:
    """`Denver–Omaha`: the board shows which of two parallel routes it is."""
    assert entry.route is not None
    cities = [game_map.cities[end].name for end in game_map.routes[entry.route].ends]
    return "–".join(_cut(city, form.city) for city in cities)


def _cut(text: str, width: int) -> str:
    """The text in at most `width` cells, without a mark where it is cut."""
    text = clean(text)
    while text and cell_len(text) > width:
        text = text[:-1]
    return text.rstrip()


# What the player whose turn it is has done.


def turn_summary(
    entries: Sequence[LogEntry], completed: Iterable[int], game_map: GameMap
) -> list[list[Piece]]:
    """A line for each action of a turn, in the words said to the player who did it, and one for
    each completed ticket."""
    draws = [entry for entry in entries if entry.what is What.CARDS_DRAWN]
    lines = [_you_drew(draws, game_map)] if draws else []
    lines += [line for entry in entries if (line := _you_did(entry, entries, game_map))]
    for ticket in completed:
        name, points = game_map.ticket_name(ticket), game_map.tickets[ticket].points
        lines.append(
            pieces("✓ Ticket completed: {ticket}, {points}", "good", ticket=name, points=points)
        )
    return lines


def turn_in_short(entries: Iterable[LogEntry], completed: Iterable[int], game_map: GameMap) -> str:
    """The same without badges, in one line: `You drew yellow and black`; without what prompts have
    asked the player about."""
    asked = (What.TUNNEL_TRIED, What.FLAG_CARD_KEPT)
    told = [each for each in entries if each.seat is not None and each.what not in asked]
    lines = turn_summary(told, completed, game_map)
    return sentences([" ".join(plain(line).split()) for line in lines])


def _you_drew(draws: Sequence[LogEntry], game_map: GameMap) -> list[Piece]:
    """`You drew`, and each card with its badge."""
    drawn = [card for entry in draws for card, count in entry.cards for _time in range(count)]
    each = [
        pieces("{badge} {card}", badge=Piece(card=card), card=game_map.card_types[card].name)
        for card in drawn
    ]
    cards = each[0]
    for card in each[1:]:
        cards = pieces("{several} and {last}", several=cards, last=card)
    if draws[0].deck is None and len(drawn) == 1 and is_whole_draw(game_map, drawn[0]):
        effect = Piece(_("it counts as both cards"), "quiet")
        return pieces("You drew {card}: {effect}", card=cards, effect=effect)
    return pieces("You drew {cards}", cards=cards)


def _you_did(entry: LogEntry, entries: Sequence[LogEntry], game_map: GameMap) -> list[Piece]:
    """The line of an entry that is no draw; empty if it has none. `entries` are those of the whole
    turn."""
    points = counts.points(abs(entry.points))
    match entry.what:
        case What.ROUTE_CLAIMED:
            route = Piece(_route(entry, game_map), "strong")
            return pieces("+{points}: {route}", "good", points=points, route=route)
        case What.STATION_BUILT:
            return pieces("Station built in {city}", city=Piece(_city(entry, game_map), "strong"))
        case What.HARBOR_BUILT:
            return pieces("Harbor built in {city}", city=Piece(_city(entry, game_map), "strong"))
        case What.FLAG_CARD_KEPT:
            return pieces("For the flag: {card}", card=Piece(card=entry.cards[0][0]))
        case What.TUNNEL_TRIED:
            return _revealed_nothing(entries)
        case What.TUNNEL_PAID:
            return pieces("You added {cards}", cards=payment_words(entry.cards, game_map))
        case What.TUNNEL_WITHDRAWN:
            return pieces("You withdrew and got your cards back")
        case What.PIECES_EXCHANGED:
            lost = Piece(counts.lost_points(abs(entry.points)), "bad")
            return pieces("Exchanged: {points}", points=lost)
        case What.STARTING_PIECES_CHOSEN:
            chosen = Piece(pieces_words(entry.pieces[0], game_map), "strong")
            return pieces("You chose {pieces}", pieces=chosen)
        case What.TURN_PASSED:
            return pieces("You passed")
        case What.MARKET_RESET:
            return [Piece(market_reset(entry, game_map), "quiet")]
        case What.TICKETS_KEPT:
            return pieces("You kept {tickets}", tickets=counts.tickets(len(entry.tickets)))
        case _:
            return []


def _exchanged(entry: LogEntry, game_map: GameMap) -> str:
    assert entry.deck is not None
    return exchanged_pieces(entry.number, entry.deck, game_map)


def _revealed_nothing(entries: Sequence[LogEntry]) -> list[Piece]:
    """The cards revealed for a tunnel that costs no more; nothing for one that does: the player has
    read what to add, and answered."""
    revealed = [other for other in entries if other.what is What.TUNNEL_REVEALED]
    if not revealed or any(other.number for other in revealed):
        return []
    cards = [card for other in revealed for card, _count in other.cards]
    badges = [part for card in cards for part in (Piece(card=card), Piece(" –   ", "quiet"))]
    result = Piece(_("nothing to add"), "good")
    return pieces("Revealed: {cards}{result}", cards=badges, result=result)
