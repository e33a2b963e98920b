"""Phase I: nomads, types of location, the copy power and the visitor."""

from typing import Any

import pytest

from tests.games.neta_tanka.positions import clan, legal, placing, play, village, why

FED: dict[str, Any] = {"food": (5, 0)}


def holds(seat: int, at: str | None = None) -> dict[str, Any]:
    return {"holder": seat, "at": at, "next": None}


def test_NT_PLACE_3_placing_performs_nothing() -> None:
    match = placing()
    play(match, "A@meditate")
    assert match.position()["players"][0]["gen"] == 0


@pytest.mark.parametrize("place", ["chop", "gather", "elder_food"])
def test_NT_PLACE_4_NT_COPY_3_never_two_of_one_colour(place: str) -> None:
    match = placing(board={place: ["0A"]}, clans={0: clan(**FED)})
    assert why(match, f"A@{place}") == "NT-PLACE-4"


def test_NT_PLACE_5_only_a_nomad_in_hand() -> None:
    board = {"chop": ["0A"], "hunt": ["0A"], "tan": ["0A", "1A"], "gather": ["0A"]}
    visitor = holds(0)
    match = placing(3, board, visitor=visitor, clans={0: clan(**FED)})
    assert why(match, "A@feed") == "NT-PLACE-5"
    assert why(match, "B@feed") == "NT-ENGINE-3"


def test_NT_TYPE_1_single_elder_open() -> None:
    match = placing(board={"chop": ["1A"], "elder_hunt": ["1A"], "meditate": ["1A"]})
    found = [why(match, f"A@{place}") for place in ("chop", "elder_hunt", "meditate")]
    assert found == ["NT-TYPE-2", "NT-TYPE-4", ""]


def test_NT_TYPE_2_a_full_single_location() -> None:
    match = placing(board={"feed": ["1A"]})
    assert why(match, "A@feed") == "NT-TYPE-2"


def test_NT_TYPE_3_never_more_than_two() -> None:
    board = {"feed": ["1A", "2A"], "smoke": ["1A", "V"]}
    match = placing(board=board, clans={0: clan(**FED)}, visitor=holds(1, "smoke"))
    assert why(match, "A@feed") == "NT-TYPE-3"
    assert why(match, "A@smoke") == "NT-TYPE-3"


def test_NT_TYPE_3_two_slots_are_full_with_two_nomads() -> None:
    board = {"trade": ["1A", "2A"]}
    match = placing(4, board, clans={0: clan(**FED)}, card="T07")
    assert why(match, "A@trade") == "NT-TYPE-3"
    slot = placing(4, board, clans={0: clan(**FED)}, card="T07", options={"two_slot_cap": "slot"})
    assert why(slot, "A@trade") == ""
    play(slot, "A@trade")
    assert slot.position()["players"][0]["copy"] == "used"


def test_NT_TYPE_4_an_elder_is_never_copied() -> None:
    match = placing(board={"elder_food": ["1A"]}, clans={0: clan(**FED)})
    assert why(match, "A@elder_food") == "NT-TYPE-4"


def test_NT_TYPE_5_NT_GATH_3_an_open_location_takes_all_colours() -> None:
    match = placing(4, {"gather": ["1A", "2A", "3A"], "meditate": ["1A", "2A", "3A"]})
    assert why(match, "A@gather") == ""
    play(match, "A@meditate")
    assert match.position()["players"][0]["copy"] == "locked"


def test_NT_COPY_1_the_copy_power_opens_an_occupied_location() -> None:
    match = placing(board={"feed": ["1A"]}, clans={0: clan(**FED)})
    play(match, "A@feed")
    assert match.position()["board"] == {"feed": ["0A", "1A"]}
    assert match.position()["players"][0]["copy"] == "used"


def test_NT_COPY_1_a_free_slot_uses_no_copy_power() -> None:
    match = placing(4, {"consult": ["1A"]}, clans={0: clan(**FED)})
    play(match, "A@consult")
    assert match.position()["players"][0]["copy"] == "ready"


def test_NT_COPY_2_once_in_a_round_and_ready_again() -> None:
    used = clan(**FED) | {"copy": "used"}
    match = placing(board={"feed": ["1A"]}, clans={0: used})
    assert why(match, "A@feed") == "NT-COPY-2"
    turn = village(clans={0: used})
    play(turn, "end end end")
    assert turn.position()["players"][0]["copy"] == "ready"


