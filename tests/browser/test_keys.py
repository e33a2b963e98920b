"""Every key of the keyboard, long lists of actions, and what a hint explains."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, GAMES, ME, OPEN, REAL, party

pytestmark = pytest.mark.xdist_group("browser")
SPOKEN = "(part) => document.querySelector('[data-ui=spoken]').textContent.includes(part)"
FOCUS = "(what) => Boolean(document.activeElement.closest(what))"


@pytest.fixture
def ada(server: Server, browsers: Browsers) -> Person:
    return browsers.person(server.address)


def islanders(who: Person) -> Person:
    """A turn with several actions, and the focus on what is asked."""
    who.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
    while len(who.ready().actions) < 2:
        who.decide(who.ready())
    who.page.locator('[data-ui="prompt"]').focus()
    return who


def test_the_board_is_one_tab_stop(ada: Person) -> None:
    page = islanders(ada).page
    stops: list[str] = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stops += page.evaluate(
            "() => { const at = document.activeElement;"
            " return at.closest('.fit') ? [at.dataset.key ?? at.tagName] : []; }"
        )
    assert len(stops) == 1
    assert stops[0] in ada.look().lit


def test_keys_that_ask(ada: Person) -> None:
    """Last action, whose turn, scores, actions, rules, the board in words, all keys."""
    page = islanders(ada).page
    last = page.locator('[data-ui="log"] li:not([data-seat="-1"]) .line').last.inner_text()
    page.keyboard.press("l")
    ada.until(SPOKEN, last)
    page.keyboard.press("w")
    ada.until(SPOKEN, "You rolled")
    page.keyboard.press("s")
    ada.until(SPOKEN, "Skua")
    page.keyboard.press("b")
    page.locator('[data-ui="words"] h3').first.wait_for()
    page.keyboard.press("Escape")
    page.locator('[data-ui="words"]').wait_for(state="hidden")
    page.keyboard.press("a")
    assert page.evaluate(FOCUS, "[data-action]")
    page.locator('.items [tabindex="0"]').focus()
    page.keyboard.press("r")
    page.locator("[data-clause]").first.wait_for()
    page.locator('[data-ui="prompt"]').focus()
    page.keyboard.press("?")
    assert page.locator('[data-ui="panel"] kbd').count() >= 18


def test_keys_that_choose(ada: Person) -> None:
    """A number chooses, Escape goes back, a colon is typed play, Enter sends."""
    page, before = islanders(ada).page, ada.look()
    page.keyboard.press("2")
    assert ada.look().does == "play"
    pressed = page.locator('[data-action][aria-pressed="true"]')
    assert pressed.inner_text() == before.actions[1]
    page.keyboard.press("Escape")
    assert ada.look().does == "list"
    page.keyboard.press("h")
    page.wait_for_selector(".is-chosen")
    page.keyboard.press("Escape")
    page.keyboard.press(":")
    assert page.locator('[data-ui="completion"] li').count() == min(8, len(before.actions))
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS, '[data-ui="prompt"]')
    assert ada.acts == before_acts(ada)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    ada.wait_past(before.version)


def before_acts(who: Person) -> int:
    """Own lines of the log: one for each action that was sent so far."""
    return int(who.page.locator('[data-ui="log"] li[data-seat="0"]').count())


def test_keys_that_look(ada: Person) -> None:
    """Replay, zoom, fading pieces."""
    page = islanders(ada).page
    page.keyboard.press(",")
    page.wait_for_selector('[data-ui="replay"] input')
    ada.until("() => location.hash.startsWith('#ply=')")
    first = page.evaluate("location.hash")
    page.keyboard.press(",")
    ada.until("(first) => location.hash !== first", first)
    page.keyboard.press(".")
    ada.until("(first) => location.hash === first", first)
    page.keyboard.press("Escape")
    ada.wait("mine")
    page.keyboard.press("+")
    page.wait_for_selector(".board.zoomed")
    page.keyboard.press("-")
    page.wait_for_selector(".board:not(.zoomed)")
    page.keyboard.down("f")
    page.wait_for_selector(".board.faded")
    page.keyboard.up("f")
    page.wait_for_selector(".board:not(.faded)")


def test_who_looks_back_sends_nothing(ada: Person) -> None:
    """While an earlier position is shown no key plays, takes back, asks for a hint or types."""
    ada.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
    page, before = ada.page, ada.ready()
    assert before.does == "play"
    page.keyboard.press(",")
    ada.until("() => location.hash.startsWith('#ply=')")
    page.evaluate("() => document.activeElement.blur()")
    for key in ("Enter", "1", "Enter", "u", "h", "a", ":", "Enter"):
        page.keyboard.press(key)
    page.evaluate("document.querySelector('[data-action]').click()")
    assert page.locator('[data-ui="typed"]').is_hidden()
    page.keyboard.press("Escape")
    assert ada.wait("mine").version == before.version
    assert ada.acts == 0
    page.keyboard.press("Enter")
    ada.wait_past(before.version)


def test_the_key_that_takes_back(server: Server, browsers: Browsers) -> None:
    ada, ben = browsers.person(server.address), browsers.person(server.address)
    ada.make("toy_duel", players=[ME, OPEN])
    ben.join(ada)
    ada.ready()
    ada.click("card-0-2")
    ada.wait("wait")
    ada.page.locator('[data-ui="prompt"]').focus()
    ada.page.keyboard.press("u")
    ada.wait("mine")


def test_keys_can_be_switched_off(ada: Person) -> None:
    page = islanders(ada).page
    page.keyboard.press("?")
    page.get_by_label("Keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.locator('[data-ui="prompt"]').focus()
    page.keyboard.press("2")
    assert ada.look().does == "list"
    assert page.locator(".doing kbd:visible").count() == 0


@pytest.mark.parametrize("path", ["/", "/new?game=papua", "table"])
def test_escape_shuts_what_a_button_opened(path: str, ada: Person) -> None:
    """Also while the focus is still on the button; an action begun stays as it was."""
    if path == "table":
        islanders(ada).page.keyboard.press("1")
    else:
        ada.go(path)
    page, begun = ada.page, ada.page.locator("main [aria-pressed=true]")
    before = begun.count()
    opener = page.locator("header button[aria-expanded]").first
    opener.click()
    opener.focus()
    page.keyboard.press("Escape")
    page.locator(".panel").wait_for(state="hidden")
    assert opener.evaluate("(node) => node === document.activeElement")
    assert begun.count() == before


def test_a_long_list_is_grouped_and_searched(ada: Person) -> None:
    """The first game with more than 24 actions at once."""
    for name in REAL:
        if max(GAMES[name].seats) >= 4:
            ada.make(name, players=party(name))
            if ada.ready().now == "mine" and len(ada.look().actions) > 24:
                break
    else:
        raise AssertionError("no game begins with so many actions")
    page, many = ada.page, len(ada.look().actions)
    assert page.locator(".acts details").count() > 1
    words = page.locator("[data-action]").last.text_content()
    page.locator('[data-ui="actions"] input').fill(words)
    assert 1 <= len(ada.look().actions) < many
    page.locator("[data-action]").first.wait_for(state="visible")


def test_a_group_counts_what_it_still_holds(ada: Person) -> None:
    ada.make("nunami", players=[ME, BOT])
    while not (sight := ada.ready()).lit or ada.page.locator(".acts details").count() < 2:
        ada.decide(sight)
    for clicks in (1, 2):  # a card, then its place
        ada.click(ada.look().lit[0])
        ada.until("(n) => document.querySelectorAll('.is-chosen').length === n", clicks)
    for group in ada.page.locator(".acts details:visible").all():
        n = group.locator("[data-action]:visible").count()
        assert group.locator("summary").inner_text().endswith(f"({n})")


def test_a_hint_says_what_was_considered(ada: Person) -> None:
    page, before = islanders(ada).page, ada.look()
    ada.ask_for_hint()
    options = page.locator('[data-ui="options"] > li')
    assert options.count() == 2
    assert all(option.locator("ul li").count() for option in options.all())
    page.locator('[data-ui="numbers"] summary').click()
    rows = page.locator('[data-ui="thoughts"] .thought')
    rows.first.wait_for()
    assert rows.count() == min(5, len(before.actions))
    assert "%" in rows.first.inner_text()
    rows.last.click()
    chosen = page.locator('[data-action][aria-pressed="true"]').inner_text()
    assert chosen == rows.last.locator("b").inner_text()
    assert ada.look().version == before.version


def test_a_bot_says_why_it_did_that(ada: Person) -> None:
    page = islanders(ada).page
    while page.locator('[data-ui="log"] .ask').count() < 4:
        ada.decide(ada.ready())
    ada.wait("mine", "over")  # until then the log grows
    asked = page.locator('[data-ui="log"] li:has(.ask)').last
    line = asked.locator(".line").inner_text()
    asked.locator(".ask").click()
    words = page.locator('[data-ui="words"]')
    words.locator("li").first.wait_for()
    assert line in words.inner_text()
    page.keyboard.press("Escape")
    assert words.is_hidden()
    page.locator('[data-ui="prompt"]').focus()
    page.keyboard.press("e")
    words.locator("h2").wait_for()
    assert line in words.inner_text()


def test_reasons_are_a_chart_in_words(ada: Person) -> None:
    page = islanders(ada).page
    told = page.evaluate("""async () => {
      await (await import('/web/js/words.js')).speak();
      const { Reasons } = await import('/web/js/reasons.js');
      const player = (seat) => ({ name: ['Ada', 'Kiwi'][seat], kind: seat ? 'bot' : 'person' });
      const table = { player, lines: [{ seat: 1, ply: 3 }, { seat: 0, ply: 4 }, { seat: -1 }] };
      const made = new Reasons(table);
      const row = (share, chosen) => ({ label: `${share}`, share, visits: 7, points: [1, 2.5],
                                        chosen });
      const rows = [0.5, ...Array(8).fill(0.05), 0.1].map((share, i) => row(share, i === 9));
      made.show({ text: ['Kiwi moved.'] }, { seat: 1, text: ['So it is.'], reasons: rows });
      const bars = [...made.root.querySelectorAll('.measure')].map((bar) => bar.style.cssText);
      const chosen = made.root.querySelector('.thought.chosen').textContent;
      return [made.last().ply, bars, chosen, made.root.textContent];
    }""")
    last, bars, chosen, text = told
    assert last == 3
    assert len(bars) == 9, "eight, and the chosen one"
    assert bars[0] == "--part: 1;"
    assert bars[-1] == "--part: 0.2;"
    assert "played" in chosen
    assert "2.5" in chosen
    assert "So it is." in text


def test_a_hint_tells_points_where_the_bot_does(ada: Person) -> None:
    ada.go("/")
    told = ada.page.evaluate("""async () => {
      await (await import('/web/js/words.js')).speak();
      const { thoughts } = await import('/web/js/thoughts.js');
      const table = { player: (seat) => ({ name: ['Ada', 'Kiwi'][seat] }), builder: null };
      const rows = [{ action: 4, label: '4 → 7', share: 0.5, points: [12.25, 9] },
                    { action: 5, label: 'Camp', share: 0.25 }];
      const made = thoughts(table, rows);
      const parts = [...made.querySelectorAll('.measure')].map((bar) => bar.style.cssText);
      return [made.textContent, parts, thoughts(table, undefined), thoughts(table, [])];
    }""")
    text, parts, absent, empty = told
    assert "50%" in text
    assert "Ada" in text
    assert "12.3" in text or "12.2" in text
    assert "25%" in text
    assert parts == ["--part: 1;", "--part: 0.5;"]
    assert absent is None
    assert empty is None
