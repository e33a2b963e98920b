"""Records told, stepped through, and recomputed draw by draw."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path

import pytest

from banquise import bots
from banquise.bots import Limit, View
from banquise.core.errors import BadRecord
from banquise.core.loading import load
from banquise.core.match import Match
from banquise.core.text import LANGUAGES
from tests.cli.conftest import Result, Run

FILE = "game.banquise"
UNIFORM = bots.load("uniform")


def play_on(match: Match, until: int = 1 << 30) -> Match:
    """Random decisions up to a version or the end."""
    while not match.is_over and match.version < until:
        seat = match.waiting[0]
        view = View.of(match, seat)
        match.play(UNIFORM(view, Limit(iterations=1), match.version).action, seat)
    return match


@pytest.fixture(scope="module")
def finished() -> str:
    """The record of a short game with its secret."""
    options = {"edition": "beach14", "first_player": "seat_0"}
    match = Match("papua", 3, options, seed=2, players=["Ada", "Mira", "Jules"])
    return play_on(match).save()


def written(text: str) -> str:
    Path(FILE).write_text(text, encoding="utf-8")
    return FILE


def test_a_fair_game_is_verified(banquise: Run, finished: str) -> None:
    result = banquise(f"verify {written(finished)}")
    draws = sum(token[0] == "d" for token in finished.split("\n\n")[1].split())
    assert result == Result(0, f"All {draws} draws match the secret.\n", "")
    answer = banquise(f"verify {FILE} --json").json()
    assert answer["ok"]
    assert answer["draws"] == draws


def tampered(text: str) -> tuple[str, int, str, str]:
    """The record with one die changed so that it still is a game, and which."""
    head, body = text.split("\n\n")
    tokens = body.split()
    for ply, token in enumerate(tokens):
        for value in "123456":
            if token[0] != "d" or token[1] == value:
                continue
            changed = "\n\n".join(
                [head, " ".join([*tokens[:ply], f"d{value}", *tokens[ply + 1 :]])]
            )
            try:
                load(changed)
            except BadRecord:
                continue
            return changed, ply + 1, f"d{value}", token
    raise AssertionError("no die can be changed")


def test_a_die_that_was_changed_is_found(banquise: Run, finished: str) -> None:
    text, ply, recorded, drawn = tampered(finished)
    result = banquise(f"verify {written(text)}")
    assert result.status == 1
    assert f"Ply {ply}: the record has {recorded}, the secret gives {drawn}.\n" in result.out
    answer = banquise(f"verify {FILE} --json").json()
    assert not answer["ok"]
    assert answer["differences"] == [{"ply": ply, "recorded": recorded, "drawn": drawn}]


def test_a_secret_that_was_changed_is_found(banquise: Run, finished: str) -> None:
    text = re.sub(r"secret: .*", "secret: " + "0f" * 32, finished)
    result = banquise(f"verify {written(text)}")
    assert result.status == 1
    assert "does not match the hash that was published" in result.out
    assert "draws do not match the secret" in result.out


def test_a_result_that_was_changed_is_found(banquise: Run, finished: str) -> None:
    real = re.search(r"result: (.*)", finished)
    assert real is not None
    forged = " > ".join(reversed(real[1].split(" > ")))
    written(finished.replace(real[0], f"result: {forged}"))
    said = f"banquise: result: {forged!r} is not the result of these decisions."
    assert banquise(f"verify {FILE}").sentence() == said
    assert banquise(f"replay {FILE}").sentence() == said


def test_a_commitment_is_the_hash_of_the_secret(banquise: Run, finished: str) -> None:
    secret = re.search(r"secret: (.*)", finished)
    assert secret is not None
    digest = hashlib.sha256(bytes.fromhex(secret[1])).hexdigest()
    assert f"commitment: {digest}" in finished


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("secret: .*\n", "no secret"),
        ("commitment: .*\n", "no commitment"),
        ("secret: ..", "Invalid header"),
    ],
)
def test_a_record_that_proves_nothing_is_refused(
    banquise: Run, finished: str, pattern: str, said: str
) -> None:
    text = re.sub(pattern, "secret: zz" if said == "Invalid header" else "", finished)
    assert said in banquise(f"verify {written(text)}").sentence()


@pytest.mark.parametrize("secret", ["zz" * 32, "0f" * 31, "0f" * 33, "0f " * 31 + "0f", "²" * 64])
def test_a_secret_is_64_digits(banquise: Run, finished: str, secret: str) -> None:
    text = re.sub("secret: .*", f"secret: {secret}", finished)
    sentence = banquise(f"verify {written(text)}").sentence()
    assert "secret: expected 64 hexadecimal digits, not '" in sentence
    assert "fromhex" not in sentence


def test_chance_by_hand_cannot_be_verified(banquise: Run) -> None:
    match = Match("papua", 3, {"first_player": "seat_0"}, chance="manual")
    assert "by hand" in banquise(f"verify {written(match.save())}").sentence()


def test_a_game_that_was_resumed_is_checked_from_there_on(banquise: Run) -> None:
    half = play_on(Match("papua", 3, {"edition": "beach14"}, seed=2), until=30).save()
    match = play_on(load(half))
    assert match.drawn_from > 0
    result = banquise(f"verify {written(match.save())}")
    assert result.status == 1
    answer = banquise(f"verify {FILE} --json").json()
    assert not answer["ok"]
    draws, earlier = answer["draws"], answer["earlier"]
    assert (
        result.out == f"All {draws} draws that can be checked match the secret.\n"
        f"{earlier} earlier draws were made with a different secret and cannot be checked.\n"
    )
    assert len({banquise(f"verify {FILE} --lang {lang}").out for lang in LANGUAGES}) == 3


def test_a_record_is_printed_to_its_end(banquise: Run, finished: str) -> None:
    out = banquise(f"replay {written(finished)}").out
    plies = len(finished.split("\n\n")[1].split())
    assert out.startswith(f"1/{plies}  Ada rolled")
    assert f"\n{plies}/{plies}  " in out
    assert len({banquise(f"replay {FILE} --lang {lang}").out for lang in LANGUAGES}) == 3


def test_one_position_of_a_record(banquise: Run, finished: str) -> None:
    out = banquise(f"replay {written(finished)} --ply 3").out
    assert out.startswith("3/")
    assert "Camps" in out
    assert banquise(f"replay {FILE} --ply 0").status == 0
    assert "--ply must be 0 to" in banquise(f"replay {FILE} --ply 9999").sentence()
    assert "--seat must be 0 to 2" in banquise(f"replay {FILE} --ply 1 --seat 7").sentence()


@pytest.mark.parametrize("seat", [3, 9, -1, -2])
@pytest.mark.parametrize("how", ["", " --all", " --json", " --ply 1"])
def test_an_unknown_seat_is_rejected_before_anything_is_printed(
    banquise: Run, finished: str, seat: int, how: str
) -> None:
    result = banquise(f"replay {written(finished)} --seat={seat}{how}")
    said = f"banquise: --seat must be 0 to 2 for this record, not {seat}."
    assert (result.sentence(), result.out) == (said, "")


def test_a_record_for_machines(banquise: Run, finished: str) -> None:
    story = banquise(f"replay {written(finished)} --json").json()
    tokens = finished.split("\n\n")[1].split()
    assert [row["token"] for row in story["plies"]] == tokens
    assert story["over"]
    assert story["position"] == load(finished).position()
    early = banquise(f"replay {FILE} --ply 2 --json").json()
    assert (early["ply"], early["over"]) == (2, False)


def test_a_replay_hides_what_the_seat_may_not_know(banquise: Run) -> None:
    match = Match("toy_duel", 2)
    match.play(2, 0)
    written(match.save())
    assert banquise(f"replay {FILE} --seat 0 --json").json()["plies"][0]["token"] == "Apick-2"
    assert banquise(f"replay {FILE} --seat 1 --json").json()["plies"][0]["token"] is None
    assert "First has chosen." in banquise(f"replay {FILE}").out


class Keyboard(io.StringIO):
    """Lines that a person types at a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_record_is_stepped_through(
    banquise: Run, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(finished)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("io.StringIO", Keyboard)
    result = banquise(f"replay {FILE}", typed="\n\nback\n7\nboard\nwhat\nquit\n")
    answers = [line.split(" > ")[1] for line in result.out.splitlines() if " > " in line]
    assert [answer[:2] for answer in answers[:4]] == ["1/", "2/", "1/", "7/"]
    assert "Camps" in result.out
    assert result.status == 0
    assert banquise(f"replay {FILE}", typed="").status == 0


@pytest.mark.parametrize("text", ["", "hello", "banquise 1\n", "banquise 1\ngame: papua 1\n\nd4"])
def test_an_invalid_record_is_rejected(banquise: Run, text: str) -> None:
    written(text)
    for command in (f"replay {FILE}", f"verify {FILE}", f"play --resume {FILE}"):
        assert banquise(command).sentence()


def test_a_binary_record_is_rejected(banquise: Run) -> None:
    Path(FILE).write_bytes(b"\xff\xfe\x00")
    assert "not a UTF-8 text file" in banquise(f"replay {FILE}").sentence()


def test_replay_says_which_version_of_the_rules_was_played(banquise: Run) -> None:
    path = Path(__file__).parent.parent / "records" / "nunami-1-2-11.banquise"
    told = banquise(f"replay {path} --all --lang en")
    assert told.out.startswith("Played under version 1 of the rules.\n")
    answer = banquise(f"replay {path} --json").json()
    assert (answer["rules"], answer["options"]["cover_guard"]) == (1, "two")
    assert banquise(f"verify {path} --json").json()["ok"]
