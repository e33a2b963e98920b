"""Somebody learns a game: by mouse, by keyboard alone, by touch; every answer, every language."""

from __future__ import annotations

from typing import Any

import pytest

from banquise.core import lessons
from banquise.core.game import built_in, load
from banquise.core.lessons import Lesson
from banquise.server.http import catalogue
from tests.browser.conftest import Server
from tests.browser.person import Browsers, Person
from tests.browser.shelf import BOT, ME
from tests.browser.test_pages import findings, is_open, weight, wire

pytestmark = pytest.mark.xdist_group("browser")

ALL = [lesson for name in built_in() for lesson in lessons.lessons(load(name))]
PAPUA = lessons.lesson(load("papua"), "first")
BROKEN = """[...document.images].map((one) => [one, one.src])
  .filter(([one]) => one.checkVisibility() && !one.naturalWidth).map(([, src]) => src)"""
LIT = "[...document.querySelectorAll('.items .is-lit')].map((node) => node.dataset.key)"
AT = """([step, now]) => document.body?.dataset.step === String(step)
  && document.body.dataset.now === now"""
MOVED_ON = """([step, part]) => document.body.dataset.now === 'done'
    && Boolean(document.querySelector('[data-ui=next]'))
  || document.body.dataset.now === 'over'
  || document.body.dataset.now === 'ask' && (document.body.dataset.step !== String(step)
    || document.body.dataset.part !== String(part))"""
FIT = """() => {
  const [fit, board] = ['.fit', '.board'].map((one) => document.querySelector(one));
  const [shown, room] = [fit, board].map((one) => one.getBoundingClientRect().width);
  return [Number(getComputedStyle(fit).getPropertyValue('--w')), shown, room];
}"""
# All that is lit lies within the part of the board that is seen.
IN_VIEW = """() => {
  const room = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.items .is-lit > .hit')]
    .map((node) => node.getBoundingClientRect())
    .every((box) => box.top >= room.top && box.bottom <= room.bottom);
}"""
MOST = 20  # clicks: more than any step takes


def name_of(lesson: Lesson) -> str:
    return lesson.game.name


each_lesson = pytest.mark.parametrize("lesson", ALL, ids=name_of)


def begin(who: Person, lesson: Lesson, step: int = 0) -> None:
    """Open a lesson at a step, as somebody who left it there."""
    who.go(f"/learn/{lesson.game.name}")
    who.page.evaluate(
        """([game, lesson, step]) => localStorage.setItem('banquise-learn',
             JSON.stringify({[game]: {steps: {[lesson]: step}}}))""",
        [lesson.game.name, lesson.id, step],
    )
    who.go(f"/learn/{lesson.game.name}/{lesson.id}")
    at(who, step)


def at(who: Person, step: int, now: str = "ask") -> None:
    who.page.wait_for_function(AT, arg=[step, now])


def lit(who: Person) -> list[str]:
    found: list[str] = who.page.evaluate(LIT)
    return found


def coach(who: Person) -> str:
    return str(who.page.locator("[data-ui=texts]").inner_text())


