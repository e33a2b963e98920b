"""The host's settings: the database, the number of bots, what is allowed."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from banquise.core.tiers import may_build
from banquise.server.limits import Limits

VARIABLE = "BANQUISE_SERVER"  # passes the settings to worker processes


def data_folder() -> Path:
    """The default folder for tables."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "banquise"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    database: str = field(default_factory=default_database)
    bots: int = 1  # bot processes
    pace: float = 0.7  # minimum seconds per bot decision, so that people can follow
    vote_after: float = 180  # seconds of absence after which the others may vote for a bot
    away: float = 900  # seconds after which an absent person who has to decide is replaced
    origins: tuple[str, ...] = ()  # additional origins that may open WebSockets
    idle: float = 60  # seconds an empty table stays in memory
    compiles: bool = field(default_factory=may_build)  # compile games in the background
    proxy: str = ""  # the proxy whose X-Forwarded-* headers are trusted
    log: str = "info"
    limits: Limits = field(default_factory=Limits)

    def write(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Settings:
        values: dict[str, Any] = json.loads(text)
        values["limits"] = Limits(**values.get("limits", {}))
        values["origins"] = tuple(values.get("origins", ()))
        return cls(**values)

    @classmethod
    def from_environment(cls) -> Settings:
        text = os.environ.get(VARIABLE)
        return cls.read(text) if text else cls()
