"""General clauses, modes and the set-up, clause by clause."""

import itertools

import pytest

import banquise
from banquise.core.errors import BadOption, BadPosition
from banquise.core.match import Match
from tests.games.nunami.tables import ED, GAME, NAMES, clause, deck, legal, notations, table

SIDES = {"A": "P:G", "B": "Y:B", "C": "GB:PY", "D": "PB:YG", "E": "PG:YB", "four": "B:P:G:Y"}


def new(seats=2, **options):
    return Match("nunami", seats, options, chance="manual", backend="python")


def settle(match, phase=""):
    """Let the first outcome happen until a phase, or a seat, is asked."""
    while match.waiting == (-1,) and match.phase != phase:
        match.play(int(match.legal_ids(-1)[0]), -1)
    return match


# General


def test_NU_GEN_1_and_NU_GEN_2_are_background_in_three_languages():
    for lang in ("en", "fr", "de"):
        texts = {c.id: c.text for c in GAME.clauses(lang)}
        assert texts["NU-GEN-1"]
        assert texts["NU-GEN-2"]


def test_NU_GEN_3_boards_and_seeds_lie_at_random_or_as_the_players_like():
    assert settle(new(), "setup_boards").waiting == (-1,)
    assert settle(new(boards="players")).phase == "setup_boards"
    assert settle(new(boards="triangle6", seeds="players")).phase == "setup_seeds"


def test_NU_GEN_4_and_NU_GEN_5_areas_categories_and_neutral_sets():
    assert [name[0] for name in NAMES].count("P") == 14
    assert "".join(dict.fromkeys(name[0] for name in NAMES)) == "PYGBSD"
    assert not [name for name in deck("B", ["P", "G"]) if name[0] == "D"]
    assert len([name for name in deck("four", []) if name[0] == "D"]) == 10


def test_NU_GEN_6_inua_cards_are_optional():
    assert new().options["inua"] == "off"
    with pytest.raises(BadOption, match="inua_cards"):
        new(inua_cards="tarniq:angakkuk")


def test_NU_GEN_7_the_colour_of_a_board_is_not_in_the_position():
    assert all(len(spot) == 2 for spot in table(hand="P+1/0a").position()["boards"])


def test_NU_GEN_8_and_NU_GEN_9_life_and_strength_are_in_range():
    assert {int(n) for n in ED.life} == set(range(-3, 4))
    assert {int(n) for n in ED.strength} == set(range(4))
    for mode, sides in SIDES.items():
        cards = [NAMES.index(name) for name in deck(mode, sides.split(":"))]
        assert sum(int(ED.life[card]) for card in cards) == 0


def test_NU_GEN_10_points_are_open():
    match = table("a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a", hand="P0/0")
    assert match.points == [2, 0]
    assert match.seen(None)["points"][0] == [2, 0]


def test_NU_GEN_11_two_or_four_play_and_categories_are_even():
    with pytest.raises(BadOption, match="2 or 4"):
        new(3)
    match = new(colours="players")
    match.play("C:P")
    assert clause(match, "C:Y") == "NU-GEN-11"
    assert notations(match) == ["C:G", "C:B"]


# Modes


@pytest.mark.parametrize(
    ("mode", "size"), [("A", 42), ("B", 70), ("C", 70), ("D", 70), ("E", 70), ("four", 80)]
)
def test_NU_MODE_1_NU_MODE_2_NU_MODE_3_NU_MODE_4_NU_MODE_5_NU_MODE_6_decks(mode, size):
    seats = 4 if mode == "four" else 2
    match = new(seats, mode=mode, colours=SIDES[mode])
    assert match.phase == "deal"
    assert match.position()["pile"] == size
    assert match.position()["colours"] == ["".join(sorted(c, key="PYGB".index))
                                           for c in SIDES[mode].split(":")]  # fmt: skip
    assert len(match.odds()) == size
    assert set(match.odds()) == {f"*{name}" for name in deck(mode, SIDES[mode].split(":"))}


def test_every_value_of_colours_is_what_it_says():
    for value in GAME.options[1].values[2:]:
        sides = str(value).split(":")
        for mode in ("four",) if len(sides) == 4 else "ABCDE":
            try:
                match = new(len(sides), mode=mode, colours=value)
            except BadOption:
                continue
            found = match.position()["colours"]
            assert [set(side) for side in found] == [set(side) for side in sides]


def test_every_value_of_inua_cards_is_what_it_says():
    for value in GAME.options[5].values[1:]:
        names = str(value).split(":")
        match = new(len(names), inua="on", inua_cards=value, colours=SIDES["A"] if len(names) == 2
                    else SIDES["four"])  # fmt: skip
        assert match.position()["inua"] == names


# Set-up


