"""The disk cache of compiled rules: shared by processes, never stale, never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from banquise.core import batch, bundle, contract
from banquise.core import compile as compiling
from banquise.core.errors import Unbound
from banquise.core.linking import Part, reached
from banquise.core.match import Match
from tests.toys import GAMES

ROOT = Path(__file__).parent.parent.parent
TRY = """
from banquise.core import bundle
from banquise.core.match import Match
from tests.toys import GAMES
built, build = [], bundle.build
bundle.build = lambda *given: built.append(1) or build(*given)
game = GAMES["toy_thief"]
match = Match(game, 2, chance="manual", backend="python")
clause = game.cpu.why(match.edition.record, match.state, 0, -1, 0)
print(clause, len(built))
"""


def environment(cache: Path, **more: str) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return os.environ | {"BANQUISE_CACHE": str(cache), "PYTHONPATH": path} | more


def begin(cache: Path, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", TRY], env=environment(cache, **more), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def end(process: subprocess.Popen[str]) -> list[int]:
    """The clause, and how often something was compiled."""
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return [int(word) for word in out.split()]


def test_two_processes_may_begin_with_nothing_at_once(tmp_path: Path) -> None:
    both = [begin(tmp_path), begin(tmp_path)]
    assert sorted(end(process) for process in both) == [[0, 0], [0, 1]]  # one waits for the other
    folders = [path.name for path in tmp_path.iterdir()]
    assert len(folders) == 1
    assert folders[0].startswith("toy_thief-")


def test_a_damaged_bundle_is_made_anew(tmp_path: Path) -> None:
    assert end(begin(tmp_path)) == [0, 1]
    (path,) = tmp_path.rglob("rules.bundle")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert end(begin(tmp_path)) == [0, 1]
    assert end(begin(tmp_path)) == [0, 0]


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that nobody can create, not even root."""
    file = tmp_path / "file"
    file.write_text("no folder can be made below a file")
    return file / "cache"


def test_without_a_cache_a_private_temporary_folder_is_used(tmp_path: Path, blocked: Path) -> None:
    assert end(begin(blocked, TMPDIR=str(tmp_path))) == [0, 1]
    (folder,) = tmp_path.glob("banquise-*")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert end(begin(blocked, TMPDIR=str(tmp_path))) == [0, 0]


def test_a_temporary_folder_that_others_can_write_to_is_not_used(
    tmp_path: Path, blocked: Path
) -> None:
    folder = tmp_path / f"banquise-{os.getuid()}"
    folder.mkdir()
    folder.chmod(0o777)
    assert end(begin(blocked, TMPDIR=str(tmp_path))) == [0, 1]  # compiled, and kept nowhere
    assert not list(folder.iterdir())


def test_a_temporary_folder_that_leads_elsewhere_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocked: Path
) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / f"banquise-{os.getuid()}").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("BANQUISE_CACHE", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert compiling.cache_root.__wrapped__() is None


def test_a_folder_that_can_only_be_read_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocked: Path
) -> None:
    def refuse(folder: Path) -> Path:
        raise PermissionError(folder)

    find = compiling.read_only_root.__wrapped__
    monkeypatch.setenv("BANQUISE_CACHE", str(tmp_path))
    assert find() is None  # it can be written to
    monkeypatch.setattr(compiling, "_writable", refuse)
    assert find() == tmp_path
    monkeypatch.setenv("BANQUISE_CACHE", str(blocked))
    assert find() is None  # it does not exist


def test_a_warmed_folder_is_used_even_if_it_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = GAMES["toy_thief"], GAMES["toy_duel"]
    for name in ("warmed", "private"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(compiling, "read_only_root", lambda: tmp_path / "warmed")
    monkeypatch.setattr(compiling, "cache_root", lambda: tmp_path / "private")
    folder = compiling.cache_folder(game)
    assert folder
    assert folder.parent.name == "private"
    warmed = tmp_path / "warmed" / folder.name
    warmed.mkdir()
    (warmed / "rules.bundle").write_bytes(b"code")
    assert compiling.cache_folder(game) == warmed
    elsewhere = compiling.cache_folder(other)
    assert elsewhere
    assert elsewhere.parent.name == "private"


@pytest.mark.parametrize("part", ["core/random.py", "core/new.py", "game/rules.py", "game/new.py"])
def test_an_edit_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    package, folder = tmp_path / "banquise", tmp_path / "game"
    copytree(Path(compiling.__file__).parent, package / "core")
    copytree(GAMES["toy_thief"].folder, folder)
    monkeypatch.setattr(compiling, "__file__", str(package / "core" / "compile.py"))
    before = compiling._stamp.__wrapped__(folder)
    assert compiling._stamp.__wrapped__(folder) == before
    target = (package if part.startswith("core") else tmp_path) / part
    source = target.read_text() if target.exists() else ""
    target.write_text(f"{source}\n# edited\n")
    assert compiling._stamp.__wrapped__(folder) != before


def test_two_games_with_the_same_loop_do_not_mix() -> None:
    fault: Any = batch.fault
    names = {game.cpu.bind(fault).py_func.__qualname__ for game in GAMES.values()}
    assert len(names) == len(GAMES)


def test_a_loop_without_a_game_says_so() -> None:
    match = Match(GAMES["toy_thief"], 2, chance="manual", backend="python")
    given = (match.edition.record, match.state, 0, 0, 0)
    why: Any = batch.why
    with pytest.raises(Unbound, match="violates is not bound to a game: bind the loop first"):
        why(*given)
    assert match.game.python.bind(why)(*given) == match.game.python.why(*given)
    for name in ("setup", "apply", "rank"):
        with pytest.raises(Unbound, match=f"^{name} is not bound"):
            getattr(contract, name)(*[None] * getattr(contract, name).__code__.co_argcount)


def test_a_function_is_linked_after_all_that_call_it() -> None:
    """The linker drops what nothing calls yet: here ``shared``, if ``unused`` brought it in."""
    shared, unused, user = (Part.__new__(Part) for _ in range(3))
    shared._linking_libraries, unused._linking_libraries = [], [shared]
    user._linking_libraries = [shared]
    for entries in ([unused, user], [user, unused]):
        order = list(reached(entries))
        assert sorted(map(id, order)) == sorted(map(id, [shared, unused, user]))
        assert order[-1] is shared


def test_a_bundle_has_no_symbols_but_its_entry_points() -> None:
    """A loop linked later would call its functions, which take their arguments in another way."""
    cpu = GAMES["toy_thief"].cpu
    given = compiling.examples(cpu.game)["play"]
    calls = {"play": (cpu._clone(batch.play), given)}  # type: ignore[arg-type]
    library, entries = bundle.build(calls, "rules", compiling.HOW, lambda count: None)
    found = [f for f in library._final_module.functions if not f.is_declaration]
    visible = [f.name for f in found if f.linkage.name != "private"]
    assert visible == [entries["play"].library.exported]
