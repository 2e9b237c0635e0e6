"""Reviews of finished games: worked out in a thread, and kept in a file beside the journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

from ttr_tui import __version__, files
from ttr_tui.engine import GameMap, action_from_json, action_to_json
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.play.replay import Replay
from ttr_tui.play.review import Decided, Review, review
from ttr_tui.players.player import reason_of
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.saved_games import REVIEW_SUFFIX

_MAX_SIZE: Final = 1_000_000
_TELLS: Final = 0.5
"""Seconds between two looks at how far a review is."""

VERSION: Final = f"{__version__}/{RULES_VERSION}"
"""Another version of the program may review the game differently."""


def review_file(journal: Path) -> Path:
    """Where the reviews of the game in this journal are kept."""
    return journal.with_suffix(REVIEW_SUFFIX)


def kept_review(journal: Path, seat: Seat, game_map: GameMap) -> Review | None:
    """The review of this seat that is kept beside the journal; `None` if there is none of this
    version of the program, or it cannot be read."""
    with suppress(OSError, KeyError, TypeError, ValueError):
        return review_from_json(_kept(journal)[str(seat)], game_map)
    return None


def _kept(journal: Path) -> dict[str, Any]:
    """The reviews of a game by seat. Raises `OSError`, `TypeError` or `ValueError`."""
    data = json.loads(files.read_file(review_file(journal), _MAX_SIZE))
    if data["version"] != VERSION:
        raise ValueError("a review of another version")
    seats: dict[str, Any] = data["seats"]
    return seats


class Reviewer:
    """Works a review out in a thread. `progress` is the share that is done, `found` the review,
    which stays `None` at the end if something went wrong."""

    def __init__(self, journal: Path, seat: Seat, game_map: GameMap) -> None:
        self.progress = 0.0
        self.found: Review | None = None
        self.about = journal, seat
        self._game_map = game_map
        self._is_closed, self._keeping = False, Lock()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def close(self) -> None:
        """Keep no review from now on. The thread ends soon."""
        with self._keeping:
            self._is_closed = True

    def wait(self, seconds: float) -> bool:
        """Wait so long for the end; whether it has come."""
        self._thread.join(seconds)
        return self.is_done

    def _work(self) -> None:
        """Play the game on from where it was played on, if it was."""
        with suppress(Exception):
            journal, seat = self.about
            opened = open_journal(journal)
            replay, origin = Replay(opened.game, opened.players), opened.header.origin
            since = 0 if origin is None else origin.steps
            for each in review(replay, seat, opened.header.seed, since):
                if self._is_closed:
                    return
                if isinstance(each, Review):
                    with self._keeping:
                        self._keep(each)
                    self.found = each
                else:
                    self.progress = each

    def _keep(self, found: Review) -> None:
        """Keep the review beside those of other seats. Without it, it is worked out again."""
        journal, seat = self.about
        seats: dict[str, Any] = {}
        with suppress(OSError, KeyError, TypeError, ValueError):
            seats = _kept(journal)
        with suppress(OSError):
            data = review_to_json(found, self._game_map)
            kept = {"version": VERSION, "seats": {**seats, str(seat): data}}
            files.write_whole(review_file(journal), json.dumps(kept).encode())


def wait_for_review(
    journal: Path, seat: Seat, game_map: GameMap, tell: Callable[[int], object]
) -> Review | None:
    """The review that is kept, or one that is worked out now; `tell` gets the percent done, again
    and again. `None` if that fails."""
    found = kept_review(journal, seat, game_map)
    if found is not None:
        return found
    reviewer = Reviewer(journal, seat, game_map)
    try:
        while not reviewer.wait(_TELLS):
            tell(int(100 * reviewer.progress))
    finally:
        reviewer.close()
    return reviewer.found


def review_to_json(found: Review, game_map: GameMap) -> dict[str, Json]:
    """A review as JSON."""
    turns: list[Json] = [
        {
            **each._asdict(),
            "done": action_to_json(each.done, game_map),
            "choice": action_to_json(each.choice, game_map),
            "reasons": [[type(reason).__name__, *reason] for reason in each.reasons],
        }
        for each in found.turns
    ]
    return {**found._asdict(), "turns": turns}


def review_from_json(data: Any, game_map: GameMap) -> Review:
    """The review in this JSON. Raises `KeyError`, `TypeError` or `ValueError`."""
    turns = [
        Decided(
            **each
            | {
                "done": action_from_json(each["done"], game_map),
                "choice": action_from_json(each["choice"], game_map),
                "reasons": tuple([reason_of(*reason) for reason in each["reasons"]]),
                "points": float(each["points"]),
                "error": float(each["error"]),
            }
        )
        for each in data["turns"]
    ]
    curve = tuple([tuple(map(float, scores)) for scores in data["curve"]])
    return Review(Seat(data["seat"]), tuple(turns), int(data["since"]), curve)
