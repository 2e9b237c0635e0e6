"""The settings in words, on the screen and in their file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ttr_tui.players import ASK_FOR_LEVEL, OFFERED_PLAYERS
from ttr_tui.storage.languages import ENGLISH, SYSTEM, known_languages, translations
from ttr_tui.storage.settings import MAX_HIDE_AFTER, PACES, THEMES
from ttr_tui.words.language import N_, NC_, _, or_list
from ttr_tui.words.player_text import LEVEL_WORDS


class Setting(NamedTuple):
    """The messages of a setting: its label, those for its values, and what it does; `{hide}`,
    `{hints}` and `{suspend}` are keys."""

    label: str
    values: Mapping[Any, str]
    about: str


_ON_OR_OFF: Final = {True: N_("on"), False: N_("off")}

_LANGUAGE: Final = NC_("its own name", "English")
"""Translated as the name of the language in itself: `Українська`."""

SETTINGS: Final = {
    "theme": Setting(
        N_("Theme"),
        {
            "dark": N_("dark"),
            "light": N_("light"),
            "color-blind": N_("color-blind"),
            "sixteen": N_("16 colors"),
            "none": N_("no colors"),
        },
        N_(
            "The colors of the board and the screens. color-blind uses colors that color-blind "
            "players can tell apart; 16 colors uses the colors of your terminal."
        ),
    ),
    "language": Setting(
        N_("Language"),
        {SYSTEM: N_("as the system"), **dict.fromkeys(known_languages(), _LANGUAGE)},
        N_("Names of cities stay as on the boards."),
    ),
    "english_letters": Setting(
        N_("Color letters"),
        {False: N_("by language"), True: N_("English")},
        N_(
            "The letters on cards and routes. In ASCII, reports and pictures they are always "
            "English."
        ),
    ),
    "ascii": Setting(
        N_("ASCII only"), _ON_OR_OFF, N_("For fonts without box and block characters.")
    ),
    "animations": Setting(
        N_("Animations"),
        _ON_OR_OFF,
        N_("Large notices over the board, and moves of computer players one by one."),
    ),
    "pace": Setting(
        N_("Moves of computer players"),
        {"calm": N_("calm"), "brisk": N_("brisk"), "instant": N_("at once")},
        N_(
            "Calm shows each move for longer than a second, brisk about two moves in a second; at "
            "once shows only what has changed at your next turn. Without animations it is always "
            "at once."
        ),
    ),
    "hints": Setting(
        N_("Hints in new games"),
        _ON_OR_OFF,
        N_(
            "Hints say at each step what you can do and why. {hints} turns them on or off during a "
            "game, and the next one starts as you left it."
        ),
    ),
    "quick_start_level": Setting(
        N_("Level of Quick start"),
        {ASK_FOR_LEVEL: N_("ask"), **LEVEL_WORDS},
        N_(
            "How well the computer players of Quick start and ttr --solo play. ttr --solo hard "
            "sets it to hard."
        ),
    ),
    "end_turn_at_once": Setting(
        N_("End the turn at once"),
        _ON_OR_OFF,
        N_(
            "If you are the only person, a turn that can no longer be undone ends without Enter, "
            "such as after a card from the deck."
        ),
    ),
    "ask_before_claim": Setting(
        N_("Ask before a claim"),
        _ON_OR_OFF,
        N_(
            "Ask before a route is paid for. You can undo a claim until you end your turn, unless "
            "a hidden card was revealed."
        ),
    ),
    "ask_before_tickets": Setting(
        N_("Ask before drawing tickets"),
        _ON_OR_OFF,
        N_("Ask before tickets are drawn, which cannot be undone."),
    ),
    "bell": Setting(
        N_("Bell"),
        _ON_OR_OFF,
        N_(
            "Ring the bell of the terminal when it is your turn, when a ticket is completed, and "
            "when the last round begins."
        ),
    ),
    "hide_after": Setting(
        N_("Hide hand when idle"),
        {
            0: N_("never"),
            30: N_("after 30 seconds"),
            60: N_("after 1 minute"),
            120: N_("after 2 minutes"),
            300: N_("after 5 minutes"),
        },
        N_("Hide hand and tickets after this time without a key."),
    ),
    "hide_on_focus_loss": Setting(
        N_("Hide hand when the window loses focus"),
        _ON_OR_OFF,
        N_(
            "Hide hand and tickets when another window comes to the front, if your terminal "
            "supports it. {hide} also hides them, and so does {suspend}."
        ),
    ),
}
"""Every setting, in the order of the screen."""


def setting_label(name: str) -> str:
    """The label of a setting: `Theme`."""
    return _(SETTINGS[name].label)


def setting_help(name: str, **keys: str) -> str:
    """What a setting does; the names of keys are `hide`, `hints` and `suspend`."""
    return _(SETTINGS[name].about, **keys)


def setting_value(name: str, value: Any) -> str:
    """The value of a setting: `16 colors`. The file can have others than the screen."""
    if name == "language" and value != SYSTEM:
        return _own_name(value)
    message = SETTINGS[name].values.get(value)
    if message is not None:
        return _(message)
    return _("after {seconds} seconds", seconds=value) if name == "hide_after" else str(value)


@cache
def _own_name(language: str) -> str:
    """What a language calls itself."""
    found = translations(language).pgettext("its own name", _LANGUAGE)
    return language if found == _LANGUAGE and language != ENGLISH else found


# The file.

COMMENTS: Final = {
    "": N_(
        "Settings of ttr. "
        "The program rewrites this file when you change a setting on the settings screen."
    ),
    "theme": N_("Colors: {values} (no colors)."),
    "language": N_("The language: {values}."),
    "english_letters": N_("English letters of colors in every language: K for black."),
    "ascii": N_("Use ASCII characters only."),
    "animations": N_("Animations: large notices, and moves of computer players one by one."),
    "pace": N_("How fast computer players move: {values}."),
    "hints": N_("New games start with hints."),
    "quick_start_level": N_("The level of Quick start and ttr --solo: {values}."),
    "end_turn_at_once": N_(
        "In games with one person, end a turn that can no longer be undone without Enter."
    ),
    "ask_before_claim": N_("Ask before a route is paid for."),
    "ask_before_tickets": N_("Ask before tickets are drawn."),
    "bell": N_("Ring the bell of the terminal: your turn, a ticket completed, the last round."),
    "hide_after": N_(
        "Hide the hand after this many seconds without a key, at most {values}; 0 for never."
    ),
    "hide_on_focus_loss": N_("Hide the hand when the window loses focus."),
    "zoom_used": N_("Whether you know how to zoom; if not, the footer says it in more words."),
    "keys": N_(
        "Your own keys by the names of the commands, such as `menu.new: f5,a` for two keys."
    ),
}
"""The comment above each setting in the file; the first one is the heading."""

_VALUES: Final[Mapping[str, Sequence[str]]] = {
    "language": (SYSTEM, *known_languages()),
    "theme": THEMES,
    "pace": tuple(PACES),
    "quick_start_level": (ASK_FOR_LEVEL, *OFFERED_PLAYERS),
}
"""The values of a setting that are words, as the file has them."""


def file_comments(about_keys: Sequence[str] = ()) -> dict[str, list[str]]:
    """The lines of the comment above each setting in the file, and of the heading as `""`; these
    lines about the keys are added to that of the keys."""
    comments = {}
    for name, message in COMMENTS.items():
        values = or_list(_VALUES[name]) if name in _VALUES else MAX_HIDE_AFTER
        comments[name] = _(message, values=values).splitlines()
    comments["keys"] += about_keys
    return comments
