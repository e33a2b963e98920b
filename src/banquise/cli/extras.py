"""Optional dependencies: the modules of each extra, and which of them are missing."""

from __future__ import annotations

import importlib.util

from banquise.core.errors import BanquiseError

MODULES = {  # extra: modules it installs; greenlet comes with sqlalchemy[asyncio]
    "server": (
        *("fastapi", "starlette", "pydantic", "anyio", "uvicorn", "websockets", "sqlalchemy"),
        *("greenlet", "alembic", "aiosqlite", "asyncpg", "msgspec", "prometheus_client"),
    ),
    "research": ("pettingzoo", "gymnasium", "pyspiel", "pyarrow"),
    "ray": ("ray",),
    "cuda": ("numba_cuda", "nvidia"),
}


def missing(extra: str, *needed: str) -> list[str]:
    """The modules of an extra (or only the needed ones) that are not installed.

    >>> missing("research", "no_such_module")
    ['no_such_module']
    """
    return [name for name in needed or MODULES[extra] if importlib.util.find_spec(name) is None]


def command(extra: str) -> str:
    """The command that installs an extra.

    >>> command("server")
    'pip install "banquise[server]"'
    """
    return f'pip install "banquise[{extra}]"'


def require(what: str, extra: str, *needed: str) -> None:
    """Raise an error that says how to install an extra, if it is missing."""
    absent = missing(extra, *needed)
    if absent:
        raise BanquiseError(
            f"{what} needs the extra {extra} ({absent[0]} is missing): {command(extra)}."
        )
