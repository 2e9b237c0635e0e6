"""`python -m tools.translations` enters new and changed sentences in the translations,
`ttr_tui/locale/*/LC_MESSAGES/ttr.po`, says how many have no translation yet, and compiles
the translations for the program in this checkout.

    python -m tools.translations          # all languages
    python -m tools.translations pl       # begins a new language, here Polish

A changed sentence is a new one: it has no translation. Files stand there without lines, so that a
change of the code is no change of the translations.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

import ttr_tui
from hatch_build import compile_translations
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.mapfile.decks import COLORS
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.text import plural
from ttr_tui.words.language import ACCUSATIVE, CAPITAL, N_
from ttr_tui.words.names import words_of_mode

PACKAGE = Path(ttr_tui.__file__).parent
LOCALE = PACKAGE / "locale"
WITH_CONTEXT = ("pgettext", "NC_", "npgettext")
FUNCTIONS = ("_", "N_", "pieces", "ngettext", "noun", *WITH_CONTEXT)
"""The functions that take messages (`ttr_tui/words/language.py`)."""
WITH_PLURAL = ("ngettext", "npgettext", "noun")

_CASE = re.compile(r"\{\w+:([^{}]+)\}")


def catalog_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "ttr.po"


def languages() -> list[str]:
    return sorted(path.name for path in LOCALE.iterdir() if catalog_file(path.name).exists())


def messages() -> Catalog:
    """All messages of the program, in the order of the files, without translations."""
    template = Catalog(project="ttr-tui", charset="utf-8", fuzzy=False)
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE.parent).as_posix()
        for line, context, message in sorted(_messages_of(path), key=lambda found: found[0]):
            known = template.get(message, context)
            if known is not None and known.pluralizable != isinstance(message, tuple):
                sys.exit(f"{name}:{line}: {message!r} has a plural only here: use a context")
            template.add(message, locations=[(name, line)], context=context)
    _names(template)
    return template


def _names(template: Catalog) -> None:
    """What the maps that come with the program call things: texts and nouns, and colors and cards
    with their plurals (`ttr_tui/words/names.py`)."""
    for color in COLORS:
        template.add((color, color), context="cards", locations=[("maps", 0)])
        template.add(color, context="route", locations=[("maps", 0)])
    for name in known_maps():
        file = read_map(find_map(name))
        game_map, place = file.game_map, [(f"maps/{name}.yaml", 0)]
        longest_path = game_map.rules.get(LongestPathRules)
        for text in (game_map.title, file.about, longest_path.name if longest_path else ""):
            if text:
                template.add(text, context="map", locations=place)
        for deck in game_map.rules.decks:
            template.add((deck.pieces.one, deck.pieces.many), context="noun", locations=place)
            if len(game_map.rules.decks) > 1:
                template.add(deck.mode, context="noun", locations=place)
                template.add(words_of_mode(deck.mode), context="noun", locations=place)
        for card_type in game_map.card_types:
            if card_type.is_locomotive or card_type.name not in COLORS:
                words = (card_type.name, plural(card_type.name))
                context = "noun" if card_type.is_locomotive else "cards"
                template.add(words, context=context, locations=place)


def _add_cases(catalog: Catalog, known: Mapping[tuple[str | None, str], Any]) -> None:
    """The nouns in the cases that the translations of a language ask for: `{locomotive:genitive}`
    asks for all nouns in the context `noun, genitive`; colors and cards only in the accusative."""
    used = {case for message in catalog for form in forms(message) for case in _CASE.findall(form)}
    names = [message for message in catalog if message.context in ("noun", "cards", "route")]
    for case in sorted(used - {CAPITAL}):
        for name in names:
            if name.context == "noun" or case == ACCUSATIVE:
                context = f"{name.context}, {case}"
                string = known.get((context, str(name.id)))
                catalog.add(name.id, string, name.locations, context=context)


def _messages_of(path: Path) -> Iterator[tuple[int, str | None, str | tuple[str, str]]]:
    """Line, context and message, with a plural a pair. Babel itself would miss the messages inside
    other calls."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Call(func=ast.Name(id=function)) if function in FUNCTIONS:
                values = [getattr(each, "value", None) for each in node.args]
                given = [value if isinstance(value, str) else "" for value in values]
                context = given.pop(0) if function in WITH_CONTEXT else None
                texts = given[: 2 if function in WITH_PLURAL else 1]
                if function == "noun":  # With its second argument or without.
                    context, texts = function, [*filter(None, texts)]
                said = [N_(text) if function == "N_" else text for text in texts if text]
                if said and len(said) == len(texts):
                    yield node.lineno, context, (said[0], said[1]) if said[1:] else said[0]


def updated(language: str, template: Catalog) -> Catalog:
    """The translations of a language with all messages of the program, and no others."""
    path = catalog_file(language)
    catalog = Catalog(locale=language, project="ttr-tui", charset="utf-8", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, ignore_obsolete=True)
    known = {(each.context, str(each.id)): each.string for each in catalog}
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    _add_cases(catalog, known)
    catalog.obsolete.clear()
    return catalog


def write(language: str, catalog: Catalog) -> None:
    path = catalog_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    for message in catalog:
        message.flags.discard("python-format")  # A percent sign, as in 5%.
    text = BytesIO()
    write_po(text, catalog, width=0, sort_by_file=True, include_lineno=False, omit_header=True)
    forms = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    forms += '"Content-Type: text/plain; charset=utf-8\\n"\n'
    forms += f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    path.write_text(forms + text.getvalue().decode("utf-8"), "utf-8")


def untranslated(catalog: Catalog) -> list[str]:
    """The messages without a translation, or without one of its plural forms."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalog
        if message.id and not all(forms(message))
    ]


def forms(message: Message) -> list[str]:
    """The translation of a message, with a plural all its forms."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def main() -> None:
    template = messages()
    for language in sys.argv[1:] or languages():
        try:
            name = Locale.parse(language).english_name
        except (UnknownLocaleError, ValueError):
            sys.exit(f"{language}: expected the code of a language, such as uk")
        catalog = updated(language, template)
        write(language, catalog)
        missing = len(untranslated(catalog))
        done = len(catalog) - missing
        sys.stdout.write(f"{name}: {done} of {len(catalog)} messages are translated\n")
    compile_translations()


if __name__ == "__main__":
    main()
