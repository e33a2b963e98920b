"""Whole games in a real browser: by mouse, by keyboard alone, by touch, and against each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person, Sight, Typist
from tests.browser.shelf import GAMES, ME, OPEN, REAL, party, shortest

pytestmark = pytest.mark.xdist_group("browser")


def begin(who: Person, name: str) -> Person:
    who.make(name, players=party(name), options=shortest(name))
    return who


def has_played(who: Person, least: int = 3) -> None:
    """The game is over, and this person had a part in it."""
    assert who.look().now == "over"
    who.page.wait_for_selector('[data-ui="result"] table')
    assert who.acts >= least
    assert who.page.locator('[data-ui="log"] li[data-seat="0"]').count() >= least


@pytest.mark.parametrize("name", list(GAMES))
def test_a_whole_game_by_mouse(name: str, server: Server, browsers: Browsers) -> None:
    ada = begin(browsers.person(server.address), name)
    frame = ada.page.locator(".fit").bounding_box()

    def decide(sight: Sight) -> None:
        assert ada.page.locator(".fit").bounding_box() == frame, "the board has moved"
        ada.decide(sight)

    ada.play(decide)
    has_played(ada, least=3 if name in REAL else 1)


@pytest.mark.parametrize("name", REAL)
def test_a_whole_game_by_keyboard_alone(name: str, server: Server, browsers: Browsers) -> None:
    ada = begin(browsers.person(server.address, kind=Typist), name)
    pointers = ada.page.evaluate_handle(
        "() => { const seen = []; addEventListener('pointerdown', (e) => seen.push(e.type), true);"
        " return seen; }"
    )
    ada.play()
    has_played(ada)
    assert pointers.json_value() == []


@pytest.mark.parametrize("name", REAL)
def test_a_whole_game_on_a_phone(name: str, server: Server, browsers: Browsers) -> None:
    ada = begin(browsers.person(server.address, phone=True), name)
    view = ada.page.locator(".pieces").first.get_attribute("viewBox")
    assert view is not None
    assert view.startswith("0 0 780 ")

    frame = ada.page.locator(".board").bounding_box()

    def decide(sight: Sight) -> None:
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert ada.page.locator(".board").bounding_box() == frame
        ada.decide(sight)

    ada.play(decide)
    has_played(ada)


def test_touch_asks_before_it_plays(server: Server, browsers: Browsers) -> None:
    ada = browsers.person(server.address, phone=True)
    ada.make("toy_duel", players=[ME, OPEN])
    ben = browsers.person(server.address)
    ben.join(ada)
    sight = ada.ready()
    ada.click(sight.lit[0])
    ada.page.wait_for_selector(".is-chosen")
    assert ada.look().chosen == [sight.lit[0]]
    assert ada.acts == 0
    ada.press("main")
    ada.wait("wait")
    assert ada.acts == 1


def test_two_browsers_and_a_hidden_hand(server: Server, browsers: Browsers) -> None:
    """Each sees the own card and the back of the other's, until the end."""
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_hand", players=[ME, OPEN])
    ben.join(ada)
    symbol = "(key) => document.querySelector(`[data-key=\"${key}\"] use`)?.getAttribute('href')"
    for who, own, other in ((ada, "hand-0", "hand-1"), (ben, "hand-1", "hand-0")):
        who.wait("mine", "wait")
        assert who.page.evaluate(symbol, own) != "#i-back"
        assert who.page.evaluate(symbol, other) == "#i-back"
        assert "face-down" in (
            who.page.locator(f'[data-key="{other}"]').get_attribute("aria-label") or ""
        )
    for _ in range(20):
        for who in (ada, ben):
            while who.wait("mine", "wait", "over").now == "mine":
                who.decide(who.look())
        if "over" in (ada.look().now, ben.look().now):
            break
        ada.page.wait_for_timeout(50)  # the line takes its time
    ada.wait("over")
    ben.wait("over")
    assert ada.acts
    assert ben.acts
    assert ada.page.evaluate(symbol, "hand-1") != "#i-back"


