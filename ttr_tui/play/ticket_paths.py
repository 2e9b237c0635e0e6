"""The shortest path for a ticket, under the names that the session imports."""

from ttr_tui.engine import TicketPath
from ttr_tui.engine import ticket_path as shortest_path

__all__ = ["TicketPath", "shortest_path"]
