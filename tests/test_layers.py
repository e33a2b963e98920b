"""Imports point one way: core, then games, then bots, lab, research and server, then cli."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "banquise"
BELOW = {  # what each part may import besides itself
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "lab": {"core", "games", "bots"},
    "research": {"core", "games", "bots", "lab"},
    "server": {"core", "games", "bots"},
    "web": set(),
    "cli": {"core", "games", "bots", "lab", "research", "server"},
}
CHAPTERS = ("ops", "tables", "storage", "show", "live", "http")  # of the server, lowest first
FROM_LIBRARIES = {"_replace", "_asdict", "_fields", "_make", "_mapping", "_exit", "_value_"}
NAMELESS = ("core", "bots", "lab", "server")  # they know no game by name


def imports(source: str, module: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a module imports, wherever in it that stands."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def arrows_upwards(source: str, module: str, games: set[str]) -> Iterator[str]:
    """What a module imports that it may not, as sentences."""
    own = module.split(".")
    for line, name in imports(source, module):
        parts = name.split(".")
        if parts[0] != "banquise" or len(parts) < 2 or parts[1] not in BELOW:
            continue
        if parts[1] != own[1] and parts[1] not in BELOW[own[1]]:
            yield f"{module}:{line} imports {name}: {own[1]} lies below {parts[1]}."
        in_game = own[1] == parts[1] == "games" and len(own) > 2 and len(parts) > 2
        if in_game and parts[2] in games and parts[2] != own[2]:
            yield f"{module}:{line} imports {name}: games never import each other."


def names_of_games(source: str, module: str, games: set[str]) -> Iterator[str]:
    """Where code outside the games says a game's name; words for people and examples may."""
    tree = ast.parse(source)
    spoken = {id(text) for node in ast.walk(tree) for text in docstring(node)}
    for node in ast.walk(tree):
        said = None
        if isinstance(node, ast.Constant) and id(node) not in spoken:
            said = node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            said = node.id if isinstance(node, ast.Name) else node.attr
        if isinstance(said, str) and said in games:
            yield f"{module}:{getattr(node, 'lineno', 0)} names the game {said}."


def docstring(node: ast.AST) -> list[ast.AST]:
    body = getattr(node, "body", None)
    if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
        return [body[0].value]
    return []


def modules() -> dict[str, Path]:
    """Every module of the package but its first, which may import anything."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ["banquise", *path.relative_to(PACKAGE).with_suffix("").parts]
        if len(parts) > 2:
            found[".".join(parts)] = path
    return found


def game_names() -> set[str]:
    return {p.name for p in (PACKAGE / "games").iterdir() if p.is_dir() and p.name[0] not in "_."}


MODULES = modules()


def test_every_part_has_its_place() -> None:
    parts = {module.split(".")[1] for module in MODULES}
    assert parts <= set(BELOW), f"where do {parts - set(BELOW)} stand?"


@pytest.mark.parametrize("module", MODULES)
def test_no_arrow_points_upwards(module: str) -> None:
    assert not list(arrows_upwards(MODULES[module].read_text(), module, game_names()))


@pytest.mark.parametrize("module", [m for m in MODULES if m.split(".")[1] in NAMELESS])
def test_no_game_is_known_by_name(module: str) -> None:
    assert not list(names_of_games(MODULES[module].read_text(), module, game_names()))


def chapters_upwards(source: str, module: str) -> Iterator[str]:
    """What a chapter of the server imports from a chapter above it."""
    own = module.split(".")[2]
    above = CHAPTERS[CHAPTERS.index(own) + 1 :] if own in CHAPTERS else ()
    for line, name in imports(source, module):
        parts = name.split(".")
        if parts[:2] == ["banquise", "server"] and len(parts) > 3 and parts[2] in above:
            yield f"{module}:{line} imports {name}: {own} lies below {parts[2]}."


SERVER = [module for module in MODULES if module.startswith("banquise.server.")]


@pytest.mark.parametrize("module", SERVER)
def test_no_chapter_of_the_server_imports_one_above(module: str) -> None:
    source = MODULES[module].read_text()
    typing_only = re.sub(r"\nif TYPE_CHECKING:\n(?:    .*\n|\n)+", "\n", source)
    assert not list(chapters_upwards(typing_only, module))


def test_a_chapter_that_imports_one_above_is_found() -> None:
    source = "from banquise.server.live import room"
    assert list(chapters_upwards(source, "banquise.server.show.views"))
    assert not list(chapters_upwards(source, "banquise.server.http.routes"))


def private_names(tree: ast.AST) -> Iterator[str]:
    """The private names that a module defines: functions, fields, attributes of ``self``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # of __slots__


