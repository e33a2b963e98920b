"""What a table offers beside playing: reasons, ways back, languages, the past, a broken line."""

from __future__ import annotations

import json
import re
import signal
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, ME, OPEN
from tests.browser.test_pages import findings

pytestmark = pytest.mark.xdist_group("browser")
FIRST = {"first_player": "seat_0", "turn_limit": 100}


PLACES = """() => [...document.querySelectorAll('.items [data-key]')]
  .map((node) => [node.dataset.key, node.getAttribute('transform')])"""
# What is on its way, from where to where, and where it ends; a die only turns.
WAYS = """(keys) => {
  const found = document.querySelector('.items').getAnimations({subtree: true})
    .filter(({ effect }) => keys.includes(effect.target.dataset.key)
      && effect.target.dataset.key !== 'die' && effect.getKeyframes().length === 3)
    .map(({ effect }) => {
      const frames = effect.getKeyframes();
      const { target } = effect;
      return [target.dataset.key, frames[0].transform, frames.at(-1).transform,
        target.getAttribute('transform')];
    });
  return found.length ? found : null;
}"""


def numbers(transform: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", transform)]


@pytest.fixture
def ada(server: Server, browsers: Browsers) -> Person:
    return browsers.person(server.address)


def islanders(who: Person) -> Person:
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    return who


def test_a_click_that_is_not_legal_is_answered_with_the_clause(ada: Person) -> None:
    islanders(ada)
    ada.click("cell-8")
    why = ada.page.locator('[data-ui="why"]')
    why.wait_for(state="visible")
    tag = why.locator(".tag").inner_text()
    assert tag.startswith("PA-")
    ada.until("(tag) => document.querySelector('[data-ui=spoken]').textContent.includes(tag)", tag)
    why.locator(".link").click()
    ada.page.locator(f'.on[data-clause="{tag}"]').wait_for(state="visible")
    ada.page.locator('[data-ui="prompt"]').focus()
    ada.page.keyboard.press("Escape")
    assert why.is_hidden()


def test_the_rules_are_searched(ada: Person) -> None:
    islanders(ada)
    ada.page.locator('[data-tab="rules"]').click()
    clauses = ada.page.locator("[data-clause]")
    clauses.first.wait_for()
    total = clauses.count()
    ada.page.locator('[data-ui="rulesearch"]').fill("mask")
    found = clauses.count()
    assert 0 < found < total
    assert all("mask" in text.lower() for text in clauses.all_inner_texts())
    assert ada.page.locator("[data-clause] mark").count() >= found
    ada.page.locator('[data-ui="rulesearch"]').fill("qqqq")
    assert clauses.count() == 0


def test_the_language_changes_at_any_time(ada: Person) -> None:
    islanders(ada)
    before = ada.look()
    ada.page.locator(".top > .seg [data-lang=de]").click()
    ada.page.wait_for_function(
        "() => document.querySelector('[data-ui=ask]').textContent.includes('?')"
    )
    ada.page.wait_for_selector('.items [aria-label*="wählbar"], .items [aria-label*="gewählt"]')
    assert ada.page.locator("html").get_attribute("lang") == "de"
    assert ada.page.locator('[data-tab="rules"]').inner_text() == "Regeln"
    assert ada.look().version == before.version
    ada.page.reload()
    ada.ready()
    assert ada.page.locator('[data-tab="rules"]').inner_text() == "Regeln"


def test_another_language_leaves_everything_as_it_was(ada: Person) -> None:
    """With several at one screen: no curtain for who sits there already, and what was chosen."""
    ada.make("toy_hand", players=[ME, ME])
    while ada.ready().now == "mine":
        ada.decide(ada.ready())
    ada.press("lift")
    sight = ada.wait("mine")
    ada.page.locator('[data-ui="prompt"]').focus()
    ada.page.keyboard.press("1")
    before = ada.until("() => document.querySelector('.is-chosen')")
    ada.page.locator(".top > .seg [data-lang=de]").click()
    ada.page.locator(".top .meta").get_by_text("Zug").wait_for()
    after = ada.look()
    assert (after.now, after.version) == ("mine", sight.version)
    assert after.chosen == before.chosen
    assert after.does == "play"


def test_open_panels_change_their_language_too(ada: Person) -> None:
    """The bar of the past, the board in words, the proof of the dice."""
    ada.make("toy_duel", players=[ME, BOT], options={"rounds": 2})
    page = ada.page
    page.keyboard.press("b")
    words = page.locator('[data-ui="words"]')
    words.get_by_role("heading", name="The board in words").wait_for()
    page.evaluate("() => document.querySelector('[data-ui=words] ul').classList.add('old')")
    page.locator("[data-action]").first.click()  # the words lie on the board
    ada.until("() => !document.querySelector('[data-ui=words] ul').matches('.old')")
    page.locator(".top > .seg [data-lang=de]").click()
    words.get_by_role("heading", name="Das Brett in Worten").wait_for()
    page.keyboard.press("Escape")
    ada.play()
    page.locator('[data-ui="verify"]').click()
    page.wait_for_selector(".proof.ok")
    proof = page.locator(".proof").inner_text()
    page.locator('[data-ui="watch-again"]').click()
    page.get_by_text("Zurück zum Tisch").wait_for()
    page.locator(".top > .seg [data-lang=en]").click()
    page.get_by_text("Back to the table").wait_for()
    page.locator(".tells").get_by_text("Start · ").wait_for()
    ada.until("(proof) => document.querySelector('.proof').textContent !== proof", proof)
    assert page.locator('[data-ui="actions"]').is_hidden()


def test_the_browsers_language_comes_first(server: Server, browsers: Browsers) -> None:
    claire = browsers.person(server.address, locale="fr-CA")
    claire.go("/")
    assert claire.page.locator("html").get_attribute("lang") == "fr"


def test_one_action_is_previewed_and_taken_from_the_list(ada: Person) -> None:
    islanders(ada)
    ada.page.wait_for_selector(".ghosts .ghost")
    before = ada.look()
    assert before.main
    assert re.fullmatch(r"You rolled [1-6]\. .+\?", before.ask), "the roll stays in view"
    ada.page.locator("[data-action]").first.click()
    assert ada.wait_past(before.version).version > before.version


def test_typed_play(ada: Person) -> None:
    islanders(ada)
    before = ada.look()
    ada.page.locator('[data-ui="prompt"]').focus()
    ada.page.keyboard.press(":")
    ada.page.keyboard.type("60")
    ada.page.keyboard.press("Enter")
    ada.page.locator('[data-ui="why"] .tag').wait_for(state="visible")
    ada.page.keyboard.press(":")
    ada.page.keyboard.type("P")
    ada.page.keyboard.press("Enter")
    ada.wait_past(before.version)


def test_the_typed_line_stays_open_when_it_is_opened_again_at_once(ada: Person) -> None:
    islanders(ada)
    before = ada.look()
    ada.page.locator('[data-ui="prompt"]').focus()
    for key in (":", "Escape", ":"):
        ada.page.keyboard.press(key)
    ada.page.wait_for_timeout(300)  # longer than a line that lost the focus stays open
    assert ada.page.locator('[data-ui="typed"]').is_visible()
    ada.page.keyboard.type("P")
    ada.page.keyboard.press("Enter")
    ada.wait_past(before.version)


def test_the_board_in_words_and_the_query_keys(ada: Person) -> None:
    islanders(ada)
    ada.page.locator('[data-ui="prompt"]').focus()
    ada.page.keyboard.press("b")
    words = ada.page.locator('[data-ui="words"]')
    words.wait_for(state="visible")
    assert words.locator("h3").count() > 2
    ada.page.keyboard.press("b")
    assert words.is_hidden()
    ada.page.keyboard.press("s")
    ada.page.wait_for_function(
        "() => document.querySelector('[data-ui=spoken]').textContent.includes('Ada')"
    )


def test_a_hint_is_chosen_but_not_played(ada: Person) -> None:
    islanders(ada)
    while len(ada.look().actions) < 2:
        ada.decide(ada.look())
        if ada.ready().now == "over":
            return
    before = ada.look()
    ada.ask_for_hint()
    ada.page.wait_for_selector(".is-chosen")
    assert ada.look().version == before.version
    ada.press("back")
    assert ada.page.locator('[data-ui="hint"]').is_visible()


def test_what_taught_nothing_is_taken_back(server: Server, browsers: Browsers) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    ada.ready()
    ada.click("card-0-2")
    ada.wait("wait")
    ada.press("undo")
    assert ada.wait("mine").now == "mine"


def test_what_was_taken_back_is_not_played_again(server: Server, browsers: Browsers) -> None:
    """A forced action that the page has played can still be undone."""

    def with_one_action(message: str | bytes) -> str:
        said = json.loads(message)
        if said["t"] == "state":
            said["legal"] = said["legal"][:1]
        return json.dumps(said)

    def through(line: Any) -> None:
        line.connect_to_server().on_message(lambda said: line.send(with_one_action(said)))

    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.page.route_web_socket("**/ws/tables/**", through)
    ada.page.add_init_script("localStorage.banquise = JSON.stringify({single: true})")
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    ada.wait("wait")
    ada.press("undo")
    sight = ada.wait("mine")
    assert sight.does == "play"
    assert "played for you" not in ada.page.locator('[data-ui="sofar"]').inner_text()
    ada.press("main")
    ada.wait("wait")


def test_chat_is_text_and_nothing_else(server: Server, browsers: Browsers) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN], name="<b>Ada</b>")
    ben.join(ada)
    for who in (ada, ben):
        who.page.locator('[data-tab="chat"]').click()
    ada.page.locator('[data-ui="chatline"]').fill("<img src=x onerror=alert(1)>")
    ada.page.keyboard.press("Enter")
    line = ben.page.locator('[data-ui="chat"] li').first
    line.wait_for()
    assert "<img src=x onerror=alert(1)>" in line.inner_text()
    assert "<b>Ada</b>" in line.inner_text()
    assert ben.page.locator('[data-ui="chat"] img').count() == 0


