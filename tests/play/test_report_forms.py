"""What a report says is what is read, whatever names people have."""

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ttr_tui.play.report import (
    Block,
    Drawn,
    Heading,
    Listing,
    Paragraph,
    Table,
    as_markdown,
    as_text,
)

WARNED_NAMES = [
    "*Ann* _Bob_ `Cid`",
    "[Ann](http://x.org) ![x](y)",
    "<b>Ann</b> &amp; Bob",
    "https://x.org www.x.org a@x.org",
    "Ann #2 ##",
    "a|b\\|c\\",
    "~~Ann~~",
    "# Ann",
    "1. Ann",
    "2) Ann",
    "- Ann",
    "+ Ann",
    "===",
    "---",
    "> Ann",
    "-207",
]


def read(markdown: str) -> list[Token]:
    """Its pieces, as most programs read it."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def words(token: Token) -> str:
    """The text of a piece in which there is nothing but text."""
    children = token.children or []
    assert {child.type for child in children} <= {"text", "text_special"}, token.content
    return "".join(child.content for child in children)


@pytest.mark.parametrize("name", WARNED_NAMES)
def test_a_name_in_markdown_is_nothing_but_a_name(name: str) -> None:
    blocks: list[Block] = [
        Heading(3, name),
        Paragraph(name),
        Listing((name, f"Bob thanks {name}")),
        Table((("", "total"), (name, "-3"))),
    ]
    tokens = read(as_markdown(blocks))
    card_types = [token.type for token in tokens if token.nesting == 1]
    assert card_types == [
        *("heading_open", "paragraph_open", "bullet_list_open"),
        *("list_item_open", "paragraph_open") * 2,
        *("table_open", "thead_open", "tr_open", "th_open", "th_open"),
        *("tbody_open", "tr_open", "td_open", "td_open"),
    ]
    said = [words(token) for token in tokens if token.type == "inline"]
    assert said == [name, name, name, f"Bob thanks {name}", "", "total", name, "-3"]


def test_no_drawing_ends_its_block() -> None:
    (block,) = read(as_markdown([Drawn("~ *~\n```\n# x  ")]))
    assert block.type == "fence"
    assert block.content == "~ *~\n\n# x\n"


def test_text_is_broken_between_words_and_tables_stand_in_columns() -> None:
    blocks: list[Block] = [
        Heading(1, "Paris"),
        Paragraph("word " * 20),
        Listing(("thing " * 20,)),
        Table((("", "routes", "total"), ("李雷", "5", "-17"), ("Bob", "12", "8"))),
    ]
    title, rule, _, *paragraph, _, first, more, _, head, ann, bob = as_text(blocks).splitlines()
    assert (title, rule) == ("Paris", "=====")
    assert all(len(line) <= 78 for line in paragraph)
    assert (first[:7], more[:9]) == ("  thing", "    thing")
    assert [head, ann, bob] == [
        "      routes  total",
        "李雷       5    -17",
        "Bob       12      8",
    ]
