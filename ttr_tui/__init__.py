"""Ticket to Ride in a terminal, for two to five people around one laptop."""

__version__ = "0.1.0"
