"""What somebody types: commands, numbers, cards, cities and routes, each by a few letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from ttr_tui.engine import GameMap, Payment
from ttr_tui.engine.game_map import CardTypeIndex, CityIndex, RouteIndex
from ttr_tui.play.city_search import find, searchable
from ttr_tui.text import as_typed, nearest, plural
from ttr_tui.words.language import _, or_list, quoted
from ttr_tui.words.line_commands import arguments, command_meant, is_filler, no_command
from ttr_tui.words.names import card_names, route_labels
from ttr_tui.words.routes import route_name

_MAX_DIGITS: Final = 4
_MAX_WORDS: Final = 10
"""No two cities have more words in their names."""

Index = TypeVar("Index")


class UnclearError(Exception):
    """What was typed means nothing, or several things. `said` says so; `typed` are the words in
    question, and `meant` is what may be meant by them, if anything is near."""

    def __init__(self, said: str, typed: str, meant: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.said, self._typed, self.meant = said, typed, meant

    def lines(self, line: str) -> list[str]:
        """The whole line as it may be meant."""
        line = f" {' '.join(searchable(line).split())} "
        typed = " ".join(searchable(self._typed).split())
        return [
            " ".join(line.replace(f" {typed} ", f" {searchable(each)} ", 1).split())
            for each in self.meant
            if f" {typed} " in line
        ]


class Amount(NamedTuple):
    """Typed cards or pieces: `3 red`, or any number of them (`None`)."""

    number: int | None
    words: tuple[str, ...]


def find_commands(word: str, known: Mapping[str, Index]) -> list[str]:
    """Those of the known words that begin like this, or the only one that is the same or whose
    plural this is: one for each thing that they stand for."""
    typed = as_typed(word)
    same = [each for each in known if typed in (as_typed(each), as_typed(plural(each)))]
    matches = same or [each for each in known if as_typed(each).startswith(typed)]
    return [*{known[each]: each for each in reversed(matches)}.values()][::-1]


def find_in_list(answer: str, labels: Mapping[str, Index]) -> list[Index]:
    """The choices of a numbered list that an answer means: the one with this number, or those with
    these words in one of their labels; nothing for no answer."""
    if (chosen := number(answer)) is not None:
        return [*dict.fromkeys(labels.values())][chosen - 1 : chosen] if chosen else []
    words = searchable(answer).split()
    matches = find_commands(answer, labels) or find_by_name(
        words, {each: [each] for each in labels}
    )
    return [*dict.fromkeys(labels[each] for each in matches)] if words else []


def is_argument(text: str, id: str, least: int = 1) -> bool:
    """Whether the text is this word, or at least so many of its first letters."""
    typed = as_typed(text)
    return len(typed) >= least and any(as_typed(each).startswith(typed) for each in arguments(id))


def number(text: str) -> int | None:
    """The number, `None` if it is none or has too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else None


def numbers(text: str) -> list[int] | None:
    """All numbers of a text, separated by blanks or commas; `None` if there is anything else."""
    read = [number(word) for word in words_of(text)]
    known = [each for each in read if each is not None]
    return known if known and len(known) == len(read) else None


def words_of(text: str) -> list[str]:
    """The words of a text without those that say nothing."""
    return [word for word in searchable(text).split() if not is_filler(word)]


# Cards.


def parse_amounts(text: str) -> list[Amount]:
    """Typed cards or pieces: `3 red and 1 locomotive`, `red 3, locomotive 1`, `red`."""
    amounts: list[Amount] = []
    pending: list[str] = []
    words = words_of(text)
    number_first = bool(words) and number(words[0]) is not None
    count: int | None = None
    for word in words:
        if (n := number(word)) is None:
            pending.append(word)
        elif number_first:
            if pending or count is not None:
                amounts.append(Amount(count, tuple(pending)))
            count, pending = n, []
        else:
            amounts.append(Amount(n, tuple(pending)))
            pending = []
    if pending or (number_first and count is not None):
        amounts.append(Amount(count, tuple(pending)))
    return amounts


def words_match(words: Sequence[str], name: str) -> bool:
    """Whether each of these words begins a word of the name, or is its plural."""
    names = searchable(name).split()
    return all(
        any(each.startswith(word) or word == plural(each) for each in names) for word in words
    )


def find_by_name(words: Sequence[str], names: Mapping[Index, Sequence[str]]) -> list[Index]:
    """The things with such names, only those whose whole name it is if there are any. Each has
    several names: in English, in the language of the program, and for one and many."""
    matches = {
        index: [name for name in each if words_match(words, name)] for index, each in names.items()
    }
    whole = [
        index
        for index, each in matches.items()
        if any(len(searchable(name).split()) == len(words) for name in each)
    ]
    return whole or [index for index, each in matches.items() if each]


def find_cards(words: Sequence[str], game_map: GameMap) -> list[CardTypeIndex]:
    """The card types with these words in their names, the whole name first."""
    return find_by_name(words, {n: card_names(n, game_map) for n in game_map.card_type_indices})


