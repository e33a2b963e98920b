"""``make play`` on a machine that has nothing but Python: it installs, serves and is played."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.install.environments import Serving, clean, copied_repository, play_papua

pytestmark = pytest.mark.xdist_group("install")


def test_make_play_installs_opens_the_browser_and_plays(tmp_path: Path) -> None:
    repository = copied_repository(tmp_path / "banquise")
    command = ["make", "play", f"PYTHON={sys.executable}", f"VENV={tmp_path / 'environment'}"]
    variables = clean(tmp_path / "home") | {"PIP_NO_CACHE_DIR": "1"}  # everything is downloaded
    serving = Serving(command, repository, variables)
    with serving as client:
        assert serving.opened() == f"{client.address}/"
        play_papua(client)
        assert "Traceback" not in serving.printed
