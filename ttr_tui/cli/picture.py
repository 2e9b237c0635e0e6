"""`ttr picture GAME`: the board at the end of a finished game as SVG."""

from ttr_tui.cli.report import picture as run

__all__ = ["run"]
