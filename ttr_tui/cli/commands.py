"""The commands of the command line."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = {
    "maps": ("maps", "list_maps"),
    "check": ("maps", "check_maps"),
    "draw": ("draw", "draw_board"),
    "resume": ("saved_games", "resume_game"),
    "games": ("saved_games", "list_games"),
    "replay": ("saved_games", "replay_game"),
    "report": ("saved_games", "print_report"),
    "picture": ("saved_games", "save_picture"),
    "stats": ("stats", "show_statistics"),
    "arena": ("arena", "run_arena"),
    "where": ("stats", "show_folders"),
    "completion": ("completion", "print_completion"),
}
"""The commands besides playing: the first argument, the module in this package, its function. For
each there is also a function with the parser of its options, such as `maps_parser`."""
