"""Random games of nunami against a second engine: every position, choice, chance and refusal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banquise.core.match import Match
from tests.games.nunami.positions import SIDES, deck, load, position
from tests.oracle import nunami_course as course
from tests.oracle import nunami_oracle as oracle
from tests.oracle import nunami_setting as setting

REFUSALS = 30  # actions of any kind judged at each decision
SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "A", "colours": "players", "boards": "players", "seeds": "players"}),
    (2, {"mode": "B", "cover_strength": "at_least", "stall_rounds": 1, "cover_guard": "two"}),
    (2, {"mode": "C", "inua": "on", "inua_cards": "tarniq:katjutayuuq", "colours": "players"}),
    (2, {"mode": "D", "same_colour_cover": "never", "imbalance_buried": "whole"}),
    (2, {"mode": "E", "inua": "on", "inua_cards": "lumaayuuq:tuurngaq", "boards": "ring6",
         "tuurngaq_scope": "any_area"}),
    (2, {"mode": "A", "inua": "on", "inua_cards": "angakkuk:tarniq", "imbalance_removes": "all"}),
    (2, {"mode": "A", "inua": "on", "inua_cards": "arsaniit:tarniq", "start_player": 1}),
    (2, {"mode": "B", "inua": "on", "katjutayuuq_scope": "c_only",
         "inua_cards": "katjutayuuq:tuurngaq", "facedown_cover": "forbidden"}),
    (4, {"mode": "four", "inua": "on", "colours": "players", "boards": "triangle10"}),
    (4, {"mode": "four", "inua": "on", "inua_cards": "arsaniit:tarniq:angakkuk:lumaayuuq",
         "arsaniit_pick": "look", "tie_break": "cards"}),
    (4, {"mode": "four", "imbalance_removes": "all", "imbalance_buried": "whole",
         "boards": "ring10", "target_points": 6}),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_random_games_agree(number: int) -> None:
    seats, options = SETUPS[number]
    agree(seats, options, number)


def agree(seats: int, options: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    match = Match("nunami", seats, options, seed=seed, chance="manual", backend="python")
    p = match.position()
    while p["phase"] != "over":
        seat = course.decider(p)
        assert match.waiting == (seat,)
        texts = choices(match, p)
        compare_refusals(match, p, chance)
        if chance.random() < 0.9:  # keep the Inua cards for a while
            texts = [text for text in texts if not text.startswith("#")]
        action = chance.choice(texts)
        match.play(action, seat)
        course.play(p, action)
        found = match.position()
        assert found == p, action
        assert list(found["cells"]) == sorted(found["cells"])
        assert list(match.points) == course.totals(p)
        assert [sorted(group) for group in match.ranking] == course.ranking(p)
    assert match.is_over
    assert match.waiting == ()


@pytest.mark.parametrize("mode", ["A", "B", "C", "D", "E", "four"])
def test_guarded_cards_agree(mode: str) -> None:
    """Rule F seldom binds in random games, so surround a weak card by others of its colour."""
    chance, has_differed = random.Random(mode), False
    for _ in range(20):
        boards, hand = guarded(mode, chance)
        lists = []
        for guard in ("all", "two"):
            p = position(*boards, hand=hand, mode=mode, options={"cover_guard": guard})
            match = load(p)
            lists.append(choices(match, p))
            compare_refusals(match, p, chance)
        has_differed |= lists[0] != lists[1]
    assert has_differed


def guarded(mode: str, chance: random.Random) -> tuple[list[str], str]:
    """A foreign card without strength; all three neighbours have its colour."""
    ours, *others = SIDES[mode].split(":")
    cards = deck(mode, [ours, *others])
    chance.shuffle(cards)
    colour = chance.choice("".join(others))
    same = [name for name in cards if name[0] == colour]
    weak = next(name for name in same if oracle.strength(name) == 0)
    near = [name for name in same if oracle.strength(name) > 0]
    own = [name for name in cards if name[0] in ours]
    own.sort(key=lambda name: oracle.strength(name) != 1)
    hand = own[: chance.randint(1, 2)]
    shown = [name for name in cards if name[0] != colour and name not in hand]
    one, two = "ef" if mode == "four" else "de"  # one0 touches two3
    return [
        f"{one}: {near[0]} . {shown[2]} . . .",
        f"{two}: . {shown[0]} {near[1]} {weak} {near[2]} {shown[1]}",
    ], " ".join([*hand, shown[3]])


def choices(match: Match, p: course.Position) -> list[str]:
    """What can be decided now, the same by both engines."""
    if course.decider(p) == course.CHANCE:
        assert match.odds() == course.odds(p)
        return list(course.odds(p))
    seat = p["turn"]
    texts = [write(match, seat, int(action)) for action in match.legal_ids(seat)]
    assert texts == course.legal(p)
    return texts


def write(match: Match, seat: int, action: int) -> str:
    text: str = match.game.notation.write(match.ed[0], match.states[0], seat, action)
    return text


def compare_refusals(match: Match, p: course.Position, chance: random.Random) -> None:
    seat = course.decider(p)
    assert seat is not None
    for _ in range(REFUSALS):
        action, who = random_action(p["phase"], chance), seat
        if chance.random() < 0.05:
            who = chance.randrange(-1, p["seats"])
        found = match.why(action, who)
        text = write(match, who, action)
        assert (found.id if found else None) == why(p, who, text), (who, text)


BLOCKS = {
    "setup_colours": (3296, 3300), "setup_boards": (3300, 3330), "setup_seeds": (3571, 3631),
    "turn_start": (1526, 3296), "after_draw": (0, 6), "pick": (6, 12), "place": (22, 1462),
    "support": (1462, 1526), "setup_inua": (3711, 3717), "setup_start": (3717, 3721),
}  # fmt: skip


def random_action(phase: str, chance: random.Random) -> int:
    """Mostly of a kind that the phase knows."""
    first, last = BLOCKS.get(phase, (3631, 3711))
    if phase == "turn_start" and chance.random() < 0.3:
        return chance.randrange(12, 22)
    return chance.randrange(first, last) if chance.random() < 0.9 else chance.randrange(3721)


def why(p: course.Position, seat: int, text: str) -> str | None:
    """Section 6.7, from left to right."""
    if seat != course.decider(p):
        return "NU-ENGINE-2"
    if seat == course.CHANCE and p["phase"] not in ("setup_boards", "setup_seeds", "setup_colours"):
        return None if text in course.odds(p) else "NU-ENGINE-3"
    judges = {
        "setup_colours": why_not_set_up, "setup_boards": why_not_set_up,
        "setup_seeds": why_not_set_up, "turn_start": why_not_begin, "after_draw": why_not_take,
        "pick": why_not_pick, "place": why_not_lay, "support": why_not_support,
    }  # fmt: skip
    return "NU-ENGINE-3" if "[" in text else judges[p["phase"]](p, text)


def is_in_play(p: course.Position, board: str) -> bool:
    return board in setting.LETTERS[: len(p["boards"])]


def why_not_set_up(p: course.Position, text: str) -> str | None:
    if text[:2] == "C:" and p["phase"] == "setup_colours":
        return setting.why_not_colour(p, text[2:])
    if text[:2] == "B:" and p["phase"] == "setup_boards":
        return setting.why_not_board(p, [int(n) for n in text[2:].split(",")])
    if text[:2] == "S:" and p["phase"] == "setup_seeds" and is_in_play(p, text[2]):
        return setting.why_not_seed(p, text[2:])
    return "NU-ENGINE-3"


def why_not_begin(p: course.Position, text: str) -> str | None:
    if text == "D":
        return None
    if text[0] == "#" and is_in_play(p, text[1]):
        return "NU-INUA-5" if text[1] in p["frozen"] else None
    if text[2:4] == "<>" and is_in_play(p, text[0]) and is_in_play(p, text[4]):
        return oracle.why_not_swap(p, p["turn"], text[:2], text[4:])
    return "NU-ENGINE-3"


def why_not_take(p: course.Position, text: str) -> str | None:
    if text == "K":
        return None
    if text[0] != "T" or int(text[1:]) >= p["seats"]:
        return "NU-ENGINE-3"
    return "NU-INUA-8" if int(text[1:]) == p["turn"] or not p["hands"][int(text[1:])] else None


def why_not_pick(p: course.Position, text: str) -> str | None:
    return None if text[0] == ":" else "NU-ENGINE-3"


def why_not_lay(p: course.Position, text: str) -> str | None:
    if text[2:3] not in ("=", "~") or not is_in_play(p, text[0]):
        return "NU-ENGINE-3"
    name, is_up = text[3:].strip("()"), "(" not in text
    if text[2] == "~":
        return oracle.why_not_exchange(p, p["turn"], text[:2], is_up)
    return oracle.why_not_place(p, p["turn"], name, text[:2], is_up)


def why_not_support(p: course.Position, text: str) -> str | None:
    top, cell = p["pending"]["card"], p["pending"]["cell"]
    chosen = text[1:].split("&")
    if text[0] != "&" or text == "&" or top in chosen:
        return "NU-ENGINE-3"
    if any(name[0] != top[0] for name in chosen):
        return "NU-PUT-7"
    forbidden = oracle.why_not_cover(p, p["turn"], [*chosen, top], cell)
    less = [[*chosen[:k], *chosen[k + 1 :], top] for k in range(len(chosen))]
    if forbidden is None and any(not oracle.why_not_cover(p, p["turn"], x, cell) for x in less):
        return "NU-PUT-7"
    return forbidden