def test_a_chat_message_appears_once(server: Server, browsers: Browsers) -> None:
    """Also after another language, and after a line that was lost and came back."""
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    lines: list[Any] = []

    def through(line: Any) -> None:
        lines.append(line)
        line.connect_to_server()

    ben.page.route_web_socket("**/ws/tables/**", through)
    ada.make("toy_hand", players=[ME, OPEN])
    ben.join(ada)
    ada.page.locator('[data-tab="chat"]').click()
    tab = ben.page.locator('[data-tab="chat"]')
    for n, text in enumerate(("Hello", "there")):
        ada.page.locator('[data-ui="chatline"]').fill(text)
        ada.page.keyboard.press("Enter")
        tab.get_by_text(f"Chat · {n + 1}").wait_for()
    ben.page.locator(".top > .seg [data-lang=de]").click()
    ben.page.locator(".top .meta").get_by_text("Zug").wait_for()
    lines[-1].close()
    ben.until("() => document.querySelector('[data-ui=banner]').textContent !== ''")
    ben.until("() => document.querySelector('[data-ui=banner]').textContent === ''")
    ada.page.locator('[data-ui="chatline"]').fill("again")
    ada.page.keyboard.press("Enter")
    ben.page.locator('[data-ui="chat"] li', has_text="again").wait_for(state="attached")
    assert ben.page.locator('[data-ui="chat"] li').count() == 3
    assert tab.inner_text() == "Chat · 3"


