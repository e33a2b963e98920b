"""Options that do not go together, and those of earlier versions of the rules."""

import json

import pytest

import banquise
from banquise.core.errors import BadOption, BadPosition
from banquise.core.match import Match
from tests.games.nunami.positions import clause, position, start


def test_NU_GEN_6_inua_cards_are_optional():
    assert start().options["inua"] == "off"
    with pytest.raises(BadOption, match="inua_cards"):
        start(inua_cards="tarniq:angakkuk")


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"mode": "four"}, "mode"),
        ({"colours": "PY:GB"}, "colours"),
        ({"boards": "ring10"}, "boards"),
        ({"inua": "on", "inua_cards": "tarniq:angakkuk:arsaniit:tuurngaq"}, "inua_cards"),
        ({"start_player": 2}, "start_player"),
        ({"arsaniit_pick": "look"}, "arsaniit_pick"),
        ({"katjutayuuq_scope": "c_only"}, "katjutayuuq_scope"),
        ({"tuurngaq_scope": "any_area"}, "tuurngaq_scope"),
        ({"target_points": 7}, "target_points"),
        ({"stall_rounds": 0}, "stall_rounds"),
    ],
)
def test_options_are_refused_with_a_sentence(options, word):
    with pytest.raises(BadOption, match=word):
        start(**options)


FIRST = {  # what a record of version 1 names
    "mode": "A", "colours": "P:G", "boards": "triangle6", "seeds": "random", "inua": "off",
    "inua_cards": "drawn", "start_player": 0, "cover_strength": "strict",
    "same_colour_cover": "own_only", "facedown_cover": "allowed",
    "imbalance_removes": "category", "imbalance_buried": "top", "katjutayuuq_scope": "c_and_f",
    "tuurngaq_scope": "any_area", "arsaniit_pick": "random", "target_points": 4,
    "tie_break": "shared", "stall_rounds": 4,
}  # fmt: skip


@pytest.mark.parametrize(("inua", "scope"), [("off", "same_area"), ("on", "any_area")])
def test_a_record_of_version_1_keeps_its_reading(inua, scope):
    options = json.dumps(FIRST | {"inua": inua})
    head = f"banquise 1\ngame: nunami 1\nseats: 2\noptions: {options}\nchance: manual\n\n"
    match = banquise.load(head, backend="python")
    assert match.rules_version == 1
    assert match.options == FIRST | {"inua": inua, "cover_guard": "two", "tuurngaq_scope": scope}


def test_a_position_of_version_1_keeps_its_reading():
    p = position("d: G-2/1 . . . . .", "e: . . G-1/2 G-1/0a G-1/3 .", hand="P+1/1a")
    del p["options"]["cover_guard"]
    match = Match.from_position("nunami", p, rules_version=1, backend="python")
    assert clause(match, "e3=P+1/1a") == "NU-PUT-6"
    with pytest.raises(BadPosition, match="cover_guard"):
        Match.from_position("nunami", p, backend="python")