def without_numbers(amount: Amount, game_map: GameMap) -> list[Amount]:
    """This amount, or one for each word if they are cards apart: `white locomotive`."""
    if amount.number is None and len(amount.words) > 1 and not find_cards(amount.words, game_map):
        each = [Amount(None, (word,)) for word in amount.words]
        if all(find_cards(one.words, game_map) for one in each):
            return each
    return [amount]


def matching_payments(
    payments: Iterable[Payment], amounts: Sequence[Amount], game_map: GameMap
) -> list[Payment]:
    """Those of the payments that these amounts describe, only those with just these card types if
    there are any."""
    fits = [payment for payment in payments if _fits(payment, amounts, game_map)]
    named = [find_cards(amount.words, game_map)[:1] for amount in amounts]
    exact = [pay for pay in fits if sorted([[card] for card, _ in pay]) == sorted(named)]
    return exact or fits


def _fits(payment: Payment, amounts: Sequence[Amount], game_map: GameMap) -> bool:
    """Whether the cards are these amounts: each belongs to the one with the most words."""
    sums = [0] * len(amounts)
    for card, count in payment:
        names = card_names(card, game_map)
        matching = [
            at
            for at, amount in enumerate(amounts)
            if any(words_match(amount.words, name) for name in names)
        ]
        if not matching:
            return False
        sums[max(matching, key=lambda at: len(amounts[at].words))] += count
    return all(
        total and amount.number in (None, total)
        for total, amount in zip(sums, amounts, strict=True)
    )


# The board.


def find_cities(text: str, game_map: GameMap) -> list[CityIndex]:
    """The cities with this in their names, or with these initials; only the one with this name if
    there is one."""
    wanted = " ".join(words_of(text))
    cities, _ = find(game_map, wanted)
    names = {city: game_map.cities[city] for city in cities}
    same = [c for c in cities if wanted in map(searchable, (names[c].name, *names[c].also))]
    if same:
        return same
    begin = [c for c in cities if searchable(names[c].name).startswith(wanted)]
    initials = [
        city
        for city in game_map.city_indices
        if len(wanted) > 1 and _initials(game_map.cities[city].name) == wanted
    ]
    return [*dict.fromkeys(initials + begin)] or cities


def _initials(name: str) -> str:
    return "".join(word[0] for word in searchable(name).split())


def find_city_pairs(text: str, game_map: GameMap) -> list[tuple[CityIndex, CityIndex]]:
    """The pairs of cities that a text can name, only those with the most whole names."""
    words = words_of(text)[:_MAX_WORDS]
    pairs: dict[tuple[CityIndex, CityIndex], int] = {}
    for cut in range(1, len(words)):
        one, two = " ".join(words[:cut]), " ".join(words[cut:])
        for first in find_cities(one, game_map):
            for second in find_cities(two, game_map):
                whole = [
                    searchable(game_map.cities[city].name) == part
                    for city, part in ((first, one), (second, two))
                ]
                pairs[first, second] = max(pairs.get((first, second), 0), sum(whole))
    best = max(pairs.values(), default=0)
    return [pair for pair, score in pairs.items() if score == best and pair[0] != pair[1]]


def find_routes(text: str, game_map: GameMap) -> list[RouteIndex]:
    """The routes between two cities; words after them can be the color or the label of a route."""
    words = words_of(text)[: _MAX_WORDS + 1]
    if len(words) > _MAX_WORDS:
        return []
    for cut in range(len(words), 1, -1):
        ends = [{*pair} for pair in find_city_pairs(" ".join(words[:cut]), game_map)]
        routes = [route for route in game_map.routes if {*route.ends} in ends]
        matches = [each.index for each in routes if _is_labeled(each.index, words[cut:], game_map)]
        if matches:
            return matches
    return []


def _is_labeled(route: RouteIndex, words: Sequence[str], game_map: GameMap) -> bool:
    return words_match(
        words, " ".join([route_name(route, game_map), *route_labels(route, game_map)])
    )


def spellings(game_map: GameMap) -> dict[str, str]:
    """All names of cities, each word of them too, by how they are typed."""
    names: dict[str, str] = {}
    for city in game_map.cities:
        for name in (city.name, *city.also):
            for spelling in (searchable(name), *searchable(name).split()):
                names.setdefault(spelling, city.name)
    return names


def find_command(
    word: str, known: dict[str, str], usual: Iterable[str] = (), choices: Iterable[str] = ()
) -> str:
    """The id of the command that begins like this word; of several the only `usual` one. Raises
    `UnclearError`, maybe with one of the `choices`, which are no commands."""
    word = command_meant(word)
    matches = find_commands(word, known)
    matches = [each for each in matches if known[each] in usual] or matches
    if len(matches) == 1:
        return known[matches[0]]
    if matches:
        raise UnclearError(
            _(
                "{asked} can be {commands}. Type more letters.",
                asked=quoted(word),
                commands=or_list(matches),
            ),
            word,
        )
    near = nearest(word, [*known, *choices])
    raise UnclearError(no_command(word, near), word, [near] if near else ())
