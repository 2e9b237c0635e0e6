"""The rules of a map file, read as the parts in `engine/rules/` declare them, and whether the cards
and tickets of the map are enough for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttr_tui.engine import (
    PARTS,
    TIE_BREAKS,
    DeckRules,
    Draft,
    Kind,
    MarketRules,
    Part,
    Rules,
    Setting,
    TicketRules,
    TicketSpec,
    TieBreak,
)
from ttr_tui.mapfile.cards import Cards
from ttr_tui.mapfile.fields import (
    Fields,
    Reader,
    choice,
    list_of,
    section,
    text,
    whole_number,
    words_for,
)
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, Scalar
from ttr_tui.text import counted, did_you_mean, shown

MAX_PLAYERS = 5

MAX_LENGTH = 20
"""Spaces of a route."""


def path_of(part: Part, setting: Setting) -> tuple[str, ...]:
    """The keys that lead to a setting in a map file."""
    return tuple((setting.key or f"{part.key}.{setting.name}").split("."))


PATHS = [path_of(part, setting) for part in PARTS for setting in part.fields]

OPTIONAL_KEYS = tuple(part.key for part in PARTS if part.optional)
"""The rules that are on only if their key is there."""

RULE_KEYS = ("players", *dict.fromkeys(path[0] for path in PATHS), "tie_breaks")


def read_rules(fields: Fields, problems: Problems, colors: Sequence[str], cards: Cards) -> Rules:
    """Read all rules of a map."""
    min_players, max_players = _players(fields, problems)
    groups = _Groups(fields)
    settings: dict[type[Any], Any] = {}
    for part in PARTS:
        if part.settings is None:
            continue
        if part.optional and not fields.has(part.key) and not fields.misspells(part.key):
            continue
        settings[part.settings] = _settings(part, groups, colors, cards)
    rules = Rules(tuple(cards.decks), settings, min_players, max_players)
    return rules._replace(tie_breaks=_tie_breaks(fields, rules))


class _Groups:
    """The mappings of a file that contain settings, each read once."""

    def __init__(self, fields: Fields) -> None:
        self._found: dict[tuple[str, ...], Fields] = {(): fields}

    def group(self, path: tuple[str, ...]) -> Fields:
        if path not in self._found:
            known = dict.fromkeys(
                key[len(path)] for key in PATHS if key[: len(path)] == path and len(key) > len(path)
            )
            self._found[path] = self.group(path[:-1]).part(path[-1], known)
        return self._found[path]


def _settings(part: Part, groups: _Groups, colors: Sequence[str], cards: Cards) -> Any:
    """The settings of a part, with its defaults for absent keys."""
    assert part.settings is not None, "only called for parts with settings"
    defaults, values = part.settings._field_defaults, {}
    groups.group((part.key,)) if part.optional else None
    for setting in part.fields:
        *path, key = path_of(part, setting)
        group = groups.group(tuple(path))
        reader = _reader(setting, key, colors, cards.decks if cards.named else ())
        if setting.required:
            value = group.required(key, reader)
            values[setting.name] = _NOTHING[setting.kind] if value is None else value
        elif setting.kind is Kind.TABLE:
            off = group.misspells(key)  # One error is enough.
            values[setting.name] = (
                {} if off else group.optional(key, reader, defaults[setting.name])
            )
        else:
            values[setting.name] = group.optional(key, reader, defaults[setting.name])
    return part.settings(**values)


_NOTHING = {Kind.NUMBER: 0, Kind.COLORS: ()}
"""The value of a required setting that is absent; there is an error already."""


def _reader(
    setting: Setting, key: str, colors: Sequence[str], decks: Sequence[DeckRules]
) -> Reader[Any]:
    number = whole_number(setting.min, setting.max)
    match setting.kind:
        case Kind.NUMBER:
            return number
        case Kind.TEXT:
            return text(setting.max)
        case Kind.WORD:
            return choice(setting.words)
        case Kind.NUMBERS:
            return list_of(number, key, 10, once=False)
        case Kind.COLORS:
            return list_of(_color(colors), "colors", len(colors))
        case Kind.BY_DECK:
            return _by_deck(decks, key)
        case Kind.TABLE:
            return _table(number)


def _color(colors: Sequence[str]) -> Reader[int]:
    def read(node: Node, problems: Problems) -> int | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected a color")
        elif node.value in colors:
            return colors.index(node.value)
        else:
            hint = did_you_mean(node.value, colors)
            problems.note(node, f"this map has no {shown(node.value)} cards{hint}")
        return None

    return read


def _by_deck(decks: Sequence[DeckRules], key: str) -> Reader[tuple[int, ...]]:
    """A number of pieces for each deck, by the name of one piece."""

    def read(node: Node, problems: Problems) -> tuple[int, ...] | None:
        if len(decks) < 2:
            return None
        inner = section(node, problems, f'"{key}"', [deck.name for deck in decks])
        if inner is None:
            return None
        numbers = [inner.required(deck.name, whole_number(0, deck.pieces.count)) for deck in decks]
        return tuple([number for number in numbers if number is not None]) or None

    return read


def _table(number: Reader[int]) -> Reader[dict[int, int]]:
    """Numbers by the length of a route; empty if they cannot be read."""

    def read(node: Node, problems: Problems) -> dict[int, int]:
        known = [str(length) for length in range(1, MAX_LENGTH + 1)]
        inner = section(node, problems, '"points"', known)
        if inner is None:
            return {}
        table = {int(key): inner.optional(key, number, 1) for key in known if inner.has(key)}
        if not table:
            problems.note(node, "no points for any length, expected for example {1: 1}")
        return table

    return read


def _players(fields: Fields, problems: Problems) -> tuple[int, int]:
    part = fields.part("players", ("min", "max"))
    least = part.optional("min", whole_number(2, MAX_PLAYERS), 2)
    most = part.optional("max", whole_number(2, MAX_PLAYERS), MAX_PLAYERS)
    if least > most:
        message = f"at least {least} and at most {most} players"
        problems.note(part.at("min"), f'{message}, expected "min" to be at most "max"')
    return least, most


def _tie_breaks(fields: Fields, rules: Rules) -> tuple[TieBreak, ...]:
    """Read `tie_breaks` in the order of the file (MX-7). Some need another rule to be on."""
    part_of = {tie_break.words: part for part in PARTS for tie_break in part.tie_breaks}
    word = choice(TIE_BREAKS)

    def read(node: Node, problems: Problems) -> TieBreak | None:
        found = word(node, problems)
        if found is not None and not part_of[found.words].is_on(rules):
            key = part_of[found.words].key
            problems.note(node, f'{words_for(node)} needs the key "{key}" in the map')
        return found

    reader = list_of(read, "tie-breaks", len(TIE_BREAKS), least=0)
    return fields.optional("tie_breaks", reader, (TIE_BREAKS["most completed tickets"],))


def complete_rules(fields: Fields, problems: Problems, draft: Draft) -> Rules:
    """Check the rules against the rest of the map, and fill in what follows from it."""
    settings = dict(draft.rules.settings)
    for part in PARTS:
        if part.settings is None or part.settings not in settings:
            continue
        if part.complete is not None:
            settings[part.settings] = part.complete(settings[part.settings], draft)
        if part.errors is not None:
            for remark in part.errors(settings[part.settings], draft):
                problems.note(location_of(fields.node, *remark.path), remark.message)
    return draft.rules._replace(settings=settings)


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


def check_cards(fields: Fields, problems: Problems, rules: Rules) -> None:
    """Check that every deck has enough cards for the hands and for the market (C-0)."""
    players, several = rules.max_players, len(rules.decks) > 1
    market = rules.of(MarketRules).size
    spare = 0
    for deck in rules.decks:
        cards = sum(count for _, count in deck.cards)
        in_market = deck.in_market
        if in_market is None:
            in_market = 0 if several else market
        needed = players * deck.starting_hand + in_market
        spare += cards - needed
        if needed > cards:
            what = f"{deck.name} cards" if several else "cards"
            message = f"{cards} {what}, expected at least {needed} for the hands of {players}"
            location = fields.at("decks" if several else "cards")
            problems.note(location, f"{message} players and the market")
            return
    shared = several and all(deck.in_market is None for deck in rules.decks)
    if shared and spare < market:
        message = f"{counted(spare, 'card')} {'is' if spare == 1 else 'are'} left after hands are"
        problems.note(
            fields.at("decks"), f"{message} dealt, expected at least {market} for the market"
        )


def check_tickets(
    fields: Fields, problems: Problems, rules: Rules, tickets: Sequence[TicketSpec]
) -> None:
    """Check that there are enough tickets to deal, long tickets included (C-0, EU-7)."""
    players, dealt = rules.max_players, rules.of(TicketRules)
    for number, long, what in (
        (dealt.deal - dealt.deal_long, False, "regular ticket" if dealt.deal_long else "ticket"),
        (dealt.deal_long, True, "long ticket"),
    ):
        there = sum(ticket.long == long for ticket in tickets)
        if there < players * number:
            message = f"{counted(there, what)}, expected at least {players * number}"
            problems.note(
                fields.at("tickets"), f"{message}: {number} for each of {players} players"
            )
