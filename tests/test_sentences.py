"""Words for players are messages, which can be translated: `_("…")`, or another function of
`words/language.py`.

What a developer or the author of a map file reads is no such sentence: messages of `assert` and of
errors that say a program is wrong, and everything in `mapfile/` and in the checks of map files.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttr_tui
from ttr_tui.board.render.themes import load_app_colors

PACKAGE = Path(ttr_tui.__file__).parent
LAYERS = ("players", "play", "arena", "storage", "lines", "board", "app", "cli")

TWO_WORDS = re.compile(r"[A-Za-z]{2}[.,:;!?]? [A-Za-z{(]|^ ?[a-z]{2,} |[a-z]{3,}: $")
BESIDE_A_SLOT = re.compile(r"(^| |'s )[A-Za-z]{4,}( |[.,:!?]|$)")
"""A word in an f-string, with a blank or at its end: `{n} left`, `{name}'s turn`."""

LABEL = re.compile(r"^[A-Z][a-z]{3,}$")
"""A word that begins with a capital letter: a label, on screens and in the command line."""

DEVELOPER_ERRORS = {
    *("AssertionError", "KeyError", "NotImplementedError", "TypeError", "UnusableFileError"),
    *("ValueError", "WorkerError"),
}
STYLES = frozenset(load_app_colors("dark").roles)
NO_SENTENCES = {
    "arena/matches.py": None,
    "arena/report.py": None,
    "app/base_app.py": "Ticket to Ride",
    "app/keyboard_layouts.py": "Russian Ukrainian Belarusian Greek",
    "board/layout/quality.py": None,
    "board/render/export.py": "DejaVu Sans Mono, Menlo, Consolas, monospace",
    "board/render/picture.py": None,
    "cli/arena.py": None,
    "cli/draw.py": None,
    "lines/console.py": "set enable-bracketed-paste off set enable-meta-key off",
    "play/deals.py": None,  # the line to share, which is the same in all languages
    "play/hotseat.py": "offered fewest pieces path warnings ",
    "play/worker.py": None,
    "storage/crash_reports.py": "ttr , Python Traceback (most recent call last):\\n",
    "storage/journal_format.py": "Unterminated string",
    "storage/journal_reader.py": "its map",
}
"""Texts, or all texts of a file, that only a developer, another program or nobody reads: what is
wrong with a computer player, what commands say in English only, the title of the window, names, the
checks of layouts, shapes of a picture, code, and what the checks of map files and settings call a
text."""

MESSAGES = {"_", "N_", "NC_", "ngettext", "pgettext", "npgettext", "text_parts"}
"""What looks a text up in the translations; it may stand wherever it is drawn."""

READING = {
    *("casefold", "endswith", "find", "index", "lower", "partition", "removeprefix"),
    *("removesuffix", "replace", "rpartition", "rsplit", "split", "startswith"),
}
"""Methods that take a text apart."""


def sentences(source: str, *, labels: bool = True) -> Iterator[str]:
    """Each literal of a source that reads like words for players."""
    tree = ast.parse(source)
    silent = {id(node) for each in ast.walk(tree) for node in _not_for_players(each)}
    beside_slots = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as text) if id(node) not in silent:
                patterns = [TWO_WORDS, *([LABEL] if labels else [])]
                if id(node) in beside_slots and (" " in text or text.startswith("'s")):
                    patterns.append(BESIDE_A_SLOT)
                if not _is_code(text) and any(pattern.search(text) for pattern in patterns):
                    yield f"line {node.lineno}: {text!r}"


def _is_code(text: str) -> bool:
    """Whether a text is a style, part of an SVG, code for a shell or the line editor, or how a
    command of the program begins."""
    starts = ("<", '"><', "_ttr_", "(ttr completion --", "set enable-")
    return text in STYLES or text in ("ttr ", "ttr: ") or text.lstrip().startswith(starts)


def _not_for_players(node: ast.AST) -> Iterator[ast.AST]:
    """What nobody reads who plays: documentation, errors of the program, types."""
    match node:
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Assert(msg=ast.expr() as message):
            yield from ast.walk(message)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) if (
            name in DEVELOPER_ERRORS
        ):
            yield from ast.walk(node)
        case ast.AnnAssign(annotation=annotation):
            yield from ast.walk(annotation)
        case ast.Assign(targets=[ast.Name(id="DEFAULT_CSS" | "__all__")]):
            yield from ast.walk(node.value)
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in MESSAGES:
            yield from arguments
        case ast.Call(func=ast.Name(id="TypeVar" | "cached")):
            yield from ast.walk(node)
        case ast.Call(func=ast.Attribute(attr="cached")):
            yield from node.args[:1]


def readings(source: str) -> Iterator[str]:
    """Each place where a source takes apart what a function of the words package has said."""
    tree = ast.parse(source)
    said = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ttr_tui.words")
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=text, attr=method)) if method in READING:
                if _is_said(text, said):
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Compare(left=left, comparators=others):
                for text in (left, *others):
                    if _is_said(text, said):
                        yield f"line {node.lineno}: {ast.unparse(node)}"


def _is_said(node: ast.expr, said: set[str]) -> bool:
    """Whether an expression is a call of the words package, or the text of a message or span."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in said and name.islower()
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
            return name in said
        case ast.Attribute(value=ast.Attribute(attr="message"), attr="text"):
            return True
        case ast.Attribute(value=ast.Name(id="message"), attr="text"):
            return True
    return False


def files() -> list[Path]:
    return [path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*.py"))]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_outside_the_words(path: Path) -> None:
    name, source = path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8")
    known = NO_SENTENCES.get(name, "")
    found = sentences(source, labels=name.startswith(("lines/", "app/", "cli/")))
    new = [each for each in found if known is not None and each.split("'")[1] not in known]
    assert new == [], "put it into `_`: see docs/words.md"
    assert [*readings(source)] == [], "compare facts, not what was said"


@pytest.mark.parametrize(
    "source",
    [
        'host.say("you have no harbors left")',
        'line(f"{name} claims {route}")',
        'Row("Players", field)',
        'Span(" by station", "quiet")',
        'fail(f"there is no map {name}")',
        'Span(f"{n} left")',
        'Span(f"+{n} points: ")',
        """Span(f"{name}'s turn")""",
    ],
)
def test_sentences_are_found(source: str) -> None:
    assert [*sentences(source)]


@pytest.mark.parametrize(
    "source",
    [
        "from ttr_tui.words.hints import hints\nhints(view).partition(': ')",
        "from ttr_tui.words import panels\n'left' in panels.market()",
        "host.message.text.startswith(ADVICE)",
    ],
)
def test_readings_are_found(source: str) -> None:
    assert [*readings(source)]
