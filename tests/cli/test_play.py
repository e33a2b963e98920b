"""The terminal table: numbers, notation and nonsense, curtains, interruptions, and records."""

from __future__ import annotations

import argparse
import builtins
from pathlib import Path

import pytest

from banquise.core.game import load as load_game
from banquise.core.loading import load
from banquise.core.match import Match
from tests.cli.conftest import Run, only_record

SHORT = "--option edition=beach14 --option first_player=seat_0"
QUICK = "--bot uniform --seed 7"


def record(folder: Path) -> Match:
    return load(only_record(folder).read_text(encoding="utf-8"))


def test_newcomers_get_four_seats_and_one_person(banquise: Run, tmp_path: Path) -> None:
    result = banquise("play --iterations 5 --seed 7", typed="quit\n")
    assert result.status == 0
    match = record(tmp_path)
    assert (match.game.name, match.seats) == ("papua", 4)
    assert match.waiting == (0,)


def test_a_whole_game_by_numbers_is_kept_and_can_be_verified(banquise: Run, tmp_path: Path) -> None:
    result = banquise(
        f"play papua --terminal --seats 3 --people 2 {SHORT} {QUICK} --names Ada,Mira --auto",
        typed="#1\n" * 300,
    )
    assert result.status == 0
    assert "Place 1: " in result.out
    path = only_record(tmp_path)
    assert f"Game saved to {path.name}." in result.out
    assert load(path.read_text(encoding="utf-8")).is_over
    assert banquise(f"verify {path.name}").status == 0


def test_the_same_seed_plays_the_same_game(banquise: Run) -> None:
    command = (
        f"play papua --seats 3 --people 0 {SHORT} --seed 3 --iterations 9 --bot rollout,uniform"
    )
    texts = set()
    for name in ("a", "b"):
        assert banquise(f"{command} --record {name}.banquise").status == 0
        texts.add(Path(f"{name}.banquise").read_text(encoding="utf-8"))
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("lang", "help_", "why", "bye"),
    [
        ("en", "help", "why", "Goodbye."),
        ("fr", "aide", "pourquoi", "Au revoir."),
        ("de", "hilfe", "warum", "Auf Wiedersehen."),
    ],
)
def test_three_languages(banquise: Run, lang: str, help_: str, why: str, bye: str) -> None:
    out = banquise(
        f"play papua --seats 3 {SHORT} {QUICK} --lang {lang}", typed=f"{help_}\n{why} 8\nwhy 9\n"
    ).out
    assert out.count("[PA-GRP-1]") == 2
    assert out.count(load_game("papua").text(lang)("clause.PA-GRP-1")) == 2
    assert out.endswith(f"{bye}\n")


def test_nonsense_gets_an_answer_and_changes_nothing(banquise: Run, tmp_path: Path) -> None:
    typed = [
        "",
        "   ",
        "0",
        "-1",
        "99",
        "999999999999",
        "#",
        "#0",
        "=",
        "= 8",
        "P P",
        "why",
        "why #1",
    ]
    typed += [
        "why ☃",
        "rules XYZ",
        "log x",
        "save",
        "save no/where",
        "\x1b[2J",
        "{player}",
        "%s",
        "é" * 500,
    ]
    result = banquise(f"play papua --seats 3 {SHORT} {QUICK}", typed="\n".join(typed) + "\n")
    assert result.status == 0
    assert result.err == ""
    assert "\x1b" not in result.out
    assert "There is no clause XYZ." in result.out
    assert "#1 is legal" in result.out
    assert "no/where was not saved" in result.out
    assert record(tmp_path).version == 1  # the die that was rolled before the first question


@pytest.mark.parametrize("typed", ["1", "#1", "P", "p", "=P", " P "])
def test_a_number_and_a_notation_play_the_same(banquise: Run, tmp_path: Path, typed: str) -> None:
    banquise(f"play papua --seats 3 {SHORT} {QUICK} --people 3", typed=f"{typed}\n")
    assert record(tmp_path).history[1].action == 13


def test_a_number_with_two_meanings_is_asked_about(banquise: Run, tmp_path: Path) -> None:
    """One on a square is number 2 in the list, and cell 1 or 2 is its notation."""
    match = Match("papua", 3, {"edition": "beach14", "first_player": "seat_0"}, chance="manual")
    for token in ("d2", "P", "d6", "P", "d5", "P", "d1", "P", "d6", "P", "d5", "P", "d3"):
        match.play(token)
    Path("two.banquise").write_text(match.save(), encoding="utf-8")
    notations = [action.notation for action in match.legal()]
    assert notations == ["P", "1", "2"]
    out = banquise("play --resume two.banquise --people 3", typed="1\n").out
    assert "1 is ambiguous" in out
    assert load(Path("two.banquise").read_text(encoding="utf-8")).version == match.version
    banquise("play --resume two.banquise --people 3", typed="=1\n")
    assert load(Path("two.banquise").read_text(encoding="utf-8")).tokens()[-1] == "1"


