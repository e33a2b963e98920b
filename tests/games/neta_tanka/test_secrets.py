"""The one secret of the game: an objective in hand, and the event that deals it."""

import pytest

from banquise import Match
from tests.games.neta_tanka.positions import CRAFTS, NTS, play, village

DEALT = f"{NTS} {CRAFTS} trade:T01 deal:O2 deal:O4 deal:O1 first:0"


def match_of_three(objectives: str) -> Match:
    options = {"objectives": objectives}
    return play(Match("neta_tanka", 3, options, chance="manual", backend="python"), DEALT)


def deals(match: Match, viewer: int | None) -> list[str]:
    return [token for token in match.tokens(viewer) if token.startswith("deal")]


def test_each_seat_knows_its_own_objective() -> None:
    match = match_of_three("secret")
    assert deals(match, 0) == ["deal:O2", "deal:?", "deal:?"]
    assert deals(match, 2) == ["deal:?", "deal:?", "deal:O1"]
    assert deals(match, None) == ["deal:?"] * 3
    assert [p["objective"] for p in match.seen(1)["players"]] == ["?", "O4", "?"]


def test_open_objectives_are_seen_by_all() -> None:
    match = match_of_three("open")
    assert deals(match, None) == ["deal:O2", "deal:O4", "deal:O1"]
    assert [p["objective"] for p in match.seen(None)["players"]] == ["O2", "O4", "O1"]


def test_everything_is_shown_at_the_end() -> None:
    match = play(village(round=7), "end end end")
    assert match.is_over
    assert [p["objective"] for p in match.seen(None)["players"]] == ["O1", "O2", "O3"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_log_tells_a_deal_without_the_card(seat: int) -> None:
    match = match_of_three("secret")
    lines = [line for lines in match.log(seat) for line in lines if "objective" in line]
    assert len(lines) == 3
    assert sum("O" in line for line in lines) == 1


def test_the_masked_form_cannot_be_played() -> None:
    match = Match("neta_tanka", 3, chance="manual", backend="python")
    play(match, DEALT.split(" deal", maxsplit=1)[0])
    clause = match.why("deal:?", -1)
    assert clause is not None
    assert clause.id == "NT-ENGINE-3"
