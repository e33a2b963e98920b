"""Setting up, and the shape of a game (NT-GEN, NT-SET, NT-CLAN, NT-ROUND)."""

import pytest

from banquise import Match
from banquise.core.errors import BadOption
from tests.games.neta_tanka.village import clan, legal, owns, play, position, village, why

NTS = " ".join(f"nt:N{k:02}" for k in range(1, 7))
CRAFTS = " ".join(f"craft:C{k:02}" for k in range(1, 7))


def fresh(seats: int = 3, **options: str) -> Match:
    return Match("neta_tanka", seats, options, chance="manual", backend="python")


def ready(seats: int = 3) -> Match:
    deals = " ".join(f"deal:O{k + 1}" for k in range(seats))
    return play(fresh(seats), f"{NTS} {CRAFTS} trade:T01 {deals} first:0")


def test_NT_GEN_1_NT_WIN_1_most_points_win() -> None:
    match = village(clans={0: clan("g3"), 1: clan("g5"), 2: clan("g4")})
    assert match.ranking == [[1], [2], [0]]


def test_NT_GEN_2_where_points_come_from() -> None:
    rich = clan(
        "g2", tents=(1, 2), food=(1, 1), totem=(2, 1), finished=["C01"], objective="O3"
    )  # fmt: skip
    match = village(clans={0: rich})
    sheet = 3 + 3 + 5 + 8 + 1 + 2  # tents, food, group, first on the totem board, craft, gen
    assert match.points[0] == sheet


def test_NT_GEN_3_the_supply_has_no_limit() -> None:
    match = village(clans={0: clan("w400")}, board={"elder_forest": ["0A"]})
    play(match, "!elder_forest +wood")
    assert owns(match, 0) == "w401"


def test_NT_SET_1_everything_else_is_in_the_supply() -> None:
    found = ready().position()
    assert found["board"] == {}
    assert found["totem_order"] == []


def test_NT_SET_2_five_available_and_one_on_top() -> None:
    match = play(fresh(), NTS)
    found = match.position()["nt"]
    assert found["display"] == ["N01", "N02", "N03", "N04", "N05"]
    assert (found["top"], found["hidden"]) == ("N06", 4)
    consult = village(clans={0: clan("m1 s1")}, board={"consult": ["0A"]})
    play(consult, "!consult")
    assert why(consult, "+N06") == "NT-SET-2"
    assert why(consult, "+N10") == "NT-SET-2"


def test_NT_SET_3_a_taken_card_is_replaced_from_the_top() -> None:
    match = village(clans={0: clan("m1 s1")}, board={"consult": ["0A"]})
    play(match, "!consult +N02")
    assert match.phase == "draw_nt"
    assert match.position()["nt"]["display"] == ["N01", "N06", "N03", "N04", "N05"]
    assert match.odds() == {f"nt:N{k:02}": 1 for k in (7, 8, 9, 10)}
    play(match, "nt:N09")
    assert match.position()["nt"]["top"] == "N09"
    assert match.phase == "main"


def test_NT_SET_4_only_the_five_craft_cards_on_display() -> None:
    match = village(board={"elder_craft": ["0A"]})
    play(match, "!elder_craft")
    assert legal(match) == [f"+C{k:02}" for k in range(1, 6)]
    assert why(match, "+C06") == "NT-SET-4"
    assert why(match, "+C12") == "NT-SET-4"


def test_NT_SET_5_a_taken_craft_card_is_replaced() -> None:
    match = village(board={"elder_craft": ["0A"]})
    play(match, "!elder_craft +C05 craft:C18")
    found = match.position()["craft"]
    assert found["display"][4] == "C06"
    assert (found["top"], found["hidden"]) == ("C18", 11)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 5), (3, 7), (4, 10)])
def test_NT_SET_6_NT_ROUND_1_NT_TWO_2_rounds(seats: int, rounds: int) -> None:
    found = ready(seats).position()["trade"]
    assert found == {"current": "T01", "hidden": rounds - 1, "past": []}


def test_NT_SET_7_the_visitor_stands_by() -> None:
    assert ready().position()["visitor"] == {"holder": None, "at": None, "next": None}


@pytest.mark.parametrize(("seats", "least"), [(2, -3), (3, -3), (4, -3)])
def test_NT_SET_8_NT_TOTEM_5_all_start_on_the_leftmost_square(seats: int, least: int) -> None:
    match = ready(seats)
    assert match.position()["totem_order"] == []
    assert match.points == [least] * seats