@pytest.mark.parametrize("phone", [False, True])
def test_a_notice_is_seen_and_stays_to_be_read(
    phone: bool, server: Server, browsers: Browsers
) -> None:
    ada, ben = browsers.person(server.address, phone=phone), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    badge = ada.page.locator('[data-ui="talk"] .badge')
    ben.press("menu")
    ben.page.get_by_text("Let a bot take my seat").click()
    toast = ada.page.locator('[data-ui="toasts"] p')
    toast.wait_for(state="visible")
    assert "has left. A bot takes over." in toast.inner_text()
    assert findings(ada) == []
    if phone:
        assert badge.inner_text() == "1"
        ada.press("talk")
    ada.page.locator('[data-tab="chat"]').click()
    assert ada.page.locator('[data-ui="chat"] .note').inner_text() == toast.inner_text()
    assert ada.page.locator('[data-tab="chat"]').inner_text() == "Chat"
    assert badge.is_hidden()
    if not phone:
        toast.wait_for(state="detached")
    ben.press("menu")
    ben.page.get_by_text("Take my seat back").click()
    assert ben.page.locator('[data-ui="panel"]').is_hidden()
    ada.page.locator("[data-ui=toasts]").get_by_text("is back.").wait_for()


def test_after_the_game(server: Server, browsers: Browsers) -> None:
    """Score sheet, replay with slider, link to a position, record, proof, rematch."""
    ada = browsers.person(server.address)
    ada.make("toy_duel", players=[ME, BOT], options={"rounds": 2})
    ada.play()
    page = ada.page
    assert page.locator('[data-ui="result"] tbody tr').count() >= 2
    ended = page.locator('[data-ui="result"] .ended').inner_text()
    assert ended == page.locator('[data-ui="log"] .line').last.inner_text()
    page.locator('[data-ui="verify"]').click()
    page.wait_for_selector(".proof.ok")
    page.locator('[data-ui="watch-again"]').click()
    page.wait_for_selector('[data-ui="replay"] input[type=range]')
    slider = page.locator('[data-ui="replay"] input[type=range]')
    page.wait_for_function("() => Number(document.querySelector('[data-ui=replay] input').max) > 0")
    slider.focus()
    page.keyboard.press("End")
    page.wait_for_function(
        "() => location.hash === `#ply=${document.querySelector('[data-ui=replay] input').max}`"
    )
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "() => location.hash !== `#ply=${document.querySelector('[data-ui=replay] input').max}`"
    )
    page.reload()
    page.wait_for_selector('[data-ui="replay"]:not([hidden])')
    page.locator('[data-ui="leave-replay"]').click()
    ada.wait("over")
    with page.expect_download() as download:
        page.locator('[data-ui="result"] a[download]').click()
    assert "toy_duel" in download.value.path().read_text()
    old = page.url
    ada.press("main")
    page.wait_for_url(lambda url: url.split("#")[0] != old.split("#")[0])
    assert ada.ready().now == "mine"


