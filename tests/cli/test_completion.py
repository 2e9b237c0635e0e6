"""The scripts of `ttr completion`, in the shells themselves."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.storage.games import a_store, begin
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import THEMES

CASES = {
    "ttr ": {*COMMANDS},
    "ttr re": {"resume", "replay", "report", "review"},
    "ttr --map ": {*known_maps(), "mine.yaml"},
    "ttr --map p": {"paris"},
    "ttr draw great": {"great_lakes"},
    "ttr --theme ": {*THEMES},
    "ttr resume --a": {"--ascii", "--ask-before-claim"},
    "ttr completion ": {"bash", "zsh", "fish"},
}
BASH = """
eval "$(ttr completion bash)"
function=$(complete -p ttr | sed 's/.*-F \\([^ ]*\\).*/\\1/')
while IFS= read -r typed; do
    read -ra COMP_WORDS <<< "$typed"
    [[ $typed == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    "$function" ttr
    echo "${COMPREPLY[@]}"
done
"""
FISH = """
ttr completion fish | source
while read -l typed
    echo (complete -C $typed | string split -f 1 \\t)
end
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program and a map file."""
    folder = tmp_path_factory.mktemp("completion")
    ttr = folder.parent / f"{folder.name}-bin" / "ttr"
    ttr.parent.mkdir()
    ttr.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ttr_tui "$@"\n')
    ttr.chmod(0o755)
    (folder / "mine.yaml").touch()
    return folder


def environment(folder: Path) -> dict[str, str]:
    programs = folder.parent / f"{folder.name}-bin"
    path = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PS1": "ready> "}
    return os.environ | path | {"PYTHONPATH": str(Path(__file__).parents[2])}


def completed(shell: str, code: str, typed: Sequence[str], folder: Path) -> list[set[str]]:
    """The words that a shell offers for each line that is typed."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run(
        [shell, "-c", code],
        cwd=folder,
        env=environment(folder),
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [{*line.split()} for line in done.stdout.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize(("shell", "code"), [("bash", BASH), ("fish", FISH)])
def test_shell_completes(shell: str, code: str, folder: Path) -> None:
    store = a_store(user_folders().games)
    begin(store)
    cases = CASES | {"ttr resume 2": {game.id for game in store.list()}}
    found = completed(shell, code, [*cases], folder)
    assert dict(zip(cases, found, strict=True)) == cases


LOADED = {
    "bash": (["--norc", "--noprofile", "-i"], 'eval "$(ttr completion bash)"'),
    "zsh": (["-f"], 'autoload -U compinit; compinit -u -D; eval "$(ttr completion zsh)"'),
    "fish": (["--no-config"], "ttr completion fish | source"),
}
"""The arguments of each shell, and what its user writes into its settings."""


class Typed:
    """A shell in a terminal, in this folder, which has loaded the script."""

    def __init__(self, shell: str, folder: Path, **variables: str) -> None:
        pytest.importorskip("pty", reason="this system has no terminals of its own making")
        from tests.app.terminal import Program

        if shutil.which(shell) is None:
            pytest.skip(f"{shell} is not installed")
        words, load = LOADED[shell]
        self._program = Program(words, command=[shell], **environment(folder) | variables)
        self.enter(f"cd {folder}; {load}; echo load''ed")
        self.wait("loaded")

    def __enter__(self) -> "Typed":
        return self

    def __exit__(self, *_: object) -> None:
        self._program.kill()

    def press(self, keys: str) -> None:
        self._program.press(keys)

    def enter(self, line: str) -> None:
        """Replace the line by this one, and press Enter."""
        self.press(f"\x15{line}\r")

    def wait(self, text: str) -> None:
        """Wait until the terminal gets this text, and forget what came up to it."""
        end = time.monotonic() + 20
        while text.encode() not in self._program.raw:
            assert time.monotonic() < end, self._program.raw
            self._program.read(0.2)
        self._program.raw = self._program.raw.partition(text.encode())[2]


def test_zsh_completes(folder: Path) -> None:
    with Typed("zsh", folder) as shell:
        shell.press("ttr pic\t")
        shell.wait("ttr picture")
        shell.press("\x15ttr --map p\t")
        shell.wait("ttr --map paris")


@pytest.mark.slow
@pytest.mark.parametrize(
    "shell",
    ["bash", *(pytest.param(shell, marks=pytest.mark.slow) for shell in ("zsh", "fish"))],
)
def test_names_of_files_and_games_run_nothing(shell: str, folder: Path, tmp_path: Path) -> None:
    """Neither while names are listed, nor when one is chosen and entered."""
    commands = [f"touch $RAN{n}" for n in range(5)]  # A name cannot have the slashes of a path.
    forms = ("$({})", "`{}`", "({})", "a;{}; b", "q'$({})'")
    attacks = [form.format(command) for form, command in zip(forms, commands, strict=True)]
    ran = [tmp_path / f"ran-{n}" for n in range(len(attacks))]
    games = tmp_path / "ttr-tui" / "games"
    games.mkdir(parents=True)
    (games / "good.journal").touch()
    for attack in attacks:
        (folder / f"{attack}.yaml").touch()
        (games / f"{attack}.journal").touch()
    variables = {f"RAN{n}": str(path) for n, path in enumerate(ran)}
    variables["XDG_DATA_HOME"] = str(tmp_path)
    with Typed(shell, folder, **variables) as typed:
        for line, listed in (
            ("ttr check ", "mine.yaml"),
            ("ttr stats --map ", "mine.yaml"),
            ("ttr resume ", "good"),
        ):
            typed.press(f"\x15{line}\t\t")
            typed.wait(listed)
        for beginning, name in (("\\$", attacks[0]), ("a", attacks[3]), ("q", attacks[4])):
            typed.press(f"\x15ttr check {beginning}\t")
            typed.wait(".yaml")
            typed.press("\r")
            typed.wait(f"{name}.yaml: 1 problem")
    assert [path.name for path in ran if path.exists()] == []
