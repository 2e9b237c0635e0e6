"""Widgets. The lines that they show come from `ttr_tui.panels`."""
