"""Setting up a game, and editing its players later."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import ClassVar, Final

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.form import INDENT, FormScreen, PeopleForm
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, pad_line
from ttr_tui.board.render.thumbnail import thumbnail
from ttr_tui.engine import (
    GameMap,
    IllegalActionError,
    StartingPiecesRules,
    TicketRules,
    parts_of,
)
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.people import Person, people_from, problem_with
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.text import counted

SEEDS: Final = 2**32
_MAX_WIDTH: Final = 118
_PLAYERS_WIDTH: Final = 55
"""Columns of the players' rows; on narrow screens the map is drawn beside these rows only."""
_BESIDE_ALL: Final = 36
"""Columns to the right of the form from which the map is drawn beside the whole form."""
_MIN_DRAWING: Final = (20, 6)


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """The setup of a map, its special rules, and what scores besides routes and tickets."""
    rules, tickets = game_map.rules, game_map.rules.of(TicketRules)
    if rules.get(StartingPiecesRules) is not None:
        many = " and ".join(deck.pieces.many for deck in rules.decks)
        pieces = f"{rules.of(StartingPiecesRules).total} {many}"
    else:
        pieces = counted(rules.pieces.count, rules.pieces.one, rules.pieces.many)
    cards = sum(deck.starting_hand for deck in rules.decks)
    return [
        f"{rules.min_players} to {rules.max_players} players; each starts with {pieces}, "
        f"{cards} cards and {tickets.keep_at_start} of {tickets.deal} tickets",
        f"Special rules: {_special_rules(game_map)}",
        f"Bonus: {_bonus(game_map)}",
    ]


def _special_rules(game_map: GameMap) -> str:
    decks = game_map.rules.decks
    words = [f"{' and '.join(deck.mode for deck in decks)} cards"] if len(decks) > 1 else []
    words += ["ferries"] if any(route.locomotives for route in game_map.routes) else []
    words += [part.special for part in parts_of(game_map) if part.special]
    return ", ".join(words) or "none (the classic game)"


def _bonus(game_map: GameMap) -> str:
    words = [
        part.bonus(game_map.rules.of(part.settings))
        for part in parts_of(game_map)
        if part.bonus is not None and part.settings is not None
    ]
    return ", ".join(words) or "none"


class MapChoice:
    """The maps to choose from: those that come with the program, and the one `asked` for. A map is
    read when it is chosen; one that cannot be read is skipped."""

    def __init__(self, asked: MapFile | None = None) -> None:
        self._names = list(known_maps())
        self._read: dict[str, MapFile | None] = {}
        self._at = 0
        if asked is not None:
            name = asked.game_map.id
            if name not in self._names:
                self._names.insert(0, name)
            self._at = self._names.index(name)
            self._read[name] = asked
        elif self._current() is None:
            self.change(1)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def chosen(self) -> MapFile:
        """The chosen map."""
        found = self._current()
        assert found is not None, "only maps that can be read are chosen"
        return found

    def change(self, step: int) -> None:
        """Choose the next map, or with a negative step the previous one."""
        for _ in self._names:
            self._at = (self._at + step) % len(self._names)
            if self._current() is not None:
                return

    def _current(self) -> MapFile | None:
        name = self._names[self._at]
        if name not in self._read:
            try:
                self._read[name] = read_map(find_map(name))
            except (FileError, MapNotFoundError):
                self._read[name] = None
        return self._read[name]


