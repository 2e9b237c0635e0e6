"""docs/rules.md, and docs/rules.uk.md in the language `uk`: their paragraphs with numbers come from
`ttr_tui/locale/LANGUAGE/rules.md`.

`python -m tests.rules_document` writes them between the marks of the documents, for example between
`<!-- rules C usa -->` and `<!-- end -->` those with the numbers C-0, C-1, … for the map of the USA.
The rest of the document is written by hand. All conditions hold there, and rules that the map does
not have are on, with their defaults.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import Final

from tests.machine_language import speaking
from tests.maps import NAMES, a_map
from ttr_tui.engine import GameMap
from ttr_tui.storage.languages import ENGLISH, known_languages, translations
from ttr_tui.words.rule_values import conditions, values
from ttr_tui.words.rules import paragraphs

DOCUMENTS: Final = {
    language: Path(__file__).parents[1]
    / "docs"
    / ("rules.md" if language == ENGLISH else f"rules.{language}.md")
    for language in known_languages()
}
DOCUMENT: Final = DOCUMENTS[ENGLISH]
WIDTH: Final = 104


def updated(document: str) -> str:
    """The document with the rules in words."""

    def written(mark: re.Match[str]) -> str:
        game_map = _with_all_rules(a_map(mark[2]))
        slots = values(game_map) | dict.fromkeys(conditions(game_map), True)
        texts = [
            fill(
                f"**{rule.number} {rule.title}.** {rule.text}",
                WIDTH,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for rule in paragraphs(slots, mark[1])
        ]
        return "\n\n".join([f"<!-- rules {mark[1]} {mark[2]} -->", *texts, "<!-- end -->"])

    marked = r"<!-- rules (\w+) (\w+) -->.*?<!-- end -->"
    return re.sub(marked, written, document, flags=re.DOTALL)


def _with_all_rules(game_map: GameMap) -> GameMap:
    """The map with the rules of all maps, those that it does not have with their defaults."""
    settings = dict(game_map.rules.settings)
    for other in map(a_map, NAMES):
        for kind, each in other.rules.settings.items():
            settings.setdefault(kind, each._replace(**kind._field_defaults))
    return replace(game_map, rules=game_map.rules._replace(settings=settings))


if __name__ == "__main__":
    for language, document in DOCUMENTS.items():
        with speaking(language, translations):
            text = updated(document.read_text("utf-8"))
        document.write_text(text, encoding="utf-8", newline="\n")
