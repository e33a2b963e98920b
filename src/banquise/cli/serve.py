"""``banquise serve``: the web table. Its arguments and its work belong to the server."""

from __future__ import annotations

import argparse
import importlib
from types import ModuleType

from banquise.core.errors import BanquiseError

SUMMARY = "serve tables to browsers"
EXAMPLE = "banquise serve --port 8000"


def server() -> ModuleType:
    """The server's own command, which needs what the extra ``server`` installs."""
    try:
        return importlib.import_module("banquise.server.main")
    except ImportError as error:
        raise BanquiseError(
            f"The server is not installed here ({error.name or error} is missing): "
            "pip install 'banquise[server]'."
        ) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    server().add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    return int(server().run(args))
