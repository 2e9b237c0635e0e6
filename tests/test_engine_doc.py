"""The examples of docs/engine.md run, print what their comments say, and are short."""

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parent.parent / "docs" / "engine.md"
MAX_LINES = 10


def test_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each example continues the one before it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    examples = re.findall(r"```python\n(.+?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 7
    for example in examples:
        assert example.count("\n") <= MAX_LINES
        exec(example, names)
        assert capsys.readouterr().out.splitlines() == re.findall(r"\)  # (.+)", example)
