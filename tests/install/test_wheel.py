"""The wheel, in environments that hold what it asks for and nothing else."""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from banquise.cli import extras
from banquise.core.match import Match
from tests.install.conftest import build
from tests.install.environments import ROOT, Environment

pytestmark = pytest.mark.xdist_group("install")
IMPORT_ALL = """
import importlib, json, pkgutil, banquise
missing = {}
for info in pkgutil.walk_packages(banquise.__path__, "banquise."):
    if info.name.endswith(".migrations.env"):  # runs inside Alembic only
        continue
    try:
        importlib.import_module(info.name)
    except ModuleNotFoundError as error:
        missing[info.name] = error.name
print(json.dumps(missing))
"""
BY_EXTRA = {  # modules that need an extra
    "server": r"banquise\.(server\.|client$)",
    "research": r"banquise\.research\.(gymnasium|openspiel|pettingzoo|seats)$",
}
# Commands of the README, by the extra they need. Long runs are made short, ports are free ones,
# and two commands take Papua in place of a game that takes longer to compile.
COMMANDS = {
    "": {
        "banquise play papua --terminal --seats 4 --lang fr": "",
        "banquise learn papua": "",
        "banquise rules papua PA-MOV-7": "",
        "banquise simulate papua --games 100000 --seats 4": "simulate papua --games 100 --seats 4",
        "banquise arena nanuuk --bots best,sharp --games 40": (
            "arena papua --bots best:iterations=5,sharp:iterations=5 --games 2 --workers 1"
        ),
        "banquise study halunken": "study papua --games 2 --seats 3 --positions 0",
        "banquise replay game.banquise": "",
        "banquise verify game.banquise": "",
        "banquise edition export papua > mine.toml": "",
        "banquise simulate papua --edition mine.toml": "",
    },
    "server": {
        "banquise play nanuuk": "",
        "banquise serve --host 0.0.0.0 --port 8000": "serve --host 0.0.0.0 --port 0",
    },
    "research": {
        "banquise dataset papua papua.parquet --games 10000": (
            "dataset papua papua.parquet --games 10"
        ),
    },
}


def commands(extra: str) -> list[list[str]]:
    """The commands of the README for an extra, as they are run here."""
    chosen = [short or line for line, short in COMMANDS[extra].items()]
    return [line.removeprefix("banquise ").split() for line in chosen]


def installed(folder: Path, wheel: Path, constraints: Path, extra: str) -> Environment:
    """An environment outside the repository with ``banquise`` or ``banquise[EXTRA]`` in it."""
    made = Environment(folder)
    named = f"banquise[{extra}]" if extra else "banquise"
    made.install("-c", str(constraints), f"{named} @ {wheel.as_uri()}")
    return made


def check_imports(environment: Environment, extra: str) -> None:
    """Whatever cannot be imported belongs to another extra, and lacks a package of that one."""
    missing: dict[str, str] = json.loads(environment.run("python", "-c", IMPORT_ALL))
    others = {other: pattern for other, pattern in BY_EXTRA.items() if other != extra}
    for module, name in missing.items():
        owners = [other for other, pattern in others.items() if re.match(pattern, module)]
        assert owners, f"{module} needs {name}"
        assert name.split(".")[0] in extras.MODULES[owners[0]], f"{module} needs {name}"
    assert missing, "other extras are not installed here"


def test_every_command_of_the_readme_is_run_here() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^(banquise .*?)\s*(?:#.*)?$", text, re.MULTILINE)
    assert shown
    assert set(shown) == {line for lines in COMMANDS.values() for line in lines}


def test_a_base_install_plays_in_the_terminal(
    tmp_path: Path, wheel: Path, constraints: Path
) -> None:
    base = installed(tmp_path, wheel, constraints, "")
    check_imports(base, "")
    (base.work / "game.banquise").write_text(finished().save(), encoding="utf-8")
    for words in commands(""):
        target = words[words.index(">") + 1] if ">" in words else ""
        out = base.run("banquise", *words[: words.index(">") if target else None], typed="quit\n")
        assert out
        if target:
            (base.work / target).write_text(out, encoding="utf-8")
    flags = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
    base.run("python", "-m", "doctest", *flags, str(ROOT / "README.md"))
    check_refusals(base)


def check_refusals(base: Environment) -> None:
    """What a base install cannot do names the extra that is missing."""
    for command, extra in (("serve", "server"), ("dataset papua x.parquet", "research")):
        refused = base.end("banquise", *command.split())
        assert refused.returncode == 2
        assert f'pip install "banquise[{extra}]"' in refused.stderr
        assert refused.stderr.count("\n") == 1
    played = base.run("banquise", "play", typed="quit\n")
    assert 'pip install "banquise[server]"' in played.splitlines()[0]


def finished() -> Match:
    """A game that is over, so that its record shows the secret."""
    match = Match("papua", 3, {"edition": "beach14"}, seed=7, backend="python")
    while not match.is_over:
        match.play(int(match.legal_ids()[0]))
    return match


def test_the_extra_server_serves(tmp_path: Path, wheel: Path, constraints: Path) -> None:
    environment = installed(tmp_path, wheel, constraints, "server")
    check_imports(environment, "server")
    play, serve = commands("server")
    serving = environment.serve(*play)
    with serving as client:
        assert serving.opened() == f"{client.address}/new?game=nanuuk"
    with environment.serve(*serve) as client:
        assert {game["name"] for game in client.get("/api/games")["games"]} >= {"papua", "nanuuk"}


def test_the_extra_research_writes_datasets(tmp_path: Path, wheel: Path, constraints: Path) -> None:
    environment = installed(tmp_path, wheel, constraints, "research")
    check_imports(environment, "research")
    for words in commands("research"):
        environment.run("banquise", *words)
    assert (environment.work / "papua.parquet").stat().st_size


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"banquise", f"{_stem(wheel)}.dist-info"}
    sources = (ROOT / "src" / "banquise").rglob("*")
    kept = {path.relative_to(ROOT / "src").as_posix() for path in sources if path.is_file()}
    packed = {name for name in names if name.startswith("banquise/")}
    assert packed == {name for name in kept if "__pycache__" not in name}
    assert not [name for name in packed if name.endswith((".jpg", ".png"))]


def test_the_sdist_builds_the_same_wheel(dist: Path, wheel: Path, tmp_path: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    build(tmp_path / _stem(wheel), tmp_path / "dist", "wheel")
    (again,) = (tmp_path / "dist").glob("*.whl")
    assert _content(again) == _content(wheel)


def _stem(wheel: Path) -> str:
    return "-".join(wheel.name.split("-")[:2])


def _content(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
