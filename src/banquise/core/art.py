"""Drawings as SVG files: ``view/art/NAME.svg``, one symbol each, editable in any SVG editor.

    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40">
      <style>:root { --coat: #c8372d }</style>
      <defs><linearGradient id="fur">…</linearGradient></defs>
      <path d="…" fill="var(--coat)" stroke="url(#fur)"/>
    </svg>

``art("hunter", coat="#1d6fb8")`` returns the content of a drawing with its variables replaced, for
the view to place; ``art.defs()`` returns every gradient and shared shape of the folder (or of the
named drawings), for the ``defs`` of a stage. White space and line breaks in a file are ignored.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

_ROOT = re.compile(r"<svg\b[^>]*>(.*)</svg>\s*$", re.S)
_DEFS = re.compile(r"<defs>(.*?)</defs>", re.S)
_ASIDE = re.compile(r"<!--.*?-->|<style>.*?</style>|<title>.*?</title>|<defs>.*?</defs>", re.S)
_BREAK = re.compile(r"(.)\s*\n\s*(.)")
_VARIABLE = re.compile(r"var\(--([a-z][a-z0-9-]*)\)")
_DEFINITION = re.compile(r'<(\w+) id="([^"]+)"(?:[^>]*/>|.*?</\1>(?=<\w+ id=|$))')


class Art:
    """The drawings of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, name: str, **variables: str) -> str:
        """The markup of a drawing. Every variable must be given."""
        needed = self.variables(name)
        if needed != set(variables):
            wanted = ", ".join(sorted(needed)) or "none"
            raise TypeError(f"{name}.svg has the variables: {wanted}. Given: {sorted(variables)}.")
        return _VARIABLE.sub(lambda found: variables[_plain(found[1])], self._body(name))

    def variables(self, name: str) -> set[str]:
        """The names of its CSS variables, with ``_`` for ``-``."""
        return {_plain(found) for found in _VARIABLE.findall(self._body(name))}

    @functools.cache  # noqa: B019  (one instance a game, for ever)
    def defs(self, *names: str) -> str:
        """The definitions of these drawings, or of all, each id once."""
        found: dict[str, str] = {}
        files = [self.folder / f"{name}.svg" for name in names]
        for file in files or sorted(self.folder.glob("*.svg")):
            for part in _DEFS.findall(_inside(file)):
                for shape in _DEFINITION.finditer(part):
                    known = found.setdefault(shape[2], shape[0])
                    if known != shape[0]:
                        raise ValueError(
                            f"{file.name}: another drawing already defines #{shape[2]}."
                        )
        return "".join(found.values())

    @functools.cache  # noqa: B019
    def _body(self, name: str) -> str:
        return _ASIDE.sub("", _inside(self.folder / f"{name}.svg"))


def _inside(file: Path) -> str:
    """The content of the document on one line."""
    found = _ROOT.search(file.read_text("utf-8"))
    if not found:
        raise ValueError(f"{file.name} is not an SVG document.")
    return _BREAK.sub(_join, found[1].strip())


def _join(lines: re.Match[str]) -> str:
    """Drop line breaks between two tags; replace others by a space."""
    between = "" if lines[1] == ">" and lines[2] == "<" else " "
    return lines[1] + between + lines[2]


def _plain(name: str) -> str:
    return name.replace("-", "_")
