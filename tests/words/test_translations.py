"""The translations: every sentence, with its slots, its markup and all plural forms, in the words
of the printed rulebooks."""

import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from tests.machine_language import report_missing
from tools import translations
from tools.translations import (
    catalog_file,
    forms,
    in_english,
    languages,
    messages,
    untranslated,
    wrong_slots,
)
from ttr_tui.storage.languages import ENGLISH
from ttr_tui.words.rules import HOW_TO_PLAY, RULES, conditions_of, sources

_messages_of = translations._messages_of


@cache
def _messages_once(path: Path) -> list[tuple[int, str | None, str | tuple[str, str]]]:
    """Read each module of the program only once."""
    return [*_messages_of(path)]


translations._messages_of = _messages_once  # type: ignore[assignment]

LANGUAGES = languages()
WHAT_TO_DO = "run python -m tools.translations, then translate the messages with an empty msgstr"

every_language = pytest.mark.parametrize("language", LANGUAGES)
with_terms = pytest.mark.parametrize("language", ["uk", "ru"])
"""Whose words are settled."""


@cache
def catalog(language: str) -> Catalog:
    return translations.read(catalog_file(language), language)


def translated(language: str) -> Iterator[tuple[Message, str, str]]:
    """Each form of each message, and each paragraph of the rules that lacks no condition, with its
    English."""
    yield from translations.translated(catalog(language))
    for file in (RULES, HOW_TO_PLAY):
        english = sources(ENGLISH, file)
        for number, text in sources(language, file).items():
            if conditions_of(text) != conditions_of(english[number]):
                continue
            yield Message(number), _in_one_line(english[number]), _in_one_line(text)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def key(message: Message) -> tuple[str | None, str]:
    return message.context, in_english(message)[0]


def markup(text: str) -> list[str]:
    """What must stay as it is: Markdown, options, numbers of rules, line breaks, and the
    beginning of titles, which screens leave out."""
    return sorted(
        re.findall(r"\*\*|`|^Ticket to Ride\b|(?<!\w)--\w[\w-]*|\b[A-Z]{1,2}-\d+|\n|^,|^ | $", text)
    )


# All sentences.


@every_language
def test_catalog_has_every_message(language: str) -> None:
    """A new or changed sentence of the program is in the catalog, and nothing else is. Here and
    below, what is missing is a warning, unless `TRANSLATIONS` is `fail`."""
    found = {key(each) for each in catalog(language) if each.id}
    wanted = {key(each) for each in messages() if each.id}
    cases = {each for each in found if ", " in (each[0] or "")}
    report_missing((wanted - found) | (found - wanted - cases), language, WHAT_TO_DO)


@every_language
def test_every_message_is_translated(language: str) -> None:
    report_missing(untranslated(catalog(language)), language, WHAT_TO_DO)


@every_language
def test_translations_have_the_same_slots(language: str) -> None:
    assert [(key(message), form) for message, form in wrong_slots(catalog(language))] == []


@every_language
def test_translations_have_the_same_markup(language: str) -> None:
    assert [
        (english, form)
        for _message, english, form in translated(language)
        if form and markup(english) != markup(form) and english != "."
    ] == []


@with_terms
def test_plural_forms_differ(language: str) -> None:
    """A number and its noun have a form of their own for one and for many, and cards in these
    languages for every number."""
    for message in catalog(language):
        if message.id and message.pluralizable and all(forms(message)):
            one, many = in_english(message)
            if one != many and len(one.split()) <= 3 and message.context in (None, "noun"):
                assert len({*forms(message)}) > 1, one
            if message.context == "cards":
                assert len({*forms(message)}) == catalog(language).num_plurals, one


# The words.

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


@pytest.mark.parametrize("form", ["{routes} bauen", "Bauen", "{route", "route} {}", "{route.x}"])
def test_wrong_slots_are_found(form: str) -> None:
    catalog = read_po(StringIO(f'msgid "Claim {{route}}"\nmsgstr "{form}"\n'))
    assert [wrong for _, wrong in wrong_slots(catalog)] == [form]


