"""What offered tickets cost, in words."""

import pytest

from tests.app.driver import at_position
from ttr_tui.engine import View
from ttr_tui.engine.ticket_paths import TicketPath, TicketProgress, TicketStatus
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.words.language import plain
from ttr_tui.words.tickets import costs, keep_at_least


def offered(missing: int, extra: int, status: TicketStatus = TicketStatus.OPEN) -> OfferedTicket:
    progress = TicketProgress(0, status, TicketPath((), missing), missing)
    return OfferedTicket(0, 13, False, progress, extra)


def seen(map_name: str = "usa") -> View:
    return at_position(map_name, "players: {Ann: {}, Bob: {}}\n").view(0)


@pytest.mark.parametrize(
    ("ticket", "said"),
    [
        (offered(1, extra=1), "1 train to go"),
        (offered(46, extra=46), "46 trains to go, 45 left"),
        (offered(6, extra=9), "6 trains to go"),
        (offered(13, extra=9), "with your others only 9 trains"),
        (offered(4, extra=0), "nothing more with your others"),
        (offered(0, 0, status=TicketStatus.COMPLETED), "completed"),
        (offered(0, 0, status=TicketStatus.BY_STATION), "completed through a station"),
        (offered(3, 3, status=TicketStatus.NEEDS_STATION), "needs a station"),
        (offered(0, 0, status=TicketStatus.CUT_OFF), "cut off"),
    ],
)
def test_costs(ticket: OfferedTicket, said: str) -> None:
    assert costs(ticket, seen()) == said


def test_costs_of_several_decks() -> None:
    """Where a ticket may need trains and ships, they are pieces."""
    assert costs(offered(13, 13), seen("great_lakes")) == "13 pieces to go"


def test_keep_at_least() -> None:
    starting, later = (plain(keep_at_least(2, 3, starting=each)) for each in (True, False))
    assert starting == "Starting tickets: keep at least 2 of 3"
    assert later == "Tickets: keep at least 2 of 3"
