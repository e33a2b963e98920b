"""Papua in words: three languages alike, two vocabularies, and what is said of a position."""

import re
import tomllib
from string import Formatter
from typing import Any

import numpy as np
import pytest

import banquise.games.papua.words as papua
from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import LANGUAGES, Words, flatten, load_words
from banquise.games.papua import GAME
from banquise.games.papua.state import (
    BLOCK,
    COLOURS,
    DIE,
    FIRST,
    LEAVE,
    LONGEST,
    PASS,
    Clause,
    Edition,
    Phase,
    State,
)

FOLDER = GAME.folder
PAPUA60 = "QQQQQQ OOOOOOOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOO QQQQQQ"
ODD24 = "QOXMOMOXOOMMOOXOQOOMOOMO"

COUNTS = {"SETUP": 4, "GOAL": 2, "TURN": 6, "POT": 3, "SQ": 4, "RND": 2, "GRP": 6, "MOV": 10}
COUNTS |= {"CAP": 5, "TRAP": 4, "MASK": 4, "END": 5, "FAM": 2}
CLAUSES = [f"PA-{part}-{n}" for part, count in COUNTS.items() for n in range(1, count + 1)]

OPTIONS = {
    "variant": "standard family",
    "gods_rule": "stopover every_crossing",
    "join_rule": "forms_group existing_group",
    "square_entry": "group group_or_solo",
    "first_player": "roll_off random seat_0",
    "dead_position": "rescue draw",
    "names": "respectful historical",
    "turn_limit": "other",
    "edition": "papua60 papua42 beach14 odd24",
}

RESPECTFUL = {
    "en": r"\bislander|\bcamp|\btrap|\bmask",
    "fr": r"\binsulaire|\bcampement|\bpiège|\bmasque",
    "de": r"\binsulaner|\blager\b|\bfalle|\bmaske",
}
HISTORICAL = {
    "en": r"\bnative|\bpots?\b|\bcannibal|\bgods\b",
    "fr": r"\bindigène|\bmarmite|\bcannibale|\bdieux\b",
    "de": r"\beingeboren|kochtopf|kochtöpf|\bkannibal|\bgötter",
}


def read(lang: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "text" / f"{lang}.toml").read_text(encoding="utf-8"))


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def path(track: str = PAPUA60) -> Edition:
    ed: Edition = np.zeros(1, Edition.dtype)[0]
    letters = track.replace(" ", "")
    ed.cells = len(letters)
    ed.kind[1 : len(letters) + 1] = ["QOXM".index(letter) for letter in letters]
    return ed


def position(drawn: str = "", seats: int = 3, **fields: int) -> State:
    """``position("R8 Y9", seat=0, die=3)``: islanders in order of their numbers."""
    s: State = np.zeros(1, State.dtype)[0]
    s.seats, s.phase, s.seat, s.winner, s.turn_limit = seats, Phase.MOVE, 0, NOBODY, 5000
    s.on[:] = EMPTY
    count = [0] * 6
    for name in drawn.split():
        seat, cell = COLOURS.index(name[0]), int(name[1:])
        s.place[seat][count[seat]], s.on[cell] = cell, 4 * seat + count[seat]
        count[seat] += 1
    for field, value in fields.items():
        s[field] = value
    return s


def block(rear: int, front: int) -> int:
    return BLOCK + LONGEST * (rear - 1) + front - rear


