"""Sitting down: by one's own link on another device, and by an invitation under one's own name."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers
from tests.browser.shelf import BOT, ME, OPEN

pytestmark = pytest.mark.xdist_group("browser")


def test_your_own_link_opens_the_seat_on_another_device(server: Server, browsers: Browsers) -> None:
    here = browsers.person(server.address)
    here.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here.make("toy_thief", players=[ME, BOT])
    here.press("menu")
    assert "secret" in here.page.locator(".panel .help").inner_text()
    here.press("copylink")
    here.page.get_by_text("Link copied.").wait_for()
    link = here.page.evaluate("navigator.clipboard.readText()")
    assert "#seat=" in link

    there = browsers.person(server.address)
    there.sit(link.removeprefix(server.address))
    there.page.wait_for_selector('body[data-seats="0"]')
    assert there.page.evaluate("location.hash") == ""
    assert "seat=" not in there.page.url
    cookies = there.context.cookies()
    assert [one["httpOnly"] for one in cookies if one["name"] == "banquise"] == [True]
    assert there.page.evaluate("document.cookie") == ""


def test_without_a_clipboard_the_link_can_be_copied_by_hand(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    who.make("toy_thief", players=[ME, BOT])
    who.press("menu")
    who.press("copylink")
    field = who.page.locator('[data-ui="ownlink"]')
    field.wait_for()
    assert "#seat=" in field.input_value()


@pytest.mark.parametrize("watch", ["nobody", "link"])
def test_a_link_with_a_wrong_secret_says_so(watch: str, server: Server, browsers: Browsers) -> None:
    host, guest = browsers.person(server.address), browsers.person(server.address)
    made = host.order("toy_thief", players=[ME, BOT], watch=watch)
    guest.go(f"{made['link']}#seat=wrong")
    guest.page.get_by_text("This link does not open a seat.").wait_for()
    assert "seat=" not in guest.page.url


def test_your_own_link_can_be_pasted_on_the_home_page(server: Server, browsers: Browsers) -> None:
    here, there = browsers.person(server.address), browsers.person(server.address)
    made = here.order("toy_thief", players=[ME, BOT])
    link = here.context.request.get(f"{server.address}/api/tables/{made['id']}/link").json()["link"]
    there.go("/")
    there.page.locator('[data-ui="link"]').fill(server.address + link)
    there.page.locator('[data-ui="join"] button').click()
    there.page.wait_for_selector('body[data-seats="0"]')


@pytest.mark.parametrize("phone", [False, True])
def test_an_invited_player_sits_down_with_a_name(
    phone: bool, server: Server, browsers: Browsers
) -> None:
    host, guest = browsers.person(server.address), browsers.person(server.address, phone=phone)
    made = host.make("toy_duel", players=[ME, OPEN])
    guest.sit(made["invite"])
    field = guest.page.get_by_label("Your name at the table")
    assert field.get_attribute("maxlength") == "24"
    seat = guest.page.locator(".choices button")
    for box in (field.bounding_box(), seat.bounding_box()):
        assert box["width"] > 90, box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= guest.page.viewport_size["width"]
    field.fill("  Béla ")
    guest.hit(seat)
    host.page.locator(".pl", has_text="Béla").wait_for()
    field.wait_for(state="hidden")

    again = host.make("toy_duel", players=[ME, OPEN])
    guest.sit(again["invite"])
    assert guest.page.get_by_label("Your name at the table").input_value() == "Béla"
    field.press("Enter")
    host.page.locator(".pl", has_text="Béla").wait_for()


def test_before_the_game_begins_it_is_nobodys_turn(server: Server, browsers: Browsers) -> None:
    host = browsers.person(server.address, phone=True)
    host.make("papua", players=[ME, OPEN, BOT], options={"first_player": "seat_0"})
    assert host.page.locator(".strip li").count() == 3
    assert host.page.locator(".strip .on, .pl.on").count() == 0
    browsers.person(server.address).join(host)
    host.page.locator(".strip .on").wait_for()


def test_a_name_half_typed_stays_when_the_table_changes(server: Server, browsers: Browsers) -> None:
    host, first, other = (browsers.person(server.address) for _ in range(3))
    made = host.make("toy_thief", players=[ME, OPEN, OPEN])
    first.sit(made["invite"])
    first.page.get_by_label("Your name at the table").press_sequentially("Zo")
    other.join(host)
    first.page.get_by_role("button", name="Take seat 2").wait_for(state="detached")
    first.page.keyboard.type("é")
    assert first.page.get_by_label("Your name at the table").input_value() == "Zoé"


@pytest.mark.parametrize("phone", [False, True])
def test_a_name_can_be_changed_at_any_time(phone: bool, server: Server, browsers: Browsers) -> None:
    host, guest = browsers.person(server.address, phone=phone), browsers.person(server.address)
    host.make("toy_duel", players=[ME, OPEN])
    guest.join(host)
    host.press("menu")
    field = host.page.get_by_role("textbox", name="Your name at the table")
    field.fill(" Zoé <b> ")
    field.press("Enter")
    guest.page.locator(".pl", has_text="Zoé <b>").wait_for()
    field.fill("  ")
    field.press("Tab")
    assert field.input_value() == "Zoé <b>"
    host.go("/")
    host.page.locator(".top", has_text="Zoé <b>").wait_for()


def test_several_at_one_screen_are_each_named(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.make("toy_thief", players=[ME, BOT, ME])
    who.press("menu")
    who.page.get_by_label("Name for seat 3").fill("Cléo")
    who.page.keyboard.press("Enter")
    who.page.locator(".pl", has_text="Cléo").wait_for()
