"""Messages in the source are literals with named slots, so that tools find them and translations
can fill them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import ttr_tui.words
from ttr_tui.words.language import full_stop, sentences

FILES = sorted(Path(ttr_tui.words.__file__).parent.rglob("*.py"))
MESSAGES = {
    **{"_": (0,), "N_": (0,), "text_parts": (0,), "ngettext": (0, 1), "noun": (0,)},
    **{"pgettext": (0, 1), "NC_": (0, 1), "npgettext": (0, 1, 2)},
}
"""The functions that take messages, and at which places; first a context, if they have one."""

WITH_CONTEXT = ("pgettext", "NC_", "npgettext")


def mistakes(source: str) -> Iterator[str]:
    """What is wrong with the messages of a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for mistake in _mistakes_of(node, node.func.id):
                yield f"line {node.lineno}: {mistake}: {ast.unparse(node)}"


def _mistakes_of(call: ast.Call, function: str) -> Iterator[str]:
    if function not in MESSAGES:
        return
    given = [call.args[at] for at in MESSAGES[function] if at < len(call.args)]
    if len(given) < len(MESSAGES[function]):
        yield "no message"
        return
    if function in ("_", "text_parts", "pgettext") and _is_looked_up(given[-1]):
        return
    texts = [each.value for each in given if isinstance(each, ast.Constant)]
    messages = [text for text in texts if isinstance(text, str)]
    if len(messages) < len(given):
        yield "not a literal"
        return
    passed = {keyword.arg for keyword in call.keywords}
    if function in ("ngettext", "npgettext") and any("{n}" in message for message in messages):
        passed.add("n")  # It has none if the number stands in another column.
    for message in messages[1:] if function in WITH_CONTEXT else messages:
        slots = [slot for _text, slot, _spec, _as in Formatter().parse(message) if slot is not None]
        if not all(slot.isidentifier() for slot in slots):
            yield "a slot without a name"
        open_slots = {*slots} - passed if None in passed else set()  # Those of `**slots`.
        if {*slots} - open_slots != passed - {None} and function not in ("N_", "NC_"):
            yield "other slots"
        if message != message.strip() and "\n" not in message:
            yield "spaces around it"


def _is_looked_up(message: ast.expr) -> bool:
    """Whether a message comes from a table of messages that are marked by `N_`."""
    if isinstance(message, ast.Call):
        return isinstance(message.func, ast.Attribute) and message.func.attr == "get"
    return isinstance(message, ast.Subscript | ast.Attribute | ast.Name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_messages_are_literals_with_their_slots(path: Path) -> None:
    if path.stem != "language":
        assert [*mistakes(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "source",
    [
        '_(f"claims {route}")',
        '_("claims " + route)',
        '_("claims %s" % route)',
        '_("claims {}".format(route))',
        '_("claims {route}")',
        '_("claims", route=route)',
        '_("claims {route}", cards=cards, **slots)',
        '_("claims {route.name}", route=route)',
        '_("claims {}", route)',
        '_(" claims")',
        'N_(f"{place} deck")',
        'text_parts("You drew {cards}", cards=cards, more=more)',
        'ngettext("{n} point", f"{n} points", n)',
        'ngettext("one point", "{n} points", n)',
        'ngettext("{n} {color} card", "{n} cards", n, color=color)',
        'pgettext("log", f"claims {route}")',
    ],
)
def test_mistakes_are_found(source: str) -> None:
    assert [*mistakes(source)]


@pytest.mark.parametrize(
    "source",
    [
        '_("claims {route}", route=name(route))',
        '_("claims " "{route}", route=name)',
        "_(HEADS[key])",
        '_("claims") if brief else _("claims {route}", route=route)',
        'ngettext("{n} {color} card", "{n} {color} cards", n, color=color)',
        'text_parts("{points}: {route}", "good", points=points, route=route)',
        'pgettext("of a ticket", "open")',
    ],
)
def test_good_messages_pass(source: str) -> None:
    assert [*mistakes(source)] == []


def test_several_sentences_end_with_a_full_stop() -> None:
    """A single message has none; what is several sentences already is joined once."""
    assert sentences(["You kept 2 tickets"]) == "You kept 2 tickets"
    assert sentences(["You drew red", "Bob goes first"]) == "You drew red. Bob goes first."
    assert sentences(["One. Two.", "Three"]) == full_stop("One. Two. Three")
