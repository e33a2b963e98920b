"""The other versions of Python that we support, where this machine has them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banquise.lab.simulate import simulate
from tests.install.environments import ROOT, Environment, play_papua

pytestmark = pytest.mark.xdist_group("install")
VERSIONS = ("3.12", "3.13")


def interpreters() -> dict[str, str]:
    """The interpreters found on the path or under pyenv; this one, if there is no other."""
    versions = Path(os.environ.get("PYENV_ROOT") or "~/.pyenv").expanduser() / "versions"
    found = {}
    for version in VERSIONS:
        name = f"python{version}"
        for path in [shutil.which(name), *map(str, sorted(versions.glob(f"*/bin/{name}")))]:
            if path and version not in found and _runs(path):
                found[version] = path
    return found or {"this": sys.executable}


def _runs(python: str) -> bool:
    """Does it start? A shim of pyenv may lead nowhere."""
    started = subprocess.run([python, "-c", "import venv"], check=False, capture_output=True)
    return started.returncode == 0


PYTHONS = interpreters()


@pytest.mark.parametrize("python", PYTHONS.values(), ids=PYTHONS)
def test_rules_and_server_run(python: str, tmp_path: Path, wheel: Path) -> None:
    other = Environment(tmp_path, python)
    other.install("--require-hashes", "-r", str(ROOT / "requirements" / "play.txt"))
    other.install("--no-deps", str(wheel))
    words = "simulate papua --games 20 --seats 3 --seed 3 --json"
    signature = json.loads(other.run("banquise", *words.split()))["signature"]
    assert signature == simulate("papua", games=20, seats=3, seed=3, backend="python").signature
    with other.serve("serve", "--port", "0", "--pace", "0") as client:
        play_papua(client)
