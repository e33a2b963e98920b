"""What chance draws: objectives and the first player; outcomes that nobody has seen."""

from tests.games.neta_tanka.positions import CRAFTS, NTS, fresh, play, ready, why


def test_NT_SET_16_an_objective_each_and_secret() -> None:
    match = ready()
    assert [p["objective"] for p in match.seen(1)["players"]] == ["?", "O2", "?"]
    assert [p["objective"] for p in match.seen(None)["players"]] == ["?"] * 3


def test_NT_SET_18_a_random_first_player() -> None:
    match = play(fresh(), f"{NTS} {CRAFTS} trade:T01 deal:O1 deal:O2 deal:O3")
    assert match.odds() == {"first:0": 1, "first:1": 1, "first:2": 1}
    fixed = play(fresh(first_player="seat_2"), f"{NTS} {CRAFTS} trade:T01 deal:O1 deal:O2 deal:O3")
    assert fixed.waiting == (2,)


def test_NT_ENGINE_3_an_outcome_without_odds() -> None:
    match = play(fresh(), "nt:N01")
    assert why(match, "nt:N01") == "NT-ENGINE-3"
    assert why(match, "craft:C01") == "NT-ENGINE-3"
