"""Every screen and every prompt of the app, and the keys that lead there."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from tests.app.driver import Driver, at_position, keep_two_tickets, new_game, usa
from tests.app.hands import all_handled, press, settled
from tests.storage.games import a_store, begin, play_to_the_end
from tests.storage.games import play as play_some
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.level_screen import LevelScreen
from ttr_tui.app.screens.notice_screen import DealBegunScreen
from ttr_tui.app.screens.review_screen import ReviewScreen
from ttr_tui.engine import Game
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Perspective
from ttr_tui.play.review import Decided, Review
from ttr_tui.play.seated_players import COLORS, SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.storage import reviews
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.reviews import review_to_json
from ttr_tui.storage.saved_games import GameStatus
from ttr_tui.words.language import _

Start = Callable[[TtrApp], object]

DAMAGED = "game-7.jsonl: line 3 is damaged"
"""The text of a notice."""


@dataclass(frozen=True)
class Visit:
    """A place in the app: where the visit starts, and the keys that lead on from there. With
    `with_games`, the app's folder has saved games."""

    name: str
    start: Start
    keys: Sequence[str] = ()
    with_games: bool = False


@cache
def a_map(name: str) -> MapFile:
    return (
        usa() if name == "usa" else read_map(find_map(name))
    )  # The board of each map is drawn once.


@cache
def _played(name: str, steps: int, players: int) -> Game:
    """A random game, up to its first turn after so many steps, or to its end."""
    game = Game(a_map(name).game_map, ("Ann", "Bob", "Cid")[:players], first=0, seed=5)
    chance = Random(3)
    done = 0
    while not game.is_over:
        legal = game.legal()
        if done >= steps and game.state.phase.value == "turn":
            break
        game.apply(legal[int(chance.random() * len(legal))])
        done += 1
    return game


def played(name: str, steps: int, players: int = 3) -> Session:
    return Session(a_map(name), _played(name, steps, players).copy(), seed=5)


def at_table(make: Callable[[], Session]) -> Start:
    return lambda app: app.play(make())


def new_table(app: TtrApp) -> None:
    app.play(new_game())


def watched(name: str) -> Start:
    """A game of computer players, which waits for a key before each move. They choose at once:
    while one of them thinks, what a key shows depends on the time."""

    def start(app: TtrApp) -> None:
        names, levels = ("Ann", "Bob", "Cid"), ("medium", "easy", "medium")
        players = [SeatedPlayer(*each) for each in zip(names, COLORS, levels, strict=False)]
        app.play(new_session(a_map(name), players, first=0, seed=4))

    return start


def first_game(app: TtrApp) -> None:
    session = new_game()
    session.set_hints(True)
    app.play(session)


def first_turn(*, hints_on: bool = False) -> Start:
    """A game in which all three players kept their first two tickets."""

    def start(app: TtrApp) -> None:
        session = new_game()
        session.set_hints(hints_on)
        keep_two_tickets(session)
        app.play(session)

    return start


def menu(app: TtrApp) -> None:
    app.show_menu()


def counting(name: str, *, at: int = 0) -> Start:
    """The final count, at one of its steps."""

    def start(app: TtrApp) -> None:
        app.show_final_count(HotSeat(played(name, 10**6)))
        assert isinstance(app.screen, FinalCountScreen)
        app.screen.at = at % len(app.screen.steps)

    return start


def scores(name: str) -> Start:
    return at_table(lambda: played(name, 10**6))


def asks_before_claim(app: TtrApp) -> None:
    app.change_setting("ask_before_claim", True)
    app.play(at_position("usa", HAND))


def review(app: TtrApp) -> None:
    """A review that is kept, of both seats."""
    app.show_menu()
    session = played("usa", 10**6)
    app.push_screen(ReviewScreen(session.replay(), session.map_file, _reviewed()))


@cache
def _reviewed() -> Path:
    """A journal beside which reviews are kept that name the second round."""
    session = played("usa", 10**6)
    replay, game_map = session.replay(), session.map_file.game_map
    kept = {}
    for seat in replay.seats:
        step = replay.step_of_turn(len(replay.seats) + 1 + seat)
        legal = replay.view_at(step, Perspective(seat)).legal
        turn = Decided(step, legal[0], legal[-1], (), -9.0, 1.0, was_advised=False)
        curve = tuple([(50.0,) * len(replay.seats)] * 3)
        kept[str(seat)] = review_to_json(Review(seat, (turn,), 1, curve), game_map)
    journal = Path(mkdtemp()) / "usa-1.journal"
    text = json.dumps({"version": reviews.VERSION, "seats": kept})
    reviews.review_file(journal).write_text(text)
    return journal


def notice(app: TtrApp) -> None:
    app.show_menu()
    app.show_notice("This game cannot be opened", [DAMAGED])


def first_quick_start(app: TtrApp) -> None:
    app.show_menu()
    app.push_screen(LevelScreen(app.saved_games.quick_start()._replace(level=None)))


