"""The record of game nights: who has played what, and how it went.

A database that can be thrown away at any time: all that is in it comes from the journals of the
finished games, and what no journal tells (which spellings mean one person) lies in a file beside
it.
"""
