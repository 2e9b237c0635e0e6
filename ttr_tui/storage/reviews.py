"""Reviews of finished games: worked out in a process, and kept in a file beside the journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final

from ttr_tui import __version__, files
from ttr_tui.engine import GameMap, action_from_json, action_to_json
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.play.replay import Replay
from ttr_tui.play.review import Decided, Luck, Progress, Review, review
from ttr_tui.play.worker import Worker, WorkerError
from ttr_tui.storage.journal_reader import OpenedGame, open_journal
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
    """Works a review out in a process. `progress` is how far it is, `found` the review, `error`
    what went wrong; all of them are `None` at first."""

    def __init__(self, journal: Path, seat: Seat, game_map: GameMap) -> None:
        """Raises `WorkerError` if no process can start."""
        self.progress: Progress | None = None
        self.found: Review | None = None
        self.error: WorkerError | None = None
        self._journal, self._seat, self._game_map = journal, seat, game_map
        self._worker = Worker(__name__)
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return self.found is not None or self.error is not None

    def close(self) -> None:
        """End the process."""
        self._worker.kill()
        self._thread.join()  # It reads the end of the output.
        self._worker.close()

    def wait(self, seconds: float) -> bool:
        """Wait so long for the review or an error; whether there is one."""
        self._thread.join(seconds)
        return self.is_done

    def _listen(self) -> None:
        try:
            self._worker.tell([str(self._journal), self._seat])
            while True:
                answer = self._worker.answer()
                if isinstance(answer, list):
                    self.progress = Progress(*answer)
                else:
                    found = review_from_json(answer, self._game_map)
                    break
        except WorkerError as error:
            self.error = error
        except (KeyError, TypeError, ValueError):
            self.error = WorkerError("a process said what makes no sense")
        else:
            self._keep(answer)
            self.found = found

    def _keep(self, data: Json) -> None:
        """Keep the review beside those of other seats. Without it, it is worked out again."""
        seats: dict[str, Any] = {}
        with suppress(OSError, KeyError, TypeError, ValueError):
            seats = _kept(self._journal)
        with suppress(OSError):
            kept = {"version": VERSION, "seats": {**seats, str(self._seat): data}}
            files.write_whole(review_file(self._journal), json.dumps(kept).encode())


def wait_for_review(
    journal: Path, seat: Seat, game_map: GameMap, tell: Callable[[int], object]
) -> Review | None:
    """The review that is kept, or one that is worked out now; `tell` gets the percent done, again
    and again. `None` if that fails."""
    found = kept_review(journal, seat, game_map)
    if found is not None:
        return found
    try:
        reviewer = Reviewer(journal, seat, game_map)
    except WorkerError:
        return None
    try:
        while not reviewer.wait(_TELLS):
            progress = reviewer.progress
            tell(0 if progress is None else 100 * progress.done // progress.of)
    finally:
        reviewer.close()
    return reviewer.found


def work(told: Iterator[Any]) -> Iterator[Json]:
    """Review games, in the process."""
    for path, seat in told:
        opened = open_journal(Path(path))
        for each in review_of(opened, Seat(seat)):
            if isinstance(each, Review):
                yield review_to_json(each, opened.map_file.game_map)
            else:
                yield [*each]


def review_of(opened: OpenedGame, seat: Seat) -> Iterator[Progress | Review]:
    """Review the game of a seat, from where it was played on, if it was."""
    origin = opened.header.origin
    since = 0 if origin is None else origin.steps
    return review(Replay(opened.game, opened.players), seat, since)


def review_to_json(found: Review, game_map: GameMap) -> dict[str, Json]:
    """A review as JSON."""
    gained = None if found.gained is None else _decided_to_json(found.gained, game_map)
    return {
        "seat": found.seat,
        "cost": [_decided_to_json(each, game_map) for each in found.cost],
        "gained": gained,
        "since": found.since,
        "curve": [[round(score, 1) for score in scores] for scores in found.curve],
        "luck": None if found.luck is None else [*found.luck],
    }


def review_from_json(data: Any, game_map: GameMap) -> Review:
    """The review in this JSON. Raises `KeyError`, `TypeError` or `ValueError`."""
    gained, luck = data["gained"], data["luck"]
    return Review(
        Seat(data["seat"]),
        tuple([_decided_from_json(each, game_map) for each in data["cost"]]),
        None if gained is None else _decided_from_json(gained, game_map),
        data["since"],
        tuple([tuple(map(float, scores)) for scores in data["curve"]]),
        None if luck is None else Luck(*luck),
    )


def _decided_to_json(each: Decided, game_map: GameMap) -> dict[str, Json]:
    return {
        "step": each.step,
        "done": action_to_json(each.done, game_map),
        "choice": action_to_json(each.choice, game_map),
        "reasons": [[type(reason).__name__, *reason] for reason in each.reasons],
        "points": each.points,
        "error": each.error,
    }


def _decided_from_json(data: Mapping[str, Any], game_map: GameMap) -> Decided:
    from ttr_tui.players.player import reason_of

    return Decided(
        data["step"],
        action_from_json(data["done"], game_map),
        action_from_json(data["choice"], game_map),
        tuple([reason_of(*each) for each in data["reasons"]]),
        float(data["points"]),
        float(data["error"]),
    )