def deal_begun(app: TtrApp) -> None:
    app.show_menu()
    store = app.saved_games.store
    assert store is not None
    unfinished = next(game for game in store.list() if game.status is GameStatus.UNFINISHED)
    app.push_screen(DealBegunScreen(_("Deal of the day"), unfinished.id, "", app.show_menu))


def save_games(folder: Path) -> None:
    """Put an unfinished game and a finished one into a folder."""
    for name, content in _saved_files().items():
        file = user_folders(folder).games / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


@cache
def _saved_files() -> dict[str, bytes]:
    """The files of these games by name; the games are played once."""
    with TemporaryDirectory() as folder:
        _play_games(Path(folder))
        games = user_folders(Path(folder)).games
        files = [file for file in games.rglob("*") if file.is_file()]
        return {str(file.relative_to(games)): file.read_bytes() for file in files}


def _play_games(folder: Path) -> None:
    store = a_store(user_folders(folder).games)
    over = begin(store, seed=2)
    play_to_the_end(over)
    over.leave()
    session = begin(store)
    play_some(session, 60)
    session.leave()


def app_for(visit: Visit, folder: Path) -> TtrApp:
    """The app for a visit; its files are in this folder."""
    if visit.with_games:
        save_games(folder)
        app = TtrApp(folders=user_folders(folder))
    else:
        app = TtrApp()
    app.saved_games.today = lambda: "2026-11-28"  # type: ignore[method-assign]
    return app


async def go_to(driver: Driver, visit: Visit) -> None:
    """Start there again, whatever was done before."""
    visit.start(driver.app)
    await settled(driver.app)
    driver.wait_a_moment()
    press(driver.app, *visit.keys)
    await all_handled(driver.app)
    driver.wait_a_moment()


TUNNEL = (
    "players: {Ann: {hand: 4 red + 2 locomotive + 3 blue}, Bob: {}}\n"
    "train_deck: [red, blue, locomotive]\n"
)
LAKES = """players:
  Ann:
    hand: 2 yellow anchor train + 2 yellow ship + 3 red train + 1 joker
    routes: [perry_sound-toronto]
    tickets: [cleveland-toronto]
  Bob: {}
market: [red train, white train, joker, red ship, black ship, white ship]
"""
FILL = LAKES.replace("joker, red", "empty, red") + "phase: market fill\n"
STARTING_PIECES = "players: {Ann: {}, Bob: {}}\nturn: 0\nphase: starting pieces\n"
FLAG = "players: {Ann: {hand: 3 blue + 2 red, flag: 1 white}, Bob: {}}\n"
HAND = """players:
  Ann:
    hand: 3 red + 2 blue + 4 green + 2 locomotive
    tickets: [denver-el_paso, new_york-atlanta]
    routes: [denver-santa_fe/1]
  Bob: {routes: [el_paso-santa_fe]}
  "Name, long as can be, [of] 猫": {}
"""
LAST = "players: {Ann: {hand: 3 red}, Bob: {}}\nturn: 80\nturns_left: 2\n"

_TWO_CHOSEN = ("space", "1", "2", "enter")
_TUNNEL = ("space", "slash", *"constantinople smyrna", "enter", "enter")


def _position(name: str, text: str) -> Start:
    return at_table(lambda: at_position(name, text))


_HAND = _position("usa", HAND)
_USA = at_table(lambda: played("usa", 60))

