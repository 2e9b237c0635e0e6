"""Large letters."""


def large_lines(text: str, width: int) -> list[str] | None:
    """None for now."""
    return None
