"""What the package imports is declared, and what is declared is pinned."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from banquise.cli import extras
from tests.install.environments import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FILES = ("play", "dev", "lowest")
OPTIONAL = {"cupy"}  # used where the owner of a GPU has it


def declared(*chosen: str) -> dict[str, Requirement]:
    """Requirements of the package and of some extras, by their names."""
    lines = list(PROJECT["dependencies"])
    for extra in chosen:
        lines += PROJECT["optional-dependencies"][extra]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(requirement.name): requirement for requirement in found}


def pins(name: str) -> dict[str, Version]:
    """The versions that a requirements file pins."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    found = re.findall(r"^([a-zA-Z0-9._-]+)==(\S+)", text, re.MULTILINE)
    return {canonicalize_name(package): Version(version) for package, version in found}


def imported() -> set[str]:
    """The packages of others that our modules name in an import, wherever it stands."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.split(".")[0])
            elif isinstance(node, ast.Call) and _name(node.func) == "import_module":
                found |= {str(a.value).split(".")[0] for a in node.args if _is_text(a)}
    return found - set(sys.stdlib_module_names) - {"banquise"}


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_import_is_declared_by_us_and_not_only_by_a_package_that_we_use() -> None:
    known = declared("server", "research", "ray", "cuda")
    owners = packages_distributions()
    for module in imported() - OPTIONAL:
        names = {canonicalize_name(name) for name in owners.get(module, [module])}
        assert names & set(known), f"{module} is imported, and nothing declares it"


@pytest.mark.parametrize("extra", ["server", "research", "ray"])
def test_the_command_line_knows_what_belongs_to_an_extra(extra: str) -> None:
    owners = packages_distributions()
    found = {canonicalize_name(owners[module][0]) for module in extras.MODULES[extra]}
    own = set(declared(extra)) - set(declared())
    assert found - {"greenlet"} == own


@pytest.mark.parametrize("name", FILES)
def test_pins_have_hashes_and_name_no_place(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for block in re.split(r"\n(?=[a-zA-Z])", text):
        assert "--hash=sha256:" in block
    assert not re.search(r"://|^-|\s@\s|--(?!hash=)", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("play", ("server", "build")),
        ("dev", ("server", "build", "cuda", "research", "ray", "dev")),
    ],
)
def test_pins_are_what_pyproject_asks_for(name: str, chosen: tuple[str, ...]) -> None:
    pinned = pins(name)
    for package, requirement in declared(*chosen).items():
        assert requirement.specifier.contains(pinned[package]), package
    assert "greenlet" in pinned


@pytest.mark.parametrize("extra", ["research", "ray", "cuda", "build", "dev"])
def test_the_suite_runs_with_the_minimums_of_the_other_extras(extra: str) -> None:
    pinned = pins("dev")
    for package, requirement in declared(extra).items():
        if package in declared():
            continue
        (lowest,) = (bound for bound in requirement.specifier if bound.operator == ">=")
        assert pinned[package] == Version(lowest.version), package


def test_the_lowest_pins_are_the_declared_minimums() -> None:
    pinned = pins("lowest")
    for package, requirement in declared("server").items():
        (bound,) = requirement.specifier
        assert bound.operator == ">="
        assert pinned[package] == Version(bound.version), package


@pytest.mark.xdist_group("probe")
def test_tests_of_a_group_run_in_one_process(request: pytest.FixtureRequest) -> None:
    """Some versions of pytest and pytest-xdist ignore groups together, and say nothing."""
    if getattr(request.config.option, "loadgroup", False):  # set by pytest-xdist
        assert request.node.nodeid.endswith("@probe")
