"""Short codes for cities, all different: `DEN`, `SFR`, `SLC`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from string import ascii_uppercase, digits

from ttr_tui.engine.text import unaccented

CODE_LENGTH = 3


def _letters(word: str) -> str:
    """The word's letters and digits in capitals, without accents."""
    return "".join(c for c in unaccented(word).upper() if c.isalnum())


def _candidates(name: str) -> Iterator[str]:
    """Codes for a name, the most telling first."""
    words = [w for w in map(_letters, name.replace("-", " ").replace("'", " ").split()) if w]
    whole = "".join(words)
    if len(words) >= CODE_LENGTH:
        yield "".join(word[0] for word in words[:CODE_LENGTH])
    if len(words) >= 2:
        yield words[0][0] + words[1][:2]
    yield whole[:3]
    for second in range(1, len(whole)):
        for third in range(second + 1, len(whole)):
            yield whole[0] + whole[second] + whole[third]
    for number in range(1, 100):
        yield whole[:1] + f"{number:02}"[-(CODE_LENGTH - 1) :]
    for code in product(ascii_uppercase + digits, repeat=CODE_LENGTH):
        yield "".join(code)


def city_codes(names: Sequence[str]) -> tuple[str, ...]:
    """A code of at most three characters for every name; no name, no code. Earlier names choose
    first, but what stands for one name only is never taken by another's second choice."""
    first: dict[str, int] = {}
    for name in names:
        code = next(_candidates(name)) if name else ""
        first[code] = first.get(code, 0) + 1
    codes: list[str] = []
    taken = {code for code, count in first.items() if count == 1}
    for name in names:
        code = ""
        if name:
            candidates = _candidates(name)
            code = next(candidates)
            if first[code] > 1:
                while code in taken:
                    code = next(candidates)
                taken.add(code)
        codes.append(code)
    return tuple(codes)
