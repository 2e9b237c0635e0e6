"""A game being played: seats, hot seat, log, hints, replay, report. No files, no screens."""
