"""A game being played: seats, hot seat, log, replay, facts. No files, no screens."""
