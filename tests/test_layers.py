"""Imports point one way: core, then games, then bots, lab, research and server, then cli."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


PLANTED = [
    ("banquise.core.match", "from banquise.games import papua", "core lies below games"),
    ("banquise.core.match", "import banquise.server.table", "core lies below server"),
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
