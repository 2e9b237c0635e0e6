"""Maps of the common map editor as CSV: a round trip, and every kind of broken file."""

from collections import Counter
from pathlib import Path

import pytest

from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_csv import export_map, import_map
from ttr_tui.mapfile.map_file import map_from_text, read_map
from ttr_tui.mapfile.problems import FileError
from ttr_tui.text import as_typed

CITIES = """Name,X,Y
Ålesund,100,100
Bergen,90,300
Oslo,300,310
Røros,310,150
"""
ROUTES = """From,To,Length,Colour,Wagon style,Locomotives
Ålesund,Bergen,3,Grey,Ferry,1
Bergen,Oslo,4,Red,Tunnel,0
Bergen,Oslo,4,Blue,Tunnel,0
Oslo,Røros,2,Green,Train,0
Røros,Ålesund,3,,,
"""
TICKETS = """Deck,From,To,Points,Long deck
Regular,Ålesund,Oslo,7,no
Regular,Bergen,Røros,6,no
Regular,Ålesund,Røros,3,no
Long,Ålesund,Bergen,3,yes
Long,Oslo,Røros,2,yes
"""


def folder_with(folder: Path, **texts: str | bytes) -> Path:
    """A folder with a small map; `texts` replace its files."""
    for kind, text in ({"cities": CITIES, "routes": ROUTES, "tickets": TICKETS} | texts).items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{kind}.csv").write_bytes(data)
    return folder


def facts(game_map: GameMap) -> tuple[Counter[object], ...]:
    """The cities, routes and tickets, without ids and rules."""
    cities = game_map.cities
    names = [as_typed(city.name) for city in cities]

    def color(index: int | None) -> str:
        return "gray" if index is None else game_map.colors[index]

    def pair(ends: tuple[int, ...]) -> frozenset[str]:
        return frozenset(names[city] for city in ends)

    return (
        Counter(names),
        Counter(
            (pair(r.ends), r.length, color(r.color), r.locomotives, r.tunnel)
            for r in game_map.routes
        ),
        Counter((pair(t.ends), t.points, t.long) for t in game_map.tickets),
    )


@pytest.mark.parametrize("name", known_maps())
def test_round_trip(name: str, tmp_path: Path) -> None:
    """A map of the program comes back with the same cities, routes and tickets. Of two routes by
    different modes between the same cities, CSV says only that there are two: both must be alike.
    """
    map_file = read_map(find_map(name))
    exported = export_map(map_file)
    for file, text in exported.texts.items():
        (tmp_path / file).write_text(text, "utf-8")
    text, remarks = import_map(tmp_path)
    again = map_from_text(text, name, name).game_map
    pictures = [each for each in remarks if "only a picture" in each.message]
    assert len(pictures) == (name == "great_lakes")  # One for all ships.
    kept = [each for each in remarks if each not in pictures]
    before, after = facts(map_file.game_map), facts(again)
    assert before[0] == after[0] and before[2] == after[2]
    assert (before[1] - after[1]).total() <= len(kept)
    assert "which of 2 decks pays for a route" in exported.left_out or not kept
    assert "other spellings" in exported.left_out


def test_small_map(tmp_path: Path) -> None:
    """A ferry, a tunnel, a double route, a long ticket; what was guessed is marked."""
    text, remarks = import_map(folder_with(tmp_path))
    assert not remarks
    game_map = map_from_text(text, "small", "small").game_map
    assert [city.id for city in game_map.cities] == ["alesund", "bergen", "oslo", "roros"]
    ferry, red, blue, *_ = game_map.routes
    assert (ferry.locomotives, ferry.length) == (1, 3)
    assert red.tunnel and blue.tunnel and red.parallels == (blue.index,)
    assert [ticket.long for ticket in game_map.tickets] == [False] * 3 + [True] * 2
    assert "# Guessed:" in text
    assert game_map.rules.max_players == 2


@pytest.mark.parametrize(
    "change",
    [
        {"cities": CITIES.replace(",", ";"), "routes": ROUTES.replace(",", "\t")},
        {"cities": b"\xef\xbb\xbf" + CITIES.encode()},
        {"cities": CITIES.replace(",", ";").replace("100;100", "100,0;100,0")},
        {"cities": CITIES.replace("\n", "\r\n") + "\r\n\r\n"},
        {"routes": ROUTES.replace("Colour", "Color").replace("From", " FROM ")},
        {"routes": ROUTES.replace("Ålesund", "alesund")},
        {"cities": CITIES.replace("90,300", "-2.7333333333333334,5e-05")},
        {"tickets": TICKETS.replace("Oslo,7", "Oslo,Auto")},
        {"tickets": "\n".join(",".join(x.split(",")[1:4]) for x in TICKETS.split("\n")[:4])},
    ],
    ids=[
        "semicolons and tabs",
        "BOM",
        "decimal comma",
        "Windows",
        "heads",
        "accents",
        "floats",
        "auto",
        "columns",
    ],
)
def test_other_ways_to_write_it(change: dict[str, str | bytes], tmp_path: Path) -> None:
    text, _ = import_map(folder_with(tmp_path, **change))
    assert len(map_from_text(text, "small", "small").game_map.routes) == 5


