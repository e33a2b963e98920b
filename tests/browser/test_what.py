"""What is this? A card by mouse, by touch and by keyboard, and after a click on no action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import REAL, party
from tests.browser.test_pages import findings

pytestmark = pytest.mark.xdist_group("browser")
MIDDLE = """(key) => {
  const node = document.querySelector(`.items [data-key="${key}"]`);
  node.scrollIntoView({block: 'nearest'});
  const box = (node.querySelector(':scope > .hit') || node).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
OVER = """() => {
  const root = document.querySelector('[data-ui=what]');
  const [card, key] = [root.getBoundingClientRect(), root.dataset.of];
  const over = (node) => {
    const box = (node.querySelector(':scope > .hit') || node).getBoundingClientRect();
    return box.left < card.right && box.right > card.left
      && box.top < card.bottom && box.bottom > card.top;
  };
  const covered = [...document.querySelectorAll('.items .is-lit')].filter(over);
  return [over(document.querySelector(`.items [data-key="${key}"]`)), covered.length];
}"""
UNUSED = """() => {
  const nodes = [...document.querySelectorAll('.items [data-key]')];
  const free = (node) => node.querySelector(':scope > .hit') && !node.classList.contains('is-lit');
  return nodes.filter((node) => free(node)).map((node) => node.dataset.key);
}"""


def card(who: Person) -> Any:
    return who.page.locator('[data-ui="what"]')


def rest(who: Person, key: str) -> None:
    """Rest the pointer on something."""
    x, y = who.page.evaluate(MIDDLE, key)
    who.page.mouse.move(2, 2)
    who.page.mouse.move(x, y)
    card(who).wait_for(state="visible")


@pytest.mark.parametrize("game", REAL)
def test_the_pointer_rests_and_a_card_appears_beside_the_thing(
    server: Server, browsers: Browsers, game: str
) -> None:
    who = browsers.person(server.address)
    who.make(game, players=party(game))
    who.ready()
    for key in who.page.evaluate(UNUSED)[:3]:
        rest(who, key)
        assert card(who).locator(".tag").inner_text().count("-") >= 1
        assert who.page.evaluate(OVER) == [False, 0], key
        assert card(who).get_attribute("role") == "tooltip"
        who.page.mouse.move(2, 2)
        card(who).wait_for(state="hidden")


def test_the_keyboard_asks_and_the_rule_is_found_at_once(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.make("papua", players=party("papua"), options={"first_player": "seat_0"})
    who.ready()
    who.page.evaluate("document.querySelector('.items [tabindex=\"0\"]').focus()")
    who.page.keyboard.press("i")
    card(who).wait_for(state="visible")
    described = who.page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert described == card(who).get_attribute("id")
    who.page.keyboard.press("Escape")
    card(who).wait_for(state="hidden")
    who.click("canoe")  # part of no action
    card(who).wait_for(state="visible")
    assert who.page.locator('[data-ui="why"]').is_hidden()
    assert findings(who) == []
    clause = card(who).locator(".tag").inner_text()
    card(who).locator(".link").click()
    found = who.page.locator(f'[data-ui="rules"] .clause.on[data-clause="{clause}"]')
    found.wait_for(state="visible")


def test_a_long_press_asks_and_a_tap_elsewhere_closes(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=True)
    who.make("papua", players=party("papua"), options={"first_player": "seat_0"})
    before = who.ready()
    x, y = who.page.evaluate(MIDDLE, "camp-R")
    touch = who.context.new_cdp_session(who.page)
    at = [{"x": x, "y": y}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    card(who).wait_for(state="visible")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert card(who).is_visible()
    assert who.look().version == before.version, "holding something plays nothing"
    who.page.touchscreen.tap(x, who.page.evaluate("innerHeight") - 20)
    card(who).wait_for(state="hidden")
