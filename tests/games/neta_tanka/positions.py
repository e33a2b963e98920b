"""Positions for the tests: a village where nothing is but what a test names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banquise import Match
from banquise.core.errors import IllegalAction

LETTERS = {"w": "wood", "h": "hide", "m": "meat", "f": "mushroom", "s": "skull"}
NTS = " ".join(f"nt:N{k:02}" for k in range(1, 7))
CRAFTS = " ".join(f"craft:C{k:02}" for k in range(1, 7))
ROUNDS = {2: 5, 3: 7, 4: 10}
OPTIONS = {
    "edition": "reconstructed-1",
    "first_player": "random",
    "objectives": "secret",
    "two_slot_cap": "location",
    "nt_cards_per_round": "unlimited",
}


def reserve(text: str) -> tuple[dict[str, int], int]:
    """Resources and gen from a line such as "w2 f1 g3"."""
    found = dict.fromkeys(LETTERS.values(), 0)
    gen = 0
    for part in text.split():
        if part[0] == "g":
            gen = int(part[1:])
        else:
            found[LETTERS[part[0]]] = int(part[1:])
    return found, gen


def clan(has: str = "", **changes: Any) -> dict[str, Any]:
    """A player with this reserve; tents, food and totem as pairs."""
    resources, gen = reserve(has)
    pairs = {"tents": ("wood", "hide"), "food": ("meat", "mushroom"), "totem": ("wood", "skull")}
    player: dict[str, Any] = {"reserve": resources, "gen": gen}
    for key, names in pairs.items():
        player[key] = dict(zip(names, changes.pop(key, (0, 0)), strict=True))
    eaten = sum(player["food"].values())
    player["copy"] = "locked" if eaten < 5 else "ready"
    player |= {"crafts": {}, "finished": [], "nt_cards": [], "link_tokens": []}
    player |= {"objective": None, "exchanged": None}
    return player | changes


def position(
    seats: int = 3, clans: Mapping[int, dict[str, Any]] | None = None, **changes: Any
) -> dict[str, Any]:
    """Round 1, phase II, P0 to decide, nothing on the board, unless said otherwise."""
    clans = clans or {}
    players = [clans.get(seat, clan()) for seat in range(seats)]
    dealt = {card for p in players for card in (p["objective"], p["exchanged"])}
    free = [f"O{k}" for k in range(1, 5) if f"O{k}" not in dealt]
    for player in players:
        if player["objective"] is None and player["exchanged"] is None:
            player["objective"] = free.pop(0)
    held = {card for p in players for card in (*p["crafts"], *p["finished"])}
    cards = {card for p in players for card in p["nt_cards"]}
    tokens = {token for p in players for token in p["link_tokens"]}
    heights = {seat: sum(p["totem"].values()) for seat, p in enumerate(players)}
    order = sorted((k for k in heights if heights[k]), key=lambda k: -heights[k])
    options = OPTIONS | changes.pop("options", {})
    number = changes.get("round", 1)
    current = changes.pop("card", "T07")
    past = [f"T{k:02}" for k in range(1, 11) if f"T{k:02}" != current][: number - 1]
    return {
        "seats": seats,
        "options": options,
        "phase": "main",
        "seat": 0,
        "left": 0,
        "round": number,
        "first": 0,
        "board": {},
        "visitor": {"holder": None, "at": None, "next": None},
        "turn": {"links": [], "offered": [], "gift": False, "card": False},
        "forest": {"wood": 0, "mushroom": 0},
        "tanning": {"hide": 0, "meat": 0},
        "hunted": 0,
        "nt": deck("N", 10, cards),
        "craft": deck("C", 18, held),
        "trade": {"current": current, "hidden": ROUNDS[seats] - number, "past": past},
        "link_pile": [f"K{k}" for k in range(1, 9) if f"K{k}" not in tokens],
        "totem_order": order,
        "players": players,
    } | changes


def deck(letter: str, size: int, elsewhere: set[str]) -> dict[str, Any]:
    """The five lowest cards on display, the next on top, the rest hidden."""
    free = [f"{letter}{k:02}" for k in range(1, size + 1) if f"{letter}{k:02}" not in elsewhere]
    return {"display": free[:5], "top": free[5], "hidden": len(free) - 6, "gone": []}


def village(
    seats: int = 3, clans: Mapping[int, dict[str, Any]] | None = None, **changes: Any
) -> Match:
    """A match that begins in such a position; draws are left to the test."""
    where = position(seats, clans, **changes)
    return Match.from_position("neta_tanka", where, chance="manual", backend="python")


def play(match: Match, tokens: str) -> Match:
    for token in tokens.split():
        match.play(token)
    return match


def legal(match: Match) -> list[str]:
    """The notations of the legal actions, in the order of their numbers."""
    seat = match.waiting[0]
    write = match.game.notation.write
    return [write(match.ed[0], match.states[0], seat, a) for a in match.legal_ids(seat).tolist()]


def why(match: Match, action: str, seat: int | None = None) -> str:
    """The clause that forbids an action; empty if it is legal. Playing it is refused alike."""
    seat = match.waiting[0] if seat is None and match.waiting else seat or 0
    number = match.rules.why(match.ed, match.states, 0, seat, match.number(action, seat))
    return match.game.clause_id(number) if number else ""


def refused(match: Match, action: str) -> str:
    """The clause with which playing an action fails."""
    before = match.state.tobytes()
    try:
        match.play(action)
    except IllegalAction as error:
        assert match.state.tobytes() == before
        return error.clause.id
    return ""


def owns(match: Match, seat: int) -> str:
    """A reserve in short: "w2 f1 g3"; what is 0 is left out."""
    player = match.position()["players"][seat]
    parts = [f"{short}{player['reserve'][name]}" for short, name in LETTERS.items()]
    parts.append(f"g{player['gen']}")
    return " ".join(part for part in parts if part[1:] != "0")


def acting(place: str, has: str = "", **changes: Any) -> Match:
    """P0 stands on one location, with this reserve."""
    sections = ("tents", "food", "totem", "crafts", "finished", "nt_cards")
    mine = {key: changes.pop(key) for key in sections if key in changes}
    return village(clans={0: clan(has, **mine)}, board={place: ["0A"]}, **changes)


def mine(match: Match, key: str) -> Any:
    """What the position says of the first player."""
    return match.position()["players"][0][key]


def fresh(seats: int = 3, **options: str) -> Match:
    """A match before the first draw."""
    return Match("neta_tanka", seats, options, chance="manual", backend="python")


def ready(seats: int = 3) -> Match:
    """A match after the draws of the set-up; the first seat begins."""
    deals = " ".join(f"deal:O{k + 1}" for k in range(seats))
    return play(fresh(seats), f"{NTS} {CRAFTS} trade:T01 {deals} first:0")


def placing(seats: int = 3, board: dict[str, list[str]] | None = None, **changes: Any) -> Match:
    """Phase I."""
    return village(seats, changes.pop("clans", None), phase="place", board=board or {}, **changes)
