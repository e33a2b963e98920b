"""A slow, independent Halunken & Spelunken, written from the clauses alone, over plain lists.

``Quay(position).play()`` is a generator: it yields a question as (phase, {who: texts}) and is sent
(who, text), from the start of a round to the end of the game. ``Quay.position()`` is section 12.
It shares nothing with the engine, not even the numbering of actions.
"""

from __future__ import annotations

import copy
from collections.abc import Generator
from typing import Any

CHANCE = -1
JACK = "black_jack"
CARDS: list[Any] = [1, 2, 3, 4, 5, 6, 7, "rum"]
Figure = int | str
Question = tuple[str, dict[int, list[str]]]
Answer = tuple[int, str]
Talk = Generator[Question, Answer, None]
Said = Generator[Question, Answer, str]


class Quay:
    """One table."""

    def __init__(self, position: dict[str, Any], values: dict[str, int]) -> None:
        self.p = copy.deepcopy(position)
        self.order = list(values)  # rogues in the order of the edition
        self.values = values
        self.options = self.p["options"]
        self.mode = self.options["mode"]
        self.seats = self.p["seats"]

    def position(self) -> dict[str, Any]:
        shown = copy.deepcopy(self.p)
        for crew in (*shown["crews"], shown["pot"], shown["aside"]):
            crew.sort(key=self.order.index)
        return shown

    # Asking

    def ask(self, phase: str, who: int, texts: list[str]) -> Said:
        self.p["phase"] = phase
        _, text = yield phase, {who: texts}
        return text

    # The game

    def play(self) -> Talk:
        """From the beginning of a round on (its number is set already)."""
        while True:
            if self.mode != "beginner":
                yield from self.auction()
            yield from self.choose()
            if self.mode == "duel" and self.p["employer"] is None:
                yield from self.draw_in_duel()
            number = yield from self.rum()
            yield from self.act(self.line_up(number))
            if self.mode == "standard":
                yield from self.last_run()
            if self.end():
                return

    def end(self) -> bool:
        if self.p["employer"] is not None:
            self.p["opener"] = self.p["employer"]
        self.p["employer"] = self.p["jack_card"] = None
        self.p["cards"] = [None] * self.seats
        if self.p["round"] == 8:
            self.p["phase"] = "over"
            return True
        self.p["round"] += 1
        return False

    # HS-BID, HS-DUEL-3

    def raises(self, seat: int) -> list[str]:
        best = self.values[self.p["bid"]["rogue"]] if self.p["bid"] else 0
        crew = sorted(self.p["crews"][seat], key=self.order.index)
        return [name for name in crew if self.values[name] > best]

    def auction(self) -> Talk:
        opener = self.p["opener"]
        if self.mode == "duel":
            yield from self.duel_auction(opener)
        else:
            for k in range(self.seats):
                yield from self.word((opener + k) % self.seats)
        self.p["turn"] = None
        bid, self.p["bid"] = self.p["bid"], None
        if bid:
            self.p["employer"] = bid["seat"]
            self.p["crews"][bid["seat"]].remove(bid["rogue"])
            self.p["pot"].append(bid["rogue"])

    def duel_auction(self, opener: int) -> Talk:
        other = 1 - opener
        yield from self.word(opener)
        if not self.p["bid"]:
            yield from self.word(other)
            return
        seat = other
        while True:
            best = self.p["bid"]
            yield from self.word(seat)
            if self.p["bid"] is best:
                return
            seat = 1 - seat

    def word(self, seat: int) -> Talk:
        higher = self.raises(seat)
        if not higher:
            return
        self.p["turn"] = seat
        text = yield from self.ask("auction", seat, [":-", *(f":{name}" for name in higher)])
        if text != ":-":
            self.p["bid"] = {"seat": seat, "rogue": text[1:]}

    # HS-CHOOSE, HS-TIE, HS-RUM

    def choose(self) -> Talk:
        boss = self.p["employer"] if self.mode == "duel" else None
        self.p["phase"] = "choose"
        if self.p["round"] == 8:
            self.p["cards"] = [hand[0] for hand in self.p["hands"]]
            if boss is not None:
                self.p["jack_card"] = self.p["jack_deck"][0]
        while None in self.p["cards"]:
            who, text = yield "choose", self.choices(boss)
            card: Any = "rum" if text[-1] == "R" else int(text[-1])
            if text[0] == "J":
                self.p["jack_card"] = card
            else:
                self.p["cards"][who] = card
        for hand, card in zip(self.p["hands"], self.p["cards"], strict=True):
            hand.remove(card)
        if boss is not None:
            self.p["jack_deck"].remove(self.p["jack_card"])

    def choices(self, boss: int | None) -> dict[int, list[str]]:
        found = {}
        for seat in range(self.seats):
            if self.p["cards"][seat] is None:
                found[seat] = [text_of(card) for card in self.p["hands"][seat]]
                if seat == boss and self.p["jack_card"] is None:
                    found[seat] = ["J" + text_of(card) for card in self.p["jack_deck"]]
        return found

    def draw_in_duel(self) -> Talk:
        texts = ["#" + text_of(card) for card in self.p["jack_deck"]]
        text = yield from self.ask("jack_draw", CHANCE, texts)
        self.p["jack_card"] = "rum" if text == "#R" else int(text[1:])
        self.p["jack_deck"].remove(self.p["jack_card"])

    def is_counted(self) -> bool:
        """Does Black-Jack's card count?"""
        is_hired = self.p["employer"] is not None
        return self.mode == "duel" and (is_hired or self.options["duel_unhired_jack"] == "joins")

    def counting(self) -> list[Any]:
        return self.p["cards"] + ([self.p["jack_card"]] if self.is_counted() else [])

    def rum(self) -> Generator[Question, Answer, int]:
        if self.counting().count("rum") != 1:
            return 0
        owner = self.p["cards"].index("rum") if "rum" in self.p["cards"] else self.p["employer"]
        if owner is None:
            return 0
        self.p["turn"] = owner
        free = [f"={n}" for n in range(1, 8) if n not in self.counting()]
        text = yield from self.ask("rum", owner, free)
        self.p["turn"] = None
        return int(text[1:])

    def line_up(self, named: int) -> list[list[Any]]:
        """Section 6.3: stayers, movers, and an unhired Black-Jack of the duel."""
        counting = self.counting()
        played: list[tuple[Figure, Any]] = list(enumerate(self.p["cards"]))
        if self.is_counted():
            played.append((JACK, self.p["jack_card"]))
        stayers, movers, last = [], [], []
        for who, card in played:
            number = named if card == "rum" else card
            if counting.count(card) > 1 or number == 0:
                stayers.append([who, 0])
            elif who == JACK and self.p["employer"] is None:
                last.append([who, number])
            else:
                movers.append([who, number])
        if self.mode == "duel" and not self.is_counted():
            card = self.p["jack_card"]
            last.append([JACK, 0 if card == "rum" else card])
        return stayers + sorted(movers, key=lambda pair: pair[1]) + last

    # HS-STAY, HS-MOVE, HS-COLL

    def act(self, queue: list[list[Any]]) -> Talk:
        self.p["queue"] = queue
        while queue:
            who, number = queue[0]
            if number == 0:
                yield from self.collect(who)
            elif who == JACK and not self.acts_as_captain():
                yield from self.run()
                if self.mode == "duel":
                    yield from self.collect(who)
            else:
                self.put(who, (self.cell(who) - 1 + number) % 14 + 1)
                yield from self.collect(who)
                yield from self.land(who)
            queue.pop(0)

    def acts_as_captain(self) -> bool:
        is_hired = self.p["employer"] is not None
        return self.mode == "duel" and is_hired and self.options["duel_jack_style"] == "captain"

    def cell(self, who: Figure) -> int:
        return self.p["black_jack"] if who == JACK else self.p["captains"][who]  # type: ignore[no-any-return]

    def put(self, who: Figure, cell: int) -> None:
        if who == JACK:
            self.p["black_jack"] = cell
        else:
            self.p["captains"][who] = cell

    def collect(self, who: Figure) -> Talk:
        tavern = self.p["taverns"][self.cell(who) - 1]
        if tavern["top"] is None:
            return
        crew = self.p["pot"] if who == JACK else self.p["crews"][who]
        crew.append(tavern["top"])
        tavern["top"] = None
        if tavern["down"]:
            text = yield from self.ask("flip", CHANCE, [f"*{name}" for name in self.unseen()])
            tavern["top"], tavern["down"] = text[1:], tavern["down"] - 1

    def unseen(self) -> list[str]:
        seen = {tavern["top"] for tavern in self.p["taverns"]} | set(self.p["pot"])
        seen |= set(self.p["aside"]) | {name for crew in self.p["crews"] for name in crew}
        return [name for name in self.order if name not in seen]

    # HS-ROB, HS-HARB, HS-DUEL-8, HS-DUEL-9

    def land(self, who: Figure) -> Talk:
        figures: list[Figure] = [*range(self.seats), *([JACK] if self.p["black_jack"] else [])]
        here = [f for f in figures if f != who and self.cell(f) == self.cell(who)]
        if not here:
            return
        victim = here[0]
        boss = self.p["employer"]
        sources: list[list[str]] = []
        if who == JACK:
            thief = boss
            if victim != boss and self.many(victim) >= self.many(boss):
                sources = [self.p["crews"][victim]]
        elif victim == JACK:
            thief, sources = who, [self.p["pot"]]
            if self.mode == "duel" and boss is not None and boss != who:
                sources.append(self.p["crews"][boss])
        else:
            thief = who
            margin = 1 if self.options["theft_compare"] == "fewer" else 0
            if self.many(who) + margin <= self.many(victim):
                sources = [self.p["crews"][victim]]
        yield from self.rob(thief, victim, sources)
        cell = self.cell(victim) % 14 + 1
        while any(self.cell(f) == cell for f in figures):
            cell = cell % 14 + 1
        self.put(victim, cell)

    def many(self, seat: Any) -> int:
        return len(self.p["crews"][seat])

    def rob(self, thief: Any, victim: Figure, sources: list[list[str]]) -> Talk:
        loot = sorted((name for crew in sources for name in crew), key=self.order.index)
        if not loot:
            return
        is_optional = self.options["theft_optional"]
        text = f"x{loot[0]}"
        if is_optional or len(loot) > 1:
            self.p["turn"], self.p["victim"] = thief, victim
            texts = [f"x{name}" for name in loot] + (["x-"] if is_optional else [])
            text = yield from self.ask("theft", thief, texts)
            self.p["turn"] = self.p["victim"] = None
        for crew in sources:
            if text[1:] in crew:
                crew.remove(text[1:])
                self.p["crews"][thief].append(text[1:])

    # HS-RUN, HS-FREE

    def last_run(self) -> Talk:
        texts = [f"#{card}" for card in self.p["jack_deck"]]
        text = yield from self.ask("run_card", CHANCE, texts)
        card = int(text[1:])
        self.p["jack_deck"].remove(card)
        self.p["jack_card"] = card
        self.p["queue"] = [[JACK, card]]
        yield from self.run()
        self.p["queue"].pop()

    def run(self) -> Talk:
        head = self.p["queue"][0]
        while head[1] > 0 or self.p["black_jack"] in self.p["captains"]:
            self.p["black_jack"] = self.p["black_jack"] % 14 + 1
            head[1] = max(0, head[1] - 1)
            if self.p["black_jack"] in self.p["captains"]:
                yield from self.meet(self.p["captains"].index(self.p["black_jack"]))

    def meet(self, seat: int) -> Talk:
        boss, crew = self.p["employer"], self.p["crews"][seat]
        if boss is not None:
            if seat != boss and self.many(seat) >= self.many(boss):
                yield from self.rob(boss, seat, [crew])
            return
        if not crew:
            return
        name = crew[0]
        if len(crew) > 1:
            self.p["turn"] = seat
            texts = [f"!{n}" for n in sorted(crew, key=self.order.index)]
            text = yield from self.ask("surrender", seat, texts)
            self.p["turn"], name = None, text[1:]
        crew.remove(name)
        self.p["pot"].append(name)


def text_of(card: Any) -> str:
    return "R" if card == "rum" else str(card)


def score(crew: list[str], values: dict[str, int]) -> int:
    """HS-SCORE."""
    colours = [[values[name] for name in crew if name[0] == colour] for colour in "ygvr"]
    most = max(map(len, colours))
    return sum(map(sum, colours)) + max(sum(found) for found in colours if len(found) == most)