def test_NT_CONS_1_slots_at_the_neta_tanka() -> None:
    for seats, clause in ((2, "NT-TYPE-2"), (3, "NT-TYPE-2"), (4, "")):
        assert why(placing(seats, {"consult": ["1A"]}), "A@consult") == clause


def test_NT_TRADE_1_slots_of_the_trade_card() -> None:
    for card, clause in (("T03", "NT-TYPE-2"), ("T01", "")):
        assert why(placing(3, {"trade": ["1A"]}, card=card), "A@trade") == clause


def test_NT_VIS_1_only_its_holder_and_once() -> None:
    board = {"chop": ["1A"], "feed": ["1A", "V"]}
    assert why(placing(board={"chop": ["1A"]}), "V@chop") == "NT-VIS-1"
    assert why(placing(board=board, visitor=holds(1, "feed")), "V@chop") == "NT-VIS-1"
    assert why(placing(board=board, visitor=holds(0, "feed")), "V@chop") == "NT-VIS-1"


def test_NT_VIS_2_only_beside_a_nomad() -> None:
    match = placing(board={"chop": ["1A"], "gather": ["0A"]}, visitor=holds(0))
    assert [a for a in legal(match) if a[0] == "V"] == ["V@chop", "V@gather"]
    assert why(match, "V@feed") == "NT-VIS-2"
    play(match, "V@chop")
    assert match.position()["visitor"]["at"] == "chop"
    assert match.position()["players"][0]["copy"] == "locked"


def test_NT_VIS_2_full_locations_do_not_take_it() -> None:
    match = placing(board={"chop": ["1A", "2A"]}, visitor=holds(0))
    assert why(match, "V@chop") == "NT-TYPE-3"


def test_NT_VIS_3_never_at_an_elder() -> None:
    match = placing(board={"elder_hunt": ["1A"]}, visitor=holds(0))
    assert why(match, "V@elder_hunt") == "NT-VIS-3"
    assert why(match, "V@elder_food") == "NT-VIS-3"


def test_NT_VIS_1_its_holder_acts_with_it() -> None:
    match = village(board={"meditate": ["1A", "V"]}, visitor=holds(0, "meditate"))
    play(match, "!meditate")
    assert match.position()["players"][0]["gen"] == 1
    assert match.position()["board"] == {"meditate": ["1A", "V_"]}


def test_a_visitor_that_fits_nowhere_stays_in_hand() -> None:
    """NT-Q5: its owner is skipped; at the end of phase I it does nothing."""
    board = {
        "elder_hunt": ["0A"], "elder_food": ["0A"], "elder_craft": ["0A"], "chop": ["0A", "1A"],
        "hunt": ["1A", "2A"], "tan": ["1A", "2A"], "feed": ["1A", "2A"],
    }  # fmt: skip
    match = placing(3, board, visitor=holds(0), seat=2)
    play(match, "A@elder_forest")
    assert match.phase == "main"
    assert match.position()["visitor"] == {"holder": 0, "at": None, "next": None}


def test_NT_TWO_3_six_of_eight() -> None:
    board = {
        "chop": ["0A"], "hunt": ["0A"], "tan": ["0A"], "feed": ["0B"], "craft": ["0B"],
        "smoke": ["0B"],
    }  # fmt: skip
    match = placing(2, board, visitor=holds(0))
    assert why(match, "A@gather") == "NT-TWO-3"
    assert {a[0] for a in legal(match)} == {"V"}
    four = {place: [piece.replace("B", "A")] for place, (piece,) in board.items()}
    four["craft"] = four["smoke"] = ["0B"]
    match = placing(2, four, visitor=holds(0))
    assert why(match, "A@gather") == "NT-PLACE-5"
    assert why(match, "B@gather") == "NT-TWO-3"


def test_NT_TWO_4_copying_the_own_other_colour() -> None:
    match = placing(2, {"feed": ["0A"]}, clans={0: clan(**FED)})
    assert why(match, "A@feed") == "NT-PLACE-4"
    play(match, "B@feed")
    assert match.position()["board"] == {"feed": ["0A", "0B"]}
