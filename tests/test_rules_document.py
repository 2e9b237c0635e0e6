"""docs/rules.md has the text of the rule modules, and so have its translations."""

import re
from collections import Counter
from difflib import unified_diff
from typing import NamedTuple

import pytest

from tests.machine_language import report_missing, speaking
from tests.rules_document import DOCUMENT, DOCUMENTS, updated
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rule import Rule
from ttr_tui.storage.languages import translations
from ttr_tui.words.rules import SECTIONS, Section


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


def add_rule(monkeypatch: pytest.MonkeyPatch, rule: Rule, section: Section) -> None:
    monkeypatch.setattr("tests.rules_document.RULES", (*RULES, rule))
    words = {**SECTIONS, rule.key: (section,)}
    monkeypatch.setattr("tests.rules_document.SECTIONS", words)


def test_new_rule_needs_only_its_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """The document has a new rule as soon as it has a section."""
    add_rule(monkeypatch, Rule("new"), Section("C-99", "New rule", "Every {locomotive} is red."))
    document = updated(DOCUMENT.read_text("utf-8"))
    assert "\n\n**C-99 New rule.** Every locomotive is red.\n\n" in document


def test_rule_that_no_map_has_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    new = Rule("new", settings=NamedTuple("NewRules", []), optional=True)
    add_rule(monkeypatch, new, Section("C-99", "New rule", "Nobody wins."))
    with pytest.raises(ValueError, match="no map has the rule new"):
        updated(DOCUMENT.read_text("utf-8"))


def test_rule_without_a_place_in_the_document_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    add_rule(monkeypatch, Rule("new"), Section("XX-1", "New rule", "Nobody wins."))
    with pytest.raises(ValueError, match="XX"):
        updated(DOCUMENT.read_text("utf-8"))


def test_no_sentence_is_lost() -> None:
    """A text that continues a sentence of another rule is part of it."""
    document = " ".join(DOCUMENT.read_text("utf-8").split())
    texts = [section.text for sections in SECTIONS.values() for section in sections]
    continuing = [text for text in texts if text.startswith(",")]
    assert len(continuing) > 5
    assert [text for text in continuing if text not in document] == []


def test_every_number_is_explained_once() -> None:
    numbers = re.findall(r"\*\*([A-Z]+-\d+) ", DOCUMENT.read_text("utf-8").split("## Examples")[0])
    assert [number for number, count in Counter(numbers).items() if count > 1] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.key)
def test_every_rule_has_a_section_of_its_own(rule: Rule) -> None:
    """A rule does not only add sentences to the sections of other rules."""
    assert any(section.title for section in SECTIONS[rule.key])
