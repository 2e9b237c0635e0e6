"""Setting up a game: which map, who plays in which order, who begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from secrets import randbelow
from typing import ClassVar

from textual import events

from ttr_tui.games.map_words import rules_in_three_lines
from ttr_tui.games.people import COLOURS, problem_with
from ttr_tui.games.plain_text import clean, fit, pad, wrap
from ttr_tui.games.session import new_session
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError
from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Line, Piece, line
from ttr_tui.screens.page import PageScreen

SEEDS = 2**32
LONGEST_NAME = 200
_NAME_WIDTH = 32
_MAP, _FIRST_NAME = 0, 1


class SetupScreen(PageScreen):
    """A form, one line for each choice. Sensible choices are made already: Enter all the way
    through starts a game."""

    HELP_TITLE: ClassVar[str] = "Setting up a game"
    PAGE_WIDTH: ClassVar[int] = 76

    def __init__(self, map_file: MapFile | None = None, names: Sequence[str] = ()) -> None:
        super().__init__()
        self._maps = [map_file] if map_file is not None else _shipped_maps()
        self._map = 0
        rules = self._map_file.game_map.rules
        suggested = [f"Player {n}" for n in range(1, rules.least_players + 1)]
        self._suggested = frozenset() if names else frozenset(suggested)
        """Names nobody has typed: the first letter typed replaces one."""
        self._names = list(names) or suggested
        self._make_room()
        self._begins: int | None = None
        """The line of the name that begins, `None` to draw it by lot."""
        self._row = _MAP
        self._problem = ""

    @property
    def _map_file(self) -> MapFile:
        return self._maps[self._map]

    @property
    def _begins_row(self) -> int:
        return _FIRST_NAME + len(self._names)

    @property
    def _start_row(self) -> int:
        return self._begins_row + 1

    @property
    def _name_index(self) -> int | None:
        """Which name the mark is on."""
        index = self._row - _FIRST_NAME
        return index if 0 <= index < len(self._names) else None

    def players(self) -> list[str]:
        """Those who play, in the order of their seats."""
        return [name for name in self._names if name.strip()]

    # What it looks like.

    def page(self, width: int) -> Sequence[Line]:
        map_file, look = self._map_file, self.app.look
        rules = [
            line(" " * 12, (text, "title"))
            for rule in rules_in_three_lines(map_file.game_map)
            for text in wrap(rule, width - 12)
        ]
        lines = [
            line(("A new game", "strong")),
            (),
            self._row_line(_MAP, "Map", self._choice(map_file.game_map.title, len(self._maps))),
            *(line(" " * 12, (text, "quiet")) for text in wrap(map_file.about, width - 12)),
            *rules,
            (),
        ]
        taken = 0
        for index, name in enumerate(self._names):
            seat = look.seats[COLOURS[taken % len(COLOURS)]]
            taken += bool(name.strip())
            here = self._name_index == index
            shown = _end_of(name, _NAME_WIDTH - 2) + ("▏" if here else "")
            hint = "   type a name" if here and (not name or name in self._suggested) else ""
            pieces = [
                Piece(f" {seat.sign} ", seat.style) if name.strip() else Piece("   "),
                Piece(" "),
                Piece(
                    pad(shown or "nobody", _NAME_WIDTH),
                    "chosen" if here else "plain" if name else "faint",
                    f"row{_FIRST_NAME + index}",
                ),
                Piece(hint, "quiet"),
            ]
            lines.append(
                self._row_line(_FIRST_NAME + index, "Players" if not index else "", pieces)
            )
        begins = "drawn by lot" if self._begins is None else self._names[self._begins]
        choices = 1 + len(self.players())
        lines += [
            (),
            self._row_line(self._begins_row, "Begins", self._choice(fit(begins, 32), choices)),
            (),
            line(
                " " * 12,
                Piece(
                    "  Start  ", "button" if self._row == self._start_row else "bar strong", "start"
                ),
            ),
            (),
            line(" " * 12, (self._problem, "bad")),
        ]
        # Where the terminal is too low for all of it, air goes first, then the rules in short.
        room = self.app.size.height - 1
        if len(lines) > room:
            lines = [pieces for pieces in lines if pieces]
        return [pieces for pieces in lines if pieces not in rules] if len(lines) > room else lines

    def _row_line(self, row: int, label: str, pieces: Sequence[Piece]) -> Line:
        here = row == self._row
        return (
            Piece("▸ " if here else "  ", "accent"),
            Piece(pad(label, 10), "title", f"row{row}"),
            *(p if p.command else p._replace(command=f"row{row}") for p in pieces),
        )

    def _choice(self, text: str, choices: int) -> list[Piece]:
        arrows = choices > 1
        return [
            Piece("◂ " if arrows else "  ", "key", "earlier" if arrows else None),
            Piece(clean(text), "strong"),
            Piece(" ▸" if arrows else "", "key", "later" if arrows else None),
        ]

    # What can be done.

    def commands(self) -> Sequence[Command]:
        on_choice = (self._row == _MAP and len(self._maps) > 1) or self._row == self._begins_row
        index = self._name_index
        return [
            Command(
                "next",
                ("enter",),
                "start" if self._row == self._start_row else "next",
                "go on to the next line; on the last, start the game",
                self._next,
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move from line to line",
                self._move,
                shown="↑↓",
            ),
            Command(
                "change",
                ("left", "right"),
                "change",
                "choose the map, or who begins",
                self._change,
                possible=on_choice,
                shown="←→",
            ),
            Command(
                "seat",
                ("pageup", "pagedown"),
                "seat up or down",
                "change the seating order: move this name up or down",
                self._reseat,
                possible=index is not None,
                shown="PgUp PgDn",
            ),
            Command(
                "erase",
                ("backspace",),
                "",
                "erase the last letter of the name",
                self._erase,
                possible=index is not None and bool(self._names[index]),
            ),
            Command(
                "clear",
                ("ctrl+u",),
                "",
                "erase the whole name; a line without a name is nobody",
                self._clear,
                possible=index is not None and bool(self._names[index]),
            ),
            Command(
                "start",
                ("ctrl+s",),
                "",
                "start the game from any line",
                lambda _: self._start(),
            ),
            Command(
                "back",
                ("escape", "ctrl+b"),
                "back",
                "go back to the menu",
                lambda _: self.dismiss_page(),
            ),
            *(
                Command(f"row{row}", (), "", "", partial(self._go, row))
                for row in range(self._start_row)
            ),
            Command("earlier", (), "", "", lambda _: self._change("left"), possible=on_choice),
            Command("later", (), "", "", lambda _: self._change("right"), possible=on_choice),
        ]

    @property
    def takes_text(self) -> bool:
        return self._name_index is not None

    def typed(self, character: str) -> bool:
        index = self._name_index
        if index is None:
            return False
        before = "" if self._names[index] in self._suggested else self._names[index]
        self._names[index] = (before + character)[:LONGEST_NAME]
        self._names_changed()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text as typed."""
        event.stop()
        self.typed(clean(event.text))
        self.update()

    def _go(self, row: int, _key: str) -> None:
        self._row = row

    def _move(self, key: str) -> None:
        self._row = (self._row + (1 if key in ("down", "tab") else -1)) % (self._start_row + 1)

    def _next(self, _key: str) -> None:
        if self._row == self._start_row:
            self._start()
            return
        index = self._name_index
        if index is not None and not any(name.strip() for name in self._names[index:]):
            self._row = self._begins_row  # Nobody here and below.
        else:
            self._row += 1

    def _change(self, key: str) -> None:
        step = 1 if key == "right" else -1
        if self._row == _MAP:
            self._map = (self._map + step) % len(self._maps)
            self._make_room()
            self._names_changed()
            players = self.players()
            if len(players) > self._map_file.game_map.rules.most_players:
                self._problem = problem_with(players, self._map_file.game_map) or ""
        else:
            choices = [None, *(i for i, name in enumerate(self._names) if name.strip())]
            here = choices.index(self._begins)
            self._begins = choices[(here + step) % len(choices)]

    def _reseat(self, key: str) -> None:
        index = self._name_index
        if index is None:
            return
        other = index + (1 if key == "pagedown" else -1)
        if 0 <= other < len(self._names):
            names = self._names
            names[index], names[other] = names[other], names[index]
            if self._begins in (index, other):  # Who begins stays who begins.
                self._begins = index + other - self._begins
            self._row = _FIRST_NAME + other
            self._names_changed()

    def _erase(self, _key: str) -> None:
        if (index := self._name_index) is not None:
            self._names[index] = self._names[index][:-1]
            self._names_changed()

    def _clear(self, _key: str) -> None:
        if (index := self._name_index) is not None:
            self._names[index] = ""
            self._names_changed()

    def _make_room(self) -> None:
        """A line for everybody who can play this map; nobody who is named already is dropped."""
        while self._names and not self._names[-1].strip():
            self._names.pop()
        most = self._map_file.game_map.rules.most_players
        self._names += [""] * (most - len(self._names))

    def _names_changed(self) -> None:
        self._problem = ""
        if (
            self._begins is not None
            and not "".join(self._names[self._begins : self._begins + 1]).strip()
        ):
            self._begins = None

    def _start(self) -> None:
        players = self.players()
        problem = problem_with(players, self._map_file.game_map)
        if problem is not None:
            self._problem = problem
            return
        seed = randbelow(SEEDS)
        first = None
        if self._begins is not None:
            first = sum(bool(name.strip()) for name in self._names[: self._begins])
        self.app.play(new_session(self._map_file, players, first=first, seed=seed))


def _shipped_maps() -> list[MapFile]:
    """The maps that come with the program; one that cannot be read is left out."""
    maps: list[MapFile] = []
    for name in known_maps():
        try:
            maps.append(read_map(find_map(name)))
        except FileError:
            continue
    return maps


def _end_of(name: str, width: int) -> str:
    """The name, or its end where it is too long: that is where one types."""
    name = clean(name)
    if fit(name, width) == name:
        return name
    while name and fit(name, width - 1) != name:
        name = name[1:]
    return f"…{name}"
