"""Labels, prompts, log lines, text board and score sheet."""

import random
from typing import Any

import pytest

from banquise import Match
from banquise.core.text import LANGUAGES
from tests.games.halunken.table import GAME, Table

THREE = "A@1 y5, B@4 g7 g8, C@9 r9"


def test_a_hand_card_says_where_it_leads() -> None:
    labels = [a.label for a in Table(THREE, "4: v10").match.legal(0)]
    assert labels[0] == "1 → 2: nothing to hire"
    assert labels[2] == "3 → 4: violet 10, Green is there (2 against 2: theft)"
    assert labels[7] == "Rum: name a number later"


def test_what_is_said_of_a_card_in_french_fits_the_rum_too() -> None:
    match = Table(THREE, round=6, hands=[[1, 2, 3], [1, 2, "rum"], [1, 2, "rum"]]).match
    match.play("R", 1)
    labels = {item.label for item in match.scene(1, lang="fr")}
    assert "Bleu\u202f: rhum, plus en main" in labels
    assert "Vert\u202f: rhum, en jeu cette heure" in labels
    assert "Blanc\u202f: rhum, encore en main" in labels


def test_prompts_speak_to_the_viewer() -> None:
    match = Table(THREE).match
    assert match.prompt(0) == "Hour 1. Lay a card in secret."
    match.play("3", 0)
    assert match.prompt(0) == "You have chosen. 2 players still think."
    assert match.prompt(None) == "Hour 1. 2 players are choosing a card."
    match.play("7", 1)
    assert match.prompt(0, "de") == "Du hast gewählt. Es fehlt noch 1."
    match.play("6", 2)
    assert match.prompt(0) == "You: 1, Green: 2. Take a card, or none."
    assert match.prompt(1) == "Blue may rob Green."


def test_prompts_of_the_auction_and_of_black_jack() -> None:
    table = Table("A@1 y5 r12, B@5 g7 g8, C@9 r9, J@12", mode="standard")
    assert table.match.prompt(0) == "Hire Black-Jack? Bid a rogue, or pass."
    table.play("A:y5")
    assert table.match.prompt(1) == "Blue bids yellow 5. Raise, or pass."
    duel = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:r12")
    assert duel.match.prompt(0) == "Black-Jack works for you. Lay his card first."


def test_the_log_tells_a_round() -> None:
    match = Table(THREE, "4: v10").play("A3 B7 C6 Axg7").match
    assert match.log()[2:] == [
        ["White chose 6.", "The cards: Blue 3, Green 7, White 6.",
         "Blue: tavern 4, hired violet 10."],
        ["Blue took grey 7 from Green.", "Green: tavern 12, nothing hired.",
         "White: tavern 1, nothing hired.", "Hour 2 began."],
    ]  # fmt: skip


def test_the_log_tells_ties_payments_and_runs() -> None:
    table = Table("A@1 y5 r12, B@5 g7, C@9 r9, J@12", mode="standard")
    lines = table.play("A:r12 A1 B1 C1 #1").match.log()
    assert "Blue paid red 12 and hired Black-Jack." in lines[0]
    assert "Equal cards, so they stay: Blue, Green, White." in lines[3]
    assert lines[4] == ["Black-Jack drew 1.", "Black-Jack: tavern 13.", "Hour 2 began."]


def test_the_log_tells_of_a_rogue_turned_up_and_hired_in_one_breath() -> None:
    lines = Table("A@1 y5, B@3 g7 g8 g9, C@10 r9", "6: v8 y2").play("A5 B3 C1").match.log()
    assert "Green: tavern 6, hired violet 8." in lines[2]
    assert lines[3] == ["Tavern 6 shows yellow 2.", "Blue: tavern 6, hired yellow 2."]


def test_in_the_last_hour_captains_go_and_are_not_pushed() -> None:
    hands = [[3], [4], [5]]
    changes = {"jack_deck": [1, 2, 3, 4, 5]}
    table = Table("A@1 y5, B@5, C@9, J@12", mode="standard", round=8, hands=hands, changes=changes)
    assert table.play("A:-").match.log()[0] == [
        "Blue passed.", "Nobody hired Black-Jack.", "The cards: Blue 3, Green 4, White 5.",
        "Blue: tavern 4, nothing hired.", "Green: tavern 9, nothing hired.",
        "White: tavern 1, nothing hired.",
    ]  # fmt: skip


def test_HS_ROB_4_a_stayer_at_an_empty_tavern_is_pushed_and_did_not_go() -> None:
    match = Table("A@1 y5 y6, B@4 g7, C@12 r9").play("A3 B7 C7").match
    assert match.log()[2][2:] == [
        "Equal cards, so they stay: Green, White.", "Blue: tavern 4, nothing hired.",
        "Green was pushed on to tavern 5.", "Hour 2 began.",
    ]  # fmt: skip


def test_the_sheet_adds_up() -> None:
    match = Table("A@1 y1 y2 r15, B@5 g7, C@9").match
    assert match.sheet() == [
        ("Values of the crew", [18, 7, 0]),
        ("Doubled colour", [3, 7, 0]),
        ("Total", [21, 14, 0]),
    ]


def test_the_board_reads_the_position() -> None:
    board = dict(Table(THREE, "4: v10").match.board(0))
    assert "4: violet 10, 0 below; Green here" in board["Taverns, clockwise"]
    assert board["Crews"][1] == "Green, 2 cards, 30 points, grey twice: grey 7, grey 8"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "mode"), [(3, "beginner"), (4, "standard"), (2, "duel")])
def test_whole_matches_can_be_told_in_every_language(seats: int, mode: str, lang: str) -> None:
    options: dict[str, Any] = {"mode": mode, "match_games": 3, "first_placer": "random"}
    match = Match("halunken", seats, options, seed=3)
    source = random.Random(3)
    while not match.is_over:
        who = source.choice(match.waiting)
        legal = match.legal(who, lang)
        texts = [GAME.words.verb(match._ed[0], match._states[0], who, a.id, match.words(lang))
                 for a in legal]  # fmt: skip
        texts += [match.prompt(who, lang), match.prompt(None, lang)]
        assert all(text and "{" not in text for text in texts)
        match.play(source.choice(legal), who)
    for lines in match.log(None, lang):
        assert lines
        assert all(line.strip() == line != "" and "{" not in line for line in lines)


def test_rulings_are_told() -> None:
    assert GAME.text("en").keys("ruling") == [f"Q{n}" for n in range(1, 52)]
