"""A session: what seats know and do, and who plays."""

import pytest

from tests.maps import a_map
from ttr_tui.engine import (
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    IllegalActionError,
    KeepTickets,
    Phase,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.log import What
from ttr_tui.play.seated_players import (
    PlayerProblem,
    PlayersError,
    ProblemKind,
    SeatedPlayer,
    problem_with,
)
from ttr_tui.play.session import Session, new_session


@pytest.fixture
def session() -> Session:
    return new_session(read_map(find_map("usa")), ["Ann", "Bob"], first=1, seed=1)


def test_session_view_of_each_seat(session: Session) -> None:
    """A seat sees its own offer and hand; a spectator sees none."""
    assert session.to_act == 1
    assert session.view(None).viewer is None
    assert not session.view(None).offer
    assert [bool(session.view(seat).hand) for seat in (0, 1)] == [True, True]
    assert session.view(1).legal
    assert not session.view(0).legal, "it is not their turn"


@pytest.mark.parametrize("seat", [-1, 2])
def test_session_no_such_seat(session: Session, seat: int) -> None:
    for ask in (session.view, session.log, session.turn_so_far):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            ask(seat)
    with pytest.raises(IllegalActionError):
        session.act(seat, session.view(1).legal[0])


def test_session_only_the_seat_to_act_may_act(session: Session) -> None:
    """The game says who acts; another seat changes nothing and is told whose turn it is."""
    before = session.view(1)
    with pytest.raises(IllegalActionError, match="turn of another: seat 1"):
        session.act(0, KeepTickets(session.view(0).offer))
    with pytest.raises(IllegalActionError, match="turn of another: seat 1"):
        session.undo(0)
    assert session.view(1) == before
    session.act(1, KeepTickets(before.offer))
    session.act(1, EndTurn())
    assert session.to_act == 0
    with pytest.raises(IllegalActionError, match="turn of another: seat 0"):
        session.act(1, KeepTickets(before.offer))


def test_session_reason_is_the_phase(session: Session) -> None:
    """The reason names the phase that must come first; a wrong choice in that phase has none."""
    with pytest.raises(IllegalActionError) as error:
        session.act(1, DrawFromDeck())
    assert error.value.refusal.phase is Phase.STARTING_TICKETS
    with pytest.raises(IllegalActionError) as error:
        session.act(1, KeepTickets(()))
    assert error.value.refusal.phase is None


def test_session_why_illegal_without_acting(session: Session) -> None:
    """The reason can be asked without acting: it is that of the refusal, and `None` if legal."""
    before = session.view(1)
    with pytest.raises(IllegalActionError) as error:
        session.act(1, DrawFromDeck())
    assert session.why_illegal(1, DrawFromDeck()) == error.value.refusal
    other = session.why_illegal(0, DrawFromDeck())
    assert other is not None
    assert other.seat == 1
    assert session.why_illegal(1, KeepTickets(before.offer)) is None
    assert session.view(1) == before


def test_session_undo_until_a_card_is_revealed(session: Session) -> None:
    """A step can be undone until a hidden card is revealed."""
    before = session.view(1)
    session.act(1, KeepTickets(before.offer))
    assert session.view(1).can_undo
    assert session.undo(1) == KeepTickets(before.offer)
    assert session.view(1) == before
    for seat in (1, 0):
        session.act(seat, KeepTickets(session.view(seat).offer))
        session.act(seat, EndTurn())
    session.act(1, DrawFromDeck())
    with pytest.raises(IllegalActionError, match="undo of a hidden card"):
        session.undo(1)
    legal = session.view(1).legal
    session.act(1, DrawFaceUp(next(a.slot for a in legal if isinstance(a, DrawFaceUp))))
    assert [entry.what for entry in session.turn_so_far(1)] == [What.CARDS_DRAWN] * 2


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["Ann", "Bob"], None),
        (["Ann"], PlayerProblem(ProblemKind.NUMBER_OF_PLAYERS, 1)),
        ([], PlayerProblem(ProblemKind.NUMBER_OF_PLAYERS, 0)),
        (["Ann", " "], PlayerProblem(ProblemKind.NO_NAME, 2)),
        (["Ann", "x" * 1001], PlayerProblem(ProblemKind.LONG_NAME, 2)),
        (["Ann", "ＡＮＮ"], PlayerProblem(ProblemKind.SAME_NAME, 2, names=("ＡＮＮ",))),
        (["Zoë", "zoe\u0308"], PlayerProblem(ProblemKind.SAME_NAME, 2, names=("zoe\u0308",))),
    ],
)
def test_player_names(names: list[str], problem: PlayerProblem | None) -> None:
    assert problem_with(names, a_map("usa")) == problem