def test_commands_show_board_log_rules_and_actions(banquise: Run) -> None:
    typed = "board\nactions\nlog\nlog 1\nrules GRP-2\nhint\nhelp\n"
    out = banquise(f"play papua --seats 3 {SHORT} {QUICK} --iterations 9", typed=typed).out
    assert out.count("  1. Camp → ") == 2
    assert out.count("Camps\n") == 2
    assert out.count("Red rolled ") >= 3
    assert "PA-GRP-2  A row with" in out
    assert "Only Camp → " in out
    assert "quit: stop" in out


def test_why_alone_asks_the_last_bot(banquise: Run) -> None:
    game = f"play papua --seats 3 {SHORT} --seed 1 --bot first_game"
    out = banquise(game, typed="why\n" + 6 * "1\nwhy\n").out
    assert "explain the last bot decision" in out.split("> ")[1], "no bot has decided yet"
    told = out.split("These numbers come from its own search.\n")
    assert len(told) > 1, "all that bots did was forced"
    assert all("% of its search on " in part.splitlines()[0] for part in told[1:])


def test_why_a_bot_with_secrets_did_that_is_told_from_the_readers_seat(banquise: Run) -> None:
    out = banquise("play halunken --seats 3 --seed 1 --bot relaxed", typed="1\n1\nwhy\n").out
    assert "stays secret until the end" in out
    assert "its own search" not in out


def test_a_hint_says_what_each_action_promises(banquise: Run) -> None:
    out = banquise(
        "play toy_duel --people 2 --iterations 30 --seed 1", typed="\nhint numbers\nhint numbers\n"
    ).out
    assert "% of its search; expected points: " in out


def test_ctrl_c_keeps_the_record(
    banquise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["1"])

    def interrupted(prompt: str = "") -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    result = banquise(f"play papua --seats 3 {SHORT} {QUICK}")
    assert result.status == 130
    assert "Traceback" not in result.err + result.out
    assert result.out.endswith("Goodbye.\n")
    match = record(tmp_path)
    assert any(entry.seat == 0 for entry in match.history)
    assert "secret:" not in only_record(tmp_path).read_text(encoding="utf-8")


def test_the_end_of_input_keeps_the_record_and_resume_goes_on(
    banquise: Run, tmp_path: Path
) -> None:
    command = f"play papua --seats 3 {SHORT} {QUICK} --record evening.banquise"
    assert banquise(command, typed="1\n").status == 0
    before = record(tmp_path)
    assert before.waiting == (0,)
    assert banquise("play --resume evening.banquise --bot uniform", typed="#1\n").status == 0
    after = record(tmp_path)
    assert after.version > before.version
    assert after.tokens()[: before.version] == before.tokens()


def test_a_record_is_never_overwritten_by_another_game(banquise: Run) -> None:
    Path("mine.banquise").write_text("precious", encoding="utf-8")
    result = banquise(f"play papua {SHORT} {QUICK} --record mine.banquise")
    assert "already exists" in result.sentence()
    banquise(f"play papua {SHORT} {QUICK}", typed="save mine.banquise\nsave new.banquise\n")
    assert Path("mine.banquise").read_text(encoding="utf-8") == "precious"
    assert load(Path("new.banquise").read_text(encoding="utf-8")).version


def test_a_folder_that_cannot_be_written_does_not_lose_the_game(
    banquise: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "elsewhere"))
    Path("taken").mkdir()
    monkeypatch.setattr("banquise.cli.play.default_path", lambda game: Path("taken"))
    out = banquise(f"play papua {SHORT} {QUICK}").out
    assert "taken was not saved" in out
    (path,) = (tmp_path / "elsewhere").glob("*/taken")
    assert load(path.read_text(encoding="utf-8")).version


@pytest.mark.parametrize("error", [ValueError("no"), RuntimeError("no"), OSError(28, "no space")])
def test_any_failure_to_write_leaves_nothing_half_done_and_says_so(
    banquise: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception
) -> None:
    def fail(path: Path, target: Path) -> None:
        raise error

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(Path, "replace", fail)
    result = banquise(f"play papua {SHORT} {QUICK}", typed="save a.banquise\n")
    assert result.status == 1
    assert result.out.count("was not saved: ") == 3
    assert result.out.endswith("Goodbye.\n")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_record_with_half_a_character_in_a_name_is_refused_and_stays(banquise: Run) -> None:
    text = Match("toy_duel", 2, players=["Ada", "Mira"]).save().replace("Ada", r"A\udcff")
    Path("half.banquise").write_text(text, encoding="utf-8")
    assert "name" in banquise("play --resume half.banquise --people 2", typed="#1\n").sentence()
    assert Path("half.banquise").read_text(encoding="utf-8") == text


def test_a_game_on_an_edition_of_ones_own_is_kept_with_it(banquise: Run, tmp_path: Path) -> None:
    text = banquise("edition export papua beach14").out
    Path("mine.toml").write_text(text.replace('"beach14"', '"mine"', 1), encoding="utf-8")
    result = banquise(f"play papua --edition mine.toml --seats 3 {QUICK}", typed="1\n")
    assert result.status == 0
    Path("mine.toml").unlink()
    match = record(tmp_path)
    assert match.edition.id == match.options["edition"] == "mine"
    assert banquise(f"play --resume {only_record(tmp_path).name} --bot uniform").status == 0


