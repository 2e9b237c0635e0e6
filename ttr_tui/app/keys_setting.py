"""The keys of the user: reads and checks the section `keys` of the settings file, and writes the
comments that explain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from textual.keys import Keys, key_to_character

from ttr_tui.app import keys
from ttr_tui.storage.settings import SettingProblems, SettingsHelpers
from ttr_tui.words.keys import key_help

if TYPE_CHECKING:
    from ttr_tui.mapfile.yaml_nodes import Node, Scalar

_MODIFIERS: Final = frozenset({"alt", "ctrl", "hyper", "meta", "shift", "super"})
_NAMED: Final = frozenset(key.value for key in Keys if not key.value.startswith("<"))


def checked_textual_name(text: str) -> str | None:
    """The name that Textual has for a key, or `None` if there is no such key: `?` is
    `question_mark`, `ctrl+k` and `f5` are names already."""
    if len(text) == 1:
        if text in " ," or not text.isprintable():
            return None
        return keys.textual_name(text)
    *modifiers, name = text.split("+")
    is_known = name in _NAMED or key_to_character(name) is not None
    return text if is_known and _MODIFIERS.issuperset(modifiers) else None


def _read(node: Node, problems: SettingProblems) -> dict[str, str] | None:
    from ttr_tui.mapfile.yaml_nodes import Entries, Scalar  # Only a file with keys needs them.

    if isinstance(node, Scalar) and node.plain and not node.value:
        return {}
    if not isinstance(node, Entries):
        problems.note(node, "no-commands")
        return None
    groups = _groups()
    known = list(frozenset().union(*groups))
    keys_by_id: dict[str, tuple[str, ...]] = {}
    where: dict[str, Scalar] = {}
    for id, (at, value) in node.entries.items():
        names = (
            [text.strip() for text in value.value.split(",")] if isinstance(value, Scalar) else [""]
        )
        unknown = next((name for name in names if checked_textual_name(name) is None), None)
        if id not in known:
            problems.note_unknown(at, "misspelled-command", "unknown-command", id, known)
        elif unknown is not None:
            problems.note(value, "unknown-key" if unknown else "no-key", asked=unknown)
        else:
            where[id] = at
            keys_by_id[id] = tuple(checked_textual_name(name) or "" for name in names)
    while (clash := next(_clashes(keys_by_id, groups), None)) is not None:
        id, key, other = clash
        problems.note(where[id], "key-of-both", key=key, other=other)
        del keys_by_id[id]  # It has its default keys again: another one may have them now.
    return {id: ",".join(names) for id, names in keys_by_id.items()}


def _clashes(
    keys_by_id: Mapping[str, tuple[str, ...]], groups: Sequence[frozenset[str]]
) -> Iterator[tuple[str, str, str]]:
    """Each id, with its key that is also the key of another binding of the same group."""
    for id, own in keys_by_id.items():
        for other in sorted(frozenset().union(*(group for group in groups if id in group))):
            theirs = keys_by_id.get(other) or keys.keys_of(other, {})
            for key in own if other != id else ():
                if key in theirs:
                    yield id, key, other


def _groups() -> list[frozenset[str]]:
    """The ids of bindings that are active together: those of each list, and those of all screens.

    Textual would drop a binding without a word if another one of its screen got its key.
    """
    everywhere = (*keys.APP, *keys.SCREEN)
    return [
        frozenset(
            each.id or "" for each in keys.ALL_BINDINGS if each in bindings or each in everywhere
        )
        for bindings in keys.ALL_LISTS
    ]


def _comments() -> Mapping[str, Sequence[str]]:
    """The comments of the file; that of the keys says what each command does, with its id and its
    default keys."""
    from ttr_tui.words.settings import file_comments  # The menu does not need its modules.

    return file_comments(
        [
            f"  {binding.id}: {binding.key}  ({key_help(binding.tooltip, binding.id or '')})"
            for binding in keys.ALL_BINDINGS
        ]
    )


KEYS_SECTION: Final = SettingsHelpers(_read, _comments)
