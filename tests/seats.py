"""Playing for the seat that must act, without a screen."""

from ttr_tui.engine import Action, Event, View
from ttr_tui.play.session import Session


def view(session: Session) -> View:
    """The game as the player who must act knows it; when it is over, as everybody does."""
    return session.view(session.to_act)


def act(session: Session, action: Action) -> list[Event]:
    """Do this for the player who must act."""
    return session.act(seat_of(session), action)


def undo(session: Session) -> Action | None:
    return session.undo(seat_of(session))


def seat_of(session: Session) -> int:
    """The seat that must act."""
    assert session.to_act is not None, "the game is over"
    return session.to_act
