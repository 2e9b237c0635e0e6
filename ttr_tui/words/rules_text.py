"""The rules in words, put together from the sections of the parts that are on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ttr_tui.engine import GameMap, Part, Section, StartingPiecesRules, TicketRules, parts_of
from ttr_tui.text import capitalized, counted, plural


class Paragraph(NamedTuple):
    """A rule in words: its number, its title and its text in Markdown."""

    number: str
    title: str
    text: str


_MORE = "{more}"
"""Where texts of other sections continue a sentence."""


class _Number(int):
    """A number in a section: `{count:card}` is `3 cards`."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


def rules_of(game_map: GameMap) -> list[Paragraph]:
    """The rules of a map with its numbers, the common rules (`C-`) first."""
    return paragraphs(
        (part, section, game_map)
        for part in parts_of(game_map)
        for section in part.sections
        if section.when(game_map)
    )


def paragraphs(sections: Iterable[tuple[Part, Section, GameMap]]) -> list[Paragraph]:
    """The paragraphs of sections, each with the words and numbers of a map, in the order of their
    numbers."""
    found: dict[str, Paragraph] = {}
    for part, section, game_map in sections:
        words = _words(part, section, game_map)
        title, text = (
            capitalized(" ".join(words_of.split()).format_map(words))
            for words_of in (section.title, section.text)
        )
        before = found.get(section.number, Paragraph(section.number, "", ""))
        if text.startswith(","):
            text = before.text.replace(_MORE, text + _MORE)
        else:
            text = f"{before.text} {text}".lstrip()
        found[section.number] = Paragraph(section.number, before.title or title, text)
    return [
        paragraph._replace(text=paragraph.text.replace(_MORE, ""))
        for paragraph in sorted(found.values(), key=lambda paragraph: _place(paragraph.number))
    ]


def plain(text: str) -> str:
    """A text without Markdown, marks of rulings, and numbers of other rules in parentheses."""
    text = re.sub(r" (\*\*)?\(ruling.*?\)(\*\*)?", "", text)
    text = re.sub(r" \(([A-Z]+-\d+(, )?)+\)|, [A-Z]+-\d+(?=\))", "", text)
    return text.replace("**", "")


def _words(part: Part, section: Section, game_map: GameMap) -> dict[str, object]:
    rules = game_map.rules
    wild, pieces = game_map.card_types[game_map.locomotive].name, rules.pieces
    words: dict[str, object] = {
        "locomotive": wild,
        "locomotives": plural(wild),
        "train": pieces.one,
        "trains": pieces.many,
        "more": _MORE,
    }
    if part.settings is not None:
        words |= rules.of(part.settings)._asdict()
    words |= section.values(game_map)
    return {
        name: _Number(value) if isinstance(value, int) else value for name, value in words.items()
    }


def _place(number: str) -> tuple[bool, str, int]:
    series, _, rank = number.partition("-")
    return series != "C", series, int(rank)


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """The setup of a map, its special rules, and what scores besides routes and tickets."""
    rules, tickets = game_map.rules, game_map.rules.of(TicketRules)
    if rules.get(StartingPiecesRules) is not None:
        many = " and ".join(deck.pieces.many for deck in rules.decks)
        pieces = f"{rules.of(StartingPiecesRules).total} {many}"
    else:
        pieces = counted(rules.pieces.count, rules.pieces.one, rules.pieces.many)
    cards = sum(deck.starting_hand for deck in rules.decks)
    least, most = tickets.keep_at_start, tickets.deal
    kept = f"{least} to {most}" if least < most else f"{most}"
    return [
        f"{rules.min_players} to {rules.max_players} players; each starts with {pieces}, "
        f"{cards} cards and {kept} tickets",
        f"Special rules: {_special_rules(game_map)}",
        f"Bonus: {_bonus(game_map)}",
    ]


def _special_rules(game_map: GameMap) -> str:
    decks = game_map.rules.decks
    words = [f"{' and '.join(deck.mode for deck in decks)} cards"] if len(decks) > 1 else []
    words += ["ferries"] if any(route.locomotives for route in game_map.routes) else []
    words += [part.special for part in parts_of(game_map) if part.special]
    return ", ".join(words) or "none (the classic game)"


def _bonus(game_map: GameMap) -> str:
    words = [
        part.bonus(game_map.rules.of(part.settings))
        for part in parts_of(game_map)
        if part.bonus is not None and part.settings is not None
    ]
    return ", ".join(words) or "none"
