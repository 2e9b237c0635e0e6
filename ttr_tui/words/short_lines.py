"""What the others did since a player's last turn, in one line of the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.engine import GameMap
from ttr_tui.play.log import LogEntry, LogGroup, What
from ttr_tui.play.plain_text import clean
from ttr_tui.text import counted
from ttr_tui.words.cards import cards_drawn, deck_name, draw_words, exchanged_pieces


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


def short_line(
    group: LogGroup, game_map: GameMap, names: Sequence[str], form: _Form = _FORMS[0]
) -> str:
    """`Ben: Denver–Omaha (+7)`, `Cleo drew red and a card from the deck`; what one player did."""
    seat = group[0].seat
    assert seat is not None, "a player did it"
    said = [part for entry in group for part in _parts(entry, group, game_map, form)]
    draws = [entry for entry in group if entry.what is What.CARDS_DRAWN]
    if draws:
        said.append(_draws(draws, game_map, form))
    if not said:
        return ""
    colon = "" if said[0].is_verb else ":"
    return f"{_cut(names[seat], form.name)}{colon} {', '.join(part.text for part in said)}"


def short_lines(
    groups: Sequence[LogGroup], game_map: GameMap, names: Sequence[str], width: int
) -> str:
    """What several players did, in one line of at most `width` cells: in the longest form that
    fits. Names are cut if nothing else helps."""
    line = ""
    for form in _FORMS:
        texts = [short_line(group, game_map, names, form) for group in groups]
        line = ("  " if form.brief else "   ").join(text for text in texts if text)
        if cell_len(line) <= width:
            break
    return _cut(line, width)


def _parts(entry: LogEntry, group: LogGroup, game_map: GameMap, form: _Form) -> Iterator[_Said]:
    """What an entry that is no draw says; nothing if another entry says it too."""
    brief = form.brief
    points = f"+{entry.points}" if brief else f"(+{entry.points})"
    city = "" if entry.city is None else _cut(game_map.cities[entry.city].name, form.city)
    match entry.what:
        case What.ROUTE_CLAIMED:
            yield _Said(f"{_route(entry, game_map, form)} {points}")
        case What.TUNNEL_WITHDRAWN:
            tried = [other for other in group if other.what is What.TUNNEL_TRIED]
            route = _route(tried[-1], game_map, form) if tried else "a tunnel"
            yield _Said(f"gave up {route}", is_verb=True)
        case What.STATION_BUILT:
            yield _Said(f"station {city}" if brief else f"station in {city}")
        case What.HARBOR_BUILT:
            yield _Said(f"harbor {city}" if brief else f"harbor in {city}")
        case What.TICKETS_KEPT:
            kept, offered = len(entry.tickets), len(entry.tickets) + len(entry.rejected)
            words = counted(kept, "ticket") if brief else f"{kept} of {counted(offered, 'ticket')}"
            yield _Said(f"kept {words}", is_verb=True)
        case What.FLAG_CARD_KEPT:
            yield _Said(f"{game_map.card_types[entry.cards[0][0]].name} flag card")
        case What.FLAG_SCORED:
            yield _Said(f"flag {points}")
        case What.PIECES_EXCHANGED:
            yield _Said(f"exchanged {exchanged_pieces(entry, game_map)}", is_verb=True)
        case What.STARTING_PIECES_CHOSEN:
            yield _Said("chose pieces" if brief else "chose starting pieces", is_verb=True)
        case What.TURN_PASSED | What.NOTHING_POSSIBLE:
            yield _Said("passed", is_verb=True)
        case _:
            return


def _draws(draws: Sequence[LogEntry], game_map: GameMap, form: _Form) -> _Said:
    """`drew red and a card from the deck`: only a deck is named, not the market. In few words
    `red, deck`, or only `2 cards`."""
    if form.counts:
        return _Said(counted(sum(n for entry in draws for _, n in entry.cards), "card"))
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
            texts += [deck_name(entry.deck, game_map)] * sum(count for _, count in entry.cards)
        else:
            texts.append(draw_words(entry, game_map))
    if form.brief:
        return _Said(", ".join(texts))
    return _Said(f"drew {' and '.join(texts)}", is_verb=True)


def _route(entry: LogEntry, game_map: GameMap, form: _Form) -> str:
    """`Denver–Omaha`: the board shows which of two parallel routes it is."""
    assert entry.route is not None
    cities = [game_map.cities[end].name for end in game_map.routes[entry.route].ends]
    return "–".join(_cut(city, form.city) for city in cities)


def _cut(text: str, width: int) -> str:
    """The text in at most `width` cells, without a mark where it is cut."""
    text = clean(text)
    while cell_len(text) > width:
        text = text[:-1]
    return text.rstrip()
