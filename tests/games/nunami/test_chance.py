"""The odds of chance."""

from tests.games.nunami.positions import table


def test_odds_after_a_card_was_put_back():
    match = table("a: G-1/3 ? ? . . .", hand="P+1/0a", others={1: "S0/0a"},
                  inua=["tarniq", None], frozen={"f": "angakkuk"})  # fmt: skip
    match.play("a0~P+1/0a")
    while match.phase == "reveal":
        match.play("*S0/2" if "*S0/2" in match.odds() else "*S0/1", -1)
    odds = match.odds()
    fresh, seeds = match.position()["pile"] - 1, 1
    assert odds["*G-1/3"] * fresh == odds["*S0/0b"] * (fresh + seeds)
    assert min(odds.values()) == fresh
