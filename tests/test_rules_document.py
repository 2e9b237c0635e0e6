"""docs/rules.md has the rules in words, and so have its translations."""

import re
from collections import Counter
from difflib import unified_diff

import pytest

from tests.machine_language import report_missing, speaking
from tests.maps import a_map
from tests.rules_document import DOCUMENT, DOCUMENTS, updated
from ttr_tui.engine.registry import RULES
from ttr_tui.storage.languages import ENGLISH, translations
from ttr_tui.words import rules
from ttr_tui.words.rules import conditions_of, rules_of, sources

ENGLISH_RULES = sources(ENGLISH)
FILES = (rules.RULES, rules.HOW_TO_PLAY)
TRANSLATED = [language for language in DOCUMENTS if language != ENGLISH]


@pytest.mark.parametrize("language", DOCUMENTS)
def test_document_is_up_to_date(language: str) -> None:
    """`python -m tests.rules_document` writes it, a rule that is not translated in English."""
    document = DOCUMENTS[language].read_text("utf-8")
    with speaking(language, translations):
        assert updated(document) == document


def shape(document: str) -> list[str]:
    """The numbers of rules and rulings in a document, its headings and marks, and the numbers in
    the rows of its tables, in their order."""
    found = re.findall(r"\*\*[A-Z]+-\d+|^#+ |<!-- .*? -->|^\|.*", document, re.MULTILINE)
    return [
        " ".join(["|", *re.findall(r"\d+", each)]) if each.startswith("|") else each
        for each in found
    ]


@pytest.mark.parametrize("language", DOCUMENTS)
def test_document_has_everything(language: str) -> None:
    """Every translation has the chapters, the rows and the rules of the English document."""
    ours, english = (shape(DOCUMENTS[each].read_text("utf-8")) for each in (language, "en"))
    differences = [*unified_diff(english, ours, n=0, lineterm="")]
    report_missing(differences, language, "change this document as docs/rules.md")


def test_every_rule_is_in_the_document_once() -> None:
    """A new series of numbers needs a place there: `<!-- rules XX usa -->`."""
    document = DOCUMENT.read_text("utf-8").split("## Examples")[0]
    numbers = Counter(re.findall(r"\*\*([A-Z]+-\d+) ", document))
    assert {*ENGLISH_RULES} - {*numbers} == set()
    assert [number for number, count in numbers.items() if count > 1] == []


@pytest.mark.parametrize("key", [rule.key for rule in RULES if rule.optional])
def test_every_optional_rule_has_a_paragraph(key: str) -> None:
    """A rule does not only add sentences to the paragraphs of other rules."""
    assert any(re.match(rf"{{% if {key}\b.*%}}\n", text) for text in ENGLISH_RULES.values())


# Translations.


@pytest.mark.parametrize("language", TRANSLATED)
def test_rules_are_translated(language: str) -> None:
    for file in FILES:
        ours = sources(language, file)
        missing = [
            number
            for number, english in sources(ENGLISH, file).items()
            if conditions_of(english) != conditions_of(ours.get(number, ""))
        ]
        report_missing(missing, language, f"change this in ttr_tui/locale/{language}/{file}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_same_values(language: str) -> None:
    """The settings and lists that a paragraph says in English, but nouns only if needed."""
    for number, text in sources(language).items():
        named = [{*re.findall(r"{{ \(?(\w+\.\w+)", each)} for each in (text, ENGLISH_RULES[number])]
        assert named[0] == named[1], number


UKRAINIAN = {
    "C-1": "**C-1 Хід.** Візьміть карти{% if stations %} або побудуйте станцію{% endif %}.",
    "C-2": "**C-2 Карти.** Візьміть {{ 5 | counted('карту', 'карти', 'карт') }}.",
}
BUILD = "{% if stations %} or build a station{% endif %}"


@pytest.mark.parametrize(
    ("english", "in_ukrainian"),
    [
        ({"C-3": "**C-3 New.** A new rule."}, [("New", "A new rule.")]),
        ({"C-1": f"**C-1 Turn.** Draw{BUILD}."}, [("Хід", "Візьміть карти.")]),
        ({"C-2": "**C-2 Cards.** Draw{% if longest_path %} 2{% endif %}."}, [("Cards", "Draw 2.")]),
        ({"C-2": f"**C-2 Cards.** Draw{BUILD}."}, [("Карти", "Візьміть 5 карт.")]),
    ],
    ids=["no paragraph", "complete", "a condition is missing", "it does not hold"],
)
def test_what_is_not_translated_is_in_english(
    english: dict[str, str], in_ukrainian: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paragraph that a translation lacks, or one without a condition that holds for the map."""
    files = {"en": english, "uk": UKRAINIAN}
    monkeypatch.setattr(rules, "sources", lambda language, _file: files[language])
    with speaking("uk", translations):
        found = rules_of(a_map("usa"))
    assert [(rule.title, rule.text) for rule in found] == in_ukrainian
