"""A name on the board, cell by cell."""

from __future__ import annotations

from rich.cells import cell_len


def letters(text: str) -> tuple[str, ...]:
    """What stands in each cell: a character with its marks; the second cell of a wide one is
    empty."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells += [character, *[""] * (width - 1)]
        elif cells:
            cells[-1] += character
    return tuple(cells)
