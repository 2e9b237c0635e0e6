"""Make a reading test of the boards: `python -m tools.reading_test FOLDER KEYS`.

It writes a picture of the game screen for each map and size, with the colors of the routes shuffled
so that nobody knows them by heart, `questions.md` for readers, who see only the pictures, and
`keys.md` with the right answers, in the folder KEYS. Each run has a new seed, which `keys.md`
names; `--seed 7` makes a test again. Needs Pillow and the font DejaVu Sans Mono, see
`tools/pictures/make_pictures.py`.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from secrets import randbelow
from tempfile import TemporaryDirectory

from tools.pictures.make_pictures import game_screen, middle_of_a_game, picture
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.session import Session

SMALL, LARGE = (80, 24), (120, 40)
BOARDS = (
    *(("usa", SMALL), ("usa", LARGE), ("europe", SMALL), ("europe", LARGE)),
    ("great_lakes", LARGE),
)
NAMES, TURNS, CARDS = ("Ann", "Bob", "Cid"), 45, 15
ROUTES, CITIES = 8, 2
"""Routes and cities that are asked about for each picture."""
_ROUTE_COLORS = re.compile(r"(?<=colors: \[)[^\]]*(?=\]\S*.*\}$)", re.MULTILINE)

HOW_TO_ANSWER = """# Reading test

Look only at the pictures. For each answer say whether you are sure. Small boards have codes of
three letters for some cities. Letters on spaces: R red, O orange, Y yellow, G green, B blue, P
purple, W white, K black, * or + gray, L a locomotive. Each sign is one space: a letter, a small
square, ∩ or ≈, all in the color of their route; a route of squares has one letter. On the large
board of the Great Lakes, ≈ stands between the spaces of a route by water and is no space itself.
Routes of the player's tickets are on a gold line and have a letter or a sign in each space. Claimed
routes are bands; two of one player that touch have two shades. Of a route that nobody has claimed,
say its color, the number of its spaces, and whether it is a tunnel (∩), goes by water (≈) or is
plain; of a double route, say so for both. Of a claimed route, say the player and the number of its
spaces.
"""


def shuffled(map_name: str, chance: Random, folder: Path) -> MapFile:
    """The map with the colors of its routes shuffled; gray routes stay gray."""
    text = find_map(map_name).read_text("utf-8")
    head, routes, rest = text.partition("\nroutes:\n")
    colors = [
        color
        for found in _ROUTE_COLORS.findall(rest)
        for color in found.split(", ")
        if color != "gray"
    ]
    chance.shuffle(colors)

    def others(found: re.Match[str]) -> str:
        new: list[str] = []
        for color in found[0].split(", "):
            free = (at for at, one in enumerate(colors) if one not in new)
            new.append("gray" if color == "gray" else colors.pop(next(free, 0)))
        return ", ".join(new)

    file = folder / f"{map_name}.yaml"
    file.write_text(head + routes + _ROUTE_COLORS.sub(others, rest), "utf-8")
    return read_map(file)


def questions(session: Session, chance: Random) -> list[tuple[str, str]]:
    """Questions about a game's board, and their answers."""
    view = session.view(None)
    game_map, owners, is_open = view.game_map, view.owners, view.open_routes()
    names = [city.name for city in game_map.cities]
    asked: list[tuple[str, str]] = []
    for connection in chance.sample(game_map.connections, ROUTES):
        answers = []
        for route in game_map.routes:  # Two cities may have routes of two connections.
            if {*route.ends} != {*connection.ends}:
                continue
            owner = owners[route.index]
            by_water = route.locomotives or route.deck
            track = "tunnel" if route.tunnel else "by water" if by_water else "plain"
            color = "gray" if route.color is None else game_map.colors[route.color]
            about = f"{color}, {track}" if owner is None else f"claimed by {NAMES[owner]}"
            if owner is None and route.index not in is_open:
                about = "closed"
            answers.append(f"{about}, {route.length} spaces")
        a, b = (names[end] for end in connection.ends)
        asked.append((f"The route or routes {a}–{b}?", "; ".join(answers)))
    for city in chance.sample([i for i, one in enumerate(game_map.cities) if one.name], CITIES):
        ends = [one.ends for one in game_map.connections if city in one.ends]
        near = sorted(names[a + b - city] for a, b in ends)
        asked.append((f"Which cities have a route to {names[city]}?", ", ".join(near)))
    return asked


def main() -> None:
    words = sys.argv[1:]
    seed = int(words.pop()) if words[-2:-1] == ["--seed"] else randbelow(10**6)
    words = [word for word in words if word != "--seed"]
    if len(words) != 2:
        sys.exit(__doc__)
    (folder, keys_folder), chance = map(Path, words), Random(seed)
    for each in (folder, keys_folder):
        each.mkdir(parents=True, exist_ok=True)
    asked, keys = [HOW_TO_ANSWER], [f"# Keys\n\nSeed {seed}.\n"]
    for map_name, size in BOARDS:
        with TemporaryDirectory() as maps:
            map_file = shuffled(map_name, chance, Path(maps))
        session = middle_of_a_game(map_file, NAMES, TURNS, chance.randrange(1000), CARDS)
        title = f"{map_name}-{size[0]}x{size[1]}"
        image = picture(*asyncio.run(game_screen(session, "dark", size)))
        image.save(folder / f"{title}.png")
        pairs = list(enumerate(questions(session, chance), 1))
        asked.append("\n".join([f"## {title}.png\n", *(f"{n}. {one}" for n, (one, _) in pairs)]))
        keys.append("\n".join([f"## {title}\n", *(f"{n}. {one}" for n, (_, one) in pairs)]))
    (folder / "questions.md").write_text("\n\n".join(asked) + "\n", "utf-8")
    (keys_folder / "keys.md").write_text("\n\n".join(keys) + "\n", "utf-8")


if __name__ == "__main__":
    main()
