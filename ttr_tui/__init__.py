"""Ticket to Ride in a terminal, for two to five players on one laptop."""

__version__ = "0.2.0"
