"""Setting up a game in lines: the map, the players and who goes first; and new names later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import Seat
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.console import Console, Corrections
from ttr_tui.mapfile.map_catalog import MapChoice, map_facts
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
from ttr_tui.players import DEFAULT_LEVEL, OFFERED_PLAYERS, present_name
from ttr_tui.storage.next_game import LastGame, NextGame, own_map
from ttr_tui.text import as_typed, nearest
from ttr_tui.words import line_commands, line_program
from ttr_tui.words import line_game as line_words
from ttr_tui.words.keys import is_no, is_yes
from ttr_tui.words.language import _, as_sentence, full_stop, or_list, quoted
from ttr_tui.words.maps import own_title, unreadable
from ttr_tui.words.names import map_title, short_title
from ttr_tui.words.player_text import (
    about_level,
    level_words,
    player_label,
    player_problem,
    players_text,
    suggested_name,
    why_not_play,
)
from ttr_tui.words.saved_games import who_knows_cards

Chosen = TypeVar("Chosen")


class BackError(Exception):
    """The players go back to the last question; from the first one to what was before it."""


class QuitError(Exception):
    """The players want to answer no more questions."""


class NewGame(NamedTuple):
    """What a game is set up with; without `first` the first player is random. The
    word `deal` gives the seed, if there is one."""

    map_file: MapFile
    players: Sequence[SeatedPlayer]
    first: Seat | None
    deal: str | None = None


def ask_to_play_on(
    console: Console, before: Sequence[SeatedPlayer], game_map: GameMap
) -> tuple[list[SeatedPlayer], bool]:
    """Ask who plays on in each seat of an old game, and whether the decks are shuffled. Raises
    `InputEndedError`, `BackError` and `QuitError`."""
    console.say(full_stop(who_knows_cards()))
    while True:
        players = _ask_for_new(console, before)
        problem = why_not_play(players, game_map)
        if not problem:
            break
        console.say(full_stop(as_sentence(problem)))
    console.say(*(line_program.player_added(n, player) for n, player in enumerate(players, 1)))
    while True:
        answer = _ask(console, _("Shuffle the decks? Type yes or no, or Enter for no."))
        if not answer or is_no(answer) or is_yes(answer):
            return players, is_yes(answer)
        console.say(line_words.no_answer(answer))


def ask_for_game(console: Console, map_file: MapFile | None, last: LastGame | None) -> NewGame:
    """Ask for everything that a new game needs. Raises `InputEndedError`, `BackError` and
    `QuitError`."""
    while True:
        chosen = map_file or _ask_for_map(console, last)
        try:
            return _ask_on_map(console, chosen, last)
        except BackError:
            if map_file is not None:
                raise


def _ask_on_map(console: Console, map_file: MapFile, last: LastGame | None) -> NewGame:
    """Ask for what a new game on this map needs."""
    game_map, texts = map_file.game_map, list[str]()
    console.say(full_stop(map_title(game_map)))
    while True:
        players = _ask_for_players(console, game_map, () if last is None else last.players, texts)
        with suppress(BackError):
            return NewGame(map_file, players, _ask_for_first(console, players))


def _ask(console: Console, question: str, *about: str) -> str:
    """Ask for a name, which no command is; help says this `about` it. Raises `InputEndedError`,
    `BackError` and `QuitError`."""
    while True:
        console.say(question)
        answer = console.ask()
        _leave_with(answer)
        if line_commands.is_help(answer.partition(" ")[0]):
            console.say(*about, *_help())
        elif line_commands.command_called(answer.partition(" ")[0]):
            console.say(line_words.no_answer(answer))
        else:
            return answer


def _leave_with(answer: str) -> None:
    """Leave the question if this is a command that does."""
    match line_commands.command_called(answer):
        case "undo" | "back":
            raise BackError
        case "quit":
            raise QuitError


def _help() -> list[str]:
    """What can be typed at each question."""
    return [line_commands.about_command(each) for each in line_commands.COMMANDS_OF_SETUP.values()]


def choose(
    console: Console,
    question: str,
    labels: Mapping[str, Chosen],
    default: Chosen | None = None,
    about: Iterable[str] = (),
    *,
    is_said: bool = False,
) -> Chosen:
    """Ask which of these it is, by its number or words; Enter takes the default, or says all again.
    `about` is said instead of the labels, if it `is_said` only when asked for. Raises
    `InputEndedError`, `BackError` and `QuitError`."""
    corrections, is_asked = Corrections(console), False
    said = [line_words.numbered_line(n, text) for n, text in enumerate(about or labels, 1)]
    while True:
        console.say(*([] if is_said else said), *([] if is_asked else [question]))
        line = corrections.resolve(console.ask())
        _leave_with(line)
        matches = parser.find_in_list(line, labels)
        if not line and default is not None:
            return default
        if len(matches) == 1:
            return matches[0]
        asks_for_help = line_commands.is_help(line.partition(" ")[0])
        says_list = asks_for_help or line_commands.command_called(line) == "options"
        is_said, is_asked = bool(line) and not says_list, False
        if asks_for_help:
            console.say(line_words.type_a_number(len(said)), *_help())
        if is_said:
            near = nearest(line, [*labels])
            wrong = parser.UnclearError(line_words.no_answer(line), line, near or "")
            is_asked = corrections.suggest(line, wrong)


def _ask_for_map(console: Console, last: LastGame | None) -> MapFile:
    maps = MapChoice(own_map(last), "" if last is None else last.map_id)
    titles = {each.name: each.title for each in map_facts()}
    english = {name: name.replace("_", " ") for name in maps.names}
    shown = {name: short_title(titles.get(name) or english[name]) for name in maps.names}
    names = {own_title(shown[name]) if name in maps.own else shown[name]: name for name in shown}
    maps.choose(
        choose(
            console,
            _("Which map? Type its number or name, or Enter for {map}.", map=next(iter(names))),
            names | {english[name]: name for name in maps.names},
            maps.names[0],
            about=names,
        )
    )
    if maps.unreadable:
        console.say(unreadable(maps.unreadable))
        return _ask_for_map(console, last)
    return maps.chosen


def ask_for_level(console: Console) -> str:
    """Ask how well computer players play."""
    labels = {level_words(level): level for level in OFFERED_PLAYERS}
    console.say(*(about for level in OFFERED_PLAYERS if (about := about_level(level))))
    return choose(
        console,
        _(
            "Which level? Type its number or name, or Enter for {level}.",
            level=level_words(DEFAULT_LEVEL),
        ),
        labels,
        DEFAULT_LEVEL,
    )


def ask_for_name(console: Console) -> str:
    """Ask an only person for a name."""
    asked = _("Player {n}: type a name, or Enter for Player {n}.", n=1)
    return _ask(console, asked) or suggested_name(1)


def _ask_for_players(
    console: Console, game_map: GameMap, last: Sequence[SeatedPlayer], texts: list[str]
) -> Sequence[SeatedPlayer]:
    """Ask for each player after those in `texts`, which gets the answers; Enter alone takes those
    of the last game, if this map is for them."""
    least, most = game_map.rules.min_players, game_map.rules.max_players
    same = bool(last) and problem_with(last, game_map) is None
    ask_first = (
        _("Press Enter for {players}, or type a name for player 1.", players=players_text(last))
        if same
        else _("Player {n}: type a name, or Enter for Player {n}.", n=1)
    )
    levels = _(
        "Levels of computer players: {levels}.",
        levels=or_list([*map(level_words, OFFERED_PLAYERS)]),
    )
    console.say(levels)
    del texts[most - 1 :]
    while len(texts) < most:
        enough, level = len(texts) >= least, level_words(DEFAULT_LEVEL)
        next_one = line_program.player_or_level(len(texts) + 1, level, enough=enough)
        about = (_("This map is for {least} to {most} players.", least=least, most=most), levels)
        try:
            answer = _ask(console, next_one if texts else ask_first, *about)
        except BackError:
            if not texts:
                raise
            texts.pop()
            continue
        if not answer and same and not texts:
            return last
        if not answer and enough:
            break
        usual = f"computer:{DEFAULT_LEVEL}" if texts else suggested_name(1)
        new = [*texts, _as_player(answer) or usual]
        problem = _problem(new, game_map)
        if problem is None:
            texts.append(new[-1])
            console.say(line_program.player_added(len(texts), players_from_texts(texts)[-1]))
        else:
            console.say(full_stop(as_sentence(player_problem(problem, game_map))))
    return players_from_texts(texts)


def _as_player(answer: str) -> str:
    """`computer:hard` for `computer hard` or `hard`, in any language; a name stays as it is."""
    known = {level_words(each): each for each in OFFERED_PLAYERS} | {
        each: each for each in OFFERED_PLAYERS
    }
    for name, id in known.items():
        if as_typed(answer) == as_typed(name):
            return f"computer:{id}"
    word, _blank, level = answer.replace(":", " ").partition(" ")
    if as_typed(word) not in ("computer", as_typed(_("computer"))):
        return answer
    levels = (
        {known[each] for each in parser.find_commands(level, known)} if level else {DEFAULT_LEVEL}
    )
    return f"computer:{levels.pop() if len(levels) == 1 else present_name(level)}"


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
        answer = _ask(console, _("Who goes first? Type a name, or Enter for a random player."))
        if not answer:
            return None
        seat = info_commands.find_seat(answer, names)
        if seat is not None:
            return seat
        console.say(_("No player is called {asked}.", asked=quoted(answer)))


def edit_names(console: Console, next_game: NextGame) -> Callable[[HotSeat], list[str]]:
    """What asks for new names, or who is a computer player, during a game, and remembers them; it
    returns what to say then."""

    def edit(hot_seat: HotSeat) -> list[str]:
        before = hot_seat.session.players
        try:
            players = _ask_for_new(console, before)
            hot_seat.edit_players(players)
        except (BackError, QuitError):
            return [line_words.dropped("")]
        except PlayersError as error:
            game_map = hot_seat.view.game_map
            return [full_stop(as_sentence(player_problem(error.problem, game_map)))]
        next_game.remember_change(before, players, hot_seat.view, hot_seat.session.map_file)
        return [line_program.player_added(n, player) for n, player in enumerate(players, 1)]

    return edit


def _ask_for_new(console: Console, before: Sequence[SeatedPlayer]) -> list[SeatedPlayer]:
    """Ask for a new name of each player, or a level. Raises `BackError` and `QuitError`."""
    players: list[SeatedPlayer] = []
    while len(players) < len(before):
        player = before[len(players)]
        try:
            answer = _ask(
                console,
                _(
                    "Player {n} is {player}: type a new name, computer and a level, "
                    "or Enter to keep it.",
                    n=len(players) + 1,
                    player=player_label(player),
                ),
            )
        except BackError:
            if not players:
                raise
            players.pop()
            continue
        if is_no(answer):
            raise QuitError
        new = "" if is_yes(answer) else _as_player(answer)
        if new.startswith("computer:"):
            player = player._replace(played_by=new.partition(":")[2])
        elif new:
            player = player._replace(name=new, played_by=HUMAN)
        players.append(player)
    return players
