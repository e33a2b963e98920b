"""Positions: what loads, what is refused, and that loading plays nothing."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from banquise import BadPosition, Match
from tests.games.halunken.positions import FULL, STANDARD, Table
from tests.games.halunken.test_position import MIDDLE


def changed(position: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with one entry changed: "taverns.3.down"."""
    copied = copy.deepcopy(position)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    part: Any = copied
    for key in way:
        part = part[key]
    part[last] = value
    return copied


def refused(position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="position"):
        Match.from_position("halunken", position)


THEFT = json.loads(MIDDLE)
AUCTION = Table(STANDARD, mode="standard").now
CHOOSE = Table(STANDARD, mode="standard").play("A:y5 B:- C:- A1").now
DUEL = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:r12").now
RUM = Table(STANDARD, mode="standard").play("A:- B:- C:- AR B2 C4").now
SURRENDER = Table(STANDARD, mode="standard").play("A:- B:- C:- A1 B1 C1 #9").now
START = Match("halunken", 3).position()
BEGINNER = Table("A@1 y5, B@5 g7, C@9 r9").now


@pytest.mark.parametrize(
    "position", [THEFT, AUCTION, CHOOSE, DUEL, RUM, SURRENDER, START, BEGINNER],
    ids=lambda p: p["phase"],
)  # fmt: skip
def test_a_sound_position_loads_and_nothing_is_played(position: dict[str, Any]) -> None:
    match = Match.from_position("halunken", position, chance="manual")
    assert match.position() == position
    assert match.version == 0


@pytest.mark.parametrize(("base", "path", "value"), [
    # types, keys, order of groups
    (THEFT, "phase", "thieving"), (THEFT, "round", 9), (THEFT, "seats", 5), (THEFT, "night", 0),
    (THEFT, "turn", 3), (THEFT, "turn", True), (THEFT, "captains", [4, 4]), (THEFT, "queue", 7),
    (THEFT, "captains.0", 15), (THEFT, "captains.0", "4"), (THEFT, "crews.0", "g6"),
    (THEFT, "crews.0", ["g9", "g6", "g13"]), (THEFT, "crews.0", ["g6", "g6", "g13"]),
    (THEFT, "crews.0", ["g6", "g9", "g99"]), (THEFT, "crews.0", ["g6", "g9", "y12"]),
    (THEFT, "hands.0", [6, 2, 7, "rum"]), (THEFT, "hands.0", [2, 6, 7, "Rum"]),
    (THEFT, "hands.0", [2, 2, 7, "rum"]), (THEFT, "hands.0", ["rum", 2, 6, 7]),
    (THEFT, "jack_deck", [1, 3, 4, 5, 6, 7, 8, 9, 13]), (THEFT, "queue", [[0, 5], [2]]),
    (THEFT, "jack_deck", [1, 3, 4, 5, 6, 7, 8, 9, "rum"]), (THEFT, "taverns.0.down", 4),
    (THEFT, "results", [[1, 2, 3]]), (THEFT, "options.mode", "duel"), (THEFT, "bid", 3),
    (THEFT, "aside", ["v6"]), (THEFT, "taverns.0", {"top": "v7"}), (THEFT, "pot", None),
    # what is null and what is set
    (THEFT, "victim", None), (THEFT, "turn", None), (THEFT, "opener", None),
    (THEFT, "first", None), (THEFT, "black_jack", None), (THEFT, "captains.2", None),
    (THEFT, "bid", {"seat": 0, "rogue": "g6"}), (THEFT, "jack_card", 2), (THEFT, "round", 0),
    (AUCTION, "employer", 0), (AUCTION, "turn", None), (AUCTION, "cards", [1, None, None]),
    (AUCTION, "bid", {"seat": 0, "rogue": "g7"}), (AUCTION, "bid", {"seat": 0, "rogue": "v5"}),
    (AUCTION, "victim", 1), (AUCTION, "queue", [[0, 1]]), (BEGINNER, "black_jack", 3),
    (BEGINNER, "opener", 0), (BEGINNER, "jack_deck", [1]), (BEGINNER, "phase", "auction"),
    (START, "opener", 1), (START, "black_jack", 3), (START, "first", None),
    # invariants 1 to 6
    (THEFT, "taverns.0.down", 1), (THEFT, "taverns.0.top", None), (THEFT, "taverns.0.top", "g9"),
    (THEFT, "captains.2", 5), (AUCTION, "captains.0", 5), (AUCTION, "black_jack", 1),
    (THEFT, "hands.0", [2, 6, 7]), (THEFT, "hands.0", [2, 5, 7, "rum"]), (THEFT, "round", 3),
    (THEFT, "jack_deck", [1, 3, 4, 5, 6, 7, 8, 9]), (DUEL, "jack_deck", FULL[1:]),
    (THEFT, "queue", [[0, 5], [2, 4]]), (THEFT, "queue", [[0, 5], [2, 5]]),
    (THEFT, "queue", [[0, 5], [0, 7]]), (THEFT, "queue", []), (THEFT, "queue", [[0, 5], [2, 0]]),
    # by phase
    (CHOOSE, "cards", [1, 2, 3]), (CHOOSE, "cards", [1, None, "?"]), (CHOOSE, "jack_card", 3),
    (DUEL, "cards", [1, None]), (CHOOSE, "hands.0", [*FULL[1:], 9]),
    (RUM, "turn", 1), (RUM, "cards", [3, 2, 4]), (RUM, "cards", ["rum", "rum", 4]),
    (THEFT, "victim", 2), (THEFT, "victim", 0), (THEFT, "turn", 2), (THEFT, "victim", "black_jack"),
    (THEFT, "captains.1", 7), (SURRENDER, "employer", 1), (SURRENDER, "turn", 1),
    (SURRENDER, "queue", [[1, 3]]), (START, "turn", 1), (START, "captains.0", 4),
    (START, "captains", [None, 3, None]),
])  # fmt: skip
def test_an_unsound_position_is_refused(base: dict[str, Any], path: str, value: Any) -> None:
    refused(changed(base, path, value))


