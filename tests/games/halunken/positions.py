"""Tables for tests: positions written as in section 8 of the specification, and played by hand."""

from __future__ import annotations

from typing import Any

from banquise import Match
from banquise.core.game import load

GAME = load("halunken")
ED = GAME.load_edition("stepped").record[0]
NAMES = [GAME.notation.write_rogue(ED, k) for k in range(42)]
FULL: list[Any] = [1, 2, 3, 4, 5, 6, 7, "rum"]
LETTERS = "ABCD"
THREE = "A@1 y5, B@5 g7, C@9 r9"
STANDARD = "A@1 y5 r12, B@5 g7 g8, C@9 r9, J@12"


def options(**given: Any) -> dict[str, Any]:
    usual = {
        "mode": "beginner",
        "match_games": 1,
        "edition": "stepped",
        "theft_optional": True,
        "theft_compare": "at_most",
        "first_placer": "seat_0",
        "duel_jack_style": "captain",
        "duel_unhired_jack": "joins",
    }
    return usual | given


def in_order(names: list[str]) -> list[str]:
    return sorted(names, key=NAMES.index)


class Table:
    """A match from a drawn position; what lies face down is turned up in the order drawn.

    ``figures`` is "A@1 y5 y6, B@3 g7, J@9"; ``piles`` is "6: v8 y2 g4; 11: y6", top first.
    """

    def __init__(
        self, figures: str, piles: str = "", pot: str = "", opens: str = "A", **given: Any
    ) -> None:
        stacks = self.stacks(piles)
        self.below = {cell: cards[1:] for cell, cards in stacks.items()}
        chance = given.pop("chance", "manual")
        changes = given.pop("changes", {})
        position = self.position(figures, stacks, pot.split(), opens, given)
        self.match = Match.from_position("halunken", position | changes, chance=chance)

    @staticmethod
    def stacks(piles: str) -> dict[int, list[str]]:
        parts = [part.split(":") for part in piles.split(";") if part.strip()]
        return {int(cell): cards.split() for cell, cards in parts}

    def position(
        self,
        figures: str,
        stacks: dict[int, list[str]],
        pot: list[str],
        opens: str,
        given: dict[str, Any],
    ) -> dict[str, Any]:
        hours = given.pop("round", 1)
        hands = given.pop("hands", None)
        chosen = options(**given)
        cells, crews, jack = [], [], None
        for part in figures.split(","):
            place, *cards = part.split()
            if place[0] == "J":
                jack = int(place[2:])
            else:
                cells.append(int(place[2:]))
                crews.append(in_order(cards))
        seen = {card for crew in crews for card in crew} | set(pot)
        seen |= {card for cards in stacks.values() for card in cards}
        is_beginner = chosen["mode"] == "beginner"
        deck: list[Any] = [] if is_beginner else list(range(1, 13))
        if chosen["mode"] == "duel":
            deck = FULL[: 9 - hours]
        return {
            "options": chosen,
            "seats": len(cells),
            "night": 1,
            "results": [],
            "phase": "choose" if is_beginner else "auction",
            "round": hours,
            "first": 0,
            "opener": None if is_beginner else LETTERS.index(opens),
            "employer": None,
            "bid": None,
            "turn": None if is_beginner else LETTERS.index(opens),
            "victim": None,
            "captains": cells,
            "black_jack": jack,
            "crews": crews,
            "pot": in_order(pot),
            "taverns": [
                {"top": stacks[c][0], "down": len(stacks[c]) - 1}
                if c in stacks
                else {"top": None, "down": 0}
                for c in range(1, 15)
            ],
            "aside": [name for name in NAMES if name not in seen],
            "hands": hands or [FULL[: 9 - hours] for _ in cells],
            "jack_deck": deck,
            "cards": [None for _ in cells],
            "jack_card": None,
            "queue": [],
        }

    def play(self, tokens: str) -> Table:
        """Decisions with their seat letter, chance without; face-down cards come by themselves."""
        for token in tokens.split():
            self.turn_cards()
            if token[0] in LETTERS:
                self.match.play(token[1:], LETTERS.index(token[0]))
            else:
                self.match.play(token, -1)
        self.turn_cards()
        return self

    def turn_cards(self) -> None:
        while self.match.phase == "flip":
            now = self.match.position()
            who = now["queue"][0][0]
            cell = now["black_jack"] if who == "black_jack" else now["captains"][who]
            self.match.play("*" + self.below[cell].pop(0), -1)

    def legal(self, seat: str) -> list[str]:
        return [action.notation for action in self.match.legal(LETTERS.index(seat))]

    def why(self, token: str) -> str:
        """The id of the clause that forbids "Axg7"; nothing if it is legal."""
        seat, text = (token[0], token[1:]) if token[0] in LETTERS else ("", token)
        clause = self.match.why(text, LETTERS.index(seat) if seat else -1)
        return clause.id if clause else ""

    def crew(self, seat: str) -> str:
        return " ".join(self.now["crews"][LETTERS.index(seat)])

    def cell(self, figure: str) -> int:
        now = self.now
        cell = now["black_jack"] if figure == "J" else now["captains"][LETTERS.index(figure)]
        return int(cell)

    @property
    def cells(self) -> str:
        """Where everybody stands: "A4 B7 J9"."""
        seats = LETTERS[: self.match.seats]
        jack = "" if self.now["black_jack"] is None else f" J{self.cell('J')}"
        return " ".join(f"{seat}{self.cell(seat)}" for seat in seats) + jack

    @property
    def pot(self) -> str:
        return " ".join(self.now["pot"])

    @property
    def now(self) -> dict[str, Any]:
        return self.match.position()

    def pile(self, cell: int) -> str:
        """Top and number below: "g4+0"."""
        tavern = self.now["taverns"][cell - 1]
        return f"{tavern['top']}+{tavern['down']}"


def standard(figures: str = STANDARD, piles: str = "", **more: object) -> Table:
    return Table(figures, piles, mode="standard", **more)  # type: ignore[arg-type]
