"""Drawings that are files."""

from pathlib import Path

import pytest

from banquise.core.art import Art

FUR = '<linearGradient id="fur"><stop offset="0"/></linearGradient>'
HUNTER = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <title>A hunter</title>
  <style>:root {{ --coat: #c00; --coat-edge: #800 }}</style>
  <defs>{FUR}</defs>
  <g>
    <path d="M0 0H9" fill="var(--coat)"
      stroke="var(--coat-edge)"/>
  </g>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hunter.svg").write_text(HUNTER, "utf-8")
    return tmp_path


def test_a_drawing_is_what_stands_between_the_tags(folder: Path) -> None:
    drawing = Art(folder)("hunter", coat="#111", coat_edge="#222")
    assert drawing == '<g><path d="M0 0H9" fill="#111" stroke="#222"/></g>'


def test_every_variable_must_be_given(folder: Path) -> None:
    with pytest.raises(TypeError, match=r"hunter.svg has the variables: coat, coat_edge"):
        Art(folder)("hunter", coat="#111")


def test_shared_definitions_are_there_once(folder: Path) -> None:
    (folder / "dog.svg").write_text(f"<svg><defs>{FUR}</defs><path/></svg>", "utf-8")
    assert Art(folder).defs() == FUR


def test_definitions_of_single_drawings(folder: Path) -> None:
    ice = '<linearGradient id="ice"><stop offset="0"/></linearGradient>'
    (folder / "floe.svg").write_text(f"<svg><defs>{ice}</defs><path/></svg>", "utf-8")
    art = Art(folder)
    assert (art.defs("floe"), art.defs("hunter")) == (ice, FUR)
    assert art.defs() == ice + FUR


def test_two_definitions_of_one_name_are_refused(folder: Path) -> None:
    other = '<linearGradient id="fur"><stop offset="1"/></linearGradient>'
    (folder / "dog.svg").write_text(f"<svg><defs>{other}</defs><path/></svg>", "utf-8")
    with pytest.raises(ValueError, match="#fur"):
        Art(folder).defs()


def test_an_invalid_drawing_is_rejected(folder: Path) -> None:
    (folder / "note.svg").write_text("hello", "utf-8")
    with pytest.raises(ValueError, match=r"note.svg is not an SVG document"):
        Art(folder)("note")
