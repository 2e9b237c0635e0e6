"""Drawing a laid-out board: cells, themes, SVG and text."""