def test_places_on_earth(tmp_path: Path) -> None:
    """North is above, and a degree of longitude is shorter in the north."""
    cities = "Name,Lat,Lon\nOslo,60,10\nBergen,60,5\nRøros,62.5,11\nÅlesund,62.5,6\n"
    text, _ = import_map(folder_with(tmp_path, cities=cities))
    placement = map_from_text(text, "small", "small").placement
    oslo, _, roros, _ = placement.cities
    assert roros[1] < oslo[1]
    assert placement.aspect == pytest.approx(6 / 2.5 * 0.48, abs=0.02)


@pytest.mark.parametrize(
    ("kind", "old", "new", "line", "said"),
    [
        ("cities", "Name,X,Y", "Name,X", 1, 'the column "Y" is missing'),
        ("cities", "Name,X,Y", "City,X,Y", 1, 'the column "Name" is missing'),
        ("cities", "Name,X,Y", "Name,Lat,Y", 1, 'the column "Lon" is missing'),
        ("cities", "90,300", "ninety,300", 3, 'x: "ninety", expected a number'),
        ("cities", "90,300", "90,", 3, 'y: "", expected a number'),
        ("cities", "90,300", "90,5,300,5", 3, "5 values for 3 columns; a decimal comma?"),
        ("cities", "90,300", "nan,300", 3, 'x: "nan", expected a number'),
        ("cities", "90,300", "1e9,300", 3, 'x: "1e9", expected a number'),
        ("cities", "90,300", "300,310", 4, "is at the place of another city"),
        ("cities", "Bergen,", "alesund,", 3, 'the city "alesund" is there already'),
        ("cities", "Bergen,", ",", 3, 'name: "", expected 1 to 60 characters'),
        ("cities", "Bergen,", "B" * 61 + ",", 3, "expected 1 to 60 characters"),
        ("cities", "Bergen,", '"Bergen,', 3, "this is no CSV"),
        ("cities", CITIES, "", 1, "the file is empty"),
        ("cities", "Bergen", "Ber\0gen", 1, "this is no text file"),
        ("routes", "Bergen,Oslo,4,Red", "Bergn,Oslo,4,Red", 3, 'did you mean "Bergen"?'),
        ("routes", "Bergen,Oslo,4,Red", "Bergen,Rome,4,Red", 3, 'there is no city "Rome"'),
        ("routes", "Bergen,Oslo,4,Red", "Bergen,Bergen,4,Red", 3, "to itself"),
        ("routes", "Oslo,4,Red", "Oslo,four,Red", 3, 'length: "four", expected a whole number'),
        ("routes", "Oslo,4,Red", "Oslo,0,Red", 3, 'length: "0", expected a whole number'),
        ("routes", "Oslo,4,Red", "Oslo,10,Red", 3, "expected a whole number from 1 to 9"),
        ("routes", "4,Red", "4,Rde", 3, 'colour: "Rde", did you mean "red"?'),
        ("routes", "Ferry,1", "Ferry,4", 2, "locomotives: "),
        ("routes", "Length", "Len", 1, 'the column "Length" is missing'),
        ("tickets", "Oslo,7", "Oslo,", 2, 'points: "", expected a whole number'),
        ("tickets", "Oslo,7", "Oslo,7.5", 2, 'points: "7.5", expected a whole number'),
        ("tickets", "Ålesund,Oslo", "Ålesund,Troms", 2, 'there is no city "Troms"'),
        (
            "tickets",
            TICKETS.partition("\n")[2],
            "Long,Bergen,Oslo,7,yes\nLong,Oslo,Røros,2,yes",
            1,
            "0 regular tickets, expected at least 2",
        ),
        *(
            (kind, text.partition("\n")[2], "", 1, f"there are no {kind}")
            for kind, text in (("cities", CITIES), ("routes", ROUTES), ("tickets", TICKETS))
        ),
        ("tickets", "7,no", "7,perhaps", 2, 'long deck: "perhaps", expected yes or no'),
    ],
)
def test_broken_file(kind: str, old: str, new: str, line: int, said: str, tmp_path: Path) -> None:
    """Each problem is found at its line."""
    texts = {"cities": CITIES, "routes": ROUTES, "tickets": TICKETS}
    assert old in texts[kind]
    folder_with(tmp_path, **{kind: texts[kind].replace(old, new, 1)})
    with pytest.raises(FileError) as caught:
        import_map(tmp_path)
    of_kind = [each for each in caught.value.problems if each.file.endswith(f"{kind}.csv")]
    assert (of_kind[0].line, said in of_kind[0].message) == (line, True), of_kind


