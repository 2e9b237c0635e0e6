"""Drawing a layout: styled text, themes, ANSI and SVG."""
