"""Names of a map in another language: plural forms, cases, and the translations of a map file."""

from collections.abc import Callable, Iterator
from gettext import GNUTranslations
from io import BytesIO

import polib
import pytest

from tests.maps import FOR_TESTS
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.storage.languages import ENGLISH
from ttr_tui.words import language
from ttr_tui.words.language import NullTranslations, _, decimal, ngettext, plain, text_parts
from ttr_tui.words.names import (
    card_name,
    count_pieces,
    deck_name,
    map_text,
    map_title,
    mode_name,
    payment_words,
    pieces_words,
)

CATALOG = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{several} and {last}"
msgstr "{several} та {last}"

msgctxt "noun"
msgid "deck"
msgstr "колода"

msgctxt "noun, genitive"
msgid "deck"
msgstr "колоди"

msgctxt "noun"
msgid "train"
msgid_plural "trains"
msgstr[0] "вагон"
msgstr[1] "вагони"
msgstr[2] "вагонів"

msgctxt "noun, genitive"
msgid "train"
msgid_plural "trains"
msgstr[0] "вагона"
msgstr[1] "вагонів"
msgstr[2] "вагонів"

msgctxt "noun"
msgid "{name} deck"
msgstr "колода {name:genitive}"

msgctxt "noun"
msgid "locomotive"
msgid_plural "locomotives"
msgstr[0] "локомотив"
msgstr[1] "локомотиви"
msgstr[2] "локомотивів"

msgctxt "cards"
msgid "red"
msgid_plural "red"
msgstr[0] "червона"
msgstr[1] "червоні"
msgstr[2] "червоних"

msgctxt "decimal point"
msgid "."
msgstr ","

msgid "Draw from the {deck}"
msgstr "Узяти з {deck:genitive}"

msgid "You have only {pieces}"
msgstr "Залишилося менше {pieces:genitive}"

msgid "A {locomotive} counts."
msgstr "{locomotive:capital} рахується."

msgid "in {city}"
msgstr "у {city:locative}"

msgid "{name} goes first"
msgstr "{nmae} починає"

msgid "from {city}"
msgstr "з {city"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} очко"
msgstr[1] "{} очки"
msgstr[2] "{n.x} очок"
"""


@pytest.fixture(autouse=True)
def ukrainian() -> Iterator[None]:
    language.use_language(GNUTranslations(BytesIO(polib.pofile(CATALOG).to_binary())), "uk")
    yield
    language.use_language(NullTranslations(), ENGLISH)


def usa() -> GameMap:
    return read_map(find_map("usa")).game_map


def test_names_plural_forms() -> None:
    """A number is followed by the form for it, of a color too."""
    red, wild = usa().card_type_index["red"], usa().locomotive
    assert payment_words(((red, 1), (wild, 2)), usa()) == "1 червона та 2 локомотиви"
    assert payment_words(((red, 5),), usa()) == "5 червоних"
    assert [count_pieces(n, usa()) for n in (1, 4, 11, 21)] == [
        *("1 вагон", "4 вагони", "11 вагонів", "21 вагон")
    ]


def test_numbers_have_the_decimal_point_of_the_language() -> None:
    assert decimal("12.5") == "12,5"


def test_names_cases() -> None:
    """A translation asks for the case of a noun; also of a number with its noun."""
    assert _("Draw from the {deck}", deck=deck_name(0, usa())) == "Узяти з колоди"
    sentence = _("You have only {pieces}", pieces=count_pieces(3, usa()))
    assert sentence == "Залишилося менше 3 вагонів"
    line = text_parts("You have only {pieces}", pieces=count_pieces(1, usa()))
    assert plain(line) == "Залишилося менше 1 вагона"
    assert deck_name(0, read_map(find_map("great_lakes")).game_map) == "колода вагона"


def test_names_at_the_beginning_of_a_sentence() -> None:
    wild = card_name(usa().locomotive, usa())
    assert _("A {locomotive} counts.", locomotive=wild) == "Локомотив рахується."


def test_names_without_the_case() -> None:
    """What has no such case stays as it is."""
    assert _("in {city}", city="Київ") == "у Київ"
    wild = card_name(usa().locomotive, usa())
    assert f"{wild:dative}" == "локомотив"


@pytest.mark.parametrize("say", [_, lambda *args, **slots: plain(text_parts(*args, **slots))])
def test_wrong_slots_are_said_in_english(say: Callable[..., str]) -> None:
    """A mistake in a translation ends no game."""
    assert say("{name} goes first", name="Ann") == "Ann goes first"
    assert say("from {city}", city="Київ") == "from Київ"


def test_wrong_slots_in_a_plural_form() -> None:
    said = [ngettext("{n} point", "{n} points", n) for n in (1, 2, 5)]
    assert said == ["1 очко", "2 points", "5 points"]


def test_names_of_a_map_file() -> None:
    """The translations in a map file, and the English names of what has none."""
    game_map = read_map(FOR_TESTS["mixed"]).game_map
    ship = game_map.card_type_index["red double ship"]
    assert map_title(game_map) == "Дерев’яні острови"
    assert [card_name(ship, game_map, n) for n in (1, 2, 5)] == [
        *("червоний корабель", "червоні кораблі", "червоних кораблів")
    ]
    assert mode_name(1, game_map) == "море"
    assert pieces_words((2, 5), game_map) == "2 вагони та 5 ships"


@pytest.mark.parametrize("text", ["My {Island}", "{", "}", "{0}", "{{x}}", "{n!r:>9}"])
def test_braces_in_a_text_of_a_map(text: str) -> None:
    """They are only braces, in English too."""
    assert map_text(text) == text
    language.use_language(NullTranslations(), ENGLISH)
    assert map_text(text) == text
