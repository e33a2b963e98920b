"""Letters on boards: large enough to read on laptops, on upright tablets and on phones."""

from __future__ import annotations

from typing import Any

import pytest

from banquise.core.game import load
from banquise.core.match import Match
from tests.browser.conftest import Server
from tests.browser.person import Browsers
from tests.browser.shelf import BOT, ME, REAL

pytestmark = pytest.mark.xdist_group("browser")
LEAST = 11  # pixels
WINDOWS = {
    "wide": [(1440, 900), (1366, 768), (1280, 720)],
    "tall": [(820, 1180), (390, 844)],
}
PLIES = (0, 30, 60)
LANGUAGES = ("en", "fr", "de")
FIT = """() => {
  const [fit, board] = ['.fit', '.board'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return [fit.width, board.width, board.height];
}"""
# The height of the letters in units of the picture, with its symbols put in their places.
LETTERS = """() => {
  const root = document.querySelector('svg');
  const name = 'http://www.w3.org/2000/svg';
  for (let uses = [0]; uses.length; ) {
    uses = [...root.querySelectorAll('use')].filter((use) => !use.closest('defs'));
    for (const use of uses) {
      const drawn = document.createElementNS(name, 'g');
      const [x, y] = ['x', 'y'].map((at) => use.getAttribute(at) || 0);
      for (const { name: key, value } of use.attributes)
        if (key !== 'href') drawn.setAttribute(key, value);
      drawn.setAttribute(
        'transform', `${use.getAttribute('transform') || ''} translate(${x} ${y})`);
      const source = root.querySelector(use.getAttribute('href'));
      drawn.append(...(source?.cloneNode(true).childNodes || []));
      use.replaceWith(drawn);
    }
  }
  const unit = root.viewBox.baseVal.width / root.getBoundingClientRect().width;
  return [...root.querySelectorAll('text')]
    .filter((text) => !text.closest('defs') && text.textContent.trim())
    .map((text) => {
      const { a, b, c, d } = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize);
      return [unit * size * Math.sqrt(Math.abs(a * d - b * c)), text.textContent];
    })
    .sort(([one], [other]) => one - other);
}"""


@pytest.fixture(scope="module")
def scales(server: Server, chromium: Any) -> dict[str, float]:
    """By shape: the smallest number of pixels for a unit, in any of its windows."""
    found: dict[str, float] = {}
    browsers = Browsers(chromium)
    for shape, sizes in WINDOWS.items():
        for width, height in sizes:
            who = browsers.person(server.address, viewport={"width": width, "height": height})
            who.make("papua", players=[ME, BOT, BOT])
            who.wait("mine", "wait")
            fit, wide, high = who.page.evaluate(FIT)
            assert fit >= 0.7 * wide, f"the board uses the room of {width} x {height}"
            units = 1120 if shape == "wide" else 780
            least = fit if shape == "tall" else min(wide, high * 1120 / 780)
            found[shape] = min(least / units, found.get(shape, 9))
            who.context.close()
    browsers.close()
    return found


def pictures(name: str, shape: str) -> list[str]:
    """Boards of every number of seats, in every language, early and late."""
    found = []
    for place, seats in enumerate(load(name).seats):
        for ply in PLIES:
            match = Match(load(name), seats, seed="letters")
            for n in range(ply):
                if match.is_over:
                    match.undo()
                    break
                legal = match.legal_ids()
                match.play(int(legal[(7 * n + 3) % len(legal)]), match.waiting[0])
            lang = LANGUAGES[(place + ply) % len(LANGUAGES)]
            viewer = match.waiting[0] if match.waiting else 0
            found.append(match.svg(viewer, lang, shape))
    return found


@pytest.mark.parametrize("shape", WINDOWS)
@pytest.mark.parametrize("name", REAL)
def test_letters_on_boards_can_be_read(
    name: str, shape: str, scales: dict[str, float], chromium: Any
) -> None:
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    for picture in pictures(name, shape):
        page.set_content(picture)
        small = [
            (round(size * scales[shape], 1), text)
            for size, text in page.evaluate(LETTERS)
            if round(size * scales[shape], 1) < LEAST
        ]
        assert not small, small[:8]
    page.close()
