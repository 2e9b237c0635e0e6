"""Deals that are the same for everybody: a date or a word gives the seed of a game, and the result
becomes a line to share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from typing import Final, NamedTuple

from ttr_tui.engine import EndEarly, FinalScore, Game, PlayerScore, final_score
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import turns_played
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.text import counted

SERIES: Final = 1
"""Increased when the same word deals other cards, tickets or another first player than before: by a
change of the generator, of a shuffle, of the order of dealing, or of a map of the program."""

LEVEL: Final = "hard"
"""The level of the two computer players of a deal if nobody else is named."""

MAPS: Final = ("usa", "europe", "great_lakes", "paris")
"""The maps of the days; the first one has the days whose ordinal is a multiple of four."""

MAX_SEED: Final = 2**63 - 1
"""The largest seed of a game: saved games have no larger one."""

_WORD: Final = re.compile(r"[A-Za-z0-9-]{1,40}")


def is_deal(word: str) -> bool:
    """Whether this can be the word of a deal: Latin letters, digits and `-`, at most 40."""
    return _WORD.fullmatch(word) is not None


def deal_seed(word: str, map_id: str, seats: int) -> int:
    """The seed of the deal of a word, in any case, for a map and a number of seats."""
    text = f"{SERIES}/{map_id}/{seats}/{word.casefold()}"
    return int.from_bytes(sha256(text.encode()).digest()[:8]) >> 2


def map_of_day(word: str) -> str | None:
    """The map of a date such as `2026-11-28`; `None` for any other word."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", word, re.ASCII):
        return None
    try:
        return MAPS[date.fromisoformat(word).toordinal() % len(MAPS)]
    except ValueError:
        return None


def share_line(
    game: Game, players: Sequence[SeatedPlayer], word: str, times_before: int = 0
) -> str:
    """The result of a finished game to share, in ASCII and without names. The first score is that
    of the best person, or of the best player if there is no person; the tickets, the longest path
    and the turns are those of the same player. `times_before`: how often one of the people had
    finished the same deal before.

    `ttr usa 2026-11-28: 124 (118, 97), 2 hard computers, 5 of 5 tickets, longest 32, 31 turns`
    """
    final = final_score(game.state)
    own = _own(final, players)
    others = ", ".join(str(each.total) for each in final.ranking if each is not own)
    tickets = len(own.tickets)
    levels = Counter(player.played_by for player in players if player.is_computer)
    facts = [counted(number, f"{level} computer") for level, number in levels.items()]
    facts += [f"{own.completed} of {counted(tickets, 'ticket')}"]
    longest = own.get(LongestPathScore)
    if longest is not None:
        facts.append(f"longest {longest.path.length}")
    facts.append(counted(_turns_of(own.seat, game), "turn"))
    if isinstance(game.log[-1].action, EndEarly):
        facts.append("ended early")
    if times_before:
        facts.append("second time" if times_before == 1 else f"played {times_before} times before")
    return f"ttr {game.game_map.id} {word.casefold()}: {own.total} ({others}), {', '.join(facts)}"


_SHARED: Final = re.compile(rf"({_WORD.pattern})(?::| |$) *(?:-?\d+ \(([^()]*)\))?")
_COMPUTERS: Final = re.compile(r"(\d) (\w+) computers?")


class SharedDeal(NamedTuple):
    """The deal in a line to share: its word, how many players the line has, or 0 if it does not
    say, and the levels of its computer players."""

    word: str
    seats: int = 0
    levels: tuple[str, ...] = ()


def read_share_line(text: str) -> SharedDeal | None:
    """The deal that a line to share is about, given from its word on, perhaps only the beginning;
    `None` if there is none.

    `2026-11-28: 124 (118, 97), 2 hard computers, …`
    """
    match = _SHARED.match(text)
    if match is None or match[1].startswith("-"):
        return None
    if match[2] is None:
        return SharedDeal(match[1])
    seats = 1 + len(re.findall(r"-?\d+", match[2]))
    levels = [
        level
        for number, level in _COMPUTERS.findall(text)
        for _ in range(int(number))
        if level in OFFERED_PLAYERS
    ]
    return SharedDeal(match[1], seats, tuple(levels[: seats - 1]))


def _own(final: FinalScore, players: Sequence[SeatedPlayer]) -> PlayerScore:
    people = [each for each in final.ranking if not players[each.seat].is_computer]
    return (people or list(final.ranking))[0]


def _turns_of(seat: Seat, game: Game) -> int:
    """How many turns a seat had. Seats take their turns in order, from the first player on."""
    turns = turns_played(game)
    place = (seat - game.state.first) % len(game.players)
    return max(0, -(-(turns - place) // len(game.players)))
