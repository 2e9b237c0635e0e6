"""Files of the user: journals, settings, saved players, statistics, crash reports."""
