"""What pages look like for different eyes: colour-safe, forced colours, large text, a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banquise.core import kit
from banquise.core.text import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, GAMES, ME, REAL, party

pytestmark = pytest.mark.xdist_group("browser")
DOM = Path(__file__).parents[2] / "src" / "banquise" / "web" / "js" / "dom.js"
FIRST = {"first_player": "seat_0"}
PAINTED = "new XMLSerializer().serializeToString(document.querySelector('.pieces defs'))"
MOST_WORDS = 40  # of a refusal
FRAMED = """async (clauses) => {
  await (await import('/web/js/words.js')).speak();
  const { WhyNot } = await import('/web/js/why.js');
  const say = (label) => (text) => WhyNot.prototype.frame.call({
    table: { builder: { legal: [1, 2, 3].map((n) => ({ label: `${label} ${n}`, keys: [] })) },
             isMine: true },
    remedy: WhyNot.prototype.remedy,
  }, label, text, null);
  return clauses.map((text) => [say('Ada')(text), say('one two three four five six')(text)]);
}"""
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
    who.page.get_by_label("Colour-blind friendly seats").check()
    who.until(f"(colour) => {PAINTED}.includes(colour)", kit.SAFE["red"])
    assert kit.LOOKS["red"].base not in who.page.evaluate(PAINTED)
    mark = who.page.locator(".pl .mark.red")
    assert mark.evaluate("(node) => getComputedStyle(node).backgroundColor") == "rgb(213, 94, 0)"


def test_no_sign_of_a_seat_is_clipped(server: Server, browsers: Browsers) -> None:
    """Each lies inside its view box: on the curtain it is large, and its edge is seen."""
    who = browsers.person(server.address)
    who.go("/")
    marks = re.findall(r"^  (\w+): \"M", DOM.read_text().partition("MARKS = {")[2], re.MULTILINE)
    assert {"waves", "star", "leaf", "ring"} <= set(marks)
    clipped = who.page.evaluate(
        """async (marks) => {
          const { sign } = await import('/web/js/dom.js');
          return marks.filter((mark) => {
            const drawn = document.body.appendChild(sign(mark));
            const { x, y, width, height } = drawn.firstChild.getBBox();
            drawn.remove();
            return !width || x < -10 || y < -10 || x + width > 10 || y + height > 10;
          });
        }""",
        marks,
    )
    assert clipped == []


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


# What lies over one of the stocks: parts of the page, or things that are painted later.
COVERED = """() => {
  const items = [...document.querySelectorAll('.items > *')];
  const drawn = (node) => [...node.querySelectorAll(':scope > use, :scope > text')]
    .map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1
    && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  return items.flatMap((node, n) => {
    if (!node.dataset.key.startsWith('stock-')) return [];
    node.scrollIntoView({block: 'center'});
    const own = drawn(node);
    const over = items.slice(n + 1)
      .filter((other) => drawn(other).some((box) => own.some((one) => meet(box, one))))
      .map((other) => other.dataset.key);
    const strange = own
      .map((box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
      .filter((found) => !found?.closest('.board'))
      .map((found) => found?.outerHTML.slice(0, 80) ?? 'nothing');
    return [...over, ...strange].map((what) => `${node.dataset.key}: ${what}`);
  });
}"""


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)])
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_covers_a_stock(
    seats: int, size: tuple[int, int], server: Server, browsers: Browsers
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    who = browsers.person(server.address, phone=size[0] < 760, viewport=viewport)
    who.make("neta_tanka", players=[ME, *[BOT] * (seats - 1)])
    who.ready()
    assert who.page.locator('.items > [data-key^="stock-"]').count() == 6 * seats
    assert who.page.evaluate(COVERED) == []


@pytest.mark.parametrize("phone", [False, True])
def test_long_actions_fit_their_buttons(phone: bool, server: Server, browsers: Browsers) -> None:
    """The longest there are, in the longest language."""
    who = browsers.person(server.address, phone=phone, locale="de-DE")
    who.make("neta_tanka", players=[ME, BOT, BOT])
    who.ready()
    if phone:
        who.page.evaluate("document.body.dataset.sheet = 'actions'")
    shown = who.page.locator(".acts .btn:visible")
    assert shown.count() > 10
    cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight).length"
    assert shown.evaluate_all(cut) == 0


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


@pytest.mark.parametrize(
    ("name", "key"),
    [("neta_tanka", "forest-wood"), ("neta_tanka", "forest-mushroom"), ("nunami", "face-down")],
)
def test_a_thumb_meets_what_is_small_on_the_board(
    name: str, key: str, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, phone=True)
    who.make(name, players=[ME, BOT])
    hit = who.page.locator(f'.items [data-key="{key}"] > .hit')
    while not hit.count():
        who.decide(who.ready())
    box = hit.bounding_box()
    assert min(box["width"], box["height"]) >= 34, box


def test_a_refusal_hides_neither_targets_nor_what_was_clicked(
    server: Server, browsers: Browsers
) -> None:
    for phone in (False, True):
        who = browsers.person(server.address, phone=phone)
        who.make("papua", players=[ME, BOT, BOT], options=FIRST)
        who.ready()
        who.click("cell-8")
        bubble = who.page.locator('[data-ui="why"]')
        bubble.wait_for(state="visible")
        assert covered(who) == []
        assert bubble.locator(".remedy").inner_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_has_at_most_forty_words(lang: str, server: Server, browsers: Browsers) -> None:
    """Long names are shortened to fit; the reason is always given in full."""
    who = browsers.person(server.address, locale=lang)
    who.go("/")
    clauses = [
        clause.text
        for game in map(GAMES.__getitem__, REAL)
        for clause in game.clauses(lang)
        if clause.id in {game.clause_id(int(number)) for number in game.clause if number}
    ]
    framed = who.page.evaluate(FRAMED, clauses)
    for text, (short, long) in zip(clauses, framed, strict=True):
        assert count(" ".join([*long, text])) <= MOST_WORDS, (text, long)
        if count(text) <= MOST_WORDS / 2:
            assert all(short), text  # what was tried and what would do


def count(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in text.split())


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_a_refusal_on_the_board_is_short(lang: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, locale=lang)
    who.make("papua", players=[ME, BOT, BOT], options=FIRST)
    who.ready()
    bubble = who.page.locator('[data-ui="why"]')
    for key in ("cell-7", "cell-8", "cell-14", "cell-21", "cell-57"):
        who.click(key)
        bubble.wait_for(state="visible")
        footer = bubble.locator("footer").inner_text()
        assert count(bubble.inner_text()) - count(footer) <= MOST_WORDS, key
        who.page.keyboard.press("Escape")
        bubble.wait_for(state="hidden")


def covered(who: Person) -> list[str]:
    """Lit keys and the refused one that lie under the bubble."""
    found: list[str] = who.page.evaluate("""() => {
      const why = document.querySelector('[data-ui=why]').getBoundingClientRect();
      const keys = [...document.querySelectorAll('.items .is-lit, [data-key="cell-8"]')];
      return keys.filter((node) => {
        const box = node.querySelector('.hit').getBoundingClientRect();
        return box.left < why.right && box.right > why.left
          && box.top < why.bottom && box.bottom > why.top;
      }).map((node) => node.dataset.key);
    }""")
    return found


GHOSTS_OVER_THE_HAND = """() => {
  const boxes = (what) =>
    [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const hand = boxes('.items [aria-label^="In hand"] > .hit');
  const ghosts = boxes('.ghosts .ghost > .maybe');
  const isOver = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
  return [hand.length, ghosts.length, ghosts.filter((a) => hand.some((b) => isOver(a, b))).length];
}"""


def test_a_preview_leaves_alone_what_only_makes_room(server: Server, browsers: Browsers) -> None:
    """The cards that stay in the hand close up: that is no news, and would hide what they say."""
    who = browsers.person(server.address, phone=True)
    who.make("nunami", players=[ME, BOT], options={"start_player": 0, "colours": "P:G"})
    sight = who.ready()
    who.click(next(key for key in sight.lit if key.startswith("card-")))
    who.wait_beat(sight)
    sight = who.look()
    who.click(next(key for key in sight.lit if not key.startswith("card-")))
    who.page.wait_for_selector(".ghosts > *", state="attached")
    told = who.page.locator('[data-ui="sofar"] .chip', has_text="sum")
    told.wait_for()
    assert re.match(r"Board [a-f]: sum \S+ → \S+", told.inner_text())
    held, ghosts, over = who.page.evaluate(GHOSTS_OVER_THE_HAND)
    assert held > 2
    assert ghosts > 0
    assert over == 0
