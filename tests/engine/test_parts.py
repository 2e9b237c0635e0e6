"""Every rule is complete: its part has all that its module defines, and says what the rest of the
program needs."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from tests.maps import a_map
from ttr_tui.engine import (
    NotationError,
    Phase,
    action_from_json,
    event_from_json,
    rules,
)
from ttr_tui.engine.parts import Part
from ttr_tui.engine.registry import (
    ACTIONS,
    EVENTS,
    PARTS,
    TIE_BREAKS,
)

MODULES = [
    import_module(f"{rules.__name__}.{found.name}")
    for found in pkgutil.iter_modules(rules.__path__)
]
HIDDEN_FIELDS = ("rng", "tickets", "kept", "rejected")
"""Fields of events that nobody or only one player may know, whatever the event."""

by_name = pytest.mark.parametrize("type_", [*ACTIONS, *EVENTS], ids=lambda type_: type_.__name__)


def defined(module: ModuleType) -> Iterator[Any]:
    """The classes that a module defines itself."""
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])
def test_every_class_of_a_rule_is_registered(module: ModuleType) -> None:
    """A module's part is a part of the game, and has every action and event of the module."""
    part: Part = module.PART
    assert part in PARTS
    events = {type_ for type_ in defined(module) if hasattr(type_, "apply")}
    assert events == {rule.event for rule in part.events} <= {*EVENTS}
    actions = {type_ for type_ in defined(module) if "tag" in getattr(type_, "_fields", ())}
    assert actions <= {rule.action for rule in part.actions} <= {*ACTIONS}


def test_registries_have_no_duplicates() -> None:
    assert len(PARTS) == len({part.key for part in PARTS}) == len(MODULES)
    assert len(ACTIONS) == sum(len(part.actions) for part in PARTS)
    assert len(EVENTS) == sum(len(part.events) for part in PARTS)
    assert len(TIE_BREAKS) == sum(len(part.tie_breaks) for part in PARTS)
    assert len({action._field_defaults["tag"] for action in ACTIONS}) == len(ACTIONS)
    assert len({rule.text for rule in ACTIONS.values()}) == len(ACTIONS)


def test_every_decision_has_a_rule() -> None:
    """Each phase in which a player decides belongs to one part, except the turn itself."""
    phases = [phase for part in PARTS for phase in part.phases]
    assert {*phases} == {*Phase} - {Phase.TURN, Phase.TURN_END, Phase.OVER}
    assert len(phases) == len({*phases})


@pytest.mark.parametrize("part", [part for part in PARTS if part.optional], ids=lambda p: p.key)
def test_optional_part_has_settings(part: Part) -> None:
    """A map switches the part on by its key, which takes exactly its settings."""
    settings: Any = part.settings
    assert {field.name for field in part.fields} == {*settings._fields}
    required = {field.name for field in part.fields if field.required}
    assert {*settings._fields} - {*settings._field_defaults} <= required


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.__name__)
def test_text_of_an_action_has_all_fields(action: Any) -> None:
    fields = {name for _, name, _, _ in Formatter().parse(ACTIONS[action].text) if name}
    assert fields == {*action._fields} - {"tag"}


@by_name
def test_every_field_has_a_json_form(type_: Any) -> None:
    """Reading JSON without the fields of an action or event names them, so all can be read."""
    names = ", ".join([name for name in type_._fields if name != "tag"]) or "none"
    read: Any = action_from_json if type_ in ACTIONS else event_from_json
    tag = {"do": type_._field_defaults["tag"]} if type_ in ACTIONS else {"event": type_.__name__}
    with pytest.raises(NotationError, match=f"takes the fields {names}$"):
        read({**tag, "unknown": 1}, a_map("mixed"))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_event_says_who_may_know_it(event: Any) -> None:
    """What is hidden from some players are fields of the event; private ones need its player."""
    rule = EVENTS[event]
    hidden = {*rule.private, *rule.secret}
    assert hidden <= {*event._fields}
    assert not rule.private or "player" in event._fields
    assert {*HIDDEN_FIELDS} & {*event._fields} <= hidden
