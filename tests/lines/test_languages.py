"""Commands, cards and pieces can be typed in the language of the program and in English."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lines.reader import Terminal, map_file, play, program, typing
from tests.lines.test_turns import said
from tests.machine_language import speaking
from tests.positions import at_position
from ttr_tui.engine import GameMap
from ttr_tui.lines import parser
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.languages import known_languages
from ttr_tui.words import line_commands
from ttr_tui.words.language import _, full_stop
from ttr_tui.words.names import card_name, card_names, map_title, piece_name, short_title

LANGUAGES = known_languages()[1:]


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with speaking(request.param):
        yield request.param


@pytest.mark.parametrize(
    "commands",
    [line_commands.COMMANDS, line_commands.COMMANDS_AFTER],
    ids=len,
)
def test_every_command_has_two_words(commands: dict[str, line_commands.CommandWords]) -> None:
    """Each command is found by its word, and by the English one; each word is one word."""
    known = line_commands.command_words(commands)
    for id, command in commands.items():
        own = [word for word, its_id in known.items() if its_id == id]
        assert command.word in own
        assert not any(" " in word for word in own)
        assert all(
            [known[each] for each in parser.find_commands(word, known)] == [id] for word in own
        )


def maps() -> list[GameMap]:
    return [map_file(name).game_map for name in known_maps()]


@pytest.mark.quick(2)
@pytest.mark.parametrize("game_map", maps(), ids=lambda game_map: game_map.id)
def test_cards_and_pieces_by_their_names(game_map: GameMap) -> None:
    """Each card is meant by its name, for any number of it; each piece by its own."""
    for card in game_map.card_type_indices:
        for name in (
            game_map.card_types[card].name,
            *(card_name(card, game_map, n) for n in (1, 2, 5)),
        ):
            names = {each: card_names(each, game_map) for each in game_map.card_type_indices}
            assert parser.matching(parser.words_of(name), names)[:1] == [card], name
    for deck in game_map.deck_indices:
        assert piece_name(deck, game_map, 2) != game_map.rules.decks[deck].pieces.many


def test_maps_by_their_titles(tmp_path: Path) -> None:
    """Also by their names in English, and by the numbers of the list alone."""
    paris, maps = map_file("paris").game_map, len(known_maps())
    for typed in (short_title(paris.title), "paris"):
        terminal = Terminal(typing("2", str(maps + 1), typed, "quit", "quit"))
        program(terminal, tmp_path).menu()
        assert full_stop(map_title(paris)) in terminal.text.splitlines()
        assert terminal.answers == 5


ACCUSATIVE = {
    "uk": {"red": "червону", "red double ship": "червону подвійну", "joker": "джокера"},
    "ru": {"red": "красную", "red double ship": "красную двойную", "joker": "джокера"},
}
LAKES = "joker, red ship, red train, red double ship, white ship, white train"


@pytest.mark.parametrize(
    ("map_name", "market", "name"),
    [
        ("usa", "blue, red, green, black, white", "red"),
        ("great_lakes", LAKES, "red double ship"),
        ("great_lakes", LAKES, "joker"),
    ],
)
def test_cards_in_the_accusative(
    language: str, map_name: str, market: str, name: str, tmp_path: Path
) -> None:
    """As in "draw the red one", also where a deck is to be chosen that replaces it."""
    if language not in ACCUSATIVE:
        pytest.skip("tried in languages whose accusative differs")
    position = f"players: {{Ann: {{}}, Bob: {{}}}}\nmarket: [{market}]\n"
    session, draw = at_position(map_name, position), line_commands.command("draw")
    typed = f"{draw} {ACCUSATIVE[language][name]}"
    lines = said(session, tmp_path, typed, after=line_commands.command("show"))
    names = [card.name for card in map_file(map_name).game_map.card_types]
    assert session.view(0).hand[names.index(name)] == 1, lines


def test_a_turn(tmp_path: Path) -> None:
    """A turn in commands of the language, with their first letters, and in English."""
    keep, draw, hand = map(line_commands.command, ("keep", "draw", "hand"))
    typed = (f"{keep} 1 2", f"{draw} {line_commands.argument('deck')}", "draw deck")
    hands = (hand, "hand", hand[:3].upper())
    lines = play(typing(*typed, *hands), tmp_path).splitlines()
    held = [line for line in lines if line.startswith(_("Hand: {cards}", cards=""))]
    assert len(held) >= 4 and len({*held[-3:]}) == 1
    assert held[-1].count(",") >= held[0].count(",")
