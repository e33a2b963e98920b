"""What chance decides."""

from tests.games.nanuuk.conftest import Draw


def test_first_cracks_by_chance_are_even(start: Draw) -> None:
    t = start(3, initial_cracks=2)
    odds = t.match.odds()
    assert (t.waiting, len(odds), set(odds.values())) == ((-1,), 53, {1})


def test_a_random_layout_offers_what_a_player_could_choose(start: Draw) -> None:
    chance, players = start(3, layout="random"), start(3, layout="players")
    assert " ".join(chance.match.odds()) == players.legal


def test_the_first_player_is_drawn(start: Draw) -> None:
    t = start(3, first_player="random")
    assert (t.phase, t.first, t.hunters, t.tokens) == ("first", None, [], {})
    assert (t.match.odds(), t.why("first-3", -1)) == (
        {"first-0": 1, "first-1": 1, "first-2": 1},
        "NK-ENGINE-3",
    )
    assert t.play("first-2").seat == 2
