"""The course of a round: phases, and who is next (NT-ROUND, NT-PLACE)."""

from tests.games.neta_tanka.positions import legal, placing, play, ready, village, why


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


def test_NT_PLACE_1_one_nomad_each_in_turn() -> None:
    match = placing()
    assert match.waiting == (0,)
    play(match, "A@chop")
    assert match.waiting == (1,)
    assert match.position()["board"] == {"chop": ["0A"]}


def test_NT_PLACE_2_NT_MISS_2_who_has_none_left_is_skipped() -> None:
    match = placing(4, {"chop": ["1A"], "hunt": ["1A"]}, seat=3)
    play(match, "A@tan A@feed A@craft A@smoke A@trade A@gather A@consult A@meditate A@trade")
    assert [ply.seat for ply in match.history] == [3, 0, 1, 2, 3, 0, 2, 3, 0]
    assert match.waiting == (2,)


def test_NT_TWO_6_six_nomads_in_any_order_then_the_other_player() -> None:
    match = village(2, board={"meditate": ["0A", "0B", "1A"]})
    play(match, "!meditate !meditate")
    assert match.position()["board"] == {"meditate": ["0A_", "0B_", "1A"]}
    play(match, "end")
    assert match.waiting == (1,)
