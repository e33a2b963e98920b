"""The line that says when bots are at full strength: quiet, in place, and gone by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, ME, OPEN
from tests.browser.test_pages import findings, is_open

pytestmark = pytest.mark.xdist_group("browser")
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"phone": True},
}
LINE = '[data-ui="strength"]'
SHOWN = f"document.querySelector('{LINE} [aria-hidden]')?.textContent"
SPOKEN = f"document.querySelector('{LINE} [role=status]').textContent"
GONE = f"document.querySelector('{LINE}').matches('.done')"
PLACES = """() => [...document.querySelectorAll('.game, .seat, .choice, .board, .prompt')]
  .map((node) => Object.values(node.getBoundingClientRect().toJSON()))"""


class Compiler:
    """Answers for the server which games are not ready."""

    def __init__(self, who: Person, **games: int) -> None:
        self.games: dict[str, int] = games
        self.asked = 0
        who.page.route("**/api/ready?*", self._answer)
        who.page.route("**/api/lobby?*", self._lobby)

    def _answer(self, route: Any) -> None:
        self.asked += 1
        route.fulfill(json={"games": self.games})

    def _lobby(self, route: Any) -> None:
        route.fulfill(json={"mine": [], "public": [], "ready": self.games})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", ["home", "new", "table"])
def test_the_line_counts_down_and_disappears(
    page: str, size: str, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, **SIZES[size])
    compiler = Compiler(who, papua=95, nanuuk=10)
    kind = "Bots play below full strength for about" if page == "table" else "Strongest bots ready"
    open_page(who, page)
    who.page.wait_for_function(f"() => {SHOWN}?.startsWith('{kind}')")
    assert "2 " in who.page.evaluate(SHOWN)
    spoken, places = who.page.evaluate(SPOKEN), who.page.evaluate(PLACES)
    assert spoken == who.page.evaluate(SHOWN)
    assert findings(who) == []
    assert is_open(who)
    compiler.games = {"papua": 33}
    who.page.wait_for_function(f"() => {SHOWN}.includes('40')")
    assert who.page.evaluate(SPOKEN) == spoken  # it is read out once
    compiler.games = {}
    who.page.wait_for_function(f"() => {GONE}")
    assert who.page.evaluate(SPOKEN) == ""
    assert who.page.evaluate(PLACES) == places  # nothing has moved
    asked = compiler.asked
    who.page.wait_for_timeout(4000)
    assert compiler.asked == asked  # and nobody asks any more


def open_page(who: Person, page: str) -> None:
    if page == "table":
        who.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
        who.ready()
    else:
        who.go("/" if page == "home" else "/new?game=papua")
        who.page.wait_for_selector(".game img" if page == "home" else ".seat")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "Les robots les plus forts seront prêts dans une minute environ."),
        ("de", "Die stärksten Bots sind in etwa einer Minute bereit."),
        ("en", "Strongest bots ready in about a minute."),
    ],
)
def test_the_line_speaks_three_languages(
    lang: str, said: str, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    Compiler(who, papua=70)
    who.go("/")
    who.page.wait_for_function(f"() => {SHOWN}")
    who.page.click(f'[data-lang="{lang}"]')
    who.page.wait_for_function("(said) => document.body.textContent.includes(said)", arg=said)


def test_there_is_no_line_where_nothing_is_waited_for(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    compiler = Compiler(who, nanuuk=70)
    for page in ("new", "table"):  # another game is not ready
        open_page(who, page)
        assert not who.page.locator(LINE).is_visible()
    compiler.games = {"papua": 70}
    who.make("papua", players=[ME, OPEN, OPEN])  # nobody plays with bots
    assert not who.page.locator(LINE).is_visible()
