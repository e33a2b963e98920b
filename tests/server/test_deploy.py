"""The files for a host: the unit starts a server with options that exist."""

from __future__ import annotations

import argparse
import configparser
import re
from pathlib import Path

from banquise.server import main
from banquise.server.limits import Limits

ROOT = Path(__file__).parents[2]
SERVER = (ROOT / "docs" / "server.md").read_text()


def test_the_unit_starts_the_server_behind_its_proxy():
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "deploy" / "banquise.service")
    program, command, *arguments = unit["Service"]["ExecStart"].split()
    assert (Path(program).name, command) == ("banquise", "serve")
    parser = argparse.ArgumentParser()
    main.add_arguments(parser)
    settings = main.settings_from(parser.parse_args(arguments))
    assert settings.proxy == "127.0.0.1"
    folder = unit["Service"]["StateDirectory"]
    assert f"/var/lib/{folder}/" in settings.database
    assert int(unit["Service"]["LimitNOFILE"]) > Limits().connections


def test_the_proxy_passes_requests_to_the_server():
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    parser = argparse.ArgumentParser()
    main.add_arguments(parser)
    port = parser.parse_args([]).port
    assert f"proxy_pass http://127.0.0.1:{port};" in text
    assert text.count("{") == text.count("}")
    for header in ("Host", "Upgrade", "Connection", "X-Forwarded-For", "X-Forwarded-Proto"):
        assert f"proxy_set_header {header} " in text


def test_every_option_and_every_limit_is_described():
    parser = argparse.ArgumentParser(add_help=False)
    main.add_arguments(parser)
    options = {option for action in parser._actions for option in action.option_strings}
    described = set(re.findall(r"`(--[a-z-]+)", SERVER))
    assert options <= described
    for name in Limits.__dataclass_fields__:
        assert f"`{name}`" in SERVER
