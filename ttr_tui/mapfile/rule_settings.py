"""The settings of the rules in a map file, read and checked as `engine/rules/` declares them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ttr_tui.engine import GameMap, Rules
from ttr_tui.engine.game_map import DeckRules, TieBreak
from ttr_tui.engine.registry import RULES, TIE_BREAKS, rules_on
from ttr_tui.engine.rule import (
    Draft,
    Kind,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.mapfile import readers
from ttr_tui.mapfile.decks import Cards
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, Scalar
from ttr_tui.text import did_you_mean, shown

MAX_PLAYERS = 5

MAX_LENGTH = 20
"""Spaces of a route."""

MAX_WAYS = 30_000
"""Ways to pay for all routes, for everything built of one kind, or to replace the locomotives of a
ferry, for a player with all cards."""

MAX_NUMBERS = 10
"""Numbers in a list."""

Keys: TypeAlias = tuple[str, ...]
"""The keys that lead to a value in a map file."""


def setting_path(rule: Rule, setting: Setting) -> Keys:
    """Where a setting is."""
    return tuple((setting.path or f"{rule.key}.{setting.name}").split("."))


def group_paths(rule: Rule) -> dict[Keys, str]:
    """Where the mappings of a rule are, with their descriptions."""
    groups = ({rule.key: rule.about} if rule.about else {}) | dict(rule.groups)
    return {tuple(keys.split(".")): about for keys, about in groups.items()}


def keys_in(path: Keys) -> list[str]:
    """The keys of the rules in the mapping at `path`; `()` is the whole file. Optional rules come
    last."""
    found: list[str] = []
    for rule in sorted(RULES, key=lambda rule: rule.optional):
        settings = [setting_path(rule, setting) for setting in rule.fields]
        found += [
            keys[len(path)]
            for keys in (*settings, *group_paths(rule))
            if len(keys) > len(path) and keys[: len(path)] == path
        ]
    return list(dict.fromkeys(found))


def rule_keys() -> tuple[str, ...]:
    """The keys of a map file that are about its rules."""
    return ("players", *keys_in(()), "tie_breaks")


def read_rules(
    fields: readers.Fields, problems: Problems, colors: Sequence[str], cards: Cards
) -> Rules:
    """Read all rules of a map."""
    min_players, max_players = _players(fields, problems)
    groups = _Groups(fields)
    settings: dict[type[Any], Any] = {}
    for rule in RULES:
        off = rule.optional and not fields.has(rule.key) and not fields.misspells(rule.key)
        if rule.settings is not None and not off:
            settings[rule.settings] = _settings(rule, groups, colors, cards)
    rules = Rules(tuple(cards.decks), settings, min_players, max_players)
    return rules._replace(tie_breaks=_tie_breaks(fields, rules))


class _Groups:
    """The mappings of a file that contain settings, each read once."""

    def __init__(self, fields: readers.Fields) -> None:
        self._found: dict[Keys, readers.Fields] = {(): fields}

    def at(self, path: Keys) -> readers.Fields:
        if path not in self._found:
            self._found[path] = self.at(path[:-1]).part(path[-1], keys_in(path))
        return self._found[path]


def _settings(rule: Rule, groups: _Groups, colors: Sequence[str], cards: Cards) -> Any:
    """The settings of a rule, with its defaults for absent keys."""
    assert rule.settings is not None, "only called for rules with settings"
    if rule.optional:
        groups.at((rule.key,))  # A rule without numbers has a mapping too.
    values: dict[str, Any] = {}
    for setting in rule.fields:
        *path, key = setting_path(rule, setting)
        reader = _reader(setting, key, colors, cards.decks if cards.named else ())
        default = rule.settings._field_defaults.get(setting.name)
        values[setting.name] = _value(groups.at(tuple(path)), key, setting, reader, default)
    return rule.settings(**values)


def _value(
    group: readers.Fields, key: str, setting: Setting, reader: readers.Reader[Any], default: object
) -> object:
    if not setting.required and not group.misspells(key):
        return group.optional(key, reader, default)
    value = group.required(key, reader)
    return _UNKNOWN[setting.kind] if value is None else value


_UNKNOWN = {
    Kind.NUMBER: 0,
    Kind.NUMBERS: (),
    Kind.TEXT: "",
    Kind.WORD: None,
    Kind.COLORS: (),
    Kind.BY_DECK: (),
    Kind.BY_LENGTH: {},
}
"""The value of a setting that is not known because of an error in the file."""


def _reader(
    setting: Setting, key: str, colors: Sequence[str], decks: Sequence[DeckRules]
) -> readers.Reader[Any]:
    number = readers.whole_number(setting.min, setting.max)
    match setting.kind:
        case Kind.NUMBER:
            return number
        case Kind.NUMBERS:
            return readers.list_of(number, key, MAX_NUMBERS, once=False)
        case Kind.TEXT:
            return readers.text(setting.max)
        case Kind.WORD:
            return readers.choice(setting.words)
        case Kind.COLORS:
            return readers.list_of(_color(colors), "colors", len(colors))
        case Kind.BY_DECK:
            return _by_deck(decks, key)
        case Kind.BY_LENGTH:
            return _by_length(number, key)


def _color(colors: Sequence[str]) -> readers.Reader[int]:
    def read(node: Node, problems: Problems) -> int | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{readers.words_for(node)}, expected a color")
        elif node.value in colors:
            return colors.index(node.value)
        else:
            hint = did_you_mean(node.value, colors)
            problems.note(node, f"this map has no {shown(node.value)} cards{hint}")
        return None

    return read


def _by_deck(decks: Sequence[DeckRules], key: str) -> readers.Reader[tuple[int, ...]]:
    """A number of pieces for each deck, by the name of one piece."""

    def read(node: Node, problems: Problems) -> tuple[int, ...] | None:
        if len(decks) < 2:
            return None  # There is an error about the decks.
        inner = readers.section(node, problems, f'"{key}"', [deck.name for deck in decks])
        if inner is None:
            return None
        numbers = [
            inner.required(deck.name, readers.whole_number(0, deck.pieces.count)) for deck in decks
        ]
        return tuple([number for number in numbers if number is not None])

    return read


def _by_length(number: readers.Reader[int], key: str) -> readers.Reader[dict[int, int]]:
    """A number for each length of a route: `{1: 1, 2: 2}`."""

    def read(node: Node, problems: Problems) -> dict[int, int]:
        known = [str(length) for length in range(1, MAX_LENGTH + 1)]
        inner = readers.section(node, problems, f'"{key}"', known)
        if inner is None:
            return {}
        table = {
            int(length): inner.optional(length, number, 1) for length in known if inner.has(length)
        }
        if not table:
            problems.note(node, f"no {key} for any length, expected for example {{1: 1}}")
        return table

    return read


def _players(fields: readers.Fields, problems: Problems) -> tuple[int, int]:
    part = fields.part("players", ("min", "max"))
    least = part.optional("min", readers.whole_number(2, MAX_PLAYERS), 2)
    most = part.optional("max", readers.whole_number(2, MAX_PLAYERS), MAX_PLAYERS)
    if least > most:
        message = f"at least {least} and at most {most} players"
        problems.note(part.at("min"), f'{message}, expected "min" to be at most "max"')
    return least, most


def _tie_breaks(fields: readers.Fields, rules: Rules) -> tuple[TieBreak, ...]:
    """Read `tie_breaks` in the order of the file (MX-7). Some need another rule to be on."""
    rule_of = {tie_break.key: rule for rule in RULES for tie_break in rule.tie_breaks}
    word = readers.choice(TIE_BREAKS)

    def read(node: Node, problems: Problems) -> TieBreak | None:
        found = word(node, problems)
        if found is not None and not rule_of[found.key].is_on(rules):
            key = rule_of[found.key].key
            problems.note(node, f'{readers.words_for(node)} needs the key "{key}" in the map')
        return found

    reader = readers.list_of(read, "tie-breaks", len(TIE_BREAKS), least=0)
    return fields.optional("tie_breaks", reader, (TIE_BREAKS["most completed tickets"],))


def note_errors(root: Node, problems: Problems, draft: Draft) -> None:
    """Check the rules against the rest of the map."""
    for rule in RULES:
        if rule.settings is None or not rule.is_on(draft.rules):
            continue
        for error in _errors(rule, draft.rules.of(rule.settings), draft):
            problems.note(location_of(root, *error.path), error.message)


def _errors(rule: Rule, settings: Any, draft: Draft) -> Iterator[Remark]:
    """The errors in the settings of a rule: keys that it needs, then what it finds itself."""
    missing = [key for key in rule.needs if key not in draft.keys]
    for key in missing:
        yield Remark((rule.key,), f'"{rule.key}" needs the key "{key}" in the map')
    if rule.errors is not None and not missing:
        yield from rule.errors(settings, draft)


def payment_errors(game_map: GameMap) -> Iterator[Remark]:
    """What could be paid in too many ways on this map."""
    for rule in rules_on(game_map):
        total = 0
        for ways in rule.ways(game_map) if rule.ways else ():
            total += ways
            if total > MAX_WAYS:
                message = f"more than {MAX_WAYS} ways to pay, expected lower prices, shorter routes"
                yield Remark((rule.key,), f"{message} or fewer types of cards")
                break


def limit_errors(game_map: GameMap) -> Iterator[Remark]:
    """What would take too long in a new game on this map."""
    for rule in rules_on(game_map):
        if rule.limits is not None:
            yield from rule.limits(game_map)


def rule_warnings(game_map: GameMap) -> Iterator[Remark]:
    """Warnings about rules without effect, and about what only a rule that is off would use."""
    for rule in RULES:
        warnings = rule.warnings if rule.is_on(game_map.rules) else rule.warnings_if_off
        if warnings is not None:
            yield from warnings(game_map)


def location_of(root: Node, *path: str | int) -> Node:
    """The location of the value at a path of keys and indices; if it is not there, of the last part
    of the path that is."""
    node = root
    for step in path:
        if isinstance(node, Entries) and step in node.entries:
            node = node.entries[str(step)][1]
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            break
    return node
