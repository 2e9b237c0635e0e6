"""What the decisions of the computer players cost.

python -m benchmarks.players                 all games (an hour)
python -m benchmarks.players --share 0.1     a tenth of the deals
python -m benchmarks.players --write         also write the table into docs/figures.md

How strong they are, `ttr arena` says.

The cost of a decision is the ratio of its CPU time to that of a random game of the bare loop with
as many players. Before every decision such a game is played and measured, so other programs and
other processors change both. The time of the bare games is their mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import process_time
from typing import Final

from benchmarks import bare_usa, report
from ttr_tui.arena.matches import Match, play_deal, summarize
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

TITLE: Final = "CPU time of decisions"

FIRST_DEAL: Final = 1_000_001
"""No player may be tuned on deals from there on."""

_DEALS: Final = 10
_GOALS: Final = {"medium": (1.5, 8.0), "hard": (30.0, 250.0)}
"""The largest cost in the mean, and of 99% of the decisions."""

_BARE_SEEDS: Final = 8
BEGIN, END = "<!-- players -->", "<!-- end of players -->"

Cells = tuple[str, ...]


def costs(share: float) -> Iterator[Cells]:
    """The costs of decisions in games of each level against itself."""
    yield "level", "game", "decisions", "mean", "99%", "worst", "goal"
    for level in _GOALS:
        for name in known_maps():
            game_map = read_map(find_map(name)).game_map
            for count in (2, game_map.rules.max_players):
                match = Match(game_map, (level,) * count)
                yield _cost(level, f"{name}, {count} players", match, share)


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


def _cost(level: str, title: str, match: Match, share: float) -> Cells:
    clock = InterleavedClock(len(match.names))
    seeds = range(FIRST_DEAL, FIRST_DEAL + max(1, round(_DEALS * share)))
    result = summarize(match, [play_deal(match, seed, clock) for seed in seeds])
    cpu, bare = result.players[0].cpu, sum(clock.bare) / len(clock.bare)
    mean, p99, worst = [seconds / bare for seconds in (cpu.mean, cpu.p99, cpu.worst)]
    goal = ", ".join(
        f"{what} {limit:g}" + (" (not reached)" if ratio > limit else "")
        for what, ratio, limit in zip(("mean", "99%"), (mean, p99), _GOALS[level], strict=True)
    )
    return level, title, str(cpu.decisions), *map(report.number, (mean, p99, worst)), goal


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players",
        description="Measure what the decisions of the computer players cost.",
    )
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the deals")
    parser.add_argument("--write", action="store_true", help="write the table of docs/figures.md")
    options = parser.parse_args()
    commit = report.commit() if options.write else ""
    lines: list[str] = []
    for row in costs(options.share):
        print("  ".join(row), flush=True)
        lines += [f"| {' | '.join(row)} |", *([f"|{'---|' * len(row)}"] if not lines else [])]
    if options.write:
        head = [f"## {TITLE}", "", report.measured_at(commit), ""]
        report.write_between(BEGIN, END, [*head, *lines, ""])


if __name__ == "__main__":
    main()
