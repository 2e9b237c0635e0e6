"""Maps of the common map editor: three CSV files with the cities, the routes and the tickets.

`import_map` makes the text of a map file of them, `export_map` the three files of a map. What was
guessed, and what one of the formats cannot hold, is said in comments or messages.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui import files
from ttr_tui.mapfile.decks import COLORS, GRAY
from ttr_tui.mapfile.map_file import MapFile, map_from_text, map_id
from ttr_tui.mapfile.map_network import Neighbors, path_length
from ttr_tui.mapfile.problems import MAX_PROBLEMS, FileError, Problem
from ttr_tui.text import as_typed, counted, did_you_mean, shown

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "cities": ("Name", "X", "Y"),
    "routes": ("From", "To", "Length", "Colour", "Wagon style", "Locomotives"),
    "tickets": ("Deck", "From", "To", "Points", "Long deck"),
}
"""The files and their columns, as they are exported; `Lat` and `Lon` can replace `X` and `Y`."""

_REQUIRED: Final = {
    "cities": ("name",),
    "routes": ("from", "to", "length"),
    "tickets": ("from", "to", "points"),
}
_MAX_BYTES: Final = 1_000_000
_FARTHEST: Final = 1e9
_MARGIN: Final = 0.05
"""Left free at each edge of the board."""
_PIXELS: Final = 1000
"""The height of the board in an exported file."""
_COLORS: Final = {
    **{color: color for color in (*COLORS, GRAY)},
    **{"grey": GRAY, "any": GRAY, "none": GRAY, "": GRAY, "pink": "purple", "violet": "purple"},
}
_STYLES: Final = {"": "", "train": "", "normal": "", "wagon": "", "tunnel": "tunnel"}
"""What the editor calls a route; any other word is only a picture, as a ship is."""
_TRUTH: Final = {
    **dict.fromkeys(("yes", "true", "1", "x", "long"), True),
    **dict.fromkeys(("", "no", "false", "0", "short"), False),
}
_POINTS: Final = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
_PLAYERS: Final = 5
_PIECES: Final = 45
_LEAST_PIECES: Final = 3
_SHARE: Final = 0.75
"""The part of all spaces that the pieces of all players can fill, as on the printed boards."""


class Imported(NamedTuple):
    """The text of a map file, and what it cannot hold, by file and line."""

    text: str
    remarks: tuple[Problem, ...]


class _Route(NamedTuple):
    ends: tuple[str, str]
    color: str
    length: int
    style: str
    locomotives: int
    line: int


class _Notes(NamedTuple):
    errors: list[Problem]
    remarks: list[Problem]


class _Row(NamedTuple):
    """A row of a file, by the names of its columns."""

    file: Path
    line: int
    notes: _Notes
    values: Mapping[str, str]

    def text(self, column: str) -> str:
        return self.values.get(column, "").strip()

    def note(self, message: str) -> None:
        errors = self.notes.errors
        errors.append(Problem(str(self.file), self.line, 1, message))
        if len(errors) >= MAX_PROBLEMS:
            raise FileError(errors)

    def remark(self, message: str) -> None:
        self.notes.remarks.append(Problem(str(self.file), self.line, 1, message))

    def number(self, column: str, least: int, most: int, empty: int | None = None) -> int | None:
        """A whole number; an empty one is `empty`, or an error."""
        text = self.text(column)
        if not text and empty is not None:
            return empty
        if re.fullmatch("[0-9]{1,6}", text) and least <= int(text) <= most:
            return int(text)
        self.note(f"{column}: {shown(text)}, expected a whole number from {least} to {most}")
        return None

    def place(self, column: str) -> float | None:
        text = self.text(column)
        number = re.fullmatch(r"[+-]?[0-9]{1,9}([.,][0-9]*)?(e[+-]?[0-9]{1,3})?", text.casefold())
        if number and abs(value := float(text.replace(",", "."))) < _FARTHEST:
            return value
        self.note(f"{column}: {shown(text)}, expected a number such as 12.5")
        return None


def import_map(folder: Path) -> Imported:
    """The map in the CSV files of a folder. Raises `FileError` with all errors and remarks about
    them, and `OSError` if the folder cannot be read."""
    folder = folder.absolute() if not folder.name else folder
    tables = _tables(folder)
    errors, remarks = notes = _Notes([], [])
    rows = {kind: [*_rows(file, kind, notes)] for kind, file in tables.items()}
    cities = _Cities(rows["cities"])
    cities.is_broken = any(each.file == str(tables["cities"]) for each in errors)
    routes: dict[frozenset[str], list[_Route]] = {}
    for row in rows["routes"]:
        if (route := _route(row, cities.ends(row))) is not None:
            lanes = routes.setdefault(frozenset(route.ends), [])
            if len(lanes) == 2:
                row.remark("a third route between two cities is left out")
                continue
            if lanes and (differing := _differences(lanes[0], route)):
                names = f"{row.text('from')} – {row.text('to')}"
                values = f"{', '.join(differing)}; both get those of line {lanes[0].line}"
                row.remark(f"the two routes {names} differ: {values}")
                route = lanes[0]._replace(color=GRAY if lanes[0].locomotives else route.color)
            lanes.append(route)
    tickets: dict[frozenset[str], tuple[tuple[str, str], int | str, bool]] = {}
    for row in rows["tickets"]:
        ends = cities.ends(row)
        auto = row.text("points").casefold() == "auto"
        points = "auto" if auto else row.number("points", 1, 500)
        deck, long = row.text("long deck").casefold(), "long" in row.text("deck").casefold()
        if deck not in _TRUTH:
            row.note(f"long deck: {shown(deck)}, expected yes or no")
        if ends is not None and points is not None:
            if frozenset(ends) in tickets:
                row.remark("this ticket is there already: left out")
            else:
                tickets[frozenset(ends)] = ends, points, long or _TRUTH.get(deck, False)
    if sum(long for *_, long in tickets.values()) == 1:  # Each player is dealt one, or nobody is.
        tickets = {pair: (ends, points, False) for pair, (ends, points, _) in tickets.items()}
    if errors:
        errors.sort(key=lambda each: ([*map(str, tables.values())].index(each.file), each.line))
        warnings = (each._replace(message=f"warning: {each.message}") for each in remarks)
        raise FileError([*errors, *warnings])
    lines = [
        f"# Made of the CSV files in {shown(folder.name)}. These files have no rules: what is",
        "# marked as guessed is for you to change.",
        *(f"# {Path(each.file).name}, line {each.line}: {each.message}" for each in remarks),
        *_yaml(folder.name, cities.lines, [*routes.values()], [*tickets.values()]),
    ]
    text = "\n".join(lines) + "\n"
    try:
        map_from_text(text, map_id(folder), str(folder))
    except FileError as error:
        for *_, message in error.problems:  # Their lines are those of a file that is not written.
            file = next((tables[kind] for kind in tables if kind in message), folder)
            errors.append(Problem(str(file), 1, 1, message))
        raise FileError(errors) from None
    return Imported(text, tuple(remarks))


def _tables(folder: Path) -> dict[str, Path]:
    """The file of each kind: the one with its name, such as `my cities.csv`."""
    found, errors = {}, []
    for kind in COLUMNS:
        stem = kind.removesuffix("ies").removesuffix("s")
        names = [each for each in sorted(folder.iterdir()) if each.suffix.casefold() == ".csv"]
        matching = [each for each in names if stem in each.name.casefold()]
        if len(matching) == 1:
            found[kind] = matching[0]
        else:
            what = "no file" if not matching else "several files"
            errors.append(Problem(str(folder), 1, 1, f"{what} of {kind}, expected {kind}.csv"))
    if errors:
        raise FileError(errors)
    return found


def _rows(file: Path, kind: str, notes: _Notes) -> Iterator[_Row]:
    """The rows of a file, as far as it can be read as a table."""
    row = _Row(file, 1, notes, {})
    try:
        text = files.read_file(file, _MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        row._replace(line=line).note("this is not UTF-8, save the file as UTF-8")
        return
    if "\0" in text:
        row.note("this is no text file")
        return
    head, *_ = text.splitlines() or [""]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    names: list[str] = []
    last = 0
    try:
        for values in reader:
            row, last = row._replace(line=last + 1), reader.line_num
            if not any(value.strip() for value in values):
                continue
            if not names:
                names = [" ".join(value.casefold().split()) for value in values]
                names = ["colour" if name == "color" else name for name in names]
                if not _has_columns(row, kind, names):
                    return
            elif len(values) > len(names) and any(values[len(names) :]):
                hint = "; a decimal comma? Separate the columns by semicolons" * (delimiter == ",")
                row.note(f"{len(values)} values for {len(names)} columns{hint}")
            else:
                row = row._replace(values=dict(zip(names, values, strict=False)))
                yield row
    except csv.Error as error:
        row._replace(line=last + 1).note(f"this is no CSV: {error}")
    if not row.values:
        row._replace(line=1).note(f"there are no {kind}" if names else "the file is empty")


def _has_columns(head: _Row, kind: str, names: Sequence[str]) -> bool:
    """Whether all required columns are there. Those that are not known are remarks."""
    needed = [*_REQUIRED[kind]]
    if kind == "cities":
        needed += ("lat", "lon") if "lat" in names else ("x", "y")
    missing = [column for column in needed if column not in names]
    for column in missing:
        head.note(f"the column {shown(column.title())} is missing")
    places = ("X", "Y", "Lat", "Lon") if kind == "cities" else ()
    known = {each.casefold(): each for each in (*COLUMNS[kind], *places)}
    for name in filter(None, names[:MAX_PROBLEMS]):
        if name not in known:
            head.remark(f"the column {shown(name.title())} is ignored{did_you_mean(name, known)}")
    return not missing


class _Cities:
    """The cities by their names as typed, and the lines of the map file for them."""

    def __init__(self, rows: Sequence[_Row]) -> None:
        self.is_broken = False
        """Whether a row has an error: then a name that is not known is an error only once."""
        self._names: dict[str, str] = {}
        """As written, by the name as typed."""
        self._ids: dict[str, str] = {}
        self._missed: set[str] = set()
        places: dict[tuple[float, float], str] = {}
        for row in rows:
            name, of_earth = row.text("name"), bool(row.text("lat"))
            x, y = (row.place("lon" if of_earth else "x"), row.place("lat" if of_earth else "y"))
            key = as_typed(name)
            if not name or len(name) > 60:
                row.note(f"name: {shown(name)}, expected 1 to 60 characters")
            elif key in self._names:
                row.note(f"the city {shown(name)} is there already")
            elif x is not None and y is not None:
                if (place := (x, -y) if of_earth else (x, y)) in places:
                    row.note(f"{shown(name)} is at the place of another city")
                places[place] = key
            self._names.setdefault(key, name)  # With an error, too: its routes have none.
        taken: set[str] = set()
        for number, key in enumerate(self._names, 1):
            id = re.sub("[^a-z0-9]+", "_", key).strip("_")[:36] or f"city_{number}"
            while id in taken:
                id += "_2"
            taken.add(id)
            self._ids[key] = id
        of_earth = any(row.text("lat") for row in rows)
        self.lines = self._lines(places, of_earth=of_earth) if places else []

    def _lines(self, places: Mapping[tuple[float, float], str], *, of_earth: bool) -> list[str]:
        middle = sum(y for _, y in places) / len(places)
        wide = [x * (cos(radians(middle)) if of_earth else 1) for x, _ in places]
        high = [y for _, y in places]
        left, top = min(wide), min(high)
        width, height = max(wide) - left or 1.0, max(high) - top or 1.0
        aspect = min(4.0, max(0.5, width / height))
        lines = [f"aspect: {aspect:.2f} # the width of the cities by their height", "", "cities:"]
        for key, x, y in zip(places.values(), wide, high, strict=True):
            across = _MARGIN + (1 - 2 * _MARGIN) * (x - left) / width
            down = _MARGIN + (1 - 2 * _MARGIN) * (y - top) / height
            id, name = self._ids[key], _quoted(self._names[key])
            lines.append(f"  - {{id: {id}, name: {name}, x: {across:.4f}, y: {down:.4f}}}")
        return lines

    def ends(self, row: _Row) -> tuple[str, str] | None:
        """The ids of the two cities of a route or ticket."""
        found = []
        for column in ("from", "to"):
            name = row.text(column)
            key = as_typed(name)
            if key in self._ids:
                found.append(self._ids[key])
            elif self._ids and key not in self._missed:
                hint = did_you_mean(name, self._names)
                row.note(f"{column}: there is no city {shown(name)}{hint}")
                if self.is_broken:
                    self._missed.add(key)
        if len(found) == 2 and found[0] == found[1]:
            row.note(f"from {row.text('from')} to itself, expected another city")
            return None
        return (found[0], found[1]) if len(found) == 2 else None


def _route(row: _Row, ends: tuple[str, str] | None) -> _Route | None:
    length = row.number("length", 1, max(_POINTS))
    locomotives = row.number("locomotives", 0, length or max(_POINTS), empty=0)
    color = _COLORS.get(row.text("colour").casefold())
    if color is None:
        row.note(f"colour: {shown(row.text('colour'))}{did_you_mean(row.text('colour'), _COLORS)}")
    style = row.text("wagon style").casefold()
    if style not in _STYLES and not locomotives:
        message = f"the wagon style {shown(row.text('wagon style'))} is only a picture"
        if all(each.message != message for each in row.notes.remarks):  # Once, for all its routes.
            row.remark(message)
    if locomotives and color not in (None, GRAY):
        row.remark("a ferry with a color: ttr has only gray ferries")
        color = GRAY
    if ends is None or length is None or locomotives is None or color is None:
        return None
    return _Route(ends, color, length, _STYLES.get(style, style), locomotives, row.line)


def _differences(first: _Route, second: _Route) -> list[str]:
    """What a map has only once for the two rows of a double route, with both values."""
    values = (
        ("length", first.length, second.length),
        ("wagon style", first.style or "train", second.style or "train"),
        ("locomotives", first.locomotives, second.locomotives),
    )
    return [
        f"{what} {shown(str(one))} and {shown(str(two))}" for what, one, two in values if one != two
    ]


def _yaml(
    title: str,
    cities: Sequence[str],
    routes: Sequence[Sequence[_Route]],
    tickets: Sequence[tuple[tuple[str, str], int | str, bool]],
) -> Iterator[str]:
    """The lines of the map file."""
    long = sum(is_long for *_, is_long in tickets)
    short = len(tickets) - long
    dealt = next((each for each in (3, 2) if short >= 2 * each), 1)
    most = min(_PLAYERS, short // dealt, long or _PLAYERS)
    players, pieces = _guess(routes, [ends for ends, *_ in tickets], most)
    yield from ("", "format: 2", "", "# Guessed:")
    yield f"title: {_quoted(title[:60])} # the name of the folder"
    yield f"players: {{max: {players}}}"
    yield f"pieces: {{count: {pieces}}} # all players fill up to three quarters of the spaces"
    if long or dealt < 3:
        keep = min(2, dealt)
        more = "long: 1, rejected: out of the game, " if long else ""
        yield "ticket_rules:"
        yield f"  at_start: {{deal: {dealt + bool(long)}, {more}keep: {keep}}}"
        yield f"  in_turn: {{draw: {dealt}, keep: 1}}"
    lengths = sorted({route.length for lanes in routes for route in lanes})
    if lengths[-1:] > [6]:
        known = sorted({*lengths, 1, 2, 3, 4, 5, 6})
        yield f"points: {{{', '.join(f'{each}: {_POINTS[each]}' for each in known)}}}"
    if any(route.style == "tunnel" for lanes in routes for route in lanes):
        yield "tunnels: {cards: 3}"
    yield "longest_path: {bonus: 10}"
    yield from cities
    yield from ("", "routes:")
    for lanes in routes:
        first = lanes[0]
        colors = ", ".join(route.color for route in lanes)
        more = f", locomotives: {first.locomotives}" if first.locomotives else ""
        more += ", tunnel: true" if first.style == "tunnel" else ""
        start, end = first.ends
        yield f"  - {{from: {start}, to: {end}, length: {first.length}, colors: [{colors}]{more}}}"
    yield from ("", "tickets:")
    for (start, end), points, is_long in tickets:
        more = ", long: true" if is_long else ""
        yield f"  - {{from: {start}, to: {end}, points: {points}{more}}}"


def _guess(
    routes: Sequence[Sequence[_Route]], tickets: Sequence[tuple[str, str]], most: int
) -> tuple[int, int]:
    """The number of players and the pieces of each as on the printed boards: all players fill
    three quarters of the spaces, and each can build the longest ticket twice."""
    neighbors: Neighbors = defaultdict(list)
    for lanes in routes:
        for one, two in (lanes[0].ends, lanes[0].ends[::-1]):
            neighbors[one].append((two, lanes[0].length))
    longest = max((path_length(neighbors, *ends) or 1 for ends in tickets), default=1)
    filled = _SHARE * sum(route.length for lanes in routes for route in lanes)
    players = max(2, min(most, int(filled / (2 * longest))))
    return players, min(_PIECES, max(_LEAST_PIECES, round(filled / players)))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class Exported(NamedTuple):
    """The texts of the three files by their names, and what they cannot hold."""

    texts: dict[str, str]
    left_out: tuple[str, ...]


def export_map(map_file: MapFile) -> Exported:
    """The CSV files of a map."""
    game_map, places = map_file.game_map, map_file.placement
    names = [city.name for city in game_map.cities]
    decks = game_map.rules.decks
    cities = [
        (name, f"{x * places.aspect * _PIXELS:.1f}", f"{y * _PIXELS:.1f}")
        for name, (x, y) in zip(names, places.cities, strict=True)
    ]
    routes = []
    for route in game_map.routes:
        style = "Tunnel" if route.tunnel else "Ferry" if route.locomotives else "Train"
        if len(decks) > 1 and not route.tunnel and not route.locomotives:
            style = decks[route.deck].pieces.one.title()
        start, end = (names[city] for city in route.ends)
        color = GRAY if route.color is None else game_map.colors[route.color]
        routes.append((start, end, route.length, color.title(), style, route.locomotives))
    tickets = []
    for ticket in game_map.tickets:
        start, end = (names[city] for city in ticket.ends)
        deck = "Long" if ticket.long else "Regular"
        tickets.append((deck, start, end, ticket.points, "yes" if ticket.long else "no"))
    left_out = ["the rules, cards and pieces"]
    for what, has in (
        ("junctions (they are cities)", any(city.junction for city in game_map.cities)),
        ("ports", any(city.port for city in game_map.cities)),
        ("other spellings", any(city.also for city in game_map.cities)),
        (f"which of {counted(len(decks), 'deck')} pays for a route", len(decks) > 1),
    ):
        if has:
            left_out.append(what)
    texts = {}
    for kind, rows in (("cities", cities), ("routes", routes), ("tickets", tickets)):
        file = io.StringIO()
        csv.writer(file, lineterminator="\n").writerows([COLUMNS[kind], *rows])
        texts[f"{kind}.csv"] = file.getvalue()
    return Exported(texts, tuple(left_out))
