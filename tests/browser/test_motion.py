"""What moves on the board: in the order of the rules, until somebody does not want to wait."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, ME

pytestmark = pytest.mark.xdist_group("browser")
FIRST = {"first_player": "seat_0", "turn_limit": 100}
# Remembers all animations of items, and lets none of them come to an end by itself.
WATCH = """
  window.played = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    if (this.closest('.items')) {
      made.pause();
      played.push(made);
    }
    return made;
  };
"""
# No update ends because its time is over; what the server sends is remembered.
FREEZE = """
  const wait = window.setTimeout;
  window.setTimeout = (job, ms = 0, ...more) => (ms < 200 ? wait(job, ms, ...more) : 0);
  window.heard = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.t === 'state') heard.push(message);
      });
    }
  };
"""
# All bots have played, and this screen still shows an earlier position.
IS_BEHIND = """() => {
  const { legal, version, seat } = heard.at(-1);
  return seat === 0 && legal.length > 0 && Number(document.body.dataset.version) < version;
}"""
IS_NEWEST = "() => Number(document.body.dataset.version) === heard.at(-1).version"
# Marks of a preview: what each of its parts is.
MARKS = """async ([items, answer]) => {
  const { Rings } = await import('/web/js/rings.js');
  const { itemOf } = await import('/web/js/scene.js');
  const { svg } = await import('/web/js/dom.js');
  const scene = { items: new Map(items.map((row) => [row[0], itemOf(row)])), nodes: new Map() };
  const rings = new Rings(scene, svg('g'), svg('g'));
  rings.useStage({ symbols: { man: { hit: 'M0 0H9V9Z' } }, width: 900, height: 600 });
  rings.preview(answer);
  return [...rings.layers.ghosts.children].map((part) => part.getAttribute('class').trim());
}"""
STARTS = """() => played.map((one) => [one.id, one.effect.getTiming().delay])"""
TIMELINE = """async ([rows, rest, kinds]) => {
  const { motionOf, timeline, WHOLE } = await import('/web/js/steps.js');
  const found = timeline(rows.map(motionOf), rest, (key, stop) => kinds[key] ?? '');
  return [found.map(({ key, at, length }) => [key, at, at + length]), WHOLE];
}"""
Spans = dict[str, tuple[float, float]]


def watcher(server: Server, browsers: Browsers, motion: str = "no-preference") -> Person:
    who = browsers.person(server.address, reduced_motion=motion)
    who.page.add_init_script(WATCH)
    return who


def alone(who: Person) -> Person:
    """All seats are at this screen, so that nothing moves unless this person acts."""
    who.make("papua", players=[ME, ME, ME], options=FIRST)
    who.ready()
    return who


def played(who: Person, rows: list[list[Any]], rest: list[str], kinds: dict[str, str]) -> Spans:
    found, whole = who.page.evaluate(TIMELINE, [rows, rest, kinds])
    assert max(end for _, _, end in found) <= whole + 1
    return {key: (at, end) for key, at, end in found}


def test_an_islander_lands_before_the_die_is_rolled(server: Server, browsers: Browsers) -> None:
    for _ in range(12):  # a die that shows the same number again does not turn
        ada = alone(watcher(server, browsers))
        ada.press("main")
        ada.until("() => played.some(({ id }) => id === 'R-0')")
        starts = dict(reversed(ada.page.evaluate(STARTS)))  # the first start of each
        if "die" in starts:
            break
    assert starts["R-0"] == 0
    assert starts["die"] > 0


def test_steps_follow_each_other_and_the_rest_comes_with_the_last(
    server: Server, browsers: Browsers
) -> None:
    ada = alone(watcher(server, browsers))
    rows = [[0, "a"], [0, "b", "sent"], [2, "c"], [3, "d"], [4, "unchanged"]]
    kinds = {"a": "move", "b": "move", "c": "turn", "d": "fresh", "e": "text"}
    spans = played(ada, rows, ["e"], kinds)
    assert list(spans) == ["a", "b", "c", "d", "e"]
    assert spans["a"][0] < spans["b"][0] < spans["a"][1]  # it is hit, then it goes home
    assert spans["a"][1] < spans["c"][0] < spans["d"][0] == spans["e"][0]


def test_a_piece_goes_on_when_it_has_arrived(server: Server, browsers: Browsers) -> None:
    ada = alone(watcher(server, browsers))
    stop = ["captain", 10, 10, 0, 1]
    rows = [[0, "captain", "", *stop], [1, "captain"]]
    found, _ = ada.page.evaluate(TIMELINE, [rows, [], {"captain": "move"}])
    assert found[0][2] == found[1][1]


def test_many_steps_are_shortened(server: Server, browsers: Browsers) -> None:
    ada = alone(watcher(server, browsers))
    keys = [f"card-{n}" for n in range(40)]
    spans = played(ada, [[n, key] for n, key in enumerate(keys)], [], dict.fromkeys(keys, "turn"))
    assert sorted(keys, key=lambda key: spans[key][0]) == keys


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_key_or_a_click_shows_the_end(how: str, server: Server, browsers: Browsers) -> None:
    ada = alone(watcher(server, browsers))
    ada.press("main")
    ada.until("() => played.some(({ id }) => id === 'R-0')")
    assert ada.page.evaluate("() => played.some(({ playState }) => playState === 'paused')")
    if how == "key":
        ada.page.keyboard.press("Shift")
    else:
        ada.page.locator(".top").click(position={"x": 2, "y": 2})
    ada.until("() => played.every(({ playState }) => playState === 'finished')")
    ada.page.wait_for_selector(".trail g", state="attached")


def test_one_acts_while_things_move(server: Server, browsers: Browsers) -> None:
    """Nothing that moves here ever arrives by itself."""
    ada = alone(watcher(server, browsers))
    for _ in range(4):
        before = ada.ready()
        ada.decide(before)
        ada.wait_past(before.version)
    assert ada.acts >= 3


@pytest.fixture
def late(server: Server, browsers: Browsers) -> Person:
    """Somebody whose own action still moves on the screen when both bots have played."""
    ada = watcher(server, browsers)
    ada.page.add_init_script(FREEZE)
    ada.make("papua", players=[ME, BOT, BOT], options=FIRST)
    ada.ready()
    ada.press("main")
    ada.until(IS_BEHIND)
    return ada


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_key_or_a_click_shows_everything_that_waits(how: str, late: Person) -> None:
    if how == "key":
        late.page.keyboard.press("Shift")
    else:
        late.page.locator(".top").click(position={"x": 2, "y": 2})
    late.until(IS_NEWEST)
    assert late.look().now == "mine"
    assert late.page.evaluate("() => played.every(({ playState }) => playState === 'finished')")


def test_an_action_does_not_wait_for_earlier_updates(late: Person) -> None:
    before = late.page.evaluate("() => heard.at(-1).version")
    acts = late.acts
    late.page.keyboard.press("1")  # the first action of a decision that is not yet shown
    late.page.keyboard.press("Enter")
    late.wait_past(before)
    assert late.acts == acts + 1


def test_a_preview_marks_what_its_motions_name(server: Server, browsers: Browsers) -> None:
    ada = alone(watcher(server, browsers))
    keys = ("goes", "sent", "aside", "taken", "lost", "covered")
    items = [[key, "man", 100 * n, 100, 0, 1, "", key, "", ""] for n, key in enumerate(keys)]
    moved = [[*row[:3], 300, *row[4:]] for row in items[:3]]
    motions = [[0, "goes"], [0, "sent", "sent"], [1, "taken"], [1, "lost", "lost"]]
    answer = {"set": moved, "gone": ["taken", "lost", "covered"], "motions": motions}
    marks = ada.page.evaluate(MARKS, [items, answer])
    arrow = ["lost-edge", "lost-line", "lost-tip"]
    assert marks == ["ghost", *arrow, "lost", "leaves", "lost"]


def test_less_motion_shows_the_end_at_once(server: Server, browsers: Browsers) -> None:
    ada = alone(watcher(server, browsers, motion="reduce"))
    before = ada.look()
    ada.press("main")
    ada.wait_past(before.version)
    assert ada.page.evaluate("() => played.length") == 0


def test_a_step_of_the_past_is_played_and_one_back_is_not_reversed(
    server: Server, browsers: Browsers
) -> None:
    ada = alone(watcher(server, browsers, motion="reduce"))
    before = ada.look()
    ada.press("main")
    ada.wait_past(before.version)
    ada.page.emulate_media(reduced_motion="no-preference")
    at = "(n) => location.hash === `#ply=${n}`"
    ada.page.evaluate("location.hash = 'ply=1'")
    ada.until("() => document.querySelector('[data-ui=replay] [type=range]')?.value === '1'")
    ada.page.keyboard.press(".")
    ada.until(at, 2)
    assert next(key for key, _ in ada.page.evaluate(STARTS)) == "R-0"


def test_lines_of_the_log_have_a_tone(server: Server, browsers: Browsers) -> None:
    """What is neutral is not in the colour of a loss."""
    ada = watcher(server, browsers, motion="reduce")
    ada.make("papua", players=[ME, BOT, BOT], options=FIRST)
    ada.ready()
    lines = ada.page.locator('[data-ui="log"] .line span')
    ink = ada.page.evaluate("() => getComputedStyle(document.querySelector('.line')).color")
    colours = lines.evaluate_all("(all) => all.map((one) => [one.className, "
                                 "getComputedStyle(one).color])")  # fmt: skip
    assert colours
    assert all((kind == "") == (colour == ink) for kind, colour in colours)
