"""Rounds, nights, and the end."""

from banquise import Match
from tests.games.halunken.positions import THREE, Table


def finished(mode: str) -> Match:
    match = Match("halunken", 3, {"mode": mode}, seed=9)
    while not match.is_over:
        match.play(match.legal(match.waiting[0])[-1], match.waiting[0])
    return match


def test_HS_ROUND_1_beginners_choose_stay_and_move() -> None:
    table = Table(THREE, "1: y8; 7: y9")
    assert table.match.phase == "choose"
    table.play("A6 B2 C6")
    assert (table.crew("A"), table.crew("B")) == ("y5 y8", "y9 g7")


def test_HS_ROUND_2_a_standard_round_opens_with_an_auction_and_ends_with_a_run() -> None:
    table = Table(THREE + ", J@12", mode="standard")
    phases = [table.match.phase]
    for tokens in ("A:- B:- C:-", "A1 B2 C3"):
        phases.append(table.play(tokens).match.phase)
    assert phases == ["auction", "choose", "run_card"]


def test_HS_ROUND_3_then_the_next_round_begins() -> None:
    assert Table(THREE).play("A1 B2 C3").now["round"] == 2


def test_HS_END_1_after_eight_rounds_all_cards_are_spent() -> None:
    now = finished("beginner").position()
    assert (now["phase"], now["round"], now["hands"]) == ("over", 8, [[], [], []])
    assert (now["cards"], now["queue"], now["turn"]) == ([None] * 3, [], None)


def test_HS_END_2_black_jacks_last_run_ends_the_standard_game() -> None:
    match = finished("standard")
    assert len(match.position()["jack_deck"]) == 4
    assert match.why("@1", 0).id == "HS-ENGINE-1"  # type: ignore[union-attr]


def test_HS_GEN_1_a_game_has_eight_rounds() -> None:
    match = Match("halunken", 3, {"mode": "beginner"}, seed=1)
    rounds = set()
    while not match.is_over:
        rounds.add(match.position()["round"])
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    assert rounds >= set(range(8))
    assert match.position()["round"] == 8


def test_HS_MATCH_1_three_games_are_added_up() -> None:
    match = Match("halunken", 3, {"match_games": 3}, seed=5)
    firsts = {}
    while not match.is_over:
        now = match.position()
        firsts[now["night"]] = now["first"]
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    now = match.position()
    assert firsts == {1: 0, 2: 1, 3: 2}
    assert (now["night"], len(now["results"])) == (3, 2)
    alone = Match.from_position("halunken", now | {"night": 1, "results": []})
    summed = [sum(row) for row in zip(*now["results"], alone.points, strict=True)]
    assert match.points == summed
