"""What somebody types: commands, numbers and names, each by its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Final, TypeVar

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.play.city_search import searchable, spellings_of
from ttr_tui.text import as_typed, nearest, plural
from ttr_tui.words.language import _, or_list, quoted
from ttr_tui.words.line_commands import arguments, command_meant, is_filler, no_command

_MAX_DIGITS: Final = 4
_MAX_WORDS: Final = 10
"""No two cities have more words in their names."""

Index = TypeVar("Index")


class UnclearError(Exception):
    """What was typed means nothing, or several things. `said` says so; `typed` are the words in
    question, and `meant` is what may be meant by them, if anything is near."""

    def __init__(self, said: str, typed: str, meant: str = "") -> None:
        super().__init__(said)
        self.said, self._typed, self.meant = said, typed, meant

    def corrected(self, line: str) -> str:
        """The whole line as it may be meant; empty if nothing is near."""
        words, typed = line.split(), searchable(self._typed).split()
        forms = [" ".join(searchable(word).split()) for word in words]
        at = next((n for n in range(len(forms)) if forms[n : n + len(typed)] == typed), None)
        if at is None or not typed or not self.meant:
            return ""
        return " ".join([*words[:at], self.meant, *words[at + len(typed) :]])


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
    matches = find_commands(answer, labels) or matching(words, {each: [each] for each in labels})
    return [*dict.fromkeys(labels[each] for each in matches)] if words else []


def is_argument(text: str, id: str, least: int = 1) -> bool:
    """Whether the text is this word, or at least so many of its first letters."""
    typed = as_typed(text)
    return len(typed) >= least and any(as_typed(each).startswith(typed) for each in arguments(id))


def number(text: str) -> int | None:
    """The number, `None` if it is none or has too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else None


def words_of(text: str) -> list[str]:
    """The words of a text without those that say nothing."""
    return [word for word in searchable(text).split() if not is_filler(word)]


# Names.


def nearest_names(words: Sequence[str], known: Mapping[str, str]) -> str:
    """The name nearest to these words, or to each of them; empty if nothing is near."""
    near = [nearest(" ".join(words), known, 0.7)]  # It is done with Enter.
    near = near if all(near) else [nearest(word, known, 0.7) for word in words]
    return " ".join(name or "" for name in near) if all(near) else ""


def rank(typed: Sequence[str], name: str) -> int | None:
    """How well words mean this name, each the beginning of a word of it or its plural, in the same
    order: 0 if they are all of it, 1 if its beginning, 2 if a part; `None` if they do not."""
    words = words_of(name)
    if len(typed) > len(words):
        return None
    if all(map(_begins, typed, words)):
        return int(len(typed) < len(words))
    left = iter(words)
    return 2 if all(any(_begins(each, word) for word in left) for each in typed) else None


def _begins(typed: str, word: str) -> bool:
    return word.startswith(typed) or typed == plural(word)


def matching(typed: Sequence[str], names: Mapping[Index, Iterable[str]]) -> list[Index]:
    """The things that words mean best; each has several names."""
    ranks = {
        index: min((n for name in each if (n := rank(typed, name)) is not None), default=9)
        for index, each in names.items()
    }
    best = min(ranks.values(), default=9) if typed else 9
    return [index for index, n in ranks.items() if n == best < 9]


def find_longest(
    words: Sequence[str], names: Mapping[Index, Iterable[str]]
) -> tuple[list[Index], int]:
    """The things that the most words from the beginning mean, and how many these are."""
    for used in range(min(len(words), 2 * _MAX_WORDS), 0, -1):
        if found := matching(words_of(" ".join(words[:used])), names):
            return found, used
    return [], 0


# The board.


def find_cities(text: str, game_map: GameMap) -> list[CityIndex]:
    """The cities whose name, in any language, this means."""
    names = {city: spellings_of(game_map, city) for city in game_map.city_indices}
    return matching(words_of(text), names)


def words_of_cities(cities: Iterable[CityIndex], game_map: GameMap) -> dict[str, str]:
    """The names of cities by how they, and each word of them, are typed."""
    known: dict[str, str] = {}
    for city in cities:
        for spelling in spellings_of(game_map, city):
            for word in (spelling, *spelling.split()):
                known.setdefault(word, game_map.cities[city].name)
    return known


def find_city_pairs(text: str, game_map: GameMap) -> list[tuple[CityIndex, CityIndex]]:
    """The pairs of cities that a text means."""
    words = words_of(text)[:_MAX_WORDS]
    pairs = {
        pair: [" ".join(both) for both in product(*(spellings_of(game_map, city) for city in pair))]
        for cut in range(1, len(words))
        for pair in product(
            find_cities(" ".join(words[:cut]), game_map),
            find_cities(" ".join(words[cut:]), game_map),
        )
        if pair[0] != pair[1]
    }
    return matching(words, pairs)


def find_routes(text: str, game_map: GameMap) -> list[RouteIndex]:
    """The routes between the two cities that a text means."""
    ends = [{*pair} for pair in find_city_pairs(text, game_map)]
    return [route.index for route in game_map.routes if {*route.ends} in ends]


def find_command(word: str, known: dict[str, str], usual: Iterable[str] = ()) -> str:
    """The id of the command that begins like this word; of several the only `usual` one. Raises
    `UnclearError`."""
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
    near = nearest(word, [*known])
    raise UnclearError(no_command(word, near), word, near or "")
