"""Leaving and resuming a game: its journal is the same, byte for byte, as without a break."""

from pathlib import Path
from random import Random

import pytest

from tests import seats
from tests.maps import NAMES
from tests.storage.games import a_store, begin, clock, file_of, map_file
from ttr_tui.engine import State
from ttr_tui.play.session import Session


def step(session: Session, chance: Random) -> None:
    """Take a random step, or sometimes undo the last one."""
    view = seats.view(session)
    if view.can_undo and chance.random() < 0.2:
        seats.undo(session)
        return
    seats.act(session, view.legal[int(chance.random() * len(view.legal))])


def same(one: State, other: State) -> bool:
    """Return whether two states are equal, apart from their copies of the map."""
    names = [name for name in State.__slots__ if name != "game_map"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def check_game_with_breaks(name: str, seed: int, folder: Path, share: float) -> None:
    """Play a game twice: without a break, and left and resumed after this share of its steps."""
    rules = map_file(name).game_map.rules
    players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
    whole_store, broken_store = (a_store(folder / which, clock()) for which in ("whole", "broken"))
    whole, broken = (begin(store, name, players, seed) for store in (whole_store, broken_store))
    one, other, breaks = Random(seed), Random(seed), Random(seed)
    while not whole.is_over:
        step(whole, one)
        step(broken, other)
        if breaks.random() < share:
            broken.leave()
            broken = broken_store.resume(str(broken.id))
            assert broken.notices == ()
            mine, theirs = broken._game, whole._game
            assert same(mine.state, theirs.state)
            assert len(mine._before) == len(theirs._before)
            assert all(map(same, mine._before, theirs._before))
            assert mine.log == theirs.log
    for session in (whole, broken):
        session.leave()
    assert whole.id == broken.id
    expected = file_of(whole_store, whole).read_bytes()
    assert file_of(broken_store, broken).read_bytes() == expected


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", NAMES)
def test_breaks_change_nothing(name: str, tmp_path: Path) -> None:
    """A game that is left and resumed several times stays the same game."""
    check_game_with_breaks(name, 1, tmp_path, 0.03)
