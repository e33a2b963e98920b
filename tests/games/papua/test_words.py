"""Papua in words: three languages alike, two vocabularies, and what is said of a position."""

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np
import pytest

import banquise.games.papua.words as papua
from banquise.core.state import CHANCE, NOBODY, Edition, State
from banquise.core.text import LANGUAGES, Words, flatten, load_words
from banquise.games.papua.state import (
    BLOCK,
    COLOURS,
    DIE,
    EDITION,
    FIRST,
    LEAVE,
    LONGEST,
    PASS,
    STATE,
    Clause,
    Phase,
)

FOLDER = Path(papua.__file__).parent
PAPUA60 = "QQQQQQ OOOOOOOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOO QQQQQQ"
ODD24 = "QOXMOMOXOOMMOOXOQOOMOOMO"

COUNTS = {"SETUP": 4, "GOAL": 2, "TURN": 6, "POT": 3, "SQ": 4, "RND": 2, "GRP": 6, "MOV": 10}
COUNTS |= {"CAP": 5, "TRAP": 4, "MASK": 4, "END": 5, "FAM": 2, "ENGINE": 3}
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
    ed: Edition = np.zeros(1, EDITION)[0]
    letters = track.replace(" ", "")
    ed.cells = len(letters)
    ed.kind[1 : len(letters) + 1] = ["QOXM".index(letter) for letter in letters]
    return ed


def position(drawn: str = "", seats: int = 3, **fields: int) -> State:
    """``position("R8 Y9", seat=0, die=3)``: islanders in order of their numbers."""
    s: State = np.zeros(1, STATE)[0]
    s.seats, s.phase, s.seat, s.winner, s.turn_limit = seats, Phase.MOVE, 0, NOBODY, 5000
    count = [0] * 6
    for name in drawn.split():
        seat = COLOURS.index(name[0])
        s.place[seat][count[seat]] = int(name[1:])
        count[seat] += 1
    for field, value in fields.items():
        s[field] = value
    return s


def block(rear: int, front: int) -> int:
    return BLOCK + LONGEST * (rear - 1) + front - rear


def english(*players: str) -> Words:
    return load_words(FOLDER, "en").with_players(players)


def told(before: State, after: State, action: int, ed: Edition | None = None) -> list[str]:
    ed = path() if ed is None else ed
    return papua.tell(ed, before, after, int(before.seat), action, english())


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
    assert {f"PA-{clause.name}".replace("_", "-") for clause in Clause if clause} <= set(CLAUSES)


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
    assert papua.prompt(ed, s, 2, words) == "The die is rolling for you. Highest begins."
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


def test_the_log_of_rolls() -> None:
    ed, words = path(), english()
    before, after = position(phase=Phase.ROLL, seat=1), position(seat=1, die=2)
    assert papua.tell(ed, before, after, CHANCE, DIE + 1, words) == ["Yellow rolled 2."]
    before, after = position(phase=Phase.DRAW_FIRST), position(phase=Phase.ROLL, seat=2)
    drawn = ["Green was drawn to begin."]
    assert papua.tell(ed, before, after, CHANCE, FIRST + 2, words) == drawn


def test_a_tie_in_the_roll_off_is_told_when_all_have_rolled() -> None:
    ed, words = path(), english()
    before, after = position(phase=Phase.ROLL_OFF), position(phase=Phase.ROLL_OFF)
    before.roll_off[:3] = 5, 0, 0
    after.roll_off[:3] = 5, 5, 0
    alone = ["Yellow rolled 5 for the first turn."]
    assert papua.tell(ed, before, after, CHANCE, DIE + 4, words) == alone
    before.roll_off[:3] = 5, 5, 0
    after.roll_off[:3] = 0, 0, 0
    assert papua.tell(ed, before, after, CHANCE, DIE + 4, words) == [
        "Green rolled 5 for the first turn.",
        "Red, Yellow and Green tied for highest and had to roll again.",
    ]
    after.roll_off[:3] = 0, 0, -1
    assert papua.tell(ed, before, after, CHANCE, DIE + 2, words) == [
        "Green rolled 3 for the first turn.",
        "Red and Yellow tied for highest and had to roll again.",
    ]
    after = position(phase=Phase.ROLL, seat=2)
    assert papua.tell(ed, before, after, CHANCE, DIE + 5, words) == [
        "Green rolled 6 for the first turn.",
        "Green rolled highest and had the first turn.",
    ]


