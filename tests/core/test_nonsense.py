"""Wrong types and values from outside get a sentence of ours, never a traceback from inside."""

import copy
import math
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import banquise
from banquise import BadRecord, Match
from banquise.core.verify import verify

CALLS: list[Callable[[], object]] = [
    lambda: Match(None),
    lambda: Match(5),
    lambda: Match([]),
    lambda: banquise.game([]),
    lambda: Match("papua", seats=True),
    lambda: Match("papua", seats=3.0),
    lambda: Match("papua", options=5),
    lambda: Match("papua", options={5: 1}),
    lambda: Match("papua", edition=5),
    lambda: Match("papua", edition=b"x"),
    lambda: Match("papua", players=None),
    lambda: Match("papua", players=(1, 2, 3)),
    lambda: Match("papua", players="papua"),
    lambda: Match("papua", players=("\ud800",)),
    lambda: Match("papua", secret="x"),
    lambda: Match("papua", secret=0),
    lambda: Match("papua", seed="\ud800"),
    lambda: Match("papua", seed=math.nan),
    lambda: Match("papua", seed=[]),
    lambda: Match("papua", backend="x"),
    lambda: Match("papua", backend=[]),
    lambda: Match("papua", chance=3),
    lambda: Match("papua").legal(lang=[]),
    lambda: Match("papua").legal(lang="it"),
    lambda: Match("papua").back_to(""),
    lambda: Match("papua").back_to(1.0),
    lambda: Match("papua").known(99),
    lambda: Match("papua").log(start=-1),
    lambda: Match("papua").keys(13, 7),
    lambda: Match("papua").clause(-1),
    lambda: Match("papua").clause(0),
    lambda: Match("papua").svg(shape=3),
    lambda: Match("papua").play(3.5),
    lambda: Match("papua").play(10**30),
    lambda: Match("papua").why("x", seat="a"),
    lambda: Match("papua").seen(9),
    lambda: Match.from_position("papua", 5),
    lambda: Match.from_position("papua", {"seats": 3, "options": None}),
    lambda: banquise.simulate("papua", limit="3"),
    lambda: banquise.simulate("papua", limit=10**30),
    lambda: banquise.simulate("papua", limit=-1),
    lambda: banquise.simulate("papua", check={}),
    lambda: banquise.simulate("papua", progress=True),
    lambda: banquise.load(5),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_nonsense_gets_a_sentence(number: int) -> None:
    with pytest.raises(banquise.BanquiseError) as caught:
        CALLS[number]()
    assert len(str(caught.value)) < 600


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    match = Match("papua", seed=3)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.position() == match.position()
        twin.play(twin.legal()[0])
        assert twin.version > match.version


@pytest.fixture
def finished() -> str:
    match = Match("papua", seats=3, options={"turn_limit": 100}, seed=5)
    while not match.is_over:
        match.play(match.legal()[-1])
    return match.save()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("result", "9 > banana"),
        ("game", "papua 2"),
        ("commitment", "00" * 32),
        ("seats", "4"),
        ("drawn_from", "99999"),
    ],
)
def test_a_header_is_not_believed(finished: str, key: str, value: str) -> None:
    lines = [line for line in finished.split("\n") if not line.startswith(f"{key}:")]
    forged = "\n".join([lines[0], f"{key}: {value}", *lines[1:]])
    with pytest.raises(BadRecord):
        banquise.load(forged)


@pytest.mark.parametrize("value", ["9 > banana", "2 > 1 > 0", "0 > 1 > 2", "0=1 > 2", ""])
def test_a_result_is_not_believed_by_verify_either(finished: str, value: str) -> None:
    head, rest = finished.split("result: ")
    real, body = rest.split("\n", 1)
    assert real != value
    with pytest.raises(BadRecord, match=r"result: .* is not the result of these decisions"):
        verify(f"{head}result: {value}\n{body}")
    assert verify(finished).is_whole


def test_a_secret_that_drew_little_proves_little(finished: str) -> None:
    head, body = finished.split("\n\n", 1)
    plies = len(body.split())
    verdict = verify(f"{head}\ndrawn_from: {plies}\n\n{body}")
    assert verdict.is_right
    assert not verdict.is_whole
    assert verdict.earlier > 0


def test_an_owners_edition_leaves_old_records_readable(
    finished: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = banquise.game("papua").load_edition("papua60").source
    (tmp_path / "papua").mkdir()
    own = tmp_path / "papua" / "papua60.toml"
    own.write_text(source.replace("QQQQQQ OOOOOOOOO", "QQQQQQ OOOOOOOOM", 1))
    (tmp_path / "papua" / "zz.toml").write_text("id = ")
    monkeypatch.setenv("BANQUISE_EDITIONS", str(tmp_path))
    assert banquise.load(finished).is_over
    assert Match("papua").edition.digest != banquise.load(finished).edition.digest
    assert [e.id for e in banquise.game("papua").shelf.offered()] == ["papua60", "papua42"]
