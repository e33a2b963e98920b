"""The options, and which go together."""

import pytest

from banquise import BadEdition, BadOption, Match
from tests.games.halunken.positions import options

DEFAULTS = {key: value for key, value in options().items() if key != "mode"}


@pytest.mark.parametrize(("mode", "seats"), [("beginner", 2), ("standard", 2), ("duel", 3)])
def test_HS_GEN_2_modes_go_with_seats(mode: str, seats: int) -> None:
    with pytest.raises(BadOption, match="HS-GEN-2"):
        Match("halunken", seats, {"mode": mode})


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (3, {"duel_jack_style": "runner"}),
        (4, {"duel_unhired_jack": "apart"}),
        (2, {"match_games": 2}),
        (2, {"theft_optional": 1}),
        (3, {"speed": "fast"}),
        (3, {"edition": "printed"}),
        (5, {}),
    ],
)
def test_options_that_cannot_be_are_refused(seats: int, given: dict[str, str]) -> None:
    with pytest.raises((BadOption, BadEdition)):
        Match("halunken", seats, given)


def test_defaults_are_those_of_the_specification() -> None:
    assert Match("halunken", 2).options == DEFAULTS | {"mode": "duel"}
    assert Match("halunken", 3).options == DEFAULTS | {"mode": "standard"}
