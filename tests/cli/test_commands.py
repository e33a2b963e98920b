"""Games, rules, editions, simulations and compiled code, for people and for machines."""

from __future__ import annotations

import os
import signal
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from banquise.cli import warm
from banquise.core.game import load
from banquise.core.text import LANGUAGES
from tests.cli.conftest import Run


def test_a_game_is_listed_with_its_options(banquise: Run) -> None:
    (game,) = banquise("games papua --json").json()["games"]
    assert game["name"] == "papua"
    assert game["seats"] == [3, 4, 5, 6]
    options = {option["key"]: option for option in game["options"]}
    assert [row["value"] for row in options["variant"]["values"]] == ["standard", "family"]
    assert (options["turn_limit"]["from"], options["turn_limit"]["to"]) == (100, 100_000)
    assert options["edition"]["defaults"]["3"] == "papua60"


def test_the_list_of_games_is_every_game(banquise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banquise.cli.games.names", lambda: ["papua", "toy_hand"])
    assert [game["name"] for game in banquise("games --json").json()["games"]] == [
        "papua",
        "toy_hand",
    ]
    assert "toy_hand: Hand, players: 2, 3" in banquise("games").out


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Variant"), ("fr", "Variante"), ("de", "Variante")]
)
def test_a_game_is_described_in_three_languages(banquise: Run, lang: str, said: str) -> None:
    out = banquise(f"games papua --lang {lang}").out
    assert said in out
    assert "--option variant=family" in out


@pytest.mark.parametrize("asked", ["PA-MOV-1", "MOV-1", "mov-1"])
def test_a_clause_is_found_by_its_id(banquise: Run, asked: str) -> None:
    (clause,) = banquise(f"rules papua {asked} --json").json()["clauses"]
    assert clause["id"] == "PA-MOV-1"


def test_a_beginning_names_several_clauses_and_a_ruling_only_itself(banquise: Run) -> None:
    found = banquise("rules papua MOV --json").json()["clauses"]
    assert [clause["id"] for clause in found] == [f"PA-MOV-{n}" for n in range(1, 11)]
    assert [r["id"] for r in banquise("rules papua PA-Q3 --json").json()["rulings"]] == ["PA-Q3"]


def test_rules_are_printed_as_chapters(banquise: Run) -> None:
    lines = banquise("rules papua --lang en").out.splitlines()
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert (titles[0], titles[1], titles[-1]) == ("How it works", "The idea", "Setting up")
    assert lines[1].startswith("  Be the first to bring one of your four islanders")
    assert lines[lines.index("The idea") + 1].startswith("  PA-GOAL-1  You win")
    assert "ENGINE" not in "\n".join(lines)
    last = [
        line.split()[0] for line in lines[lines.index("Masks") + 1 : lines.index("The canoe") - 1]
    ]
    assert last == ["PA-MASK-1", "PA-MASK-2", "PA-MASK-3", "PA-MASK-4", "PA-Q9", "PA-Q10", "PA-Q11"]


def test_rules_with_historical_names(banquise: Run) -> None:
    told = banquise("rules papua --names historical --lang en").out
    assert "Pots and squares" in told
    assert "How it works" not in told, "its sentences know the usual names only."
    assert "pot" in banquise("rules papua POT-1 --names historical --lang en").out
    refused = banquise("rules papua --names rude")
    assert "--names accepts respectful or historical" in refused.err


@pytest.mark.parametrize("game", ["nunami", "nanuuk", "neta_tanka", "halunken"])
def test_historical_names_of_a_game_with_one_set_of_names_are_those(
    banquise: Run, game: str
) -> None:
    for lang in LANGUAGES:
        told = banquise(f"rules {game} --names historical --lang {lang}")
        assert (told.status, told.out) == (0, banquise(f"rules {game} --lang {lang}").out)
        assert "has one set of names" in told.err


def test_rules_without_a_clause_are_all_of_them(banquise: Run) -> None:
    rules = banquise("rules papua --json").json()
    assert len(rules["clauses"]) == len(load("papua").clauses())
    assert rules["rulings"]
    texts = {banquise(f"rules papua GRP-1 --lang {lang}").out for lang in LANGUAGES}
    assert len(texts) == 3


