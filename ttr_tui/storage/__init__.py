"""What is kept on disk: journals, settings, statistics."""
