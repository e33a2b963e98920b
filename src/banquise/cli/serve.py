"""``banquise serve``: start the web server. ``banquise.server.main`` defines its arguments."""

from __future__ import annotations

import argparse
import importlib
from types import ModuleType

from banquise.cli.extras import require

SUMMARY = "start the web server"
EXAMPLE = "banquise serve --port 8000"


def server() -> ModuleType:
    """The server's command module. It imports the packages of the extra ``server`` when it runs."""
    return importlib.import_module("banquise.server.main")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    server().add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    require("The server", "server")
    return int(server().run(args))
