"""`python -m tools.translations` enters new and changed sentences in the translations,
`ttr_tui/locale/*/LC_MESSAGES/ttr.po`, says how many have no translation yet, and compiles
the translations for the program in this checkout.

    python -m tools.translations          # all languages
    python -m tools.translations pl       # begins a new language, here Polish

It ends with the translations that have wrong slots, and writes nothing if a file is damaged.

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
from string import Formatter
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

import ttr_tui
from hatch_build import compile_translations
from ttr_tui.board.render.themes import GRAY, load_theme
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.mapfile.decks import COLORS
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.storage.languages import ENGLISH
from ttr_tui.storage.settings import THEMES
from ttr_tui.text import plural
from ttr_tui.words.language import ACCUSATIVE, CAPITAL, N_
from ttr_tui.words.names import words_of_mode
from ttr_tui.words.rules import HOW_TO_PLAY, RULES, sources

PACKAGE = Path(ttr_tui.__file__).parent
LOCALE = PACKAGE / "locale"
WITH_CONTEXT = ("pgettext", "NC_", "npgettext")
FUNCTIONS = ("_", "N_", "text_parts", "ngettext", "noun", *WITH_CONTEXT)
"""The functions that take messages (`ttr_tui/words/language.py`)."""
WITH_PLURAL = ("ngettext", "npgettext", "noun")

_CASE = re.compile(r"\{\w+:([^{}]+)\}")
_CASE_IN_RULES = re.compile(r'case\("(.+?)"\)')
_LINE = re.compile(r'#.*|((?P<keyword>msg[a-z_]+(\[\d\])?) +)?"([^"\\]|\\.)*"|')
_IN_ORDER = re.compile(
    r"msgstr\S* (msgctxt|msgid)|msgctxt msgid|msgid (msgid_plural|msgstr)"
    r"|msgid_plural msgstr\[0\]|msgstr\[\d\] msgstr\[\d\]"
)
"""What may stand in a line of a catalog, and two keywords after each other."""


def catalog_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "ttr.po"


def language_of(code: str) -> str:
    """The language with this code as the system has it: `pt_BR` for `pt-br`."""
    try:
        locale = Locale.parse(code, sep="-" if "-" in code else "_")
    except (UnknownLocaleError, ValueError):
        locale = Locale(ENGLISH)
    if locale.language == ENGLISH:
        sys.exit(f"{code}: expected the code of a language other than English, as uk or pt_BR")
    return "_".join(filter(None, (locale.language, locale.territory)))


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
    with their plurals (`ttr_tui/words/names.py`); and the letters of colors."""
    theme = load_theme(THEMES[0])
    for color, card in {**theme.cards, "locomotive": theme.locomotive}.items():
        if color != GRAY:
            template.add(card.letter, context=f"letter of {color}", locations=[("signs", 0)])
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
    asks for all nouns in the context `noun, genitive`; colors and cards only for the accusative.
    Those with a translation stay. The rules ask for cases, too: `locomotive | case("genitive")`."""
    cases = {case for message in catalog for form in forms(message) for case in _CASE.findall(form)}
    for file in (RULES, HOW_TO_PLAY):
        for text in sources(str(catalog.locale), file).values():
            cases.update(_CASE_IN_RULES.findall(text))
    asked = {f"noun, {case}" for case in cases - {CAPITAL}}
    asked |= {f"{names}, {case}" for names in ("cards", "route") for case in cases & {ACCUSATIVE}}
    filled = {context for (context, _), string in known.items() if context and any(string)}
    of_names = re.compile("(noun|cards|route), ")
    for context in sorted(asked | {*filter(of_names.match, filled)}):
        if context not in {context for context, _ in known}:
            sys.stdout.write(f"{catalog.locale}: a new case, in the context {context!r}\n")
        nouns = [message for message in catalog if message.context == context.split(", ")[0]]
        for noun in nouns:
            string = known.get((context, str(noun.id)))
            if context in asked or any(string or ()):
                catalog.add(noun.id, string, noun.locations, context=context)


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


def read(path: Path, language: str) -> Catalog:
    """The translations in a file. Exits where it is damaged."""
    before = "msgstr"
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                found = _LINE.fullmatch(line.strip())
                keyword = (found and found["keyword"]) or ""
                if not found or (keyword and not _IN_ORDER.fullmatch(f"{before} {keyword}")):
                    sys.exit(
                        f"{path}:{number}: expected msgid, then msgstr, each with a text in "
                        f"quotes on one line; nothing is written: {line.strip()}"
                    )
                before = keyword or before
        with path.open("rb") as file:
            return read_po(file, locale=language, ignore_obsolete=True, abort_invalid=True)
    except PoFileError as error:
        sys.exit(f"{path}:{error.lineno + 1}: {error}")
    except UnicodeDecodeError as error:
        sys.exit(f"{path}: expected text in UTF-8: {error}")


def updated(language: str, template: Catalog) -> Catalog:
    """The translations of a language with all messages of the program, and no others. The name of
    the language in itself needs no translator."""
    path = catalog_file(language)
    catalog = Catalog(locale=language, project="ttr-tui", charset="utf-8", fuzzy=False)
    if path.exists():
        catalog = read(path, language)
    known = {(each.context, str(each.id)): each.string for each in catalog}
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    _add_cases(catalog, known)
    if (own_name := catalog.get("English", "its own name")) and not own_name.string:
        own_name.string = Locale.parse(language).get_display_name() or ""
    catalog.obsolete.clear()
    return catalog


def write(language: str, catalog: Catalog) -> None:
    path = catalog_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    for message in catalog:
        # A percent sign is no format, and a slot with a case is another one to msgfmt.
        message.flags -= {"python-format", "python-brace-format"}
    text = BytesIO()
    write_po(text, catalog, width=0, sort_by_file=True, include_lineno=False, omit_header=True)
    forms = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    forms += '"Content-Type: text/plain; charset=utf-8\\n"\n'
    forms += f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    path.write_text(forms + text.getvalue().decode("utf-8"), "utf-8")


def untranslated(catalog: Catalog) -> list[str]:
    """The messages without a translation that counts, or without one of its plural forms."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalog
        if message.id and (message.fuzzy or not all(forms(message)))
    ]


