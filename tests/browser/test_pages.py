"""Every page: what is on it, how heavy it is, whether everybody can use it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, GAMES, ME, OPEN, REAL, party

pytestmark = pytest.mark.xdist_group("browser")
SIZES: dict[str, dict[str, Any]] = {
    "wide": {},
    "phone": {"phone": True},
    "dark": {"color_scheme": "dark"},
    "german": {"locale": "de-DE"},
}


def findings(who: Person) -> list[str]:
    """Serious findings of axe-core on the page as it is."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    found = Axe().run(who.page).response["violations"]
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']][:4]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def is_open(who: Person) -> bool:
    return bool(who.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("size", SIZES)
def test_home_and_new_table_are_accessible(size: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, **SIZES[size])
    who.go("/")
    who.page.wait_for_selector(".game img")
    assert who.page.locator(".game").count() == len(GAMES)
    assert findings(who) == []
    assert is_open(who)
    who.go(f"/new?game={REAL[0]}")
    who.page.wait_for_selector(".seat")
    assert findings(who) == []
    assert is_open(who)
    assert who.page.locator('[data-ui="start"]').is_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_accessible(size: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, **SIZES[size])
    who.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
    who.ready()
    assert findings(who) == []
    assert is_open(who)
    if size == "phone":
        who.page.locator('[data-ui="talk"]').tap()
    who.page.locator('[data-tab="rules"]').click()
    who.page.wait_for_selector("[data-clause]")
    assert findings(who) == []
    who.press("menu")
    assert findings(who) == []


def test_the_explanation_of_a_bot_is_accessible(server: Server, browsers: Browsers) -> None:
    """It takes the room of the players, who can then be scrolled, also by keys."""
    who = browsers.person(server.address)
    who.make("halunken", players=[ME, BOT, BOT, BOT])
    who.ready()
    who.ask_for_hint()
    assert who.page.evaluate(
        "() => { const { scrollHeight, clientHeight } = document.querySelector('.players');"
        " return scrollHeight > clientHeight; }"
    )
    assert findings(who) == []


def test_the_end_of_a_game_is_accessible(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.make("toy_thief", players=party("toy_thief"))
    who.play()
    assert findings(who) == []
    who.press("watch-again")
    who.page.wait_for_selector('[data-ui="replay"] input')
    assert findings(who) == []


def test_waiting_and_the_curtain_are_accessible(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.make("toy_duel", players=[ME, OPEN])
    who.wait("wait")
    assert findings(who) == []
    who.make("toy_hand", players=[ME, ME])
    while who.wait("curtain", "mine").now == "mine":
        who.decide(who.look())
    assert findings(who) == []


def test_home_to_a_game_in_one_click(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/")
    who.page.locator(f'[data-play="{REAL[0]}"]').click()
    who.page.wait_for_url("**/t/*")
    assert who.wait("mine", "wait").ask
    who.go("/")
    who.page.wait_for_selector('[data-ui="mine"] a')


def test_a_table_is_made_as_requested(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/new?game=papua")
    who.page.get_by_label("4", exact=True).check()
    kinds = who.page.locator("#ui-seat-1 option").all_inner_texts()
    assert len([kind for kind in kinds if kind.startswith("Bot: ")]) >= 3
    who.page.locator("#ui-seat-1").select_option("open")
    assert "invitation" in who.page.locator('[data-ui="meaning"]').inner_text()
    who.page.get_by_label("Family", exact=False).first.check()
    who.press("start")
    who.page.wait_for_url("**/t/*")
    who.wait("wait")
    assert who.look().main == "Copy invitation link"


def test_a_mistake_is_explained_in_words(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/new?game=toy_hand")
    who.page.locator("summary").click()
    for label in ("First seat",):
        who.page.get_by_label(label).fill("2")
        who.page.get_by_label(label).blur()
    who.press("start")
    who.page.wait_for_function(
        "() => document.querySelector('[data-ui=trouble]').textContent.length > 10"
    )


def wire(who: Person) -> list[tuple[str, int]]:
    """Collects what comes over the wire from now on: address and bytes, headers included."""
    line = who.context.new_cdp_session(who.page)
    line.send("Network.enable")
    asked: dict[str, str] = {}
    got: list[tuple[str, int]] = []

    def note(event: dict[str, Any]) -> None:
        address = asked.get(event["requestId"], "")
        if address.startswith("http"):
            got.append((address.partition("?")[0], int(event["encodedDataLength"])))

    def heard(event: dict[str, Any]) -> None:
        got.append(("websocket", len(event["response"]["payloadData"])))

    line.on(
        "Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]})
    )
    line.on("Network.loadingFinished", note)
    line.on("Network.webSocketFrameReceived", heard)
    return got


def weight(got: list[tuple[str, int]]) -> int:
    return sum(size for _, size in got)


def test_the_first_visit_is_light(own_server: Server, browsers: Browsers) -> None:
    """Home: at most 150 KB and 12 requests over the wire, nothing twice."""
    who = browsers.person(own_server.address)
    got = wire(who)
    who.go("/")
    who.page.wait_for_selector(".game img")
    who.page.wait_for_load_state("networkidle")
    real = [one for one in got if "/games/toy" not in one[0]]  # toys have pictures, too
    assert len(real) <= 12, real
    assert len({address for address, _ in got}) == len(got), got
    assert weight(real) <= 150_000, real


@pytest.mark.parametrize("name", REAL)
def test_the_first_table_is_light(name: str, server: Server, browsers: Browsers) -> None:
    """A table of every game: at most 150 KB over the wire, board and first messages included."""
    who = browsers.person(server.address)
    made = who.order(name, players=party(name))
    got = wire(who)
    who.sit(made["link"])
    who.wait("mine", "wait")
    who.page.wait_for_load_state("networkidle")
    assert weight(got) <= 150_000, got


def test_a_second_visit_fetches_only_what_changed(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/")
    who.page.wait_for_load_state("networkidle")
    got = wire(who)
    who.page.reload()
    who.page.wait_for_selector(".game img")
    who.page.wait_for_load_state("networkidle")
    assert weight(got) <= 15_000, got


@pytest.mark.parametrize("width", [320, 390, 720, 1024, 1440])
def test_nothing_scrolls_sideways(width: int, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, viewport={"width": width, "height": 800}, locale="de-DE")
    who.go("/")
    who.page.wait_for_selector(".game")
    assert is_open(who)
    who.make("papua", players=[ME] + [BOT] * 5)
    who.wait("mine", "wait")
    assert is_open(who)
    if width > 760:
        assert who.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


def test_text_twice_as_large_loses_nothing(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, viewport={"width": 720, "height": 450})
    who.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
    sight = who.ready()
    assert is_open(who)
    assert who.page.locator('[data-ui="ask"]').is_visible()
    assert sight.main
    box = who.page.locator('[data-ui="main"]').bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 450


IN_SIGHT = """(name) => {
  const node = document.querySelector(`[data-ui=${name}]`);
  const { x, y, width, height } = node.getBoundingClientRect();
  const isInside = y >= 0 && y + height <= innerHeight && x >= 0 && x + width <= innerWidth;
  return isInside && node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450)])
def test_the_prompt_stays_in_sight_in_a_low_window(
    width: int, height: int, server: Server, browsers: Browsers
) -> None:
    viewport = {"width": width, "height": height}
    who = browsers.person(server.address, viewport=viewport, has_touch=True, is_mobile=True)
    who.touches = True
    who.make("nanuuk", players=[ME, BOT], options={"first_player": 0})
    lowest = who.ready().lit[-1]
    who.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert who.page.evaluate("scrollY") > 200
    for name in ("ask", "main"):
        assert who.page.evaluate(IN_SIGHT, name), name
    who.click(lowest)
    assert who.until("() => document.querySelector('.is-chosen')").chosen == [lowest]
    for name in ("ask", "main"):
        assert who.page.evaluate(IN_SIGHT, name), name
    version = who.look().version
    who.press("main")
    who.wait_past(version)


def test_the_builder_lights_the_next_click_and_takes_any_order(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.go("/")
    found = who.page.evaluate("""async () => {
      const { Builder } = await import('/web/js/builder.js');
      const rows = [
        [1, 'a', 'A', ['x']], [2, 'b', 'B', ['x', 'y']],
        [3, 'c', 'C', ['z', 'y']], [4, 'd', 'D', []]];
      const made = new Builder(rows);
      const out = [[...made.lit()].sort().join(''), made.ready()?.id];
      made.click('y');
      out.push(made.candidates().length, [...made.lit()].sort().join(''));
      made.click('x');
      out.push(made.ready().id, made.isSettled());
      made.back(); made.back(); made.click('x');
      out.push(made.ready().id, made.isSettled(), made.click('q'));
      made.click('z');
      out.push(made.chosen.join(''), made.ready().id);
      return out;
    }""")
    assert found == ["xz", None, 2, "xz", 2, True, 1, False, False, "z", 3]


@pytest.mark.parametrize("path", ["/nothing", "/t/", "/t/a/b"])
def test_unknown_urls_show_the_home_page(path: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go(path)
    who.page.get_by_text("That page does not exist.").wait_for()
    who.page.locator(".games a, .games button").first.wait_for()
