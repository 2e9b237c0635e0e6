"""What is wrong with the files of the user, or happened to them, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ttr_tui.files import FileProblem, FileValue
from ttr_tui.text import escaped
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, known_words, quoted

MESSAGES: Final = {
    # Why a file cannot be used.
    "directory": N_("this is a directory, expected a file"),
    "not-regular": N_("this is not a regular file"),
    "too-large": N_("the file is too large, expected at most {megabytes} MB"),
    # What the operating system says.
    "permission-denied": N_("permission denied"),
    "file-gone": N_("there is no such file or folder"),
    "no-folder": N_("a part of the path is not a folder"),
    "invalid-name": N_("the name of the file is not possible"),
    "too-many-links": N_("it is a symbolic link that is not followed"),
    "too-many-open": N_("too many open files"),
    "disk-error": N_("the disk cannot be read or written"),
    "closed": N_("it is closed"),
    "busy": N_("another program uses it"),
    "no-memory": N_("the memory is full"),
    "system": N_("error {number} of the operating system"),
    # Why something cannot be written.
    "disk-full": N_("the disk is full"),
    "disk-read-only": N_("the disk is read-only"),
    "not-written": N_("cannot write {file}: {reason}"),
    # Folders.
    "no-current-folder": N_("--folder: the current folder does not exist"),
    "no-absolute-path": N_("{folder} is not an absolute path: set HOME, or use --folder"),
    # Saved games.
    "in-use": N_("this game is open in another window"),
    "no-games": N_("there is no game {asked}: there are no saved games"),
    "no-such-game": N_("there is no game {asked}; ttr games lists the saved games"),
    "misspelled-game": N_('there is no game {asked}, did you mean "{game}"?'),
    "several-games": N_("{asked} matches {games}: {names}"),
    "many-games": N_("{asked} matches {games}, such as {names}"),
    "seed-too-large": N_("the seed is too large, expected at most {most}"),
    "from-unfinished": N_("{game} is not over: nobody can play on from one of its turns"),
    "from-the-end": N_("{game} has no step after this one: play on from an earlier one"),
    "not-deleted": N_("cannot delete {game}: {reason}"),
    # Why a journal cannot be read.
    "unreadable": N_("{file} cannot be read: {reason}"),
    "empty": N_("it is empty: the program ended before the setup"),
    "damaged-header": N_("its first line, with the map and the players, is damaged"),
    "invalid-map": N_("its map has errors: {detail}"),
    "player-not-a-text": N_("it has a player that is not a text"),
    "misspelled-player": N_("it has an unknown player {asked}, did you mean {near}?"),
    "unknown-player": N_("it has an unknown player {asked}, expected {known}"),
    "older-format": N_(
        "made by an older version of ttr (format {format}; this version reads format {readable})"
    ),
    "newer-format": N_(
        "made by a newer version of ttr (format {format}; this version reads format {readable})"
    ),
    # Damage of a journal.
    "damaged-line": N_("line {line} is damaged"),
    "too-many-lines": N_("line {line} exceeds the limit of {most} lines"),
    # Notices about a game that continues.
    "damaged": N_("the file is damaged: {reason}; the game continues from the last valid step"),
    "damaged-stays": N_("the damaged game {file} stays as it is; the game goes on as {game}"),
    "step-by-other-rules": N_("step {step} was played by other rules; it is kept"),
    "step-by-rules-of-another-version": N_(
        "step {step} was played by the rules of another version; it is kept"
    ),
    "setup-by-other-rules": N_("the setup was played by other rules; it is kept"),
    "setup-by-rules-of-another-version": N_(
        "the setup was played by the rules of another version; it is kept"
    ),
    "changed-file": N_(
        "another program moved, deleted or changed {file}; "
        "the whole game has been saved again and goes on as {game}"
    ),
    # Settings.
    "in-line": N_("{file}:{line}:{column}: {reason}"),
    "no-yaml": N_("this cannot be read: {detail}"),
    "no-settings": N_("{found}, expected keys and values such as theme: dark"),
    "unknown-setting": N_("unknown key {asked} in the settings, expected {known}"),
    "misspelled-setting": N_("unknown key {asked} in the settings, did you mean {near}?"),
    "misspelled-word": N_("unknown word {asked}, did you mean {near}?"),
    "unknown-word": N_("unknown word {asked}, expected {known}"),
    "no-choice": N_("{found}, expected {known}"),
    "no-number": N_("{found}, expected a whole number from {least} to {most}"),
    "nothing": N_("nothing"),
    "list": N_("a list"),
    "mapping": N_("a mapping"),
    "no-commands": N_("expected commands with their keys, such as menu.new: f5"),
    "unknown-command": N_("unknown command {asked}, expected {known}"),
    "misspelled-command": N_("unknown command {asked}, did you mean {near}?"),
    "no-key": N_("nothing, expected keys such as k, f5 or ctrl+k"),
    "unknown-key": N_("unknown key {asked}, expected keys such as k, f5 or ctrl+k"),
    "key-of-both": N_("{key} is also a key of {other}"),
    "settings-not-saved": N_("cannot save settings to {file}: {reason}"),
    # Statistics.
    "skipped": N_("skipped {game}: {reason}"),
    # Errors of the program.
    "missing-file": N_("{file} is missing, a part of this program; install the program again"),
    "internal-error": N_("internal error ({error})"),
    "failed-thought": N_("the game goes on, but advice or a computer player failed: {reason}"),
    "reported-error": N_("internal error ({error}); a report was saved to {file}"),
}

_QUOTED: Final = frozenset({"asked", "found", "key", "near"})
"""Words that somebody typed, and the words that they probably meant."""

_COUNTED: Final[dict[str, Callable[[int], str]]] = {"games": counts.games}


def file_problem(problem: FileProblem) -> str:
    """Return what is wrong, or what happened, in one printable line: `the disk is full`."""
    slots = {name: _said(name, value) for name, value in problem.values.items()}
    return _(MESSAGES[problem.kind], **slots)


def _said(name: str, value: FileValue) -> str:
    match value:
        case FileProblem():
            return file_problem(value)
        case str():
            return quoted(value) if name in _QUOTED else escaped(value)
        case int():
            return _COUNTED[name](value) if name in _COUNTED else str(value)
        case Path():
            return escaped(str(value))
        case names:
            return known_words([escaped(each) for each in names])
