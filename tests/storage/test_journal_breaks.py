"""Leaving and going on changes nothing: the journal is the same, byte for byte, as without."""

from pathlib import Path
from random import Random

import pytest

from tests.maps import NAMES
from tests.storage.games import a_store, begin, clock, map_file
from ttr_tui.engine.state import State
from ttr_tui.play.session import Session


def step(session: Session, chance: Random) -> None:
    """One blind step; now and then the last is undone."""
    session.show_hand()
    if session.view.can_undo and chance.random() < 0.2:
        session.undo()
        return
    legal = session.view.legal
    session.act(legal[int(chance.random() * len(legal))])


def same(one: State, other: State) -> bool:
    """Equal but for which copy of the map they hold."""
    names = [name for name in State.__slots__ if name != "game_map"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def game_with_breaks(name: str, seed: int, folder: Path, share: float) -> None:
    """A game without a break and the same one left and gone on with at this share of its steps."""
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
    (one_file,), (other_file,) = (list(s.folder.iterdir()) for s in (whole_store, broken_store))
    assert one_file.name == other_file.name
    assert one_file.read_bytes() == other_file.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_left_and_gone_on_with_is_the_same_game(name: str, tmp_path: Path) -> None:
    game_with_breaks(name, 1, tmp_path, 0.03)
