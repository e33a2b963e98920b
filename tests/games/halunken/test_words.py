"""Labels, prompts, text board and score sheet."""

import random
from typing import Any

import pytest

from banquise import Match
from banquise.core.text import LANGUAGES
from tests.games.halunken.positions import GAME, Table

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
    assert "Bleu\u202f: rum, plus en main" in labels
    assert "Vert\u202f: rum, en jeu cette heure-ci" in labels
    assert "Blanc\u202f: rum, encore en main" in labels


def test_prompts_speak_to_the_viewer() -> None:
    match = Table(THREE).match
    assert match.prompt(0) == "Hour 1. Lay a card in secret."
    match.play("3", 0)
    assert match.prompt(0) == "You have chosen. Waiting for 2 players."
    assert match.prompt(None) == "Hour 1. 2 players are choosing a card."
    match.play("7", 1)
    assert match.prompt(0, "de") == "Du hast gewählt. 1 Spieler wählt noch."
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
        texts = [GAME.words.verb(match.ed[0], match.states[0], who, a.id, match.words(lang))
                 for a in legal]  # fmt: skip
        texts += [match.prompt(who, lang), match.prompt(None, lang)]
        assert all(text and "{" not in text for text in texts)
        match.play(source.choice(legal), who)
    for lines in match.log(None, lang):
        assert lines
        assert all(line.strip() == line != "" and "{" not in line for line in lines)


def test_rulings_are_told() -> None:
    assert GAME.text("en").keys("ruling") == [f"Q{n}" for n in range(1, 52)]
