"""Lines give away no secret: what they say stays the same when everything that the people who read
them may not know is exchanged."""

from pathlib import Path

import pytest

from tests.hidden import replace_hidden
from tests.lines.reader import Reader, Terminal, map_file, play, program, typing
from tests.maps import a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import Game
from ttr_tui.lines.console import _CLEAR
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.session import Session
from ttr_tui.words import line_game as line_words
from ttr_tui.words.line_commands import TO_PLAY

EVERY = 83
"""Actions of a random game from one check to the next."""

LOOKS = (
    *("hand", "market", "tickets", "path 1", "path 2", "routes claimable", "routes mine"),
    *("players", "scores", "log all", "advice", "claim", "station", "harbor", "exchange", "pay"),
    *("flag", "fill", "hints on", "again", "hide", "hand", "help", "cities", "rules c-1"),
)
"""Commands that only say something or ask."""


def said(game: Game, name: str, *, seed: int, is_open: bool, folder: Path) -> str:
    """Everything that is said about a game at the handoff, or after it."""
    city = game.game_map.cities[0].name
    typed = ["yes", *(["show"] if is_open else []), *LOOKS, f"routes {city}", f"claim {city}"]
    terminal = Terminal(typing(*typed))
    program(terminal, folder).play(Session(map_file(name), game.copy(), seed))
    return terminal.text


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", known_maps())
def test_lines_do_not_depend_on_secrets(name: str, tmp_path: Path) -> None:
    """At the handoff and in a turn, no line changes when hidden information is exchanged."""
    game = new_game(name, a_map(name).rules.min_players + 1, 3)
    for count, _ in enumerate(random_play(game, 3)):
        if count % EVERY or game.is_over:
            continue
        for is_open in (False, True):
            other = replace_hidden(game, game.state.player if is_open else None, count)
            assert other.state != game.state
            seeds = (1, 1) if is_open else (1, 2)  # Advice in the turn follows from the seed, too.
            lines = [
                said(each, name, seed=seed, is_open=is_open, folder=tmp_path)
                for each, seed in zip((game, other), seeds, strict=True)
            ]
            assert lines[0] == lines[1], count


def test_hand_is_refused_before_its_player_confirms(tmp_path: Path) -> None:
    """At the handoff everything that a hand is needed for is refused with one sentence."""
    of_others = {"harbor", "exchange", "pieces", "fill", "pass", "flag"}
    known = [
        "hand",
        "tickets",
        "path 1",
        "advice",
        "undo",
        "hide",
        *sorted({*TO_PLAY} - {"undo"} - of_others),
    ]
    lines = play(typing("yes", *known), tmp_path, "europe", "Ann,Bob").splitlines()
    assert lines.count("Show your hand first.") == len(known)
    assert not any(line.startswith("Hand:") for line in lines)


def test_handoff_comes_before_what_the_others_did(tmp_path: Path) -> None:
    """What the others did is said to the player who confirmed."""
    reader = Reader(leaves_after=30)
    lines = play(reader, tmp_path, players="Ann,Bob,computer:easy").splitlines()
    shows = [n for n, line in enumerate(lines) if "type show" in line]
    told = [n for n, line in enumerate(lines) if " draws " in line or " claims " in line]
    assert told, "somebody did something"
    for n in told:
        before = [at for at in shows if at < n]
        assert not any(line.startswith("Press Enter") for line in lines[before[-1] : n])


def test_terminal_is_cleared_between_people(tmp_path: Path) -> None:
    """Nothing of a hand is left when the next player reads, nor when the players leave."""
    turns = typing("show", "keep all", "", "show", "hide", "show", "keep all", "", "show", "hand")
    screens = play(turns, tmp_path, players="Ann,Bob", can_clear=True).split(_CLEAR)
    assert [screen.count("Hand:") for screen in screens] == [1, 1, 1, 2, 0]
    names = [
        f"{name}, type show when nobody else can read or hear this." for name in ("Ann", "Bob")
    ]
    assert sum(name in screen for screen in screens for name in names) == 3


def test_alone_nothing_is_cleared_or_asked(tmp_path: Path) -> None:
    """One person against computer players needs no handoff."""
    lines = play(typing("keep all", ""), tmp_path, can_clear=True)
    assert "\x1b" not in lines
    assert "type show" not in lines
    assert line_words.play_all_the_same() not in lines


@pytest.mark.parametrize(
    ("players", "first", "typed"),
    [
        ("Ann,Bob", ("show",), ("names", "computer easy", "")),
        ("Ann,Bob", ("show",), ("names", "", "computer easy")),
        ("Ann,Bob", ("show",), ("names", "computer easy", "computer easy")),
        ("Ann,Bob,Cid", ("show",), ("names", "computer easy", "", "")),
        ("Ann,computer:easy", (), ("names", "", "Bob")),
        ("Ann,computer:easy", (), ("names", "computer easy", "Bob")),
        ("Ann,Bob", ("show",), ("hide",)),
        ("Ann,computer:easy", (), ("hide",)),
        ("Ann,Bob", ("show",), ("keep all", "end")),
        ("Ann,Bob,computer:easy", ("show",), ("keep all", "end")),
        ("Ann,Bob", ("show",), ("quit",)),
        ("Ann,Bob", ("show",), ("delete", "yes")),
    ],
)
def test_hand_is_cleared_whenever_another_may_read(
    players: str, first: tuple[str, ...], typed: tuple[str, ...], tmp_path: Path
) -> None:
    """In whatever way the hand on the terminal is closed, nothing of it is left there; new names
    are said after that."""
    for seed in range(2):
        text = play(typing(*first, *typed), tmp_path / str(seed), players=players, can_clear=True)
        before, _clear, _after = text.partition(_CLEAR)
        assert before.count("Hand: ") == 1
        next_one = (", type show ", "Your hand is hidden. Type show to show it.", " is thinking")
        assert sum(map(before.count, next_one)) == len(first), "nobody is called before that"


def test_names_that_change_no_seat_leave_the_hand(tmp_path: Path) -> None:
    lines = play(
        typing("show", "names", "Zoe", "", "hand"), tmp_path, players="Ann,Bob", can_clear=True
    )
    *_, last = lines.removesuffix(_CLEAR + lines.rpartition(_CLEAR)[2]).split(_CLEAR)
    assert last.count("Hand: ") == 2
