"""Editing names and colors in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import ClassVar, Final

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.form import INDENT, FormScreen, PeopleForm
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, pad_line
from ttr_tui.board.render.thumbnail import thumbnail
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.engine.text import counted
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.people import Person, people_from, problem_with
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.play.session import Session


def rules_in_three_lines(game_map: GameMap) -> list[str]:
    """How it is set up, what is special about it, and what scores besides routes and tickets."""
    rules, tickets = game_map.rules, game_map.rules.tickets
    if rules.starting_pieces is not None:
        card_types = " and ".join(deck.pieces.many for deck in rules.decks)
        pieces = f"{rules.starting_pieces.total} {card_types}"
    else:
        pieces = counted(rules.pieces.count, rules.pieces.one, rules.pieces.many)
    cards = sum(deck.starting_hand for deck in rules.decks)
    begin = (
        f"{rules.min_players} to {rules.max_players} players; each {pieces}, {cards} cards, "
        f"{tickets.keep_at_start} of {tickets.deal} tickets"
    )
    return [begin, f"special: {_special(game_map)}", f"scores too: {_scores_too(game_map)}"]


def _special(game_map: GameMap) -> str:
    rules = game_map.rules
    found = [
        (len(rules.decks) > 1, f"{' and '.join(deck.mode for deck in rules.decks)} cards"),
        (any(route.locomotives for route in game_map.routes), "ferries"),
        (rules.tunnels is not None, "tunnels"),
        (rules.stations is not None, "stations"),
        (rules.harbors is not None, "harbors"),
        (rules.exchange is not None, "exchange of pieces"),
        (rules.flag is not None, "flag cards"),
    ]
    words = [word for there, word in found if there]
    return ", ".join(words) or "nothing, the game as most people know it"


def _scores_too(game_map: GameMap) -> str:
    rules = game_map.rules
    words: list[str] = []
    if rules.longest_path is not None:
        words.append(f"{rules.longest_path.name} {rules.longest_path.bonus}")
    if rules.stations is not None:
        words.append(f"a station left {rules.stations.points_left}")
    if rules.harbors is not None:
        words.append(f"a harbor up to {max(rules.harbors.points)}")
    if rules.flag is not None:
        words.append(f"a whole flag {rules.flag.points}")
    return ", ".join(words) or "nothing"


class MapChoice:
    """The maps to choose from: those that come with the program, and the one asked for. Each is
    read when it is chosen; one that cannot be read is passed over."""

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
        elif self._here() is None:
            self.change(1)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def chosen(self) -> MapFile:
        """The map that the choice is on now."""
        found = self._here()
        assert found is not None, "only maps that can be read are chosen"
        return found

    def change(self, step: int) -> None:
        """Choose the next one, or the one before."""
        for _ in self._names:
            self._at = (self._at + step) % len(self._names)
            if self._here() is not None:
                return

    def _here(self) -> MapFile | None:
        name = self._names[self._at]
        if name not in self._read:
            try:
                self._read[name] = read_map(find_map(name))
            except (FileError, MapNotFoundError):
                self._read[name] = None
        return self._read[name]


SEEDS: Final = 2**32
_WIDEST: Final = 118
_PEOPLE: Final = 52
"""Columns of the rows of people, beside which the map is drawn where there is no more room."""
_BESIDE_ALL: Final = 36
_MIN_DRAWING: Final = (20, 6)


class SetupScreen(FormScreen):
    """A form, one line for each choice. Sensible choices are made already: Enter all the way
    through starts a game.

    `people` are those of the last game, and `begins` the seat of who is to begin; without them,
    names are suggested and lots are drawn.
    """

    HELP_TITLE: ClassVar[str] = "Setting up a game"

    def __init__(
        self,
        map_file: MapFile | None = None,
        people: Sequence[Person] = (),
        begins: int | None = None,
    ) -> None:
        self._maps = MapChoice(map_file)
        least = self._map_file.game_map.rules.min_players
        suggested = people_from([f"Player {number}" for number in range(1, least + 1)])
        super().__init__(PeopleForm(people or suggested, suggested=not people))
        self._begins = begins if begins in range(len(people)) else None
        """The line of the name that begins, `None` to draw it by lot."""
        self._hints_on = not people
        self.row = "map"
        self._make_room()

    @property
    def _map_file(self) -> MapFile:
        return self._maps.chosen

    def players(self) -> list[str]:
        """Those who play, in the order of their seats."""
        return [person.name for person in self.form.people()]

    def rows(self) -> Sequence[str]:
        return ["map", *self.name_rows(), "begins", "explains", "start"]

    def page_width(self) -> int:
        return min(_WIDEST, self.app.size.width - 4)

    @property
    def _problem(self) -> str:
        """What keeps these people from playing: said at once, not only at the start."""
        return problem_with(self.form.people(), self._map_file.game_map) or ""

    # What it looks like.

    def page(self, width: int) -> Sequence[Line]:
        map_file = self._map_file
        across = min(self.PAGE_WIDTH, width)
        begins = "drawn by lot" if self._begins is None else self.form.name(self._begins)
        head = [
            line(("A new game", "strong")),
            BLANK,
            self.row_line("map", "Map", self.choice("map", map_file.game_map.title)),
        ]
        hints_on = "at each step: a first game" if self._hints_on else "only when asked for"
        button = Span("  Start  ", "button" if self.row == "start" else "bar strong", "finish")
        problem = wrap(self._problem, across - len(INDENT) - 2)
        lower = [
            *self.people_lines("Players"),
            BLANK,
            self.row_line("begins", "Begins", self.choice("begins", fit(begins, 30))),
            self.row_line("explains", "Help", self.choice("explains", hints_on)),
            BLANK,
            line(INDENT, "  ", button),
            *(line(INDENT, "  ", (text, "bad")) for text in problem),
        ]
        room = self.app.size.height - 1
        upper, lower = self._in_room(head, lower, across - len(INDENT), room)
        if width - across >= _BESIDE_ALL:
            return self._with_drawing([*upper, *lower], across, width, room)
        start = next(at for at, pieces in enumerate(lower) if pieces and pieces[-1] == button)
        beside = self._with_drawing(lower[:start], _PEOPLE, width, start)
        return [*upper, *beside, *lower[start:]]

    def _in_room(
        self, head: list[Line], lower: list[Line], width: int, room: int
    ) -> tuple[list[Line], list[Line]]:
        """The `head` with what there is to say of the map, and the lower part of the form, in the
        `room` there is. Where that is too low air goes first, then the rules in short, then the end
        of what the map says of itself."""
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
        """The lines with the map drawn to the right of them, where that is large enough."""
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
            (*pad_line(pieces, left), *map(_drawn, drawn[row])) if row < len(drawn) else pieces
            for row, pieces in enumerate(lines)
        ]

    # What can be done.

    def more_commands(self) -> Sequence[Command]:
        return [self.reseat_command()]

    def can_change(self) -> bool:
        match self.row:
            case "map":
                return len(self._maps) > 1
            case "begins" | "explains":
                return True
            case _:
                return super().can_change()

    def change(self, step: int) -> None:
        match self.row:
            case "map":
                self._maps.change(step)
                self._make_room()
                self.names_changed()
            case "begins":
                options = [None, *self.form.seated()]
                self._begins = options[(options.index(self._begins) + step) % len(options)]
            case "explains":
                self._hints_on = not self._hints_on
            case _:
                super().change(step)

    def reseated(self, one: int, other: int) -> None:
        if self._begins in (one, other):  # Who begins stays who begins.
            self._begins = one + other - self._begins

    def _make_room(self) -> None:
        """A line for everybody who can play this map; nobody who is named already is dropped."""
        self.form.make_room(self._map_file.game_map.rules.max_players)

    def names_changed(self) -> None:
        if self._begins is not None and self._begins not in self.form.seated():
            self._begins = None

    def finish(self) -> None:
        people = self.form.people()
        if self._problem:
            return
        first = None if self._begins is None else self.form.seated().index(self._begins)
        session = self.app.begin(self._map_file, people, first, randbelow(SEEDS))
        session.set_hints(self._hints_on)
        self.app.play(session)


def _drawn(run: tuple[str, bool]) -> Span:
    text, is_city = run
    return Span(text, "strong" if is_city else "quiet")


class EditPlayersScreen(FormScreen):
    """The people in their seats: names and colors can be changed, nothing else."""

    HELP_TITLE: ClassVar[str] = "Names and colors"
    finish_word: ClassVar[str] = "done"
    finish_help: ClassVar[str] = "go on with the game under these names and colors"

    def __init__(self, session: Session) -> None:
        super().__init__(PeopleForm(session.people))
        self._session = session
        self._problem = ""
        self.row = self.name_rows()[0]

    def rows(self) -> Sequence[str]:
        return [*self.name_rows(), "done"]

    def page(self, width: int) -> Sequence[Line]:
        button = Span("  Done  ", "button" if self.row == "done" else "bar strong", "finish")
        return [
            line(("Names and colors", "strong")),
            BLANK,
            line(("The seats stay as they are, and so does everything on the table.", "quiet")),
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
            self._session.edit_players(self.form.everybody())
        except IllegalActionError as illegal:
            self._problem = str(illegal)
            return
        self.app.remember_players(self._session)
        self.dismiss_page()
