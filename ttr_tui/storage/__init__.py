"""Files of the user: journals, settings, saved players, name aliases, statistics, crash reports."""