class SetupScreen(FormScreen):
    """A form with a line for each choice. All have sensible values: Enter on every line starts a
    game.

    `people` are the players of the last game, `first` the seat of the first player of the next;
    without them, names are suggested and the first player is random.
    """

    HELP_TITLE: ClassVar[str] = "New game"

    def __init__(
        self,
        map_file: MapFile | None = None,
        people: Sequence[Person] = (),
        first: int | None = None,
    ) -> None:
        self._maps = MapChoice(map_file)
        count = self._map_file.game_map.rules.min_players
        suggested = people_from([f"Player {number}" for number in range(1, count + 1)])
        super().__init__(PeopleForm(people or suggested, suggested=not people))
        self._first = first if first in range(len(people)) else None
        """The line of the first player, `None` for random."""
        self._hints_on = not people
        self.row = "map"
        self._make_room()

    @property
    def _map_file(self) -> MapFile:
        return self._maps.chosen

    def players(self) -> list[str]:
        """The players' names in seating order."""
        return [person.name for person in self.form.people()]

    def rows(self) -> Sequence[str]:
        return ["map", *self.name_rows(), "first", "hints", "start"]

    def page_width(self) -> int:
        return min(_MAX_WIDTH, self.app.size.width - 4)

    @property
    def _problem(self) -> str:
        """Why these players cannot play this map; empty if they can."""
        return problem_with(self.form.people(), self._map_file.game_map) or ""

    def page(self, width: int) -> Sequence[Line]:
        map_file = self._map_file
        across = min(self.PAGE_WIDTH, width)
        first = "random" if self._first is None else self.form.name(self._first)
        head = [
            line(("New game", "strong")),
            BLANK,
            self.row_line("map", "Map", self.choice("map", map_file.game_map.title)),
        ]
        hints_on = "on" if self._hints_on else "off"
        button = Span("  Start  ", "button" if self.row == "start" else "bar strong", "finish")
        problem = wrap(self._problem, across - len(INDENT) - 2)
        lower = [
            *self.people_lines("Players"),
            BLANK,
            self.row_line("first", "First player", self.choice("first", fit(first, 30))),
            self.row_line("hints", "Hints", self.choice("hints", hints_on)),
            BLANK,
            line(INDENT, "  ", button),
            *(line(INDENT, "  ", (text, "bad")) for text in problem),
        ]
        room = self.app.size.height - 1
        upper, lower = self._in_room(head, lower, across - len(INDENT), room)
        if width - across >= _BESIDE_ALL:
            return self._with_drawing([*upper, *lower], across, width, room)
        start = next(at for at, spans in enumerate(lower) if spans and spans[-1] == button)
        beside = self._with_drawing(lower[:start], _PLAYERS_WIDTH, width, start)
        return [*upper, *beside, *lower[start:]]

    def _in_room(
        self, head: list[Line], lower: list[Line], width: int, room: int
    ) -> tuple[list[Line], list[Line]]:
        """The head with the description and rules of the map, and the lower part of the form, in at
        most `room` rows. If that is too low, blank lines are left out first, then the rules, then
        the end of the description."""
        map_file = self._map_file
        about = wrap(map_file.about, width)
        rules = [
            line(INDENT, (text, "title"))
            for rule in rules_in_three_lines(map_file.game_map)
            for text in wrap(rule, width)
        ]
        if len(head) + len(about) + len(rules) + 1 + len(lower) > room:
            head, lower = [p for p in head if p], [p for p in lower if p]
            if len(head) + len(about) + len(rules) + len(lower) > room:
                rules = []
            left = max(1, room - len(head) - len(rules) - len(lower))
            if len(about) > left:
                about = [*about[: left - 1], fit(f"{about[left - 1]}…", width)]
        else:
            rules.append(BLANK)
        return [*head, *(line(INDENT, (text, "quiet")) for text in about), *rules], lower

    def _with_drawing(self, lines: list[Line], left: int, width: int, room: int) -> list[Line]:
        """The lines with the map drawn to the right of them, if there is enough room."""
        map_file = self._map_file
        shape = 2 * map_file.placement.aspect
        down = min(room, round((width - left) / shape))
        across = min(width - left, round(down * shape))
        if across < _MIN_DRAWING[0] or down < _MIN_DRAWING[1]:
            return lines
        drawn = thumbnail(
            map_file.game_map, map_file.placement, across, down, ascii=self.app.board_theme.ascii
        )
        lines = [*lines, *[BLANK] * (down - len(lines))]
        return [
            (*pad_line(spans, left), *map(_drawn, drawn[row])) if row < len(drawn) else spans
            for row, spans in enumerate(lines)
        ]

    def more_commands(self) -> Sequence[Command]:
        return [self.reseat_command()]

    def can_change(self) -> bool:
        match self.row:
            case "map":
                return len(self._maps) > 1
            case "first" | "hints":
                return True
            case _:
                return super().can_change()

    def change(self, step: int) -> None:
        match self.row:
            case "map":
                self._maps.change(step)
                self._make_room()
                self.names_changed()
            case "first":
                options = [None, *self.form.seated()]
                self._first = options[(options.index(self._first) + step) % len(options)]
            case "hints":
                self._hints_on = not self._hints_on
            case _:
                super().change(step)

    def reseated(self, one: int, other: int) -> None:
        if self._first in (one, other):  # The same player stays first.
            self._first = one + other - self._first

    def _make_room(self) -> None:
        """Have a line for each possible player of this map; no named player is dropped."""
        self.form.make_room(self._map_file.game_map.rules.max_players)

    def names_changed(self) -> None:
        if self._first is not None and self._first not in self.form.seated():
            self._first = None

    def finish(self) -> None:
        people = self.form.people()
        if self._problem:
            return
        first = None if self._first is None else self.form.seated().index(self._first)
        session = self.app.begin(self._map_file, people, first, randbelow(SEEDS))
        session.set_hints(self._hints_on)
        self.app.play(session)


def _drawn(run: tuple[str, bool]) -> Span:
    text, is_city = run
    return Span(text, "strong" if is_city else "quiet")


class EditPlayersScreen(FormScreen):
    """Names and colors of the players of a game can be changed, nothing else."""

    HELP_TITLE: ClassVar[str] = "Edit players"
    finish_word: ClassVar[str] = "done"
    finish_help: ClassVar[str] = "continue the game with these names and colors"

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(PeopleForm(hot_seat.people))
        self._hot_seat = hot_seat
        self._problem = ""
        self.row = self.name_rows()[0]

    def rows(self) -> Sequence[str]:
        return [*self.name_rows(), "done"]

    def page(self, width: int) -> Sequence[Line]:
        button = Span("  Done  ", "button" if self.row == "done" else "bar strong", "finish")
        return [
            line(("Edit players", "strong")),
            BLANK,
            line(("Seats, cards and pieces stay the same.", "quiet")),
            BLANK,
            *self.people_lines("Players"),
            BLANK,
            line(INDENT, "  ", button),
            line(INDENT, "  ", (self._problem, "bad")),
        ]

    def names_changed(self) -> None:
        self._problem = ""

    def finish(self) -> None:
        try:
            self._hot_seat.edit_players(self.form.everybody())
        except IllegalActionError as illegal:
            self._problem = str(illegal)
            return
        self.app.remember_players(self._hot_seat)
        self.dismiss_page()
