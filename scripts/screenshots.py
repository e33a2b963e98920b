"""Screenshots of every page and game, wide and on a phone, light and dark (docs/screenshots).

python scripts/screenshots.py [pages | states | thoughts | name of a game …]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.browser.conftest import ARGUMENTS, TOYS, Server  # noqa: E402
from tests.browser.person import PHONE, WIDE, Browsers, Person  # noqa: E402
from tests.browser.shelf import BOT, GAMES, ME, OPEN, REAL, party  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
LOOKS: dict[str, dict[str, Any]] = {
    "wide-light-en": {"viewport": WIDE, "locale": "en-GB"},
    "wide-dark-de": {"viewport": WIDE, "locale": "de-DE", "color_scheme": "dark"},
    "phone-light-en": {"phone": True, "locale": "en-GB"},
    "phone-dark-de": {"phone": True, "locale": "de-DE", "color_scheme": "dark"},
}
QUALITY = 74
SHORT = "nanuuk"  # a short game
DECISIONS = 7  # of the player before a screenshot of a table
REFUSED = """() => [...document.querySelectorAll('[aria-disabled=true] > .hit')].filter((hit) => {
  const box = hit.getBoundingClientRect();
  const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return under[0] === hit && !under.some((node) => node.closest('.is-lit'));
}).map((hit) => hit.parentNode.dataset.key)"""


@contextmanager
def a_server(extra: str = "", program: tuple[str, ...] = Server.quick) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), extra, program)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def save(who: Person, name: str, still: bool = False) -> None:
    """Take a screenshot when nothing moves; ``still``: without moving the pointer."""
    who.page.wait_for_timeout(300 if still else 1300)
    if not still:
        who.page.mouse.move(2, 2)
    who.page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=QUALITY)
    print(name, flush=True)


def visit(browsers: Browsers, address: str, look: str) -> Person:
    wishes = dict(LOOKS[look])
    if wishes.get("phone"):
        wishes |= {"viewport": PHONE, "device_scale_factor": 1}
    return browsers.person(address, **wishes)


def shoot_pages(browsers: Browsers, address: str) -> None:
    for look in LOOKS:
        who = visit(browsers, address, look)
        who.order(REAL[0], players=party(REAL[0]), title="Friday")
        who.order(REAL[-1], players=[ME, OPEN, BOT], watch="all", title="Come and play")
        who.go("/")
        who.page.wait_for_selector('[data-ui="mine"] a')
        save(who, f"home-{look}")
        who.go(f"/new?game={REAL[0]}")
        who.page.wait_for_selector(".seat")
        save(who, f"new-{look}")


def shoot_game(name: str, browsers: Browsers, address: str) -> None:
    """One table in the middle of a game, in every look."""
    first = visit(browsers, address, "wide-light-en")
    seats = min(4, GAMES[name].seats[-1])
    made = first.order(name, players=[ME, *[BOT] * (seats - 1)], name="Ada")
    first.sit(made["link"])
    for _ in range(DECISIONS * 3):
        sight = first.ready()
        if sight.now == "over" or (_ >= DECISIONS and sight.lit):
            break
        first.decide(sight)
    first.page.reload()
    first.ready()
    save(first, f"{name}-wide-light-en")
    kept = first.context.storage_state()
    for look in list(LOOKS)[1:]:
        who = visit_as(browsers, address, look, kept)
        who.sit(made["link"])
        who.ready()
        save(who, f"{name}-{look}")


def visit_as(browsers: Browsers, address: str, look: str, kept: Any) -> Person:
    wishes = dict(LOOKS[look]) | {"storage_state": {"cookies": kept["cookies"], "origins": []}}
    if wishes.get("phone"):
        wishes |= {"viewport": PHONE, "device_scale_factor": 1}
    return browsers.person(address, **wishes)


def shoot_states(browsers: Browsers, address: str) -> None:
    """States of a table: a preview, a refusal, the board in words, settings, the end."""
    who = visit(browsers, address, "wide-light-en")
    name = "papua" if "papua" in GAMES else REAL[0]
    who.make(name, players=[ME, *[BOT] * 3], name="Ada")
    for _ in range(3 * DECISIONS):
        sight = who.ready()
        if _ > DECISIONS and len(sight.lit) > 3:
            break
        who.decide(sight)
    who.ready()
    who.page.wait_for_timeout(1500)
    who.page.locator("[data-action]:visible").last.hover()
    who.page.wait_for_selector(".ghosts > *", state="attached")
    save(who, "state-preview", still=True)
    for key in reversed(who.page.evaluate(REFUSED)):
        who.click(key)
        who.page.wait_for_timeout(400)
        told = who.page.locator('[data-ui="why"]').inner_text()
        if told and "ENGINE" not in told:
            break
        who.page.locator('[data-ui="prompt"]').focus()
        for _ in range(3):  # undo accepted clicks
            who.page.keyboard.press("Escape")
    save(who, "state-why-not")
    who.page.keyboard.press("Escape")
    who.page.keyboard.press("b")
    save(who, "state-in-words")
    who.page.keyboard.press("b")
    who.press("menu")
    save(who, "state-settings")
    shoot_end(browsers, address)


def shoot_thoughts(browsers: Browsers, address: str) -> None:
    """A hint and an explanation, which need real bots."""
    who = visit(browsers, address, "wide-light-en")
    who.make(SHORT, players=[ME, BOT | {"level": 3}], name="Ada")
    for _ in range(DECISIONS):
        who.decide(who.ready())
    who.ready()
    for key, found, name in (
        ("h", '[data-ui="thoughts"]', "state-hint"),
        ("e", '[data-ui="reasons"]', "state-reasons"),
    ):
        who.page.keyboard.press(key)
        who.page.wait_for_selector(found, state="attached")
        who.page.wait_for_timeout(1500)
        save(who, name)
        who.page.keyboard.press("Escape")


def shoot_end(browsers: Browsers, address: str) -> None:
    """A finished game with score sheet and replay; and the curtain."""
    for look in ("wide-light-en", "phone-dark-de"):
        who = visit(browsers, address, look)
        who.make(SHORT, players=[ME, BOT, BOT], name="Ada")
        who.play()
        save(who, f"state-end-{look}")
        who.press("watch-again")
        who.until("() => Number(document.querySelector('[data-ui=replay] input')?.max) > 9")
        for key in ("End", *["ArrowLeft"] * 4):
            who.page.locator('[data-ui="replay"] input').press(key)
        save(who, f"state-replay-{look}")
    who = visit(browsers, address, "phone-light-en")
    who.make("toy_hand", players=[ME, ME], name="Ada")
    while who.wait("curtain", "mine", "over").now == "mine":
        who.decide(who.look())
    save(who, "state-curtain-phone")


def main(wanted: list[str]) -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        browsers = Browsers(chromium)
        parts = wanted or ["pages", *REAL, "states", "thoughts"]
        with a_server() as server:
            if "pages" in parts:
                shoot_pages(browsers, server.address)
            for name in parts:
                if name in REAL:
                    shoot_game(name, browsers, server.address)
        if "states" in parts:
            with a_server(TOYS) as server:
                shoot_states(browsers, server.address)
        if "thoughts" in parts:
            with a_server(program=Server.real) as server:
                shoot_thoughts(browsers, server.address)
        browsers.close()
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