def test_an_empty_line_is_asked_again(banquise: Run) -> None:
    out = banquise(f"play papua --seats 3 {SHORT} {QUICK}", typed="\n  \n").out
    assert "> > > " in out


def test_help_says_when_a_decision_can_be_taken_back(banquise: Run) -> None:
    out = banquise(f"play papua --seats 3 {SHORT} {QUICK}", typed="help\n").out
    assert "undo: take back your last decision if nothing has been revealed since" in out
    assert "--practice" in out


def test_a_record_may_be_resumed_with_the_name_of_its_game(banquise: Run) -> None:
    banquise("play toy_duel --seats 2 --people 2 --record duel.banquise")
    assert banquise("play toy_duel --resume duel.banquise").status == 0
    sentence = banquise("play papua --resume duel.banquise").sentence()
    assert "duel.banquise is a record of toy_duel, not of papua." in sentence


def test_a_forced_action_is_asked_for_unless_auto(banquise: Run) -> None:
    asked = banquise(f"play papua --seats 3 {SHORT} {QUICK}")
    assert "Only one action" not in asked.out
    played = banquise(f"play papua --seats 3 {SHORT} {QUICK} --auto", typed="quit\n")
    assert "Your only action was played for you." in played.out


def test_what_taught_nothing_can_be_taken_back(banquise: Run, tmp_path: Path) -> None:
    banquise("play toy_duel --seats 2 --people 2", typed="3\n\nundo\n\n2\n")
    assert record(tmp_path).tokens(whole=True) == ["Apick-1"]


def test_what_taught_something_can_be_taken_back_in_practice_only(
    banquise: Run, tmp_path: Path
) -> None:
    command = f"play papua --seats 3 {SHORT} {QUICK} --record"
    late = banquise(f"{command} a.banquise", typed="1\nundo\n")
    assert "Too late" in late.out
    back = banquise(f"{command} b.banquise --practice", typed="undo\n1\nundo\n")
    assert "There is nothing to take back." in back.out
    assert "Taken back." in back.out
    assert load(Path("b.banquise").read_text(encoding="utf-8")).version == 1


def test_a_curtain_falls_between_people_who_have_secrets(
    banquise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleared = []
    monkeypatch.setattr("banquise.cli.screen.Screen.clear", lambda screen: cleared.append(1))
    out = banquise(
        "play toy_hand --seats 2 --people 2 --names Ada,Mira --seed 4", typed="\nkeep\n\nkeep\n"
    ).out
    ada, mira = out.index("Pass the keyboard to Ada"), out.index("Pass the keyboard to Mira")
    assert ada < mira
    assert len(cleared) == 4
    assert "Ada: a face-down card" not in out[ada:mira]
    assert "Mira: a face-down card" in out[ada:mira]
    assert "Ada: a face-down card" in out[mira:]


def test_people_without_secrets_need_no_curtain(banquise: Run) -> None:
    out = banquise(f"play papua --people 3 --seats 3 {SHORT} --seed 7", typed="1\n1\n1\n").out
    assert "Pass the keyboard" not in out
    assert "Yellow, it is your turn." in out
    assert out.count("Red left the camp") == 1  # all read the same screen, so it is said once


def test_choices_made_at_once_are_asked_in_turn_and_revealed_together(
    banquise: Run, tmp_path: Path
) -> None:
    out = banquise(
        "play toy_duel --seats 3 --people 2 --bot uniform --names Ada,Mira --option rounds=1",
        typed="#3\n\n#1\n",
    ).out
    secret = out.index("Pass the keyboard to Mira")
    assert "Ada chose" not in out[secret : out.index("Mira, it is your turn.")]
    assert "Ada has chosen." in out[secret:]
    assert "Ada chose 2." in out[secret:]
    assert record(tmp_path).is_over


def test_chance_by_hand_is_asked_for(banquise: Run, tmp_path: Path) -> None:
    out = banquise(f"play papua --seats 3 {SHORT} --chance manual", typed="hint\nd3\n").out
    assert "There are no hints for random draws." in out
    assert record(tmp_path).tokens() == ["d3"]


def test_a_finished_record_that_is_resumed_shows_its_result(banquise: Run, tmp_path: Path) -> None:
    banquise("play toy_duel --seats 2 --people 0 --bot uniform --seed 1 --record over.banquise")
    before = Path("over.banquise").read_bytes()
    out = banquise("play --resume over.banquise").out
    assert "Place 1: " in out
    assert Path("over.banquise").read_bytes() == before


def test_a_game_that_is_named_is_opened_in_the_browser(
    banquise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from banquise.server import main as server

    pages: list[str] = []

    def run(args: argparse.Namespace, page: str) -> int:
        pages.append(page)
        return 0

    monkeypatch.setattr(server, "run", run)
    assert [banquise(f"play {game}").status for game in ("nanuuk", "", "ludo")] == [0, 0, 2]
    assert pages == ["/new?game=nanuuk", "/"]
