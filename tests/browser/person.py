"""A person at a screen: opens tables, looks at what is lit, clicks it, types, or touches it."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import TimeoutError as Late

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

PATIENCE = 90_000  # milliseconds: a slow machine is no defect
COMPILING = 400_000  # where a game was never compiled before

LOOK = """() => {
  const shown = (node) => Boolean(node) && !node.hidden && node.offsetParent !== null;
  const text = (node) => node.textContent;
  const main = document.querySelector('[data-ui=main]');
  const keys = (what) => [...document.querySelectorAll(what)].map((node) => node.dataset.key);
  return {
    now: document.body.dataset.now || '', version: Number(document.body.dataset.version || -1),
    ask: document.querySelector('[data-ui=ask]').textContent,
    lit: keys('.items .is-lit'), chosen: keys('.items .is-chosen'),
    main: shown(main) ? main.firstChild.textContent : '', does: main?.dataset.does || '',
    choices: [...document.querySelectorAll('.choices button')].filter(shown).map(text),
    beat: Number(document.body.dataset.beat || 0),
    actions: [...document.querySelectorAll('[data-action]')].map(text),
    waits: [...document.querySelectorAll('.pl.on')].map((node) => Number(node.dataset.seat)),
  };
}"""


PLACE = """(key) => {
  const hit = document.querySelector(`.items [data-key="${key}"] > .hit`);
  hit.scrollIntoView({block: 'nearest'});
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


IN_LIST = "Boolean(document.activeElement.closest('[data-ui=actions]'))"
WAY = """(selector) => {
  const [here, there] = [document.activeElement, document.querySelector(selector)];
  if (here === there) return '';
  const isAfter = here === document.body
    || here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isAfter ? 'Tab' : 'Shift+Tab';
}"""


@dataclass(frozen=True)
class Sight:
    """What a screen shows, in a few words."""

    now: str
    version: int
    ask: str
    lit: list[str]
    chosen: list[str]
    main: str
    does: str  # what the main button does
    choices: list[str]
    beat: int  # counts how often the screen was shown anew
    actions: list[str]
    waits: list[int]


class Person:
    """One browser context with one page."""

    def __init__(self, context: Any, address: str, complaints: list[str]) -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.touches = False
        self.chance = random.Random(7)
        self.invite: str | None = None
        self.acts = 0  # actions that left this screen
        self.page.on("pageerror", lambda error: complaints.append(str(error)))
        self.page.on("console", lambda line: self._heard(line, complaints))
        self.page.on("websocket", lambda line: line.on("framesent", self._sent))

    def _heard(self, line: Any, complaints: list[str]) -> None:
        expected = re.compile(r"WebSocket connection|ERR_CONNECTION|status of (4\d\d|0)|ERR_EMPTY")
        if line.type == "error" and not expected.search(line.text):
            complaints.append(line.text)

    def _sent(self, frame: str | bytes) -> None:
        self.acts += json.loads(frame)["t"] == "act"

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("html[data-ready]")

    def make(self, game: str, **wishes: Any) -> dict[str, Any]:
        """Make a table over HTTP with this browser's cookies, and open it."""
        made = self.order(game, **wishes)
        self.sit(made["link"])
        return made

    def order(self, game: str, **wishes: Any) -> dict[str, Any]:
        players = wishes.pop("players", [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 2])
        body = {
            "game": game, "seats": len(players), "options": {}, "title": "", "name": "Ada",
            "players": players, "watch": "nobody", "clock": None,
        }  # fmt: skip
        answer = self.context.request.post(
            f"{self.address}/api/tables", data=body | wishes, timeout=COMPILING
        )
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        self.invite = found["invite"]
        return found

    def sit(self, link: str) -> None:
        self.go(link)
        self.page.wait_for_selector("body[data-now]")

    def join(self, host: Person) -> None:
        """Take a free seat by the host's invitation."""
        assert host.invite
        self.sit(host.invite)
        self.page.locator(".choices button").first.click()
        self.page.wait_for_selector('body[data-seats]:not([data-seats=""])')
        self.page.wait_for_selector(".choices", state="hidden")

    def look(self) -> Sight:
        return Sight(**self.page.evaluate(LOOK))

    def until(self, condition: str, arg: Any = None) -> Sight:
        """Wait until a condition holds on the page, then look."""
        self.page.wait_for_function(condition, arg=arg)
        return self.look()

    def wait(self, *nows: str) -> Sight:
        """Until the screen says one of these words."""
        return self.until("(nows) => nows.includes(document.body.dataset.now)", list(nows))

    def wait_past(self, version: int) -> Sight:
        return self.until("(version) => Number(document.body.dataset.version) > version", version)

    def wait_beat(self, sight: Sight) -> None:
        """Wait until the screen has reacted to what was done."""
        self.page.wait_for_function(
            "(beat) => Number(document.body.dataset.beat) > beat", arg=sight.beat
        )

    def place(self, key: str) -> tuple[float, float]:
        """The middle of a key on the screen, scrolled into sight."""
        x, y = self.page.evaluate(PLACE, key)
        return float(x), float(y)

    def click(self, key: str) -> None:
        x, y = self.place(key)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def ask_for_hint(self) -> None:
        """Until there is one: a bot that is still getting ready says so, and is asked again."""
        for _ in range(8):
            self.press("hint")
            with contextlib.suppress(Late):
                self.page.locator('[data-ui="options"]').wait_for(timeout=15_000)
                return
        raise AssertionError("no bot has an idea")

    def press(self, name: str) -> None:
        self.hit(self.page.locator(f'[data-ui="{name}"]'))

    def hit(self, thing: Any) -> None:
        """Click or touch something beside the board."""
        if self.touches:
            thing.tap()
        else:
            thing.click()

    def ready(self) -> Sight:
        """The screen when this person is asked, or when the game is over."""
        return self.wait("mine", "over", "curtain")

    def play(self, decide: Callable[[Sight], None] | None = None, most: int = 900) -> Sight:
        """Play until the game is over, whatever is offered."""
        for _ in range(most):
            sight = self.ready()
            if sight.now == "over":
                return sight
            if sight.now == "curtain":
                self.press("lift")
                self.wait("mine", "wait", "over")
            elif sight.now == "mine":  # it may have changed while it was looked at
                (decide or self.decide)(sight)
        raise AssertionError("this game does not end")

    def decide(self, sight: Sight) -> None:
        """One click or touch on something that is offered."""
        if self.takes_choice(sight):
            self.hit(self.page.locator(".choices button").nth(self.pick(sight.choices)))
            if self.page.evaluate(IN_LIST):
                self.take()
        elif sight.does == "play" and (not sight.lit or self.chance.random() < 0.8):
            self.press("main")
        elif sight.lit:
            self.click(self.chance.choice(sight.lit))
        else:
            self.press("main")
            self.take()
        self.wait_beat(sight)

    def takes_choice(self, sight: Sight) -> bool:
        """One of the buttons? Half of the time the board, where both are offered."""
        is_both = sight.does == "list" and bool(sight.lit)
        return bool(sight.choices) and not (is_both and self.chance.random() < 0.5)

    def take(self) -> None:
        """One of the actions in the list that is open."""
        folds = self.page.locator(".acts details:not([open]) > summary:visible")
        if folds.count():
            self.hit(folds.nth(self.chance.randrange(folds.count())))
        offered = self.page.locator("[data-action]:visible")
        if count := offered.count():  # the table may have moved on meanwhile
            self.hit(offered.nth(self.chance.randrange(count)))

    def pick(self, things: Sequence[object]) -> int:
        return self.chance.randrange(len(things))


class Typist(Person):
    """Somebody without a pointer: nothing but keys, from the skip link to the end."""

    def sit(self, link: str) -> None:
        super().sit(link)
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")  # the skip link leads to what is asked
        assert self.page.evaluate("document.activeElement.matches('[data-ui=prompt]')")

    def tab_to(self, selector: str) -> None:
        """Tab forwards or backwards until the focus is there."""
        for _ in range(60):
            way = self.page.evaluate(WAY, selector)
            if way == "":
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"no key leads to {selector}")

    def decide(self, sight: Sight) -> None:
        keyboard = self.page.keyboard
        if self.takes_choice(sight):
            self.tab_to(f".choices button:nth-child({self.pick(sight.choices) + 1})")
            keyboard.press("Enter")
            if self.page.evaluate(IN_LIST):
                self.take()
        elif sight.does == "play" and (not sight.lit or self.chance.random() < 0.8):
            self.tab_to("[data-ui=main]")
            keyboard.press("Enter")
        elif sight.lit:
            self.tab_to(".items [tabindex='0']")
            for _ in range(1 + self.pick(sight.lit) % 5):
                keyboard.press("PageDown")
            keyboard.press("Enter")
        else:
            keyboard.press("a")
            self.take()
        self.wait_beat(sight)

    def take(self) -> None:
        keyboard, focus = self.page.keyboard, "(what) => document.activeElement.matches(what)"
        for _ in range(9):
            if self.page.evaluate(focus, "[data-action]"):
                keyboard.press("Enter")
                return
            if self.page.evaluate(focus, "details:not([open]) > summary"):
                keyboard.press("Enter")
            keyboard.press("Tab")
        raise AssertionError("no key leads to an action of the list")


class Browsers:
    """Makes people, each with cookies of their own."""

    def __init__(self, chromium: Any) -> None:
        self.chromium, self.contexts = chromium, list[Any]()
        self.complaints: list[str] = []

    def person(
        self, address: str, phone: bool = False, kind: type[Person] = Person, **wishes: Any
    ) -> Person:
        settings: dict[str, Any] = {
            "viewport": PHONE if phone else WIDE,
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        if phone:
            settings |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = self.chromium.new_context(**(settings | wishes))
        self.contexts.append(context)
        made = kind(context, address, self.complaints)
        made.touches = phone
        return made

    def close(self) -> None:
        for context in self.contexts:
            context.close()