class Learner:
    """Does what is lit, step by step, in one way."""

    def __init__(self, who: Person, lesson: Lesson) -> None:
        self.who, self.lesson = who, lesson

    def act(self) -> None:
        """What is lit, or the one button that is offered."""
        keys = lit(self.who)
        if keys:
            self.who.click(keys[0])
        else:
            self.who.hit(self.who.page.locator("[data-ui=choices] button").first)

    def go_on(self) -> None:
        self.who.press("next")

    def finish(self) -> None:
        """From the first step to the end."""
        page = self.who.page
        for n, step in enumerate(self.lesson.steps):
            at(self.who, n)
            if step.kind == "choose":
                self.choose(n)
                continue
            for part in range(max(len(step.do), 1)):
                self.guided(n, part)
            if page.evaluate("document.body.dataset.now") == "done":
                self.go_on()
        page.wait_for_selector("body[data-now=over]")

    def guided(self, n: int, part: int) -> None:
        """Click what is lit until the action is complete."""
        page = self.who.page
        for _ in range(MOST):
            assert len(lit(self.who)) <= 1, "one thing is lit in a guided step."
            beat = page.evaluate("Number(document.body.dataset.beat)")
            self.act()
            page.wait_for_function("(beat) => Number(document.body.dataset.beat) > beat", arg=beat)
            if page.evaluate("document.body.dataset.now") == "ask" and page.evaluate(
                AT, [n, "ask"]
            ):
                if page.locator(".items .is-chosen").count():
                    continue  # one more click belongs to it
                if page.evaluate("Number(document.body.dataset.part)") == part:
                    continue
            page.wait_for_function(MOVED_ON, arg=[n, part])
            return
        raise AssertionError(f"step {n} does not end.")

    def choose(self, n: int) -> None:
        page = self.who.page
        for _ in range(MOST):
            if page.evaluate("document.body.dataset.now") != "ask":
                break
            beat = page.evaluate("Number(document.body.dataset.beat)")
            self.choose_one()
            page.wait_for_function("(beat) => Number(document.body.dataset.beat) > beat", arg=beat)
        at(self.who, n, "chosen")
        self.go_on()

    def choose_one(self) -> None:
        """The first button, or the first thing that is lit."""
        buttons = self.who.page.locator("[data-ui=choices] button")
        if buttons.count():
            self.who.hit(buttons.first)
        else:
            self.who.click(lit(self.who)[0])


class TypingLearner(Learner):
    """The same with keys alone: Enter does what is lit."""

    def act(self) -> None:
        page = self.who.page
        page.evaluate("document.activeElement.blur()")
        if lit(self.who):
            page.keyboard.press("Enter")
        else:
            page.locator("[data-ui=choices] button").first.focus()
            page.keyboard.press("Enter")

    def go_on(self) -> None:
        self.who.page.evaluate("document.activeElement.blur()")
        self.who.page.keyboard.press("Enter")

    def choose_one(self) -> None:
        page = self.who.page
        if page.locator("[data-ui=choices] button").count():
            page.locator("[data-ui=choices] button").first.focus()
        else:
            page.locator(".items [tabindex='0']").focus()
            page.keyboard.press("PageDown")  # to what is lit next
        page.keyboard.press("Enter")


