"""Every Python process that has this folder on its path fails, and leaves a note, if it compiles.

Numba is not imported earlier than it would be: the watch begins with the first twin.
"""

import functools
import os
from pathlib import Path
from typing import Any

from banquise.core.compile import Compiled

NOTES = "BANQUISE_COMPILED"  # the variable that names the file of notes
_jits = Compiled.__dict__["_jits"].func


def refuse(what: str) -> None:
    with Path(os.environ[NOTES]).open("a", encoding="utf-8") as notes:
        notes.write(f"{what}\n")
    raise AssertionError(f"Nothing may be compiled here: {what}")


def _watched(self: Compiled) -> Any:
    from numba.core import event

    from banquise.core import bundle

    class Watch(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            refuse(str(event.data["dispatcher"]))

        def on_end(self, event: Any) -> None: ...

    if not hasattr(bundle, "watch"):
        bundle.watch = Watch()  # type: ignore[attr-defined]
        bundle.build = lambda calls, name, *_: refuse(f"the bundle {name}")  # type: ignore
        event.register("numba:compile", bundle.watch)  # type: ignore[attr-defined]
    return _jits(self)


Compiled._jits = functools.cached_property(_watched)  # type: ignore[assignment]
Compiled._jits.__set_name__(Compiled, "_jits")
