"""A game being played: sessions, log, hints, replay, report. No files, no screens."""