@each_lesson
def test_a_lesson_by_mouse(lesson: Lesson, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    begin(who, lesson)
    Learner(who, lesson).finish()
    kept = who.page.evaluate("JSON.parse(localStorage.getItem('banquise-learn'))")
    assert kept[lesson.game.name]["learned"]


@each_lesson
def test_a_lesson_by_keyboard(lesson: Lesson, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, locale="de-DE")
    begin(who, lesson)
    TypingLearner(who, lesson).finish()


@each_lesson
def test_a_lesson_by_touch(lesson: Lesson, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=True, locale="fr-FR")
    begin(who, lesson)
    Learner(who, lesson).finish()


@pytest.mark.parametrize("phone", [False, True])
def test_a_wrong_click_is_answered_and_plays_nothing(
    phone: bool, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, phone=phone)
    begin(who, PAPUA, 3)
    who.click("R-0")
    bubble = who.page.locator("[data-ui=why]")
    bubble.wait_for()
    assert "It has to wait until another colour stands next to it." in bubble.inner_text()
    assert "PA-RND-1" in bubble.inner_text()
    assert who.page.locator(".refused path").count() == 2
    assert lit(who) == ["camp-R"]
    box, thing = bubble.bounding_box(), who.place("R-0")
    assert not (
        box["x"] <= thing[0] <= box["x"] + box["width"]
        and box["y"] <= thing[1] <= box["y"] + box["height"]
    ), "the bubble covers what was clicked."
    who.hit(bubble.get_by_role("button", name="Read the rule"))
    assert "cannot move" in bubble.inner_text()
    who.page.keyboard.press("Escape")
    bubble.wait_for(state="hidden")
    at(who, 3)


def test_a_legal_action_that_is_not_asked_for_is_answered(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    begin(who, PAPUA, 2)
    who.click("camp-R")
    who.page.locator("[data-ui=why]").wait_for()
    assert "That would be allowed." in who.page.locator("[data-ui=why]").inner_text()
    at(who, 2)


def test_a_choice_is_commented_taken_back_and_kept(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    begin(who, PAPUA, 8)
    who.click("camp-R")
    at(who, 8, "chosen")
    said = coach(who)
    for outcome in PAPUA.steps[8].outcomes:
        assert outcome.text["en"] in said
    assert PAPUA.steps[8].prefer["en"] in said
    assert who.page.locator(".outcomes .on").count() == 1
    who.press("take-back")
    at(who, 8)
    assert who.page.locator(".items [data-key='R-2']").get_attribute("aria-label") is not None
    who.click("camp-R")
    at(who, 8, "chosen")
    who.press("next")
    at(who, 9)


def test_the_coach_shows_skips_and_goes_back(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    begin(who, PAPUA)
    who.press("show")
    at(who, 1)
    assert PAPUA.steps[0].done["en"] in coach(who)
    who.page.keyboard.press("y")
    assert PAPUA.steps[1].why["en"] in coach(who)
    who.page.keyboard.press("n")
    at(who, 2)
    who.press("back")
    at(who, 1)
    who.page.keyboard.press("Escape")
    at(who, 0)
    who.hit(who.page.locator("[data-ui=plan] button").nth(4))
    at(who, 4)


def test_a_lesson_is_left_and_continued(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    begin(who, PAPUA, 4)
    who.press("leave")
    who.page.wait_for_url("**/learn/papua")
    button = who.page.locator("[data-ui=try]")
    button.wait_for()
    assert button.inner_text() == "Continue at step 5"
    who.hit(button)
    at(who, 4)
    who.go("/")
    card = who.page.locator('[data-learn="papua"]')
    card.wait_for()
    assert card.inner_text() == "Continue at step 5"
    who.hit(card)
    who.page.wait_for_url("**/learn/papua/first")
    at(who, 4)


def test_the_language_changes_in_the_middle(server: Server, browsers: Browsers) -> None:
    for lang in ("fr", "de"):
        who = browsers.person(server.address, locale=lang)
        begin(who, PAPUA, 4)
        assert PAPUA.steps[4].text[lang] in coach(who)


@each_lesson
def test_an_upright_tablet_shows_the_tall_board(
    lesson: Lesson, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, viewport={"width": 820, "height": 1180})
    begin(who, lesson)
    units, fit, room = who.page.evaluate(FIT)
    assert units == 780
    assert fit >= 0.6 * room, "the board uses its room"
    assert 22 * fit / units >= 11, "letters are large enough to read"
    who.page.wait_for_function(IN_VIEW)


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_how_it_works_fits_on_one_screen(
    name: str, size: tuple[int, int], server: Server, browsers: Browsers
) -> None:
    wishes: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}}
    who = browsers.person(server.address, **wishes)
    who.go(f"/learn/{name}")
    who.page.wait_for_load_state("networkidle")
    assert who.page.evaluate(BROKEN) == []
    high = who.page.evaluate("document.documentElement.scrollHeight")
    assert high <= size[1], f"{name} needs {high} pixels."


def test_somebody_new_is_offered_the_lesson_first(server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address)
    who.go("/")
    learn = who.page.locator('[data-learn="papua"]')
    learn.wait_for()
    assert learn.inner_text() == "Learn (6 min)"
    assert "main" not in (who.page.locator('[data-play="papua"]').get_attribute("class") or "")
    learn.click()
    who.page.wait_for_url("**/learn/papua")
    with who.page.expect_request("**/api/tables?**") as asked:
        who.page.locator('[data-play="papua"]').click()
    players = asked.value.post_data_json["players"]
    assert [one["level"] for one in players[1:]] == [1, 1], "a first game has the gentlest bots."
    who.page.wait_for_selector("body[data-now]")
    who.go("/")
    who.page.locator('[data-how="papua"]').wait_for()
    assert not who.page.locator('[data-learn="papua"]').count()


def test_how_it_works_is_linked_where_a_table_is_made_and_at_the_table(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.go("/new?game=nunami")
    link = who.page.locator("[data-ui=how]")
    link.wait_for()
    assert link.get_attribute("href") == "/learn/nunami"
    who.make("papua")
    tip = who.page.locator(".tip")
    tip.wait_for()
    assert tip.locator("a").get_attribute("href") == "/learn/papua"
    tip.locator("button").click()
    tip.wait_for(state="detached")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(phone: bool, theme: str, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=phone, color_scheme=theme)
    who.go("/learn/papua")
    who.page.wait_for_load_state("networkidle")
    assert findings(who) == []
    begin(who, PAPUA, 3)
    assert findings(who) == []
    who.click("R-0")
    who.page.locator("[data-ui=why]").wait_for()
    assert findings(who) == []
    begin(who, PAPUA, 8)
    who.click("camp-R")
    at(who, 8, "chosen")
    assert findings(who) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_as_a_page(phone: bool, server: Server, browsers: Browsers) -> None:
    who = browsers.person(server.address, phone=phone)
    who.go("/rules/papua#PA-Q3")
    titles = [chapter.title for chapter in load("papua").chapters("en")]
    assert who.page.locator("article h2").all_inner_texts() == titles
    assert who.page.locator("#PA-Q3").is_visible(), "a link opens the fold that holds its ruling."
    assert not who.page.locator("#PA-Q10").is_visible()
    assert findings(who) == []
    who.page.locator("[data-ui=search]").fill("exact")
    who.page.locator("mark").first.wait_for()
    assert who.page.locator("#PA-END-1").is_visible()
    assert not who.page.locator("#PA-POT-1").count()
    who.page.locator("[data-ui=search]").fill("xylophone")
    who.page.locator(".empty").wait_for()


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_begin_with_what_matters_now(
    phone: bool, server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address, phone=phone)
    who.go("/rules/papua?phase=move")
    now = catalogue.rules(load("papua"), "en", "").now["move"]
    assert who.page.locator(".now .tag").all_inner_texts() == now
    assert who.page.locator(".now img").count() == len(now)
    assert who.page.locator("#chapter-masks figure img").count() == 1
    who.page.wait_for_function(
        "() => [...document.querySelectorAll('figure img')].every((one) => one.naturalWidth > 0)"
    )
    assert findings(who) == []
    assert is_open(who)


def test_the_rules_at_the_table_begin_with_what_matters_now(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    who.make("papua", players=[ME, BOT, BOT], options={"first_player": "seat_0"})
    who.ready()
    who.page.click('[data-tab="rules"]')
    who.page.locator(".clause.first").first.wait_for()
    now = catalogue.rules(load("papua"), "en", "").now["move"]
    assert who.page.locator(".clause.first .tag").all_inner_texts() == now
    page = who.page.locator('[data-ui="rulespage"]').get_attribute("href")
    assert page is not None
    assert page.startswith("/rules/papua?phase=move")


def test_the_page_of_the_rules_uses_the_names_of_the_table(
    server: Server, browsers: Browsers
) -> None:
    who = browsers.person(server.address)
    chosen = {"first_player": "seat_0", "names": "historical"}
    who.make("papua", players=[ME, BOT, BOT], options=chosen)
    who.ready()
    who.page.click('[data-tab="rules"]')
    page = who.page.locator('[data-ui="rulespage"]').get_attribute("href")
    who.go(page or "")
    clauses = {one.id: one.text for one in load("papua").clauses("en", "historical")}
    assert clauses != {one.id: one.text for one in load("papua").clauses("en", "")}
    for clause in ("PA-POT-1", "PA-MOV-7"):
        assert who.page.locator(f"#{clause} > span").inner_text() == clauses[clause]


def test_learning_is_light(server: Server, browsers: Browsers) -> None:
    """How it works and the first step of its lesson, with all pictures: at most 150 KB."""
    who = browsers.person(server.address)
    got = wire(who)
    who.go("/learn/papua")
    who.page.wait_for_load_state("networkidle")
    who.go("/learn/papua/first")
    at(who, 0)
    who.page.wait_for_load_state("networkidle")
    assert weight(got) < 150_000, got
