"""What the engine itself refuses."""

from tests.games.nanuuk.conftest import Draw


def test_NK_ENGINE_1_the_game_is_over(table: Draw) -> None:
    assert table("B1 | F1 | D4").why("B1-B2") == "NK-ENGINE-1"


def test_NK_ENGINE_2_not_this_seat(start: Draw) -> None:
    t = start(3)
    assert t.why("@B1", 1) == t.why("@B1", -1) == t.why("@B1", 7) == "NK-ENGINE-2"


def test_NK_ENGINE_3_no_such_action(start: Draw) -> None:
    t = start(3)
    for action in ("B1-B2", ".", "x", "nonsense", 35, -1, 1098):
        assert t.why(action) == "NK-ENGINE-3"
    t.play("@B1 @F1 @D4")
    assert t.why("2:B1-B2") == t.why("2:H") == t.why("/0") == t.why("=0") == "NK-ENGINE-3"
