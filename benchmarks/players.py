"""How strong the computer players are, and what their decisions cost.

python -m benchmarks.players                    play all matches and measure all costs (hours)
python -m benchmarks.players matches costs      only these sections
python -m benchmarks.players --share 0.05       a twentieth of the deals
python -m benchmarks.players --players hard,greedy    only matches and costs of these players
python -m benchmarks.players --jobs 2           play matches in two processes
python -m benchmarks.players --write            also write each table into docs/figures.md

The deals begin with seed 1,000,001. No player may be tuned on deals from there on.

The cost of a decision is the ratio of its CPU time to that of a random game of the bare loop with
as many players. Before every decision such a game is played and measured, so other programs and
other processors change both. The time of the bare games is their mean.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import process_time
from typing import Final, NamedTuple

from benchmarks import bare_usa, report
from benchmarks.scripted import GUESTS
from ttr_tui.arena.matches import Match, MatchResult, PlayerError, Style, play_deal, summarize
from ttr_tui.arena.processes import played_deals
from ttr_tui.arena.report import share_text
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.players import PLAYERS

FIRST_DEAL: Final = 1_000_001
_DEALS: Final = 400
_TABLE_DEALS: Final = 40
"""Deals of a match with a goal, and of the matches of every number of players."""

_STYLE_DEALS: Final = 100
_SCRIPTED_DEALS: Final = 50

STYLES: Final = ("easy", "medium", "hard", "racer", "collector", "blocker")
STYLE_HEADS: Final = ("turns", "tickets drawn", "kept", "stations", "routes", "spaces", "longest")

_COST_DEALS: Final = 10
_COST_GOALS: Final = {"medium": (1.5, 8.0), "hard": (30.0, 250.0)}
"""The largest cost in the mean, and of 99% of the decisions."""

_BARE_SEEDS: Final = 8
BEGIN, END = "<!-- players -->", "<!-- end of players -->"

Cells = tuple[str, ...]


class Contest(NamedTuple):
    """A match whose first player should be stronger: its part of the deals won, at the lower end of
    the 95% interval, is at least `low`, or its mean score at least `mean`."""

    map: str
    names: tuple[str, str]
    low: float | None = None
    mean: float | None = None

    def row(self, result: MatchResult) -> Cells:
        first, second = result.players
        goal, reached = "", True
        if self.low is not None:
            goal, reached = f"interval from {100 * self.low:.0f}%", first.wins.low >= self.low
        if self.mean is not None:
            goal, reached = f"mean from {self.mean:g}", first.points.mean >= self.mean
        return (
            self.map,
            " against ".join(self.names),
            str(result.deals),
            f"{first.points.mean:.1f} : {second.points.mean:.1f}",
            share_text(first.wins),
            goal if reached else f"{goal} (not reached)",
        )


CONTESTS: Final = (
    Contest("usa", ("greedy", "random"), low=0.65),
    Contest("usa", ("easy", "greedy"), low=0.65),
    Contest("usa", ("medium", "easy"), low=0.65),
    Contest("usa", ("hard", "medium"), low=0.65),
    Contest("europe", ("medium", "easy"), low=0.6),
    Contest("europe", ("hard", "medium"), low=0.6),
    Contest("great_lakes", ("medium", "easy"), low=0.6),
    Contest("great_lakes", ("hard", "medium"), low=0.6),
    Contest("paris", ("hard", "medium"), low=0.5),
    Contest("paris", ("hard", "easy"), low=0.6),
    Contest("usa", ("hard", "greedy"), mean=112),
    Contest("europe", ("hard", "greedy"), mean=110),
    Contest("great_lakes", ("hard", "greedy"), mean=95),
)


class Options(NamedTuple):
    """What to measure: matches and costs of these players only, this part of the deals."""

    players: frozenset[str]
    share: float
    jobs: int

    def seeds(self, deals: int) -> range:
        return range(FIRST_DEAL, FIRST_DEAL + max(1, round(deals * self.share)))

    def play(self, map_file: MapFile, names: tuple[str, ...], deals: int) -> MatchResult:
        """Play a match, in several processes if there are several jobs and no guests."""
        seeds, match = self.seeds(deals), Match(map_file.game_map, names)
        if GUESTS.keys().isdisjoint(names):
            return summarize(match, [*played_deals(map_file, names, seeds, self.jobs)])
        return summarize(match, [play_deal(match, seed, guests=GUESTS) for seed in seeds])


def matches(options: Options) -> Iterator[Cells]:
    """Matches with goals."""
    yield "map", "match", "deals", "mean scores", "deals won [95%]", "goal"
    for contest in CONTESTS:
        if options.players.issuperset(contest.names):
            map_file = read_map(find_map(contest.map))
            yield contest.row(options.play(map_file, contest.names, _DEALS))


def self_play(options: Options) -> Iterator[Cells]:
    """Hard against itself, on every map with every number of players."""
    yield "map", "players", "deals", "mean score", "games won in each seat"
    for map_file, count in _tables():
        if "hard" in options.players:
            result = options.play(map_file, ("hard",) * count, _TABLE_DEALS)
            (player,) = result.players
            seats = ", ".join(f"{100 * wins:.0f}%" for wins in result.wins_by_seat)
            mean = f"{player.points.mean:.1f}"
            yield map_file.game_map.id, str(count), str(result.deals), mean, seats


def tables(options: Options) -> Iterator[Cells]:
    """One player of a level against several of the level below, with three players or more."""
    yield "map", "match", "deals", "mean scores", "deals won [95%]", "if equal"
    for map_file, count in _tables():
        for weaker, stronger in (("greedy", "easy"), ("easy", "medium"), ("medium", "hard")):
            if count > 2 and options.players.issuperset((weaker, stronger)):
                names = (stronger, *[weaker] * (count - 1))
                result = options.play(map_file, names, _TABLE_DEALS)
                first, others = result.players
                yield (
                    map_file.game_map.id,
                    f"{stronger} against {count - 1} × {weaker}",
                    str(result.deals),
                    f"{first.points.mean:.1f} : {others.points.mean:.1f}",
                    share_text(first.wins),
                    f"{100 * first.if_equal:.1f}%",
                )


def styles(options: Options) -> Iterator[Cells]:
    """How the levels and styles play against hard, in the same deals."""
    yield "map", "player", "deals", "mean scores", "deals won [95%]", *STYLE_HEADS
    for name in known_maps():
        map_file = read_map(find_map(name))
        for player in STYLES:
            if options.players.issuperset((player, "hard")):
                result = options.play(map_file, (player, "hard"), _STYLE_DEALS)
                first, others = result.players[0], result.players[-1]
                yield (
                    name,
                    player,
                    str(result.deals),
                    f"{first.points.mean:.1f} : {others.points.mean:.1f}",
                    share_text(first.wins) if player != "hard" else "",
                    *style_cells(first.style),
                )


def style_cells(style: Style) -> Cells:
    """How a player plays, in cells of a table."""
    return (
        f"{style.turns:.1f}",
        f"{style.draws:.2f}",
        f"{style.kept:.2f}",
        f"{style.stations:.2f}",
        f"{style.routes:.1f}",
        f"{style.length:.2f}",
        f"{100 * style.longest:.1f}%",
    )


def scripted(options: Options) -> Iterator[Cells]:
    """One hard player against scripted ones (`benchmarks/scripted.py`) in all other seats, on the
    USA map."""
    yield "map", "match", "deals", "mean scores", "deals won [95%]", "if equal"
    map_file = read_map(find_map("usa"))
    for count in range(2, map_file.game_map.rules.max_players + 1):
        for guest in GUESTS:
            if "hard" in options.players:
                result = options.play(map_file, ("hard", *[guest] * (count - 1)), _SCRIPTED_DEALS)
                first, others = result.players
                yield (
                    map_file.game_map.id,
                    f"hard against {count - 1} × {guest}",
                    str(result.deals),
                    f"{first.points.mean:.1f} : {others.points.mean:.1f}",
                    share_text(first.wins),
                    f"{100 * first.if_equal:.1f}%",
                )


def _tables() -> Iterator[tuple[MapFile, int]]:
    """Every map with every number of players."""
    for name in known_maps():
        map_file = read_map(find_map(name))
        rules = map_file.game_map.rules
        for count in range(rules.min_players, rules.max_players + 1):
            yield map_file, count


def costs(options: Options) -> Iterator[Cells]:
    """The costs of decisions in games of each level against itself."""
    yield "level", "game", "decisions", "mean", "99%", "worst", "goal"
    for level in _COST_GOALS:
        if level in options.players:
            for title, game_map, count in _cost_games():
                yield _cost(level, title, Match(game_map, (level,) * count), options)


def _cost_games() -> Iterator[tuple[str, GameMap, int]]:
    """The games to measure: title, map and number of players."""
    for name in known_maps():
        game_map = read_map(find_map(name)).game_map
        for count in (2, game_map.rules.max_players):
            yield f"{name}, {count} players", game_map, count


class InterleavedClock:
    """A clock that is looked at before and after each decision. Before each it plays a bare game,
    and adds its time to `bare`."""

    def __init__(self, players: int) -> None:
        self.bare: list[float] = []
        self._players = players
        self._deciding = False

    def __call__(self) -> float:
        self._deciding = not self._deciding
        if self._deciding:
            start = process_time()
            bare_usa.play(self._players, len(self.bare) % _BARE_SEEDS)
            self.bare.append(process_time() - start)
        return process_time()


def _cost(level: str, title: str, match: Match, options: Options) -> Cells:
    clock = InterleavedClock(len(match.names))
    seeds = options.seeds(_COST_DEALS)
    result = summarize(match, [play_deal(match, seed, clock) for seed in seeds])
    cpu, bare = result.players[0].cpu, sum(clock.bare) / len(clock.bare)
    mean, p99, worst = [seconds / bare for seconds in (cpu.mean, cpu.p99, cpu.worst)]
    goals = zip(("mean", "99%"), (mean, p99), _COST_GOALS.get(level, (None, None)), strict=True)
    goal = ", ".join(
        f"{what} {limit:g}" + (" (not reached)" if ratio > limit else "")
        for what, ratio, limit in goals
        if limit is not None
    )
    return level, title, str(cpu.decisions), *map(report.number, (mean, p99, worst)), goal


SECTIONS: Final[dict[str, tuple[str, Callable[[Options], Iterable[Cells]]]]] = {
    "matches": ("Matches of two computer players", matches),
    "costs": ("CPU time of decisions", costs),
    "self": ("Hard against itself", self_play),
    "styles": ("How computer players play, each against hard", styles),
    "scripted": ("Hard against scripted players", scripted),
    "tables": ("One computer player against several weaker ones", tables),
}


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players",
        description="Measure how strong the computer players are, and what their decisions cost.",
    )
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the deals")
    parser.add_argument("--players", default=",".join(PLAYERS), help="only these players")
    parser.add_argument("--jobs", type=int, default=1, help="processes for matches (default: 1)")
    parser.add_argument("--write", action="store_true", help="write tables of docs/figures.md")
    options = parser.parse_args()
    players = options.players.split(",")
    for what, found, known in (
        ("section", options.sections, SECTIONS),
        ("player", players, PLAYERS),
    ):
        if unknown := [name for name in found if name not in known]:
            parser.error(f"there is no {what} {unknown[0]!r}, expected {', '.join(known)}")
    if not 0 < options.share <= 1 or options.jobs < 1:
        parser.error("--share must be more than 0 and at most 1, --jobs at least 1")
    if options.write and {*players} != {*PLAYERS}:
        parser.error("--write needs all players")
    commit = report.commit() if options.write else ""
    asked = Options(frozenset(players), options.share, options.jobs)
    try:
        for name in options.sections or SECTIONS:
            lines = _show(name, asked)
            if options.write:
                _write(name, report.measured_at(commit), lines)
    except PlayerError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("stopped; sections that were not finished are not written")


def _write(name: str, measured: str, lines: Sequence[str]) -> None:
    """Replace the table of a section in the document; those of the other sections stay."""
    kept = report.between(BEGIN, END).split("## ")[1:]
    tables = dict([text.split("\n", 1) for text in kept])
    tables[SECTIONS[name][0]] = "\n".join(["", measured, "", *lines, ""])
    titles = [title for title, _ in SECTIONS.values() if title in tables]
    text = "".join([f"## {title}\n{tables[title].rstrip()}\n\n" for title in titles])
    report.write_between(BEGIN, END, text.splitlines())


def _show(name: str, options: Options) -> list[str]:
    """Measure a section and print each row at once; return the table as Markdown."""
    title, section = SECTIONS[name]
    print(title, flush=True)
    rows = iter(section(options))
    head = next(rows)
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    print("  ".join(head))
    for row in rows:
        print("  ".join(row), flush=True)
        lines.append(f"| {' | '.join(row)} |")
    return lines


if __name__ == "__main__":
    main()
