"""In another language nothing of a game is said in English: every sentence is a message."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tests.golden_games import WHOLE_GAMES, new_whole_game, play_whole_game
from tests.machine_language import english_words, machine_language, spoken, words_of_map
from tests.maps import a_map
from ttr_tui.engine import (
    DrawFromDeck,
    Game,
    GameMap,
    Phase,
    view_of,
)
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.view import events_for
from ttr_tui.play.final_count import final_count
from ttr_tui.play.log import LogGroup, by_player, entries_of
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.seated_players import (
    COLORS,
    KNOWN_PLAYERS,
    PlayerProblem,
    ProblemKind,
    SeatedPlayer,
)
from ttr_tui.words.buildings import in_city
from ttr_tui.words.claims import (
    payment_title,
    why_not_from_here,
    why_not_this_route,
)
from ttr_tui.words.language import plain
from ttr_tui.words.log_text import (
    log_line,
    since_last_turn,
    turn_in_short,
    turn_summary,
)
from ttr_tui.words.player_text import player_problem, unknown_level
from ttr_tui.words.report import Finished, Preformatted, as_markdown, as_text, report
from ttr_tui.words.rule_words import rules_in_three_lines
from ttr_tui.words.score_text import path_on_board, step_words, victory
from ttr_tui.words.turn_text import (
    do_first_words,
    goes_first,
    turn_choices,
    turn_question,
    whose_turn,
)

NAMES = ("Ann", "Bob", "Cid", "Dot")


@pytest.fixture(autouse=True)
def other_language() -> Iterator[None]:
    with machine_language():
        yield


@pytest.fixture(scope="module", params=WHOLE_GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """A golden game that is over."""
    played = new_whole_game(request.param)
    for _player in play_whole_game(request.param, played):
        pass
    return played


def check(lines: Sequence[str], game_map: GameMap) -> None:
    assert any(lines)
    found = {word: line for line in lines for word in unknown(line, game_map)}
    assert found == {}


@cache
def unknown(line: str, game_map: GameMap) -> set[str]:
    return english_words(line, NAMES, words_of_map(game_map))


def players_of(game: Game) -> list[SeatedPlayer]:
    """Persons, and a computer player."""
    levels = ("human", "racer", "human", "human")
    return [SeatedPlayer(*each) for each in zip(game.players, COLORS, levels, strict=False)]


def log_of(game: Game) -> list[LogGroup]:
    replay = Replay(game, players_of(game))
    turns = range(replay.turns + 1)
    all_seen = Perspective(reveal_all=True)
    return [group for turn in turns for group in replay.log_of_turn(turn, all_seen)]


def test_spoken() -> None:
    assert spoken("{name} draws **2 cards**") == "{name} ðŕääŵš **2 çäŕŕðš**"


def test_english_words_are_found() -> None:
    assert unknown("Ann draws 2 locomotives", a_map("usa")) == {"draws"}


def test_log(game: Game) -> None:
    lines = [log_line(group, game.game_map, game.players) for group in log_of(game)]
    check(lines, game.game_map)


def test_since_last_turn(game: Game) -> None:
    events = events_for([event for record in game.log for event in record.events], None)
    lines: list[str] = []
    for group in by_player(entries_of(events)):
        for entry in group:
            said = since_last_turn([(entry,)], game.game_map, game.players)
            lines += [text for _seat, text in said]
    check(lines, game.game_map)


def test_turn_summary(game: Game) -> None:
    lines: list[str] = []
    for record in game.log:
        entries = entries_of(record.events)
        completed = range(len(game.game_map.tickets))
        lines += map(plain, turn_summary(entries, completed, game.game_map))
        lines.append(turn_in_short(entries, completed, game.game_map))
    check(lines, game.game_map)


def test_final_count(game: Game) -> None:
    view = view_of(game, None)
    assert view.final is not None
    steps = final_count(view)
    lines = [step_words(step, view) for step in steps]
    paths = [path_on_board("Ann", *path) for path in ((0, 0), (3, 0), (3, 10))]
    check([*lines, plain(victory(view.final)), *paths], game.game_map)


def test_report(game: Game) -> None:
    finished = Finished(game, players_of(game), 5, "2026-11-21 20:15")
    blocks = report(finished, Preformatted(""))
    check(as_text(blocks).splitlines(), game.game_map)
    check(as_markdown(blocks).replace("```text", "").splitlines(), game.game_map)


def test_rules_in_three_lines(game: Game) -> None:
    check(rules_in_three_lines(game.game_map), game.game_map)


def test_what_to_do() -> None:
    view = view_of(new_whole_game("great_lakes"), 0)
    lines = [goes_first(view)]
    for phase in Phase:
        for turn in (0, 1):
            now = view._replace(phase=phase, turn=turn)
            lines += [do_first_words(phase, now), plain(whose_turn(now))]
    check(lines, view.game_map)


def test_prompts_of_a_turn(game: Game) -> None:
    """What they say about each route and city, and about what a player can do."""
    game_map = game.game_map
    view = view_of(game, 0)
    lines: list[str] = []
    for phase in (Phase.TURN, Phase.SECOND_CARD):
        for turns_left in (None, 1, 3):
            now = view._replace(phase=phase, turns_left=turns_left, legal=(DrawFromDeck(0),))
            lines += [turn_question(now), turn_choices(now)]
    for route in range(len(game_map.routes)):
        lines += [why_not_this_route(reason, view, route) for reason in ClaimBlocker]
        lines += [why_not_from_here(reason, view, route) for reason in ClaimBlocker]
        for several in (True, False):
            lines.append(plain(payment_title(route, view, several=several)))
    for city in range(len(game_map.cities)):
        lines += in_city(view, city)
    check(lines, game_map)


def test_problems_of_players() -> None:
    problems = [
        PlayerProblem(kind, 3, 2, ("Ann", "Bob"), word)
        for kind, word in (
            (kind, "green" if kind is ProblemKind.SAME_COLOR else "x") for kind in ProblemKind
        )
    ]
    usa = a_map("usa")
    for said in (*(player_problem(problem, usa) for problem in problems), unknown_level("x")):
        assert english_words(said, NAMES, words_of_map(usa), KNOWN_PLAYERS) == set()
