"""What the tests of installing share: a wheel and a source archive, built once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.install.environments import ROOT


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of these sources."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder, "sdist", "wheel")
    return folder


def build(sources: Path, folder: Path, *targets: str) -> None:
    """Build with the hatchling that is installed here: nothing is downloaded."""
    chosen = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *chosen]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def constraints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The versions of ``requirements/dev.txt`` without hashes: a wheel of our own has none."""
    lines = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8").splitlines()
    path = tmp_path_factory.mktemp("pins") / "constraints.txt"
    pins = [line.removesuffix(" \\") for line in lines if "==" in line and line[:1].isalpha()]
    path.write_text("\n".join(pins), encoding="utf-8")
    return path
