"""The translations: every sentence, with its slots, its markup and all plural forms, in the words
of the printed rulebooks."""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from tools.translations import catalog_file, forms, languages, messages, untranslated

LANGUAGES = languages()
WHAT_TO_DO = "run python -m tools.translations, then translate the messages with an empty msgstr"

every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def catalog(language: str) -> Catalog:
    with catalog_file(language).open("rb") as file:
        return read_po(file, locale=language)


def in_english(message: Message) -> tuple[str, ...]:
    """The message for one and for many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translated(language: str) -> Iterator[tuple[Message, str, str]]:
    """Each form of each message, with its English: that of one for the first form."""
    for message in catalog(language):
        if message.id:
            english = in_english(message)
            for number, form in enumerate(forms(message)):
                yield message, english[min(number, len(english) - 1)], form


def key(message: Message) -> tuple[str | None, str]:
    return message.context, in_english(message)[0]


def slots(text: str) -> set[str]:
    return {slot for _text, slot, _case, _as in Formatter().parse(text) if slot}


def markup(text: str) -> list[str]:
    """What must stay as it is: Markdown, names of options, numbers of rules, line breaks."""
    return sorted(re.findall(r"\*\*|`|(?<!\w)--\w[\w-]*|\b[A-Z]{1,2}-\d+|\n|^,|^ | $", text))


# All sentences.


@every_language
def test_catalog_has_every_message(language: str) -> None:
    """A new or changed sentence of the program is in the catalog, and nothing else is."""
    found = {key(each) for each in catalog(language) if each.id}
    wanted = {key(each) for each in messages() if each.id}
    cases = {each for each in found if ", " in (each[0] or "")}
    assert wanted - found == set(), WHAT_TO_DO
    assert found - wanted - cases == set(), WHAT_TO_DO


@every_language
def test_every_message_is_translated(language: str) -> None:
    assert untranslated(catalog(language)) == [], WHAT_TO_DO
    assert [key(each) for each in catalog(language) if each.fuzzy] == []


@every_language
def test_translations_have_the_same_slots(language: str) -> None:
    """Each form has the slots of the English one; a number that is always 1 may be a word."""
    assert [
        (english, form)
        for message, english, form in translated(language)
        if form and not slots(english) - {"n"} <= slots(form) <= slots(in_english(message)[-1])
    ] == []


@every_language
def test_translations_have_the_same_markup(language: str) -> None:
    assert [
        (english, form)
        for _message, english, form in translated(language)
        if form and markup(english) != markup(form) and english != ", called {name}"
    ] == []


@every_language
def test_plural_forms_differ(language: str) -> None:
    """A number and its noun have a form of their own for one and for many."""
    number = catalog(language).num_plurals
    for message in catalog(language):
        if message.id and message.pluralizable:
            one, many = in_english(message)
            assert len(forms(message)) == number
            if one != many and len(one.split()) <= 3 and message.context in (None, "noun"):
                assert len({*forms(message)}) > 1, one
            if message.context == "cards":
                assert len({*forms(message)}) == number, one


# The words.

with_terms = pytest.mark.parametrize("language", ["uk", "ru"])
"""Whose words are settled."""

LETTERS = {"uk": "а-щьюяґєії", "ru": "а-яё"}

CYRILLIC_AND_LATIN = re.compile(r"[а-яіїєґё][a-z]|[a-z][а-яіїєґё]", re.IGNORECASE)

FORBIDDEN = {
    "uk": {
        "квит": "a ticket is a карта маршруту",
        "білет": "a ticket is a карта маршруту",
        "перегон": "a route is a ділянка",
        "гілк": "a route is a ділянка",
        "паровоз": "a locomotive is a локомотив",
        "помаранч": "orange is оранжевий",
        "відбій": "the discard pile is the скид",
        "ринок": "the market is the відкриті карти",
        "бал": "a point is an очко",
    },
    "ru": {
        "билет": "a ticket is a карта маршрута",
        "участ": "a route is a перегон",
        "ветк": "a route is a перегон",
        "паровоз": "a locomotive is a локомотив",
        "рынок": "the market is the открытые карты",
        "балл": "a point is an очко",
    },
}
"""Beginnings of words that no translation has, and what to say."""

TERMS = {
    r"routes?": {"uk": "ділян", "ru": "перегон"},
    r"tickets?": {"uk": "маршрут", "ru": "маршрут"},
    r"stations?": {"uk": "станц", "ru": "станц"},
    r"harbors?": {"uk": "порт", "ru": "порт"},
    r"tunnels?": {"uk": "тунел", "ru": "туннел"},
    r"ferry|ferries": {"uk": "паром|пором", "ru": "паром|переправ"},
    r"spaces?": {"uk": "комір", "ru": "звен"},
    r"junctions?": {"uk": "вузл|вузол", "ru": "узл|узел"},
}
"""Words of the rulebooks, and the beginnings of theirs in each language."""

TICKETS_ONLY = "маршрут"
"""A ticket, and never a route: the printed Russian rules call both so."""

SHORTER = {
    "Failed tickets",
    "closed: with so few players, only one of a double route",
}
"""Messages that are clear without one of these words."""

ABOUT_TICKETS = re.compile("ticket|those you fail", re.IGNORECASE)
"""English messages about tickets, in words or in the name of a slot."""

FREE = re.compile(r"Ticket to Ride|^ttr |--|routes (denver|claimable)|^[a-z]+(; [a-z ]+)+$")
"""English messages with names or typed words, in which no term is looked for."""

ADDRESSED = {
    "uk": r"(?<=[а-яіїєґ,;] )(Ви|Вас|Вам|Ваш\w*)\b|\b[Тт](и|ебе|обі|вій|во[їєяю]\w*)\b",
    "ru": r"(?<=[а-яё,;] )(Вы|Вас|Вам|Ваш\w*)\b|\b[Тт](ы|ебя|ебе|вой|во[йеёяю]\w*)\b",
}
"""Players are addressed with `ви` or `вы`, without a capital letter."""


def has_word(text: str, beginning: str) -> bool:
    return re.search(rf"(?<!\w)(?:{beginning})", text.casefold()) is not None


@with_terms
def test_letters_of_the_language(language: str) -> None:
    """No letter of the other language, and no word of Latin and Cyrillic letters."""
    others = re.compile("[а-яёґєії]", re.IGNORECASE)
    own = re.compile(rf"[{LETTERS[language]}]", re.IGNORECASE)
    for _message, english, form in translated(language):
        wrong = [letter for letter in others.findall(form) if not own.match(letter)]
        assert wrong == [], (english, form)
        plain = re.sub(r"\{[^}]*\}", " ", form)
        assert CYRILLIC_AND_LATIN.search(plain) is None, (english, form)


@with_terms
def test_no_other_words_than_those_of_the_rulebooks(language: str) -> None:
    found = [
        (word, why, english, form)
        for _message, english, form in translated(language)
        for word, why in FORBIDDEN[language].items()
        if has_word(form, word)
    ]
    assert found == []


@with_terms
def test_words_of_the_rulebooks(language: str) -> None:
    """A message with such a word has it in its translation, and a route is never a ticket."""
    missing: list[tuple[str, str]] = []
    for message, english, form in translated(language):
        text = re.sub(r"\{[^}]*\}", " ", english).casefold()
        if not form or FREE.search(english) or english in SHORTER or message.context == "command":
            continue
        missing += [
            (english, form)
            for term, words in TERMS.items()
            if re.search(rf"\b({term})\b", text) and not has_word(form, words[language])
        ]
        if TICKETS_ONLY in form.casefold() and not ABOUT_TICKETS.search(english):
            missing.append((english, form))
    assert missing == []


@with_terms
def test_players_are_addressed_alike(language: str) -> None:
    pattern = re.compile(ADDRESSED[language])
    assert [form for _, _, form in translated(language) if pattern.search(form)] == []


# What is found.


@pytest.mark.parametrize(
    ("english", "form"),
    [
        ("Claim {route}", "Прокласти {routes}"),
        ("Claim {route}", "Прокласти"),
    ],
)
def test_wrong_slots_are_found(english: str, form: str) -> None:
    assert slots(english) != slots(form)


def test_slots_may_have_a_case() -> None:
    assert slots("Draw from the {deck}") == slots("Узяти з {deck:genitive}")
