"""Matches of computer players: deals, seatings, results, and the processes that play them."""