def english(*players: str) -> Words:
    return load_words(FOLDER, "en").with_players(players)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_three_languages_have_the_same_keys_and_holes(lang: str) -> None:
    here, there = dict(flatten(read(lang))), dict(flatten(read("en")))
    assert list(here) == list(there)
    assert [key for key in here if holes(here[key]) != holes(there[key])] == []
    assert all(text.strip() == text != "" for text in here.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_and_ruling_has_one_to_three_sentences(lang: str) -> None:
    words = load_words(FOLDER, lang)
    assert words.keys("clause") == CLAUSES
    assert words.keys("ruling") == [f"Q{n}" for n in range(1, 33)]
    for section in ("clause", "ruling"):
        for key in words.keys(section):
            text = words(f"{section}.{key}")
            assert 1 <= len(re.findall(r"[.!?](?= |$)", text)) <= 3, key
            assert not holes(text), key
    own = [clause.name for clause in Clause if clause and not clause.name.startswith("ENGINE")]
    assert {f"PA-{name}".replace("_", "-") for name in own} <= set(CLAUSES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_name_a_help_and_a_phrase_for_each_value(lang: str) -> None:
    words = load_words(FOLDER, lang)
    assert words.keys("option") == list(OPTIONS)
    for option, values in OPTIONS.items():
        assert words.keys(f"option.{option}") == ["name", "help", "value"]
        assert words.keys(f"option.{option}.value") == values.split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_historical_names_replace_sentences_that_exist(lang: str) -> None:
    data = read(lang)
    overlay = dict(flatten(data.pop("names")["historical"]))
    base = dict(flatten(data))
    assert overlay.keys() <= base.keys()
    assert all(holes(base[key]) == holes(text) for key, text in overlay.items())
    assert load_words(FOLDER, lang, "historical").table == base | overlay


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("names", ["respectful", "historical"])
def test_no_vocabulary_borrows_from_the_other(lang: str, names: str) -> None:
    foreign = HISTORICAL if names == "respectful" else RESPECTFUL
    for key, text in load_words(FOLDER, lang, names).table.items():
        if not key.startswith("option.names."):
            assert not re.search(foreign[lang], re.sub(r"{\w+}", "", text).lower()), key


def test_french_sets_thin_spaces_before_double_signs() -> None:
    for key, text in flatten(read("fr")):
        assert not re.search(r" [;:!?]|\w[;!?]", text), key


@pytest.mark.parametrize("names", ["respectful", "historical"])
def test_a_prompt_is_two_short_sentences(names: str) -> None:
    words = load_words(FOLDER, "en", names)
    for key, text in words.table.items():
        if key.startswith("prompt."):
            n = 5000 if "draw" in key else 6
            assert len(text.format(n=n, player="Bot Kiwi")) <= 60, key


@pytest.mark.parametrize(
    ("action", "label", "verb"),
    [
        (PASS, "Pass: no move with a 3", "Pass the turn"),
        (LEAVE, "Camp → 3", "Leave the camp"),
        (block(4, 4), "4 → 7", "Move to 7"),
        (block(58, 58), "58 → canoe", "Board the canoe"),
        (block(27, 29), "27–29 → 30–32", "Move three"),
        (block(7, 18), "7–18 → 10–21", "Move 12"),
        (block(57, 58), "57–58 → 60–canoe", "Move two"),
        (DIE + 3, "The die shows 4", "Set the die to 4"),
        (FIRST + 1, "Mira begins", "Let Mira begin"),
    ],
)
def test_an_action_reads_as_a_button(action: int, label: str, verb: str) -> None:
    ed, s, words = path(), position(die=3), english("Ada", "Mira")
    assert papua.label(ed, s, 0, action, words) == label
    assert papua.verb(ed, s, 0, action, words) == verb


@pytest.mark.parametrize(
    ("drawn", "die", "you", "watch"),
    [
        ("R8 Y9", 3, "You rolled 3. Choose who moves.", "is choosing who moves."),
        ("R8 R20 R28 R31 Y9", 6, "You rolled 6. Move a block, or pass if none can.", "a move."),
        ("R8 R9 R10 R11 Y20", 4, "No legal move with a 4. Pass the turn.", "has to pass."),
        ("R58 R10 R20 R28", 4, "No legal move with a 4. Pass the turn.", "has to pass."),
    ],
)
def test_the_prompt_asks_the_seat_on_turn(drawn: str, die: int, you: str, watch: str) -> None:
    s = position(drawn, die=die)
    assert papua.prompt(path(), s, 0, english()) == you
    for viewer in (1, NOBODY):
        text = papua.prompt(path(), s, viewer, english())
        assert text.startswith(f"Red rolled {die} and ")
        assert text.endswith(watch)


def test_the_prompt_follows_the_phases() -> None:
    ed, words = path(), english("Ada", "Mira", "Jules")
    s = position(phase=Phase.ROLL_OFF)
    s.roll_off[:2] = -1, 4
    assert papua.prompt(ed, s, 2, words) == "The die is rolling for you. The highest roll begins."
    assert papua.prompt(ed, s, 0, words) == "Jules rolls for the first turn."
    s = position(phase=Phase.DRAW_FIRST)
    assert papua.prompt(ed, s, 0, words) == "The first player is being drawn."
    s = position(phase=Phase.ROLL, seat=1)
    assert papua.prompt(ed, s, 1, words) == "Your turn. The die is rolling."
    assert papua.prompt(ed, s, 0, words) == "It is Mira’s turn. The die is rolling."


def test_the_prompt_names_the_winner_or_the_reason_of_a_draw() -> None:
    ed, words = path(), english("Ada")
    won = position("R61", phase=Phase.OVER, winner=0, turns=80)
    assert papua.prompt(ed, won, 0, words) == "Your islander is in the canoe. You win!"
    assert papua.prompt(ed, won, 1, words) == "Ada reached the canoe and wins."
    limit = position(phase=Phase.OVER, turns=5000)
    assert papua.prompt(ed, limit, 0, words) == "No winner after 5000 turns. The game is a draw."
    dead = position(phase=Phase.OVER, turns=90)
    assert papua.prompt(ed, dead, 0, words) == "Nobody can move any more. The game is a draw."


def test_the_text_board_lists_what_a_glance_must_see() -> None:
    s = position("R18 R8 R9 R3 Y19 G50", die=2, turns=41)
    assert papua.board(path(), s, english("Ada")) == [
        ("Turn 42", ["Ada rolled 2 and is choosing who moves."]),
        (
            "Path",
            [
                "60 cells, then the canoe",
                "Squares: 1–6, 55–60",
                "Traps: 16, 25, 34, 43, 52",
                "Masks: 21, 30, 39, 48",
            ],
        ),
        ("Groups", ["18–19: red, yellow"]),
        ("Rows of one colour", ["8–9: red, red"]),
        ("Stranded", ["green on 50"]),
        ("On squares", ["red on 3"]),
        ("Next masks", ["18–19: 2 to 3 stop on mask 21"]),
        ("Camps", ["Ada (red): 0 islanders", "Yellow: 3 islanders", "Green: 3 islanders"]),
        (
            "Distance to the canoe",
            ["Ada (red): 43 cells to go", "Yellow: 42 cells to go", "Green: 11 cells to go"],
        ),
    ]


def test_the_text_board_tells_the_roll_off_and_the_end() -> None:
    s = position(phase=Phase.ROLL_OFF)
    s.roll_off[:3] = -1, 4, 0
    sections = papua.board(path(), s, english())
    assert sections[0] == (
        "Before the first turn",
        [
            "Green rolls for the first turn.",
            "Red: out of the roll-off",
            "Yellow: rolled 4",
            "Green: still to roll",
        ],
    )
    assert ("Groups", ["No group on the path"]) in sections
    s = position("R61 Y60", phase=Phase.OVER, winner=0, turns=1)
    won = dict(papua.board(path(), s, english()))
    assert won["After 1 turn"] == ["Red reached the canoe and wins."]
    way = ["Red: in the canoe", "Yellow: 1 cell to go", "Green: nobody on the path"]
    assert won["Distance to the canoe"] == way


def test_the_score_sheet_counts_the_win_and_shows_progress() -> None:
    s = position("R61 R12 Y57 Y59 Y60 G40", phase=Phase.OVER, winner=0)
    assert papua.sheet(path(), s, english()) == [
        ("Result", [1, 0, 0]),
        ("Progress, sum of cells", [73, 176, 40]),
    ]
    assert papua.sheet(path(), position("R1"), english())[0] == ("Result", [0, 0, 0])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("names", ["respectful", "historical"])
def test_every_function_speaks_every_language(lang: str, names: str) -> None:
    ed, words = path(), load_words(FOLDER, lang, names).with_players(("Ada", "", "{n}"))
    s = position("R18 R8 R9 R3 Y19 G50", die=2)
    spoken = [papua.prompt(ed, s, 0, words)]
    spoken += [papua.label(ed, s, 0, LEAVE, words), papua.verb(ed, s, 0, block(18, 19), words)]
    spoken += [line for _, lines in papua.board(ed, s, words) for line in lines]
    assert all(holes(text.replace("{n}", "")) == set() for text in spoken)
    assert [len(numbers) for _, numbers in papua.sheet(ed, s, words)] == [3, 3]