def test_an_exported_edition_is_right(banquise: Run) -> None:
    text = banquise("edition export papua papua42").out
    Path("mine.toml").write_text(text, encoding="utf-8")
    result = banquise("edition check papua mine.toml")
    assert result.status == 0
    assert result.out == "mine.toml: edition papua42 is valid for 3, 4, 5, 6 players.\n"
    answer = banquise("edition check papua mine.toml --json").json()
    assert answer["ok"]
    assert answer["seats"] == [3, 4, 5, 6]
    exported = banquise("edition export papua papua42 --json").json()
    assert exported["digest"] == answer["digest"]
    assert exported["id"] == tomllib.loads(text)["id"] == "papua42"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("id =", "name ="), "mine.toml: id: this key is missing"),
        (lambda text: f"extra = 1\n{text}", "mine.toml: extra: the game knows no such key"),
        (lambda text: "=", "mine.toml: this is not TOML"),
    ],
)
def test_an_invalid_edition_is_reported_with_file_key_and_reason(
    banquise: Run, change: Callable[[str], str], said: str
) -> None:
    text = banquise("edition export papua").out
    Path("mine.toml").write_text(change(text), encoding="utf-8")
    assert said in banquise("edition check papua mine.toml").sentence()


def test_a_binary_or_missing_edition_file_is_rejected(banquise: Run) -> None:
    Path("mine.toml").write_bytes(b"\xff\xfe")
    assert "not a UTF-8 text file" in banquise("edition check papua mine.toml").sentence()
    assert "nothing.toml: No such file" in banquise("edition check papua nothing.toml").sentence()


def test_a_simulation_is_summed_up_for_machines(banquise: Run) -> None:
    command = "simulate papua --games 30 --seats 4 --option edition=beach14 --seed 5 --threads 1"
    first, second = (banquise(f"{command} --json --check").json() for _ in range(2))
    assert first["games"] == 30
    assert first["signature"] == second["signature"]
    assert first["broken"] == {}
    assert first["options"]["edition"] == "beach14"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "All invariants held"), ("fr", "Tous les invariants"), ("de", "alle Invarianten")],
)
def test_a_simulation_is_summed_up_in_words(banquise: Run, lang: str, said: str) -> None:
    result = banquise(f"simulate papua --games 5 --option edition=beach14 --check --lang {lang}")
    assert result.status == 0
    assert said in result.out
    assert result.err == ""  # nobody watches, so no bar


def test_a_simulation_on_an_edition_of_ones_own(banquise: Run) -> None:
    text = banquise("edition export papua beach14").out
    Path("mine.toml").write_text(text.replace('"beach14"', '"mine"', 1), encoding="utf-8")
    command = "simulate papua --games 30 --seats 4 --seed 5 --threads 1 --json"
    mine = banquise(f"{command} --edition mine.toml").json()
    assert mine["options"]["edition"] == "mine"
    ways = ("--edition beach14", "--option edition=beach14")
    named = [banquise(f"{command} {way}").json() for way in ways]
    assert {answer["signature"] for answer in [mine, *named]} == {mine["signature"]}


def test_warming_compiles_what_is_called_later(banquise: Run, tmp_path: Path) -> None:
    answer = banquise("warm toy_hand --json").json()
    assert answer["games"][0]["game"] == "toy_hand"
    assert banquise("simulate toy_hand --games 3 --json").status == 0
    assert banquise("play toy_hand --people 0 --iterations 20 --seed 1").status == 0
    for backend in warm.backends(load("toy_hand")):
        assert backend.is_kept()
        for loop, _ in backend.bundled().values():  # nothing was compiled for other arguments
            assert len(backend.bind(loop).signatures) == 1, loop.__name__


def test_code_unused_for_30_days_is_removed_and_nothing_else(tmp_path: Path) -> None:
    old, new, read, made, other = (
        f"{game}-{c * 20}"
        for game, c in (("pond", "a"), ("pond", "b"), ("pond", "d"), ("pond", "e"), ("sea", "c"))
    )
    now, then = time.time(), time.time() - 31 * 86400
    for name in (old, new, read, made, other, "pond-notes", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("")
        os.utime(tmp_path / name / "file", (now if name == read else then, then))
        os.utime(tmp_path / name, (now, now if name == made else then))
    assert warm.prune(tmp_path, {str(tmp_path / new)}) == [old]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [new, read, made, other, "pond-notes", "mine"]
    )
    assert warm.prune(None, set()) == []


def test_ctrl_c_waits_for_the_compiler() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job behind ignores it
    done = []

    def compile_for_long() -> None:
        with warm.delay_interrupt():
            signal.raise_signal(signal.SIGINT)
            done.append(1)

    try:
        with pytest.raises(KeyboardInterrupt):
            compile_for_long()
        assert done == [1]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