def strangers(source: str, defined: set[str]) -> Iterator[str]:
    """Private attributes of other objects that the own package does not define."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or not re.match("_[a-z]", node.attr):
            continue
        is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        if not is_own and node.attr not in defined | FROM_LIBRARIES:
            yield f"line {node.lineno}: {ast.unparse(node)}"


NUMBA_INSIDE = {"core"}
DERIVED = {  # modules of core, and the class of Numba that they derive from
    "linking.py": ("numba.core.codegen", "JITCodeLibrary"),
    "cache.py": ("numba.core.caching", "FunctionCache"),
}


def inner_names(path: Path, defined: set[str]) -> set[str]:
    """Private names of Numba that a module of core uses, overrides or imports."""
    source = path.read_text(encoding="utf-8")
    found = {row.rpartition("._")[2] for row in strangers(source, defined)}
    if path.name in DERIVED:
        tree = ast.parse(source)
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= set(private_names(tree))
        found |= {name[1:] for name in numba_names(*DERIVED[path.name]) & used}
    return {f"_{name}" for name in found}


def numba_names(module: str, name: str) -> set[str]:
    """The private names of a class of Numba and of its bases."""
    bases = getattr(import_module(module), name).__mro__[:-1]
    source = "".join(inspect.getsource(base) for base in bases)
    return set(re.findall(r"\b_[a-z]\w+", source))


def test_the_decisions_name_every_private_name_of_numba() -> None:
    own = [path for module, path in MODULES.items() if module.split(".")[1] == "core"]
    defined = {name for path in own for name in private_names(ast.parse(path.read_text()))}
    text = (PACKAGE.parents[1] / "docs" / "decisions.md").read_text(encoding="utf-8")
    used = set().union(*(inner_names(path, defined) for path in own))
    assert used >= {"_compiler", "_final_module", "_impl_class"}
    assert {name for name in used if f"`{name}`" not in text} == set()


@pytest.mark.parametrize("part", sorted(set(BELOW) - NUMBA_INSIDE - {"web"}))
def test_no_private_attribute_of_another_package_is_used(part: str) -> None:
    own = [path for module, path in MODULES.items() if module.split(".")[1] == part]
    defined = {name for path in own for name in private_names(ast.parse(path.read_text()))}
    found = [f"{path.name} {row}" for path in own for row in strangers(path.read_text(), defined)]
    assert not found


def test_a_private_attribute_of_another_package_is_found() -> None:
    assert list(strangers("def f(match):\n    return match._states", set()))
    assert not list(strangers("def f(self):\n    return self._states", set()))


PLANTED = [
    ("banquise.core.match", "from banquise.games import papua", "core lies below games"),
    ("banquise.core.match", "import banquise.server.tables.table", "core lies below server"),
    ("banquise.core.match", "def f():\n    from ..lab.simulate import run", "core lies below lab"),
    ("banquise.core.match", "from .. import games", "core lies below games"),
    ("banquise.games.papua.rules", "from banquise.bots import bot", "games lies below bots"),
    ("banquise.games.papua.rules", "from banquise.games.nunami import state", "never import each"),
    ("banquise.games.papua.rules", "from ..nunami import state", "never import each"),
    ("banquise.games.papua.rules", "from banquise.games import nunami", "never import each"),
    ("banquise.bots.bot", "from banquise.games.papua import rules", "bots lies below games"),
    ("banquise.lab.arena", "from banquise.server.app import app", "lab lies below server"),
    ("banquise.server.app", "import banquise.cli.main", "server lies below cli"),
]


@pytest.mark.parametrize(("module", "source", "words"), PLANTED)
def test_a_planted_arrow_is_found(module: str, source: str, words: str) -> None:
    found = list(arrows_upwards(source, module, {"papua", "nunami"}))
    assert len(found) == 1
    assert re.search(words, found[0])


FINE = [
    ("banquise.games.papua.rules", "from banquise.core.state import State"),
    ("banquise.games.papua.rules", "from banquise.games.papua.state import Kind\nimport numpy"),
    ("banquise.games.papua.view.scene", "from ..state import Kind\nfrom . import shapes"),
    ("banquise.cli.main", "from banquise.server.app import app\nimport banquise"),
]


@pytest.mark.parametrize(("module", "source"), FINE)
def test_a_permitted_arrow_is_not(module: str, source: str) -> None:
    assert not list(arrows_upwards(source, module, {"papua", "nunami"}))


def test_a_planted_name_is_found() -> None:
    games = {"papua"}
    for source in ('if name == "papua": pass', "papua = 1", "x.papua", 'load("papua")'):
        assert list(names_of_games(source, "banquise.core.game", games))
    for source in ('"""Play papua."""', 'def f():\n    """papua"""', 'x = "papua60 is a path"'):
        assert not list(names_of_games(source, "banquise.core.game", games))