def test_keys_go_through_the_game_that_was_played(server: Server, browsers: Browsers) -> None:
    """From the button of the score sheet on, without a pointer."""
    ada = browsers.person(server.address)
    ada.make("toy_duel", players=[ME, BOT], options={"rounds": 2})
    ada.play()
    ada.page.locator('[data-ui="watch-again"]').press("Enter")
    ada.page.wait_for_function("() => location.hash === '#ply=0'")
    ada.page.keyboard.press(".")
    ada.page.wait_for_function("() => location.hash === '#ply=1'")
    ada.page.keyboard.press("Escape")
    ada.wait("over")


def test_somebody_wants_to_play_again(server: Server, browsers: Browsers) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN], options={"rounds": 1})
    ben.join(ada)
    for who in (ada, ben):
        who.decide(who.ready())
    for who in (ada, ben):
        who.wait("over")
    old = ben.page.url
    ben.press("main")
    ben.page.wait_for_url(lambda url: url != old)
    ada.page.locator('[data-ui="sofar"]').get_by_text("wants to play again").wait_for()
    ada.press("main")
    ada.page.wait_for_url(ben.page.url)
    for who in (ada, ben):
        who.ready()


def test_a_log_line_is_shown_on_the_board(ada: Person) -> None:
    islanders(ada)
    ada.page.locator('[data-ui="log"] .line').first.click()
    ada.page.wait_for_selector('[data-ui="replay"]:not([hidden])')
    ada.page.keyboard.press("Escape")
    ada.ready()


