"""What pages look like for different eyes: colour-safe, forced colours, large text, a phone."""

from __future__ import annotations

import pytest

from banquise.core import kit
from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, ME, REAL, party

pytestmark = pytest.mark.xdist_group("browser")
FIRST = {"first_player": "seat_0"}
PAINTED = "new XMLSerializer().serializeToString(document.querySelector('.pieces defs'))"
SAFE = set(kit.SAFE.values())
SMALL = """() => [...document.querySelectorAll('button, a.btn, input, select')]
  .filter((node) => node.checkVisibility() && !node.closest('.skip, .pill, .switch'))
  .map((node) => [node.getBoundingClientRect(), `${node.className} ${node.textContent}`])
  .filter(([box]) => box.height < 43.5 || box.width < 36)
  .map(([box, text]) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def test_colour_safe_seats_change_the_pieces_at_once(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    assert not any(colour in who.page.evaluate(PAINTED) for colour in SAFE)
    who.press("menu")
    who.page.get_by_label("Colour-safe seats").check()
    who.until(f"(colour) => {PAINTED}.includes(colour)", kit.SAFE["red"])
    assert kit.LOOKS["red"].base not in who.page.evaluate(PAINTED)
    mark = who.page.locator(".pl .mark.red")
    assert mark.evaluate("(node) => getComputedStyle(node).backgroundColor") == "rgb(213, 94, 0)"


@pytest.mark.parametrize("name", REAL)
def test_every_game_has_colour_safe_pieces(name: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/")
    who.page.evaluate("localStorage.setItem('banquise', JSON.stringify({safe: true}))")
    who.make(name, players=party(name))
    painted = who.page.evaluate(PAINTED)
    assert "var(--" not in painted.replace("var(--plate", "").replace("var(--gloss", "")
    assert sum(colour in painted for colour in SAFE) >= 2


def test_seats_have_the_colours_of_the_board(server: Server, browsers: Browsers) -> None:
    """Also where the colours are drawn by lot: the seat and its mat wear the same one."""
    who = browsers.person(server.address)
    who.make("nunami", players=[ME, BOT, BOT, BOT])
    who.wait("mine", "wait")
    marks = who.page.locator(".pl .mark").evaluate_all(
        "(nodes) => nodes.map((node) => node.className.replace('mark', '').trim())"
    )
    assert sorted(marks) == ["blue", "green", "pink", "yellow"]


def test_rings_are_kept_where_colours_are_forced(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, forced_colors="active")
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    ring = who.page.locator(".ring .gold").first
    stroke = ring.evaluate("(node) => getComputedStyle(node).stroke")
    system = who.page.evaluate(
        "() => { const one = document.body.appendChild(document.createElement('i'));"
        " one.style.color = 'Highlight'; const found = [getComputedStyle(one).color];"
        " one.style.color = 'CanvasText'; found.push(getComputedStyle(one).color);"
        " one.remove(); return found; }"
    )
    assert stroke in system


@pytest.mark.parametrize("phone", [False, True])
def test_text_of_twice_the_size_loses_nothing(
    phone: bool, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, phone=phone)
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    who.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert who.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert who.page.locator('[data-ui="ask"]').evaluate(
        "(node) => node.scrollHeight <= node.clientHeight + 2"
    )
    height = who.page.viewport_size["height"]
    for part in ("main", "ask"):
        box = who.page.locator(f'[data-ui="{part}"]').bounding_box()
        assert box
        assert box["y"] + box["height"] <= height
    assert (who.page.locator(".fit").bounding_box() or {"height": 0})["height"] > 150


def test_a_phone_goes_to_what_is_lit(server: Server, browsers: Browsers) -> None:
    """Where everything that can be clicked lies below the fold, the board scrolls to it."""
    who = browsers.person(server.address, phone=True, viewport={"width": 390, "height": 560})
    who.make("nunami", players=[ME, BOT])
    while not who.ready().lit:
        who.decide(who.ready())
    seen = who.page.evaluate("""() => {
      const frame = document.querySelector('.board').getBoundingClientRect();
      return [...document.querySelectorAll('.items .is-lit > .hit')].filter((hit) => {
        const box = hit.getBoundingClientRect();
        return box.top >= frame.top && box.bottom <= frame.bottom;
      }).length;
    }""")
    assert seen


def test_buttons_of_a_phone_are_large_enough(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=True)
    who.go("/")
    who.page.wait_for_selector(".game")
    assert who.page.evaluate(SMALL) == []
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    assert who.page.evaluate(SMALL) == []
    who.press("talk")
    who.page.wait_for_selector('[data-tab="log"]')
    assert [one for one in who.page.evaluate(SMALL) if not one.startswith("line ")] == []


def test_a_refusal_hides_neither_targets_nor_what_was_clicked(
    server: Server, browsers: Browsers
) -> None:
    for phone in (False, True):
        who = browsers.person(server.address, phone=phone)
        who.make("papua", players=[ME, BOT, BOT], options=FIRST)
        who.ready()
        who.click("camp-Y")
        bubble = who.page.locator('[data-ui="why"]')
        bubble.wait_for(state="visible")
        assert covered(who) == []
        assert bubble.locator(".remedy").inner_text()


def covered(who: Person) -> list[str]:
    """Lit keys and the refused one that lie under the bubble."""
    found: list[str] = who.page.evaluate("""() => {
      const why = document.querySelector('[data-ui=why]').getBoundingClientRect();
      const keys = [...document.querySelectorAll('.items .is-lit, [data-key="camp-Y"]')];
      return keys.filter((node) => {
        const box = node.querySelector('.hit').getBoundingClientRect();
        return box.left < why.right && box.right > why.left
          && box.top < why.bottom && box.bottom > why.top;
      }).map((node) => node.dataset.key);
    }""")
    return found
