"""The research pages: their examples run and their lists are complete."""

import doctest
import re
from pathlib import Path

import pytest

import banquise
from banquise.core.game import built_in
from banquise.research.planes import layout

DOCS = Path(__file__).parent.parent.parent / "docs"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
pytestmark = pytest.mark.xdist_group("lanes")


def test_the_tutorial_runs() -> None:
    result = doctest.testfile(str(DOCS / "research.md"), module_relative=False, optionflags=FLAGS)
    assert result.attempted > 25
    assert not result.failed


@pytest.mark.parametrize("name", built_in())
def test_every_plane_is_listed(name: str) -> None:
    """If this fails: python scripts/planes.py > docs/planes.md"""
    page = (DOCS / "planes.md").read_text()
    start = page.index(f"`{name}`:")
    part = page[start : page.find("\n## ", start) if "\n## " in page[start:] else None]
    listed = re.findall(r"^\| `(\w+)` \| (.+?) \| (\d+)–(\d+) \|", part, re.MULTILINE)
    there = [
        (plane.name, " × ".join(map(str, plane.shape)), plane.first, plane.first + plane.size - 1)
        for plane in layout(banquise.game(name))
    ]
    assert [(name, shape, int(a), int(b)) for name, shape, a, b in listed] == there
