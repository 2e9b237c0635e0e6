"""Setting up a game in lines: the map, the players and who goes first; and new names later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import Seat
from ttr_tui.lines import look, typed
from ttr_tui.lines.console import Console
from ttr_tui.mapfile.map_catalog import MapChoice
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import (
    HUMAN,
    PlayerProblem,
    PlayersError,
    ProblemKind,
    SeatedPlayer,
    players_from_texts,
    problem_with,
)
from ttr_tui.players import DEFAULT_LEVEL, OFFERED_PLAYERS
from ttr_tui.storage.next_game import LastGame
from ttr_tui.text import as_typed
from ttr_tui.words import lines as words
from ttr_tui.words.forms import suggested_name
from ttr_tui.words.language import as_sentence, full_stop
from ttr_tui.words.player_text import about_level, level_words, player_problem, players_text
from ttr_tui.words.rules_text import rules_in_three_lines


class Chosen(NamedTuple):
    """What a game is set up with; without `first` the first player is random."""

    map_file: MapFile
    players: Sequence[SeatedPlayer]
    first: Seat | None


def ask_for_game(console: Console, map_file: MapFile | None, last: LastGame | None) -> Chosen:
    """Ask for everything that a new game needs. Raises `InputEndedError`."""
    map_file = map_file or _ask_for_map(console, "" if last is None else last.map_id)
    game_map = map_file.game_map
    console.say(full_stop(game_map.title), *rules_in_three_lines(game_map))
    people = _ask_for_people(console, game_map, () if last is None else last.players)
    return Chosen(map_file, people, _ask_for_first(console, people))


def _ask_for_map(console: Console, last_map: str) -> MapFile:
    maps = MapChoice(None, last_map)
    names = maps.names
    console.say(*(words.numbered(n, name.replace("_", " ")) for n, name in enumerate(names, 1)))
    while True:
        console.say(words.which_map(names[0].replace("_", " ")))
        answer = console.ask()
        by_name = {name.replace("_", " "): name for name in names}
        found = (
            [by_name[each] for each in typed.commands_like(answer, by_name)] if answer else names
        )
        number = typed.number(answer)
        if number is not None:
            found = names[number - 1 : number] if number else []
        if len(found) == 1 or (found and not answer):
            maps.choose(found[0])
            return maps.chosen
        console.say(words.no_answer(answer))


def ask_for_level(console: Console) -> str:
    """Ask how well computer players play."""
    about = [about_level(level) or level for level in OFFERED_PLAYERS]
    console.say(*(words.numbered(n, text) for n, text in enumerate(about, 1)))
    by_word = {level_words(level): level for level in OFFERED_PLAYERS}
    while True:
        console.say(words.which_level(level_words(DEFAULT_LEVEL)))
        answer = console.ask()
        if not answer:
            return DEFAULT_LEVEL
        found = [by_word[each] for each in typed.commands_like(answer, by_word)]
        if (number := typed.number(answer)) is not None:
            found = [*OFFERED_PLAYERS][number - 1 : number] if number else []
        if len(found) == 1:
            return found[0]
        console.say(words.no_answer(answer))


def ask_for_name(console: Console) -> str:
    """Ask an only person for a name."""
    console.say(words.name_of_player(1))
    return console.ask() or suggested_name(1)


def _ask_for_people(
    console: Console, game_map: GameMap, last: Sequence[SeatedPlayer]
) -> Sequence[SeatedPlayer]:
    """Ask for each player; Enter alone takes those of the last game, if this map is for them."""
    least, most = game_map.rules.min_players, game_map.rules.max_players
    same = bool(last) and problem_with(last, game_map) is None
    ask_first = words.same_players(players_text(last)) if same else words.name_of_player(1)
    console.say(words.levels([*map(level_words, OFFERED_PLAYERS)]))
    texts: list[str] = []
    while len(texts) < most:
        enough, level = len(texts) >= least, level_words(DEFAULT_LEVEL)
        next_one = words.player_or_level(len(texts) + 1, level, enough=enough)
        console.say(next_one if texts else ask_first)
        answer = console.ask()
        if not answer and same and not texts:
            return last
        if not answer and enough:
            break
        usual = f"computer:{DEFAULT_LEVEL}" if texts else suggested_name(1)
        new = [*texts, _as_player(answer) or usual]
        problem = _problem(new, game_map)
        if problem is None:
            texts = new
            console.say(words.player_added(len(texts), players_from_texts(texts)[-1]))
        else:
            console.say(full_stop(as_sentence(player_problem(problem, game_map))))
    return players_from_texts(texts)


def _as_player(answer: str) -> str:
    """`computer:hard` for `computer hard`, in any language; a name stays as it is."""
    word, _blank, level = answer.replace(":", " ").partition(" ")
    if as_typed(word) not in ("computer", as_typed(words.computer_word())):
        return answer
    known = {level_words(each): each for each in OFFERED_PLAYERS} | {
        each: each for each in OFFERED_PLAYERS
    }
    found = (
        {known[each] for each in typed.commands_like(level, known)} if level else {DEFAULT_LEVEL}
    )
    return f"computer:{found.pop() if len(found) == 1 else level}"


def _problem(texts: Sequence[str], game_map: GameMap) -> PlayerProblem | None:
    """What is wrong with these players, but for their number."""
    try:
        problem = problem_with(players_from_texts(texts), game_map)
    except PlayersError as error:
        return error.problem
    too_few = problem is not None and problem.kind is ProblemKind.NUMBER_OF_PLAYERS
    return None if too_few else problem


def _ask_for_first(console: Console, players: Sequence[SeatedPlayer]) -> Seat | None:
    names = [player.name for player in players]
    while True:
        console.say(words.who_goes_first())
        answer = console.ask()
        if not answer:
            return None
        seat = look.seat_called(answer, names)
        if seat is not None:
            return seat
        console.say(words.no_player(answer))


def edit_names(console: Console) -> Callable[[HotSeat], None]:
    """What asks for new names, or who is a computer player, during a game."""

    def edit(hot_seat: HotSeat) -> None:
        players = list(hot_seat.game.players)
        for seat, player in enumerate(players):
            console.say(words.new_name(player.name))
            answer = console.ask()
            if not answer:
                continue
            new = _as_player(answer)
            if new.startswith("computer:"):
                players[seat] = player._replace(played_by=new.partition(":")[2])
            else:
                players[seat] = player._replace(name=new, played_by=HUMAN)
        try:
            hot_seat.edit_players(players)
        except PlayersError as error:
            game_map = hot_seat.view.game_map
            console.say(full_stop(as_sentence(player_problem(error.problem, game_map))))

    return edit
