"""Today's hard player against that of a former commit, on deals of today.

python -m benchmarks.former 0b0583fd usa 9600001 100

The package of the commit is written to a temporary folder under another name, and plays beside
this one: its own game gets the same actions, so each player gets the view of its own package. Every
deal is played in both seatings. Both sides' decisions are timed in the same run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Final

from ttr_tui.arena.matches import wilson
from ttr_tui.play.session import choice_seed

NAME: Final = "ttr_former"
"""The name of the former package."""


def export(commit: str) -> None:
    """Let modules of the package at this commit be imported as `NAME`."""
    folder = Path(tempfile.mkdtemp(prefix="former-"))
    archive = subprocess.run(
        ["git", "archive", commit, "ttr_tui", "maps"], check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    (folder / "ttr_tui").rename(folder / NAME)
    for file in (folder / NAME).rglob("*.py"):
        text = file.read_text("utf-8")
        file.write_text(text.replace("ttr_tui", NAME), "utf-8")
    sys.path.insert(0, str(folder))


class Side:
    """The hard player of a package, and the copy of the game that the package plays."""

    def __init__(self, package: str, map_name: str) -> None:
        self.engine: Any = import_module(f"{package}.engine")
        find_map = import_module(f"{package}.mapfile.map_catalog").find_map
        read_map = import_module(f"{package}.mapfile.map_file").read_map
        self.game_map = read_map(find_map(map_name)).game_map
        self.player = import_module(f"{package}.players").PLAYERS["hard"].load()
        self.seconds: list[float] = []
        self.game: Any = None

    def begin(self, seed: int) -> None:
        """Deal."""
        self.game = self.engine.Game(
            self.game_map, ("Ann", "Bob"), first=0, seed=seed, auto_end_turn=True
        )

    def choice(self, seed: int) -> str:
        """The action that the player chooses, as text."""
        view = self.engine.view_of(self.game, self.game.state.player)
        start = process_time()
        action = self.player.choose(view, seed).action
        if len(view.legal) > 1:
            self.seconds.append(process_time() - start)
        return str(self.engine.action_text(action, self.game_map))

    def apply(self, text: str) -> None:
        """Do the legal action of this text."""
        view = self.engine.view_of(self.game, self.game.state.player)
        self.game.apply(
            next(a for a in view.legal if self.engine.action_text(a, self.game_map) == text)
        )


def play(sides: Sequence[Side], seed: int) -> tuple[int, float]:
    """A game of this deal, the sides in the order of the seats: the lead of the first in points,
    and its part of the victory."""
    for side in sides:
        side.begin(seed)
    while not sides[0].game.is_over:
        seat = sides[0].game.state.player
        text = sides[seat].choice(choice_seed(seed, len(sides[0].game.log)))
        for side in sides:
            side.apply(text)
    final = sides[0].engine.final_score(sides[0].game.state)
    one, two = [player.total for player in final.players]
    return one - two, (0 in final.winners) / len(final.winners)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the deals and print the lead of today's player."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("commit")
    parser.add_argument("map")
    parser.add_argument("first", type=int)
    parser.add_argument("deals", type=int)
    options = parser.parse_args(arguments)
    export(options.commit)
    now, former = Side("ttr_tui", options.map), Side(NAME, options.map)
    leads: list[float] = []
    wins = 0.0
    for deal in range(options.first, options.first + options.deals):
        lead, won = play([now, former], deal)
        other, lost = play([former, now], deal)
        leads.append((lead - other) / 2)
        wins += (won + 1 - lost) / 2
        if len(leads) % 10 == 0 or len(leads) == options.deals:
            print(f"{options.map}: {summary(leads)}", flush=True)
    share = wilson(wins, len(leads))
    print(f"deals won {share.part:.0%} [{share.low:.0%}, {share.high:.0%}]")
    for side, name in ((now, "today"), (former, options.commit)):
        times = sorted(side.seconds)
        mean, worst = sum(times) / len(times), times[-1]
        print(f"{name}: {1000 * mean:.1f} ms a decision, at most {1000 * worst:.0f}")


def summary(leads: Sequence[float]) -> str:
    """The mean with 1.96 standard errors, and the number of deals."""
    mean = sum(leads) / len(leads)
    variance = sum([(lead - mean) ** 2 for lead in leads]) / max(1, len(leads) - 1)
    return f"{mean:+.2f} ± {1.96 * sqrt(variance / len(leads)):.2f} points a deal, {len(leads)}"


if __name__ == "__main__":
    main()
