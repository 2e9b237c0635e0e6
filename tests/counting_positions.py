"""Counting positions: the number of sequences of one, two, three … actions from fixed positions.
Any change to the legal actions or their results changes a number.

`tests/counting_positions/*.yaml` has five positions (docs/positions.md) for each map. `counts` goes
to the greatest depth with less than 200,000 sequences, and at least to 2; sequences that end the
game are not continued. `reason` says why the numbers last changed. The tests count only to a quick
depth; this counts everything and reports differences:

    python -m tests.counting_positions [MAP …]

If the numbers should change, it writes them with the reason. `--only` selects positions by a part
of their `about`, so that the others keep their reasons:

    python -m tests.counting_positions --write --reason "…" [--only "…"] [MAP …]
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttr_tui.engine import Game
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.position import Position, read_position
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.readers import items, section, text, whole_number
from ttr_tui.mapfile.yaml_nodes import read_yaml

FOLDER: Final = Path(__file__).parent / "counting_positions"
MAX: Final = 200_000
MIN_DEPTH: Final = 2
KEYS: Final = ("about", "position", "counts", "reason")
COUNT: Final = whole_number(0, 10**9)


@dataclass(frozen=True, slots=True)
class Counted:
    """A position, its counts for one action, two actions and so on, and why they last changed."""

    about: str
    position: Position
    counts: tuple[int, ...]
    reason: str


def read(path: Path) -> list[Counted]:
    """The positions of a file. Raises `FileError` with all errors in the file."""
    problems = Problems(str(path))
    node = read_yaml(path, problems)
    fields = section(node, problems, "positions", ("format", "map", "positions"))
    assert fields is not None, "a file of positions is a mapping"
    fields.required("format", whole_number(2, 2))
    game_map = read_map(find_map(fields.required("map", text(50)) or "")).game_map
    found: list[Counted] = []
    for item in fields.required("positions", items("positions", 50)) or ():
        part = section(item, problems, "a position", KEYS)
        assert part is not None, "a position is a mapping"
        value = part.value("position")
        position = None if value is None else read_position(value, problems, game_map)
        about, reason = part.required("about", text(200)), part.required("reason", text(500))
        numbers = part.required("counts", items("counts", 50, least=0)) or ()
        counts = [COUNT(number, problems) or 0 for number in numbers]
        if position is not None and about and reason:
            found.append(Counted(about, position, tuple(counts), reason))
    problems.check()
    return found


def sequences(game: Game, depth: int) -> int:
    """The number of sequences of `depth` actions."""
    if depth == 1:
        return len(game.legal())
    total = 0
    for action in game.legal():
        after = game.copy()
        after.apply(action)
        total += sequences(after, depth - 1)
    return total


def all_counts(game: Game) -> Iterator[int]:
    """The counts by depth, to the minimum depth and then as long as they are below the limit."""
    depth = 0
    while True:
        depth += 1
        if (count := sequences(game, depth)) == 0 or (count >= MAX and depth > MIN_DEPTH):
            return
        yield count


def write(path: Path, counted: list[tuple[Counted, tuple[int, ...]]], reason: str) -> None:
    """Write numbers that differ, with the reason; the rest of the file stays as it is."""
    words = path.read_text(encoding="utf-8")
    heads = [match.start() for match in re.finditer(r"^  - about:", words, re.MULTILINE)]
    parts = [words[a:b] for a, b in zip(heads, [*heads[1:], len(words)], strict=True)]
    for index, (known, counts) in enumerate(counted):
        if counts != known.counts:
            lines = f"    counts: [{', '.join(map(str, counts))}]\n    reason: {reason}\n"
            parts[index] = re.sub(
                r"    counts: .*\n    reason: .*\n", lambda _, new=lines: new, parts[index]
            )
    path.write_text(words[: heads[0]] + "".join(parts), encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="count the sequences from fixed positions")
    parser.add_argument("maps", nargs="*", metavar="MAP")
    parser.add_argument("--only", default="", help="select positions by a part of their text")
    parser.add_argument("--write", action="store_true", help="write the numbers, with a reason")
    parser.add_argument("--reason", help="why the numbers change")
    options = parser.parse_args()
    if options.write != bool(options.reason):
        parser.error("--write and --reason go together")
    if options.reason and not re.fullmatch(r"\w[\w ,.;()'–-]*", options.reason):
        parser.error("expected a reason in one line of plain words")
    known = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
    if unknown := {*options.maps} - {*known}:
        parser.error(f"no positions for {', '.join(sorted(unknown))}, only for {', '.join(known)}")
    differing = 0
    for name in options.maps or known:
        counted: list[tuple[Counted, tuple[int, ...]]] = []
        for stored in read(known[name]):
            counts = stored.counts
            if options.only in stored.about:
                counts = tuple(all_counts(stored.position.game()))
                sys.stdout.write(f"{name}: {stored.about}\n  {' '.join(map(str, counts))}\n")
            if counts != stored.counts:
                differing += 1
                sys.stdout.write(f"  stored: {' '.join(map(str, stored.counts)) or 'nothing'}\n")
            sys.stdout.flush()
            counted.append((stored, counts))
        if options.write:
            write(known[name], counted, options.reason)
    if differing and not options.write:
        sys.exit(f"{differing} positions have other numbers than stored")


if __name__ == "__main__":
    main()
