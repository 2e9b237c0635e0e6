"""Widgets and the lines they show."""
