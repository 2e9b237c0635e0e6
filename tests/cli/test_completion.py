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
    "ttr re": {"resume", "replay", "report"},
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
    ttr = folder / "bin" / "ttr"
    ttr.parent.mkdir()
    ttr.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ttr_tui "$@"\n')
    ttr.chmod(0o755)
    (folder / "mine.yaml").touch()
    return folder


def environment(folder: Path) -> dict[str, str]:
    path = {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "PS1": "ready> "}
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


@pytest.mark.parametrize(("shell", "code"), [("bash", BASH), ("fish", FISH)])
def test_shell_completes(shell: str, code: str, folder: Path) -> None:
    store = a_store(user_folders().games)
    begin(store)
    cases = CASES | {"ttr resume 2": {game.id for game in store.list()}}
    found = completed(shell, code, [*cases], folder)
    assert dict(zip(cases, found, strict=True)) == cases


def test_zsh_completes(folder: Path) -> None:
    pytest.importorskip("pty", reason="this system has no terminals of its own making")
    from tests.app.terminal import Program

    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")

    def wait(text: bytes) -> None:
        end = time.monotonic() + 20
        while text not in program.raw:
            assert time.monotonic() < end, program.raw
            program.read(0.2)

    program = Program(["-f"], command=["zsh"], **environment(folder))
    try:
        wait(b"ready>")
        program.press('autoload -U compinit; compinit -u -D; eval "$(ttr completion zsh)"\r')
        program.press("ttr pic\t")
        wait(b"ttr picture")
        program.press("\x15ttr --map p\t")
        wait(b"ttr --map paris")
    finally:
        program.kill()
