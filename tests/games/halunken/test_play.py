"""Joint decisions and loaded positions: what is played, and in which order."""

import itertools

import pytest

from tests.games.halunken.positions import THREE, Table


@pytest.mark.parametrize("order", list(itertools.permutations("ABC")))
def test_any_order_of_arrival_gives_the_same_state(order: tuple[str, ...]) -> None:
    chosen = {"A": "A6", "B": "B2", "C": "C6"}
    first = Table(THREE, "1: y8 y9; 7: g9").play("A6 B2 C6")
    other = Table(THREE, "1: y8 y9; 7: g9").play(" ".join(chosen[seat] for seat in order))
    assert first.match.state.tobytes() == other.match.state.tobytes()


def test_in_a_loaded_last_round_the_last_card_is_offered() -> None:
    hands = [[3], [4], ["rum"]]
    table = Table(THREE, round=8, hands=hands)
    assert table.match.waiting == (0, 1, 2)
    assert table.legal("C") == ["R"]
