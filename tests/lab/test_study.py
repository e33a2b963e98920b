"""Studies: statistics, resuming, comparison, and the HTML report."""

from __future__ import annotations

import html.parser
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

import banquise
from banquise import BadOption
from banquise.cli.main import main
from banquise.core.match import Match
from banquise.lab import study_report
from banquise.lab.study import (
    Number,
    Setup,
    findings,
    luck,
    mean,
    rows_of,
    setups,
    study,
    utilities,
)
from banquise.lab.study_actions import Kind, kinds
from banquise.lab.study_loops import COLUMNS, DECISIONS, MIDDLE, PLACES
from tests.toys import PACKAGE


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)


def toy(name: str = "toy_hand") -> Setup:
    return Setup(name, banquise.game(name).seats[0])


def test_a_study_summarises_its_rows() -> None:
    (found,) = study([toy()], games=200, seed=3, workers=1)
    rows = rows_of(toy(), 3, 0, 200, 1 << 40, 0)
    assert found == findings(toy(), rows)
    places = rows[:, PLACES : PLACES + toy().seats]
    firsts = places == 0
    alone = firsts[:, 0] / firsts.sum(axis=1) * ~firsts.all(axis=1)
    assert found.wins[0].value == pytest.approx(alone.mean())
    assert found.length.value == pytest.approx(rows[:, DECISIONS].mean())
    assert sum(found.histogram) == 200
    assert sum(w.value for w in found.wins) + found.draws.value == pytest.approx(1)


def test_threads_change_nothing() -> None:
    one, two = (study([toy()], games=300, seed=1, workers=n) for n in (1, 2))
    assert one == two
    assert study([toy()], games=300, seed=2, workers=1)[0].signature != one[0].signature


def test_an_interrupted_study_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = study([toy()], games=256, seed=5, workers=1)
    played: list[object] = []

    def one(*piece: object) -> object:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(piece)
        return rows_of(*piece)  # type: ignore[arg-type]

    monkeypatch.setattr("banquise.lab.study.rows_of", one)
    with pytest.raises(KeyboardInterrupt):
        study([toy()], games=256, seed=5, workers=1, folder=tmp_path)
    played.clear()
    again = study([toy()], games=256, seed=5, workers=1, folder=tmp_path)
    assert len(played) == 2  # the other two pieces were kept
    assert again == whole
    empty, poem, short, _ = tmp_path.iterdir()  # damaged ones are played again
    empty.write_bytes(b"")
    poem.write_bytes(b"a poem of some length")
    short.write_bytes(short.read_bytes()[:-8])
    monkeypatch.setattr("banquise.lab.study.rows_of", rows_of)
    assert study([toy()], games=256, seed=5, workers=1, folder=tmp_path) == whole


def test_games_of_a_pair_have_the_same_chance() -> None:
    """A game in which chance alone decides is all luck; decisions alone, none."""
    rng = np.random.default_rng(1)
    deals = rng.integers(0, 2, 400).repeat(2)
    places = np.stack([deals, 1 - deals], axis=1)
    assert luck(utilities(places)).value == pytest.approx(1)
    free = rng.integers(0, 2, 800)
    none = luck(utilities(np.stack([free, 1 - free], axis=1)))
    assert abs(none.value) < 2 * none.error


def test_luck_is_found_in_cards_and_not_in_a_bluff() -> None:
    cards, bluff = study([toy("toy_hand"), toy("toy_duel")], games=1200, seed=1)
    assert -0.2 < bluff.luck.value < cards.luck.value <= 1.0


def test_an_interval_holds_what_it_should() -> None:
    rng = np.random.default_rng(2)
    hits = 0
    for _ in range(200):
        found = mean(rng.random(60) < 0.3)
        hits += abs(found.value - 0.3) <= found.error
    assert 175 <= hits <= 199
    assert Number(0.5, 0.01).differs(Number(0.4, 0.02))
    assert not Number(0.5, 0.1).differs(Number(0.4, 0.1))


