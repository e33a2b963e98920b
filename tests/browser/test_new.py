"""Making a table: what is offered, what is refused and in which words."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person

pytestmark = pytest.mark.xdist_group("browser")


def making(who: Person, game: str) -> None:
    who.go(f"/new?game={game}")
    who.page.wait_for_selector(".seat")


def test_an_option_with_many_choices_is_a_list_that_opens(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    making(who, "nunami")
    who.page.locator("summary").click()
    who.page.locator('[name="inua"][value="on"]').check()
    cards = who.page.locator('select[name="inua_cards"]')
    cards.wait_for()
    assert cards.locator("option").count() == 31  # two spirits of six, or drawn
    assert cards.input_value() == "drawn"
    most = who.page.evaluate("""() => Math.max(...[...document.querySelectorAll('.choice')]
      .map((one) => one.querySelectorAll('[type=radio]').length))""")
    assert most <= 8
    wanted = cards.locator("option").nth(5).get_attribute("value")
    cards.select_option(wanted)
    with who.page.expect_request("**/api/tables?*") as asked:
        who.press("start")
    assert asked.value.post_data_json["options"]["inua_cards"] == wanted
    who.page.wait_for_url("**/t/*")


def test_invalid_combinations_are_not_offered(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, locale="de-DE")
    making(who, "halunken")
    modes = who.page.locator('[name="mode"]')
    who.page.locator('[name="seats"][value="3"]').check()
    who.page.locator('[name="mode"][value="beginner"]').check()
    assert modes.count() == 2
    who.page.locator('[name="seats"][value="2"]').check()
    who.page.wait_for_function("() => document.querySelectorAll('[name=mode]').length === 1")
    assert modes.get_attribute("value") == "duel"
    assert modes.is_checked()
    assert who.page.evaluate("document.activeElement.name + document.activeElement.value") == (
        "seats2"
    )
    who.press("start")
    who.page.wait_for_url("**/t/*")


def test_an_empty_number_is_the_usual_one(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    making(who, "papua")
    who.page.locator("summary").click()
    limit = who.page.locator('[name="turn_limit"]')
    usual = limit.input_value()
    limit.fill("500")
    limit.fill("")
    assert limit.get_attribute("placeholder") == usual
    with who.page.expect_request("**/api/tables?*") as asked:
        who.press("start")
    assert asked.value.post_data_json["options"] == {}
    who.page.wait_for_url("**/t/*")


def test_an_invalid_number_is_marked_at_its_field(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=True, locale="de-DE")
    making(who, "papua")
    who.page.locator("summary").click()
    limit = who.page.locator('[name="turn_limit"]')
    limit.fill("7")
    limit.blur()
    wrong = who.page.locator("#ui-wrong-turn_limit")
    assert "eine ganze Zahl von 100 bis 100000 ein" in wrong.inner_text()
    who.page.locator("summary").click()
    assert not limit.is_visible()
    who.press("start")
    box = limit.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < who.page.locator(".start-bar").bounding_box()["y"]
    assert who.page.evaluate("document.activeElement.name") == "turn_limit"
    assert "eine ganze Zahl" in who.page.locator('[data-ui="trouble"]').inner_text()
    limit.fill("700")
    limit.blur()
    assert wrong.inner_text() == ""
    who.press("start")
    who.page.wait_for_url("**/t/*")


def test_a_returning_person_can_start_again(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    making(who, "papua")
    who.page.route("**/api/tables?*", lambda route: None)  # the answer never comes
    who.press("start")
    start = who.page.locator('[data-ui="start"]')
    assert start.is_disabled()
    who.page.evaluate(
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )  # what a browser does that kept the page
    assert start.is_enabled()


def test_players_at_one_screen_have_their_own_names(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    making(who, "papua")
    first, second = (who.page.get_by_label(f"Name for seat {n}") for n in (1, 2))
    assert not first.is_visible()
    who.page.get_by_label("Seat 2", exact=True).select_option("me")
    first.fill("Ada")
    assert second.get_attribute("placeholder") == "Guest 2"
    with who.page.expect_request("**/api/tables?*") as asked:
        who.press("start")
    sent = asked.value.post_data_json["players"]
    assert [player.get("name") for player in sent[:2]] == ["Ada", None]
    who.page.locator(".pl", has_text="Ada").wait_for()
    who.page.locator(".pl", has_text="Guest 2").wait_for()