def test_keys_are_exactly_those_of_the_specification() -> None:
    refused(THEFT | {"hour": 4})
    refused({key: value for key, value in THEFT.items() if key != "pot"})
    refused(changed(THEFT, "options", {"mode": "standard"}))


def test_a_theft_needs_something_to_take() -> None:
    poor = copy.deepcopy(THEFT)
    poor["crews"][2] = [*poor["crews"][1], *poor["crews"][2]]
    poor["crews"][1] = []
    poor["crews"][2].sort(key=lambda name: ("ygvr".index(name[0]), int(name[1:])))
    refused(poor)


@pytest.mark.parametrize(("seats", "mode"), [(3, "beginner"), (4, "standard"), (2, "duel")])
def test_every_position_of_a_game_loads_to_the_same_bytes(seats: int, mode: str) -> None:
    match = Match("halunken", seats, {"mode": mode, "match_games": 3}, seed=8, chance="manual")
    source = random.Random(8)
    while not match.is_over:
        loaded = Match.from_position("halunken", match.position(), chance="manual")
        assert loaded.state.tobytes() == match.state.tobytes()
        who = source.choice(match.waiting)
        match.play(int(source.choice(match.legal_ids(who).tolist())), who)
    assert match.position()["phase"] == "over"


def test_what_is_masked_and_what_is_not() -> None:
    table = Table("A@1 y5, B@5 g7, C@9 r9").play("A4 C2")
    assert table.match.seen(0)["cards"] == [4, None, "?"]
    assert table.match.seen(1)["cards"] == ["?", None, "?"]
    assert table.match.seen(None)["cards"] == ["?", None, "?"]
    assert table.match.seen(0)["hands"] == [FULL] * 3
