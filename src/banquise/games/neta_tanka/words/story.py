"""The log: one sentence for a decision, then one for each of its consequences."""

from typing import Any

from banquise.core.state import CHANCE, Edition, State
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import RESOURCE_CODES
from banquise.games.neta_tanka.rules.board import is_copy
from banquise.games.neta_tanka.rules.clan import levels
from banquise.games.neta_tanka.rules.flow import undealt
from banquise.games.neta_tanka.state import (
    CHOP,
    CRAFTS,
    DEAL,
    DONE,
    DRAW_TRADE,
    ELDER_FOREST,
    ELDER_HUNT,
    END,
    GIFT,
    HIDE,
    HUNT,
    LOC,
    LOCATIONS,
    LOCKED,
    MEAT,
    MUSHROOM,
    OBJECTIVE,
    SEATS,
    TAN,
    VISITOR,
    WOOD,
    Phase,
)
from banquise.games.neta_tanka.words import phrases
from banquise.games.neta_tanka.words.actions import describe
from banquise.games.neta_tanka.words.prompts import tell_end

PLAIN = {  # kinds whose sentence in the log has another name than on a button
    "place_colour": "place",
    "take_craft_offer": "take_craft",
    "pay_visitor": "pay",
}
SAID = (  # sentences that tell of resources themselves
    "gift", "give", "gain", "gain_offer", "put_tents", "put_tents_toll", "put_food", "put_totem",
    "craft_put", "pay",
)  # fmt: skip


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    """The log of one decision: who did what, then one sentence for each consequence."""
    if seat == CHANCE:
        return [tell_chance(ed, before, after, action, words)]
    if action == END:
        return tell_end_of_turn(ed, before, after, seat, words)
    kind, holes = describe(ed, before, seat, action, words)
    kind = PLAIN.get(kind, kind)
    if kind == "place" and is_copy(ed, before, action % LOCATIONS):
        kind = "place_copy"
    if kind == "gift":
        holes["other"] = words.player((action - GIFT) % SEATS)
    if action == OBJECTIVE:
        holes["goals"] = phrases.goals(ed, int(after.exchanged[seat]), words)
    lines = [words(f"log.{kind}", **(holes | {"player": words.player(seat)}))]
    return (
        lines
        + consequences(ed, before, after, seat, kind, words)
        + areas(before, after, action, words)
    )


def tell_chance(ed: Edition, before: State, after: State, action: int, words: Words) -> str:
    kind, holes = describe(ed, before, CHANCE, action, words)
    if kind == "draw_trade":
        card = action - DRAW_TRADE
        holes |= {"n": int(after.round_no), "left": phrases.trade_left(ed, card, words)}
        holes["right"] = phrases.trade_right(ed, card, words)
    if action >= DEAL and kind != "first":
        holes["player"] = words.player(undealt(before))
    return words(f"log.{kind}", **holes)


def consequences(
    ed: Edition, before: State, after: State, seat: int, kind: str, words: Words
) -> list[str]:
    """What an action and everything forced after it changed for its seat."""
    player = words.player(seat)
    change: list[tuple[int | str, int]] = [
        (r, int(after.reserve[seat, r]) - int(before.reserve[seat, r]))
        for r in range(len(RESOURCE_CODES))
    ]
    change.append(("gen", int(after.gen[seat]) - int(before.gen[seat])))
    lines = []
    for key, sign in (("gained", 1), ("spent", -1)):
        found = phrases.things([(r, sign * n) for r, n in change], words)
        if found and kind not in SAID:
            lines.append(words(f"log.{key}", player=player, things=found))
    lines += sections(before, after, seat, kind, words)
    for card in range(CRAFTS):
        if after.craft_at[card] == DONE + seat != before.craft_at[card]:
            name = phrases.craft(ed, card, words)
            lines.append(words("log.finished", player=player, card=name))
    if before.copy_power[seat] == LOCKED != after.copy_power[seat]:
        lines.append(words("log.unlocked", player=player))
    return lines


def sections(before: State, after: State, seat: int, kind: str, words: Words) -> list[str]:
    """What came to the sections of the clan board."""
    player = words.player(seat)
    tents = [
        (WOOD, int(after.tent_wood[seat]) - int(before.tent_wood[seat])),
        (HIDE, int(after.tent_hide[seat]) - int(before.tent_hide[seat])),
    ]
    food = [
        (MEAT, int(after.food_meat[seat]) - int(before.food_meat[seat])),
        (MUSHROOM, int(after.food_mushroom[seat]) - int(before.food_mushroom[seat])),
    ]
    lines = []
    for key, pairs in (("tents", tents), ("food", food)):
        found = phrases.things(pairs, words)
        if found and not kind.startswith(f"put_{key}"):
            lines.append(words(f"log.{key}", player=player, things=found))
    if levels(after, seat) > levels(before, seat):
        lines.append(words.count("log.totem", levels(after, seat), player=player))
    return lines


def areas(before: State, after: State, action: int, words: Words) -> list[str]:
    """What lies in the forest after felling, and on the tanning ground after tanning."""
    holes: list[tuple[int | str, int]]
    if action == LOC + CHOP:
        holes = [(WOOD, int(after.forest_wood)), (MUSHROOM, int(after.forest_mushroom))]
        return [words("log.forest", things=phrases.things(holes, words))]
    if action == LOC + TAN and before.hunted > after.hunted:
        holes = [(HIDE, int(after.tanning_hide)), (MEAT, int(after.tanning_meat))]
        return [words("log.tanning", things=phrases.things(holes, words))]
    return []


def tell_end_of_turn(
    ed: Edition, before: State, after: State, seat: int, words: Words
) -> list[str]:
    lines = [words("log.end", player=words.player(seat))]
    if after.phase == Phase.OVER:
        return [*lines, tell_end(ed, after, words)]
    if after.round_no == before.round_no:
        return lines
    lines.append(words("log.round", n=int(before.round_no)))
    lines.append(words("log.token_left", player=words.player(int(after.first))))
    if after.visitor_holder >= 0:
        lines.append(words("log.visitor", player=words.player(int(after.visitor_holder))))
    lost = int(before.tanning_meat) - int(after.tanning_meat)
    if lost > 0:
        lines.append(words("log.spoiled", amount=phrases.amount(MEAT, lost, words)))
    return lines + missions(before, words)


def missions(before: State, words: Words) -> list[str]:
    lines = []
    for elder, goal in ((ELDER_FOREST, CHOP), (ELDER_HUNT, HUNT)):
        for which in range(VISITOR):
            if int(before.piece[elder]) >> which & 1:
                holes: dict[str, Any] = {"player": words.player(which % int(before.seats))}
                lines.append(words("log.mission", place=phrases.place(goal, words), **holes))
    return lines
