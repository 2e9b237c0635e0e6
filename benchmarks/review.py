"""Whether the review of a game finds a costly turn, and none where there is none.

    python -m benchmarks.review                planted turns, games of hard and of medium
    python -m benchmarks.review --games 2 --map usa

In a game of two hard players one turn of one of them is replaced by a legal one that costs so many
points in 3,000 fixed worlds; then hard goes on. *Found* means that this turn is among those that
cost most. Games of hard and of medium have nothing planted: what is counted are the turns named.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Final

from rich.console import Console
from rich.table import Table

from ttr_tui.engine import Action, Claim, DrawFaceUp, Phase, View
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.review import Comparison, Decided, Review, review
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session, new_session

MAPS: Final = ("usa", "europe", "paris", "great_lakes")

_COST: Final = {"paris": 3}
"""What a planted turn costs at least; on the other maps 8 points."""

_FIRST_SEED: Final = 8_800_000
_WORLDS: Final = 3_000
_FEW_WORLDS: Final = 60
_TRIES: Final = 8
"""So many other actions are looked at in a turn."""


def main() -> None:
    """Review games, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review")
    parser.add_argument("--games", type=int, default=5, help="planted turns on each map")
    parser.add_argument("--map", choices=MAPS, action="append", help="only this map")
    options = parser.parse_args()
    console, table = Console(), Table("map", "seed", "planted", "named", "found")
    for name in options.map or MAPS:
        map_file = read_map(find_map(name))
        for number in range(options.games):
            seed, session, planted, cost = _planted(map_file, _FIRST_SEED + 1_000 * number)
            found = _reviewed(session)
            is_found = planted in [each.step for each in found]
            named = ", ".join(f"{each.points:.1f}" for each in found)
            table.add_row(name, f"{seed}", f"{cost:.1f}", named, "yes" if is_found else "no")
        for level in ("hard", "medium"):
            named_turns = []
            for number in range(options.games):
                session = _session(map_file, level, _FIRST_SEED + 500_000 + number)
                while not session.is_over:
                    session.play_computer()
                named_turns.append(len(_reviewed(session)))
            table.add_row(name, level, "", ", ".join(map(str, named_turns)), "")
    console.print(table)


def _session(map_file: MapFile, level: str, seed: int) -> Session:
    players = [SeatedPlayer("Ann", "blue", level), SeatedPlayer("Bob", "red", level)]
    return new_session(map_file, players, first=None, seed=seed)


def _planted(map_file: MapFile, seed: int) -> tuple[int, Session, int, float]:
    """A finished game with a planted turn of the first seat: its seed, the game, the step before
    the turn and what it costs. Games without such a turn are passed over."""
    least = _COST.get(map_file.game_map.id, 8)
    while True:
        random, session = Random(seed), _session(map_file, "hard", seed)
        at, step, cost = random.randint(4, 30), -1, 0.0
        while not session.is_over:
            view = session.view(session.to_act)
            if step < 0 and view.player == 0 and view.phase is Phase.TURN:
                if at <= 0:
                    choice = session.computer_question().answer().action
                    if (found := _costly(view, choice, least, random)) is not None:
                        step, cost = session.replay().steps, found[1]
                        session.act(view.player, found[0])
                        continue
                at -= 1
            session.play_computer()
        if step >= 0:
            return seed, session, step, cost
        seed += 1


def _costly(
    view: View, choice: Action, least: float, random: Random
) -> tuple[Action, float] | None:
    """A legal action that costs at least so many points more than the choice."""
    for action in random.sample(view.legal, min(_TRIES, len(view.legal))):
        if type(action) is type(choice) and not isinstance(action, Claim | DrawFaceUp):
            continue
        compared = Comparison(view, action, choice)
        compared.look(_FEW_WORLDS)
        if compared.mean + compared.error > -least:
            continue
        compared.forget()
        compared.look(_WORLDS)
        if compared.mean <= -least:
            return action, -compared.mean
    return None


def _reviewed(session: Session) -> list[Decided]:
    """The turns that cost most."""
    replay = session.replay()
    *_, found = review(replay, replay.seats[0], 0)
    assert isinstance(found, Review)
    return [each for each in found.turns if each.points < 0]


if __name__ == "__main__":
    main()
