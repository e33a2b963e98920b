"""Every command helps, every failure is a sentence, and nothing ends in a traceback."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from types import SimpleNamespace

import pytest

from banquise import __version__
from banquise.cli import games as games_command
from banquise.cli import main as main_module
from banquise.cli import play as play_command
from banquise.cli.arguments import language
from banquise.core.errors import BadOption
from banquise.core.match import Match
from tests.cli.conftest import Run

OURS = [name for name in main_module.COMMANDS if name != "serve"]


@pytest.mark.parametrize("name", OURS)
def test_every_command_has_help_with_an_example(banquise: Run, name: str) -> None:
    result = banquise(f"{name} --help")
    assert result.status == 0
    assert "Example: banquise" in result.out


def test_help_lists_every_command(banquise: Run) -> None:
    out = banquise("--help").out
    for name in main_module.COMMANDS:
        assert f"\n    {name} " in out
    assert banquise("--version").out == f"banquise {__version__}\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "COMMAND"),
        ("fly", "fly"),
        ("rules", "game"),
        ("rules nothing", "no game 'nothing'"),
        ("rules papua XX-9", "no clause 'XX-9'"),
        ("games papua --lang it", "--lang"),
        ("simulate papua --games many", "many"),
        ("simulate papua --games 0", "a whole number from 1 to 1099511627776, not 0"),
        ("simulate papua --games 999999999999999999999", "from 1 to 1099511627776, not 999"),
        ("simulate papua --threads -1", "threads must be a whole number from 1"),
        ("arena papua --bots a,b --games 9999999999", "above 0, at most 1073741824, not"),
        ("study papua --positions -1 --seats 3", "positions must be a whole number from 0"),
        ("study papua --positions 9999999999999", "from 0 to 1099511627776"),
        ("simulate papua --seats 9", "not 9"),
        ("simulate papua --option variant", "NAME=VALUE"),
        ("simulate papua --option colour=red", "no option 'colour'"),
        ("simulate papua --option variant=odd", "'standard'"),
        ("simulate papua --option edition=nowhere", "no edition 'nowhere'"),
        ("replay nowhere.banquise", "nowhere.banquise: No such file"),
        ("verify .", "Is a directory"),
        ("edition", "export"),
        ("edition export papua nowhere", "nowhere"),
        ("warm nothing", "no game 'nothing'"),
        ("play papua --bot genius", "no bot 'genius'"),
        ("play papua --people 5 --seats 4", "0 to 4"),
        ("play papua --seats 3 --names a,b,c,d", "4 names were given for 3 seats"),
        ("play papua --think 0", "0.01 to 600 seconds"),
        ("play papua --think inf", "not 'inf'"),
        ("play papua --think nan", "not 'nan'"),
        ("play papua --think=-1", "not '-1'"),
        ("play papua --think 1e9", "not '1e9'"),
        ("play papua --think soon", "not 'soon'"),
        ("play papua --iterations 0", "1 to 10000000 playouts"),
        ("play papua --iterations 99999999999999999999", "1 to 10000000 playouts"),
        ("play papua --names A\udcff", "cannot be stored"),
        ("play papua --names A\x1b[2J", "cannot be stored"),
        ("play papua --seed A\udcff", "seed"),
        ("play papua --option turn_limit=²", "100 to 100000"),
        ("play papua --option turn_limit=--5", "100 to 100000"),
        ("simulate papua --option turn_limit=²", "100 to 100000"),
        ("simulate papua --option turn_limit=--5", "100 to 100000"),
        ("simulate papua --option turn_limit=" + 5000 * "9", "100 to 100000"),
        ("simulate papua --edition nowhere", "no edition 'nowhere'"),
        ("simulate papua --edition no/where.toml", "where.toml: No such file"),
        ("simulate papua --edition no/where.toml", "banquise: no/where.toml: No such file"),
        ("play papua --edition ./nowhere", "nowhere: No such file"),
        ("play papua --terminal --edition /nonexistent", "banquise: /nonexistent: No such file"),
        ("simulate papua --edition /", "banquise: /: Is a directory."),
        ("simulate papua --edition .", "banquise: .: Is a directory."),
        ("edition check papua /", "banquise: /: Is a directory."),
        ("edition check papua no/where.toml", "banquise: no/where.toml: No such file"),
        ("play papua --edition papua42 --option edition=papua60", "edition once"),
        ("play --resume nowhere.banquise", "nowhere.banquise: No such file"),
        ("play papua --resume nowhere.banquise", "nowhere.banquise: No such file"),
        ("play --seats 3 --resume x", "--seats cannot be combined with --resume"),
        ("play --edition papua42 --resume x", "--edition cannot be combined with --resume"),
        ("play --option variant=family --resume x", "--option cannot be combined with --resume"),
        ("play --record nowhere/x.banquise", "the folder nowhere does not exist"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(banquise: Run, command: str, said: str) -> None:
    assert said in banquise(command).sentence()


@pytest.mark.parametrize(
    "command",
    [
        "play papua --terminal --edition",
        "play --record",
        "play --resume",
        "simulate papua --edition",
        "replay",
        "verify",
        "edition check papua",
        "dataset papua",
        "study papua --out",
        "arena papua --bots uniform,rollout --journal",
        "arena papua --bots uniform,rollout --plot",
    ],
)
def test_a_file_without_a_name_is_refused(banquise: Run, command: str) -> None:
    assert "the name must not be empty" in banquise(command, "").sentence()


@pytest.mark.parametrize("command", ["play", "play --terminal", "games", "warm", "simulate"])
def test_an_empty_game_name_is_rejected(
    banquise: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_command, "play_in_browser", lambda game: 0)
    assert "There is no game ''; choose one of " in banquise(command, "").sentence()


def test_ctrl_c_ends_a_command_politely(banquise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games_command, "run", interrupt)
    result = banquise("games")
    assert result.status == 130
    assert "Traceback" not in result.err


def test_a_defect_is_a_sentence_too(banquise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(args: argparse.Namespace) -> int:
        raise ZeroDivisionError("seven by nothing")

    monkeypatch.setattr(games_command, "run", fail)
    assert "ZeroDivisionError: seven by nothing" in banquise("games").sentence()
    monkeypatch.setenv("BANQUISE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        banquise("games")


def test_serve_without_its_extra_says_what_to_install(
    banquise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banquise.cli.extras.MODULES", {"server": ("no_such_module",)})
    sentence = banquise("serve").sentence()
    assert 'pip install "banquise[server]"' in sentence
    assert "no_such_module is missing" in sentence


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "install the server"),
        ("fr", "installez le serveur"),
        ("de", "installiere den Server"),
    ],
)
def test_play_without_the_server_says_why_it_is_in_the_terminal(
    banquise: Run, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setattr("banquise.cli.extras.MODULES", {"server": ("no_such_module",)})
    monkeypatch.setattr(play_command, "new_match", stop)
    (line,) = banquise(f"play --lang {lang}").out.splitlines()
    assert said in line
    assert 'pip install "banquise[server]"' in line
    assert banquise("play --terminal").out == ""


def stop(args: argparse.Namespace) -> Match:
    raise BadOption("No further.")


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("dataset papua papua.parquet", "pyarrow", "research"),
        ("dataset papua papua.parquet --ray auto", "ray", "ray"),
        ("simulate papua --ray auto", "ray", "ray"),
        ("study papua --ray auto", "ray", "ray"),
        ("arena papua --bots uniform,rollout --ray auto", "ray", "ray"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(
    banquise: Run, monkeypatch: pytest.MonkeyPatch, command: str, package: str, extra: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == package else find(name)
    )
    assert f'pip install "banquise[{extra}]"' in banquise(command).sentence()


def test_serve_is_the_servers_own_command(banquise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int)

    server = SimpleNamespace(add_arguments=add_arguments, run=lambda args: args.port)
    monkeypatch.setitem(sys.modules, "banquise.server.main", server)
    assert banquise("serve --port 7").status == 7


def test_bench_hands_its_arguments_on(banquise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def run(games: list[str] | None, *, as_json: bool, quick: bool) -> int:
        asked.append((games, as_json, quick))
        return 0

    monkeypatch.setitem(sys.modules, "banquise.lab.bench", SimpleNamespace(run=run))
    assert banquise("bench papua --quick").status == 0
    assert banquise("bench --json").status == 0
    assert asked == [(["papua"], False, True), (None, True, False)]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], lang: str) -> None:
    assert language(environment) == lang
