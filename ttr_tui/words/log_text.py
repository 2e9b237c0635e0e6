"""The log in sentences, what the others did since a player's last turn in one line, and what the
player whose turn it is has done.

`log_line` is for the log, the handoff and reports, `since_last_turn` for the panel with the latest
turns, `turn_summary` for the player who acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.engine.events import known
from ttr_tui.engine.game_map import CardTypeIndex, MarketRules, Seat, TicketIndex
from ttr_tui.engine.rules.market import is_whole_draw
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.play.log import OF_CARDS, LogEntry, LogGroup, What
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import (
    N_,
    Slot,
    TextPart,
    _,
    and_list,
    as_sentence,
    plain,
    sentences,
    text_parts,
)
from ttr_tui.words.names import (
    a_card,
    card_name,
    cards_words,
    count_pieces,
    deck_name,
    exchanged_pieces,
    is_bare_color,
    payment_words,
    piece_name,
    pieces_words,
)
from ttr_tui.words.routes import route_name
from ttr_tui.words.tickets import ticket_with_points

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
            cards = and_list([_drawn_from(entry, game_map) for entry in entries])
            drew = _("draws {cards}", cards=cards)
            said.append(drew if said else _("{name} draws {cards}", name=name, cards=cards))
            continue
        for entry in entries:
            too = _words_of(entry).too if said else ""
            more = _(too, **_slots(entry, game_map))
            said.append(more or _sentence(entry, name, game_map, names))
    return ", ".join(said)


def _sentence(entry: LogEntry, name: str, game_map: GameMap, names: Sequence[str]) -> str:
    """The sentence of an entry that is no draw; `name` is the player who did it, if anybody did."""
    rules = game_map.rules
    match entry.what:
        case What.TUNNEL_REVEALED:
            revealed = ", ".join(card_name(card, game_map) for card, _count in entry.known_cards)
            return _("Revealed: {cards}", cards=revealed)
        case What.STARTING_PIECES_REVEALED:
            chosen = [
                _(
                    "{name} {pieces}",
                    name=fit(name, NAME_WIDTH),
                    pieces=pieces_words(known(each), game_map),
                )
                for name, each in zip(names, entry.pieces, strict=True)
            ]
            return _("Starting pieces: {players}", players="; ".join(chosen))
        case What.MARKET_RESET:
            return _market_reset(entry, game_map)
        case What.RESET_LIMIT_REACHED:
            times = counts.times(rules.of(MarketRules).max_resets)
            return _("The market has been replaced {times}: it stays", times=times)
        case What.DECK_SHUFFLED if len(rules.decks) > 1:
            assert entry.deck is not None
            deck = piece_name(entry.deck, game_map)
            return _("The discard pile is shuffled into a new {name} deck", name=deck)
        case What.LAST_ROUND_BEGAN:
            assert entry.about is not None
            return _(
                "{name} has {pieces} or fewer left: the last round starts",
                name=fit(names[entry.about], NAME_WIDTH),
                pieces=count_pieces(rules.of(LastRoundRules).pieces, game_map),
            )
        case What.GAME_ENDED:
            return game_is_over()
        case _:
            return _(_words_of(entry).log, name=name, **_slots(entry, game_map))


def _market_reset(entry: LogEntry, game_map: GameMap) -> str:
    """`3 locomotives: the market is replaced`, counting those that were face up."""
    wild = dict(entry.cards).get(game_map.locomotive, 0)
    locomotives = cards_words(game_map.locomotive, wild, game_map)
    return _("{locomotives}: the market is replaced", locomotives=locomotives)


class _Words(NamedTuple):
    """What is said of an event: in the `log`; there `too`, after something else that the player
    did; to the others in `short`, where a verb follows the name without a colon; and to the player
    who did it (`you`). Empty: nothing."""

    log: str
    too: str = ""
    short: str = ""
    you: str = ""
    is_verb: bool = False


_WORDS: Final = {
    What.GAME_STARTED: _Words(N_("{name} goes first")),
    What.TICKETS_KEPT: _Words(
        N_("{name} keeps {kept} of {offered}"),
        too=N_("keeps {kept} of {offered}"),
        short=N_("keeps {kept} of {offered}"),
        you=N_("You kept {tickets}"),
        is_verb=True,
    ),
    What.ROUTE_CLAIMED: _Words(
        N_("{name} claims {route} with {cards}: {points}"),
        too=N_("claims {route} with {cards}: {points}"),
        short=N_("{route} (+{n})"),
        you=N_("+{points}: {route}"),
    ),
    What.TUNNEL_TRIED: _Words(N_("{name} starts the tunnel {route} with {cards}")),
    What.TUNNEL_PAID: _Words(N_("{name} adds {cards}"), you=N_("You added {cards}")),
    What.TUNNEL_WITHDRAWN: _Words(
        N_("{name} takes the cards back: no tunnel"),
        short=N_("does not pay for the tunnel {route}"),
        you=N_("You withdrew and got your cards back"),
        is_verb=True,
    ),
    What.FLAG_CARD_KEPT: _Words(
        N_("{name} keeps {a_card} for the flag"),
        too=N_("keeps {a_card} for the flag"),
        short=N_("{card} flag card"),
        you=N_("For the flag: {card}"),
    ),
    What.FLAG_SCORED: _Words(
        N_("{name} completes a flag: {points}"),
        too=N_("completes a flag: {points}"),
        short=N_("flag (+{n})"),
    ),
    What.PIECES_EXCHANGED: _Words(
        N_("{name} exchanges {pieces}: −{points}"),
        short=N_("exchanges {pieces}"),
        you=N_("Exchanged {pieces}: {lost}"),
        is_verb=True,
    ),
    What.STARTING_PIECES_CHOSEN: _Words(
        N_("{name} chooses starting pieces"),
        too=N_("chooses starting pieces"),
        short=N_("chooses starting pieces"),
        you=N_("You chose {pieces}"),
        is_verb=True,
    ),
    What.TURN_PASSED: _Words(
        N_("{name} passes"), short=N_("passes"), you=N_("You passed"), is_verb=True
    ),
    What.NOTHING_POSSIBLE: _Words(
        N_("{name} cannot do anything and passes"), short=N_("passes"), is_verb=True
    ),
    What.MARKET_RESET: _Words("", short=N_("market replaced")),
    What.DECK_SHUFFLED: _Words(
        N_("The discard pile is shuffled into a new deck"), short=N_("{deck} reshuffled")
    ),
    What.ALL_PASSED: _Words(N_("Nobody can take an action: the game is over")),
    What.GAME_ENDED_EARLY: _Words(N_("The players end the game early")),
}


def _words_of(entry: LogEntry) -> _Words:
    if entry.what is What.BUILT:
        words = BUILDING_WORDS[entry.building]
        return _Words(words.log, short=words.short, you=words.done)
    return _WORDS.get(entry.what, _Words(""))


def _slots(entry: LogEntry, game_map: GameMap) -> dict[str, Slot]:
    """What the messages of an entry may mention."""
    kept, points = len(entry.tickets), abs(entry.points)
    slots: dict[str, Slot] = {
        "kept": kept,
        "tickets": counts.tickets(kept),
        "offered": counts.of_tickets(kept + len(entry.rejected)),
        "n": points,
        "points": counts.points(points),
        "cards": payment_words(entry.known_cards, game_map),
    }
    if entry.route is not None:  # Without the spaces at which a narrow log would break it.
        slots["route"] = route_name(entry.route, game_map, "–")
    if entry.city is not None:
        slots["city"] = game_map.cities[entry.city].name
    if entry.deck is not None:
        slots["deck"] = deck_name(entry.deck, game_map)
    if entry.what is What.FLAG_CARD_KEPT:
        ((card, _count),) = entry.known_cards
        slots |= {"card": card_name(card, game_map), "a_card": _flag_card(card, game_map)}
    if entry.what is What.PIECES_EXCHANGED:
        assert entry.deck is not None
        slots["pieces"] = exchanged_pieces(entry.number, entry.deck, game_map)
    return slots


def game_is_over() -> str:
    return _("The game is over")


def tickets_line(entry: LogEntry, game_map: GameMap, names: Sequence[str]) -> str:
    """Which tickets a player kept and rejected; none of them may be hidden."""
    assert entry.seat is not None, "a player keeps tickets"
    name, kept = names[entry.seat], _tickets(known(entry.tickets), game_map)
    if not entry.rejected:
        return _("{name} keeps {tickets}", name=name, tickets=kept)
    rejected = _tickets(known(entry.rejected), game_map)
    return _(
        "{name} keeps {tickets}; rejects {rejected}", name=name, tickets=kept, rejected=rejected
    )


def round_title(number: int) -> str:
    """The title of a round; round 0 is what was before the first turn."""
    return _("Round {n}", n=number) if number else _("Before the first turn")


def _tickets(tickets: Iterable[int], game_map: GameMap) -> str:
    """`Denver – El Paso (4), Dallas – New York (11)`"""
    return ", ".join(ticket_with_points(ticket, game_map) for ticket in tickets)


def _flag_card(card: int, game_map: GameMap) -> str:
    """`a red card`, `an orange card`, `a locomotive`"""
    if not is_bare_color(card, game_map):
        return a_card(card, game_map)
    color = card_name(card, game_map)
    if color[:1].casefold() in "aeiou":
        return _("an {color} card", color=color)
    return _("a {color} card", color=color)


# What the others did since a player's last turn.


class _Said(NamedTuple):
    """A part of a line; one that is a verb can follow a name without a colon."""

    text: str
    is_verb: bool = False


def since_last_turn(
    groups: Sequence[LogGroup], game_map: GameMap, names: Sequence[str]
) -> list[tuple[Seat | None, str]]:
    """What each of the others did (`HotSeat.turns_of_others`): `Ben: Denver–Omaha (+7)`, `Cleo
    draws red and blue`, `Deck reshuffled`."""
    texts = [(group[0].seat, short_line(group, game_map, names)) for group in groups]
    return [(seat, text) for seat, text in texts if text]


def short_line(group: LogGroup, game_map: GameMap, names: Sequence[str]) -> str:
    """What one player did, or what happened without one: `Ben: Denver–Omaha (+7)`, `Cleo draws red
    and a card from the deck`; empty if there is nothing to say."""
    seat = group[0].seat
    said = [part for entry in group if (part := _said(entry, group, game_map))]
    draws = [entry for entry in group if entry.what is What.CARDS_DRAWN]
    if draws:
        said.append(_draws_in_short(draws, game_map))
    if not said:
        return ""
    done = ", ".join(dict.fromkeys(part.text for part in said))
    if seat is None:
        return as_sentence(done)
    name = fit(names[seat], NAME_WIDTH)
    if said[0].is_verb:
        return _("{name} {done}", name=name, done=done)
    return _("{name}: {done}", name=name, done=done)


def _said(entry: LogEntry, group: LogGroup, game_map: GameMap) -> _Said | None:
    """What an entry that is no draw says; `None` if another entry says it too."""
    words = _words_of(entry)
    if not words.short:
        return None
    slots, route = _slots(entry, game_map), entry.route
    if entry.what is What.TUNNEL_WITHDRAWN:
        tried = [other.route for other in group if other.what is What.TUNNEL_TRIED]
        if not tried:
            return _Said(_("does not pay for a tunnel"), words.is_verb)
        route = tried[-1]
    if route is not None:  # The board shows which of two parallel routes it is.
        ends = game_map.routes[route].ends
        slots["route"] = "–".join(game_map.cities[end].name for end in ends)
    return _Said(_(words.short, **slots), words.is_verb)


# What the player whose turn it is has done.


def turn_summary(
    entries: Sequence[LogEntry], completed: Iterable[TicketIndex], game_map: GameMap
) -> list[list[TextPart]]:
    """A line for each action of a turn, in the words said to the player who did it, and one for
    each completed ticket."""
    draws = [entry for entry in entries if entry.what is What.CARDS_DRAWN]
    lines = [_you_drew(draws, game_map)] if draws else []
    lines += [line for entry in entries if (line := _you_did(entry, entries, game_map))]
    for ticket in completed:
        name, points = game_map.ticket_name(ticket), game_map.tickets[ticket].points
        lines.append(
            text_parts("✓ Ticket completed: {ticket}, {points}", "good", ticket=name, points=points)
        )
    return lines


def turn_in_short(
    entries: Iterable[LogEntry], completed: Iterable[TicketIndex], game_map: GameMap
) -> str:
    """The same without badges, in one line: `You drew yellow and black`; without what prompts have
    asked the player about."""
    asked = (What.TUNNEL_TRIED, What.FLAG_CARD_KEPT)
    told = [each for each in entries if each.seat is not None and each.what not in asked]
    lines = turn_summary(told, completed, game_map)
    return sentences([" ".join(plain(line).split()) for line in lines])


def _you_did(entry: LogEntry, entries: Sequence[LogEntry], game_map: GameMap) -> list[TextPart]:
    """The line of an entry that is no draw; empty if it has none. `entries` are those of the whole
    turn."""
    if entry.what is What.TUNNEL_TRIED:
        return _revealed_nothing(entries)
    if entry.what in OF_CARDS:
        return [TextPart(_sentence(entry, "", game_map, ()), "quiet")]
    words = _words_of(entry)
    if not words.you:
        return []
    slots = _slots(entry, game_map)
    if entry.what is What.STARTING_PIECES_CHOSEN:
        slots["pieces"] = pieces_words(known(entry.pieces[0]), game_map)
    if entry.what is What.PIECES_EXCHANGED:
        slots["lost"] = TextPart(counts.lost_points(abs(entry.points)), "bad")
    if entry.what is What.FLAG_CARD_KEPT:
        slots["card"] = TextPart(card=entry.known_cards[0][0])
    strong = {
        key: TextPart(str(slots[key]), "strong")
        for key in ("route", "city", "pieces")
        if key in slots
    }
    style = "good" if entry.what is What.ROUTE_CLAIMED else "plain"
    return text_parts(words.you, style, **slots | strong)


def _revealed_nothing(entries: Sequence[LogEntry]) -> list[TextPart]:
    """The cards revealed for a tunnel that costs no more; nothing for one that does: the player has
    read what to add, and answered."""
    revealed = [other for other in entries if other.what is What.TUNNEL_REVEALED]
    if not revealed or any(other.number for other in revealed):
        return []
    cards = [card for other in revealed for card, _count in other.cards]
    badges = [part for card in cards for part in (TextPart(card=card), TextPart(" –   ", "quiet"))]
    result = TextPart(_("nothing to add"), "good")
    return text_parts("Revealed: {cards}{result}", cards=badges, result=result)


# Drawn cards: with where they were, shortened for one row, and with badges.


def _drawn_cards(entry: LogEntry, game_map: GameMap) -> str:
    """`red and a locomotive`, `2 cards`"""
    return and_list([_drawn_card(card, count, game_map) for card, count in entry.cards])


def _drawn_from(entry: LogEntry, game_map: GameMap) -> str:
    """The same with where they were: `red and blue from the market`, `2 cards from the ship
    deck`."""
    cards = _drawn_cards(entry, game_map)
    if entry.deck is None:
        return _("{cards} from the market", cards=cards)
    if len(game_map.rules.decks) > 1:
        deck = piece_name(entry.deck, game_map)
        return _("{cards} from the {name} deck", cards=cards, name=deck)
    return _("{cards} from the deck", cards=cards)


def _drawn_card(card: CardTypeIndex | None, count: int, game_map: GameMap) -> str:
    if card is None:
        return _("a card") if count == 1 else counts.cards(count)
    return a_card(card, game_map) if count == 1 else cards_words(card, count, game_map)


def _draws_in_short(draws: Sequence[LogEntry], game_map: GameMap) -> _Said:
    """`draws red and a card from the deck`: only a deck is named, not the market."""
    by_deck: dict[int | None, LogEntry] = {}
    for entry in draws:  # A shuffle between two draws makes two entries.
        before = by_deck.get(entry.deck, entry._replace(cards=()))
        cards = Counter(dict(before.cards)) + Counter(dict(entry.cards))
        by_deck[entry.deck] = entry._replace(cards=tuple(cards.items()))
    texts = [
        _drawn_cards(entry, game_map) if entry.deck is None else _drawn_from(entry, game_map)
        for entry in by_deck.values()
    ]
    return _Said(_("draws {cards}", cards=and_list(texts)), is_verb=True)


def _you_drew(draws: Sequence[LogEntry], game_map: GameMap) -> list[TextPart]:
    """`You drew`, and the cards of each type with their badge. A card that counts as two is a
    locomotive."""
    drawn = [card for entry in draws for card, count in entry.known_cards for _time in range(count)]
    each = [
        text_parts(
            "{badge} {card}",
            badge=TextPart(card=card),
            card=card_name(card, game_map) if count == 1 else cards_words(card, count, game_map),
        )
        for card, count in Counter(drawn).items()
    ]
    cards = each[0]
    for card in each[1:]:
        cards = text_parts("{several} and {last}", several=cards, last=card)
    if draws[0].deck is None and len(drawn) == 1 and is_whole_draw(game_map, drawn[0]):
        effect = TextPart(_("it counts as both cards"), "quiet")
        return text_parts("You drew a {locomotive}: {effect}", locomotive=cards, effect=effect)
    return text_parts("You drew {cards}", cards=cards)
