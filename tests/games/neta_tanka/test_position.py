"""Positions set up by hand: what is read and written, and what is refused."""

import copy
import json
from typing import Any

import pytest

from banquise import Match
from banquise.core.errors import BadPosition
from tests.games.neta_tanka.positions import position

MIDDLE = """{
 "seats": 2,
 "options": {"edition": "reconstructed-1", "first_player": "random", "objectives": "secret",
             "two_slot_cap": "location", "nt_cards_per_round": "unlimited"},
 "phase": "offer", "seat": 0, "left": 2, "round": 4, "first": 1,
 "board": {"chop": ["1A_"], "elder_forest": ["1B_"], "elder_craft": ["1B_"], "craft": ["0B"],
           "offering": ["0B_", "1B_"], "hunt": ["0A"], "tan": ["0B"], "feed": ["0B"],
           "elder_food": ["1B_"], "trade": ["1A_"], "consult": ["0A_", "V"]},
 "visitor": {"holder": 1, "at": "consult", "next": null},
 "turn": {"links": ["L09B"], "offered": ["L20"], "gift": false, "card": false},
 "forest": {"wood": 11, "mushroom": 5}, "tanning": {"hide": 0, "meat": 0}, "hunted": 1,
 "nt": {"display": ["N10", "N09", "N02", "N04", "N07"], "top": "N05", "hidden": 2, "gone": ["N08"]},
 "craft": {"display": ["C13", "C02", "C15", "C09", "C16"], "top": "C05", "hidden": 2,
           "gone": ["C03", "C12", "C17", "C18"]},
 "trade": {"current": "T05", "hidden": 1, "past": ["T04", "T06", "T08"]},
 "link_pile": ["K1", "K3", "K4", "K5", "K6", "K7", "K8"],
 "totem_order": [1, 0],
 "players": [
  {"reserve": {"wood": 6, "hide": 3, "meat": 1, "mushroom": 1, "skull": 0}, "gen": 6,
   "tents": {"wood": 0, "hide": 0}, "food": {"meat": 0, "mushroom": 0},
   "totem": {"wood": 1, "skull": 0}, "copy": "locked", "crafts": {"C07": {"wood": 0, "hide": 0}},
   "finished": ["C10"], "nt_cards": ["N03"], "link_tokens": ["K2"], "objective": null,
   "exchanged": "O1"},
  {"reserve": {"wood": 0, "hide": 2, "meat": 0, "mushroom": 0, "skull": 0}, "gen": 1,
   "tents": {"wood": 1, "hide": 0}, "food": {"meat": 4, "mushroom": 2},
   "totem": {"wood": 3, "skull": 0}, "copy": "used",
   "crafts": {"C04": {"wood": 0, "hide": 1}, "C08": {"wood": 0, "hide": 0},
              "C11": {"wood": 0, "hide": 0}, "C14": {"wood": 0, "hide": 0}},
   "finished": [], "nt_cards": [], "link_tokens": [], "objective": "O4", "exchanged": null}]}"""


def load(where: dict[str, Any]) -> Match:
    return Match.from_position("neta_tanka", where, chance="manual", backend="python")


def test_the_middle_of_a_game_reads_and_writes() -> None:
    wanted = json.loads(MIDDLE)
    assert load(wanted).position() == wanted


def changed(*changes: tuple[str, Any]) -> dict[str, Any]:
    """The printed position with some data replaced, by dotted keys."""
    where: dict[str, Any] = copy.deepcopy(json.loads(MIDDLE))
    for path, value in changes:
        *parts, last = path.split(".")
        part: Any = where
        for name in parts:
            part = part[int(name)] if isinstance(part, list) else part[name]
        part[last] = value
    return where


REFUSED: dict[str, list[tuple[str, Any]]] = {
    "V1: five nomads of a colour": [("board.gather", ["0B"]), ("board.meditate", ["0B"]),
                                    ("board.smoke", ["0B"])],
    "V1: seven nomads": [("board.gather", ["0A"]), ("board.meditate", ["0A"])],
    "V2: two pieces at an elder": [("board.elder_food", ["0A", "1B_"])],
    "V2: three pieces on a single location": [("board.consult", ["0A_", "1A", "V"])],
    "V2: twice the same colour": [("board.trade", ["1A_", "1A"])],
    "V3: a visitor nobody has": [("visitor.holder", None)],
    "V3: the visitor elsewhere": [("visitor.at", "chop")],
    "V4: a card twice": [("nt.gone", ["N10"])],
    "V4: wrong count of hidden cards": [("craft.hidden", 3)],
    "V4: a deck without its top": [("nt.top", None), ("nt.hidden", 3)],
    "V5: a token twice": [("link_pile", ["K2", "K3"])],
    "V6: too many past cards": [("round", 3)],
    "V6: no current card": [("trade.current", None), ("trade.hidden", 2)],
    "V7: nobody's objective": [("players.1.objective", None)],
    "V7: one objective twice": [("players.1.objective", "O1")],
    "V7: a secret cannot be loaded": [("players.1.objective", "?")],
    "V8: a negative count": [("forest.wood", -1)],
    "V8: three buffalo": [("hunted", 3)],
    "V9: too many hides": [("players.0.tents.hide", 13)],
    "V9: a copy power locked too long": [("players.1.copy", "locked")],
    "V9: a copy power too early": [("players.0.copy", "ready")],
    "V9: a complete card in work": [("players.1.crafts.C04", {"wood": 1, "hide": 1})],
    "V10: the lower one first": [("totem_order", [0, 1])],
    "V10: somebody missing": [("totem_order", [1])],
    "V11: too many offerings left": [("left", 4)],
    "V11: none left": [("left", 0)],
    "V11: nobody to decide": [("seat", None)],
    "V11: no first player": [("first", None)],
    "V11: a link without nomads": [("turn.links", ["L01A"])],
    "V11: the link of the tokens bought": [("turn.offered", ["L08"])],
    "a link that is not there": [("turn.offered", ["L33"])],
    "an unknown key": [("colour", 1)],
    "a number that is none": [("round", True)],
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(BadPosition):
        load(changed(*REFUSED[name]))


def test_a_missing_key_is_named() -> None:
    where = position()
    del where["hunted"]
    with pytest.raises(BadPosition, match="hunted"):
        load(where)
