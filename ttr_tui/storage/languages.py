"""The languages of the program: its catalogs of translations, and which one is meant."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from typing import Final, TextIO

from ttr_tui.mapfile.package_files import package_folder

ENGLISH: Final = "en"
SYSTEM: Final = "system"
"""The setting for the language of the system."""

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say it, in gettext's order: the first that is not empty counts."""

_CATALOG: Final = ("LC_MESSAGES", "ttr.mo")


def known_languages() -> list[str]:
    """The codes of the languages that the program speaks, English first: `en`, `uk`."""
    folders = package_folder("locale").iterdir()
    return [ENGLISH, *sorted(each.name for each in folders if each.joinpath(*_CATALOG).is_file())]


def translations(language: str) -> NullTranslations:
    """The translations into a known language; none for English."""
    if language == ENGLISH:
        return NullTranslations()
    with package_folder("locale", language).joinpath(*_CATALOG).open("rb") as file:
        return GNUTranslations(file)


def spoken_language(asked: str) -> str:
    """The language to speak where this one, or that of the system, is asked for: English where the
    output cannot take all characters."""
    if not all(map(has_unicode, (sys.__stdout__, sys.__stderr__))):
        return ENGLISH
    return system_language(os.environ) if asked == SYSTEM else asked


def has_unicode(stream: TextIO | None) -> bool:
    """Whether the encoding of the stream has all characters."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def system_language(environment: Mapping[str, str]) -> str:
    """The language that these variables ask for: `uk` for `uk_UA.UTF-8`. English, if the program
    does not speak it."""
    asked = next((text for name in _VARIABLES if (text := environment.get(name))), "")
    known = known_languages() if asked else []
    for locale in asked.split(":"):
        code = re.split(r"[.@]", locale)[0]
        for language in (code, code.split("_")[0]):
            if language in known:
                return language
    return ENGLISH
