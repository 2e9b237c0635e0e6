"""Names in large letters: the player to pass the laptop to, and the winner."""

from __future__ import annotations

from functools import cache
from typing import Final

from ttr_tui.text import as_typed

_SHEETS: Final = (
    """
     A    B    C    D    E   F   G    H    I   J    K    L   M     N    O    P    Q
    .##. ###. .### ###. ### ### .### #..# ### ..## #..# #.. #...# #..# .##. ###. .##.
    #..# #..# #... #..# #.. #.. #... #..# .#. ...# #.#. #.. ##.## ##.# #..# #..# #..#
    #### ###. #... #..# ##. ##. #.## #### .#. ...# ##.. #.. #.#.# #.## #..# ###. #..#
    #..# #..# #... #..# #.. #.. #..# #..# .#. #..# #.#. #.. #...# #..# #..# #... #..#
    #..# ###. .### ###. ### #.. .### #..# ### .##. #..# ### #...# #..# .##. #... .##.
    .... .... .... .... ... ... .... .... ... .... .... ... ..... .... .... .... ...#
    """,
    """
     R    S    T   U    V     W     X     Y     Z    . -   ' &     ,  ! +   ?
    ###. .### ### #..# #...# #...# #...# #...# #### . ... # .##.. .. # ... ###.
    #..# #... .#. #..# #...# #...# .#.#. .#.#. ...# . ... # #.... .. # .#. ...#
    ###. .##. .#. #..# .#.#. #.#.# ..#.. ..#.. .##. . ### . .##.# .. # ### .##.
    #.#. ...# .#. #..# .#.#. ##.## .#.#. ..#.. #... . ... . #..#. .. . .#. ....
    #..# ###. .#. .##. ..#.. #...# #...# ..#.. #### # ... . .##.# .# # ... .#..
    .... .... ... .... ..... ..... ..... ..... .... . ... . ..... #. . ... ....
    """,
    """
     0   1   2    3    4    5    6    7    8    9
    .#. .#. ###. ###. #..# #### .##. #### .##. .##.
    #.# ##. ...# ...# #..# #... #... ...# #..# #..#
    #.# .#. .##. .##. #### ###. ###. ..#. .##. .###
    #.# .#. #... ...# ...# ...# #..# ..#. #..# ...#
    .#. ### #### ###. ...# ###. .##. ..#. .##. .##.
    """,
    """
     Γ    Δ    Θ    Λ     Ξ    Π    Σ    Φ     Ψ     Ω
    #### ..#.. .###. ..#.. #### #### #### .###. #.#.# .###.
    #... .#.#. #...# .#.#. .... #..# .#.. #.#.# #.#.# #...#
    #... .#.#. ##### .#.#. .##. #..# ..#. #.#.# #.#.# #...#
    #... #...# #...# #...# .... #..# .#.. .###. .###. .#.#.
    #... ##### .###. #...# #### #..# #### ..#.. ..#.. ##.##
    """,
    """
     Б    Д     Ж     И    Л    У    Ц     Ч    Ш     Щ      Ъ     Ы     Ь    Э    Ю      Я    Є
    #### .###. #.#.# #..# .### #..# #..#. #..# #.#.# #.#.#. ##... #...# #... ###. #..##. .### .###
    #... .#.#. #.#.# #.## #..# #..# #..#. #..# #.#.# #.#.#. .#... #...# #... ...# #.#..# #..# #...
    ###. .#.#. .###. ##.# #..# .### #..#. .### #.#.# #.#.#. .###. ###.# ###. .### ###..# .### ###.
    #..# .#.#. #.#.# #..# #..# ...# #..#. ...# #.#.# #.#.#. .#..# #.#.# #..# ...# #.#..# #.#. #...
    ###. ##### #.#.# #..# #..# ###. ####. ...# ##### #####. .###. ###.# ###. ###. #..##. #..# .###
    .... #...# ..... .... .... .... ....# .... ..... .....# ..... ..... .... .... ...... .... ....
    """,
)
"""The letters in pixels: five rows, and a sixth in the sheets with a tail below the line."""

_LOOKALIKES: Final = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЗКМНОРСТХІЇЙЈЅГПФ’‘–_", "ABEZHIKMNOPTYXABE3KMHOPCTXIIИJSΓΠΦ''--"
)
_ROWS: Final = 6
_WORD_GAP: Final = "..."


@cache
def _letters() -> dict[str, list[str]]:
    """The six rows of pixels of each letter; `#` is a filled pixel."""
    letters = {" ": [_WORD_GAP] * _ROWS}
    for sheet in _SHEETS:
        heads, *rows = (line.split() for line in sheet.strip().splitlines())
        blank = ["." * len(pixels) for pixels in rows[0]]
        rows += [blank] * (_ROWS - len(rows))
        letters |= {letter: pixels for letter, *pixels in zip(heads, *rows, strict=True)}
    return letters


def large_lines(text: str, width: int, *, ascii: bool = False) -> list[str] | None:
    """The text in large capitals without accents: three rows of half blocks, or six rows of `#` for
    `ascii`, all equally wide, at most `width` cells. `None` if it is wider, is empty or has
    characters without a large form: those with one are Latin, Greek and Cyrillic letters, digits
    and `. - ' & , ! + ?`."""
    letters = _letters()
    capitals = as_typed(" ".join(text.split())).upper().translate(_LOOKALIKES)
    if not capitals or not set(capitals) <= letters.keys():
        return None
    rows = [".".join(pixels) for pixels in zip(*(letters[sign] for sign in capitals), strict=True)]
    if len(rows[0]) > width:
        return None
    if ascii:
        return [row.replace(".", " ") for row in rows]
    blocks = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    return [
        "".join(blocks[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
