"""The report of a finished game as plain text and as Markdown."""

from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ttr_tui.words.report import (
    Block,
    Heading,
    Image,
    Listing,
    Paragraph,
    Preformatted,
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
    """Parse Markdown as most programs do."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def words(token: Token) -> str:
    """The content of a token, which must be nothing but text."""
    children = token.children or []
    assert {child.type for child in children} <= {"text", "text_special"}, token.content
    return "".join(child.content for child in children)


@pytest.mark.parametrize("name", WARNED_NAMES)
def test_markdown_name_is_plain_text(name: str) -> None:
    """A name never becomes markup."""
    blocks: list[Block] = [
        Heading(3, name),
        Paragraph(name),
        Listing((name, f"Bob thanks {name}")),
        Table((("", "total"), (name, "-3"))),
    ]
    tokens = read(as_markdown(blocks))
    opened = [token.type for token in tokens if token.nesting == 1]
    assert opened == [
        *("heading_open", "paragraph_open", "bullet_list_open"),
        *("list_item_open", "paragraph_open") * 2,
        *("table_open", "thead_open", "tr_open", "th_open", "th_open"),
        *("tbody_open", "tr_open", "td_open", "td_open"),
    ]
    said = [words(token) for token in tokens if token.type == "inline"]
    assert said == [name, name, name, f"Bob thanks {name}", "", "total", name, "-3"]


def test_markdown_drawing_stays_one_block() -> None:
    (block,) = read(as_markdown([Preformatted("~ *~\n```\n# x  ")]))
    assert block.type == "fence"
    assert block.content == "~ *~\n\n# x\n"


def test_markdown_image() -> None:
    """A picture is an image that links to the file beside the report, whatever its name."""
    file = "my map (1)-2 é.svg"
    (token,) = [t for t in read(as_markdown([Image("The *board*", file)])) if t.type == "inline"]
    (image,) = token.children or []
    assert image.type == "image"
    assert image.content == "The \\*board\\*"
    assert unquote(str(image.attrs["src"])) == file


def test_text_wraps_words_and_aligns_tables() -> None:
    blocks: list[Block] = [
        Heading(1, "Paris"),
        Paragraph("word " * 20),
        Listing(("thing " * 20,)),
        Table((("", "routes", "total"), ("李雷", "5", "-17"), ("Bob", "12", "8"))),
    ]
    title, _, *paragraph, _, first, more, _, head, ann, bob = as_text(blocks).splitlines()
    assert title == "Paris"
    assert all(len(line) <= 78 for line in paragraph)
    assert (first[:7], more[:9]) == ("  thing", "    thing")
    assert [head, ann, bob] == [
        "      routes  total",
        "李雷       5    -17",
        "Bob       12      8",
    ]
