"""What offered tickets cost, in words."""

import pytest

from tests.maps import a_map
from ttr_tui.engine.ticket_paths import TicketPath, TicketProgress, TicketStatus
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.words.language import plain
from ttr_tui.words.tickets import costs, keep_at_least


def offered(
    missing: int,
    extra: int | None = None,
    status: TicketStatus = TicketStatus.OPEN,
    *,
    shortest: int | None = None,
) -> OfferedTicket:
    progress = TicketProgress(0, status, TicketPath((), missing))
    shortest = missing if shortest is None else shortest
    return OfferedTicket(0, 13, False, progress, shortest, extra)


@pytest.mark.parametrize(
    ("ticket", "forms"),
    [
        (offered(1), ["1 train to go", "1 to go"]),
        (
            offered(13, extra=9),
            [
                "13 trains to go, only 9 with your other tickets",
                "13 to go, only 9 with your other tickets",
                "13 to go, only 9 extra",
                "13 to go",
            ],
        ),
        (
            offered(4, extra=0),
            [
                "4 trains to go, none extra with your other tickets",
                "4 to go, none extra with your other tickets",
                "4 to go, none extra",
                "4 to go",
            ],
        ),
        (
            offered(6, extra=6, shortest=3),
            ["6 trains to go, 3 by the shortest path", "6 to go, shortest 3", "6 to go"],
        ),
        (
            offered(6, extra=2, shortest=3),
            [
                "6 trains to go, only 2 with your other tickets",
                "6 to go, only 2 with your other tickets",
                "6 to go, only 2 extra",
                "6 to go",
            ],
        ),
        (offered(0, status=TicketStatus.COMPLETED), ["completed"]),
        (offered(0, status=TicketStatus.BY_STATION), ["completed through a station"]),
        (offered(3, status=TicketStatus.NEEDS_STATION), ["needs a station"]),
        (offered(0, status=TicketStatus.CUT_OFF), ["cut off"]),
    ],
)
def test_costs(ticket: OfferedTicket, forms: list[str]) -> None:
    """From the longest form to the shortest."""
    assert costs(ticket, a_map("usa")) == forms


def test_costs_of_several_decks() -> None:
    """Where a ticket may need trains and ships, they are pieces."""
    assert costs(offered(13), a_map("great_lakes"))[0] == "13 pieces to go"


def test_keep_at_least() -> None:
    starting, later = (plain(keep_at_least(2, 3, starting=each)) for each in (True, False))
    assert starting == "Starting tickets: keep at least 2 of 3"
    assert later == "Tickets: keep at least 2 of 3"
