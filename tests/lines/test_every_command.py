"""Every command with every kind of argument gets an answer at every moment, also when what it does
is not possible: nothing that is typed ends the game."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.lines.reader import Terminal, map_file, program, typing
from tests.maps import FOR_TESTS, NAMES, a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import Game, GameMap
from ttr_tui.play.session import Session
from ttr_tui.words import line_commands

CITIES = 3
"""Cities, ports and routes that are tried at a moment."""

IN_A_GAME = 25
"""Lines that are typed from one copy of the game on: some of them change it."""

LEAVING = ("quit", "finish", "delete", "names")

WORDS = (
    *("", "0", "1", "2", "99", "1 2", "1 1", "all", "none", "nobody", "deck", "deck 2"),
    *("tickets", "mine", "claimable", "of Ann", "of", "with", "with 1", "with xyz", "on", "off"),
    *("{}", "{0}", "%s", "é", "'", '"', "\\x1b[2J", "ÿ" * 900, "9" * 20),
    *("xyz", "x 1", "?", "-1", "1 xyz", "c-1", "ticket 1", "no", "yes", "undo", "help"),
    *("1 " * 38, "x" + " 1" * 37, "a " * 38, "red " * 38),
)
"""Arguments that say nothing of a map: numbers, words of commands, and others."""


def moments(name: str, seeds: range) -> dict[object, Game]:
    """A game at each moment of this map that random games come to: moments are the same if the
    phase is, and the kinds of actions that are legal."""
    found: dict[object, Game] = {}
    rules = a_map(name).rules
    for seed in seeds:
        count = rules.min_players if seed % 2 else rules.max_players
        game = new_game(name, count, seed)
        for _ in random_play(game, seed):
            key = game.state.phase, frozenset(map(type, game.legal()))
            if key not in found:
                found[key] = game.copy()
    return found


def arguments(game_map: GameMap, cities: int, chance: Random) -> list[str]:
    """Every kind of argument: words, and cards, pieces, cities and routes of this map, each alone
    and with others."""
    names = [city.name for city in game_map.cities]
    ports = [city.name for city in game_map.cities if city.port]
    routes = [
        " ".join(names[city] for city in route.ends)
        for route in chance.sample(game_map.routes, cities)
    ]
    places = [*chance.sample(names, min(cities, len(names))), *ports[:cities], *routes]
    cards = [card.name for card in game_map.card_types]
    pieces = [deck.pieces.many for deck in game_map.rules.decks]
    alone = [*places, *cards, *pieces]
    several = [
        " ".join([each, *chance.choices([*alone, "2", "1", "0", "for", "with"], k=n)])
        for each in (*alone, "1", "2", "99")
        for n in range(1, 4)
    ]
    return [*WORDS, *alone, *several, *(f"{place} with 2 {cards[0]}" for place in places)]


def lines_to_type(game_map: GameMap, cities: int, chance: Random) -> list[str]:
    """Each command with each of these arguments, in any order."""
    ids = dict.fromkeys([*line_commands.COMMANDS, *line_commands.COMMANDS_AFTER])
    given = arguments(game_map, cities, chance)
    lines = [f"{id} {text}".strip() for id in ids if id not in LEAVING for text in given]
    return chance.sample(lines, len(lines))


def failure(game: Game, name: str, typed: Sequence[str], folder: Path) -> str:
    """What ends the program when this is typed at this moment, or is said and cannot be printed;
    nothing if nothing is wrong."""
    file = map_file("usa" if name in FOR_TESTS else name)._replace(game_map=game.game_map)
    terminal = Terminal(typing("yes", *typed))
    try:
        program(terminal, folder).play(
            Session(file, Game.from_state(game.state.copy(), game.players))
        )
    except Exception as error:
        said = typed[terminal.answers - 2][:60]
        return f"{game.state.phase.value}: {said!r}: {error!r}"
    odd = [line for line in terminal.text.splitlines() if not line.isprintable()]
    return f"{game.state.phase.value}: {odd}" if odd else ""


@pytest.mark.quick(2)
@pytest.mark.parametrize("share", [0.003, pytest.param(0.006, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_commands_get_an_answer_at_every_moment(name: str, share: float, tmp_path: Path) -> None:
    chance, found, size = Random(name), list[str](), 0
    for game in moments(name, range(1, 4)).values():
        lines = lines_to_type(game.game_map, CITIES, chance)
        lines = lines[: int(len(lines) * share)]
        for at in range(0, len(lines), IN_A_GAME):
            answered = [
                each
                for line in lines[at : at + IN_A_GAME]
                for each in (line, *chance.choice(([], [], ["1"], ["no"], ["2", ""])))
            ]
            show = chance.choice(["show", "show", "show", "players"])
            found.append(failure(game, name, [show, *answered], tmp_path))
            size += len(answered)
    assert [*filter(None, found)] == [], size