def test_NU_SET_1_no_area_is_chosen_twice():
    match = new(4, colours="players")
    match.play("C:Y")
    assert clause(match, "C:Y") == "NU-SET-1"
    match.play("C:P")
    match.play("C:B")
    assert match.position()["colours"] == ["Y", "P", "B", "G"]
    match = new(mode="D", colours="players")
    assert notations(match) == ["C:P", "C:Y"]
    assert clause(match, "C:B") == "NU-ENGINE-3"
    match.play("C:Y")
    assert match.position()["colours"] == ["YG", "PB"]


def test_NU_SET_2_each_player_draws_one_inua_card():
    match = new(inua="on", colours="P:G")
    assert match.phase == "setup_inua"
    assert len(match.odds()) == 6
    match.play("I:tarniq", -1)
    assert clause(match, "I:tarniq", -1) == "NU-ENGINE-3"
    match.play("I:angakkuk", -1)
    assert match.position()["inua"] == ["tarniq", "angakkuk"]
    assert match.phase == "deal"


def test_NU_SET_3_figures_are_only_counted():
    match = table(
        "a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a",
        "b: P+1/1b P+1/0a P+2/1 G-3/2 G-2/0b S0/0b",
        hand="P0/0", options={"target_points": 6},
    )  # fmt: skip
    assert match.points == [3, 1]


def test_NU_SET_4_five_cards_each_seat_by_seat():
    match = new(colours="P:G", boards="triangle6")
    for k in range(10):
        assert match.position()["turn"] == k // 5
        assert match.position()["pile"] == 42 - k
        match.play(int(match.legal_ids(-1)[-1]), -1)
    assert [len(hand) for hand in match.position()["hands"]] == [5, 5]


def test_NU_SET_5_boards_touch_along_a_side():
    match = settle(new(colours="P:G", boards="players"))
    assert match.position()["boards"] == [[0, 0]]
    assert match.position()["turn"] == 0
    assert notations(match) == ["B:0,-1", "B:1,-1", "B:-1,0", "B:1,0", "B:-1,1", "B:0,1"]
    assert clause(match, "B:0,0") == "NU-SET-5"
    assert clause(match, "B:2,0") == "NU-SET-5"
    for text in ("B:+1,0", "B:01,0", "B:10,0", "B:-0,1"):
        assert clause(match, text) == "NU-ENGINE-3"
    match.play("B:1,0")
    assert match.position()["turn"] == 1
    for _ in range(4):
        match.play(int(match.legal_ids()[-1]))
    assert len(match.position()["boards"]) == 6


def test_NU_SET_6_eight_hidden_cards_fill_no_board():
    match = settle(new(colours="P:G", boards="triangle6", seeds="players"))
    assert match.position()["pile"] == 32
    for k in range(5):
        assert match.position()["turn"] == k % 2
        match.play(f"S:a{k}")
    assert clause(match, "S:a5") == "NU-SET-6"
    assert clause(match, "S:a0") == "NU-SET-6"
    assert clause(match, "S:g0") == "NU-ENGINE-3"
    for cell in ("b0", "c0", "d0"):
        match.play(f"S:{cell}")
    assert match.phase == "setup_start"
    assert match.position()["pile"] == 24
    assert match.position()["turn"] is None


def test_NU_SET_7_chance_chooses_the_start_player():
    match = settle(new(colours="P:G"), "setup_start")
    assert match.odds() == {"F:0": 1, "F:1": 1}
    match.play("F:1", -1)
    assert match.position()["start"] == match.position()["turn"] == 1
    assert settle(new(colours="P:G", start_player=1), "draw").position()["start"] == 1


def test_numbers_of_spots_are_those_of_the_specification():
    def far(spot):
        q, r = spot
        return max(abs(q), abs(r), abs(q + r))

    spots = [s for s in itertools.product(range(-9, 10), repeat=2) if far(s) <= 9]
    spots.sort(key=lambda s: (far(s), s[1], s[0]))
    assert len(spots) == 271
    match = settle(new(colours="P:G", boards="players"))
    for index, (q, r) in enumerate(spots):
        assert GAME.notation.read(match._ed[0], match._states[0], 0, f"B:{q},{r}") == 3300 + index
        assert GAME.notation.write(match._ed[0], match._states[0], 0, 3300 + index) == f"B:{q},{r}"


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
        ({"tuurngaq_scope": "same_area"}, "tuurngaq_scope"),
        ({"target_points": 7}, "target_points"),
        ({"stall_rounds": 0}, "stall_rounds"),
    ],
)
def test_options_are_refused_with_a_sentence(options, word):
    with pytest.raises(BadOption, match=word):
        new(**options)


def test_banquise_lists_the_game():
    assert "nunami" in banquise.games()
    assert legal(settle(new())) != []
    with pytest.raises(BadPosition):
        Match.from_position("nunami", {})
