"""Compiles the translations when the package is built: each `ttr.po` becomes a `ttr.mo` beside it,
which the program reads. No `msgfmt` is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "ttr_tui" / "locale"


def compile_translations(folder: Path = LOCALE) -> None:
    """Write the catalogs that are older than their texts; each appears as a whole."""
    for texts in folder.glob("*/LC_MESSAGES/*.po"):
        catalog = texts.with_suffix(".mo")
        if not catalog.exists() or catalog.stat().st_mtime_ns < texts.stat().st_mtime_ns:
            part = catalog.with_suffix(".part")
            polib.pofile(texts, encoding="utf-8").save_as_mofile(part)
            part.replace(catalog)


class TranslationsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is built, and for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_translations()
