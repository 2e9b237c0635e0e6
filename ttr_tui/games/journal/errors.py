"""What can be wrong with a journal, in words for people."""

from __future__ import annotations


class JournalError(Exception):
    """A journal that cannot be used; `str` is one line that says why, fit for a terminal."""


class NewerFormatError(JournalError):
    """It was written by a newer version of this program."""


class InUseError(JournalError):
    """Another program plays this game just now."""


class NoSuchGameError(JournalError):
    """No game is called so."""
