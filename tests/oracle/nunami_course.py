"""The course of nunami by hand: a second engine over plain JSON positions, slow and sure.

It follows section 6 of the specification step by step, leans on ``nunami_oracle`` for cards and
boards and on ``nunami_setting`` for the set-up, and shares no code with the game.
"""

from __future__ import annotations

import math
from typing import Any

from tests.oracle import nunami_oracle as cards
from tests.oracle import nunami_setting as setting
from tests.oracle.nunami_setting import LETTERS, SPIRITS, by_id, cells, pool, seeds

Position = dict[str, Any]
CHANCE = -1


# Who decides, and what


def decider(p: Position) -> int | None:
    phase = p["phase"]
    if phase == "over":
        return None
    asked = {"setup_colours": "colours", "setup_boards": "boards", "setup_seeds": "seeds"}
    if phase in ("setup_inua", "deal", "setup_start", "draw", "take", "reveal"):
        return CHANCE
    if phase in asked and p["options"][asked[phase]] == "random":
        return CHANCE
    return int(p["turn"])


def odds(p: Position) -> dict[str, int]:
    """Section 6.4."""
    phase, unseen, back = p["phase"], pool(p) if p["colours"][0] else [], p["returned"]
    if phase == "setup_inua":
        return {f"I:{name}": 1 for name in SPIRITS if name not in p["inua"]}
    if phase == "setup_start":
        return {f"F:{seat}": 1 for seat in range(p["seats"])}
    if phase == "take":
        return {f"*{name}": 1 for name in p["hands"][p["victim"]]}
    if phase == "draw":
        fresh = p["pile"] - len(back)
        share = dict.fromkeys(unseen, fresh)
        share |= {name: fresh + seeds(p) if fresh else 1 for name in back}
        share = {name: n for name, n in share.items() if n}
        divisor = math.gcd(*share.values())
        return {f"*{name}": n // divisor for name, n in share.items()}
    if phase in ("deal", "reveal"):
        return {f"*{name}": 1 for name in unseen if name not in back}
    return dict.fromkeys(setting.choices(p), 1)


def legal(p: Position) -> list[str]:
    """The texts of a seat's legal actions, by number."""
    phase, seat = p["phase"], p["turn"]
    if phase == "after_draw":
        return ["K", *(f"T{k}" for k in range(p["seats"]) if k != seat and p["hands"][k])]
    if phase == "pick":
        return [f":{name}" for name in p["hands"][p["victim"]]]
    if phase == "turn_start":
        freezes = [f"#{b}" for b in LETTERS[: len(p["boards"])] if b not in p["frozen"]]
        return ["D", *freezes, *swaps(p)]
    if phase == "place":
        return places(p)
    if phase == "support":
        hand, play = p["hands"][seat], p["pending"]
        sets = cards.supports(p, seat, play["card"], play["cell"])
        sets.sort(key=lambda chosen: sum(1 << hand.index(name) for name in chosen))
        return ["".join(f"&{name}" for name in chosen) for chosen in sets]
    return setting.choices(p)


def swaps(p: Position) -> list[str]:
    land = cells(p)
    return [
        f"{one}<>{two}"
        for j, two in enumerate(land)
        for one in land[:j]
        if cards.why_not_swap(p, p["turn"], one, two) is None
    ]


def places(p: Position) -> list[str]:
    found: list[list[str]] = [[], []]
    for name in p["hands"][p["turn"]]:
        for cell in cells(p):
            for is_up in (False, True):
                shown = name if is_up else f"({name})"
                if cards.why_not_place(p, p["turn"], name, cell, is_up) is None:
                    found[0].append(f"{cell}={shown}")
                if cards.why_not_exchange(p, p["turn"], cell, is_up) is None:
                    found[1].append(f"{cell}~{shown}")
    return found[0] + found[1]


# Turns


def play(p: Position, text: str) -> None:
    """Carry out a legal action of whoever decides, up to the next decision."""
    phase = p["phase"]
    if phase.startswith("setup") or phase == "deal":
        setting.play(p, text)
        if p["start"] is not None:
            open_turn(p, p["start"])
    elif phase == "reveal":
        turn_seed(p, text[1:])
    elif phase in ("place", "support"):
        lay(p, text)
    else:
        play_turn(p, text)


def open_turn(p: Position, seat: int) -> None:
    p["turn"] = seat
    if p["inua"][seat]:
        p["phase"] = "turn_start"
    else:
        draw(p)


def draw(p: Position) -> None:
    if p["pile"] and len(p["hands"][p["turn"]]) < 6:
        p["phase"] = "draw"
    else:
        ask_place(p, False)


def ask_place(p: Position, has_gained: bool) -> None:
    p["phase"] = "place"
    if not places(p):
        p["idle"] = 0 if has_gained else p["idle"] + 1
        end_turn(p)


def totals(p: Position) -> list[int]:
    return [sum(row[seat] for row in p["points"]) for seat in range(p["seats"])]


def end_turn(p: Position) -> None:
    won = max(totals(p)) >= p["options"]["target_points"]
    stalled = p["idle"] >= p["options"]["stall_rounds"] * p["seats"]
    if won or not any(p["hands"]) or stalled:
        p["phase"] = "over"
    else:
        open_turn(p, (p["turn"] + 1) % p["seats"])


def ranking(p: Position) -> list[list[int]]:
    def standing(seat: int) -> tuple[int, int]:
        tops = [cards.face_up(p, cell) for cell in p["cells"]]
        own = sum(1 for top in tops if top and cards.is_own(p, seat, top))
        return totals(p)[seat], own if p["options"]["tie_break"] == "cards" else 0

    best = sorted({standing(seat) for seat in range(p["seats"])}, reverse=True)
    return [[seat for seat in range(p["seats"]) if standing(seat) == s] for s in best]


def play_turn(p: Position, text: str) -> None:
    seat, phase = p["turn"], p["phase"]
    if text == "D":
        draw(p)
    elif text[0] == "#":
        p["frozen"][text[1]] = p["inua"][seat]
        p["inua"][seat], p["idle"] = None, 0
        ask_place(p, True)
    elif "<>" in text:
        swap(p, *text.split("<>"))
    elif phase == "draw":
        draw_card(p, text[1:])
    elif text == "K":
        p["drawn"] = None
        ask_place(p, True)
    elif text[0] == "T":
        p["hands"][seat].remove(p["drawn"])
        put_back(p, p["drawn"])
        p["drawn"], p["victim"] = None, int(text[1])
        p["phase"] = "pick" if p["options"]["arsaniit_pick"] == "look" else "take"
    else:
        p["hands"][p["victim"]].remove(text[1:])
        p["hands"][seat] = by_id([*p["hands"][seat], text[1:]])
        p["victim"] = None
        ask_place(p, True)


def draw_card(p: Position, name: str) -> None:
    seat = p["turn"]
    p["hands"][seat] = by_id([*p["hands"][seat], name])
    p["pile"] -= 1
    p["returned"] = [card for card in p["returned"] if card != name]
    others = [hand for k, hand in enumerate(p["hands"]) if k != seat]
    if p["inua"][seat] == "arsaniit" and any(others):
        p["phase"], p["drawn"] = "after_draw", name
    else:
        ask_place(p, True)


def put_back(p: Position, name: str) -> None:
    p["returned"] = by_id([*p["returned"], name])
    p["pile"] += 1


def swap(p: Position, one: str, two: str) -> None:
    a, b = p["cells"][one], p["cells"][two]
    a[-1], b[-1] = b[-1], a[-1]
    for board in (one[0], two[0]):
        score(p, board)
    p["idle"] += 1
    end_turn(p)


def score(p: Position, board: str) -> None:
    if cards.is_full(p, board):
        p["points"][LETTERS.index(board)] = cards.score(p, board)
        p["discard"] = by_id(p["discard"])


# Plays (6.8)


def lay(p: Position, text: str) -> None:
    seat, hand = p["turn"], p["hands"][p["turn"]]
    if text[0] == "&":
        chosen, pending = text[1:].split("&"), p["pending"]
        cell, name, is_up = pending["cell"], pending["card"], pending["face"] == "up"
        p["pending"], p["idle"] = None, 0
    else:
        cell, name, is_up, chosen = text[:2], text[3:].strip("()"), "(" not in text, []
        if text[2] == "~":
            p["idle"] += 1
            take_away(p, cell)
        elif cell in p["cells"] and cards.why_not_cover(p, seat, [name], cell):
            sets = cards.supports(p, seat, name, cell)
            if len({tuple(sorted(map(cards.printed, found))) for found in sets}) > 1:
                face = "up" if is_up else "down"
                p["phase"] = "support"
                p["pending"] = {"card": name, "cell": cell, "face": face}
                return
            chosen = list(min(sets, key=lambda found: sum(1 << hand.index(c) for c in found)))
        if text[2] == "=":
            p["idle"] = 0
    mark = "" if is_up else f"?{seat}"
    p["cells"].setdefault(cell, []).extend(f"{c}{mark}" for c in [*chosen, name])
    p["hands"][seat] = [c for c in hand if c not in (*chosen, name)]
    p["laid"], p["reacting"] = cell, [cell] if is_up else []
    react(p)


def take_away(p: Position, cell: str) -> None:
    stack = p["cells"][cell]
    top = stack.pop()
    if top == "?":
        p["pile"] += 1
    else:
        put_back(p, top.split("?")[0])
    p["cells"][cell] = [entry.split("?")[0] for entry in stack]


def next_to_turn(p: Position) -> str | None:
    while p["reacting"]:
        for cell in cards.neighbours(p, p["reacting"][0]):
            if cell[0] not in p["frozen"] and "?" in (cards.top(p, cell) or ""):
                return cell
        p["reacting"].pop(0)
    if cards.is_full(p, p["laid"][0]):
        for cell in cards.cells_of(p["laid"][0]):
            if "?" in p["cells"][cell][-1]:
                return cell
    return None


def react(p: Position) -> None:
    while cell := next_to_turn(p):
        if p["cells"][cell] == ["?"]:
            p["phase"] = "reveal"
            return
        turn_up(p, cell)
    board, p["laid"] = p["laid"][0], None
    score(p, board)
    end_turn(p)


def turn_up(p: Position, cell: str) -> None:
    p["cells"][cell] = [entry.split("?")[0] for entry in p["cells"][cell]]
    if p["reacting"] and cards.is_own(p, p["turn"], p["cells"][cell][-1]):
        p["reacting"].append(cell)


def turn_seed(p: Position, name: str) -> None:
    cell = next_to_turn(p)
    assert cell is not None
    p["cells"][cell] = [name]
    turn_up(p, cell)
    react(p)
