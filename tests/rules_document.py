"""docs/rules.md, and docs/rules.uk.md in the language `uk`: the paragraphs with numbers come from
the rule modules.

`python -m tests.rules_document` writes them between the marks of the documents, for example between
`<!-- rules C -->` and `<!-- end -->` those with the numbers C-0, C-1, … The rest of the document is
written by hand. Each paragraph has the numbers of a bundled map that has the rule, if possible one
that has the defaults of the other rules. A rule that no bundled map has gets its defaults.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import Final

from tests.machine_language import speaking
from tests.maps import FOR_TESTS, a_map
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rule import Rule
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.languages import ENGLISH, known_languages, translations
from ttr_tui.words.rules import SECTIONS, Section
from ttr_tui.words.rules_text import paragraphs

DOCUMENTS: Final = {
    language: Path(__file__).parents[1]
    / "docs"
    / ("rules.md" if language == ENGLISH else f"rules.{language}.md")
    for language in known_languages()
}
DOCUMENT: Final = DOCUMENTS[ENGLISH]
WIDTH: Final = 104


def updated(document: str) -> str:
    """The document with the text of the rule modules."""
    bundled = sorted([a_map(name) for name in known_maps()], key=_changed_settings)
    examples = [*bundled, *[_with_defaults(a_map(name)) for name in FOR_TESTS]]
    rules = paragraphs(
        (rule, section, _example(rule, section, examples))
        for rule in RULES
        for section in SECTIONS.get(rule.key, ())
    )
    series = {rule.number.partition("-")[0] for rule in rules}
    if unmarked := series - {*re.findall(r"<!-- rules (\w+) -->", document)}:
        raise ValueError(f"docs/rules.md has no place for the rules {unmarked}")

    def written(mark: re.Match[str]) -> str:
        texts = [
            fill(
                f"**{rule.number} {rule.title}.** {rule.text}",
                WIDTH,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for rule in rules
            if rule.number.startswith(f"{mark[1]}-")
        ]
        return "\n\n".join([f"<!-- rules {mark[1]} -->", *texts, "<!-- end -->"])

    return re.sub(r"<!-- rules (\w+) -->.*?<!-- end -->", written, document, flags=re.DOTALL)


def _changed_settings(game_map: GameMap) -> int:
    """The number of rules with other settings than the defaults."""
    settings = game_map.rules.settings.values()
    return sum(each._asdict() != each._field_defaults for each in settings)


def _with_defaults(game_map: GameMap) -> GameMap:
    """The map with the defaults of all its rules, as far as they have any."""
    rules = game_map.rules
    defaults = {
        kind: each._replace(**kind._field_defaults) for kind, each in rules.settings.items()
    }
    return replace(game_map, rules=rules._replace(settings=defaults))


def _example(rule: Rule, section: Section, game_maps: list[GameMap]) -> GameMap:
    """The first map that has the section, else the first that has the rule."""
    with_rule = [game_map for game_map in game_maps if rule.is_on(game_map.rules)]
    if not with_rule:
        raise ValueError(f"no map has the rule {rule.key}, not even a map of the tests")
    return [*filter(section.when, with_rule), *with_rule][0]


if __name__ == "__main__":
    for language, document in DOCUMENTS.items():
        with speaking(language, translations):
            text = updated(document.read_text("utf-8"))
        document.write_text(text, encoding="utf-8", newline="\n")
