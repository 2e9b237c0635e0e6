"""The key `translations` of a map file: its title, its description and its names in other
languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.readers import Fields, items, list_of, section, text
from ttr_tui.mapfile.yaml_nodes import Items, Node
from ttr_tui.text import shown

KEYS = ("language", "title", "about", "names")

_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_MAX_LANGUAGES = 50
_MAX_FORMS = 6
"""No language has more plural forms."""


def read_translations(
    fields: Fields, problems: Problems, title: str, about: str, names: Iterable[str]
) -> dict[str, dict[str, tuple[str, ...]]]:
    """The translations by language and by what the file calls the thing in English: a text, or the
    plural forms. `names` are all names in the file that can be translated."""
    translations: dict[str, dict[str, tuple[str, ...]]] = {}
    known = list(dict.fromkeys(names))
    for node in fields.optional("translations", items("languages", _MAX_LANGUAGES), []):
        part = section(node, problems, "a translation", KEYS)
        if part is None:
            continue
        language = part.required("language", _language)
        its_title = part.optional("title", text(60), "")
        its_about = part.optional("about", text(2000, lines=True), "").strip()
        its_names = part.part("names", known)
        texts = {name: its_names.optional(name, _forms, ()) for name in known}
        texts |= {title: (its_title,), about: (its_about,)}
        if language is not None:
            translations[language] = {
                english: forms for english, forms in texts.items() if forms and all(forms)
            }
    return translations


def _language(node: Node, problems: Problems) -> str | None:
    value = text(10)(node, problems)
    if value is not None and _LANGUAGE.fullmatch(value) is None:
        problems.note(node, f"{shown(value)}, expected the code of a language, such as uk")
        return None
    return value


def _forms(node: Node, problems: Problems) -> tuple[str, ...] | None:
    """A name, or the plural forms of one."""
    if isinstance(node, Items):
        return list_of(text(40), "plural forms", _MAX_FORMS)(node, problems)
    value = text(40)(node, problems)
    return None if value is None else (value,)