VISITS = [
    Visit("menu", menu),
    Visit("menu with a game", menu, with_games=True),
    Visit("first quick start", first_quick_start),
    Visit("setup", menu, ("n",)),
    Visit("setup, a name", menu, ("n", "enter", "ctrl+u", *"Zoë")),
    Visit("setup, a color", menu, ("n", "enter", "tab", "right")),
    Visit("setup, last line", menu, ("n", "up")),
    Visit("saved games", menu, ("g",), with_games=True),
    Visit("saved games, deleting", menu, ("g", "x"), with_games=True),
    Visit("statistics", menu, ("e",), with_games=True),
    Visit("notice", notice),
    Visit("settings", menu, ("s",)),
    Visit("help of the menu", menu, ("question_mark",)),
    Visit("help of the setup", menu, ("n", "question_mark")),
    Visit("rules from the menu", menu, ("r",)),
    *(
        Visit(f"rules of {name}", at_table(lambda name=name: played(name, 0)), ("r",))  # type: ignore[misc]
        for name in ("europe", "paris", "great_lakes")
    ),
    Visit("first handoff", new_table),
    Visit("first tickets", new_table, ("space",)),
    Visit("first tickets, two chosen", new_table, ("space", "1", "2", "down")),
    Visit("first tickets kept", new_table, _TWO_CHOSEN),
    Visit("first tickets hidden", new_table, ("space", "f2")),
    Visit("computer players", watched("usa"), ("enter", "enter")),
    Visit("computer players, to the end", watched("usa"), ("enter", "end")),
    Visit("first game, handoff", first_game),
    Visit("first game, tickets", first_game, ("space",)),
    Visit("first game, turn", first_turn(hints_on=True), ("space",)),
    Visit("handoff", _USA),
    Visit("turn", _USA, ("space",)),
    Visit("turn, a city", _HAND, ("space", "right")),
    Visit("turn, a route", _HAND, ("space", "n")),
    Visit("turn, the other view", _HAND, ("space", "right", "z")),
    Visit("second card", first_turn(), ("space", "d")),
    Visit("two cards drawn", first_turn(), ("space", "d", "d")),
    Visit("hand hidden", _USA, ("space", "f2")),
    Visit("search, nothing typed", _USA, ("space", "slash")),
    Visit("search", _USA, ("space", "slash", *"sa")),
    Visit("routes from a city", _HAND, ("space", "right", "enter")),
    Visit("paying", _HAND, ("space", "n", "enter")),
    Visit("asked before a claim", asks_before_claim, ("space", "n", "enter", "enter")),
    Visit("claimed", _HAND, ("space", "n", "enter", "enter")),
    Visit("asked before drawing tickets", _USA, ("space", "t")),
    Visit("tickets offered", _USA, ("space", "t", "y")),
    Visit("own tickets", _HAND, ("space", "i")),
    Visit("log", _USA, ("l",)),
    Visit("help in a game", _USA, ("space", "question_mark")),
    Visit("leaving", _USA, ("q",)),
    Visit("ending early", _USA, ("q", "4")),
    Visit("edit players", _USA, ("q", "3")),
    Visit("last round", _position("usa", LAST), ("space",)),
    Visit("handoff of the last round", _position("usa", LAST)),
    Visit("europe, turn", at_table(lambda: played("europe", 90)), ("space",)),
    Visit("tunnel, revealing", _position("europe", TUNNEL), _TUNNEL),
    Visit("tunnel, all revealed", _position("europe", TUNNEL), (*_TUNNEL, "a")),
    Visit("tunnel, paying", _position("europe", TUNNEL), (*_TUNNEL, "a", "enter")),
    Visit("station, in which city", _position("europe", TUNNEL), ("space", "s")),
    Visit("station, paying", _position("europe", TUNNEL), ("space", "s", *"kobenh", "enter")),
    Visit("paris, turn", at_table(lambda: played("paris", 50)), ("space",)),
    Visit("flag", _position("paris", FLAG), ("space", "slash", *"champs opera", "enter", "enter")),
    Visit("lakes, turn", at_table(lambda: played("great_lakes", 120)), ("space",)),
    Visit("starting pieces", _position("great_lakes", STARTING_PIECES), ("space",)),
    Visit("starting pieces chosen", _position("great_lakes", STARTING_PIECES), ("space", "enter")),
    Visit("exchange", _position("great_lakes", LAKES), ("space", "x")),
    Visit("harbor, in which city", _position("great_lakes", LAKES), ("space", "h")),
    Visit("harbor, paying", _position("great_lakes", LAKES), ("space", "h", "enter")),
    Visit("refilling", _position("great_lakes", LAKES), ("space", "1")),
    Visit("market fill", _position("great_lakes", FILL), ("space",)),
    Visit("count, start", counting("europe")),
    Visit("count, a ticket", counting("usa", at=2)),
    Visit("count, longest path", counting("usa", at=-2)),
    Visit("count, winner", counting("great_lakes", at=-1)),
    Visit("scores", scores("usa")),
    Visit("scores, next page", scores("europe"), ("tab",)),
    Visit("scores, last page", scores("great_lakes"), ("tab", "tab")),
    Visit("review", scores("usa"), ("g",)),
    Visit("replay", menu, ("g", "v", "pagedown", "right", "e"), with_games=True),
    Visit("what decided", review),
    Visit("play on", menu, ("g", "down", "v", "pagedown", "p"), with_games=True),
    Visit("review, earlier", scores("europe"), ("g", "pageup", "left")),
    Visit("review, chart", scores("paris"), ("g", "g")),
    Visit("help of the scores", scores("usa"), ("question_mark",)),
    Visit("deal begun before", deal_begun, with_games=True),  # It begins games.
]
BY_NAME = {visit.name: visit for visit in VISITS}

ONCE = (
    *(
        "menu",
        "first quick start",
        "setup",
        "saved games",
        "statistics",
        "what decided",
        "notice",
        "deal begun before",
    ),
    *("settings", "help of the menu"),
    *("rules from the menu", "first handoff", "first tickets", "first tickets kept", "turn"),
    *("hand hidden", "search", "routes from a city", "paying", "asked before a claim"),
    *("own tickets", "log", "leaving", "edit players", "tunnel, revealing", "tunnel, paying"),
    *("station, in which city", "station, paying", "flag", "starting pieces", "exchange"),
    *(
        "refilling",
        "market fill",
        "computer players",
        "count, start",
        "scores",
        "review",
        "play on",
    ),
)
"""Visits of each kind of screen and prompt, once."""
