"""A player who only reads lines, and the program in lines without a terminal."""

from collections.abc import Callable, Sequence
from io import StringIO, TextIOBase
from pathlib import Path
from random import Random

from ttr_tui.lines.console import Console
from ttr_tui.lines.program import Program
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.seated_players import players_from_texts
from ttr_tui.play.session import Session
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import Settings
from ttr_tui.words import line_commands, line_program
from ttr_tui.words import line_game as line_words
from ttr_tui.words.language import _

Choose = Callable[[Sequence[str]], str | None]
"""What is typed after these new lines; `None` ends the input."""

MOST = 6000
"""Answers in a game; a game that takes more does not get on."""


class Terminal(TextIOBase):
    """Both ends of the program: what it reads is what `choose` types after the lines it wrote."""

    encoding = "utf-8"

    def __init__(self, choose: Choose) -> None:
        self._choose, self._out, self._read = choose, StringIO(), 0
        self.answers = 0

    def write(self, text: str) -> int:
        return self._out.write(text)

    @property
    def text(self) -> str:
        """Everything that was written."""
        return self._out.getvalue()

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        new, self._read = self.text[self._read :].splitlines(), len(self.text)
        self.answers += 1
        assert self.answers < MOST, new
        typed = self._choose(new)
        return "" if typed is None else f"{typed}\n"


def map_file(name: str) -> MapFile:
    return read_map(find_map(name))


def program(
    terminal: Terminal, folder: Path, *, can_clear: bool = False, **settings: bool
) -> Program:
    """The program in lines with its files in this folder."""
    folders = user_folders(folder)
    console = Console(terminal, terminal, can_clear=can_clear)  # type: ignore[arg-type]

    def begin(chosen: tuple[MapFile, Sequence[object], int | None], _remember: bool) -> Session:
        return SavedGames(folders.games).begin(chosen[0], chosen[1], first=chosen[2], seed=1)  # type: ignore[arg-type]

    return Program(console, folders, Settings()._replace(**settings), begin)


def play(
    choose: Choose,
    folder: Path,
    name: str = "usa",
    players: str = "Ann,computer:easy",
    *,
    seed: int = 1,
    hints: bool = False,
    can_clear: bool = False,
) -> str:
    """Begin a game that is saved in this folder and play it; return everything that was said."""
    terminal = Terminal(choose)
    seated = players_from_texts(players.split(","))
    store = SavedGames(user_folders(folder).games)
    session = store.begin(map_file(name), seated, first=None, seed=seed)
    session.set_hints(hints)
    program(terminal, folder, can_clear=can_clear).play(session)
    return terminal.text


def typing(*lines: str) -> Choose:
    """Type these lines, then end the input."""
    left = iter(lines)
    return lambda _new: next(left, None)


_FIRST = 4
"""It chooses among the first ones of a list: they are worth most."""


class Reader:
    """Plays a game knowing only what is said: it claims what it can, else draws, and chooses from
    lists by chance. `leaves_after` ends the input after so many answers."""

    def __init__(self, seed: int = 1, *, leaves_after: int = MOST) -> None:
        self._chance = Random(seed)
        self._left = leaves_after
        self._tried: list[str] = []
        self.said: list[str] = []
        self.typed: list[str] = []

    def __call__(self, new: Sequence[str]) -> str | None:
        self.said += new
        self._left -= 1
        if self._left < 0:
            return None
        typed = self._answer(new)
        if typed is not None:
            self.typed.append(typed)
        return typed

    def _answer(self, new: Sequence[str]) -> str | None:
        """What a player would type after the last line, which says what is asked for."""
        last = [line for line in new if line != _("Type help to hear the commands.")][-1]
        numbers = dict[str, int]()
        for n in range(1, 40):
            for can_leave in (False, True):
                numbers[line_words.type_a_number(n, can_leave=can_leave)] = n
                numbers[line_words.number_or_options(n, can_leave=can_leave)] = n
        if line_program.after_game(8) in new:
            return None
        if last in numbers:
            self._tried.clear()
            return str(self._chance.randint(1, min(numbers[last], _FIRST)))
        if last in (line_words.play_all_the_same(), line_words.yes_or_no()):
            self._tried.clear()
            return "yes"
        if (
            _("{name}, type show when nobody else can read or hear this.", name="").split(",")[-1]
            in last
        ):
            return line_commands.command("show")
        if last.startswith(_enter()):
            self._tried.clear()
            return ""
        keep = [line_words.how_to_keep(n, full=n > 0) for n in range(6)]
        if last in keep:
            return f"{line_commands.command('keep')} {line_commands.argument('all')}"
        if last.startswith(_amounts()):
            return last.removeprefix(_amounts()).rstrip(".")
        return self._do_something()

    def _do_something(self) -> str:
        """Try one thing after the other."""
        draw = line_commands.command("draw")
        tries = [
            line_commands.command("claim"),
            f"{draw} {line_commands.argument('deck')}",
            *(f"{draw} {n}" for n in range(1, 7)),
            f"{draw} {line_commands.argument('tickets')}",
            line_commands.command("station"),
            line_commands.command("harbor"),
            line_commands.command("pass"),
        ]
        left = [each for each in tries if each not in self._tried]
        if not left:
            self._tried.clear()
            left = tries
        self._tried.append(left[0])
        return left[0]


def _enter() -> str:
    """How the prompt at the end of a turn begins."""
    return " ".join(_("Press Enter for: {line}", line="").split()[:2])


def _amounts() -> str:
    """How the last line of a question for numbers of pieces begins."""
    return line_words.type_amounts("|", can_leave=False).partition("|")[0]