def test_an_absent_player_whose_turn_it_is_is_shown_as_absent(
    server: Server, browsers: Browsers
) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    ben.ready()
    ben.page.close()
    told = ada.page.locator('.pl[data-seat="1"] small')
    expect(told).to_have_text("away; a bot takes over after 15 min")


def test_a_choice_at_the_same_time(server: Server, browsers: Browsers) -> None:
    """One sees who still thinks, never what was chosen."""
    people = [browsers.person(server.address) for _ in range(3)]
    ada, ben, eve = people
    ada.make("toy_duel", players=[ME, OPEN, OPEN], options={"rounds": 1})
    ben.join(ada)
    eve.join(ada)
    for who in people:
        who.ready()
    ada.click("card-0-3")
    sight = ada.wait("wait")
    assert sight.waits == [1, 2]
    ben.page.wait_for_selector('.pl[data-seat="0"] .tick')
    ben.page.reload()
    ben.page.wait_for_selector('.pl[data-seat="0"] .tick')
    assert ben.look().waits == [1, 2]
    symbol = "() => document.querySelector('[data-key=\"choice-0\"] use').getAttribute('href')"
    assert ben.page.evaluate(symbol) == "#i-back"
    assert "3" not in ben.page.locator('[data-ui="log"]').inner_text()
    ben.click("card-1-1")
    eve.wait("mine")
    eve.click("card-2-2")
    for who in people:
        who.wait("over")
    assert "3" in ben.page.locator('[data-ui="log"]').inner_text()


def test_only_a_page_that_is_loaded_anew_draws_the_curtain_again(
    server: Server, browsers: Browsers
) -> None:
    ada = browsers.person(server.address)
    ada.make("toy_hand", players=[ME, ME])
    hand = "() => document.querySelector('[data-key=hand-0] use').getAttribute('href')"
    ada.wait("curtain")
    ada.press("lift")
    ada.wait("mine")
    own = ada.page.evaluate(hand)
    assert own != "#i-back"
    ada.page.locator('[data-lang="fr"]').first.click()
    ada.page.wait_for_function("() => document.documentElement.lang === 'fr'")
    ada.page.locator("[data-action]", has_text="Garder").wait_for()
    assert ada.look().now == "mine"
    assert ada.page.evaluate(hand) == own
    ada.page.reload()
    assert ada.wait("curtain", "mine").now == "curtain"
    assert ada.page.evaluate(hand) == "#i-back"


def test_a_curtain_between_two_hands(server: Server, browsers: Browsers) -> None:
    ada = browsers.person(server.address)
    ada.make("toy_hand", players=[ME, ME])
    seen = set()
    for _ in range(12):
        sight = ada.wait("curtain", "mine", "over")
        if sight.now == "over":
            break
        if sight.now == "curtain":
            assert ada.page.locator("dialog.curtain").is_visible()
            shown = ada.page.evaluate(
                "() => [...document.querySelectorAll('[data-key^=hand] use')]"
                ".map((use) => use.getAttribute('href'))"
            )
            assert set(shown) <= {"#i-back", "#i-place"}
            seen.add(ada.page.locator("dialog.curtain").get_attribute("aria-label"))
            ada.press("lift")
            ada.wait("mine")
        else:
            ada.page.locator("[data-action]", has_text="Keep").click()
    assert seen


def test_two_tabs_of_one_seat_agree(server: Server, browsers: Browsers) -> None:
    ada = browsers.person(server.address)
    made = ada.make("toy_duel", players=[ME, OPEN])
    ben = browsers.person(server.address)
    ben.join(ada)
    ada.ready()
    tab = Person(ada.context, server.address, browsers.complaints)
    tab.sit(made["link"])
    tab.ready()
    tab.click("card-0-1")
    ada.wait("wait")
    ben.click("card-1-2")
    assert ada.ready().version == tab.ready().version