def test_a_comeback_is_a_win_from_behind() -> None:
    rows = np.zeros((4, COLUMNS), np.int64)
    rows[:, DECISIONS] = 10
    way = Setup("toy_hand", 2)
    rows[:, PLACES : PLACES + 2] = [[0, 1], [0, 1], [1, 0], [0, 0]]
    rows[:, MIDDLE : MIDDLE + 2] = [[1, 0], [0, 1], [0, 1], [1, 0]]
    found = findings(way, rows)
    assert found.comebacks.value == pytest.approx(2 / 3)
    assert found.draws.value == 0.25


def test_every_value_of_every_option_is_studied() -> None:
    game = banquise.game("papua")
    ways = setups(game, [3, 5])
    assert {way.seats for way in ways} == {3, 5}
    labels = {way.label for way in ways}
    assert {"", "variant=family", "turn_limit=100", "edition=odd24"} <= labels
    for way in ways:
        assert isinstance(way.match("python"), Match)
    fixed = setups(game, [3], {"variant": "family"})
    assert all(dict(way.options)["variant"] == "family" for way in fixed)


def test_thinking_players_play_other_games_than_random_ones() -> None:
    """Players who search sampled worlds play differently from random ones."""
    random, thinking = (study([toy()], games=60, seed=1, worlds=n)[0] for n in (0, 4))
    assert random.signature != thinking.signature


def test_kinds_of_action_are_judged() -> None:
    found = kinds(toy("toy_hand"), games=20, worlds=12, seed=1)
    assert found
    for kind in found:
        assert 0 <= kind.best <= kind.positions
        assert 0 <= kind.regret <= 1
    assert any(kind.best for kind in found)
    again = kinds(toy("toy_hand"), games=20, worlds=12, seed=1, workers=1)
    assert again == found


def test_an_action_that_is_never_best_is_reported() -> None:
    assert Kind("play", "x", 20, 0, 0.3).is_never_good
    assert not Kind("play", "x", 19, 0, 0.3).is_never_good
    assert not Kind("play", "x", 99, 1, 0.3).is_never_good


class Tags(html.parser.HTMLParser):
    """Checks that every element that is opened is closed in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "path", "circle", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_report_is_complete(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    command = ["study", "toy_hand", "--games", "64", "--positions", "12", "--lang", lang]
    assert main([*command, "--seats", "2", "--threads", "1", "--out", str(out)]) == 0
    page = (out / "index.html").read_text()
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    assert tags.seen.count("svg") == 3
    assert f'lang="{lang}"' in page
    assert str(out / "index.html") in capsys.readouterr().out


def test_two_option_sets_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "o"), "--threads", "1", "--positions", "0", "--lang", "en"]
    command = ["study", "toy_hand", "--games", "400", "--seats", "2", "--versus", "swaps=forbidden"]
    assert main([*command, *out]) == 0
    said = capsys.readouterr().out
    assert re.search(r"swaps=forbidden: Choices 3.00 ± 0.00 → 2.00 ± 0.00", said)
    assert re.search(r"swaps=forbidden: Luck .* → 100.0 % ± 0.0", said)  # the cards decide alone
    assert main([*command[:-1], "swaps=never", *out]) == 2
    assert "swaps" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "games must be a whole number from 1"),
        ({"worlds": -1}, "worlds must be a whole number from 0"),
        ({"seed": 1 << 63}, "seed must be a whole number"),
        ({"limit": -1}, "limit must be a whole number from 1"),
        ({"workers": 0}, "threads must be a whole number from 1"),
    ],
)
def test_nonsense_is_refused(given: dict[str, int], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        study([toy()], **({"games": 2} | given))  # type: ignore[arg-type]


def test_texts_have_the_same_keys_in_three_languages() -> None:
    texts = {
        lang: tomllib.loads((study_report.HERE / "text" / f"{lang}.toml").read_text())
        for lang in ("en", "fr", "de")
    }
    assert texts["en"]["study"].keys() == texts["fr"]["study"].keys() == texts["de"]["study"].keys()
