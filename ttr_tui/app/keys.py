"""All keys of the app: Textual bindings with ids, in one place.

Each list belongs to one screen or widget, which has it as its `BINDINGS`, in the order of the
footer. `description` is the word in the footer (without it, the key is on the help page only),
`tooltip` the sentence on the help page. Users can remap the ids in their settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from textual.binding import Binding


def key(
    id: str, keys: str, action: str, description: str, tooltip: str, *, priority: bool = False
) -> Binding:
    """A binding; it is in the footer if it has a description."""
    return Binding(
        keys, action, description, bool(description), id=id, tooltip=tooltip, priority=priority
    )


APP: Final = [
    key("app.quit", "ctrl+c", "quit_now", "", "quit at once", priority=True),
    key(
        "app.suspend",
        "ctrl+z",
        "suspend",
        "",
        "hide the hand and suspend; fg continues",
        priority=True,
    ),
    key("app.commands", "ctrl+p", "command_palette", "", "search the commands of this screen"),
]

SCREEN: Final = [key("screen.help", "question_mark,f1", "help", "help", "explain the keys")]
"""On every screen."""

BACK: Final = [key("page.back", "escape,backspace,q", "back", "back", "go back")]
"""On every screen that was opened from another one."""

SCROLL: Final = [
    key("page.up", "up", "scroll_up", "scroll", "scroll up"),
    key("page.down", "down", "scroll_down", "scroll", "scroll down"),
    key("page.page_up", "pageup", "page_up", "", "scroll up by a page"),
    key("page.page_down", "pagedown,space", "page_down", "", "scroll down by a page"),
    key("page.home", "home", "scroll_home", "", "go to the beginning"),
    key("page.end", "end", "scroll_end", "", "go to the end"),
]

NOTICE: Final = [key("notice.close", "enter", "back", "continue", "close this page")]

LIST: Final = [
    key("list.choose", "enter", "select", "choose", "choose the highlighted row"),
    key("list.up", "up", "cursor_up", "move", "move up"),
    key("list.down", "down", "cursor_down", "move", "move down"),
    key("list.page_up", "pageup", "page_up", "", "move up by a page"),
    key("list.page_down", "pagedown", "page_down", "", "move down by a page"),
    key("list.first", "home", "first", "", "go to the first row"),
    key("list.last", "end", "last", "", "go to the last row"),
]

MENU: Final = [
    key("menu.continue", "c", "choose('continue')", "", "continue the last game"),
    key("menu.new", "n", "choose('new')", "", "set up a new game"),
    key("menu.games", "g", "choose('games')", "", "list the saved games"),
    key("menu.statistics", "e", "choose('statistics')", "", "show the statistics"),
    key("menu.rules", "r", "choose('rules')", "", "read the rules"),
    key("menu.settings", "s", "choose('settings')", "", "change settings"),
    key("menu.quit", "q", "choose('quit')", "", "quit"),
]


def all_lists() -> list[list[Binding]]:
    """The lists of bindings in this module."""
    return [found for found in globals().values() if isinstance(found, list)]


def all_bindings() -> list[Binding]:
    """Every binding of the app that has an id."""
    return [binding for found in all_lists() for binding in found]


def keys_of(id: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a binding, also if the user has remapped it. Raises `KeyError`."""
    if id in keymap:
        return tuple(keymap[id].split(","))
    return _defaults()[id]


def _defaults() -> dict[str, tuple[str, ...]]:
    if not _DEFAULTS:
        _DEFAULTS.update({b.id: tuple(b.key.split(",")) for b in all_bindings() if b.id})
    return _DEFAULTS


_DEFAULTS: dict[str, tuple[str, ...]] = {}

_NAMES: Final = {
    "f1": "F1",
    "f2": "F2",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "backspace": "Backspace",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "question_mark": "?",
    "slash": "/",
    "full_stop": ".",
    "comma": ",",
    "plus": "+",
    "minus": "-",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
}


def key_name(key: str) -> str:
    """The name of a key as on keyboards."""
    if key.startswith("ctrl+"):
        return f"Ctrl-{key_name(key.removeprefix('ctrl+')).upper()}"
    return _NAMES.get(key, key)


def joined_names(keys: Iterable[str]) -> str:
    """The names of several keys: digits in a row as `1–5`, arrows without blanks."""
    names = list(dict.fromkeys(map(key_name, keys)))
    digits = [name for name in names if name.isdigit()]
    arrows = "".join(name for name in names if name in "↑↓←→")
    rest = [name for name in names if name not in digits and name not in arrows]
    shown = [f"{digits[0]}–{digits[-1]}" if len(digits) > 1 else "".join(digits), arrows, *rest]
    return " ".join(filter(None, shown))
