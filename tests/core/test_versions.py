"""Rules versions: what an earlier version did not say has that version's default."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from banquise import BadOption, BadPosition, BadRecord, BadVersion, Match, load
from banquise.core import loading
from banquise.core.game import Game
from banquise.core.options import Option, Value, settle
from banquise.core.verify import verify
from tests.toys import HAND


def check_swaps(options: Mapping[str, Value], seats: int) -> str | None:
    if options["swaps"] == "forbidden" or seats == 2:
        return None
    return "only two players swap."


SECOND = replace(
    HAND,
    version=2,
    earlier={1: {"swaps": "allowed"}},
    options=(
        Option("swaps", ("allowed", "forbidden"), default="forbidden", check=check_swaps),
        *HAND.options[1:],
    ),
)
FIRST_RECORD = 'banquise 1\ngame: toy_hand 1\nseats: 2\noptions: {"first": 0}\n\n'


@pytest.fixture(autouse=True)
def _second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "load_game", lambda name: SECOND)


def test_an_earlier_default_fills_what_is_not_named() -> None:
    match = load(f"{FIRST_RECORD}deal-1 deal-2 swap deal-3", backend="python")
    assert match.options["swaps"] == "allowed"
    assert match.rules_version == 1


def test_a_record_keeps_its_version_and_names_all_options() -> None:
    match = load(f"{FIRST_RECORD}deal-1 deal-2 swap deal-3", backend="python")
    text = match.save(secret=True)
    assert "game: toy_hand 1\n" in text
    assert '"swaps": "allowed"' in text
    again = load(text, backend="python")
    assert again.save(secret=True) == text
    assert pickle.loads(pickle.dumps(again)).rules_version == 1


def test_the_present_version_has_the_present_default() -> None:
    text = FIRST_RECORD.replace("toy_hand 1", "toy_hand 2")
    assert load(f"{text}deal-1 deal-2", backend="python").options["swaps"] == "forbidden"
    with pytest.raises(BadRecord, match="ply 3: swap"):
        load(f"{text}deal-1 deal-2 swap", backend="python")


def test_an_option_that_is_named_stays() -> None:
    text = FIRST_RECORD.replace('"first": 0', '"swaps": "forbidden"')
    match = load(f"{text}deal-1 deal-2", backend="python")
    assert (match.options["swaps"], match.rules_version) == ("forbidden", 1)


@pytest.mark.parametrize("options", ['{"swaps": "allowed"}', "{}"])
def test_an_earlier_default_without_effect_reads_as_the_present_one(options: str) -> None:
    text = f"banquise 1\ngame: toy_hand 1\nseats: 3\noptions: {options}\n\ndeal-1 deal-2 deal-3"
    match = load(text, backend="python")
    assert (match.options["swaps"], match.rules_version) == ("forbidden", 1)


def test_today_the_same_value_is_refused() -> None:
    with pytest.raises(BadOption, match="only two players swap"):
        settle("toy", SECOND.options, {"swaps": "allowed"}, 3)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (3, "version 3 of the rules of toy_hand; known: 1 and 2. Update Banquise to play it."),
        (0, "known: 1 and 2. Use the release they come from to play it."),
    ],
)
def test_an_unknown_version_is_refused_with_what_to_do(version: int, words: str) -> None:
    with pytest.raises(BadRecord, match="game: This needs version") as error:
        load(FIRST_RECORD.replace("toy_hand 1", f"toy_hand {version}"))
    assert words in str(error.value)
    with pytest.raises(BadVersion):
        Match(SECOND, 2, rules_version=version)


def without_swaps(game: Game) -> dict[str, Any]:
    position = Match(game, 2, seed=4, backend="python").position()
    options = {key: value for key, value in position["options"].items() if key != "swaps"}
    return {**position, "options": options}


def test_a_position_of_an_earlier_version_need_not_name_the_option() -> None:
    position = without_swaps(HAND)
    match = Match.from_position(SECOND, position, rules_version=1, backend="python")
    assert match.options["swaps"] == "allowed"
    with pytest.raises(BadPosition, match="swaps: this key is missing"):
        Match.from_position(SECOND, position, backend="python")


def test_a_record_that_starts_in_such_a_position() -> None:
    match = Match.from_position(SECOND, without_swaps(HAND), rules_version=1, backend="python")
    match.play("swap")
    again = load(match.save(secret=True), backend="python")
    assert again.position() == match.position()
    assert again.rules_version == 1


def test_verify_reads_the_record_by_its_version() -> None:
    match = Match(SECOND, 2, seed=3, rules_version=1, backend="python")
    while not match.is_over:
        match.play("swap" if match.why("swap") is None and match.version < 4 else "keep")
    assert "swap" in match.tokens(whole=True)
    assert verify(match.save()).is_whole