def translated(catalog: Catalog) -> Iterator[tuple[Message, str, str]]:
    """Each form of each message, with its English: that of one for the first form."""
    for message in catalog:
        if message.id:
            english = in_english(message)
            for number, form in enumerate(forms(message)):
                yield message, english[min(number, len(english) - 1)], form


def wrong_slots(catalog: Catalog) -> Iterator[tuple[Message, str]]:
    """The forms without the slots of the English one; a number that is always 1 may be a word."""
    for message, english, form in translated(catalog):
        try:
            right = slots(english) - {"n"} <= slots(form) <= slots(in_english(message)[-1])
        except ValueError:  # A brace is missing.
            right = False
        if form and not right:
            yield message, form


def slots(text: str) -> set[str]:
    return {slot for _text, slot, _case, _as in Formatter().parse(text) if slot is not None}


def in_english(message: Message) -> tuple[str, ...]:
    """The message for one and for many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> list[str]:
    """The translation of a message, with a plural all its forms."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def main() -> None:
    template = messages()
    asked = [*map(language_of, sys.argv[1:])] or languages()
    wrong: list[str] = []
    for language, catalog in [(each, updated(each, template)) for each in asked]:
        write(language, catalog)
        path = catalog_file(language)
        for message, form in wrong_slots(read(path, language)):
            wrong.append(f"{path}:{message.lineno}: other slots than in English: {form}")
        done = len(catalog) - len(untranslated(catalog))
        name = Locale.parse(language).english_name
        sys.stdout.write(f"{name}: {done} of {len(catalog)} messages are translated\n")
    compile_translations()
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
