"""Text records: what is wrong with one is said with its line, or its ply and clause."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from banquise import BadRecord, BanquiseError, Match, load
from banquise.core import record
from tests.toys import PACKAGE

HEAD = "banquise 1\ngame: toy_hand 1\nseats: 2\noptions: {}\n"


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)


def finished(game: str = "toy_hand", seats: int = 2, seed: int = 1, **more: Any) -> Match:
    match = Match(game, seats, seed=seed, backend="python", **more)
    while not match.is_over:
        match.play(int(match.legal_ids()[-1]), match.waiting[0])
    return match


@pytest.mark.parametrize("game", ["toy_hand", "toy_duel", "toy_thief"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_is_the_match(game: str, seed: int) -> None:
    match = finished(game, 2, seed, players=("Ada", "Mira"))
    again = load(match.save(), backend="python")
    assert again.position() == match.position()
    assert again.players == ("Ada", "Mira")
    assert again.save() == match.save()
    assert again.commitment == match.commitment


def test_the_secret_is_kept_until_the_end() -> None:
    match = Match("toy_hand", 2, seed=1, backend="python")
    assert "secret:" not in match.save()
    assert f"commitment: {match.commitment}" in match.save()
    assert "secret:" in match.save(secret=True)
    over = finished()
    assert f"secret: {over.secret.key.hex()}" in over.save()
    assert "secret:" not in over.save(secret=False)


def test_a_match_goes_on_after_loading() -> None:
    match = Match("toy_hand", 2, seed=1, backend="python")
    match.play("swap")
    known = load(match.save(secret=True), backend="python")
    known.play("swap")
    match.play("swap")
    assert known.position() == match.position()
    fresh = load(match.save(), backend="python")
    assert fresh.position() == match.position()


def test_a_manual_match_stays_manual() -> None:
    match = Match("toy_hand", 2, chance="manual", backend="python")
    match.play("deal-3")
    again = load(match.save(), backend="python")
    assert (again.chance, again.waiting, again.version) == ("manual", (-1,), 1)


def test_a_match_from_a_position_keeps_its_start() -> None:
    start = Match("toy_hand", 2, seed=4, backend="python").position()
    match = Match.from_position("toy_hand", start, seed=1, backend="python")
    match.play("swap")
    again = load(match.save(secret=True), backend="python")
    assert again.position() == match.position()
    assert again.save() == match.save()


BAD = [
    ("", "line 1: a record must start with 'banquise 1'"),
    ("banquise 2\n", "line 1"),
    ("banquise 1\ngame toy_hand\n", "line 2: 'game toy_hand' is not a header line"),
    ("banquise 1\ncolour: red\n", "line 2: 'colour: red' is not a header line"),
    (HEAD + "seats: 3\n", "line 5: 'seats: 3' is not a header line"),
    ("banquise 1\ngame: toy_hand 1\nseats: 2\n", "The header lacks 'options'."),
    (HEAD.replace("seats: 2", "seats: two"), "seats: a whole number is expected, not 'two'"),
    (HEAD.replace("seats: 2", "seats: ²"), "seats: a whole number"),
    (HEAD.replace("seats: 2", "seats: 9"), "Invalid header: toy_hand is for 2 or 3 players"),
    (HEAD.replace("toy_hand", "chess"), "Invalid header: There is no game 'chess'"),
    (HEAD.replace("{}", "{"), "options: invalid JSON"),
    (HEAD.replace("{}", "[]"), "options: a JSON dict is expected, not '[]'"),
    (HEAD.replace("{}", '{"swaps": 3}'), "Invalid header: Option 'swaps'"),
    (HEAD.replace("{}", "[" * 100_000), "options: invalid JSON"),
    (HEAD + "chance: loaded\n", "chance: 'auto' or 'manual' is expected, not 'loaded'"),
    (HEAD + "edition: gone\n", "Invalid header: toy_hand has no edition 'gone'"),
    (HEAD + "edition: standard 1234\n", "The installed edition standard differs"),
    (
        HEAD + 'edition: x\nedition_text: "id = 3"\n',
        "Invalid header: x.toml in the record: id",
    ),
    (
        HEAD + "secret: xyz\n",
        "Invalid header: secret: expected 64 hexadecimal digits, not 'xyz'.",
    ),
    (HEAD + "secret: 0f\n", "Invalid header: secret: expected 64 hexadecimal digits"),
    (HEAD + f"secret: {31 * 'ab '}ab\n", "Invalid header: secret: expected 64 hexadecimal digits"),
    (HEAD + "players: 3\n", "players: a JSON list is expected"),
    (HEAD + "position: {}\n", "Invalid header: position: seats: this key is missing."),
    (HEAD + "drawn_from: -1\n", "drawn_from: a whole number"),
    (HEAD + "\ndeal-1 deal-1", "ply 2: deal-1: There is no such action now. [TH-ENGINE-3]"),
    (HEAD + "\ndeal-1 deal-2 deal-3", "ply 3: deal-3: There is no such action now. [TH-ENGINE-3]"),
    (HEAD + "\ndeal-1 deal-2 keep nonsense", "ply 4: nonsense: There is no such action"),
    (HEAD + "\ndeal-1 deal-2 keep keep keep", "ply 5: keep: The game is over. [TH-ENGINE-1]"),
    (
        HEAD.replace("{}", '{"swaps": "forbidden"}') + "\ndeal-1 deal-2 swap",
        "ply 3: swap: Cards may",
    ),
]


@pytest.mark.parametrize(("text", "words"), BAD, ids=[words for _, words in BAD])
def test_a_bad_record_says_where_and_why(text: str, words: str) -> None:
    with pytest.raises(BadRecord) as error:
        load(text, backend="python")
    assert str(error.value).startswith(words)


def test_a_record_is_a_text_of_some_length() -> None:
    with pytest.raises(BadRecord, match="must be a string"):
        load(b"banquise 1")  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="at most"):
        load("x" * (record.MOST_BYTES + 1))


def test_lines_may_end_as_on_any_system() -> None:
    text = finished().save()
    assert load(text.replace("\n", "\r\n"), backend="python").save() == text


def mutate(text: str, source: random.Random) -> str:
    """A record after an accident: letters or lines changed, lost, doubled or swapped."""
    lines = text.split("\n")
    kind, at = source.randrange(6), source.randrange(len(lines))
    spot = source.randrange(len(text))
    if kind == 0:
        return (
            text[:spot] + chr(source.choice([0, 32, 45, 48, 57, 233, 0x1F600])) + text[spot + 1 :]
        )
    if kind == 1:
        return text[:spot] + text[spot + source.randrange(1, 9) :]
    if kind == 2:
        del lines[at]
    elif kind == 3:
        lines.insert(source.randrange(len(lines)), lines[at])
    elif kind == 4:
        lines[at] = lines[source.randrange(len(lines))]
    else:
        words = lines[at].split(" ")
        source.shuffle(words)
        lines[at] = " ".join(words)
    return "\n".join(lines)


@pytest.mark.parametrize("game", ["toy_hand", "toy_duel", "toy_thief", "papua"])
@pytest.mark.parametrize("seed", range(6))
def test_an_accident_never_raises_anything_else(game: str, seed: int) -> None:
    source = random.Random(f"{game} {seed}")
    seats = 3 if game == "papua" else 2
    match = Match(game, seats, seed=seed, backend="python", players=("Ä", "b"))
    for _ in range(12):
        if not match.is_over:
            match.play(int(match.legal_ids()[-1]), match.waiting[0])
    start = Match.from_position(game, match.position(), seed=1, backend="python")
    for text in (match.save(secret=True), start.save()):
        for _ in range(30):
            with contextlib.suppress(BanquiseError):
                load(mutate(text, source), backend="python")
