"""The settings in words, on the screen and in their file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from typing import Any, Final

from ttr_tui.storage.languages import ENGLISH, SYSTEM, translations
from ttr_tui.storage.settings import MAX_SECONDS, SETTINGS, Settings
from ttr_tui.words.language import NC_, _, or_list
from ttr_tui.words.player_text import LEVEL_WORDS

_LANGUAGE: Final = NC_("its own name", "English")
"""Translated as the name of the language in itself: `Українська`."""

_COMMENT_WIDTH: Final = 98


def setting_label(name: str) -> str:
    """The label of a setting: `Theme`."""
    return _(SETTINGS[name].label)


def setting_help(name: str) -> str:
    """What a setting does."""
    return _(SETTINGS[name].about)


def setting_value(name: str, value: Any) -> str:
    """The value of a setting: `16 colors`. The file can have others than the screen."""
    if name == "language" and value != SYSTEM:
        return _own_name(value)
    message = SETTINGS[name].values.get(value) or LEVEL_WORDS.get(value)
    if message:
        return _(message)
    return _("after {seconds} seconds", seconds=value) if name == "hide_after" else str(value)


@cache
def _own_name(language: str) -> str:
    """What a language calls itself."""
    found = translations(language).pgettext("its own name", _LANGUAGE)
    return language if found == _LANGUAGE and language != ENGLISH else found


def file_comments(about_keys: Sequence[str] = ()) -> dict[str, list[str]]:
    """The lines of the comment above each setting in the file, and of the heading as `""`; these
    lines about the keys are added to that of the keys."""
    heading = _(
        "Settings of ttr. "
        "The program rewrites this file when you change a setting on the settings screen."
    )
    comments = {"": [heading]}
    for name, setting in SETTINGS.items():
        said, default = [setting_help(name)], Settings._field_defaults[name]
        if isinstance(default, str):
            said.append(_("Values: {values}.", values=or_list([*setting.values])))
        elif isinstance(default, int) and not isinstance(default, bool):
            said.append(_("In seconds, at most {most}; 0 for never.", most=MAX_SECONDS))
        comments[name] = wrap(" ".join(said), _COMMENT_WIDTH)
    comments["keys"] += about_keys
    return comments
