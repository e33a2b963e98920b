"""Options are settled before anything else, and every refusal is a sentence."""

import random
from typing import Any

import pytest

from banquise import BadOption, Match
from banquise.core.game import load, names
from banquise.core.options import Option, Value, check_seats, fitting, parse_value, settle

OPTIONS = (
    Option("mode", ("race", "hunt")),
    Option("fast", (False, True)),
    Option("rounds", ("auto",), span=range(1, 10), default=lambda seats: seats * 2),
    Option("board", default="small", is_edition=True),
    Option("team", (0, 1), check=lambda o, n: "teams need 4." if o["team"] and n < 4 else None),
)


def test_defaults_may_depend_on_the_number_of_seats() -> None:
    assert settle("Toy", OPTIONS, None, 3) == {
        "mode": "race", "fast": False, "rounds": 6, "board": "small", "team": 0,
    }  # fmt: skip


def test_what_is_given_is_kept() -> None:
    given = {"mode": "hunt", "fast": True, "rounds": 9, "board": "large", "team": 1}
    assert settle("Toy", OPTIONS, given, 4) == given


BAD = [
    (
        {"modus": "race"},
        "Toy has no option 'modus'; its options are mode, fast, rounds, board, team.",
    ),
    ({"mode": "walk"}, "Option 'mode' accepts 'race' or 'hunt', not 'walk'."),
    ({"fast": 1}, "Option 'fast' accepts false or true, not 1."),
    ({"fast": "true"}, "accepts false or true"),
    ({"rounds": 0}, "accepts 'auto' or a whole number from 1 to 9, not 0."),
    ({"rounds": True}, "not True"),
    ({"rounds": 3.0}, "not 3.0"),
    ({"board": 7}, "accepts the id of an edition, not 7."),
    ({"team": 1}, "Option 'team' cannot be 1: teams need 4."),
    ("race", "The options of Toy must be a mapping of names to values, not 'race'."),
    ([("mode", "race")], "must be a mapping"),
]


@pytest.mark.parametrize(("given", "words"), BAD)
def test_refusals(given: Any, words: str) -> None:
    with pytest.raises(BadOption) as error:
        settle("Toy", OPTIONS, given, 3)
    assert words in str(error.value)


@pytest.mark.parametrize("seats", [1, 5, 0, -2, 2.0, "2", True, None])
def test_seats(seats: Any) -> None:
    with pytest.raises(BadOption, match="Toy is for 2, 3 or 4 players, not"):
        check_seats("Toy", (2, 3, 4), seats)


def test_codes_go_both_ways() -> None:
    for option in OPTIONS[:3]:
        for value in (*option.values, *(option.span or ())):
            if value != "auto":  # a span hides named values with the same number
                assert option.value(option.code(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(0, "hunt", "hunt"), (1, "True", True), (1, "false", False), (2, "7", 7), (2, "auto", "auto"),
     (2, "x", "x"), (4, "1", 1)],
)  # fmt: skip
def test_values_that_people_type(option: int, text: str, value: Any) -> None:
    found = parse_value(OPTIONS[option], text)
    assert (found, type(found)) == (value, type(value))


def test_a_match_refuses_what_its_game_refuses() -> None:
    with pytest.raises(BadOption, match="'variant'"):
        Match("papua", options={"variant": "wild"}, backend="python")
    with pytest.raises(BadOption, match="chance must be 'auto' or 'manual'"):
        Match("papua", chance="loaded", backend="python")


def test_what_does_not_fit_is_not_offered() -> None:
    assert fitting(OPTIONS, {}, 3) == {"team": [0]}
    assert fitting(OPTIONS, {"team": 1}, 4) == {"team": [0, 1]}
    assert fitting(OPTIONS, {"mode": "walk", "modus": 1}, 4) == {"team": [0, 1]}


@pytest.mark.parametrize("name", names())
def test_whoever_takes_only_what_fits_is_never_refused(name: str) -> None:
    """As the page for a new table does it: choose something, take back what no longer fits."""
    game, chance = load(name), random.Random(7)
    free = [option for option in game.options if not option.is_edition]
    for _ in range(40):
        seats, given = chance.choice(game.seats), dict[str, Value]()
        for _ in range(12):
            option = chance.choice(free)
            fits = fitting(game.options, given, seats)
            given[option.key] = chance.choice(fits.get(option.key) or option.offers()[:99])
            fits = fitting(game.options, given, seats)
            given = {key: v for key, v in given.items() if v in fits.get(key, [v])}
        settle(name, game.options, given, seats)