def test_slots_may_have_a_case() -> None:
    right = 'msgid "Draw from the {deck}"\nmsgstr "Узяти з {deck:genitive}"\n'
    assert [*wrong_slots(read_po(StringIO(right)))] == []


# The tool.

TRAIN = 'msgctxt "noun, accusative"\nmsgid "train"\nmsgid_plural "trains"\n'
TRAIN += 'msgstr[0] "Wagen"\nmsgstr[1] "Wagen"\n'


class Tool(NamedTuple):
    """The tool with a German catalog alone, in a folder of the test."""

    file: Path
    patch: pytest.MonkeyPatch

    def run(self, *codes: str) -> None:
        self.patch.setattr("sys.argv", ["translations", *codes])
        translations.main()


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    monkeypatch.setattr(translations, "compile_translations", lambda: None)
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    return Tool(tmp_path / "de" / "LC_MESSAGES" / "ttr.po", monkeypatch)


def test_a_new_language(tool: Tool, tmp_path: Path) -> None:
    """It is the same however its code is written, and has its own name."""
    for code in ("DE", "pt-br"):
        tool.run(code)
    assert {path.name for path in tmp_path.iterdir()} == {"de", "pt_BR"}
    assert 'msgid "English"\nmsgstr "Deutsch"\n' in tool.file.read_text("utf-8")


@pytest.mark.parametrize("code", ["german", "en", "de_XX_x", ""])
def test_no_such_language(code: str, tool: Tool, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=f"^{code}: expected the code of a language"):
        tool.run("de", code)
    assert not tool.file.exists()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "red"\nmsgstr "rot\n', 2),
        ('msgid "red"\nmsgstr rot"\n', 2),
        ('msgid "red"\nmsgstr "so "rot" ist"\n', 2),
        ('msgid "red"\nmsgstr ""\n"rot"\n"rot\n', 4),
        ('msgid "red"\nmsgst "rot"\n', 2),
        ('msgid "red"\n\nmsgid "blue"\nmsgstr "blau"\n', 3),
        ('msgid "red"\nmsgstr "rot"\n\nmsgstr "blau"\n', 4),
        ('msgid "red"\nmsgid_plural "red"\nmsgstr "rot"\n', 3),
        ('<<<<<<< HEAD\nmsgid "red"\nmsgstr "rot"\n', 1),
        ('msgid "red"\n', 1),
        (TRAIN + 'msgstr[2] "Wagen"\n', 2),
    ],
)
def test_a_damaged_file_is_not_written(text: str, line: int, tool: Tool) -> None:
    tool.file.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match=f"^{re.escape(str(tool.file))}:{line}: "):
        tool.run("pl", "de")
    assert tool.file.read_text("utf-8") == text
    assert languages() == ["de"]


def test_the_tool_ends_with_wrong_slots(tool: Tool) -> None:
    """Each with its line, which is that of the file it has written."""
    tool.file.write_text('msgid "{name} goes first"\nmsgstr "{nmae} beginnt"\n', "utf-8")
    with pytest.raises(SystemExit) as ended:
        tool.run()
    place, said = str(ended.value).split(": ", 1)
    assert said.endswith("{nmae} beginnt")
    lines = tool.file.read_text("utf-8").splitlines()
    assert lines[int(place.rpartition(":")[2]) - 1] == 'msgid "{name} goes first"'


def test_a_mistyped_case_loses_nothing(tool: Tool, capsys: pytest.CaptureFixture[str]) -> None:
    """Nouns in a case that no message asks for any more stay, and the new case is said."""
    asks = 'msgid "{name} goes first"\nmsgstr "{name:accusativ} beginnt"\n'
    tool.file.write_text(f"{asks}\n{TRAIN}", "utf-8")
    tool.run()
    assert TRAIN in tool.file.read_text("utf-8")
    said = capsys.readouterr().out
    assert "'noun, accusativ'" in said and "'noun, accusative'" not in said
    tool.file.write_text(tool.file.read_text("utf-8").replace("accusativ}", "accusative}"), "utf-8")
    tool.run()
    assert 'noun, accusativ"' not in tool.file.read_text("utf-8")
