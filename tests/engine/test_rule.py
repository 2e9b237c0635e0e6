"""Every rule is complete: it has all that its module defines, and says what the rest of the
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
from ttr_tui.engine.registry import (
    ACTIONS,
    EVENTS,
    RULES,
    TIE_BREAKS,
)
from ttr_tui.engine.rule import Rule

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
    """The rule of a module is registered, and has every action and event of the module."""
    rule: Rule = module.RULE
    assert rule in RULES
    events = {type_ for type_ in defined(module) if hasattr(type_, "apply")}
    assert events == {each.event for each in rule.events} <= {*EVENTS}
    actions = {type_ for type_ in defined(module) if "tag" in getattr(type_, "_fields", ())}
    assert actions <= {each.action for each in rule.actions} <= {*ACTIONS}


def test_registries_have_no_duplicates() -> None:
    assert len(RULES) == len({rule.key for rule in RULES}) == len(MODULES)
    assert len(ACTIONS) == sum(len(rule.actions) for rule in RULES)
    assert len(EVENTS) == sum(len(rule.events) for rule in RULES)
    assert len(TIE_BREAKS) == sum(len(rule.tie_breaks) for rule in RULES)
    assert len({action._field_defaults["tag"] for action in ACTIONS}) == len(ACTIONS)
    assert len({rule.text for rule in ACTIONS.values()}) == len(ACTIONS)


def test_every_decision_has_a_rule() -> None:
    """Each phase in which a player decides belongs to one rule, except the turn itself."""
    phases = [phase for rule in RULES for phase in rule.phases]
    assert {*phases} == {*Phase} - {Phase.TURN, Phase.TURN_END, Phase.OVER}
    assert len(phases) == len({*phases})


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.optional], ids=lambda rule: rule.key
)
def test_optional_rule_has_settings(rule: Rule) -> None:
    """A map switches the rule on by its key, which takes exactly its settings."""
    settings: Any = rule.settings
    assert {field.name for field in rule.fields} == {*settings._fields}
    required = {field.name for field in rule.fields if field.required}
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