def test_NT_SET_9_eight_link_tokens() -> None:
    assert ready().position()["link_pile"] == [f"K{k}" for k in range(1, 9)]


def test_NT_SET_10_NT_SET_11_NT_SET_12_the_areas() -> None:
    found = ready().position()
    assert found["forest"] == {"wood": 3, "mushroom": 1}
    assert found["tanning"] == {"hide": 0, "meat": 3}
    assert found["hunted"] == 1


def test_NT_SET_13_NT_SET_14_NT_CLAN_1_each_clan() -> None:
    for player in ready().position()["players"]:
        assert player["copy"] == "locked"
        assert player["reserve"] == clan("w2 h1 f1")["reserve"]
        assert player["gen"] == 0
        for section in ("tents", "food", "totem"):
            assert set(player[section].values()) == {0}
        assert player["crafts"] == {}


@pytest.mark.parametrize(
    ("seats", "hand"), [(2, [4, 4, 4, 4]), (3, [4, 4, 4, 0]), (4, [3, 3, 3, 3])]
)
def test_NT_SET_15_NT_TWO_1_nomads(seats: int, hand: list[int]) -> None:
    assert ready(seats).state[0].hand.tolist() == hand


def test_NT_SET_16_an_objective_each_and_secret() -> None:
    match = ready()
    assert [p["objective"] for p in match.seen(1)["players"]] == ["?", "O2", "?"]
    assert [p["objective"] for p in match.seen(None)["players"]] == ["?"] * 3


def test_NT_SET_17_NT_OBJ_3_exchanging_an_objective() -> None:
    match = village()
    play(match, "obj")
    found = match.position()["players"][0]
    assert (found["objective"], found["exchanged"], found["gen"]) == (None, "O1", 1)
    assert why(match, "obj") == "NT-OBJ-3"


def test_NT_SET_18_a_random_first_player() -> None:
    match = play(fresh(), f"{NTS} {CRAFTS} trade:T01 deal:O1 deal:O2 deal:O3")
    assert match.odds() == {"first:0": 1, "first:1": 1, "first:2": 1}
    fixed = play(fresh(first_player="seat_2"), f"{NTS} {CRAFTS} trade:T01 deal:O1 deal:O2 deal:O3")
    assert fixed.waiting == (2,)


def test_NT_ROUND_2_three_phases() -> None:
    match = ready(4)
    phases = [match.phase]
    while match.position()["round"] == 1:
        match.play(int(match.legal_ids()[-1]) if match.phase == "place" else legal(match)[-1])
        if match.phase != phases[-1]:
            phases.append(match.phase)
        if match.phase == "main" and why(match, "end"):
            match.play(legal(match)[0])
    assert phases[:2] == ["place", "main"]
    assert match.phase == "draw_trade"


@pytest.mark.parametrize("seats", [1, 5, "3", True])
def test_other_numbers_of_seats_are_refused(seats: object) -> None:
    with pytest.raises(BadOption, match="seats"):
        Match("neta_tanka", seats, backend="python")  # type: ignore[arg-type]


def test_a_first_player_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(BadOption, match="first_player"):
        Match("neta_tanka", 3, {"first_player": "seat_3"}, backend="python")


def test_NT_ENGINE_1_2_3_general_refusals() -> None:
    match = village()
    assert why(match, "!chop", 1) == "NT-ENGINE-2"
    assert why(match, "!chop", -1) == "NT-ENGINE-2"
    assert why(match, "A@chop") == "NT-ENGINE-3"
    assert why(match, "no such text") == "NT-ENGINE-3"
    assert why(match, "L21") == "NT-ENGINE-3"
    over = position(phase="over", seat=None, round=7)
    over["trade"] = {"current": None, "hidden": 0, "past": [f"T{k:02}" for k in range(1, 8)]}
    done = Match.from_position("neta_tanka", over, backend="python")
    assert why(done, "end", 0) == "NT-ENGINE-1"
    assert why(done, "nonsense", 99) == "NT-ENGINE-1"


def test_NT_ENGINE_3_an_outcome_without_odds() -> None:
    match = play(fresh(), "nt:N01")
    assert why(match, "nt:N01") == "NT-ENGINE-3"
    assert why(match, "craft:C01") == "NT-ENGINE-3"
