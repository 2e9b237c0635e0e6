"""What somebody types: commands, numbers, cards, cities and routes, each by a few letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from ttr_tui.engine import GameMap, Payment
from ttr_tui.engine.game_map import CardTypeIndex, CityIndex, RouteIndex
from ttr_tui.play.city_search import find, searchable
from ttr_tui.text import as_typed, plural
from ttr_tui.words.cards import route_name
from ttr_tui.words.lines import argument, is_filler

_MAX_DIGITS: Final = 4
_MAX_WORDS: Final = 10
"""No two cities have more words in their names."""

Index = TypeVar("Index")


class Part(NamedTuple):
    """A part of typed cards: `3 red`, or any number of them (`None`)."""

    number: int | None
    words: tuple[str, ...]


def commands_like(word: str, known: Mapping[str, str]) -> list[str]:
    """The words of the commands that begin like this, or the only one that is the same. `known` has
    their ids."""
    typed = as_typed(word)
    same = [each for each in known if as_typed(each) == typed]
    return same or [each for each in known if as_typed(each).startswith(typed)]


def is_argument(text: str, id: str, least: int = 1) -> bool:
    """Whether the text is this word, or at least so many of its first letters."""
    typed = as_typed(text)
    return len(typed) >= least and as_typed(argument(id)).startswith(typed)


def number(text: str) -> int | None:
    """The number, `None` if it is none or has too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else None


def numbers(text: str) -> list[int] | None:
    """All numbers of a text, separated by blanks or commas; `None` if there is anything else."""
    found = [number(word) for word in words_of(text)]
    known = [each for each in found if each is not None]
    return known if known and len(known) == len(found) else None


def words_of(text: str) -> list[str]:
    """The words of a text without those that say nothing."""
    return [word for word in searchable(text).split() if not is_filler(word)]


# Cards.


def parts_of(text: str) -> list[Part]:
    """The parts of typed cards: `3 red and 1 locomotive`, `red 3, locomotive 1`, `red`."""
    found: list[Part] = []
    pending: list[str] = []
    words = words_of(text)
    number_first = bool(words) and number(words[0]) is not None
    count: int | None = None
    for word in words:
        if (n := number(word)) is None:
            pending.append(word)
        elif number_first:
            if pending or count is not None:
                found.append(Part(count, tuple(pending)))
            count, pending = n, []
        else:
            found.append(Part(n, tuple(pending)))
            pending = []
    if pending or (number_first and count is not None):
        found.append(Part(count, tuple(pending)))
    return found


def is_called(words: Sequence[str], name: str) -> bool:
    """Whether each of these words begins a word of the name, or is its plural."""
    names = searchable(name).split()
    return all(
        any(each.startswith(word) or word == plural(each) for each in names) for word in words
    )


def called(words: Sequence[str], names: Mapping[Index, str]) -> list[Index]:
    """The things with such names, only those whose whole name it is if there are any."""
    found = [index for index, name in names.items() if is_called(words, name)]
    whole = [index for index in found if len(searchable(names[index]).split()) == len(words)]
    return whole or found


def cards_called(words: Sequence[str], game_map: GameMap) -> list[CardTypeIndex]:
    """The card types with these words in their names, the whole name first."""
    return called(words, {CardTypeIndex(n): c.name for n, c in enumerate(game_map.card_types)})


def fitting(payments: Iterable[Payment], parts: Sequence[Part], game_map: GameMap) -> list[Payment]:
    """Those of the payments that these parts describe, only those with just these card types if
    there are any."""
    fits = [payment for payment in payments if _fits(payment, parts, game_map)]
    named = [cards_called(part.words, game_map)[:1] for part in parts]
    exact = [pay for pay in fits if sorted([[card] for card, _ in pay]) == sorted(named)]
    return exact or fits


def _fits(payment: Payment, parts: Sequence[Part], game_map: GameMap) -> bool:
    """Whether the cards are those of the parts: each belongs to the part with the most words."""
    sums = [0] * len(parts)
    for card, count in payment:
        name = game_map.card_types[card].name
        matching = [at for at, part in enumerate(parts) if is_called(part.words, name)]
        if not matching:
            return False
        sums[max(matching, key=lambda at: len(parts[at].words))] += count
    return all(
        total and part.number in (None, total) for total, part in zip(sums, parts, strict=True)
    )


# The board.


def cities_called(text: str, game_map: GameMap) -> list[CityIndex]:
    """The cities with this in their names, only the one with this name if there is one."""
    wanted = " ".join(words_of(text))
    found, _ = find(game_map, wanted)
    names = {city: game_map.cities[city] for city in found}
    same = [c for c in found if wanted in map(searchable, (names[c].name, *names[c].also))]
    if same:
        return same
    begin = [c for c in found if searchable(names[c].name).startswith(wanted)]
    return begin or found


def city_pairs(text: str, game_map: GameMap) -> list[tuple[CityIndex, CityIndex]]:
    """The pairs of cities that a text can name, only those with the most whole names."""
    words = words_of(text)[:_MAX_WORDS]
    pairs: dict[tuple[CityIndex, CityIndex], int] = {}
    for cut in range(1, len(words)):
        one, two = " ".join(words[:cut]), " ".join(words[cut:])
        for first in cities_called(one, game_map):
            for second in cities_called(two, game_map):
                whole = [
                    searchable(game_map.cities[city].name) == part
                    for city, part in ((first, one), (second, two))
                ]
                pairs[first, second] = max(pairs.get((first, second), 0), sum(whole))
    best = max(pairs.values(), default=0)
    return [pair for pair, score in pairs.items() if score == best and pair[0] != pair[1]]


def routes_called(text: str, game_map: GameMap) -> list[RouteIndex]:
    """The routes between two cities; words after them can be the color or the label of a route."""
    words = words_of(text)[: _MAX_WORDS + 1]
    if len(words) > _MAX_WORDS:
        return []
    for cut in range(len(words), 1, -1):
        ends = [{*pair} for pair in city_pairs(" ".join(words[:cut]), game_map)]
        routes = [route for route in game_map.routes if {*route.ends} in ends]
        found = [each.index for each in routes if _is_labeled(each.index, words[cut:], game_map)]
        if found:
            return found
    return []


def _is_labeled(route: RouteIndex, words: Sequence[str], game_map: GameMap) -> bool:
    color = game_map.routes[route].color
    known = [route_name(route, game_map), "" if color is None else game_map.colors[color]]
    return is_called(words, " ".join(known))


def spellings(game_map: GameMap) -> dict[str, str]:
    """All names of cities, each word of them too, by how they are typed."""
    found: dict[str, str] = {}
    for city in game_map.cities:
        for name in (city.name, *city.also):
            for spelling in (searchable(name), *searchable(name).split()):
                found.setdefault(spelling, city.name)
    return found
