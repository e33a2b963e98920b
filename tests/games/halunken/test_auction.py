"""The auction for Black-Jack."""

from tests.games.halunken.positions import standard


def test_HS_BID_1_every_round_begins_with_an_auction() -> None:
    table = standard()
    for hour in (1, 2):
        assert (table.match.phase, table.now["round"]) == ("auction", hour)
        table.play(f"A:- B:- C:- A{hour} B{hour} C{hour} #{hour}")


def test_HS_BID_2_each_speaks_once_from_the_opener_on() -> None:
    table = standard(opens="B")
    asked = []
    while table.match.phase == "auction":
        asked.append(table.match.waiting[0])
        table.match.play(":-")
    assert asked == [1, 2, 0]


def test_HS_BID_3_a_bid_must_be_higher() -> None:
    table = standard().play("A:r12")
    assert table.match.phase == "choose"  # nobody has more than 12
    table = standard("A@1 y7 r12, B@5 g7 g8, C@9 r9, J@12").play("A:y7")
    assert table.legal("B") == [":-", ":g8"]
    assert table.why("B:g7") == "HS-BID-3"


def test_HS_BID_4_only_the_winner_pays() -> None:
    table = standard().play("A:y5 B:g8 C:r9")
    assert (table.now["employer"], table.pot) == (2, "r9")
    assert (table.crew("A"), table.crew("B"), table.crew("C")) == ("y5 r12", "g7 g8", "")


def test_HS_BID_5_the_employer_moves_him_after_all_captains() -> None:
    table = standard().play("A:r12 A1 B2 C4")
    assert (table.match.phase, table.now["employer"]) == ("run_card", 0)


def test_HS_BID_6_HS_NEXT_1_who_bid_last_opens() -> None:
    table = standard().play("A:y5 B:- C:r9 A1 B1 C1 #1")
    assert (table.now["opener"], table.now["employer"]) == (2, None)
    table.play("A:- B:-")
    assert table.match.phase == "choose"  # C has no card left and is not asked
    table.play("A2 B2 C2 #2 A!y5")
    assert table.now["opener"] == 2


def test_HS_BID_7_all_may_pass() -> None:
    table = standard().play("A:- B:- C:-")
    assert (table.match.phase, table.now["employer"]) == ("choose", None)


def test_HS_BID_8_a_bid_is_a_card_of_ones_own() -> None:
    table = standard()
    assert table.why("A:g7") == table.why("A:v5") == "HS-BID-8"
    assert table.legal("A") == [":-", ":y5", ":r12"]


def test_a_passed_over_opener_keeps_opening() -> None:
    table = standard("A@1, B@5 g7, C@9 r9, J@12").play("A:- B:- C:- A1 B1 C1 #1")
    assert table.match.waiting == (1,)
    assert table.now["opener"] == 0