ANN, BOB = SeatedPlayer("Ann", "black"), SeatedPlayer("Bob", "yellow")


def test_player_get_free_colors() -> None:
    usa = read_map(find_map("usa"))
    assert new_session(usa, ["Ann", "Bob"]).colors == ("blue", "red")
    assert new_session(usa, [ANN, BOB]).players == (ANN, BOB)
    assert new_session(usa, ["Cid", SeatedPlayer("Dora", "blue"), "Eve"]).colors == (
        "red",
        "blue",
        "green",
    )


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ([ANN, BOB], None),
        (
            [ANN, SeatedPlayer("Bob", "black")],
            PlayerProblem(ProblemKind.SAME_COLOR, names=("Ann", "Bob"), word="black"),
        ),
        (
            [ANN, SeatedPlayer("Bob", "pink")],
            PlayerProblem(ProblemKind.UNKNOWN_COLOR, names=("Bob",), word="pink"),
        ),
        (
            [ANN, SeatedPlayer("Bob", "red", "gready")],
            PlayerProblem(ProblemKind.UNKNOWN_PLAYER, names=("Bob",), word="gready"),
        ),
        (
            [ANN, SeatedPlayer(" ann", "red")],
            PlayerProblem(ProblemKind.SAME_NAME, 2, names=(" ann",)),
        ),
    ],
)
def test_player_colors(players: list[SeatedPlayer], problem: PlayerProblem | None) -> None:
    assert problem_with(players, a_map("usa")) == problem


def test_session_edit_players_in_mid_game() -> None:
    """Names and colors change, the game does not, and undo keeps them."""
    session = new_session(read_map(find_map("usa")), ["Anm", "Bob"], first=0, seed=1)
    session.act(0, KeepTickets(session.view(0).offer))
    before = session.view(0)
    session.edit_players([ANN, BOB])
    assert session.names == ("Ann", "Bob")
    assert session.colors == ("black", "yellow")
    seats = tuple(seat._replace(name=name) for seat, name in zip(before.seats, "AB", strict=True))
    now = tuple(seat._replace(name=seat.name[0]) for seat in session.view(0).seats)
    assert session.view(0)._replace(seats=now) == before._replace(seats=seats)
    session.undo(0)
    assert session.names == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ([ANN], PlayerProblem(ProblemKind.OTHER_NUMBER, 1, expected=2)),
        (
            [ANN, BOB, SeatedPlayer("Cid", "red")],
            PlayerProblem(ProblemKind.OTHER_NUMBER, 3, expected=2),
        ),
        ([ANN, SeatedPlayer("", "red")], PlayerProblem(ProblemKind.NO_NAME, 2)),
        (
            [ANN, SeatedPlayer("Bob", "black")],
            PlayerProblem(ProblemKind.SAME_COLOR, names=("Ann", "Bob"), word="black"),
        ),
    ],
)
def test_session_edit_players_error(
    session: Session, players: list[SeatedPlayer], problem: PlayerProblem
) -> None:
    before, revision = session.players, session.revision
    with pytest.raises(PlayersError) as error:
        session.edit_players(players)
    assert error.value.problem == problem
    assert session.players == before
    assert session.revision == revision


def test_session_end_early(session: Session) -> None:
    session.end_early()
    assert session.is_over
    assert session.to_act is None
    assert session.view(None).final is not None
    assert session.log(None)[-1][0].what is What.GAME_ENDED_EARLY
    with pytest.raises(IllegalActionError, match="game over"):
        session.end_early()
    for seat in (0, 1):
        with pytest.raises(IllegalActionError, match="game over"):
            session.act(seat, EndTurn())