def test_a_link_to_a_position(server: Server, browsers: Browsers) -> None:
    """The table around it is there, the address leads on, Escape leaves it from the slider."""
    ada = browsers.person(server.address, permissions=["clipboard-read", "clipboard-write"])
    link = ada.order("toy_duel", players=[ME, BOT], options={"rounds": 2})["link"]
    ada.sit(link)
    ada.play()
    page = ada.page
    page.goto("about:blank")
    ada.go(f"{link}#ply=1")
    page.locator('[data-ui="result"] tbody tr').first.wait_for()
    assert page.locator('[data-ui="log"] .line').count() >= 2
    assert page.locator(".top .meta").inner_text()
    assert ada.look().now == "replay"
    page.evaluate("location.hash = 'ply=2'")
    ada.until("() => document.querySelector('[data-ui=replay] input').value === '2'")
    page.get_by_label("Only players at this table can open it.").click()
    page.locator(".tells").get_by_text("Only players at this table can open it.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.address}{link}#ply=2"
    page.locator('[data-ui="replay"] input').focus()
    page.keyboard.press("Escape")
    ada.wait("over")
    assert page.locator('[data-ui="replay"]').is_hidden()


def test_the_log_goes_on_while_one_looks_back(server: Server, browsers: Browsers) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    lines = ada.page.locator('[data-ui="log"] .line')
    for who in (ada, ben):
        who.decide(who.ready())
    ada.click(ada.ready().lit[0])
    ada.wait("wait")
    before = lines.count()
    ada.page.keyboard.press(",")
    ada.until("() => location.hash.startsWith('#ply=')")
    ben.decide(ben.ready())
    ada.until("(n) => document.querySelectorAll('[data-ui=log] .line').length > n", before)
    assert ada.look().now == "replay"
    assert ada.page.locator('[data-ui="actions"]').is_hidden()
    ada.page.keyboard.press("Escape")
    assert ada.wait("mine").lit


def test_the_connection_breaks_and_the_server_dies_in_mid_game(
    own_server: Server, browsers: Browsers
) -> None:
    """Nothing that was acknowledged is lost, and the page finds the table again by itself."""
    ada = browsers.person(own_server.address)
    ada.make("papua", players=[ME, BOT, BOT], options=FIRST)
    for _ in range(4):
        ada.decide(ada.ready())
    version = ada.ready().version
    own_server.stop(signal.SIGKILL)
    banner = ada.page.locator('[data-ui="banner"]')
    ada.page.wait_for_function(
        "() => document.querySelector('[data-ui=banner]').textContent !== ''"
    )
    assert banner.is_visible()
    own_server.start()
    ada.page.wait_for_function(
        "() => document.querySelector('[data-ui=banner]').textContent === ''", timeout=60_000
    )
    sight = ada.ready()
    assert sight.version >= version
    for _ in range(3):
        ada.decide(ada.ready())
    assert ada.ready().version > version


def test_a_lost_connection_comes_back(ada: Person) -> None:
    """The connection breaks; the page says so, and continues when it is back."""
    lines: list[Any] = []

    def through(line: Any) -> None:
        lines.append(line)
        if len(lines) != 2:  # the second attempt fails
            line.connect_to_server()
        else:
            line.close()

    ada.page.route_web_socket("**/ws/tables/**", through)
    islanders(ada)
    lines[0].close()
    ada.until("() => document.querySelector('[data-ui=banner]').textContent !== ''")
    ada.until("() => document.querySelector('[data-ui=banner]').textContent === ''")
    assert len(lines) == 3
    before = ada.ready().version
    ada.decide(ada.ready())
    ada.wait_past(before)


def test_spectators_see_what_a_spectator_may_see(server: Server, browsers: Browsers) -> None:
    ada, eve = browsers.person(server.address), browsers.person(server.address)
    made = ada.make("toy_hand", players=[ME, BOT], watch="all", title="Open hands")
    eve.go("/")
    eve.page.get_by_text("Open hands").wait_for()
    eve.sit(made["link"])
    shown = eve.page.evaluate(
        "() => document.querySelector('[data-key=\"hand-0\"] use').getAttribute('href')"
    )
    assert shown == "#i-back"
    assert not eve.look().lit
    ada.page.wait_for_selector(".watching")


def test_a_table_that_is_not_there(ada: Person) -> None:
    ada.go("/t/nothing-here")
    ada.page.wait_for_selector('[data-ui="doing"] a[href="/"]')
    assert ada.page.locator('[data-ui="ask"]').inner_text()


def test_a_board_that_does_not_come_is_asked_for_again(ada: Person) -> None:
    failed: list[str] = []

    def once(route: Any) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort("connectionfailed")

    ada.page.route("**/api/stage/**", once)
    link = ada.order("papua", players=[ME, BOT, BOT], options=FIRST)["link"]
    ada.go(link)
    ada.page.locator('[data-ui="banner"]').get_by_text("Connection lost").wait_for()
    ada.ready()
    assert ada.page.locator('[data-ui="banner"]').is_hidden()
    assert ada.page.locator(".items [data-key]").count() > 10


def test_a_language_whose_words_do_not_come(ada: Person) -> None:
    """The page reports it, keeps its language, and shows the same after a reload."""
    ada.page.route("**/text/fr.json", lambda route: route.abort("connectionfailed"))
    islanders(ada)
    ada.page.locator(".top > .seg [data-lang=fr]").click()
    ada.page.locator('[data-ui="toasts"]').get_by_text("The server is not responding").wait_for()
    assert ada.page.locator('[data-tab="rules"]').inner_text() == "Rules"
    ada.page.evaluate("localStorage.setItem('banquise', JSON.stringify({lang: 'fr'}))")
    ada.page.reload()
    ada.ready()
    assert ada.page.locator('[data-tab="rules"]').inner_text() == "Rules"


def test_an_invitation_to_a_full_table(server: Server, browsers: Browsers) -> None:
    """Whoever comes too late is told so, and the page does not try again."""
    ada, ben, eve = (browsers.person(server.address) for _ in range(3))
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    lines: list[str] = []
    eve.page.on("websocket", lambda line: lines.append(line.url))
    eve.go(ada.invite or "")
    eve.page.wait_for_selector('[data-ui="doing"] a[href="/"]')
    assert eve.page.locator('[data-ui="ask"]').inner_text() == "All seats are taken."
    assert eve.page.locator('[data-ui="banner"]').is_hidden()
    eve.page.evaluate("window.dispatchEvent(new Event('online'))")
    assert len(lines) == 1


def test_too_many_screens_of_one_seat(ada: Person) -> None:
    """A screen over the limit says so, and connects when another one leaves."""
    made = ada.make("toy_duel", players=[ME, BOT])
    others = [Person(ada.context, ada.address, []) for _ in range(8)]
    for other in others[:-1]:
        other.sit(made["link"])
    late = others[-1]
    late.go(made["link"])
    banner = late.page.locator('[data-ui="banner"]')
    banner.get_by_text("This seat is open on too many screens. Close one of them.").wait_for()
    assert late.page.locator('[data-ui="doing"] button').first.is_hidden()
    ada.page.close()
    late.ready()
    assert banner.is_hidden()


def test_less_motion_is_marked_and_more_motion_moves(server: Server, browsers: Browsers) -> None:
    still = browsers.person(server.address)
    islanders(still)
    still.press("main")
    still.page.wait_for_selector(".changed g", state="attached")
    moving = browsers.person(server.address, reduced_motion="no-preference")
    moving.make("papua", players=[ME, BOT, BOT], options=FIRST)
    moving.ready()
    where = dict(moving.page.evaluate(PLACES))
    moving.press("main")
    ways = moving.page.wait_for_function(WAYS, arg=list(where)).json_value()
    assert ways
    for key, start, end, now in ways:
        assert numbers(start)[:2] == numbers(where[key])[:2], key
        assert numbers(end)[:2] == numbers(now)[:2], key
        assert numbers(start)[:2] != numbers(end)[:2], key


def test_a_long_turn_of_a_bot_is_one_entry_that_unfolds(ada: Person) -> None:
    ada.make("neta_tanka", players=[ME, BOT], options={"first_player": "seat_1"})
    fold = ada.page.locator('[data-ui="log"] .fold').last
    for _ in range(60):
        if fold.count():
            break
        ada.decide(ada.ready())
    assert fold.get_attribute("aria-expanded") == "false"
    lines = ada.page.locator('[data-ui="log"] li[data-seat="1"] .line')
    count = int(re.findall(r"\d+", fold.inner_text().split("·")[1])[0])
    assert count >= 4
    shown = lines.filter(visible=True).count()
    fold.press("Enter")
    assert fold.get_attribute("aria-expanded") == "true"
    assert lines.filter(visible=True).count() == shown + count
    fold.press("Enter")
    assert lines.filter(visible=True).count() == shown
