"""`ttr` without a command: plays.

Textual, maps and saved games are imported only when they are needed, so that `--help` answers at
once and the menu opens quickly.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui.cli import output
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.players import ASK_FOR_LEVEL, DEFAULT_LEVEL, OFFERED_PLAYERS
from ttr_tui.storage.languages import has_unicode
from ttr_tui.storage.settings import THEMES, Settings, read_settings
from ttr_tui.terminal_text import clean, fit
from ttr_tui.words import command_line as cli_words
from ttr_tui.words.command_line import MAX_QUOTE
from ttr_tui.words.language import N_, _, quoted

if TYPE_CHECKING:
    from ttr_tui.engine.game_map import Seat
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.paths import Folders
    from ttr_tui.storage.saved_games import SavedGame, SavedGames


class Start(NamedTuple):
    """What the program opens with: the game that `begin` makes, or the question whether to go on
    with the one that was `begun` before; the replay of a game, or the form to play on from a step
    of it; the question for the level of a quick start; the setup of a map; or else the menu. A game
    is made only when there is a terminal to show it in."""

    begin: Callable[[SavedGames], Session] | None = None
    begun: Callable[[SavedGames], SavedGame | None] = lambda _: None
    replayed: OpenedGame | None = None
    replayed_from: int | None = None
    asks_for_level: bool = False
    map_file: MapFile | None = None


_SEEDS: Final = 2**32
_MAX_DIGITS: Final = 19
_SEATS_OF_DEAL: Final = 3
"""The players of a deal if nobody is named."""


def run(args: Sequence[str]) -> None:
    """Start the app: in the menu, the setup of a map, or a new game."""
    gc.disable()  # What is made before the first screen stays: there is no garbage to look for.
    try:
        _start(args)
    finally:
        gc.enable()


def _start(args: Sequence[str]) -> None:
    if args and not args[0].startswith("-"):
        output.fail(_no_such_command(args[0], args[1:]))
    options = output.Parser().parse_args(args)
    map_file = None if options.map is None else output.map_named(options.map)
    show(options, _new_game(options, map_file))


def show(options: argparse.Namespace, start: Start) -> None:
    """Open the app, or with `--lines` and in a terminal that cannot show screens, the lines."""
    if options.lines or (os.environ.get("TERM") == "dumb" and _is_terminal()):
        _play_lines(options, start)
    else:
        _play_app(options, start)


def _play_app(options: argparse.Namespace, start: Start) -> None:
    for name in ("COLUMNS", "LINES"):  # Textual reads them, and the window may have changed since.
        os.environ.pop(name, None)
    from ttr_tui.app.keys_setting import KEYS_SECTION

    folders = output.folders_of(options)
    saved, problems = read_settings(folders, KEYS_SECTION)
    settings = settings_for(options, saved)
    _check_terminal()
    output.complain(*map(output.said, problems))
    session = again = before = None
    if start.begin is not None:
        from ttr_tui.storage.saved_games import SavedGames

        store = SavedGames(folders.games)
        again, before = partial(start.begin, store), start.begun(store)
        session = start.begin(store) if before is None else None
    from ttr_tui.app.app import TtrApp

    app = TtrApp(
        session=session,
        begun=before,
        again=again,
        map_file=start.map_file,
        replayed=start.replayed,
        replayed_from=start.replayed_from,
        settings=settings,
        settings_problems=problems,
        folders=folders,
        begins_quickly=start.asks_for_level,
    )
    if level := getattr(options, "solo", None):
        app.remember_setting("quick_start_level", level)
    gc.freeze()
    gc.enable()
    # GNU screen holds Escape back until the next key if a program uses the mouse.
    app.run(mouse="STY" not in os.environ)
    if app.share_line:
        output.say(app.share_line)
    if app.app_exit.message:
        output.complain(app.app_exit.message)
    if app.app_exit.status:
        raise SystemExit(app.app_exit.status)


def _play_lines(options: argparse.Namespace, start: Start) -> None:
    """Run the program in lines, until the players leave, the input ends or Ctrl-C."""
    from ttr_tui.lines.console import Console
    from ttr_tui.lines.program import Program
    from ttr_tui.lines.setup import NewGame
    from ttr_tui.storage.saved_games import SavedGames

    gc.enable()
    folders = output.folders_of(options)
    saved, problems = read_settings(folders)
    settings = saved._replace(ask_before_claim=options.ask_before_claim or saved.ask_before_claim)
    output.complain(*map(output.said, problems))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    store = SavedGames(folders.games)

    def begin(chosen: NewGame, remember: bool) -> Session:
        return _begin(store, folders, chosen, None, remember=remember)

    can_clear = _is_terminal() and os.environ.get("TERM") not in (None, "", "dumb")
    with output.exit_on_output_error(), output.stoppable():
        program = Program(
            Console(sys.stdin, sys.stdout, can_clear=can_clear),
            folders,
            settings,
            begin,
            options.folder or "",
        )
        if start.replayed is not None:
            program.replay(start.replayed, start.replayed_from)
        elif start.begin is not None:
            program.play_deal(start.begun(store), partial(start.begin, store))
        elif start.asks_for_level:
            program.begin_quick_start(start.map_file)
        elif start.map_file is not None:
            program.set_up(start.map_file)
        else:
            program.menu()


def _begin(
    store: SavedGames,
    folders: Folders,
    game: tuple[MapFile, Sequence[SeatedPlayer], Seat | None, str | None],
    seed: str | None,
    *,
    remember: bool,
) -> Session:
    """Start a game that is saved, with hints if the settings say so. `remember` its players,
    else only its map, and of a deal nothing."""
    from ttr_tui.play.deals import deal_seed
    from ttr_tui.storage.next_game import NextGame

    map_file, players, first, deal = game
    dealt = deal and deal_seed(deal, map_file.game_map.id, len(players))
    session = store.begin(map_file, players, first=first, seed=dealt or _seed(seed), deal=deal)
    session.set_hints(read_settings(folders)[0].hints)
    if remember or deal is None:
        view, next_game = session.view(None), NextGame(folders)
        next_game.remember(session.players, view, map_file, only_map=not remember)
    return session


def _no_such_command(word: str, others: Sequence[str]) -> str:
    """The error for an unknown first argument, which may be the name of a map, as at the beginning
    of a line to share, which goes on with the word of a deal."""
    from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
    from ttr_tui.play.deals import LEVEL, map_of_day, read_share_line
    from ttr_tui.play.seated_players import COMPUTER, PRONOUN

    with contextlib.suppress(MapNotFoundError):
        find_map(word)
        game_map = shlex.quote(clean(word))
        deal = read_share_line(" ".join(others))
        if deal is not None:
            options = "" if map_of_day(deal.word) == word else f"--map {game_map} "
            command = f"ttr {options}--deal {deal.word}"
            if deal.seats not in (0, _SEATS_OF_DEAL):
                levels = [*deal.levels, *[LEVEL] * (deal.seats - 1)][: deal.seats - 1]
                players = [PRONOUN, *(f"{COMPUTER}{level}" for level in levels)]
                command += f" --players {','.join(players)}"
            return _(
                "there is no command {asked}; to play this deal, use {command}",
                asked=quoted(word),
                command=command,
            )
        return _(
            "there is no command {asked}; to play the map, use ttr --map {map}",
            asked=quoted(word),
            map=game_map,
        )
    return cli_words.no_command(word, COMMANDS)


def settings_for(options: argparse.Namespace, saved: Settings) -> Settings:
    """The saved settings, changed to what the terminal can show and then by options."""
    theme = _possible_theme(saved.theme) if options.theme is None else options.theme
    if theme not in THEMES:
        output.fail(cli_words.no_theme(theme, THEMES))
    return saved._replace(
        language=options.language or saved.language,
        theme=theme,
        ascii=options.ascii or saved.ascii or not _has_unicode(),
        animations=saved.animations and not options.no_animations,
        ask_before_claim=options.ask_before_claim or saved.ask_before_claim,
    )


def _possible_theme(saved: str) -> str:
    """The saved theme, or one with fewer colors if the user or the terminal wants fewer."""
    if saved == "none" or os.environ.get("NO_COLOR"):
        return "none"
    from rich.console import Console

    # As Textual does, which sends the nearest of 16 colors then: red looks like yellow.
    colors = Console(force_terminal=True, legacy_windows=False).color_system
    return "sixteen" if colors == "standard" else saved


def _new_game(options: argparse.Namespace, map_file: MapFile | None) -> Start:
    """The game that the options describe, if they name players."""
    texts = _player_texts(options)
    if options.deal is not None:
        map_file = _map_of_deal(options, map_file)
    if options.solo is not None or (options.deal is not None and texts is None):
        if texts is not None:
            output.fail(_("use either --solo or the names of players, not both"))
        solo = _solo(options, map_file)
        if solo is None:
            return Start(asks_for_level=True, map_file=map_file)
        map_file, players = solo
    elif texts is None or map_file is None:
        for option in ("first", "seed"):
            if getattr(options, option) is not None:
                needs = _("{option} needs --map and --players, or --solo", option=f"--{option}")
                output.fail(needs)
        if texts is not None:
            output.fail(_("--players needs --map, for example --map usa"))
        return Start(map_file=map_file)
    else:
        if options.deal is not None:
            texts = _with_own_name(texts, options)
        players = _players(texts, map_file)
    from ttr_tui.play.seated_players import seat_of

    first = None
    if options.first is not None:
        first = seat_of(options.first, [player.name for player in players])
        if first is None:
            name = fit(options.first, MAX_QUOTE)
            output.fail(_("--first: {name} is not one of the players", name=name))
    seed = options.seed
    if seed is not None:
        _seed(seed)

    def start(store: SavedGames) -> Session:
        game = (map_file, players, first, options.deal)
        return _begin(store, output.folders_of(options), game, seed, remember=texts is not None)

    def begun(store: SavedGames) -> SavedGame | None:
        any_names = texts is None
        return store.of_deal(options.deal, map_file.game_map, players, any_names=any_names)

    return Start(start) if options.deal is None else Start(start, begun)


def _map_of_deal(options: argparse.Namespace, map_file: MapFile | None) -> MapFile:
    """The map of the option `--deal`: that of the option `--map`, or of the day."""
    from ttr_tui.play.deals import is_deal, map_of_day

    for option in ("first", "seed"):
        if getattr(options, option) is not None:
            message = N_("--deal settles the cards and the first player: leave {option} out")
            output.fail(_(message, option=f"--{option}"))
    if not is_deal(options.deal):
        output.fail(cli_words.no_deal(options.deal))
    of_day = map_of_day(options.deal)
    if map_file is None and of_day is None:
        output.fail(_("--deal {word} needs --map, because it is no date", word=options.deal))
    return map_file or output.map_named(of_day or "")


def _player_texts(options: argparse.Namespace) -> list[str] | None:
    if options.players is not None and options.player is not None:
        output.fail(_("use either --players or --player, not both"))
    texts: list[str] | None = options.player
    return texts if options.players is None else options.players.split(",")


def _with_own_name(texts: Sequence[str], options: argparse.Namespace) -> list[str]:
    """The players of a deal, with the name of the person of a quick start in place of "You"."""
    from ttr_tui.play.seated_players import PRONOUN
    from ttr_tui.storage.next_game import person, read_last_game
    from ttr_tui.words.player_text import suggested_name

    you = person(read_last_game(output.folders_of(options)), suggested_name(1))
    return [you.name if text.strip() == PRONOUN else text for text in texts]


def _players(texts: Sequence[str], map_file: MapFile) -> Sequence[SeatedPlayer]:
    from ttr_tui.play.seated_players import PlayersError, players_from_texts, problem_with
    from ttr_tui.words.player_text import player_problem

    try:
        players = players_from_texts(texts)
        problem = problem_with(players, map_file.game_map, new=True)
    except PlayersError as error:
        problem = error.problem
    if problem is not None:
        output.fail(player_problem(problem, map_file.game_map))
    return players


def _solo(
    options: argparse.Namespace, map_file: MapFile | None
) -> tuple[MapFile, Sequence[SeatedPlayer]] | None:
    """The map and the players of a game of one person against computer players; `None` if the app
    asks for their level first, as long as nobody has chosen one. A given seed or first player asks
    for nothing."""
    from ttr_tui.play.deals import LEVEL
    from ttr_tui.storage.next_game import quick_start, read_last_game
    from ttr_tui.words.player_text import suggested_name, unknown_level

    folders = output.folders_of(options)
    usual = LEVEL if options.deal is not None else read_settings(folders)[0].quick_start_level
    level = options.solo or usual
    if not options.solo and level == ASK_FOR_LEVEL:
        if options.first is None and options.seed is None:
            return None
        level = DEFAULT_LEVEL
    if level not in OFFERED_PLAYERS:
        output.fail(_("{option}: {problem}", option="--solo", problem=unknown_level(level)))
    started = quick_start(read_last_game(folders), level, map_file, name=suggested_name(1))
    return started.map_file, started.players


def _seed(text: str | None) -> int:
    if text is None:
        from secrets import randbelow

        return randbelow(_SEEDS)
    from ttr_tui.play.deals import MAX_SEED

    if not (text.isascii() and text.isdigit()):
        message = N_("{option}: expected a whole number, not {text}")
        output.fail(_(message, option="--seed", text=fit(text, MAX_QUOTE)))
    if len(text.lstrip("0")) > _MAX_DIGITS or int(text) > MAX_SEED:
        message = N_("{option}: expected a number of at most {most}")
        output.fail(_(message, option="--seed", most=MAX_SEED))
    return int(text)


def _has_unicode() -> bool:
    """Whether the terminal can show more than ASCII: its encoding is a Unicode encoding, and it is
    not the Linux console, whose fonts have no braille, ★ or ✦."""
    if os.environ.get("TERM") == "linux":
        return False
    return has_unicode(sys.__stderr__)


def _check_terminal() -> None:
    # Textual draws to stderr.
    if not _is_terminal() or not sys.stderr.isatty():
        output.fail(_("the game needs a terminal; run it in one, without a pipe or redirection"))


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
