"""A first game with the coach: offered, once a round, switched off and on, never among people."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.test_pages import findings

pytestmark = pytest.mark.xdist_group("browser")

KEEP = """([table, to]) => localStorage.setItem('banquise-learn',
  JSON.stringify({papua: {played: true}, coach: {[table]: to}}))"""


def coached(who: Person, to: str = "on", **wishes: Any) -> Any:
    """A table of Papua with bots, and the coach."""
    made = who.order("papua", **wishes)
    who.go("/")
    who.page.evaluate(KEEP, [made["id"], to])
    who.sit(made["link"])
    return who.page.locator("[data-ui=advice]")


def until_it_speaks(who: Person) -> None:
    """Play until there is a choice, of which the coach says something."""
    while not who.page.locator("[data-ui=options]").count():
        if len(who.ready().actions) > 1:
            who.page.locator("[data-ui=options]").wait_for()
        else:
            who.decide(who.look())


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_coach_names_what_is_sensible_and_why(
    phone: bool, lang: str, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, phone=phone, locale=lang)
    card = coached(who)
    until_it_speaks(who)
    options = card.locator(".options > li")
    assert 2 <= options.count() <= 3
    assert all(option.locator("ul li").count() for option in options.all())
    assert card.locator("[aria-live=polite]").count() == 1
    assert findings(who) == []
    before = who.look()
    who.hit(options.first.locator("button"))
    who.until("() => document.querySelectorAll('.is-chosen').length > 0")
    assert who.look().version == before.version, "naming is not playing"


def test_the_coach_speaks_once_a_round(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    asked: list[str] = []

    def sent(frame: str | bytes) -> None:
        asked.append(str(frame))

    who.page.on("websocket", lambda line: line.on("framesent", sent))
    coached(who)
    turns = 0
    while turns < 4:
        sight = who.ready()
        assert sight.now == "mine", "the game ends before the fourth choice."
        turns += len(sight.actions) > 1
        version = sight.version
        while (now := who.ready()).version == version and now.now == "mine":
            who.decide(now)
    wishes = [frame for frame in asked if '"coach"' in frame]
    assert 1 <= len(wishes) <= turns + 1


def test_the_coach_is_switched_off_and_on(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    card = coached(who, "ask")
    who.press("coach-on")
    card.locator("[data-ui=coach-off]").wait_for()
    who.press("coach-off")
    card.locator("[data-ui=coach-on]").wait_for()
    who.page.reload()
    card.locator("[data-ui=coach-on]").wait_for()
    who.press("coach-on")
    until_it_speaks(who)


def test_no_coach_among_people(server: Server, browsers: Browsers) -> None:
    me, bot, free = {"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "open"}
    who = browsers.person(server.address)
    card = coached(who, "on", players=[me, bot, free])
    assert not card.is_visible()
    two = browsers.person(server.address)
    card = coached(two, "on", players=[me, me, bot])
    two.ready()
    assert not card.is_visible()


def test_a_newcomer_is_asked_and_a_lesson_leads_to_the_coach(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.go("/")
    who.page.locator('[data-play="papua"]').click()
    who.page.locator("[data-ui=coach-no]").click()
    who.page.locator("[data-ui=coach-on]").wait_for()
    assert not who.page.locator("[data-ui=coach-no]").count()
