"""A person at a screen: opens tables, looks at what is lit, clicks it, types, or touches it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

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
    actions: list[str]
    waits: list[int]


class Person:
    """One browser context with one page."""

    def __init__(self, context: Any, address: str, complaints: list[str]) -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.touches = False
        self.chance = random.Random(7)
        self.invite: str | None = None
        self.page.on("pageerror", lambda error: complaints.append(str(error)))
        self.page.on("console", lambda line: self._heard(line, complaints))

    def _heard(self, line: Any, complaints: list[str]) -> None:
        expected = re.compile(r"WebSocket connection|ERR_CONNECTION|status of (4\d\d|0)|ERR_EMPTY")
        if line.type == "error" and not expected.search(line.text):
            complaints.append(line.text)

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
        answer = self.context.request.post(f"{self.address}/api/tables", data=body | wishes)
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

    def wait(self, *nows: str, seconds: float = 30) -> Sight:
        """Until the screen says one of these words."""
        self.page.wait_for_function(
            "(nows) => nows.includes(document.body.dataset.now)", arg=list(nows),
            timeout=seconds * 1000,
        )  # fmt: skip
        return self.look()

    def wait_past(self, version: int, seconds: float = 30) -> Sight:
        self.page.wait_for_function(
            "(version) => Number(document.body.dataset.version) > version", arg=version,
            timeout=seconds * 1000,
        )  # fmt: skip
        return self.look()

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

    def press(self, name: str) -> None:
        self.page.locator(f'[data-ui="{name}"]').click()

    def ready(self) -> Sight:
        """The screen when this person is asked, or when the game is over."""
        return self.wait("mine", "over", "curtain", seconds=60)

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
        if sight.choices:
            self.page.locator(".choices button").nth(self.pick(sight.choices)).click()
        elif sight.does == "play" and (not sight.lit or self.chance.random() < 0.8):
            self.press("main")
        elif sight.lit:
            self.click(self.chance.choice(sight.lit))
        else:
            self.page.locator("[data-action]:visible").first.click()
        self.page.wait_for_timeout(30)

    def pick(self, things: Sequence[object]) -> int:
        return self.chance.randrange(len(things))


class Browsers:
    """Makes people, each with cookies of their own."""

    def __init__(self, chromium: Any) -> None:
        self.chromium, self.contexts = chromium, list[Any]()
        self.complaints: list[str] = []

    def person(self, address: str, phone: bool = False, **wishes: Any) -> Person:
        settings: dict[str, Any] = {
            "viewport": PHONE if phone else WIDE,
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        if phone:
            settings |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = self.chromium.new_context(**(settings | wishes))
        self.contexts.append(context)
        made = Person(context, address, self.complaints)
        made.touches = phone
        return made

    def close(self) -> None:
        for context in self.contexts:
            context.close()
