"""Laying cards on others."""

from tests.games.nunami.positions import board, hand, points, table


def test_NU_PUT_2_and_NU_PUT_9_a_covered_card_is_buried():
    match = table("a: G-3/2 P+1/1a P+1/0a S0/0a G-1/1a G-1/0a", hand="P+1/3")
    assert points(match, "a") == "0/2"
    match.play("a0=P+1/3")
    assert board(match, "a") == "a: P+1/3<G-3/2 P+1/1a P+1/0a S0/0a G-1/1a G-1/0a"
    assert points(match, "a") == "2/0"


def test_NU_PUT_8_support_is_not_replaced():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2")
    match.play("a0=P+1/2")
    assert hand(match, 0) == "P+1/1b"