@pytest.mark.parametrize(
    ("kind", "old", "new", "line", "said"),
    [
        ("routes", "3,Grey,Ferry", "3,Red,Ferry", 2, "a ferry with a color"),
        ("routes", "4,Blue,Tunnel", "5,Blue,Tunnel", 4, 'Bergen – Oslo differ: length "4" and "5"'),
        ("routes", "4,Blue,Tunnel", "4,Blue,Train", 4, 'differ: wagon style "tunnel" and "train"'),
        (
            "routes",
            "4,Blue,Tunnel,0",
            "4,,Tunnel,2",
            4,
            'differ: locomotives "0" and "2"; both get',
        ),
        ("routes", "4,Red,Tunnel,0", "4,,Tunnel,2", 4, '"2" and "0"; both get those of line 3'),
        ("routes", "Locomotives", "Locos", 1, '"Locos" is ignored, did you mean "Locomotives"?'),
        ("tickets", "Long deck", "Long", 1, '"Long" is ignored, did you mean "Long deck"?'),
        ("cities", "Name,X,Y", "Name,X,Y,Zoom", 1, 'the column "Zoom" is ignored'),
        ("routes", "Oslo,Røros,2", "Oslo,Bergen,4", 5, "a third route"),
        ("routes", "Green,Train", "Green,Ship", 5, 'the wagon style "Ship" is only a picture'),
        ("tickets", "Long,Ålesund,Bergen", "Long,Røros,Ålesund", 5, "is there already"),
    ],
)
def test_what_a_map_cannot_hold(
    kind: str, old: str, new: str, line: int, said: str, tmp_path: Path
) -> None:
    """It is named by its line, in the map too, and the rest is imported."""
    texts = {"cities": CITIES, "routes": ROUTES, "tickets": TICKETS}
    assert old in texts[kind]
    text, remarks = import_map(folder_with(tmp_path, **{kind: texts[kind].replace(old, new, 1)}))
    assert (remarks[0].line, said in remarks[0].message) == (line, True)
    assert f"# {kind}.csv, line {line}: {remarks[0].message}" in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Bergen,90", "Bergen,ninety", ["cities.csv:3"]),
        ("Bergen,", "Oslo,", ["cities.csv:4", "routes.csv:2"]),
    ],
    ids=["a bad place", "a name twice"],
)
def test_bad_city_is_one_problem(old: str, new: str, said: list[str], tmp_path: Path) -> None:
    """The routes and tickets of this city are not reported one by one. Warnings come last."""
    routes = ROUTES.replace("Green,Train", "Green,Ship")
    folder_with(tmp_path, cities=CITIES.replace(old, new), routes=routes)
    with pytest.raises(FileError) as caught:
        import_map(tmp_path)
    *problems, warning = (f"{Path(p.file).name}:{p.line}" for p in caught.value.problems)
    assert (problems, warning) == (said, "routes.csv:5")
    assert caught.value.problems[-1].message.startswith("warning: the wagon style")


@pytest.mark.parametrize(("name", "players"), [("usa", 5), ("europe", 5), ("paris", 4)])
def test_guess_fits_the_printed_maps(name: str, players: int, tmp_path: Path) -> None:
    """As many players, and about as many pieces; the file says both."""
    map_file = read_map(find_map(name))
    for file, text in export_map(map_file).texts.items():
        (tmp_path / file).write_text(text, "utf-8")
    text, _ = import_map(tmp_path)
    rules = map_from_text(text, name, name).game_map.rules
    assert f"players: {{max: {players}}}" in text
    assert rules.pieces.count == pytest.approx(map_file.game_map.rules.pieces.count, abs=4)


def test_guess_suits_the_longest_ticket(tmp_path: Path) -> None:
    """Five players would have too few pieces for a ticket over 8 spaces: fewer players can play."""
    stops = [f"Stop {number}" for number in range(1, 10)]
    cities = "Name,X,Y\n" + "".join(f"{stop},{n * n},{n}\n" for n, stop in enumerate(stops))
    pairs = [(a, b) for n, a in enumerate(stops) for b in stops[n + 1 : n + 4 : 2]]
    routes = "From,To,Length\n" + "".join(f"{one},{two},4\n" for one, two in pairs)
    tickets = "From,To,Points\n" + "".join(f"Stop 1,{stop},9\n" for stop in stops[1:])
    tickets += "".join(f"Stop 2,{stop},9\n" for stop in stops[2:])
    text, _ = import_map(folder_with(tmp_path, cities=cities, routes=routes, tickets=tickets))
    assert "players: {max: 2}" in text and "pieces: {count: 21}" in text
    guessed = text[text.index("# Guessed:") : text.index("\ncities:")]
    assert "\ntitle: " in guessed and "\naspect: " in guessed


def test_other_encoding_and_missing_files(tmp_path: Path) -> None:
    folder_with(tmp_path, cities=CITIES.encode("latin-1"))
    (tmp_path / "routes.csv").rename(tmp_path / "roads.csv")
    with pytest.raises(FileError, match="no file of routes"):
        import_map(tmp_path)
    (tmp_path / "roads.csv").rename(tmp_path / "My Routes.CSV")
    with pytest.raises(FileError, match=r"cities\.csv:2:1: this is not UTF-8"):
        import_map(tmp_path)