def test_plain_moves_are_one_sentence() -> None:
    start = position(die=4)
    after = position("R4", phase=Phase.ROLL, seat=1)
    assert told(start, after, LEAVE) == ["Red left the camp for cell 4."]
    assert told(start, start, PASS) == ["Red had no legal move with a 4 and passed."]
    before = position("R19 Y20", die=2)
    after = position("R21 Y22", phase=Phase.ROLL, seat=1)
    stop = ["Red moved block 19–20 to 21–22, stopping on a mask."]
    assert told(before, after, block(19, 20)) == stop


def test_captures_name_whom_and_where() -> None:
    before = position("R8 Y9 G10 B11", seats=4, die=3)
    after = position("R11 Y12 G10 B0", seats=4, phase=Phase.ROLL, seat=1)
    assert told(before, after, block(8, 9)) == [
        "Red moved block 8–9 to 11–12.",
        "Sent Blue back from 11.",
    ]
    before = position("R8 R11 R20 R28 Y9 G33", die=3)
    after = position("R11 R0 R20 R28 Y12 G33", phase=Phase.ROLL, seat=1)
    own = "Red sent back an islander of their own from"
    assert told(before, after, block(8, 9))[1:] == [f"{own} 11."]
    before, after = position("R0 R3", die=3), position("R3 R0", phase=Phase.ROLL, seat=1)
    assert told(before, after, LEAVE)[1:] == [f"{own} 3."]


def test_a_trap_names_whom_it_took() -> None:
    before = position("R14 Y15", die=1)
    after = position("R15 Y0", phase=Phase.ROLL, seat=1)
    assert told(before, after, block(14, 15)) == [
        "Red moved block 14–15 to 15–16.",
        "Yellow lost an islander on trap 16.",
    ]
    start = position(die=3)
    after = position(phase=Phase.ROLL, seat=1)
    assert told(start, after, LEAVE, path(ODD24))[1:] == ["Red lost an islander on trap 3."]


def test_a_rescue_names_everyone_taken_back() -> None:
    before = position("R5 R7 R8 R9 Y12 Y13 Y14 Y15 G17 G18 G19 G20", die=5)
    after = position("R10 R0 R8 R9 Y0 Y13 Y14 Y15 G0 G18 G19 G20", phase=Phase.ROLL, rescues=1)
    assert told(before, after, block(5, 5)) == [
        "Red moved from cell 5 to 10.",
        "Nobody could move any more: every player’s rearmost islander went back to camp.",
        "Red went back from 7.",
        "Yellow went back from 12.",
        "Green went back from 17.",
    ]
    after = position("R10 R7 R8 R9", phase=Phase.OVER, turns=60)
    drawn = ["Nobody could move any more: the game was a draw."]
    assert told(before, after, block(5, 5))[1:] == drawn


def test_a_win_and_a_draw_end_the_log() -> None:
    before = position("R58", die=3)
    after = position("R61", phase=Phase.OVER, winner=0)
    assert told(before, after, block(58, 58)) == [
        "Red moved from cell 58 into the canoe.",
        "Red won the game.",
    ]
    before = position("R23 Y24", die=1)
    after = position("R24 Y25", phase=Phase.OVER, winner=1)
    assert told(before, after, block(23, 24), path(ODD24)) == [
        "Red moved block 23–24 as far as the canoe.",
        "Yellow won the game.",
    ]
    before = position("R1", die=2)
    after = position("R3", phase=Phase.OVER, turns=5000)
    drawn = ["Nobody had won after 5000 turns: the game was a draw."]
    assert told(before, after, block(1, 1))[1:] == drawn


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
            "Way to the canoe",
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
    assert won["Way to the canoe"] == way


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
    spoken = [papua.prompt(ed, s, 0, words), *papua.tell(ed, s, s, 0, block(18, 19), words)]
    spoken += [papua.label(ed, s, 0, LEAVE, words), papua.verb(ed, s, 0, block(18, 19), words)]
    spoken += [line for _, lines in papua.board(ed, s, words) for line in lines]
    assert all(holes(text.replace("{n}", "")) == set() for text in spoken)
    assert [len(numbers) for _, numbers in papua.sheet(ed, s, words)] == [3, 3]
