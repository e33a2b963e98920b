"""The examples in docstrings and in the README do what they say."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import banquise

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules() -> list[str]:
    """Modules with an example in them."""
    found = []
    for info in pkgutil.walk_packages(banquise.__path__, "banquise.", onerror=lambda _: None):
        spec = info.module_finder.find_spec(info.name, None)
        source = Path(spec.origin).read_text() if spec and spec.origin else ""
        if ">>> " in source:
            found.append(info.name)
    return found


@pytest.mark.parametrize("name", modules())
def test_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.attempted
    assert not result.failed


def test_examples_of_the_readme() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS)
    assert not result.failed


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text()):
        if "://" not in target and not target.startswith("mailto:"):
            assert (path.parent / target).exists(), f"{path.name} points to {target}"


def test_the_walk_of_a_click_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = page.split("## The walk of a click")[1].split("```")[1]
    steps = [int(number) for number in re.findall(r"^ *(?:[a-z]+ +)?(\d+)  ", walk, re.M)]
    assert steps == list(range(1, len(steps) + 1))
    assert 10 <= len(steps) <= 15
    files = re.findall(r"[a-z]+/[a-z]+\.(?:py|js)", walk)
    assert len(files) >= 15
    package = ROOT / "src" / "banquise"
    for file in files:
        places = (package / "server" / file, package / "web" / file, package / file)
        assert any(place.exists() for place in places), file
