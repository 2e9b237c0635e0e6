"""The rules in words, and how to play in short: `rules.md` and `how_to_play.md` in
`ttr_tui/locale/LANGUAGE/`, filled for a map.

The files are templates of Jinja with one paragraph for each number, in the order of the page. Each
paragraph stands alone. `words/rule_values.py` has the conditions and values that they name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.mapfile.package_files import package_folder, package_text
from ttr_tui.storage.languages import ENGLISH
from ttr_tui.words.language import Name, as_sentence, current_language, plural_form
from ttr_tui.words.names import with_article
from ttr_tui.words.rule_values import conditions, values

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_NUMBER: Final = re.compile(r"\*\*([\w-]+) ")
_PARAGRAPH: Final = re.compile(r"\*\*([\w-]+) (.+?)\.\*\* (.+)")


RULES: Final = "rules.md"
HOW_TO_PLAY: Final = "how_to_play.md"


class Paragraph(NamedTuple):
    """A rule in words: its number, its title and its text in Markdown."""

    number: str
    title: str
    text: str


def rules_of(game_map: GameMap) -> list[Paragraph]:
    """The rules of a map with its numbers, the common rules (`C-`) first."""
    return paragraphs(values(game_map) | conditions(game_map))


def how_to_play(game_map: GameMap) -> list[Paragraph]:
    """What a new player must know to play this map, in short."""
    return paragraphs(values(game_map) | conditions(game_map), file=HOW_TO_PLAY)


def paragraphs(slots: Mapping[str, object], series: str = "", file: str = RULES) -> list[Paragraph]:
    """The paragraphs that hold with these conditions and values, in the language of the program, of
    a series (`GL`) or all. One that is not translated is in English, and so is one whose
    translation lacks a condition that holds."""
    ours, found = sources(current_language(), file), list[Paragraph]()
    for number, english in sources(ENGLISH, file).items():
        if not number.startswith(series):
            continue
        text = ours.get(number, "")
        lacking = conditions_of(english) - conditions_of(text)
        if not text or any(_jinja().compile_expression(mark)(slots) for mark in lacking):
            text = english
        filled = " ".join(_template(text).render(slots).split())
        if paragraph := _PARAGRAPH.match(re.sub(r" (?=[.,;])", "", filled)):
            found.append(Paragraph(*paragraph.groups()))
    return found


@cache
def sources(language: str, file: str = RULES) -> dict[str, str]:
    """The paragraphs of a language by their numbers, as they are in its file; none without one."""
    path = package_folder("locale") / language / file
    if language != ENGLISH and not path.is_file():
        return {}
    paragraphs = package_text(path).split("\n\n")
    return {found[1]: each for each in paragraphs if (found := _NUMBER.search(each))}


def conditions_of(source: str) -> set[str]:
    """The conditions that a paragraph asks for: `stations`, `stations.count > 1`."""
    return {*re.findall(r"{% if (.+?) %}", source)}


def without_markdown(text: str) -> str:
    """A text without Markdown, marks of rulings, and numbers of other rules in parentheses."""
    text = re.sub(r" \*\*\(.*?\)\*\*| \([^()]*\)$", "", text)
    text = re.sub(r" \(([A-Z]+-\d+(, )?)+\)|, [A-Z]+-\d+(?=\))", "", text)
    return text.replace("**", "")


@cache
def _jinja() -> Environment:
    from jinja2 import Environment, StrictUndefined  # Only the rules need it, and it is slow.

    environment = Environment(undefined=StrictUndefined, autoescape=False)
    environment.filters |= {
        "counted": _counted,
        "case": _in_case,
        "with_article": with_article,
        "capital": as_sentence,
    }
    return environment


@cache
def _template(text: str) -> Template:
    return _jinja().from_string(text)


def _counted(n: int, *forms: str) -> str:
    """The number with the plural form of its noun."""
    return f"{n} {forms[min(plural_form(n), len(forms) - 1)]}"


def _in_case(words: str, case: str) -> str:
    """A noun of the map in a case of the language."""
    return words.in_case(case) if isinstance(words, Name) else words
