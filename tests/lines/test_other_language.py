"""In another language no line of a game has a word in English."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.lines.reader import Reader, Terminal, map_file, play, program, typing
from tests.machine_language import english_words, machine_language, words_of_map
from ttr_tui.engine import GameMap
from ttr_tui.lines.info_commands import INFO_COMMANDS
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.seated_players import COMPUTER_NAMES
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words import line_commands, line_program
from ttr_tui.words.language import sentences
from ttr_tui.words.line_commands import TO_PLAY
from ttr_tui.words.line_game import rule_lines, rule_titles
from ttr_tui.words.rules import how_to_play, rules_of

NAMES = ("Ann", "Bob", *COMPUTER_NAMES)
IDS = re.compile(r"\d+-\d+-\d+-[\w-]+|\b[A-Z]+-\d+")
QUOTED = re.compile(r'"[^"]*"')


ENOUGH = 150
"""Answers after which the game is ended early."""

OFTEN = 12
"""Answers from one time that everything is asked to the next."""


class Curious(Reader):
    """Now and then it types every command alone, and one of them again with a word that means
    nothing. In the end it ends the game early."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._answers, self._pending = 0, list[str]()

    def __call__(self, new: Sequence[str]) -> str | None:
        self._answers += 1
        if self._answers == ENOUGH:
            self._pending = [line_commands.command("finish"), "yes"]
        elif not self._pending and self._answers % OFTEN == 0:
            ids = [
                *INFO_COMMANDS,
                *sorted({*TO_PLAY} - {"undo", "end", "pass", "withdraw", "pay"}),
                "help",
            ]
            odd = line_commands.command(ids[self._answers // OFTEN % len(ids)])
            typed = [line_commands.command(id) for id in ids]
            self._pending = [*typed, f"{odd} xyz", line_commands.command("again")]
        if not self._pending:
            return super().__call__(new)
        return self._pending.pop(0)


def english(lines: str, game_map: GameMap) -> dict[str, set[str]]:
    """The English words of each line, but for names, ids and what was typed. The rules are a
    document, which this language does not have."""
    rules = {line for rule in rules_of(game_map) for line in rule_lines(rule)}
    rules |= {sentences((each.title, each.text)) for each in how_to_play(game_map)}
    rules.add(rule_titles(rules_of(game_map)))
    of_map = words_of_map(game_map)
    titles = [word.capitalize() for word in of_map]
    known = [NAMES, of_map, titles, ["ttr resume --lines report"]]
    found = {}
    for line in {*lines.splitlines()} - rules:
        rest = QUOTED.sub("", IDS.sub("", line))
        if left := english_words(rest, *known):
            found[line] = left
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", known_maps())
def test_game(name: str, tmp_path: Path) -> None:
    """A game with what each command says, and its end, also when it is opened again."""
    game_map = map_file(name).game_map
    with machine_language():
        said = play(Curious(2), tmp_path, name, "Ann,computer:medium", hints=True)
        assert line_program.after_game(8) in said
        store = SavedGames(user_folders(tmp_path).games)
        terminal = Terminal(typing("1", "7", "x", line_commands.COMMANDS_AFTER["quit"].word))
        program(terminal, tmp_path).replay(store.open(store.list()[0].id))
        assert english(said + terminal.text, game_map) == {}


def test_menu_and_people(tmp_path: Path) -> None:
    """The menu, the setup and the handoff."""
    with machine_language():
        typed = Terminal(typing("2", "", "", "", "x"))
        program(typed, tmp_path).menu()
        left = english(
            play(typing("yes", "x"), tmp_path, players="Ann,Bob"), map_file("usa").game_map
        )
        assert left == {}
        maps = {word for name in known_maps() for word in english_words(name.replace("_", " "))}
        titles = {word for name in known_maps() for word in words_of_map(map_file(name).game_map)}
        found = english(typed.text, map_file("europe").game_map)
        assert {word for each in found.values() for word in each} <= maps | titles
